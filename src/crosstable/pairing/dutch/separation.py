"""Perfect matchings that separate each set of a nested family as rarely as can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from crosstable.pairing.dutch.field import bits
from crosstable.pairing.dutch.grouped import cheapest_perfect


class Separation:
    """How often a pair of vertices separates sets of a nested family."""

    def __init__(self, sets: list[int], vertices: int, size: int) -> None:
        self.sets = sets
        self.holders = [0] * size  # which of the sets hold a vertex
        for k, members in enumerate(sets):
            for v in bits(members):
                self.holders[v] |= 1 << k
        self.alike: dict[int, int] = {}
        for v in bits(vertices):
            self.alike[self.holders[v]] = self.alike.get(self.holders[v], 0) | 1 << v

    def separated(self, one: int, other: int) -> int:
        """Which of the sets hold one of the two."""
        return self.holders[one] ^ self.holders[other]

    def narrow(self, rows: list[int], mates: list[int], vertices: int, whole: int) -> list[int]:
        """Fewer pairs, so few that each set in `whole` is separated once and the others never.

        A set that is separated by the pair (u, v) of the matching may only be separated by pairs
        with u or v. A perfect matching holds at most two of those, and by parity it is one.
        """
        if not self.sets:
            return rows
        hubs = [0] * len(self.sets)
        for v in bits(vertices):
            for k in bits(self.separated(v, mates[v])):
                hubs[k] |= 1 << v
        narrow = rows.copy()
        for v in bits(vertices):
            mine = self.holders[v]
            allowed = 0
            for other, group in self.alike.items():
                between = mine ^ other
                if not between & ~whole:
                    mask = group
                    for k in bits(between):
                        if not (hubs[k] >> v) & 1:
                            mask &= hubs[k]
                    allowed |= mask
            narrow[v] = rows[v] & allowed
        return narrow

    def sealed(self, rows: list[int], vertices: int, sets: int) -> list[int]:
        """Only pairs that do not separate any of these sets."""
        result = rows.copy()
        for v in bits(vertices):
            mine = self.holders[v]
            for other, group in self.alike.items():
                if (mine ^ other) & sets:
                    result[v] &= ~group
        return result

    def matching(self, rows: Sequence[int], vertices: int) -> list[int] | None:
        """A perfect matching that separates odd sets once and even ones never, if there is one."""
        return self._matching(rows, vertices, {}, lambda *_: 0)

    def first_partner(self, rows: Sequence[int], vertices: int, p: int, chances: list[int]) -> list[int] | None:
        """Such a matching in which p meets the first possible of `chances`, or None."""
        places = {q: k for k, q in enumerate(chances, 1)}
        places[p] = 0
        last = len(places)

        def late(one: int, other: int) -> int:
            return max(one, other) if 0 in (one, other) else 0

        mates = self._matching(rows, vertices, places, late, last)
        return mates if mates is not None and mates[p] in places else None

    def _matching(
        self,
        rows: Sequence[int],
        vertices: int,
        places: Mapping[int, int],
        extra: Callable[[int, int], int],
        other: int = 1,
    ) -> list[int] | None:
        """Such a matching with the least sum of `extra`, by the places of the vertices."""
        number: dict[tuple[int, int], int] = {}
        classes = [0] * len(rows)
        for v in bits(vertices):
            key = (self.holders[v], places.get(v, other))
            classes[v] = number.setdefault(key, len(number))
        dear = other + 1
        costs = [[(mine ^ theirs).bit_count() * dear + extra(a, b) for theirs, b in number] for mine, a in number]
        face = cheapest_perfect(rows, vertices, classes, costs)
        if face is None:
            return None
        odd = sum((members & vertices).bit_count() & 1 for members in self.sets)
        return face.mates if self.count(face.mates, vertices) == odd else None

    def count(self, mates: list[int], vertices: int) -> int:
        """How often a perfect matching separates the sets."""
        return sum(self.separated(v, mates[v]).bit_count() for v in bits(vertices)) // 2
