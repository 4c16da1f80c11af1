"""For everybody and every list: won, or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.prizes.contest import Contestant, unmet
from crosstable.prizes.fund import Fund, OnePrize
from crosstable.prizes.outcome import Pool, Trophy, Verdict, Why


def verdicts(
    fund: Fund, everybody: Sequence[Contestant], pools: Sequence[Pool], given: Sequence[Trophy]
) -> Mapping[PlayerId, tuple[Verdict, ...]]:
    """What became of each player in each list, in the order of the lists."""
    cash: dict[PlayerId, dict[int, int]] = {}
    lowest: dict[int, int] = {}
    for index, pool in enumerate(pools):
        lowest.update({stake.list: pool.points for stake in pool.stakes})
        for share in pool.shares:
            if share.paid:
                cash.setdefault(share.player, {}).update({stake.list: index for stake in pool.stakes})
    cups: dict[PlayerId, set[int]] = {}
    ranks = {who.player: who.rank for who in everybody}
    last: dict[int, int] = {}
    for trophy in given:
        for player in (trophy.player,) if trophy.player is not None else trophy.between:
            cups.setdefault(player, set()).add(trophy.list)
            last[trophy.list] = ranks[player]
    work = _Work(fund, cash, cups, lowest, last)
    return {who.player: tuple(work.verdict(k, who) for k in range(len(fund.lists))) for who in everybody}


@dataclass(frozen=True, slots=True)
class _Work:
    """Who has what, and how far down each list went: the lowest points with money, the lowest rank with a trophy."""

    fund: Fund
    cash: Mapping[PlayerId, Mapping[int, int]]
    cups: Mapping[PlayerId, set[int]]
    lowest: Mapping[int, int]
    last: Mapping[int, int]

    def verdict(self, number: int, who: Contestant) -> Verdict:
        """What became of a player in one list."""
        prizes = self.fund.lists[number]
        failed = unmet(self.fund.condition, who) + unmet(prizes.condition, who)
        if failed:
            return Verdict(number, Why.FAILED, failed)
        cash, cups = self.cash.get(who.player, {}), self.cups.get(who.player, set())
        if number in cash:
            return Verdict(number, Why.WON, pool=cash[number])
        if number in cups:
            return Verdict(number, Why.WON)
        money = any(prize.amount for prize in prizes.prizes)
        below = self.lowest.get(number, -1) <= who.points if money else self.last.get(number, who.rank) >= who.rank
        if self.fund.policy is not OnePrize.EVERY and below and (cash if money else cups):
            return Verdict(number, Why.OTHER, pool=next(iter(cash.values())) if money else None)
        return Verdict(number, Why.GONE)
