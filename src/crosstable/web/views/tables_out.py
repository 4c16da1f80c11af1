"""Tables for spreadsheets: players, pairings of a round, results of all rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crosstable.app.board_labels import board_labels
from crosstable.app.pools import pool_tables
from crosstable.core.codes import Code
from crosstable.core.points import format_points
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.i18n import Translator
from crosstable.publish.stages import part_text, stage_text
from crosstable.publish.words import Words
from crosstable.web.messages import result_text
from crosstable.web.money import amount
from crosstable.web.views.scores import scores

Rows = list[list[object]]


def _head(t: Translator, *columns: str) -> list[object]:
    return [t(f"export.column.{column}") for column in columns]


def players(state: EventState, number: int, t: Translator) -> Rows:
    """Everybody in initial order, in columns that the import of lists finds again."""
    del number
    rows: Rows = [_head(t, "number", "name", "title", "rating", "federation", "fide_id", "birth", "sex", "club")]
    grouped = any(entry.player.groups for entry in state.entries.values())
    if grouped:
        rows[0] += _head(t, "groups")
    graded = any(entry.grade is not None for entry in state.entries.values())
    if graded:
        rows[0] += _head(t, "grade")
    fees = any(entry.fee_due or entry.fee_paid for entry in state.entries.values())
    if fees:
        rows[0] += _head(t, "fee_due", "fee_paid")
    for place, player in enumerate(state.order, 1):
        entry = state.entries[player]
        who = entry.player
        birth = who.birth
        born = "" if birth is None else f"{birth.year:04}"
        if birth is not None and birth.month and birth.day:
            born = f"{birth.year:04}-{birth.month:02}-{birth.day:02}"
        row = [place, who.name, who.title, who.rating, who.federation, who.fide_id, born, who.sex, entry.club]
        row += [who.groups] if grouped else []
        row += [entry.grade] if graded else []
        rows.append([*row, amount(entry.fee_due), amount(entry.fee_paid)] if fees else row)
    return rows


def pairings(state: EventState, number: int, t: Translator) -> Rows:
    """One published round by board, byes at the end."""
    rows: Rows = [_head(t, "board", "white", "white_points", "result", "black", "black_points")]
    if not 1 <= number <= len(state.rounds):
        return rows
    parts = _parts(state, state.rounds[number - 1], t)
    rows[0] += _head(t, "part") if parts else []
    before = scores(state, number - 1)
    played = state.rounds[number - 1]
    for board in played.boards:
        white, black = state.entries[board.white].player, state.entries[board.black].player
        points = format_points(before[board.white]), format_points(before[board.black])
        row: list[object] = [
            _number(state, played, board),
            white.name,
            points[0],
            _result(played, board.number),
            black.name,
            points[1],
        ]
        rows.append([*row, parts.get(board.number, "")] if parts else row)
    rows.extend(
        ["", state.entries[player].player.name, format_points(before[player]), _bye(t, code), "", ""]
        for player, code in played.byes.items()
    )
    return rows


def _number(state: EventState, played: RoundState, board: BoardState) -> int | str:
    """The number of a board; of two at one table that of the table, with its letter."""
    if not state.rules.by_lot:
        return board.number
    return board_labels(state, played)[board.number] + played.labels[board.number].rpartition(".")[2]


def results(state: EventState, number: int, t: Translator) -> Rows:
    """Every published game and bye, one a line."""
    del number
    rows: Rows = [_head(t, "round", "board", "white", "result", "black")]
    published = [played for played in state.rounds if played.published_at is not None]
    staged = any(played.labels for played in published)
    rows[0] += _head(t, "part") if staged else []
    for played in published:
        parts = _parts(state, played, t)
        for board in played.boards:
            white, black = state.entries[board.white].player.name, state.entries[board.black].player.name
            row: list[object] = [
                played.number,
                _number(state, played, board),
                white,
                _result(played, board.number),
                black,
            ]
            rows.append([*row, parts.get(board.number, "")] if staged else row)
        for player, code in played.byes.items():
            rows.append([played.number, "", state.entries[player].player.name, _bye(t, code), ""])
    return rows


def groups(state: EventState, number: int, t: Translator) -> Rows:
    """Everybody in his group, with place and points; the tables as they stand after the last published round."""
    del number
    rows: Rows = [_head(t, "group", "place", "name", "rating", "club", "points")]
    for table in pool_tables(state):
        places = {place.player: place for place in table.places}
        for player in sorted(table.pool.players, key=lambda p: places[p].first if p in places else len(places) + 1):
            entry, place = state.entries[player], places.get(player)
            standing = ["", ""] if place is None else [place.first, format_points(place.points)]
            rows.append([table.pool.name, standing[0], entry.player.name, entry.player.rating, entry.club, standing[1]])
    return rows


def _parts(state: EventState, played: RoundState, t: Translator) -> Mapping[int, str]:
    """Group or match of each board, with the stage in a knock-out; nothing elsewhere."""
    words = Words.of((t.language,))
    stage = stage_text(played, words)
    return {
        board: ", ".join(filter(None, (stage, part)))
        for board in played.labels
        if (part := part_text(state, played, board, words))
    }


def _result(played: RoundState, number: int) -> str:
    board = played.board(number)
    settled = board is not None and board.result is not None and board.dispute is None
    return result_text(board.result.token) if settled and board is not None and board.result is not None else ""


def _bye(t: Translator, code: Code) -> str:
    return t(f"bye.{code.value}")


TABLES: Mapping[str, Callable[[EventState, int, Translator], Rows]] = MappingProxyType(
    {"players": players, "pairings": pairings, "results": results, "groups": groups}
)
"""Name of the file to its maker."""


def tables_of(state: EventState) -> list[str]:
    """The tables that say something about this event."""
    return [name for name in TABLES if name != "groups" or state.pools]
