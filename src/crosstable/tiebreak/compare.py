"""The same event by two sets of rules: who moves, past whom, and by which tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Value


class Ranked(Protocol):
    """A row of standings, whoever made it."""

    @property
    def player(self) -> PlayerId:
        """Who."""

    @property
    def points(self) -> int:
        """Tenths."""

    @property
    def values(self) -> tuple[Value, ...]:
        """One for each code."""


@dataclass(frozen=True, slots=True)
class Parting:
    """What parts two players: the first code on which they differ, and both values; no code when nothing does."""

    code: str = ""
    own: Value | None = None
    other: Value | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """One player's rank under two sets of rules; None where a set leaves the player out.

    For who moves, `past` is the nearest of those to whom his relation is another one, and `by_first` and
    `by_second` are what parts the two under each set.
    """

    player: PlayerId
    first: int | None
    second: int | None
    past: PlayerId | None = None
    by_first: Parting = Parting()
    by_second: Parting = Parting()

    @property
    def up(self) -> int:
        """How many places higher the player stands under the second set."""
        return 0 if self.first is None or self.second is None else self.first - self.second


Order = Sequence[tuple[int, Ranked]]
"""Rows with their ranks, best first."""


def compared(first: Order, second: Order) -> tuple[Moved, ...]:
    """Everybody's rank in both, in the order of the first."""
    ranks = {row.player: rank for rank, row in second}
    rows = {row.player: row for _, row in second}
    known = {row.player for _, row in first}
    both = [(rank, row, ranks.get(row.player)) for rank, row in first]
    found: list[Moved] = []
    for place, (rank, row, now) in enumerate(both):
        if now is None or now == rank:
            found.append(Moved(row.player, rank, now))
            continue
        past = _nearest(both, place)
        if past is None:
            found.append(Moved(row.player, rank, now))
            continue
        by_second = parted(rows[row.player], rows[past.player])
        found.append(Moved(row.player, rank, now, past.player, parted(row, past), by_second))
    return (*found, *(Moved(row.player, None, rank) for rank, row in second if row.player not in known))


def _nearest(both: Sequence[tuple[int, Ranked, int | None]], place: int) -> Ranked | None:
    """Who stands nearest of those whose relation to a player is another one in the second order."""
    rank, _, now = both[place]
    for step in range(1, len(both)):
        for k in (place - step, place + step):
            if 0 <= k < len(both):
                other, row, other_now = both[k]
                if now is not None and other_now is not None and _sign(rank - other) != _sign(now - other_now):
                    return row
    return None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def parted(row: Ranked, other: Ranked) -> Parting:
    """The first code on which two players differ."""
    if row.points != other.points:
        return Parting("PTS")
    for own, theirs in zip(row.values, other.values, strict=True):
        if own.number != theirs.number:
            return Parting(own.code, own, theirs)
    return Parting()
