"""The order of article 4 among the pairs of a face: the engine's search, a slower one and a literal one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from crosstable.pairing.dutch import natural, tight
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.exchange import first_exchange
from crosstable.pairing.dutch.grouped import Face, cheapest_perfect
from crosstable.pairing.dutch.order import Order
from crosstable.pairing.dutch.separation import Separation
from crosstable.pairing.matching import is_perfectly_matchable, maximum_matching
from crosstable.pairing.rounds import pair_round
from tests.pairing.dutch.test_hard import random_rows, rounds


class Forgetful(Order):
    """The search that learns nothing about other pairs from a pair that is impossible."""

    def _outer(self, rows: list[int], p: int) -> int:
        return super()._outer(rows.copy(), p)


def bracket_of(mdps: int, residents: int, others: int) -> Bracket:
    """Moved-down players first, and some vertices below the bracket."""
    members = mdps + residents
    lower = ((1 << others) - 1) << members
    return Bracket(2, list(range(mdps)), list(range(mdps, members)), lower, lower, 0)


def faces(seeds: range, most: int) -> Iterator[tuple[Bracket, Face, int]]:
    """Random brackets whose cheapest matchings are known, and how many pairs they make in them."""
    for seed in seeds:
        rng = random.Random(seed)
        mdps, others = rng.randint(0, most // 3), rng.choice((0, 0, rng.randint(0, most // 3)))
        residents = rng.randint(1, most - mdps)
        residents += (mdps + residents + others) & 1
        size, kinds = mdps + residents + others, rng.randint(1, 5)
        rows = random_rows(rng, size, rng.choice((0.15, 0.3, 0.5, 0.8, 0.95)))
        for p in range(mdps):
            rows[p] &= -1 << mdps
            for q in range(mdps):
                rows[q] &= ~(1 << p)
        classes = [rng.randrange(kinds) for _ in range(size)]
        costs = [[0] * kinds for _ in range(kinds)]
        for a, b in itertools.combinations_with_replacement(range(kinds), 2):
            costs[a][b] = costs[b][a] = rng.randint(0, rng.choice((0, 1, 4)))
        face = cheapest_perfect(rows, (1 << size) - 1, classes, costs)
        if face is not None:
            bracket = bracket_of(mdps, residents, others)
            members = bracket.members
            count = sum(1 for v, w in enumerate(face.mates) if v < w and (members >> v) & (members >> w) & 1)
            yield bracket, face, count


@pytest.mark.parametrize("most", [8, 16, 40])
def test_what_a_failure_teaches_changes_no_choice(most: int) -> None:
    compared = with_sets = 0
    for bracket, face, count in faces(range(2_500 if most < 40 else 400), most):
        everybody = (1 << len(face.rows)) - 1
        found = []
        for kind in (Order, Forgetful):
            order = kind(bracket, face, everybody)
            found.append((order.decide(count), order.pairs))
        assert found[0] == found[1]
        compared += 1
        with_sets += bool(face.odd)
    assert compared > 100
    assert with_sets > 10


def first_pairs(bracket: Bracket, rows: list[int]) -> list[tuple[int, int]] | None:
    """4.2: each moved-down player meets the first resident with whom all the others can be paired."""
    left = (1 << len(rows)) - 1
    pairs = []
    for p in bracket.mdps:
        for q in bracket.residents:
            rest = left & ~(1 << p | 1 << q)
            if (rows[p] & left) >> q & 1 and is_perfectly_matchable(rows, rest):
                left = rest
                pairs.append((p, q))
                break
        else:
            return None
    return pairs


def test_c0403_4_2_moved_down_players_get_the_first_possible_opponents() -> None:
    compared = 0
    for seed in range(3_000):
        rng = random.Random(seed)
        mdps, others = rng.randint(1, 6), rng.randint(0, 5)
        residents = mdps + rng.randint(0, 7)
        residents += (mdps + residents + others) & 1
        rows = random_rows(rng, mdps + residents + others, rng.choice((0.2, 0.4, 0.7)))
        everybody = (1 << len(rows)) - 1
        bracket = bracket_of(mdps, residents, others)
        expected = first_pairs(bracket, rows)
        mates = maximum_matching(rows, everybody)
        if -1 in mates or expected is None:
            continue
        order = Order(bracket, Face(rows, mates, []), everybody)
        order._choose_mdps()
        assert all(order._partner(p) for p in bracket.mdps)
        assert order.pairs == expected, seed
        compared += 1
    assert compared > 500


def literal_exchanges(count: int, half: int) -> list[list[int]]:
    """S1 after every exchange, by places, in the order of 4.3."""
    upper, lower = range(half), range(half, count)
    found = []
    for k in range(1, min(half, count - half) + 1):
        for out in itertools.combinations(upper, k):
            for into in itertools.combinations(lower, k):
                # 4.3.3: the largest that leave first; 4.3.4: the smallest that enter
                key = (k, sum(into) - sum(out), sorted(-p for p in out), into)
                found.append((key, sorted(set(upper) - set(out) | set(into))))
    return [tops for _, tops in sorted(found)]


def possible(rows: list[int], rest: list[int], tops: list[int], everybody: int) -> bool:
    """Whether all can be paired when S1 meets only lower players of S2, who meet no one else of the rest."""
    mine = sum(1 << p for p in tops)
    theirs = sum(1 << p for p in rest) & ~mine
    graph = rows.copy()
    for p in range(len(rows)):
        if mine >> p & 1:
            graph[p] &= theirs & (-1 << p)
        elif theirs >> p & 1:
            graph[p] &= ~theirs & ~(mine & (-1 << p))
        else:
            graph[p] &= ~mine
    return is_perfectly_matchable(graph, everybody)


def test_c0403_4_3_first_exchange_is_the_first_of_the_literal_list() -> None:
    compared = 0
    for seed in range(1_500):
        rng = random.Random(seed)
        count, others = rng.randint(2, 9), rng.randint(0, 3)
        others += (count + others) & 1
        rows = random_rows(rng, count + others, rng.choice((0.3, 0.5, 0.8)))
        everybody = (1 << len(rows)) - 1
        # the cheapest matchings have as few pairs of one inside and one outside as can be, so all have equally many
        face = cheapest_perfect(rows, everybody, [int(v >= count) for v in range(len(rows))], [[0, 1], [1, 0]])
        if face is None or face.odd:
            continue
        half = sum(1 for v in range(count) if v < face.mates[v] < count)
        rest = list(range(count))
        if possible(face.rows, rest, rest[:half], everybody):
            continue
        expected = next((s for s in literal_exchanges(count, half) if possible(face.rows, rest, s, everybody)), [])
        assert first_exchange(face.rows, everybody, Separation([], everybody, len(rows)), rest, half) == expected
        compared += 1
    assert compared > 100


@pytest.mark.parametrize("style", ["white wins", "black wins", "white wins or draws", "white wins, byes"])
@pytest.mark.parametrize("players", [30, 75, 160, 300])
def test_large_groups_of_one_colour_pair_the_same(style: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = list(rounds(style, players, 7))
    monkeypatch.setattr(natural, "Order", Forgetful)
    monkeypatch.setattr(tight, "Order", Forgetful)
    for tournament, draft in positions:
        assert pair_round(tournament) == draft, f"{style}, {players} players, round {draft.round_no}"
