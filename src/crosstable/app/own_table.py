"""The table of a system that ranks by itself: Keizer scores, McMahon scores, the places of a ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import EventState
from crosstable.pairing import keizer, mcmahon_record
from crosstable.pairing.keizer import Kind
from crosstable.pairing.ladder import CHALLENGES, Move
from crosstable.pairing.ladder import Kind as Happened
from crosstable.pairing.ladder_record import Ladder, Line, ladder_after
from crosstable.tiebreak import Unit, Value
from crosstable.tiebreak.base import Contribution
from crosstable.tiebreak.table import crosstable


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One player; `points` are those of the games, in tenths."""

    rank: int
    player: PlayerId
    points: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Rows best first, the columns, and facts about the whole table as code and numbers."""

    rows: tuple[OwnRow, ...]
    codes: tuple[str, ...]
    notes: tuple[tuple[str, Mapping[str, int | str]], ...] = ()


def own_table(state: EventState, after: int) -> OwnTable:
    """The table after a published round; `rules.own_table` tells whether there is one."""
    tournament = state.tournament(after)
    return own_table_of(tournament, after, state.options)


def own_table_of(tournament: Tournament, after: int, options: Mapping[str, object]) -> OwnTable:
    """The same from a record. RuleError where the system has no table of its own."""
    make = _TABLES.get(tournament.rules.system or "")
    if make is None:
        raise RuleError(f"{tournament.rules.system} has no table of its own")
    return make(tournament, after, options)


def _points(tournament: Tournament, after: int) -> dict[int, int]:
    """Points of the games; what is still open counts nothing."""
    return {int(line.player): line.score for line in crosstable(tournament, after, predetermined=False).lines}


KEIZER, VALUE = "KEIZER", "VALUE"


def _keizer(tournament: Tournament, after: int, options: Mapping[str, object]) -> OwnTable:
    table = keizer.table_after(tournament, after, options)
    points = _points(tournament, after)
    rows = []
    for rank, player in enumerate(table.order, 1):
        parts = [_own_value(table, player)] if table.own[player] else []
        parts += [_line(line) for line in table.lines[player]]
        score = Value(KEIZER, table.scores[player] * 10, Unit.AVERAGE, tuple(parts))
        worth = Value(VALUE, table.values[player], Unit.COUNT)
        rows.append(OwnRow(rank, PlayerId(player), points.get(player, 0), (score, worth)))
    kind = "frozen" if options.get("frozen") else table.stopped
    note = (f"keizer-{kind}", {"count": len(table.iterations) - 1})
    return OwnTable(tuple(rows), (KEIZER, VALUE), (note,))


def _own_value(table: keizer.Table, player: int) -> Contribution:
    return Contribution(0, None, table.own[player] * 10, "keizer-own", table.values[player] * 10)


_GAME_POINTS = {Kind.WIN: 10, Kind.DRAW: 5, Kind.LOSS: 0}


def _line(line: keizer.Line) -> Contribution:
    """What a round brought: the value it counts by, and the share as the reason."""
    opponent = None if line.opponent is None else PlayerId(line.opponent)
    return Contribution(
        line.round,
        opponent,
        line.points * 10,
        f"keizer-{line.kind.value} {line.share}",
        line.value * 10,
        _GAME_POINTS.get(line.kind),
    )


MMS, SOS, SOSOS, SODOS = "MMS", "SOS", "SOSOS", "SODOS"


def _mcmahon(tournament: Tournament, after: int, options: Mapping[str, object]) -> OwnTable:
    table = mcmahon_record.table_after(tournament, after, options)
    points = _points(tournament, after)
    rows: list[OwnRow] = []
    place = 1
    for _, level in groupby(table.rows, key=lambda row: row.key):
        tied = list(level)
        rows += [OwnRow(place, PlayerId(r.player), points.get(r.player, 0), _sums(r)) for r in tied]
        place += len(tied)
    step = mcmahon_record.whole(options, "grade_step", 200)
    base = mcmahon_record.whole(options, "grade_base", 1000)
    note = (
        "mcmahon-bar",
        {"bar": base + table.starts.bar * step, "floor": base + table.starts.floor * step, "step": step},
    )
    return OwnTable(tuple(rows), (MMS, SOS, SOSOS, SODOS), (note,))


def _sums(row: mcmahon_record.Row) -> tuple[Value, ...]:
    start = Contribution(0, None, row.start, "mcmahon-start")
    games = (Contribution(p.round, _id(p.opponent), p.points, _why(p), None, p.points) for p in row.parts)
    found = [Value(MMS, row.score, Unit.TENTHS, (start, *games))]
    for code, total, unit in (
        (SOS, row.sos, Unit.TENTHS),
        (SOSOS, row.sosos, Unit.TENTHS),
        (SODOS, row.sodos, Unit.HUNDREDTHS),
    ):
        parts = (
            Contribution(p.round, _id(p.opponent), getattr(p, code.lower()), _why(p), None, p.points) for p in row.parts
        )
        found.append(Value(code, total, unit, tuple(parts)))
    return tuple(found)


def _id(player: int | None) -> PlayerId | None:
    return None if player is None else PlayerId(player)


def _why(part: mcmahon_record.Part) -> str:
    return "mcmahon-game" if part.opponent is not None else "mcmahon-unplayed"


LADDER = "LADDER"


def _ladder(tournament: Tournament, after: int, options: Mapping[str, object]) -> OwnTable:
    """The order itself; the sum of a player is the way to his place, step by step."""
    ladder = ladder_after(tournament, after, options)
    points = _points(tournament, after)
    ways = _ways(ladder)
    rows = [
        OwnRow(place, PlayerId(p), points.get(p, 0), (Value(LADDER, place, Unit.PLACE, tuple(ways[p])),))
        for place, p in enumerate(ladder.state.order, 1)
    ]
    return OwnTable(tuple(rows), (LADDER,))


def _ways(ladder: Ladder) -> dict[int, list[Contribution]]:
    """Of everybody what has happened: his challenges, whether they moved him or not, and who passed him."""
    moves: dict[int, list[Move]] = {}
    for move in ladder.state.moves:
        moves.setdefault(move.entry, []).append(move)
    places = dict(ladder.start)
    ways = {p: [Contribution(0, None, place, f"ladder-start {place}")] for p, place in places.items()}
    for index, line in enumerate(ladder.lines):
        moved = {move.player: move for move in moves.get(index, ())}
        played = {line.entry.one, line.entry.two} if line.entry.kind in CHALLENGES else set()
        for player in played & set(places) | set(moved):
            was = places.get(player, 0)
            places[player] = moved[player].after if player in moved else was
            step = f"{was} → {places[player]}" if was and was != places[player] else str(places[player])
            code, other = _happened(line, player, down=places[player] > was)
            ways.setdefault(player, []).append(
                Contribution(line.entry.week, _id(other), places[player], f"ladder-{code} {step}")
            )
        if line.entry.kind is Happened.LEFT:
            places.pop(line.entry.one, None)
    return ways


def _happened(line: Line, player: int, *, down: bool) -> tuple[str, int | None]:
    """What an entry is to one of those whom it concerns, as a code, and who the other is."""
    entry = line.entry
    if entry.kind is Happened.WEEK:
        return ("idle" if down else "idle-other"), None
    if player == entry.one:
        return entry.kind.value, entry.two or None
    if player == entry.two:
        return f"against-{entry.kind.value}", entry.one
    if entry.kind is Happened.LEFT:
        return "left-other", entry.one
    return ("passed" if down else "passing"), entry.one if down else entry.two


Make = Callable[[Tournament, int, Mapping[str, object]], OwnTable]

_TABLES: Mapping[str, Make] = MappingProxyType(
    {"keizer": _keizer, "mcmahon": _mcmahon, "ladder": _ladder, "pyramid": _ladder}
)
