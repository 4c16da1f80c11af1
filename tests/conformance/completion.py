"""Whether everybody can be paired, by Tutte's theorem: a way that the engine does not use.

The matrix with x_ij above and -x_ij below the diagonal for each pair that may meet is invertible for random
x exactly when a perfect matching exists (with an error of n/p, p being about 2^61).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

PRIME = (1 << 61) - 1
BYE = 0
"""The partner of whoever has the pairing-allocated bye."""


def can_be_paired(players: Sequence[int], may_meet: Callable[[int, int], bool], bye: Iterable[int] = ()) -> bool:
    """Whether all of `players` find a partner; for an odd number one of `bye` has the bye."""
    vertices = list(players)
    candidates = set(bye)
    if len(vertices) % 2:
        vertices.append(BYE)

    def joined(one: int, two: int) -> bool:
        return one in candidates if two == BYE else may_meet(one, two)

    rng = Random(len(vertices))
    size = len(vertices)
    matrix = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            if joined(vertices[i], vertices[j]):
                matrix[i][j] = rng.randrange(1, PRIME)
                matrix[j][i] = PRIME - matrix[i][j]
    return _is_invertible(matrix)


def _is_invertible(matrix: list[list[int]]) -> bool:
    size = len(matrix)
    for column in range(size):
        pivot = next((row for row in range(column, size) if matrix[row][column]), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        top = matrix[column]
        inverse = pow(top[column], -1, PRIME)
        for row in range(column + 1, size):
            line = matrix[row]
            if line[column]:
                factor = line[column] * inverse % PRIME
                matrix[row] = [(a - factor * b) % PRIME for a, b in zip(line, top, strict=True)]
    return True


def odd_components(players: Iterable[int], may_meet: Callable[[int, int], bool]) -> int:
    """How many parts with an odd number fall apart when only these players are left."""
    left = set(players)
    count = 0
    while left:
        reached = [left.pop()]
        size = 0
        while reached:
            one = reached.pop()
            size += 1
            near = {two for two in left if may_meet(one, two)}
            left -= near
            reached += near
        count += size % 2
    return count


def covers(one: Iterable[int], two: Iterable[int], may_meet: Callable[[int, int], bool]) -> bool:
    """Whether every member of `one` can have a different opponent in `two`."""
    held: dict[int, int] = {}

    def seat(player: int, tried: set[int]) -> bool:
        for other in two:
            if other in tried or not may_meet(player, other):
                continue
            tried.add(other)
            if other not in held or seat(held[other], tried):
                held[other] = player
                return True
        return False

    two = list(two)
    return all(seat(player, set()) for player in one)
