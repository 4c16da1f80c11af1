"""US Chess rule 34: tie-breaks with their own view of unplayed games, whatever edition counts for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from crosstable.core.codes import TABLE, Colour, Worth
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, half_up, total
from crosstable.tiebreak.ratings import average_rating
from crosstable.tiebreak.table import Sort, Table, by_line
from crosstable.tiebreak.unplayed import opponents


def _us(table: Table) -> Table:
    """The table under rule 34: unplayed games of opponents count 1/2, one's own are opponents with 0."""
    if table.options.edition == "us-chess":
        return table
    known: Table | None = table.memo.get("us")
    if known is None:
        old: Table | None = None if table.kept is None else table.kept.memo.get("us")
        kept = None if old is None or table.kept is None else replace(table.kept, memo=old.memo)
        options = replace(table.options, edition="us-chess")
        known = table.memo["us"] = replace(table, options=options, memo={}, kept=kept)
    return known


def solkoff(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the adjusted scores of all opponents (34E2)."""
    parts = opponents(_us(table), index, modifiers)
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def median(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Solkoff without the highest and the lowest, two of each from nine rounds on (34E4)."""
    number = _drops(table)
    return _without(table, index, code, modifiers, (number, number))


def modified_median(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Solkoff without the lowest for a plus score, the highest for a minus score, both for an even one (34E1)."""
    number = _drops(table)
    line = table.lines[index]
    rounds = len(line.entries) if table.predetermined else table.rounds  # the free round of an odd field is no game
    doubled, most = 2 * line.score, table.points.win * rounds
    drops = number if doubled >= most else 0, number if doubled <= most else 0
    return _without(table, index, code, modifiers, drops)


def _drops(table: Table) -> int:
    return 2 if table.rounds >= 9 else 1


def _without(table: Table, index: int, code: str, modifiers: Modifiers, drops: tuple[int, int]) -> Value:
    low, high = drops
    parts = list(opponents(_us(table), index, modifiers))
    order = sorted(range(len(parts)), key=lambda k: parts[k].value)
    for place, k in enumerate(order):
        if place < low or place >= len(parts) - high:
            parts[k] = parts[k]._replace(cut="34E")
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def cumulative(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the running scores, less a point for each win without a game (34E3)."""
    del modifiers
    line = table.lines[index]
    parts = [Contribution(number, None, score, "34E3") for number, score in line.running.items()]
    win = table.points.win
    parts.extend(
        Contribution(entry.round, None, -win, "34E3", points=entry.points)
        for entry in line.entries
        if entry.sort not in (Sort.PLAYED, Sort.PENDING) and entry.points >= win
    )
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def cumulative_of_opposition(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the cumulative scores of the opponents met (34E9)."""
    known = by_line(
        table, "cumulative", 0, lambda wanted: [int(cumulative(table, k, "", modifiers).number or 0) for k in wanted]
    )
    parts = tuple(
        Contribution(entry.round, table.lines[entry.opponent].player, known[entry.opponent], "34E9")
        for entry in table.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.opponent is not None
    )
    return Value(code, total(parts), Unit.TENTHS, parts)


_KASHDAN = {Worth.WIN: 4, Worth.DRAW: 2, Worth.LOSS: 1}


def kashdan(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Four for a win, two for a draw, one for a loss, nothing without a game (34E7)."""
    del modifiers
    parts = tuple(
        Contribution(entry.round, table.lines[entry.opponent].player, _KASHDAN[TABLE[entry.code].worth], "34E7")
        for entry in table.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.opponent is not None
    )
    return Value(code, total(parts), Unit.COUNT, parts)


def us_sonneborn_berger(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Scores of those beaten plus half of those drawn with, games only (34E8)."""
    adjusted = not table.options.is_default("US-SB")
    scores = {part.round: part.score or 0 for part in opponents(_us(table), index, modifiers)} if adjusted else {}
    parts = []
    for entry in table.lines[index].entries:
        if entry.sort is Sort.PLAYED and entry.opponent is not None:
            other = table.lines[entry.opponent]
            score = scores.get(entry.round, other.score) if adjusted else other.score
            share = {Worth.WIN: 10, Worth.DRAW: 5}.get(TABLE[entry.code].worth, 0)
            parts.append(Contribution(entry.round, other.player, score * share, "34E8", score, entry.points))
    return Value(code, total(parts), Unit.HUNDREDTHS, tuple(parts))


def most_blacks(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Games played with Black (34E6)."""
    del modifiers
    parts = tuple(
        Contribution(entry.round, table.lines[entry.opponent].player, 1, "34E6")
        for entry in table.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.colour is Colour.BLACK and entry.opponent is not None
    )
    return Value(code, len(parts), Unit.COUNT, parts)


def average_opposition(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average rating of the opponents met (34E11)."""
    return average_rating(table, index, code, modifiers)


def opposition_performance(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average of the opponents' performances: rating of whom they met, 400 more or less for a win or loss (34E10)."""
    known = by_line(
        table,
        ("US performance", modifiers.unrated),
        0,
        lambda wanted: [_performance(average_rating(table, k, "", modifiers)) for k in wanted],
    )
    parts = []
    for entry in table.lines[index].entries:
        if entry.sort is Sort.PLAYED and entry.opponent is not None:
            number = known[entry.opponent]
            if number is not None:
                parts.append(Contribution(entry.round, table.lines[entry.opponent].player, number, "34E10"))
    number = half_up(total(parts) * _one(len(parts))) if parts else None
    return Value(code, number, Unit.RATING, tuple(parts))


def _performance(met: Value) -> int | None:
    """Each game's rating, 400 more for a win, 400 less for a loss, averaged."""
    games = met.contributions
    if not games:
        return None
    return half_up(sum([part.value + 80 * (part.points or 0) - 400 for part in games]) * _one(len(games)))


def _one(count: int) -> Fraction:
    return Fraction(1, count)


def result_between(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Wins less losses against one another (34E5): plus two beats plus one, whatever the number of games."""
    del modifiers
    members = frozenset(group)
    plus = {k: _plus(table, k, members) for k in group}
    order = sorted(group, key=lambda k: -plus[k])
    return [list(same) for _, same in groupby(order, key=lambda k: plus[k])]


def _plus(table: Table, index: int, members: frozenset[int]) -> int:
    marks = {Worth.WIN: 1, Worth.LOSS: -1}
    return sum(
        marks.get(TABLE[entry.code].worth, 0)
        for entry in table.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.opponent in members
    )


def amateur_team(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Final score of each team met times the points scored against it (34G2)."""
    del modifiers
    if table.teams is None:
        return Value(code, None, Unit.HUNDREDTHS)
    own, by = table.teams.tables["GP"], table.teams.tables["MP"]
    parts = tuple(
        Contribution(
            entry.round,
            by.lines[entry.opponent].player,
            by.lines[entry.opponent].score * entry.points,
            "34G2",
            by.lines[entry.opponent].score,
            entry.points,
        )
        for entry in own.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.opponent is not None
    )
    return Value(code, total(parts), Unit.HUNDREDTHS, parts)
