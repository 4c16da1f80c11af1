"""How far apart in rating those are who meet in round 1: of a Swiss, and of groups of four (requirement S-275)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.core.state import EventState

LEAST = 8
"""Fewer players are one group in any form."""


@dataclass(frozen=True, slots=True)
class RoundGaps:
    """Mean difference of rating in round 1 by each form, of those who have a rating; `unrated` are left out."""

    swiss: Fraction
    quads: Fraction
    rated: int
    unrated: int


def round_gaps(ratings: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Upper half against lower half, and first against fourth, second against third of every four.

    A player left over, or up to three, is not counted. Fewer than four ratings raise ValueError.
    """
    if len(ratings) < 4:
        raise ValueError("a mean needs at least one group of four")
    order = sorted(ratings, reverse=True)
    half = len(order) // 2
    swiss = [order[k] - order[k + half] for k in range(half)]
    quads = [order[k + a] - order[k + b] for k in range(0, len(order) - 3, 4) for a, b in ((0, 3), (1, 2))]
    return Fraction(sum(swiss), len(swiss)), Fraction(sum(quads), len(quads))


def gaps_of(state: EventState) -> RoundGaps | None:
    """The figures of the entered list; None for few players or few ratings."""
    known = [e.player.rating for e in state.entries.values() if e.withdrawn_after is None]
    ratings = [rating for rating in known if rating is not None]
    if len(ratings) < LEAST:
        return None
    return RoundGaps(*round_gaps(ratings), len(ratings), len(known) - len(ratings))
