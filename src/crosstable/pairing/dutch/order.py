"""The first candidate in the order of article 4 among certain perfect matchings."""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.exchange import first_exchange
from crosstable.pairing.dutch.field import bits
from crosstable.pairing.dutch.grouped import Face
from crosstable.pairing.dutch.separation import Separation
from crosstable.pairing.matching import alternating_forest, augment, maximum_matching

Pairs = list[tuple[int, int]]


class Order:
    """A choice after the other, each the first one that leaves a perfect matching of the face.

    `mates` is such a matching, with all choices made so far. `rows` are the pairs of the face,
    `whole` the odd sets that no choice has separated; `narrow` are fewer pairs, so that every
    perfect matching of them belongs to the face.
    """

    def __init__(self, bracket: Bracket, face: Face, vertices: int) -> None:
        self.bracket = bracket
        self.left = vertices
        self.rows = face.rows.copy()
        # who does not take part is its own partner: no search has to pass over it among the single ones
        self.mates = [v if mate < 0 else mate for v, mate in enumerate(face.mates)]
        self.separation = Separation(face.odd, vertices, len(face.rows))
        self.whole = (1 << len(face.odd)) - 1
        self.narrow = self._narrow(self.mates, vertices, self.whole)
        self.pairs: Pairs = []

    def decide(self, count: int) -> bool:
        """Choose `count` pairs in the bracket; False where the choices lead to a contradiction."""
        residents = self.bracket.resident_mask
        self._choose_mdps()
        for p in self.bracket.mdps:
            if (residents >> self.mates[p]) & 1 and not self._partner(p):
                return False
        rest = list(bits(self.left & residents))
        half = count - len(self.pairs)
        if not 0 <= 2 * half <= len(rest):
            return False
        tops = rest[:half]
        if not self._split(rest, tops):
            tops = first_exchange(self.rows, self.left, self.separation, rest, half)
            if not self._split(rest, tops):
                return False
        return all(self._partner(p) for p in tops)

    def _choose_mdps(self) -> None:
        """4.4.2: each in turn is paired if that is possible."""
        residents = self.bracket.resident_mask
        if any(not (residents >> self.mates[p]) & 1 for p in self.bracket.mdps):
            for p in self.bracket.mdps:
                if not self._restrict(self._only(p, residents)):
                    self._restrict(self._only(p, ~residents))

    def _only(self, p: int, partners: int) -> dict[int, int]:
        others = bits(self.rows[p] & self.left & ~partners)
        return {p: partners, **dict.fromkeys(others, ~(1 << p))}

    def _split(self, rest: list[int], tops: list[int]) -> bool:
        """Let S1, the tops, meet only those who rank lower and do not belong to it (3.3)."""
        mine = sum(1 << p for p in tops)
        others = sum(1 << p for p in rest) & ~mine
        allowed = dict.fromkeys(bits(self.left), ~mine)
        allowed.update((p, others & (-1 << p)) for p in tops)
        allowed.update((p, ~(others | mine & (-1 << p))) for p in bits(others))
        return self._restrict(allowed)

    def _restrict(self, allowed: dict[int, int]) -> bool:
        """Allow vertices these partners only, if a matching of the face is left.

        A pair is either allowed to both or forbidden to both.
        """
        rows = _restricted(self.rows, allowed)
        narrow = _restricted(self.narrow, allowed) if self.separation.sets else rows
        if all((partners >> self.mates[v]) & 1 for v, partners in allowed.items()):
            self.rows, self.narrow = rows, narrow
            return True
        mates = maximum_matching(narrow, self.left, self.mates)
        if any(mates[v] < 0 for v in bits(self.left)):
            return self._anew(rows)
        self.rows, self.narrow = rows, narrow
        for v in bits(self.left):
            self.mates[v] = mates[v]
        return True

    def _narrow(self, mates: list[int], vertices: int, whole: int) -> list[int]:
        return self.separation.narrow(self.rows, mates, vertices, whole)

    def _anew(self, rows: list[int]) -> bool:
        """Find a matching of the face that separates the odd sets by other pairs, if there is one."""
        mates = self.separation.matching(rows, self.left) if self.separation.sets else None
        if mates is None:
            return False
        for v in bits(self.left):
            self.mates[v] = mates[v]
        self.rows = rows
        self.narrow = self._narrow(self.mates, self.left, self.whole)
        return True

    def _partner(self, p: int) -> bool:
        """4.2: give p the first partner with whom everybody else can be paired."""
        row = self.rows[p] & self.left & self.bracket.resident_mask
        if not row:
            return False
        if self._pair(p, (row & -row).bit_length() - 1):
            return True
        # The others can do without p and q if some matching that leaves out p and one more
        # leaves out q: then q is an outer vertex.
        sure = row & self._outer(self.narrow, p) & self.separation.alike[self.separation.holders[p]]
        sure &= -sure
        if self.separation.sets:
            doubtful = row & self._outer(self.rows, p) & (sure - 1)
            if doubtful and self._pair_anew(p, list(bits(doubtful))):
                return True
        return bool(sure) and self._pair(p, sure.bit_length() - 1)

    def _outer(self, rows: list[int], p: int) -> int:
        """The outer vertices when p is taken away; pairs that this proves useless go out of `rows`.

        Taking away p and the inner vertices, the barrier, leaves the outer ones in one odd component
        more than there are inner vertices (Gallai and Edmonds). In a perfect matching each of those
        components needs a member of the barrier for itself, so all of the barrier meet outer vertices.
        """
        mates = self.mates.copy()
        mates[mates[p]] = -1
        outer, inner = alternating_forest(rows, self.left & ~(1 << p), mates)
        barrier = inner | 1 << p
        for v in bits(barrier):
            rows[v] &= outer
        for v in bits(self.left & ~(outer | barrier)):
            rows[v] &= ~barrier
        return outer

    def _pair(self, p: int, q: int) -> bool:
        mates = self.mates
        separated = self.separation.separated(p, q)
        if separated & ~self.whole:
            return False
        left = self.left & ~(1 << p | 1 << q)
        if mates[p] != q:
            trial = mates.copy()
            one, two = mates[p], mates[q]
            trial[one] = trial[two] = -1
            trial[p], trial[q] = q, p
            # a pair that separates a set leaves none for the others
            narrow = self.separation.sealed(self.narrow, left, separated) if separated else self.narrow
            if not augment(narrow, left, trial, one):
                return False
            self.mates = trial
        self._settle(p, q, left)
        return True

    def _pair_anew(self, p: int, chances: list[int]) -> bool:
        """Give p the first possible of these, whatever odd sets that separates."""
        mates = self.separation.first_partner(self.rows, self.left, p, chances)
        if mates is None:
            return False
        for v in bits(self.left):
            self.mates[v] = mates[v]
        self.narrow = self._narrow(self.mates, self.left, self.whole)
        return self._pair(p, mates[p])

    def _settle(self, p: int, q: int, left: int) -> None:
        self.left = left
        self.pairs.append((p, q))
        separated = self.separation.separated(p, q)
        if separated:
            self.whole &= ~separated
            self.narrow = self._narrow(self.mates, left, self.whole)


def _restricted(rows: list[int], allowed: dict[int, int]) -> list[int]:
    rows = rows.copy()
    for v, partners in allowed.items():
        rows[v] &= partners
    return rows
