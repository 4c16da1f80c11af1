"""Matching of greatest weight in a general graph, with exact integers of any width."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from operator import sub

__all__ = ["maximum_weight_matching"]


def maximum_weight_matching(weights: Sequence[Sequence[int]]) -> list[int]:
    """Return a matching of greatest total weight: the partner of each vertex, or -1.

    ``weights`` is a symmetric square matrix of non-negative integers of any size; 0 stands for no
    edge, and the diagonal is disregarded.  Vertices stay single where that is best.  Exact.

    At most one search per vertex left single by a greedy start; a search is O(n²) operations on
    weights, but for a logarithmic factor on the pairs that come close to being useful.
    """
    return _WeightedMatching(weights).run()


_IDLE, _FREE, _INNER, _OUTER = range(4)


class _WeightedMatching:
    """The primal-dual method: a matching and the potentials that prove it greatest.

    Weights are doubled, so that all quantities stay integers.  The slack of a pair in different
    blossoms, the sum of the two potentials less the weight, is never negative; pairs of the
    matching and of blossoms have none.  A blossom has a bonus that makes up for slack below zero
    inside it.  The matching is greatest once every single vertex has potential zero.

    A search grows one tree from one single vertex.  ``delta`` is the amount by which the
    potentials of outer vertices have sunk since it began, and those of inner vertices risen.
    While a vertex has such a kind, the amount is left out of its stored potential; likewise,
    doubled and with the opposite sign, out of the stored bonus of a blossom.
    Events wait in a heap under the delta at which they fall due: a pair without slack (x, y), or
    an inner blossom whose bonus is used up (b, -1).  The search ends at ``limit``, with ``end``:
    a pair that leads to a free vertex, or (x, -1) where x has potential zero and becomes single.
    Numbers below ``count`` are vertices, others are blossoms.
    """

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.count = count = len(weights)
        self.rows = [[2 * w for w in row] for row in weights]
        self.potential = [max(row) >> 1 for row in self.rows]
        self.beyond = 4 * max(self.potential, default=0) + 1
        self.mates = [-1] * count
        self.top = list(range(count))  # the outermost blossom of a vertex
        self.base = list(range(2 * count))  # the vertex of a blossom not matched inside it
        self.parent = [-1] * (2 * count)
        self.members = [[v] for v in range(count)] + [[] for _ in range(count)]
        self.bonus = [0] * (2 * count)
        self.cycle: dict[int, list[int]] = {}  # the odd cycle of a blossom, from the part with the base on
        self.links: dict[int, list[tuple[int, int]]] = {}  # the pair from each part to the next
        self.unused = list(range(count, 2 * count))
        self.kind: list[int] = []
        self.entry: dict[int, tuple[int, int]] = {}  # inner blossom -> the pair through which it was reached
        self.nearest: list[int] = []  # least potential less weight, over the outer vertices
        self.via: list[int] = []
        self.heap: list[tuple[int, int, int]] = []
        self.limit = 0
        self.end = (-1, -1)

    def run(self) -> list[int]:
        mates, potential = self.mates, self.potential
        for v, row in enumerate(self.rows):
            if mates[v] < 0:
                needs = list(map(sub, row, potential))
                needs[v] = 0
                need = potential[v] = max(needs)  # not below 0, by the entry of v itself
                if need:
                    partner = next((w for w, n in enumerate(needs) if n == need and mates[w] < 0), -1)
                    if partner >= 0:
                        mates[v] = partner
                        mates[partner] = v
        for v in range(self.count):
            if mates[v] < 0 < potential[v]:
                self._search(v)
        return mates

    def _search(self, root: int) -> None:
        kind, potential, rows, top = self.kind, self.potential, self.rows, self.top
        kind[:] = [_FREE if self.mates[self.base[b]] < 0 else _IDLE for b in top]
        kind[root] = _OUTER
        self.nearest = [self.beyond] * self.count
        self.via = [-1] * self.count
        heap = self.heap
        heap.clear()
        self.entry.clear()
        self.limit = self.beyond
        self._scan([root])
        while heap and heap[0][0] < self.limit:
            delta, x, y = heappop(heap)
            if y < 0:
                if kind[self.base[x]] == _INNER:  # not shrunk in the meantime
                    self._expand(x, delta)
            elif kind[y] == _IDLE:
                if potential[x] + potential[y] - rows[x][y] == delta:
                    self._grow(x, y, delta)
            elif kind[y] == _OUTER and top[x] != top[y] and potential[x] + potential[y] - rows[x][y] == 2 * delta:
                self._shrink(x, y, delta)
        self._finish()

    def _scan(self, fresh: list[int]) -> None:
        """Note the events of vertices that have become outer."""
        kind, potential, nearest, via, top, heap = (
            self.kind,
            self.potential,
            self.nearest,
            self.via,
            self.top,
            self.heap,
        )
        limit = self.limit
        for x in fresh:
            mine = potential[x]
            if mine < limit:
                limit = mine
                self.end = (x, -1)
            for y, weight in enumerate(self.rows[x]):
                rest = mine - weight
                due = rest + potential[y]
                if due < limit:
                    known = kind[y]
                    if known == _OUTER:
                        if top[y] != top[x]:
                            heappush(heap, (due >> 1, x, y))
                    elif rest < nearest[y]:
                        nearest[y] = rest
                        via[y] = x
                        if known == _IDLE:
                            heappush(heap, (due, x, y))
                        elif known == _FREE:
                            limit = due
                            self.end = (x, y)
                elif kind[y] == _OUTER and due < 2 * limit and top[y] != top[x]:
                    heappush(heap, (due >> 1, x, y))
        self.limit = limit

    def _grow(self, x: int, y: int, delta: int) -> None:
        """Make the blossom of ``y`` inner, reached from ``x``, and its partner outer."""
        kind, potential = self.kind, self.potential
        b = self.top[y]
        self.entry[b] = (x, y)
        for v in self.members[b]:
            potential[v] -= delta
            kind[v] = _INNER
        if b >= self.count:
            self.bonus[b] += 2 * delta
            heappush(self.heap, (self.bonus[b] >> 1, b, -1))
        partner = self.mates[self.base[b]]
        if kind[partner] != _OUTER:
            b = self.top[partner]
            for v in self.members[b]:
                potential[v] += delta
                kind[v] = _OUTER
            self.bonus[b] -= 2 * delta
            self._scan(self.members[b])

    def _shrink(self, x: int, y: int, delta: int) -> None:
        """Make a blossom of the cycle that the pair of outer vertices ``x``, ``y`` closes."""
        top, base, mates, entry = self.top, self.base, self.mates, self.entry
        left, right = self._ways_up(x, y)
        apex = left[-1]
        cycle = [apex]
        links: list[tuple[int, int]] = []
        for b in reversed(left[:-1]):
            partner = mates[base[b]]
            cycle += (top[partner], b)
            links += (entry[top[partner]], (partner, base[b]))
        links.append((x, y))
        for b in right[:-1]:
            partner = mates[base[b]]
            cycle += (b, top[partner])
            links += ((base[b], partner), entry[top[partner]][::-1])
        self._join(cycle, links, delta)

    def _ways_up(self, x: int, y: int) -> tuple[list[int], list[int]]:
        """The outer blossoms on the paths of ``x`` and ``y`` up to the first that both have in common."""
        top, entry = self.top, self.entry
        one, other = [top[x]], [top[y]]
        left, right = one, other
        seen = {top[x], top[y]}
        while True:  # a step on either side by turns, until one meets what the other has passed
            partner = self.mates[self.base[one[-1]]]
            if partner >= 0:
                apex = top[entry[top[partner]][0]]
                one.append(apex)
                if apex in seen:
                    break
                seen.add(apex)
            one, other = other, one
        del other[other.index(one[-1]) + 1 :]
        return left, right

    def _join(self, cycle: list[int], links: list[tuple[int, int]], delta: int) -> None:
        blossom = self.unused.pop()
        fresh = []
        for part in cycle:
            self.parent[part] = blossom
            if self.kind[self.base[part]] == _INNER:
                self.bonus[part] -= 2 * delta
                for v in self.members[part]:
                    self.potential[v] += 2 * delta
                    self.kind[v] = _OUTER
                    fresh.append(v)
            else:
                self.bonus[part] += 2 * delta
        self.members[blossom] = members = [v for part in cycle for v in self.members[part]]
        for v in members:
            self.top[v] = blossom
        self.cycle[blossom] = cycle
        self.links[blossom] = links
        self.base[blossom] = self.base[cycle[0]]
        self.parent[blossom] = -1
        self.bonus[blossom] = -2 * delta
        self._scan(fresh)

    def _open(self, blossom: int) -> list[int]:
        """Give up an outermost blossom; return its parts."""
        parts = self.cycle[blossom]
        for part in parts:
            self.parent[part] = -1
            for v in self.members[part]:
                self.top[v] = part
        self.unused.append(blossom)
        return parts

    def _expand(self, blossom: int, delta: int) -> None:
        """Open an inner blossom; the even way through it to its base stays in the tree."""
        kind, potential, links = self.kind, self.potential, self.links[blossom]
        x, y = self.entry.pop(blossom)
        parts = self._open(blossom)
        for v in self.members[blossom]:
            potential[v] += delta
            kind[v] = _IDLE
        position = parts.index(self.top[y])
        step = 1 if position & 1 else -1
        self._grow(x, y, delta)
        while position % len(parts):
            position += 2 * step
            x, y = links[position - 1] if step > 0 else links[position][::-1]
            self._grow(x, y, delta)
        for v in self.members[blossom]:
            if kind[v] == _IDLE and self.nearest[v] < self.beyond:
                heappush(self.heap, (self.nearest[v] + potential[v], self.via[v], v))

    def _finish(self) -> None:
        """Settle the potentials, change the matching along the path found, open idle blossoms."""
        delta, kind, bonus = self.limit, self.kind, self.bonus
        change = {_IDLE: 0, _FREE: 0, _INNER: delta, _OUTER: -delta}
        for v in range(self.count):
            self.potential[v] += change[kind[v]]
        blossoms = [b for b in set(self.top) if b >= self.count]
        for b in blossoms:
            bonus[b] -= 2 * change[kind[self.base[b]]]
        x, y = self.end
        if y >= 0:
            self._rebase(self.top[y], y)
            self.mates[y] = x
        self._reroute(x, y)
        while blossoms:
            b = blossoms.pop()
            if not bonus[b]:
                blossoms += [part for part in self._open(b) if part >= self.count]

    def _reroute(self, x: int, y: int) -> None:
        """Give ``x`` the partner ``y`` (or none), and new ones to the vertices between ``x`` and the root."""
        while True:
            b = self.top[x]
            former = self.mates[self.base[b]]
            self._rebase(b, x)
            self.mates[x] = y
            if former < 0:
                return
            x, y = self.entry[self.top[former]]
            self._rebase(self.top[y], y)
            self.mates[y] = x

    def _rebase(self, blossom: int, vertex: int) -> None:
        """Change the matching inside a blossom so that ``vertex`` is the one left over."""
        mates, base, parent = self.mates, self.base, self.parent
        todo = [(blossom, vertex)]
        while todo:
            b, v = todo.pop()
            if base[b] == v:
                continue
            base[b] = v
            part = v
            while parent[part] != b:
                part = parent[part]
            todo.append((part, v))
            cycle, links = self.cycle[b], self.links[b]
            start = cycle.index(part)
            self.cycle[b] = cycle = cycle[start:] + cycle[:start]
            self.links[b] = links = links[start:] + links[:start]
            for k in range(1, len(cycle), 2):
                p, q = links[k]
                if mates[p] != q:
                    mates[p] = q
                    mates[q] = p
                    todo += ((cycle[k], p), (cycle[k + 1], q))
