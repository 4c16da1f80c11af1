"""The way to pair a large bracket that has to break its bounds: classes first, order afterwards.

What a pair costs by the criteria depends on a few traits of its members only. So a cheapest
matching of everybody left is found by classes (`grouped`), and it shows which pairs may occur in
the best candidates at all. The first candidate in the order of article 4 among all those pairs,
a few more candidates than the best ones, is the answer if it costs no more than the best.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.pairing.dutch.bracket import Bracket, NextShape, Outcome, finish
from crosstable.pairing.dutch.field import Field, bits
from crosstable.pairing.dutch.grouped import Face, cheapest_perfect
from crosstable.pairing.dutch.order import Order
from crosstable.pairing.dutch.weights import Costs, Layout


def solve(field: Field, bracket: Bracket) -> Outcome | None:
    """Pair the bracket by articles 3 and 4, or None where this way does not lead to the end."""
    counts_bye = bracket.holds_bye(field)
    problem = _problem(field, bracket, counts_bye=counts_bye)
    face = problem.solve()
    if face is None:
        return None
    if counts_bye and len(_floaters(bracket, face.mates)) != 1:
        # C9 speaks of a single downfloater; without it the optimum may be another one
        problem = _problem(field, bracket, counts_bye=False)
        face = problem.solve()
        if face is None:
            return None
    best = problem.cost(face.mates)
    count = (bracket.members.bit_count() - len(_floaters(bracket, face.mates))) // 2
    order = Order(bracket, face, problem.vertices)
    if not order.decide(count) or problem.cost(order.mates) != best:
        return None
    return finish(bracket, order.pairs, _next_shape(field, bracket, face.mates))


@dataclass(slots=True)
class _Problem:
    """Everybody left as a matching by classes: whom they may meet, classes, costs."""

    rows: list[int]
    vertices: int
    classes: list[int]
    costs: list[list[int]]

    def solve(self) -> Face | None:
        return cheapest_perfect(self.rows, self.vertices, self.classes, self.costs)

    def cost(self, mates: list[int]) -> int:
        """The cost of a perfect matching, every pair counted from both sides."""
        classes = self.classes
        return sum(self.costs[classes[v]][classes[mates[v]]] for v in bits(self.vertices))


def _problem(field: Field, bracket: Bracket, *, counts_bye: bool) -> _Problem:
    """Floaters meet players of the lower field, so C4 holds by itself; the bye is one of those."""
    vertices = bracket.members | bracket.lower
    if vertices.bit_count() & 1:
        vertices |= field.bye_bit
    rows = [*field.legal, field.bye_mask]
    for p in bracket.mdps:
        rows[p] &= ~bracket.mdp_mask  # 3.2: moved-down players never meet one another
    costs = Costs(field, bracket, Layout(), vertices.bit_count(), counts_bye=counts_bye)
    costs.layout.close()
    classes = [0] * len(rows)
    known: dict[tuple[object, ...], int] = {}
    samples: list[int] = []
    for v in bits(vertices):
        traits = _traits(costs, v)
        if traits not in known:
            known[traits] = len(samples)
            samples.append(v)
        classes[v] = known[traits]
    table = [[_cost(costs, min(a, b), max(a, b)) for b in samples] for a in samples]
    return _Problem(rows, vertices, classes, table)


def _traits(costs: Costs, v: int) -> tuple[object, ...]:
    """All that the costs of a player's pairs depend on."""
    field, bracket = costs.field, costs.bracket
    bit = 1 << v
    if not bit & bracket.members:
        return (bool(bit & bracket.following),)
    traits = [costs.floating(v), *field.wishes[v]]
    if field.topscorers & bracket.members:
        past = field.pasts[v]
        traits += [abs(past.colour_difference), past.colours[-2:] in ("ww", "bb")]  # C10, C11
    if bit & bracket.mdp_mask:
        return (field.scores[v], *traits)
    if bracket.mdps:
        traits += [bit & field.up[1] and 1, bit & field.up[2] and 1]
    return tuple(traits)


def _cost(costs: Costs, a: int, b: int) -> int:
    """What the pair of a and the lower b costs."""
    bracket = costs.bracket
    one, two = 1 << a, 1 << b
    if two & bracket.members:
        return costs.meeting(a, b)
    near = two & bracket.following
    if one & bracket.members:
        return costs.floating(a) - (costs.falling(a) if near else 0)
    if one & bracket.following:
        return 0 if near else costs.falling(a)
    return 0


def _floaters(bracket: Bracket, mates: list[int]) -> list[int]:
    return [p for p in bits(bracket.members) if not (bracket.members >> mates[p]) & 1]


def _next_shape(field: Field, bracket: Bracket, mates: list[int]) -> NextShape:
    """C8's value: how many float from the following bracket, and their scores."""
    moving = sum(1 << p for p in _floaters(bracket, mates))
    if not bracket.following or not moving:
        return ()
    near = moving | bracket.following
    scores = [field.scores[v] for v in bits(near) if not (near >> mates[v]) & 1]
    return (len(scores), *sorted(scores, reverse=True))
