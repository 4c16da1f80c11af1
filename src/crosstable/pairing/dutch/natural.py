"""The quick way to pair a bracket: aim at proven lower bounds of all criteria at once.

Counting gives a lower bound for every criterion. A candidate reaches all the bounds exactly when
each of its pairs belongs to a certain set of allowed pairs and its downfloater to a certain set of
players. So the first candidate in the order of article 4 that reaches them is a first perfect
assignment in an unweighted graph, and it is the answer. When no candidate reaches the bounds,
another way decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.pairing.dutch.bracket import Bracket, Outcome, finish
from crosstable.pairing.dutch.criteria import colour_costs
from crosstable.pairing.dutch.field import Field, bits
from crosstable.pairing.dutch.following import ideal_shape, reaches_ideal
from crosstable.pairing.dutch.grouped import Face
from crosstable.pairing.dutch.order import Order
from crosstable.pairing.matching import first_perfect, maximum_matching

FLOATER_TRIES = 12
"""How many downfloaters are tried before another way takes over."""

NOBODY = -1

Pairs = list[tuple[int, int]]


def solve(field: Field, bracket: Bracket) -> Outcome | None:
    """Pair the bracket if its lower bounds can be reached, otherwise None."""
    mdps, residents = len(bracket.mdps), len(bracket.residents)
    if mdps > residents:
        return None  # somebody stays in the Limbo
    if not (mdps + residents) & 1:
        if not field.completable(bracket.lower):
            return None
        pairs = _pairs(field, bracket, 0)
        if pairs is None:
            return None
        return finish(bracket, pairs[0], ())
    return _with_floater(field, bracket)


def _with_floater(field: Field, bracket: Bracket) -> Outcome | None:
    """One resident floats; try the best kinds of downfloater first."""
    choice = bracket.resident_mask
    bound = bracket.holds_bye(field)
    if bound:
        choice &= field.bye_mask
        if not field.completable(bracket.lower):
            return None
    for _ in range(FLOATER_TRIES):
        if not choice:
            return None
        found = _pairs(field, bracket, choice)
        if found is None:
            return None
        pairs, floater = found
        if bound:
            return finish(bracket, pairs, None)
        if reaches_ideal(field, bracket, floater):
            return finish(bracket, pairs, ideal_shape(field, bracket))
        choice &= ~(1 << floater)
    return None


@dataclass(slots=True)
class Target:
    """The bounds as sets: possible downfloaters and, for each member, the allowed partners."""

    floaters: int
    allowed: dict[int, int]


def _pairs(field: Field, bracket: Bracket, choice: int) -> tuple[Pairs, int] | None:
    """First pairing on the bounds; `choice` are the possible downfloaters (0: nobody floats)."""
    target = _target(field, bracket, choice)
    if target is None:
        return None
    found = _greedy(bracket, target)
    if found is None:
        found = _careful(field, bracket, target)
    return found


def _target(field: Field, bracket: Bracket, choice: int) -> Target | None:
    members = bracket.members
    if choice and bracket.holds_bye(field):
        choice = _least_unplayed(field, choice)  # C9
    white, black = members & field.white, members & field.black
    rest = members & field.no_wish
    counts = [white.bit_count(), black.bit_count(), rest.bit_count()]
    clash = _clashes(counts)
    if choice:
        options = []
        for k, mask in enumerate((white, black, rest)):
            if choice & mask:
                without = counts.copy()
                without[k] -= 1
                options.append((_clashes(without), mask, without))
        clash = min(option[0] for option in options)  # C12
        good = [option for option in options if option[0] == clash]
        choice &= sum(option[1] for option in good)
        counts = good[0][2]
    if not clash:
        wishes = _wish_rows(members, white, black, rest)
        return Target(_by_floats(field, choice), _rows(field, bracket, wishes))
    majority = white if counts[0] > counts[1] else black
    return _clashing(field, bracket, choice, majority, clash)


def _clashes(counts: list[int]) -> int:
    """Least number of pairs with equal preferences among so many white, black and free."""
    white, black, free = counts
    return max(0, (abs(white - black) - free) // 2)


def _wish_rows(members: int, white: int, black: int, rest: int) -> list[tuple[int, int]]:
    """(players, their allowed partners) when no two equal preferences need to meet."""
    return [(white, members & ~white), (black, members & ~black), (rest, members)]


def _clashing(field: Field, bracket: Bracket, choice: int, majority: int, clash: int) -> Target | None:
    """Every pair must hold somebody of the majority colour; spare the strong wishes (C13)."""
    members = bracket.members
    others = members & ~majority
    mild = majority & field.mild
    firm = majority & ~field.mild
    absolutes = firm & field.absolute
    special = bool(members & field.topscorers) and absolutes.bit_count() > 1
    hurt, choice = _spare_strong(choice, mild, clash)
    if special:
        if hurt > absolutes.bit_count() // 2:
            return None
        hurt = 0
    if hurt:
        # every mild wish has to be spent on a firm one
        wishes = [(mild, firm), (firm, members), (others, firm)]
    else:
        wishes = [(mild, members), (firm, others | mild), (others, majority)]
    rows = _rows(field, bracket, wishes)
    if special:
        _add_topscorers(field, absolutes, rows)
    return Target(_by_floats(field, choice), rows)


def _add_topscorers(field: Field, absolutes: int, rows: dict[int, int]) -> None:
    """Two equal absolute preferences may meet if that breaks neither C10 nor C11."""
    alike: dict[tuple[int, bool], int] = {}  # all that these criteria look at
    for p in bits(absolutes):
        past = field.pasts[p]
        key = (abs(past.colour_difference), past.colours[-2:] in ("ww", "bb"))
        alike[key] = alike.get(key, 0) | 1 << p
    samples = [(mask, mask.bit_length() - 1) for mask in alike.values()]
    for group, one in samples:
        fit = sum(mask for mask, other in samples if colour_costs(field, one, other) == (0, 0, 1, 0))
        for p in bits(group):
            rows[p] |= field.legal[p] & fit


def _spare_strong(choice: int, mild: int, clash: int) -> tuple[int, int]:
    """Least number of strong wishes hurt, and the downfloaters with which it is reached (C13)."""
    count = mild.bit_count()
    if not choice:
        return max(0, clash - count), choice
    options = []
    for mask, left in ((choice & ~mild, count), (choice & mild, count - 1)):
        if mask:
            options.append((max(0, clash - left), mask))
    hurt = min(option[0] for option in options)
    return hurt, sum(mask for value, mask in options if value == hurt)


def _rows(field: Field, bracket: Bracket, wishes: list[tuple[int, int]]) -> dict[int, int]:
    """Allowed partners by position: legal, fit for the colours, and C15 and C17 reached."""
    fresh = ~(field.up[1] | field.up[2])
    mdp_mask, residents = bracket.mdp_mask, bracket.resident_mask
    rows: dict[int, int] = {}
    legal = field.legal
    for group, partners in wishes:
        for p in bits(group & mdp_mask):
            rows[p] = legal[p] & partners & residents & fresh
        for p in bits(group & residents):
            row = legal[p] & partners
            if mdp_mask and not (fresh >> p) & 1:
                row &= ~mdp_mask
            rows[p] = row
    return rows


def _by_floats(field: Field, choice: int) -> int:
    """Keep those who did not float down one (C14) and two rounds ago (C16)."""
    for mask in (field.down[1], field.down[2]):
        choice = (choice & ~mask) or choice
    return choice


def _least_unplayed(field: Field, choice: int) -> int:
    least = min(field.pasts[p].unplayed for p in bits(choice))
    return sum(1 << p for p in bits(choice) if field.pasts[p].unplayed == least)


def _greedy(bracket: Bracket, target: Target) -> tuple[Pairs, int] | None:
    """Moved-down players take the first allowed resident, the others pair in natural order."""
    free = bracket.resident_mask
    pairs: Pairs = []
    for p in bracket.mdps:
        row = target.allowed[p] & free
        if not row:
            return None
        low = row & -row
        free ^= low
        pairs.append((p, low.bit_length() - 1))
    rest = list(bits(free)) if bracket.mdps else bracket.residents
    found = _natural_order(rest, target)
    return None if found is None else (pairs + found[0], found[1])


def _natural_order(rest: list[int], target: Target) -> tuple[Pairs, int] | None:
    """First half against second half, the first transposition that is allowed (4.2)."""
    half = len(rest) // 2
    return _assign(rest[:half], rest[half:], target)


def _assign(one: list[int], two: list[int], target: Target) -> tuple[Pairs, int] | None:
    """First perfect assignment of S1 to S2; whoever is left in S2 floats (-1: nobody)."""
    if not two:
        return [], NOBODY
    low = two[0]
    columns = 0
    for p in two:
        columns |= 1 << (p - low)
    rows = [(target.allowed[p] >> low) & columns for p in one]
    floats = len(two) > len(one)
    if floats:
        rows.append((target.floaters >> low) & columns)
    found = first_perfect(rows, two[-1] - low + 1)
    if found is None:
        return None
    pairs = [(p, found[k] + low) for k, p in enumerate(one)]
    return pairs, found[-1] + low if floats else NOBODY


def _careful(field: Field, bracket: Bracket, target: Target) -> tuple[Pairs, int] | None:
    """As `_greedy`, but every choice is tested for what it leaves to the others."""
    rows = _graph(field, bracket, target)
    vertices = bracket.members | (field.bye_bit if target.floaters else 0)
    mates = maximum_matching(rows, vertices)
    if any(mates[p] < 0 for p in bits(vertices)):
        return None
    order = Order(bracket, Face(rows, mates, []), vertices)
    if not order.decide(bracket.members.bit_count() // 2):
        return None
    return order.pairs, order.mates[field.size] if target.floaters else NOBODY


def _graph(field: Field, bracket: Bracket, target: Target) -> list[int]:
    """Adjacency of the allowed pairs; the vertex after the players stands for floating."""
    rows = [0] * (field.size + 1)
    for p, row in target.allowed.items():
        rows[p] = row & bracket.members
    for p in bits(target.floaters):
        rows[p] |= field.bye_bit
    rows[field.size] = target.floaters
    return rows
