"""The first resident exchange (C.04.3 4.3) after which everybody can be paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.pairing.dutch.field import bits
from crosstable.pairing.dutch.grouped import Face, cheapest_perfect
from crosstable.pairing.dutch.separation import Separation
from crosstable.pairing.dutch.weights import Layout

OTHERS, UPPER, LOWER = range(3)

FIRST_REACH = 8
"""How far from the middle of the remainder exchanges are looked for at first."""


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
        face = _best_choice(face, left, rest, half)
    if face is None:
        return []
    everybody = _mask(rest)
    return [p for p in rest if face.mates[p] > p and (everybody >> face.mates[p]) & 1]


def _best_choice(fewest: Face, left: int, rest: list[int], half: int) -> Face | None:
    """4.3.2 to 4.3.4 among the exchanges of as few players as possible.

    At first only players less than `reach` places from the middle may change sides. An exchange
    of k players with one who is farther away has places that sum up to at least `reach` and the
    smallest sums for k - 1 on his side and k on the other, (k - 1)(k - 2) / 2 + k (k - 1) / 2.
    """
    separation = Separation(fewest.odd, left, len(fewest.rows))
    others = set(rest[half:])
    count = sum(1 for p in others if fewest.mates[p] in others) // 2
    reach = FIRST_REACH + 2 * count
    while True:
        everybody = reach >= len(rest)
        near = rest[max(0, half - reach) : half + reach]
        rows = _within_reach(fewest.rows, rest, half, _mask(near))
        face = _cheapest(rows, left, separation, _charges(rows, left, rest, half))
        if face is not None and separation.count(face.mates, left) == len(fewest.odd):
            beyond = _distance(face.mates, rest, half) - (count - 1) ** 2
            if beyond < reach or everybody:
                return face
            reach = beyond + 1
        elif everybody:
            return None
        else:
            reach *= 2


def _within_reach(rows: list[int], rest: list[int], half: int, near: int) -> list[int]:
    """Only pairs for which nobody has to change sides who is not `near` the middle."""
    upper, lower = _mask(rest[:half]), _mask(rest[half:])
    others = ~(upper | lower)
    result = rows.copy()
    for p in rest:
        bit = 1 << p
        if bit & upper:
            mine = others | upper if bit & near else 0
            allowed = lower | (mine & (others | bit - 1)) | (upper & near & (-1 << p))
        else:
            mine = lower & (-1 << p) if bit & near else 0
            allowed = upper | others | mine | (lower & near & (bit - 1))
        result[p] &= allowed
    for v in bits(upper):
        for w in bits(rows[v] & ~result[v] & others):
            result[w] &= ~(1 << v)
    return result


def _distance(mates: list[int], rest: list[int], half: int) -> int:
    """How many places all who change sides are away from the middle."""
    place = {p: k for k, p in enumerate(rest)}
    far = 0
    for k, p in enumerate(rest):
        mate = place.get(mates[p], -1)
        if k < half and mate < k:
            far += half - 1 - k
        elif k >= half and mate > k:
            far += k - half
    return far


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
