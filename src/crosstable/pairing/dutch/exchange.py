"""The first resident exchange (C.04.3 4.3) after which everybody can be paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.pairing.dutch.grouped import Face, cheapest_perfect
from crosstable.pairing.dutch.weights import Layout

OTHERS, UPPER, LOWER = range(3)


class _Kind(NamedTuple):
    """A class of vertices: original S1, original S2 or others, and the charge of changing sides."""

    side: int
    place: int
    charge: int


def first_exchange(rows: Sequence[int], left: int, rest: list[int], half: int) -> list[int]:
    """The S1 of the first exchange, empty if there is none.

    `rest` is the remainder in order, of which the first `half` are the original S1; all vertices
    `left` have to be paired along `rows`.
    """
    upper, lower = _mask(rest[:half]), _mask(rest[half:])
    classes = [OTHERS] * len(rows)
    for k, p in enumerate(rest):
        classes[p] = UPPER if k < half else LOWER
    # 4.3.1: every pair inside S2 has a new top
    face = cheapest_perfect(rows, left, classes, [[0, 0, 0], [0, 0, 0], [0, 0, 1]])
    if face is not None:
        face = _best_choice(face, left, rest, half)
    if face is None:
        return []
    return [p for p in rest if face.mates[p] > p and ((upper | lower) >> face.mates[p]) & 1]


def _best_choice(fewest: Face, left: int, rest: list[int], half: int) -> Face | None:
    """4.3.2 to 4.3.4 among the exchanges of as few players as possible."""
    lower = _mask(rest[half:])
    count = len(rest)
    layout = Layout()
    layout.add("difference", 2 * count.bit_length() + 1)
    # masks of players as complements, so that no charge is negative
    layout.add("leaving", count + count.bit_length() + 1)
    layout.add("entering", count + count.bit_length() + 1)
    layout.close()
    kinds = [_Kind(OTHERS, 0, 0), _Kind(UPPER, -1, 0), _Kind(LOWER, count, 0)]
    classes = [OTHERS] * len(fewest.rows)
    for k, p in enumerate(rest):
        row = fewest.rows[p] & left
        if k < half:
            classes[p] = UPPER
            charge = layout.put("difference", count - k) + layout.put("leaving", (1 << count) - (1 << k))
            if not row & ~lower:
                continue
        else:
            classes[p] = LOWER
            charge = layout.put("difference", k) + layout.put("entering", (1 << count) - (1 << (count - 1 - k)))
            if not row & lower & (-1 << p):
                continue
        classes[p] = len(kinds)
        kinds.append(_Kind(UPPER if k < half else LOWER, k, charge))
    costs = [[_charge(one, other) for other in kinds] for one in kinds]
    return cheapest_perfect(fewest.rows, left, classes, costs)


def _charge(one: _Kind, other: _Kind) -> int:
    """Of two from S1 the lower one leaves it, of two from S2 the higher one enters S1."""
    one, other = sorted((one, other))
    if other.side == UPPER:
        return other.charge
    return one.charge if one.side == LOWER else 0


def _mask(players: list[int]) -> int:
    return sum(1 << p for p in players)
