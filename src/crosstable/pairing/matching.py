"""Exact matchings in dense graphs, on Python integers used as bit sets.

Three families of problems come up when opponents are chosen for a round:

* can everybody be paired at all, and how many pairs are possible: matching of maximum
  cardinality in a general graph (Edmonds' blossom search);
* who goes to which seat when every seat of a list suits only some players: matching in a
  bipartite graph, optionally the lexicographically smallest complete one;
* which pairs together carry the largest total weight: matching of maximum weight in a general
  graph (primal-dual method with blossoms, exact integers of any size).

Sets of vertices or columns are plain integers, bit ``i`` standing for element ``i``: the inner
loops then work on whole rows of the adjacency matrix at once.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from operator import sub

__all__ = [
    "alternating_forest",
    "augment",
    "bipartite_matching",
    "first_perfect",
    "is_perfectly_matchable",
    "maximum_matching",
    "maximum_weight_matching",
]


def maximum_matching(adjacency: Sequence[int], vertices: int, mates: list[int] | None = None) -> list[int]:
    """Return a matching with as many pairs as possible.

    ``adjacency[v]`` is the set of the neighbours of ``v`` (symmetric, without ``v`` itself) and
    ``vertices`` the set of the vertices that take part; all others are ignored.  ``mates`` is an
    optional matching to start from (-1 for a single vertex).  It is not modified; an entry that
    is no edge between two participating vertices counts as single.

    The result has ``len(adjacency)`` entries: the partner of each vertex, or -1.

    A greedy pass is followed by one search per vertex left single.  A search takes O(n) steps on
    sets of n bits, and O(degree) steps where an augmenting path of length 1 or 3 exists, as it
    nearly always does in a dense graph.
    """
    partners = [-1] * len(adjacency)
    vertices &= (1 << len(adjacency)) - 1
    rest = vertices
    if mates is not None:
        rest &= ~_adopt(adjacency, vertices, mates, partners)
    singles = 0
    while rest:
        low = rest & -rest
        rest ^= low
        v = low.bit_length() - 1
        near = adjacency[v] & rest
        if near:
            near &= -near
            rest ^= near
            w = near.bit_length() - 1
            partners[v] = w
            partners[w] = v
        else:
            singles |= low
    if singles & (singles - 1):
        _pair_up(adjacency, vertices ^ singles, singles, partners)
    return partners


def augment(adjacency: Sequence[int], vertices: int, mates: list[int], root: int, targets: int = -1) -> bool:
    """Try to pair the single vertex ``root`` by one augmenting path; tell whether it worked.

    ``mates`` is a matching of the graph described by ``adjacency`` and ``vertices`` as in
    `maximum_matching`, and the partner of every matched vertex of ``vertices`` belongs to
    ``vertices`` as well.  It is modified in place if, and only if, the answer is True: every
    vertex that had a partner still has one, and so have ``root`` and one further vertex.

    ``targets`` restricts the vertices that may be that further vertex (-1 for no restriction);
    its members that have a partner already or do not take part are disregarded.

    O(n) steps on sets of n bits.  Raises ValueError if ``root`` is not a participating single
    vertex.
    """
    if root < 0 or not vertices >> root & 1 or mates[root] >= 0:
        raise ValueError(f"vertex {root} is not a single vertex of the graph")
    vertices &= (1 << len(adjacency)) - 1
    singles = _single(mates) & vertices
    ends = singles & targets & ~(1 << root)
    return bool(ends) and _BlossomSearch(adjacency, vertices ^ singles, mates, root).run(ends) >= 0


def is_perfectly_matchable(adjacency: Sequence[int], vertices: int) -> bool:
    """Tell whether all of ``vertices`` can be paired with each other at the same time.

    Arguments as for `maximum_matching`.  A graph in which everybody has at least half of the
    others as neighbours is recognised without a search (Dirac's theorem); otherwise the search
    ends at the first vertex that cannot be paired.
    """
    vertices &= (1 << len(adjacency)) - 1
    count = vertices.bit_count()
    if count & 1:
        return False
    half = count >> 1
    lowest = count
    rest = vertices
    while rest:
        low = rest & -rest
        rest ^= low
        degree = (adjacency[low.bit_length() - 1] & vertices).bit_count()
        if degree < lowest:
            if not degree:
                return False
            lowest = degree
    if lowest >= half:
        return True
    return _pair_up(adjacency, 0, vertices, [-1] * len(adjacency), all_or_none=True)


def alternating_forest(adjacency: Sequence[int], vertices: int, mates: list[int]) -> tuple[int, int]:
    """The outer and the inner vertices, seen from all single vertices of a greatest matching.

    Outer is whoever stays single in some greatest matching; the other neighbours of outer vertices
    are inner (Gallai and Edmonds).  ``mates`` is a matching of greatest size of the graph described
    by ``adjacency`` and ``vertices``; it is not modified.  O(n) steps on sets of n bits.
    """
    vertices &= (1 << len(adjacency)) - 1
    singles = _single(mates) & vertices
    unvisited = matched = vertices ^ singles
    outer = 0
    while singles:
        low = singles & -singles
        singles ^= low
        search = _BlossomSearch(adjacency, unvisited, mates, low.bit_length() - 1)
        search.run(0)
        unvisited = search.unvisited
        outer |= search.outer
    return outer, matched & ~(unvisited | outer)


def _adopt(adjacency: Sequence[int], vertices: int, mates: Sequence[int], partners: list[int]) -> int:
    """Copy the valid pairs of ``mates`` to ``partners``; return the set of their members."""
    count = min(len(mates), len(partners))
    taken = 0
    for v in range(count):
        w = mates[v]
        if v < w < count and mates[w] == v:
            pair = 1 << v | 1 << w
            if vertices & pair == pair and adjacency[v] >> w & 1:
                partners[v] = w
                partners[w] = v
                taken |= pair
    return taken


def _single(mates: list[int]) -> int:
    """Return the set of the vertices without a partner."""
    singles = 0
    position = -1
    for _ in range(mates.count(-1)):
        position = mates.index(-1, position + 1)
        singles |= 1 << position
    return singles


def _pair_up(
    adjacency: Sequence[int], matched: int, singles: int, mates: list[int], *, all_or_none: bool = False
) -> bool:
    """Augment ``mates`` from each of ``singles`` until no more pair is possible.

    Returns whether no vertex stays single.  With ``all_or_none`` the work stops at the first
    vertex that must stay single.
    """
    complete = True
    while singles:
        low = singles & -singles
        singles ^= low
        root = low.bit_length() - 1
        end = -1
        if singles:
            search = _BlossomSearch(adjacency, matched, mates, root)
            end = search.run(singles)
            if end < 0:
                # A search that fails closes off its vertices: no augmenting path ever enters.
                matched = search.unvisited
        if end >= 0:
            singles ^= 1 << end
            matched |= low | 1 << end
        else:
            complete = False
            if all_or_none:
                break
    return complete


class _BlossomSearch:
    """One search for an augmenting path, growing a tree of alternating paths from ``root``.

    A vertex is *outer* once a path of even length from the root to it is known, and *inner* if
    only one of odd length is.  ``parent[w]`` is the step towards the root over an edge outside
    the matching; together with the partners it gives the path of every outer vertex.  An odd
    cycle (blossom) is shrunk by joining its vertices in a union-find structure whose
    representative is the base of the blossom; all its vertices become outer.
    """

    __slots__ = ("adjacency", "base", "mates", "members", "outer", "parent", "root", "unvisited")

    def __init__(self, adjacency: Sequence[int], matched: int, mates: list[int], root: int) -> None:
        self.adjacency = adjacency
        self.mates = mates
        self.root = root
        self.outer = 1 << root
        self.unvisited = matched
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}  # vertex of a blossom -> one nearer to its base
        self.members: dict[int, int] = {}  # base of a blossom -> set of its vertices

    def run(self, ends: int) -> int:
        """Augment by a path to one of ``ends``, which are single; return its end, or -1.

        Paths of one and of three edges are found before anything else is tried.
        """
        adjacency, mates, parent, root = self.adjacency, self.mates, self.parent, self.root
        hit = adjacency[root] & ends
        if hit:
            return self._flip(root, hit)
        queue = [root]
        for x in queue:  # grows during the iteration
            row = adjacency[x]
            near = row & self.unvisited
            while near:
                low = near & -near
                w = low.bit_length() - 1
                m = mates[w]
                pair = low | 1 << m
                near &= ~pair
                self.unvisited &= ~pair
                self.outer |= 1 << m
                parent[w] = x
                queue.append(m)
                hit = adjacency[m] & ends
                if hit:
                    return self._flip(m, hit)
            across = row & self.outer & ~self.members.get(self._find(x), 1 << x)
            while across:
                y = (across & -across).bit_length() - 1
                fresh = self._shrink(x, y)
                for v in fresh:
                    hit = adjacency[v] & ends
                    if hit:
                        return self._flip(v, hit)
                queue += fresh
                across &= ~self.members[self._find(x)]
        return -1

    def _find(self, x: int) -> int:
        """Return the base of the blossom of ``x`` (``x`` itself if it is in none)."""
        base = self.base
        while x in base:
            parent = base[x]
            if parent in base:
                base[x] = base[parent]
            x = parent
        return x

    def _shrink(self, x: int, y: int) -> list[int]:
        """Shrink the blossom closed by the edge ``x``-``y``; return the new outer vertices."""
        top = self._meeting_point(x, y)
        fresh: list[int] = []
        joined = self._join_side(x, y, top, fresh) | self._join_side(y, x, top, fresh)
        self.members[top] = joined = joined | self.members.get(top, 1 << top)
        self.outer |= joined
        return fresh

    def _meeting_point(self, x: int, y: int) -> int:
        """Return the base of the first blossom common to the paths of ``x`` and ``y``."""
        seen: set[int] = set()
        here, other = self._find(x), self._find(y)
        while True:
            if here >= 0:
                if here in seen:
                    return here
                seen.add(here)
                m = self.mates[here]
                here = self._find(self.parent[m]) if m >= 0 else -1
            here, other = other, here

    def _join_side(self, x: int, y: int, top: int, fresh: list[int]) -> int:
        """Join the path from ``x`` up to ``top`` to the blossom entered from ``y``.

        Appends the vertices that become outer to ``fresh`` and returns the set of the joined.
        """
        base, mates, parent, members = self.base, self.mates, self.parent, self.members
        joined = 0
        while self._find(x) != top:
            parent[x] = y
            y = mates[x]
            if not self.outer >> y & 1:
                fresh.append(y)
            for v in (x, y):
                if v not in base:
                    base[v] = top
                    joined |= members.pop(v, 1 << v)
            x = parent[y]
        return joined

    def _flip(self, x: int, hit: int) -> int:
        """Augment along the path of ``x``, prolonged to the first vertex of ``hit``."""
        mates, parent = self.mates, self.parent
        end = v = (hit & -hit).bit_length() - 1
        while True:
            following = mates[x]
            mates[x] = v
            mates[v] = x
            if following < 0:
                return end
            v = following
            x = parent[v]


def bipartite_matching(rows: Sequence[int], columns: int, start: list[int] | None = None) -> list[int]:
    """Give as many rows as possible a column of their own.

    ``rows[i]`` is the set of the columns allowed for row ``i``; ``columns`` is the number of
    columns, and bits from there on are ignored.  ``start`` is an optional partial solution
    (column of each row, or -1); an entry that is not allowed or taken twice is disregarded.

    Returns the column of each row, or -1.  A row that has a column in ``start`` keeps one.

    One breadth-first search per row that the greedy pass leaves without a column, each with
    O(n) steps on sets of n bits.
    """
    assigned = [-1] * len(rows)
    owner = [-1] * columns
    free = everything = (1 << columns) - 1
    if start is not None:
        for r, c in enumerate(start[: len(rows)]):
            if 0 <= c < columns and rows[r] >> c & 1 and owner[c] < 0:
                assigned[r] = c
                owner[c] = r
                free ^= 1 << c
    pending = []
    for r, row in enumerate(rows):
        if assigned[r] >= 0:
            continue
        hit = row & free
        if hit:
            hit &= -hit
            free ^= hit
            assigned[r] = c = hit.bit_length() - 1
            owner[c] = r
        else:
            pending.append(r)
    usable = everything
    for r in pending:
        if not free:
            break
        end, seen = _shift(rows, owner, assigned, r, usable, free)
        if end >= 0:
            free ^= 1 << end
        else:
            usable &= ~seen
    return assigned


def first_perfect(rows: Sequence[int], columns: int) -> list[int] | None:
    """Return the lexicographically smallest complete assignment of rows to distinct columns.

    Row 0 gets the lowest column that leaves a complete assignment possible, then row 1 the
    lowest one given that, and so on.  ``rows`` and ``columns`` are as for `bipartite_matching`.
    Returns None if the rows cannot all have a column.

    A complete assignment is kept throughout.  Each row in turn tries to trade its column for a
    lower one; rows settled before stay as they are.  When a trade is impossible, the columns
    reached in the attempt are just enough for the rows that hold them, so they are struck out
    for all other rows: the same dead end is not explored twice.  At most n such events of O(n)
    operations; apart from them a trade usually takes one or two operations on sets of n bits.
    """
    assigned = bipartite_matching(rows, columns)
    if -1 in assigned:
        return None
    count = len(rows)
    allowed = list(rows)
    owner = [-1] * columns
    usable = free = (1 << columns) - 1  # usable: not held by a settled row
    for r, c in enumerate(assigned):
        owner[c] = r
        free ^= 1 << c
    for r in range(count):
        held = 1 << assigned[r]
        lower = allowed[r] & usable & (held - 1)
        while lower:
            low = lower & -lower
            c = low.bit_length() - 1
            if low & free:
                free ^= low | held
            else:
                goals = free | held
                end, seen = _shift(allowed, owner, assigned, owner[c], usable ^ low, goals)
                if end < 0:
                    closed = seen | low
                    lower &= ~closed
                    for k in range(r + 1, count):
                        if not closed >> assigned[k] & 1:
                            allowed[k] &= ~closed
                    continue
                free = goals ^ (1 << end)
            assigned[r] = c
            owner[c] = r
            held = low
            break
        usable ^= held
    return assigned


def _shift(
    rows: Sequence[int], owner: list[int], assigned: list[int], root: int, usable: int, goals: int
) -> tuple[int, int]:
    """Give row ``root`` another column, moving other rows on as needed.

    The last row moved takes one of the columns ``goals``; those in between belong to ``usable``
    and have an owner.  Returns that last column and 0 after success, with ``owner`` and
    ``assigned`` updated (the former column of ``root``, if any, still names it as its owner).
    Otherwise returns -1 and the set of the columns reached.
    """
    hit = rows[root] & goals
    if hit:
        end = (hit & -hit).bit_length() - 1
        owner[end] = root
        assigned[root] = end
        return end, 0
    source: dict[int, int] = {}
    left = within = usable & ~goals
    queue = [root]
    for r in queue:  # grows during the iteration
        new = rows[r] & left
        left ^= new
        while new:
            low = new & -new
            new ^= low
            c = low.bit_length() - 1
            source[c] = r
            mover = owner[c]
            hit = rows[mover] & goals
            if not hit:
                queue.append(mover)
                continue
            end = column = (hit & -hit).bit_length() - 1
            while mover != root:
                former = assigned[mover]
                assigned[mover] = column
                owner[column] = mover
                column = former
                mover = source[column]
            assigned[root] = column
            owner[column] = root
            return end, 0
    return -1, within ^ left


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
