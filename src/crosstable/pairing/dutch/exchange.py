"""The first resident exchange (C.04.3 4.3) after which everybody can be paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.pairing.dutch.field import bits
from crosstable.pairing.dutch.grouped import Face, Separation, cheapest_perfect
from crosstable.pairing.dutch.weights import Layout

OTHERS, UPPER, LOWER = range(3)


class _Kind(NamedTuple):
    """A class of vertices: original S1, original S2 or others, and the charge of changing sides."""

    side: int
    place: int
    charge: int


def first_exchange(rows: Sequence[int], left: int, separation: Separation, rest: list[int], half: int) -> list[int]:
    """The S1 of the first exchange, empty if there is none.

    `rest` is the remainder in order, of which the first `half` are the original S1. All vertices
    `left` have to be paired along `rows`, and as few sets separated as possible.
    """
    kinds = {p: _Kind(UPPER, 0, 0) if k < half else _Kind(LOWER, 0, 1) for k, p in enumerate(rest)}
    # 4.3.1: every pair inside S2 has a new top
    face = _cheapest(rows, left, separation, kinds)
    if face is not None:
        kinds = _charges(face.rows, left, rest, half)
        face = _cheapest(face.rows, left, Separation(face.odd, left, len(rows)), kinds)
    if face is None:
        return []
    everybody = _mask(rest)
    return [p for p in rest if face.mates[p] > p and (everybody >> face.mates[p]) & 1]


def _charges(rows: Sequence[int], left: int, rest: list[int], half: int) -> dict[int, _Kind]:
    """4.3.2 to 4.3.4 among the exchanges of as few players as possible, whose pairs are given."""
    lower = _mask(rest[half:])
    count = len(rest)
    layout = Layout()
    layout.add("difference", 2 * count.bit_length() + 1)
    # masks of players as complements, so that no charge is negative
    layout.add("leaving", count + count.bit_length() + 1)
    layout.add("entering", count + count.bit_length() + 1)
    layout.close()
    kinds = {}
    for k, p in enumerate(rest):
        row = rows[p] & left
        if k < half:
            charge = layout.put("difference", count - k) + layout.put("leaving", (1 << count) - (1 << k))
            kinds[p] = _Kind(UPPER, k, charge) if row & ~lower else _Kind(UPPER, -1, 0)
        else:
            charge = layout.put("difference", k) + layout.put("entering", (1 << count) - (1 << (count - 1 - k)))
            kinds[p] = _Kind(LOWER, k, charge) if row & lower & (-1 << p) else _Kind(LOWER, count, 0)
    return kinds


def _cheapest(rows: Sequence[int], left: int, separation: Separation, kinds: dict[int, _Kind]) -> Face | None:
    """The cheapest matchings by charges among those that separate the fewest sets."""
    others = _Kind(OTHERS, 0, 0)
    number: dict[tuple[int, _Kind], int] = {}
    classes = [0] * len(rows)
    for v in bits(left):
        key = (separation.holders[v], kinds.get(v, others))
        classes[v] = number.setdefault(key, len(number))
    dear = 1 + 2 * sum(kind.charge for kind in kinds.values())
    costs = [
        [(one ^ other).bit_count() * dear + _charge(mine, theirs) for other, theirs in number] for one, mine in number
    ]
    return cheapest_perfect(rows, left, classes, costs)


def _charge(one: _Kind, other: _Kind) -> int:
    """Of two from S1 the lower one leaves it, of two from S2 the higher one enters S1."""
    one, other = sorted((one, other))
    if other.side == UPPER:
        return other.charge
    return one.charge if one.side == LOWER else 0


def _mask(players: list[int]) -> int:
    return sum(1 << p for p in players)
