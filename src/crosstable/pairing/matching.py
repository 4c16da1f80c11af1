"""Exact matchings in dense graphs, on Python integers used as bit sets.

Two families of problems come up when opponents are chosen for a round:

* can everybody be paired at all, and how many pairs are possible: matching of maximum
  cardinality in a general graph (Edmonds' blossom search);
* who goes to which seat when every seat of a list suits only some players: matching in a
  bipartite graph, optionally the lexicographically smallest complete one.

Sets of vertices or columns are plain integers, bit ``i`` standing for element ``i``: the inner
loops then work on whole rows of the adjacency matrix at once.
"""

from collections.abc import Sequence

__all__ = [
    "alternating_forest",
    "augment",
    "bipartite_matching",
    "first_perfect",
    "is_perfectly_matchable",
    "maximum_matching",
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
    matched = vertices ^ singles
    return bool(ends) and _BlossomSearch(adjacency, matched, mates, root, matched).run(ends) >= 0


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
        search = _BlossomSearch(adjacency, unvisited, mates, low.bit_length() - 1, 0)
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
    promising = matched
    while singles:
        low = singles & -singles
        singles ^= low
        root = low.bit_length() - 1
        end = -1
        if singles:
            search = _BlossomSearch(adjacency, matched, mates, root, promising)
            end = search.run(singles)
            promising = search.promising
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

    ``promising`` holds every matched vertex whose partner may have one of the ends as a neighbour.
    A vertex is taken out when its partner turns out to have none. That stays so in all searches to
    come, as the ends only become fewer, until a path gives it another partner.
    """

    __slots__ = ("adjacency", "base", "mates", "members", "outer", "parent", "promising", "root", "unvisited")

    def __init__(self, adjacency: Sequence[int], matched: int, mates: list[int], root: int, promising: int) -> None:
        self.adjacency = adjacency
        self.mates = mates
        self.root = root
        self.promising = promising
        self.outer = 1 << root
        self.unvisited = matched
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}  # vertex of a blossom -> one nearer to its base
        self.members: dict[int, int] = {}  # base of a blossom -> set of its vertices

    def run(self, ends: int) -> int:
        """Augment by a path to one of ``ends``, which are single; return its end, or -1.

        Paths of one and of three edges are found before anything else is tried; a path that two
        more edges complete is found as soon as an outer vertex is.
        """
        adjacency, mates, parent, root = self.adjacency, self.mates, self.parent, self.root
        hit = adjacency[root] & ends
        if hit:
            return self._flip(root, hit)
        queue = [root]
        for x in queue:  # grows during the iteration
            row = adjacency[x]
            near = row & self.unvisited
            if near & self.promising and (end := self._nearly(x, ends)) >= 0:
                return end
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
                if adjacency[m] & self.promising and (end := self._nearly(m, ends)) >= 0:
                    return end
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

    def _nearly(self, x: int, ends: int) -> int:
        """Augment by a path through the outer ``x`` and one further pair; return its end, or -1."""
        adjacency, mates = self.adjacency, self.mates
        chances = adjacency[x] & self.promising & self.unvisited
        while chances:
            low = chances & -chances
            chances ^= low
            w = low.bit_length() - 1
            hit = adjacency[mates[w]] & ends
            if hit:
                self.parent[w] = x
                return self._flip(mates[w], hit)
            self.promising ^= low
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
            self.promising |= 1 << x | 1 << v
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
