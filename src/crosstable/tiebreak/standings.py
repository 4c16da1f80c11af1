"""Standings: everybody in order of points and tie-breaks (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from crosstable.core.errors import RuleError, counted
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.tiebreak.base import OrderOf, StandingsError, TieBreak, TieBreakError, Unit, Value
from crosstable.tiebreak.catalogue import (
    DEFAULT_ROUND_ROBIN,
    DEFAULT_SWISS,
    POINTS,
    parse_code,
)
from crosstable.tiebreak.encounter import games_among
from crosstable.tiebreak.table import Table, crosstable, is_predetermined
from crosstable.tiebreak.unplayed import EDITION


@dataclass(frozen=True, slots=True)
class Row:
    """One player; points are tenths. Equal ranks are ties that nothing on the list breaks.

    `separated_by` is the code that puts the player below the one in the row above, None in the
    first row and for those who share its rank.
    """

    rank: int
    player: PlayerId
    points: int
    values: tuple[Value, ...]
    separated_by: str | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The order after `after_round` complete rounds, by `codes` and the edition of C.07.

    `in_progress` is a later round of which the known results count already.
    """

    rows: tuple[Row, ...]
    codes: tuple[str, ...]
    edition: str
    after_round: int
    in_progress: int | None = None


def standings(
    tournament: Tournament,
    codes: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
    predetermined: bool | None = None,
) -> Standings:
    """Rank the players by points, then by the tie-breaks `codes` in this order.

    `codes` defaults to the list of the event, or to a usual one where it has none; rows that stay
    level share the rank and stand in initial order. `after_round` defaults to the last round with
    pairings; in it, games without a result are left out. `predetermined` says whether it is a
    round robin or the like (default: by the type of the event). Raises TieBreakError for codes
    that are unknown or not for this kind of event, StandingsError for a round that is not there,
    RuleError for team events.
    """
    if tournament.team is not None:
        raise RuleError("standings of team events are not available; this event has teams")
    fixed = is_predetermined(tournament.rules) if predetermined is None else predetermined
    chosen = _tie_breaks(tournament, codes, predetermined=fixed)
    last = len(tournament.rounds)
    number = last if after_round is None else after_round
    if not 0 <= number <= last:
        raise StandingsError(f"there are no standings after round {number}: {counted(last, 'round')} paired")
    table = crosstable(tournament, number, predetermined=fixed)
    open_rounds = [r.number for r in tournament.rounds[:number] if r.pending]
    return Standings(
        rows=tuple(_rows(table, chosen)),
        codes=tuple(tie_break.code for tie_break in chosen),
        edition=EDITION,
        after_round=open_rounds[0] - 1 if open_rounds else number,
        in_progress=open_rounds[0] if open_rounds else None,
    )


def _tie_breaks(tournament: Tournament, codes: Sequence[str] | None, *, predetermined: bool) -> list[TieBreak]:
    usual = DEFAULT_ROUND_ROBIN if predetermined else DEFAULT_SWISS
    wanted = tournament.rules.tie_breaks or usual if codes is None else codes
    chosen = [parse_code(code) for code in wanted]
    for tie_break in chosen:
        if predetermined and not tie_break.method.in_round_robin:
            raise TieBreakError(tie_break.code, "must not be used when all pairings are known beforehand (C.07 8)")
    return chosen


def _rows(table: Table, chosen: Sequence[TieBreak]) -> list[Row]:
    indices = range(len(table.lines))
    values: list[list[Value]] = [[] for _ in indices]
    separated: dict[int, str] = {}  # by the index of the player below
    groups = _split(table, [list(indices)], POINTS, None, separated)
    for tie_break in chosen:
        value_of, order = tie_break.method.value, tie_break.method.order
        if value_of is not None:
            for index in indices:
                value = value_of(table, index, tie_break.code, tie_break.modifiers)
                values[index].append(value)
            groups = _split(table, groups, tie_break, values, separated)
        elif order is not None:
            groups = _encounters(table, groups, tie_break, order, values, separated)
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows.extend(
            Row(
                rank=rank,
                player=table.lines[index].player,
                points=table.lines[index].score,
                values=tuple(values[index]),
                separated_by=separated.get(index) if place == 0 else None,
            )
            for place, index in enumerate(group)
        )
    return rows


def _split(
    table: Table,
    groups: Sequence[list[int]],
    tie_break: TieBreak,
    values: Sequence[Sequence[Value]] | None,
    separated: dict[int, str],
) -> list[list[int]]:
    """Split every tied group by the newest value, or by points; undefined values come last (R14)."""

    def key(index: int) -> tuple[bool, int]:
        number = table.lines[index].score if values is None else values[index][-1].number
        return number is None, -(number or 0)

    result: list[list[int]] = []
    for group in groups:
        parts = [list(same) for _, same in groupby(sorted(group, key=key), key=key)]
        _separate(parts, tie_break.code, separated)
        result.extend(parts)
    return result


def _encounters(
    table: Table,
    groups: Sequence[list[int]],
    tie_break: TieBreak,
    order: OrderOf,
    values: Sequence[list[Value]],
    separated: dict[int, str],
) -> list[list[int]]:
    """Order every tied group by a method that looks at the group."""
    result: list[list[int]] = []
    for group in groups:
        parts = order(table, group, tie_break.modifiers) if len(group) > 1 else [group]
        place = 1
        for part in parts:
            for index in part:
                value = Value(tie_break.code, None, Unit.PLACE)
                if len(group) > 1:
                    games = games_among(table, index, group, tie_break.modifiers)
                    value = Value(tie_break.code, place, Unit.PLACE, games)
                values[index].append(value)
            place += len(part)
        ordered = [sorted(part) for part in parts]
        _separate(ordered, tie_break.code, separated)
        result.extend(ordered)
    return result


def _separate(parts: Sequence[Sequence[int]], code: str, separated: dict[int, str]) -> None:
    for part in parts[1:]:
        for index in part:
            separated[index] = code
