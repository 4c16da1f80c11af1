"""Tie-breaks from ratings (C.07 art. 10) with the tables of B.02 8.1.

Only games at the board count, in round robins too (15.2). Unrated opponents count only when the
regulations give them a rating (/U); without it these tie-breaks are left out, never guessed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.core.codes import TABLE, Worth
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, contribution, half_up
from crosstable.tiebreak.table import Line, Sort, Table, by_line

DP = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117),
    *(125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262),
    *(273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""B.02 8.1.1: rating difference for a score of 50 % to 100 %."""

_EDGES = (
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189),
    *(198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518),
    *(560, 620, 736),
)
"""B.02 8.1.2: from this difference on, the higher rated is expected to score 51 %, 52 % … 100 %."""

FULL = _EDGES[-1]
"""From this difference on one player is expected to win every game."""

_EXPECTED = tuple(
    50 + bisect_right(_EDGES, d) if d >= 0 else 50 - bisect_right(_EDGES, -d) for d in range(-FULL, FULL + 1)
)

_SIDE = 4_000
_WIDE = (*(0,) * _SIDE, *_EXPECTED, *(100,) * _SIDE)
"""The same for every difference in an event whose ratings lie within `_SIDE` of one another."""


def expected(difference: int) -> int:
    """Expected score in hundredths of a player rated `difference` above the opponent (B.02 8.1.2)."""
    return _EXPECTED[max(-FULL, min(FULL, difference)) + FULL]


def performance(average: int | Fraction, points: int, games: int) -> int:
    """Performance rating: the average plus the difference for the score; `points` in tenths (10.2, R11)."""
    percent = half_up(Fraction(10 * points, games))
    difference = DP[percent - 50] if percent >= 50 else -DP[50 - percent]
    return half_up(average + difference)


def perfect_performance(ratings: list[int], points: int) -> int:
    """The lowest rating that expects at least the points made; `points` in tenths (10.3, R12)."""
    low, high = min(ratings), max(ratings)
    if points == 0:
        return low - 800
    wanted = 10 * points
    table, zero = (_WIDE, FULL + _SIDE) if high - low <= _SIDE else (None, 0)
    low, high = low - FULL, high + FULL
    while low < high:
        middle = (low + high) // 2
        if table is None:
            found = sum([expected(middle - rating) for rating in ratings])
        else:
            found = sum([table[middle + zero - rating] for rating in ratings])
        if found >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


_STANDARD = {Worth.WIN: 10, Worth.DRAW: 5, Worth.LOSS: 0}


def _games(table: Table, index: int, modifiers: Modifiers) -> list[Contribution]:
    """The opponents met at the board with their ratings, and 1, 1/2 or 0 scored against them."""
    key = "rated games", modifiers.unrated
    known: list[list[Contribution]] | None = table.memo.get(key)
    if known is None:
        ratings = [modifiers.unrated if rating is None else rating for rating in table.ratings]
        known = by_line(
            table, key, 0, lambda wanted: [list(_rated_games(table, table.lines[k], ratings)) for k in wanted]
        )
    return known[index]


def _rated_games(table: Table, line: Line, ratings: Sequence[int | None]) -> Iterator[Contribution]:
    for entry in line.entries:
        if entry.sort is Sort.PLAYED and entry.opponent is not None:
            rating = ratings[entry.opponent]
            if rating is not None:
                points = _STANDARD[TABLE[entry.code].worth]
                opponent = table.lines[entry.opponent].player
                yield contribution((entry.round, opponent, rating, "10", None, points, None, False, ""))


def average_rating(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average rating of the opponents (10.1); cuts take the lowest, medians the highest too."""
    parts = list(_games(table, index, modifiers))
    if modifiers.cut_low:
        order = sorted(range(len(parts)), key=lambda k: parts[k].value)
        keep = 0 if table.options.is_default("R13") else 1
        low = min(modifiers.cut_low, max(0, len(order) - keep))
        high = min(modifiers.cut_high, max(0, len(order) - low - keep))
        for k in order[:low]:
            parts[k] = parts[k].without("14.1")
        for k in order[len(order) - high :]:
            parts[k] = parts[k].without("14.3")
    values = [int(part.value) for part in parts if not part.cut]
    number = _mean(values) if values else None
    return Value(code, number, Unit.RATING, tuple(parts))


def _mean(values: Sequence[int]) -> int:
    """The average, halves up."""
    return (2 * sum(values) + len(values)) // (2 * len(values))


def tournament_performance(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Tournament performance rating (10.2)."""
    parts = _games(table, index, modifiers)
    return Value(code, _performances(table, modifiers)[index], Unit.RATING, tuple(parts))


def _performances(table: Table, modifiers: Modifiers) -> list[int | None]:
    rounded = table.options.is_default("R11")
    return by_line(
        table,
        ("TPR", modifiers.unrated),
        0,
        lambda wanted: [_performance(_games(table, k, modifiers), rounded=rounded) for k in wanted],
    )


def _performance(parts: list[Contribution], *, rounded: bool) -> int | None:
    if not parts:
        return None
    values = [int(part.value) for part in parts]
    average = _mean(values) if rounded else Fraction(sum(values), len(values))
    return performance(average, sum([part.points or 0 for part in parts]), len(parts))


def perfect(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Perfect tournament performance (10.3)."""
    parts = _games(table, index, modifiers)
    return Value(code, _perfects(table, modifiers)[index], Unit.RATING, tuple(parts))


def _perfects(table: Table, modifiers: Modifiers) -> list[int | None]:
    return by_line(
        table, ("PTP", modifiers.unrated), 0, lambda wanted: [_perfect(_games(table, k, modifiers)) for k in wanted]
    )


def _perfect(parts: Sequence[Contribution]) -> int | None:
    ratings = [int(part.value) for part in parts]
    return perfect_performance(ratings, sum([part.points or 0 for part in parts])) if parts else None


def average_performance(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average performance rating of the opponents (10.4)."""
    return _average(table, index, code, _performances(table, modifiers), "10.4")


def average_perfect(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average perfect performance of the opponents (10.5)."""
    return _average(table, index, code, _perfects(table, modifiers), "10.5")


def _average(table: Table, index: int, code: str, numbers: list[int | None], article: str) -> Value:
    parts = []
    for entry in table.lines[index].entries:
        if entry.sort is Sort.PLAYED and entry.opponent is not None:
            number = numbers[entry.opponent]
            if number is not None:
                opponent = table.lines[entry.opponent].player
                parts.append(contribution((entry.round, opponent, number, article, None, None, None, False, "")))
    number = _mean([int(part.value) for part in parts]) if parts else None
    return Value(code, number, Unit.RATING, tuple(parts))


def rating(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """The rating itself (10.6); with /R the lower one is better."""
    known = table.ratings[index] if index < len(table.ratings) else None
    return Value(code, modifiers.unrated if known is None else known, Unit.RATING)
