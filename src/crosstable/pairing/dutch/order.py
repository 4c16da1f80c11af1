"""The first candidate in the order of article 4 that is made of certain pairs."""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.exchange import first_exchange
from crosstable.pairing.dutch.field import bits
from crosstable.pairing.matching import alternating_forest, augment, maximum_matching

Pairs = list[tuple[int, int]]


class Order:
    """The first perfect matching in the order of article 4, choice after choice.

    `mates` is always a perfect matching of `rows` that respects all choices made.
    """

    def __init__(self, bracket: Bracket, rows: list[int], vertices: int, mates: list[int]) -> None:
        self.bracket = bracket
        self.rows = rows
        self.left = vertices
        self.mates = mates.copy()
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
            tops = first_exchange(self.rows, self.left, rest, half)
            if not self._split(rest, tops):
                return False
        return all(self._partner(p) for p in tops)

    def _choose_mdps(self) -> None:
        """4.4.2: each in turn is paired if that is possible."""
        residents = self.bracket.resident_mask
        if any(not (residents >> self.mates[p]) & 1 for p in self.bracket.mdps):
            for p in self.bracket.mdps:
                if not self._restrict({p: residents}):
                    self._restrict({p: ~residents})

    def _split(self, rest: list[int], tops: list[int]) -> bool:
        """Let S1, the tops, meet only those who rank lower and do not belong to it (3.3)."""
        mine = sum(1 << p for p in tops)
        others = sum(1 << p for p in rest) & ~mine
        allowed = {p: others & (-1 << p) for p in tops}
        allowed.update((p, ~others) for p in bits(others))
        return self._restrict(allowed)

    def _restrict(self, allowed: dict[int, int]) -> bool:
        """Allow some vertices these partners only, if a perfect matching is left."""
        rows = self.rows.copy()
        for v, partners in allowed.items():
            for w in bits(rows[v] & self.left & ~partners):
                rows[w] &= ~(1 << v)
            rows[v] &= partners
        mates = maximum_matching(rows, self.left, self.mates)
        if any(mates[v] < 0 for v in bits(self.left)):
            return False
        self.rows = rows
        for v in bits(self.left):
            self.mates[v] = mates[v]
        return True

    def _partner(self, p: int) -> bool:
        """4.2: give p the first partner with whom everybody else can be paired."""
        row = self.rows[p] & self.left & self.bracket.resident_mask
        first = row & -row
        if not row:
            return False
        if self._pair(p, first.bit_length() - 1):
            return True
        # The others can do without p and q if some matching that leaves out p and one more
        # leaves out q: then q is an outer vertex.
        others = self.left & ~(1 << p)
        mates = self.mates.copy()
        mates[mates[p]] = -1
        outer, _ = alternating_forest(self.rows, others, mates)
        row &= outer & ~first
        return bool(row) and self._pair(p, (row & -row).bit_length() - 1)

    def _pair(self, p: int, q: int) -> bool:
        mates = self.mates
        left = self.left & ~(1 << p | 1 << q)
        if mates[p] != q:
            trial = mates.copy()
            one, two = mates[p], mates[q]
            trial[one] = trial[two] = -1
            trial[p], trial[q] = q, p
            if not augment(self.rows, left, trial, one):
                return False
            self.mates = trial
        self.left = left
        self.pairs.append((p, q))
        return True
