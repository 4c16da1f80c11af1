"""Tie-breaks from a player's own results (C.07 art. 7), and the points themselves."""

from __future__ import annotations

from crosstable.core.codes import TABLE
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, total
from crosstable.tiebreak.table import Entry, Sort, Table


def points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The score of the standings, in tenths."""
    del modifiers
    line = table.lines[index]
    parts = tuple(
        Contribution(entry.round, _opponent(table, entry), entry.points, "", points=entry.points)
        for entry in line.entries
        if entry.sort is not Sort.PENDING
    )
    return Value(code, line.score, Unit.TENTHS, parts)


def progressive(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the scores after each round (7.5); cuts take the first rounds (14.1.1 c)."""
    parts = [
        Contribution(
            round=number,
            opponent=None,
            value=score,
            article="7.5",
            cut="14.1" if place < modifiers.cut_low else "",
        )
        for place, (number, score) in enumerate(table.lines[index].running.items())
    ]
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def wins(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Rounds that brought at least the points of a win, played or not (7.1)."""
    del modifiers
    return _count(table, index, code, "7.1", played_only=False)


def games_won(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games won over the board (7.2)."""
    del modifiers
    return _count(table, index, code, "7.2", played_only=True)


def _count(table: Table, index: int, code: str, article: str, *, played_only: bool) -> Value:
    parts = tuple(
        Contribution(entry.round, _opponent(table, entry), 1, article, points=entry.points)
        for entry in table.lines[index].entries
        if TABLE[entry.code].is_win or (not played_only and _worth_a_win(table, entry))
    )
    return Value(code, len(parts), Unit.COUNT, parts)


def _worth_a_win(table: Table, entry: Entry) -> bool:
    return entry.sort is not Sort.PENDING and entry.points >= table.points.win


def _opponent(table: Table, entry: Entry) -> PlayerId | None:
    return None if entry.opponent is None else table.lines[entry.opponent].player
