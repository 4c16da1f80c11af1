"""Tie-breaks from a player's own results and data (C.07 art. 7), and the points themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.core.codes import TABLE, Colour
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, contribution, total
from crosstable.tiebreak.opponents import scored
from crosstable.tiebreak.table import Entry, Line, Sort, Table, by_line


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
    return _count(table, index, code, "7.1", lambda e, f: f.won or (e.points >= win and e.sort is not Sort.PENDING))


def games_won(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games won over the board (7.2)."""
    return _count(_matches(table, modifiers), index, code, "7.2", lambda _, f: f.won)


def games_with_black(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games played over the board with Black (7.3)."""
    del modifiers
    return _count(table, index, code, "7.3", lambda _, f: f.black)


def won_with_black(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games won over the board with Black (7.4)."""
    del modifiers
    return _count(table, index, code, "7.4", lambda _, f: f.black and f.won)


def rounds_elected(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Rounds that the player meant to play (7.6): none of half-point and zero-point byes and forfeit losses."""
    del modifiers
    return _count(table, index, code, "7.6", lambda _, f: f.elected)


class _Facts(NamedTuple):
    """What the counts of art. 7 ask of an entry; `black` and `won` are of games at the board."""

    opponent: PlayerId | None
    won: bool
    black: bool
    elected: bool


def _count(table: Table, index: int, code: str, article: str, counts: Callable[[Entry, _Facts], bool]) -> Value:
    facts = by_line(table, "own facts", 0, lambda wanted: [_facts(table, table.lines[k]) for k in wanted])
    parts = tuple(
        [
            contribution((entry.round, fact.opponent, 1, article, None, entry.points, None, False, ""))
            for entry, fact in zip(table.lines[index].entries, facts[index], strict=True)
            if counts(entry, fact)
        ]
    )
    return Value(code, len(parts), Unit.COUNT, parts)


def _facts(table: Table, line: Line) -> list[_Facts]:
    forfeits_at_board = table.predetermined and not table.options.is_default("R6")
    forfeits_elected = table.predetermined and not table.options.is_default("R7")
    found = []
    for entry in line.entries:
        sort = entry.sort
        at_board = sort is Sort.PLAYED or (forfeits_at_board and sort is Sort.FORFEIT_WIN)
        won = at_board and (sort is Sort.FORFEIT_WIN or TABLE[entry.code].is_win)
        black = at_board and entry.colour is Colour.BLACK
        voluntary = sort.voluntary and not (forfeits_elected and sort is Sort.FORFEIT_LOSS)
        found.append(_Facts(_opponent(table, entry), won, black, sort is not Sort.PENDING and not voluntary))
    return found


def standard_points(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Wins as 1, draws as 1/2: more, as much or less than the opponent got that round (7.7)."""
    table = _matches(table, modifiers)
    drawn = table.points.draw
    against_draw = not table.options.is_default("R9")
    by_round = _points_by_round(table)
    parts = []
    for number, sort, _, points, opponent, _ in table.lines[index].entries:
        if sort is Sort.PENDING:
            continue
        other, player = drawn, None
        if opponent is not None:
            player = table.lines[opponent].player
            other = drawn if against_draw else by_round[opponent].get(number, 0)
        value = 10 if points > other else 5 if points == other else 0
        parts.append(contribution((number, player, value, "7.7", None, points, None, False, "")))
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def _points_by_round(table: Table) -> list[dict[int, int]]:
    return by_line(
        table,
        "points by round",
        0,
        lambda wanted: [{e.round: e.points for e in table.lines[k].entries} for k in wanted],
    )


def pairing_number(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The place in the initial order (7.8); the lower number is the better one, with /R the higher."""
    del modifiers, table
    return Value(code, index + 1, Unit.COUNT)


def _opponent(table: Table, entry: Entry) -> PlayerId | None:
    return None if entry.opponent is None else table.lines[entry.opponent].player
