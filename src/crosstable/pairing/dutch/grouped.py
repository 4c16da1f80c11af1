"""Cheapest perfect matching when the cost of a pair depends on the classes of its members only.

The primal-dual method of Edmonds, all searches at once and on bit sets. As long as two players of
a class have the same potential they are handled together, so the work depends on how many classes
there are, not on how many pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.pairing.dutch.field import bits
from crosstable.pairing.matching import alternating_forest, maximum_matching

Groups = dict[tuple[int, int], int]
"""Vertices by class and potential."""


@dataclass(slots=True)
class Face:
    """All cheapest perfect matchings: they use no other pairs than those in `rows`.

    `mates` is one of them. Every perfect matching on `rows` of which each set in `odd` has just
    one member with a partner outside is another one.
    """

    rows: list[int]
    mates: list[int]
    odd: list[int]


@dataclass(slots=True, eq=False)
class _Blossom:
    """An odd set of vertices with a bonus; whoever is left out, the others can pair inside.

    `parts` are the blossoms directly inside, `rows` the tight pairs between different parts.
    """

    members: int
    parts: list[_Blossom]
    rows: dict[int, int]
    bonus: int = 0

    @property
    def name(self) -> int:
        """The vertex that stands for all of them."""
        return (self.members & -self.members).bit_length() - 1


def cheapest_perfect(
    adjacency: Sequence[int], vertices: int, classes: Sequence[int], costs: Sequence[Sequence[int]]
) -> Face | None:
    """The cheapest perfect matchings of `vertices`, or None if there is no perfect matching.

    `classes[v]` is the class of a vertex, `costs` a symmetric table by classes of numbers >= 0.
    """
    return _Search(adjacency, vertices, classes, costs).run()


class _Search:
    """Potentials and blossoms that prove a matching cheapest.

    The slack of a pair, twice its cost less both potentials plus the bonuses of the blossoms that
    hold both, is never negative; pairs are made of pairs without slack only.
    """

    def __init__(
        self,
        adjacency: Sequence[int],
        vertices: int,
        classes: Sequence[int],
        costs: Sequence[Sequence[int]],
    ) -> None:
        self.adjacency = adjacency
        self.vertices = vertices
        self.classes = classes
        self.double = [[2 * cost for cost in row] for row in costs]
        self.members = list(bits(vertices))
        self.potential = [0] * len(adjacency)
        self.blossoms: list[_Blossom] = []  # outermost ones
        self.mates = [-1] * len(adjacency)  # between outermost blossoms, by their names
        self.rows: list[int] = []
        self.apart: set[tuple[int, int]] = set()  # groups known to have no pair between them

    def run(self) -> Face | None:
        while True:
            groups = self._groups()
            self._set_rows(groups)
            rows, tops = _contracted(self.rows, self.vertices, self.blossoms)
            self.mates = maximum_matching(rows, tops, self.mates)
            if all(self.mates[v] >= 0 for v in bits(tops)):
                return self._face(tops)
            outer, inner = alternating_forest(rows, tops, self.mates)
            components = self._shrink(rows, outer)
            if not self._change(groups, components, inner):
                return None

    def _groups(self) -> Groups:
        groups: Groups = {}
        classes, potential = self.classes, self.potential
        for v in self.members:
            key = (classes[v], potential[v])
            groups[key] = groups.get(key, 0) | 1 << v
        return groups

    def _set_rows(self, groups: Groups) -> None:
        """The pairs without slack, those inside a blossom not told apart."""
        rows = [0] * len(self.adjacency)
        adjacency = self.adjacency
        flat = [(*key, group) for key, group in groups.items()]
        for one, mine, group in flat:
            double = self.double[one]
            tight = sum([mask for other, theirs, mask in flat if double[other] - theirs == mine])
            if tight:
                for v in bits(group):
                    rows[v] = adjacency[v] & tight
        self.rows = rows

    def _shrink(self, rows: list[int], outer: int) -> list[int]:
        """Join the outer vertices that are connected; return the members of each component.

        The components of the vertices reached by even paths are odd, and whichever vertex is
        left out the others of its component can be paired (Gallai and Edmonds).
        """
        known = {blossom.name: blossom for blossom in self.blossoms}
        components = []
        while outer:
            component = reached = outer & -outer
            while reached:
                near = 0
                for v in bits(reached):
                    near |= rows[v]
                reached = near & outer & ~component
                component |= reached
            outer &= ~component
            if component & (component - 1):
                components.append(self._join(component, known))
            else:
                alone = known.get(component.bit_length() - 1)
                components.append(component if alone is None else alone.members)
        return components

    def _join(self, component: int, known: dict[int, _Blossom]) -> int:
        parts = [known[v] for v in bits(component) if v in known]
        members = component
        inside = {}
        for part in parts:
            members |= part.members
            self.blossoms.remove(part)
            for v in bits(part.members):
                inside[v] = part.members
        rows = {v: self.rows[v] & members & ~inside.get(v, 0) for v in bits(members)}
        blossom = _Blossom(members, parts, rows)
        self.blossoms.append(blossom)
        partner = -1
        for v in bits(component):
            mate = self.mates[v]
            if mate >= 0 and not (component >> mate) & 1:
                partner = mate
            self.mates[v] = -1
        if partner >= 0:
            self.mates[blossom.name] = partner
            self.mates[partner] = blossom.name
        return members

    def _change(self, groups: Groups, components: list[int], inner: int) -> bool:
        """Change the potentials until something happens; False when nothing ever will."""
        outside = sum(components)
        inside = inner
        pressed = []
        for blossom in self.blossoms:
            if (inner >> blossom.name) & 1:
                inside |= blossom.members
                pressed.append(blossom)
        delta = self._delta(groups, components, outside, self.vertices & ~(outside | inside))
        if pressed:
            least = min(blossom.bonus for blossom in pressed) >> 1
            delta = least if delta is None else min(delta, least)
        if delta is None:
            return False
        potential = self.potential
        for v in bits(outside):
            potential[v] += delta
        for v in bits(inside):
            potential[v] -= delta
        for blossom in self.blossoms:
            if blossom.members & outside:
                blossom.bonus += 2 * delta
        for blossom in pressed:
            blossom.bonus -= 2 * delta
            if not blossom.bonus:
                self._open(blossom)
        return True

    def _open(self, blossom: _Blossom) -> None:
        self.blossoms.remove(blossom)
        self.blossoms += blossom.parts
        mate = self.mates[blossom.name]
        self.mates[blossom.name] = self.mates[mate] = -1

    def _delta(self, groups: Groups, components: list[int], outside: int, idle: int) -> int | None:
        """The least change that makes a new pair tight."""
        outer = [(*key, group & outside) for key, group in groups.items() if group & outside]
        still = [(*key, group & idle) for key, group in groups.items() if group & idle]
        chances = []
        for k, (one, mine, first) in enumerate(outer):
            double = self.double[one]
            # two outer vertices approach each other twice as fast
            chances += [(double[other] - mine - theirs >> 1, first, second) for other, theirs, second in outer[k:]]
            chances += [(double[other] - mine - theirs, first, second) for other, theirs, second in still]
        companions = {v: members for members in components if members & (members - 1) for v in bits(members)}
        for delta, first, second in sorted(chance for chance in chances if chance[0] > 0):
            if self._touch(first, second, companions):
                return delta
        return None

    def _touch(self, first: int, second: int, companions: dict[int, int]) -> bool:
        """Whether there is a pair between the two that is not inside a component."""
        if (first, second) in self.apart:
            return False
        adjacency = self.adjacency
        apart = True
        for v in bits(first):
            near = adjacency[v] & second
            if near:
                apart = False
                if near & ~companions.get(v, 0):
                    return True
        if apart:
            self.apart.add((first, second))
        return False

    def _face(self, tops: int) -> Face:
        mates = [-1] * len(self.adjacency)
        _expand(self.rows, tops, self.mates, self.blossoms, mates)
        rows = self.rows
        odd = []
        stack = list(self.blossoms)
        for blossom in stack:  # grows during the iteration
            outermost = blossom in self.blossoms
            for v, row in blossom.rows.items():
                rows[v] = (rows[v] & ~blossom.members if outermost else rows[v]) | row
            odd.append(blossom.members)
            stack += blossom.parts
        return Face(rows, mates, odd)


def _contracted(rows: Sequence[int], vertices: int, blossoms: list[_Blossom]) -> tuple[list[int], int]:
    """Rows and vertices with each blossom as one vertex."""
    result = list(rows)
    if not blossoms:
        return result, vertices
    tops = vertices
    for blossom in blossoms:
        name = blossom.name
        union = 0
        for v in bits(blossom.members):
            union |= rows[v]
        result[name] = union & ~blossom.members
        tops &= ~blossom.members
        tops |= 1 << name
    for blossom in blossoms:
        members, bit = blossom.members, 1 << blossom.name
        for v in bits(tops):
            if result[v] & members:
                result[v] = result[v] & ~members | bit
    return result, tops


def _expand(rows: Sequence[int], tops: int, pairs: list[int], blossoms: list[_Blossom], mates: list[int]) -> None:
    """Write the pairs of real vertices behind `pairs` into `mates`, inside the blossoms too."""
    known = {blossom.name: blossom for blossom in blossoms}
    for one in bits(tops):
        other = pairs[one]
        if other < one:
            continue
        mine, theirs = known.get(one), known.get(other)
        u, v = one, other
        if mine is not None or theirs is not None:
            target = 1 << other if theirs is None else theirs.members
            sources = 1 << one if mine is None else mine.members
            u = next(s for s in bits(sources) if rows[s] & target)
            hit = rows[u] & target
            v = (hit & -hit).bit_length() - 1
        mates[u], mates[v] = v, u
        if mine is not None:
            _fill(mine, u, mates)
        if theirs is not None:
            _fill(theirs, v, mates)


def _fill(blossom: _Blossom, left_out: int, mates: list[int]) -> None:
    """Pair everybody in the blossom but `left_out`."""
    table = [0] * len(mates)
    for v, row in blossom.rows.items():
        table[v] = row
    rows, tops = _contracted(table, blossom.members, blossom.parts)
    alone = left_out
    for part in blossom.parts:
        if (part.members >> left_out) & 1:
            alone = part.name
            _fill(part, left_out, mates)
    tops ^= 1 << alone
    pairs = maximum_matching(rows, tops)
    _expand(table, tops, pairs, blossom.parts, mates)
