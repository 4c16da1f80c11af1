"""Crosstable (round robin) and wall chart (Swiss) as screens show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.queries import Ranking
from crosstable.app.queries_games import MatrixRow, Meeting, matrix, meetings
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState
from crosstable.i18n import Translator
from crosstable.publish.figures import code_mark
from crosstable.publish.ranking import rank_text
from crosstable.publish.ranking_lines import RankingLines, ranking_lines
from crosstable.web.views.standings import RoundCell, footnotes, round_cell


@dataclass(frozen=True, slots=True)
class Game:
    """One result in a cell, with what a screen reader says of it."""

    mark: str
    round: int
    board: int
    colour: str


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """One player; a cell of None is the diagonal."""

    id: int
    no: int
    name: str
    entry: Entry
    cells: Sequence[Sequence[Game] | None]
    points: int | None
    rank: str
    note: str


@dataclass(frozen=True, slots=True)
class MatrixTable:
    """A table of the crosstable; `columns` are the numbers and names of those who stand in other lines, or in the same."""

    title: str
    columns: Sequence[tuple[int, str]]
    lines: Sequence[MatrixLine]


@dataclass(frozen=True, slots=True)
class MatrixView:
    """Who has played whom after a round."""

    after: int
    published: int
    missing: int
    tables: Sequence[MatrixTable]
    notes: Sequence[tuple[str, str]]
    said: RankingLines


def matrix_view(state: EventState, t: Translator, names: Mapping[PlayerId, str], found: Ranking) -> MatrixView:
    """The crosstable in the order of the standings."""
    notes = footnotes(state, t, names, found)
    places = {place.player: place for place in found.places}
    blocks = matrix(state, found)
    numbers = {row.player: no for no, row in enumerate((row for block in blocks for row in block.rows), 1)}

    def line(row: MatrixRow) -> MatrixLine:
        place = places.get(row.player)
        return MatrixLine(
            id=int(row.player),
            no=numbers[row.player],
            name=names[row.player],
            entry=state.entries[row.player],
            cells=[None if cell is None else [_game(meeting) for meeting in cell] for cell in row.cells],
            points=None if place is None else place.points,
            rank="–" if place is None else rank_text(place),
            note=notes[row.player][0] if row.player in notes else "",
        )

    return MatrixView(
        found.after,
        state.rounds_published,
        found.missing,
        [
            MatrixTable(b.title, [(numbers[p], names[p]) for p in b.columns], [line(row) for row in b.rows])
            for b in blocks
        ],
        list(notes.values()),
        ranking_lines(state, t, names, found),
    )


def _game(meeting: Meeting) -> Game:
    colour = "" if meeting.colour is None else meeting.colour.value
    return Game(code_mark(meeting.code), meeting.round, meeting.board, colour)


@dataclass(frozen=True, slots=True)
class WallCell:
    """One round: what it is, the points so far, and the board."""

    cell: RoundCell
    total: int
    board: int
    round: int
    empty: bool


@dataclass(frozen=True, slots=True)
class WallLine:
    """One player in initial order."""

    id: int
    no: int
    name: str
    entry: Entry
    cells: Sequence[WallCell]
    points: int | None
    rank: str
    note: str


@dataclass(frozen=True, slots=True)
class WallView:
    """The wall chart; opponents are named by their starting number."""

    after: int
    published: int
    missing: int
    lines: Sequence[WallLine]
    rounds: int
    notes: Sequence[tuple[str, str]]
    said: RankingLines


def wall_view(state: EventState, t: Translator, names: Mapping[PlayerId, str], found: Ranking) -> WallView:
    """Everybody's rounds in one line each."""
    notes = footnotes(state, t, names, found)
    places = {place.player: place for place in found.places}
    numbers = {player: no for no, player in enumerate(state.order, 1)}
    met = meetings(state, found.after)
    lines = []
    for player in state.order:
        place = places.get(player)
        lines.append(
            WallLine(
                id=int(player),
                no=numbers[player],
                name=names[player],
                entry=state.entries[player],
                cells=[_wall_cell(t, meeting, numbers) for meeting in met[player].values()],
                points=None if place is None else place.points,
                rank="–" if place is None else rank_text(place),
                note=notes[player][0] if player in notes else "",
            )
        )
    return WallView(
        found.after,
        state.rounds_published,
        found.missing,
        lines,
        found.after,
        list(notes.values()),
        ranking_lines(state, t, names, found),
    )


def _wall_cell(t: Translator, meeting: Meeting, numbers: Mapping[PlayerId, int]) -> WallCell:
    cell = round_cell(t, meeting, numbers)
    return WallCell(cell, meeting.total, meeting.board, meeting.round, meeting.pending or meeting.gone)
