"""The Berger table (C.05 Annex 1) by rule, for any number of players.

A table has an even size; with an odd field its last number is the ghost, and whoever meets it is
free. A pair `(a, b)` is a game in which a has White.
"""

from __future__ import annotations

from crosstable.core.errors import PositionError

ARTICLE = "C.05 Annex 1"

Pair = tuple[int, int]


def table_size(players: int) -> int:
    """The smallest table for so many players: the next even number."""
    return players + players % 2


def rounds_in_table(players: int) -> int:
    """Rounds in which everybody meets everybody once."""
    return table_size(players) - 1 if players > 1 else 0


def berger_round(size: int, number: int) -> tuple[Pair, ...]:
    """The pairs of one round of the table in its order of boards.

    Raises PositionError for an odd size and for a round that the table does not have.
    """
    if size < 2 or size % 2 or not 1 <= number < size:
        raise PositionError(f"there is no round {number} in a Berger table of {size}")
    others = size - 1
    start = (number - 1) * (size // 2) % others
    seats = [(start + step) % others + 1 for step in range(others)]
    first = (seats[0], size) if number % 2 else (size, seats[0])
    return first, *((seats[k], seats[others - k]) for k in range(1, size // 2))


def meeting_round(size: int, one: int, two: int) -> int:
    """The round of the table in which two numbers meet."""
    low, high = sorted((one, two))
    total = 2 * low if high == size else low + high
    return (total - 2) % (size - 1) + 1


def white_of(size: int, one: int, two: int) -> int:
    """Which of two numbers has White in their game of the table."""
    low, high = sorted((one, two))
    if high == size:
        return low if low <= size // 2 else high
    return low if (low + high) % 2 else high
