"""Standings as screens show them: places with their movement, what is missing, what does not count.

Codes and numbers only; the words are in `web`. Drafts never appear here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from crosstable.app.answers import Refused
from crosstable.app.withdrawal import Completion, not_counted, standings_tournament
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.tiebreak import METHODS, TieBreakError, Value, parse_code, standings
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS
from crosstable.tiebreak.table import crosstable, is_predetermined

POINTS = "PTS"
"""Code of the points themselves where a tie-break is asked for."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A tie-break of the event that cannot be used: unknown here, or not for round robins (C.07 8)."""

    code: str
    round_robin: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One player; `first` to `last` are the places shared with those who are level.

    `moved` is how many places he went up since the round before (None: he was not ranked then).
    `separated_by` is the code that puts him below the player above.
    """

    first: int
    last: int
    player: PlayerId
    points: int
    values: tuple[Value, ...]
    separated_by: str | None
    moved: int | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order after round `after`. `missing` counts the results still to come until then."""

    after: int
    places: tuple[Place, ...]
    codes: tuple[str, ...]
    edition: str
    missing: int
    predetermined: bool
    left_out: tuple[LeftOut, ...]
    not_counted: tuple[Completion, ...]
    withdrawn: tuple[PlayerId, ...]

    def place_of(self, player: int) -> Place | None:
        """The place of one player; None for whom the standings leave out."""
        return next((place for place in self.places if place.player == player), None)


def ranking(state: EventState, after: int | None = None) -> Ranking:
    """The standings after a published round (default: the last one). Refused for a round that is not there."""
    number = state.rounds_published if after is None else after
    if not 0 <= number <= state.rounds_published:
        raise Refused("no-such-round", round=number, rounds=state.rounds_published)
    fixed = is_predetermined(state.rules)
    codes, left_out = _usable(state, fixed=fixed)
    before = _first_places(state, number - 1, codes, fixed=fixed) if number > 1 else {}
    table = standings(standings_tournament(state, number), codes, predetermined=fixed)
    places: list[Place] = []
    for first, level in groupby(table.rows, key=lambda row: row.rank):
        rows = list(level)
        for row in rows:
            was = before.get(row.player)
            moved = None if was is None else was - first
            last = first + len(rows) - 1
            places.append(Place(first, last, row.player, row.points, row.values, row.separated_by, moved))
    return Ranking(
        after=number,
        places=tuple(places),
        codes=table.codes,
        edition=table.edition,
        missing=sum(len(r.open_boards) for r in state.rounds[:number]),
        predetermined=fixed,
        left_out=tuple(left_out),
        not_counted=not_counted(state, number),
        withdrawn=tuple(p for p in state.order if _left_by(state, p, number)),
    )


def _left_by(state: EventState, player: PlayerId, number: int) -> bool:
    after = state.entries[player].withdrawn_after
    return after is not None and after <= number


def _usable(state: EventState, *, fixed: bool) -> tuple[list[str], list[LeftOut]]:
    codes: list[str] = []
    left_out: list[LeftOut] = []
    for code in state.rules.tie_breaks or (DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS):
        try:
            method = parse_code(code).method
        except TieBreakError:
            left_out.append(LeftOut(code, round_robin=False))
            continue
        if fixed and not method.in_round_robin:
            left_out.append(LeftOut(code, round_robin=True))
        else:
            codes.append(code)
    return codes, left_out


def _first_places(state: EventState, number: int, codes: Sequence[str], *, fixed: bool) -> Mapping[PlayerId, int]:
    table = standings(standings_tournament(state, number), codes, predetermined=fixed)
    return {row.player: row.rank for row in table.rows}


def sum_of(state: EventState, found: Ranking, player: int, code: str) -> Value | None:
    """The value of one player with what it is made of; None when there is none of this code."""
    place = found.place_of(player)
    if place is None:
        return None
    if code == POINTS:
        table = crosstable(standings_tournament(state, found.after), found.after, predetermined=found.predetermined)
        index = next(k for k, line in enumerate(table.lines) if line.player == player)
        value_of = METHODS[POINTS].value
        return None if value_of is None else value_of(table, index, POINTS, Modifiers())
    return next((value for value in place.values if value.code == code), None)
