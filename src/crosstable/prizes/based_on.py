"""Prize funds that were promised for so many entries (US Chess 32–33: funds "based on" entries)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from crosstable.prizes.currency import DIGITS
from crosstable.prizes.fund import Fund, Prize

GUARANTEED_ABOVE = 500
"""Half of a fund above so much, in whole units of the currency, is due however few come."""


def due(fund: Fund, entries: int, groups: int = 0) -> Fraction:
    """The part of the amounts that must be paid when `entries` players have come, in so many groups."""
    if fund.based_on is None or entries >= fund.based_on:
        return Fraction(1)
    ratio = Fraction(entries, fund.based_on)
    large = fund.total(groups) > GUARANTEED_ABOVE * 10 ** DIGITS[fund.currency]
    return max(ratio, Fraction(1, 2)) if large else ratio


def reduced(fund: Fund, ratio: Fraction) -> Fund:
    """The fund with every amount in this proportion; what rounding cuts goes to the largest prizes first."""
    if ratio == 1:
        return fund
    exact = [prize.amount * ratio for prizes in fund.lists for prize in prizes.prizes]
    whole = [int(amount) for amount in exact]
    left = int(sum(exact)) - sum(whole)
    largest = sorted(range(len(exact)), key=lambda k: (-exact[k], k))
    for k in [k for k in largest if exact[k] != whole[k]][:left]:
        whole[k] += 1
    amounts = iter(whole)
    lists = tuple(
        replace(prizes, prizes=tuple(Prize(next(amounts), prize.trophy) for prize in prizes.prizes))
        for prizes in fund.lists
    )
    return replace(fund, lists=lists)
