"""Tie-breaks from a player's own results and data (C.07 art. 7), and the points themselves."""

from __future__ import annotations

from collections.abc import Callable

from crosstable.core.codes import TABLE, Colour
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, total
from crosstable.tiebreak.opponents import scored
from crosstable.tiebreak.table import Entry, Sort, Table, by_line


def points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The score of the standings, in tenths."""
    return _score(scored(table, modifiers), index, code)


def _score(table: Table, index: int, code: str) -> Value:
    line = table.lines[index]
    parts = tuple(
        Contribution(entry.round, _opponent(table, entry), entry.points, "", points=entry.points)
        for entry in line.entries
        if entry.sort is not Sort.PENDING
    )
    return Value(code, line.score, Unit.TENTHS, parts)


def match_points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The match points of a team (11.1)."""
    del modifiers
    return _team_score(table, "MP", index, code)


def game_points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The game points of a team (11.1)."""
    del modifiers
    return _team_score(table, "GP", index, code)


def secondary_score(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The score that is not the primary one (13.1)."""
    del modifiers
    return _team_score(table, "" if table.teams is None else table.teams.secondary, index, code)


def _team_score(table: Table, name: str, index: int, code: str) -> Value:
    if table.teams is None:
        return Value(code, None, Unit.TENTHS)
    return _score(table.teams.tables[name], index, code)


def progressive(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the scores after each round (7.5); cuts take the first rounds (14.1.1 c)."""
    table = scored(table, modifiers)
    known: dict[int, tuple[Contribution, ...]] = table.memo.setdefault("progressive", {})
    parts = known.get(index)
    if parts is None:
        running = table.lines[index].running
        parts = known[index] = tuple([Contribution(number, None, score, "7.5") for number, score in running.items()])
    if modifiers.cut_low:
        cut = [part.without("14.1") for part in parts[: modifiers.cut_low]]
        parts = (*cut, *parts[modifiers.cut_low :])
    return Value(code, total(parts), Unit.TENTHS, parts)


def _matches(table: Table, modifiers: Modifiers) -> Table:
    """Wins of teams are won matches, whatever the primary score."""
    if table.teams is not None and not modifiers.score:
        return table.teams.tables["MP"]
    return scored(table, modifiers)


def wins(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Rounds that brought at least the points of a win, played or not (7.1)."""
    table = _matches(table, modifiers)
    win = table.points.win
    return _count(
        table, index, code, "7.1", lambda e: e.sort is not Sort.PENDING and (e.points >= win or _is_won(table, e))
    )


def games_won(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games won over the board (7.2)."""
    table = _matches(table, modifiers)
    return _count(table, index, code, "7.2", lambda e: _is_won(table, e))


def games_with_black(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games played over the board with Black (7.3)."""
    del modifiers
    return _count(table, index, code, "7.3", lambda e: e.colour is Colour.BLACK and _at_board(table, e))


def won_with_black(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games won over the board with Black (7.4)."""
    del modifiers
    return _count(table, index, code, "7.4", lambda e: e.colour is Colour.BLACK and _is_won(table, e))


def _at_board(table: Table, entry: Entry) -> bool:
    if entry.sort is Sort.PLAYED:
        return True
    counted = table.predetermined and not table.options.is_default("R6")
    return counted and entry.sort is Sort.FORFEIT_WIN


def _is_won(table: Table, entry: Entry) -> bool:
    return (TABLE[entry.code].is_win or entry.sort is Sort.FORFEIT_WIN) and _at_board(table, entry)


def rounds_elected(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Rounds that the player meant to play (7.6): none of half-point and zero-point byes and forfeit losses."""
    del modifiers
    all_forfeits = table.predetermined and not table.options.is_default("R7")

    def elected(entry: Entry) -> bool:
        if all_forfeits and entry.sort is Sort.FORFEIT_LOSS:
            return True
        return entry.sort is not Sort.PENDING and not entry.sort.voluntary

    return _count(table, index, code, "7.6", elected)


def _count(table: Table, index: int, code: str, article: str, counts: Callable[[Entry], bool]) -> Value:
    parts = tuple(
        Contribution(entry.round, _opponent(table, entry), 1, article, points=entry.points)
        for entry in table.lines[index].entries
        if counts(entry)
    )
    return Value(code, len(parts), Unit.COUNT, parts)


def standard_points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Wins as 1, draws as 1/2: more, as much or less than the opponent got that round (7.7)."""
    table = _matches(table, modifiers)
    drawn = table.points.draw
    against_draw = not table.options.is_default("R9")
    parts = []
    for entry in table.lines[index].entries:
        if entry.sort is Sort.PENDING:
            continue
        other = drawn
        if entry.opponent is not None and not against_draw:
            other = _points_in(table, entry.opponent, entry.round)
        value = 10 if entry.points > other else 5 if entry.points == other else 0
        parts.append(Contribution(entry.round, _opponent(table, entry), value, "7.7", points=entry.points))
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def _points_in(table: Table, index: int, number: int) -> int:
    known = by_line(
        table,
        "points by round",
        0,
        lambda wanted: [{e.round: e.points for e in table.lines[k].entries} for k in wanted],
    )
    return known[index].get(number, 0)


def pairing_number(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The place in the initial order (7.8); the lower number is the better one, with /R the higher."""
    del modifiers, table
    return Value(code, index + 1, Unit.COUNT)


def _opponent(table: Table, entry: Entry) -> PlayerId | None:
    return None if entry.opponent is None else table.lines[entry.opponent].player
