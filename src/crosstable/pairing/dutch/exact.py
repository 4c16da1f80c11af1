"""The exact way to pair a bracket: one maximum-weight matching for the criteria, one for the order.

Downfloaters are players without a partner inside the bracket; their costs are written as rewards
on the edges that match them. Cubic, so for small brackets, and what the other ways are tested by.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.pairing.dutch.bracket import Bracket, NextShape, Outcome, finish
from crosstable.pairing.dutch.field import Field, bits
from crosstable.pairing.dutch.weights import Costs, Layout
from crosstable.pairing.weight_matching import maximum_weight_matching

WHOLE_FIELD_LIMIT = 24
"""Up to this many players left, all of them go into one matching at once."""

Pairs = list[tuple[int, int]]


@dataclass(slots=True)
class Graph:
    """Who goes into the matching besides the bracket.

    `following` plays a part in C8; `deep` only has to be completable (empty when the rest is left
    out and tested afterwards); `whole` says that everybody unpaired is in.
    """

    vertices: list[int]
    following: int
    deep: int
    whole: bool


def solve(field: Field, bracket: Bracket) -> Outcome:
    """Pair the bracket by articles 3 and 4. A complete round-pairing must exist (C4)."""
    outcome = solve_near(field, bracket) or _attempt(field, bracket, whole=True)
    if outcome is None:
        raise AssertionError("the bracket cannot be completed although the round can")
    return outcome


def solve_near(field: Field, bracket: Bracket) -> Outcome | None:
    """As `solve`, but None where, of many players left, the lower ones change the pairing (C4)."""
    left = bracket.members | bracket.lower
    whole = not bracket.lower or left.bit_count() <= WHOLE_FIELD_LIMIT
    return _attempt(field, bracket, whole=whole)


def _attempt(field: Field, bracket: Bracket, *, whole: bool) -> Outcome | None:
    """Solve with everybody left, or with the next group only and the rest tested afterwards."""
    graph = _graph(field, bracket, whole=whole)
    first = _Stage(field, bracket, graph, counts_bye=bracket.holds_bye(field))
    mates = first.match()
    pairs = first.own_pairs(mates)
    floaters = bracket.members.bit_count() - 2 * len(pairs)
    if floaters != 1 and first.counts_bye:
        # C9 speaks of a single downfloater; without it the optimum may be another one
        first = _Stage(field, bracket, graph, counts_bye=False)
        mates = first.match()
        pairs = first.own_pairs(mates)
    shape = first.next_shape(mates)
    if not whole and not field.completable(first.unmatched(mates) | _rest(bracket)):
        return None
    mdp_pairs = {a: b for a, b in pairs if (1 << a) & bracket.mdp_mask}
    second = _Stage(field, bracket, graph, counts_bye=first.counts_bye, fixed=mdp_pairs)
    second.order_remainder(len(pairs) - len(mdp_pairs))
    mates = second.match()
    pairs = second.own_pairs(mates) + list(mdp_pairs.items())
    if not whole and not field.completable(second.unmatched(mates) | _rest(bracket)):
        return None
    return finish(bracket, pairs, shape)


def _rest(bracket: Bracket) -> int:
    return bracket.lower & ~bracket.following


def _graph(field: Field, bracket: Bracket, *, whole: bool) -> Graph:
    deep = _rest(bracket) if whole else 0
    vertices = [*bracket.mdps, *bracket.residents, *bits(bracket.following), *bits(deep)]
    left = bracket.members | bracket.lower
    if whole and left.bit_count() & 1:
        vertices.append(field.size)  # the bye as a partner
    return Graph(vertices, bracket.following, deep, whole or not bracket.lower)


class _Stage:
    """One weighted matching: layout, costs of floating, weights."""

    def __init__(
        self,
        field: Field,
        bracket: Bracket,
        graph: Graph,
        *,
        counts_bye: bool,
        fixed: dict[int, int] | None = None,
    ) -> None:
        self.field = field
        self.bracket = bracket
        self.graph = graph
        self.counts_bye = counts_bye
        self.fixed = fixed
        gone = set() if fixed is None else {*fixed, *fixed.values()}
        self.vertices = [v for v in graph.vertices if v not in gone]
        self.mdps = [v for v in bracket.mdps if v not in gone]
        self.residents = [v for v in bracket.residents if v not in gone]
        self.remainder_pairs = -1
        self.layout = Layout()
        count = len(graph.vertices)
        if graph.whole:
            self.layout.add("complete", (count + 1).bit_length())
        self.costs = Costs(field, bracket, self.layout, count, counts_bye=counts_bye)
        if fixed is None:
            self._mdp_order()

    def _mdp_order(self) -> None:
        """4.4.2 which MDPs, then 4.2 their opponents, one MDP after another."""
        layout = self.layout
        if self.mdps:
            layout.add("set", len(self.mdps))
        width = len(self.bracket.residents).bit_length() + 1
        for p in self.mdps:
            layout.add(f"opponent:{p}", width)

    def order_remainder(self, pairs: int) -> None:
        """Add the order of 4.3 and 4.2 for the remainder, of which `pairs` pairs are to be made."""
        self.remainder_pairs = pairs
        count = len(self.residents)
        layout = self.layout
        layout.add("fewest", count.bit_length() + 1)
        layout.add("difference", 2 * count.bit_length() + 1)
        layout.add("leaving", count + 1)
        layout.add("entering", count + 1)
        width = count.bit_length() + 1
        for p in self.residents:
            layout.add(f"partner:{p}", width)

    def _unpaired(self, p: int) -> int:
        """What it costs that `p` has no partner in the bracket."""
        cost = self.costs.floating(p)
        if self.fixed is None and (1 << p) & self.bracket.mdp_mask:
            place = len(self.mdps) - 1 - self.mdps.index(p)
            cost += self.layout.put("set", 1 << place)
        return cost

    def _pair_cost(self, a: int, b: int) -> int:
        """What it costs that two members of the bracket meet; a is the higher one."""
        cost = self.costs.meeting(a, b)
        if not (1 << a) & self.bracket.mdp_mask:
            return cost + self._order_cost(a, b)
        return cost + self.layout.put(f"opponent:{a}", self.place[b])

    def _order_cost(self, a: int, b: int) -> int:
        """The order of generation for a pair of the remainder (4.3, 4.2): S1 holds the tops."""
        if self.remainder_pairs < 0:
            return 0
        put = self.layout.put
        top, bottom = self.place[a], self.place[b]
        cost = put("difference", top) + put(f"partner:{a}", bottom)
        if top < self.remainder_pairs:
            return cost + put("leaving", 1 << top)
        return cost + put("fewest") - put("entering", 1 << (len(self.residents) - 1 - top))

    def match(self) -> dict[int, int]:
        """Partner by position for everybody matched."""
        self.layout.close()
        base = self.bracket.residents if self.fixed is None else self.residents
        self.place = {p: k for k, p in enumerate(base)}
        count = len(self.vertices)
        weights = [[0] * count for _ in range(count)]
        rewards = [self._reward_of(v) for v in self.vertices]
        for i, a in enumerate(self.vertices):
            row = self.field.legal[a] if a < self.field.size else self.field.bye_mask
            for j in range(i + 1, count):
                b = self.vertices[j]
                if (row >> b) & 1:
                    weight = self._weight(a, b, rewards[i], rewards[j])
                    weights[i][j] = weights[j][i] = weight
        mates = maximum_weight_matching(weights)
        return {self.vertices[i]: self.vertices[j] for i, j in enumerate(mates) if j >= 0}

    def _reward_of(self, v: int) -> tuple[int, int]:
        """(spared when paired in the bracket, spared when paired in the following one)."""
        if v == self.field.size or (1 << v) & self.graph.deep:
            return 0, 0
        falling = self.costs.falling(v)
        if (1 << v) & self.graph.following:
            return 0, falling
        return self._unpaired(v), falling

    def _weight(self, a: int, b: int, one: tuple[int, int], two: tuple[int, int]) -> int:
        members = self.bracket.members
        complete = self.layout.put("complete")
        in_bracket = ((members >> a) & 1) + ((members >> b) & 1)
        if in_bracket == 2:
            if (1 << b) & self.bracket.mdp_mask:
                return 0  # 3.2: moved-down players never meet one another
            return complete + one[0] + two[0] - self._pair_cost(a, b)
        near = members | self.graph.following
        if (near >> a) & 1 and (near >> b) & 1:
            return complete + one[1] + two[1]
        return complete

    def own_pairs(self, mates: dict[int, int]) -> Pairs:
        """Pairs inside the bracket, the higher member first."""
        members = self.bracket.members
        return [(a, b) for a, b in mates.items() if a < b and (members >> a) & 1 and (members >> b) & 1]

    def unmatched(self, mates: dict[int, int]) -> int:
        """Bracket and following players who have no partner in this matching."""
        mask = 0
        for v in self.vertices:
            if v not in mates and v != self.field.size:
                mask |= 1 << v
        return mask

    def next_shape(self, mates: dict[int, int]) -> NextShape:
        """C8's value: how many float from the following bracket, and their scores."""
        own = {v for pair in self.own_pairs(mates) for v in pair}
        moving = self.bracket.members & ~sum(1 << v for v in own)
        if not self.bracket.following or not moving:
            return ()
        near = moving | self.graph.following
        floating = []
        for v in bits(near):
            mate = mates.get(v, -1)
            if mate < 0 or not (near >> mate) & 1:
                floating.append(self.field.scores[v])
        return (len(floating), *sorted(floating, reverse=True))
