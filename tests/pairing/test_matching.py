"""Matchings: against exhaustive search, against networkx, and by their own properties."""

from __future__ import annotations

import importlib
import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.pairing.matching import (
    augment,
    bipartite_matching,
    first_perfect,
    is_perfectly_matchable,
    maximum_matching,
)
from crosstable.pairing.weight_matching import _WeightedMatching, maximum_weight_matching

networkx: Any = importlib.import_module("networkx")


def graph(count: int, edges: list[tuple[int, int]]) -> list[int]:
    rows = [0] * count
    for v, w in edges:
        rows[v] |= 1 << w
        rows[w] |= 1 << v
    return rows


def random_graph(rng: random.Random, count: int, density: float) -> list[int]:
    return graph(count, [pair for pair in itertools.combinations(range(count), 2) if rng.random() < density])


def clique_edges(vertices: range) -> list[tuple[int, int]]:
    return list(itertools.combinations(vertices, 2))


def most_pairs(rows: list[int], vertices: int) -> int:
    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        v = left.bit_length() - 1
        left ^= 1 << v
        return max(
            [best(left)] + [1 + best(left ^ (1 << w)) for w in range(v) if rows[v] & left & (1 << w)],
        )

    return best(vertices)


def pairs_of(rows: list[int], vertices: int, mates: list[int]) -> int:
    """The number of pairs, after a check that they are pairs of the graph."""
    assert len(mates) == len(rows)
    matched = [v for v, w in enumerate(mates) if w != -1]
    for v in matched:
        assert mates[mates[v]] == v
        assert rows[v] >> mates[v] & 1
        assert vertices >> v & 1
    return len(matched) // 2


def networkx_pairs(rows: list[int]) -> int:
    edges = [(v, w) for v, w in itertools.combinations(range(len(rows)), 2) if rows[v] >> w & 1]
    return len(networkx.max_weight_matching(networkx.Graph(edges), maxcardinality=True))


@st.composite
def graphs(draw: st.DrawFn) -> list[int]:
    count = draw(st.integers(0, 9))
    every = clique_edges(range(count))
    return graph(count, draw(st.lists(st.sampled_from(every), unique=True)) if every else [])


def all_graphs(count: int) -> list[list[int]]:
    every = clique_edges(range(count))
    return [
        graph(count, [pair for k, pair in enumerate(every) if choice >> k & 1]) for choice in range(1 << len(every))
    ]


@pytest.mark.parametrize("count", range(6))
def test_maximum_matching_of_every_graph_up_to_five_vertices(count: int) -> None:
    everybody = (1 << count) - 1
    for rows in all_graphs(count):
        best = most_pairs(rows, everybody)
        assert pairs_of(rows, everybody, maximum_matching(rows, everybody)) == best
        assert is_perfectly_matchable(rows, everybody) == (2 * best == count)


def test_maximum_matching_of_random_graphs_and_subsets() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        count = rng.randint(6, 9)
        rows = random_graph(rng, count, rng.choice((0.2, 0.3, 0.5, 0.8)))
        vertices = rng.getrandbits(count) | rng.getrandbits(count)
        best = most_pairs(rows, vertices)
        assert pairs_of(rows, vertices, maximum_matching(rows, vertices)) == best
        assert is_perfectly_matchable(rows, vertices) == (2 * best == vertices.bit_count())


@pytest.mark.parametrize("density", [0.03, 0.06, 0.1, 0.2, 0.6])
def test_maximum_matching_agrees_with_networkx(density: float) -> None:
    rng = random.Random(2)
    for _ in range(60):
        rows = random_graph(rng, rng.randint(10, 60), density)
        everybody = (1 << len(rows)) - 1
        assert pairs_of(rows, everybody, maximum_matching(rows, everybody)) == networkx_pairs(rows)


def test_maximum_matching_needs_nested_blossoms() -> None:
    """Chains of triangles in random order: odd cycles within odd cycles, and long paths."""
    rng = random.Random(3)
    for _ in range(150):
        count = 3 * rng.randint(2, 14)
        edges = [pair for k in range(0, count, 3) for pair in clique_edges(range(k, k + 3))]
        edges += [(k + rng.randrange(3), k + 3 + rng.randrange(3)) for k in range(0, count - 3, 3)]
        names = rng.sample(range(count), count)
        rows = graph(count, [(names[v], names[w]) for v, w in edges])
        everybody = (1 << count) - 1
        assert pairs_of(rows, everybody, maximum_matching(rows, everybody)) == networkx_pairs(rows)


def test_maximum_matching_leaves_one_of_each_odd_component() -> None:
    edges = clique_edges(range(7)) + clique_edges(range(7, 12)) + clique_edges(range(12, 16)) + [(16, 17)]
    rows = graph(19, edges)
    mates = maximum_matching(rows, (1 << 19) - 1)
    assert pairs_of(rows, (1 << 19) - 1, mates) == 3 + 2 + 2 + 1
    assert not is_perfectly_matchable(rows, (1 << 18) - 1)
    assert is_perfectly_matchable(rows, 0b11_1111_0111_1011_1111)


def test_maximum_matching_of_two_sides() -> None:
    """Only pairs across: as in a team match, where the smaller side decides."""
    for left, right in ((5, 9), (9, 5), (20, 20)):
        edges = list(itertools.product(range(left), range(left, left + right)))
        everybody = (1 << (left + right)) - 1
        rows = graph(left + right, edges)
        assert pairs_of(rows, everybody, maximum_matching(rows, everybody)) == min(left, right)
        assert is_perfectly_matchable(rows, everybody) == (left == right)


def test_maximum_matching_of_a_long_path_does_not_recurse() -> None:
    count = 4000
    rows = graph(count, [(v, v + 1) for v in range(count - 1)])
    shifted = [-1, *(v + 1 if v % 2 else v - 1 for v in range(1, count - 1)), -1]
    mates = maximum_matching(rows, (1 << count) - 1, shifted)
    assert mates == [v ^ 1 for v in range(count)]


def test_maximum_matching_starts_from_the_valid_part_of_a_matching() -> None:
    rows = graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)])
    start = [5, 2, 1, 4, 3, 0]
    assert maximum_matching(rows, 0b111111, start) == start
    assert start == [5, 2, 1, 4, 3, 0]
    # 1-4 is no edge, 2 is not named in return, 5 names nobody there is.
    assert maximum_matching(rows, 0b111111, [-1, 4, 3, -1, 1, 99]) == [1, 0, 3, 2, 5, 4]
    # 5 does not take part.
    assert maximum_matching(rows, 0b011111, [5, 2, 1, -1, -1, 0]) == [-1, 2, 1, 4, 3, -1]


@given(graphs(), st.randoms(use_true_random=False))
def test_maximum_matching_from_any_start(rows: list[int], rng: random.Random) -> None:
    everybody = (1 << len(rows)) - 1
    start = [rng.randint(-3, len(rows) + 2) for _ in rows]
    kept = list(start)
    assert pairs_of(rows, everybody, maximum_matching(rows, everybody, start)) == most_pairs(rows, everybody)
    assert start == kept


def test_augment_from_each_vertex_reaches_the_maximum() -> None:
    rng = random.Random(4)
    for _ in range(1500):
        count = rng.randint(2, 9)
        rows = random_graph(rng, count, rng.choice((0.25, 0.4, 0.7)))
        vertices = rng.getrandbits(count) | rng.getrandbits(count)
        mates = [-1] * count
        for root in rng.sample(range(count), count):
            if not vertices >> root & 1 or mates[root] >= 0:
                continue
            before = list(mates)
            if augment(rows, vertices, mates, root):
                assert all(mates[v] >= 0 for v in range(count) if before[v] >= 0 or v == root)
            else:
                assert mates == before
        assert pairs_of(rows, vertices, mates) == most_pairs(rows, vertices)


def test_augment_ends_only_at_a_target() -> None:
    rng = random.Random(5)
    answers = {True: 0, False: 0}
    for _ in range(2500):
        count = rng.randint(4, 9)
        rows = random_graph(rng, count, rng.choice((0.25, 0.4)))
        everybody = (1 << count) - 1
        matched = rng.getrandbits(count) & rng.getrandbits(count) | rng.getrandbits(count) & rng.getrandbits(count)
        mates = maximum_matching(rows, matched)
        singles = [v for v in range(count) if mates[v] < 0]
        if not singles:
            continue
        root = rng.choice(singles)
        targets = rng.getrandbits(count)
        covered = sum(1 << v for v in range(count) if mates[v] >= 0) | 1 << root
        ends = [v for v in singles if v != root and targets >> v & 1]
        expected = any(2 * most_pairs(rows, covered | 1 << v) == covered.bit_count() + 1 for v in ends)
        before = list(mates)
        assert augment(rows, everybody, mates, root, targets) == expected
        answers[expected] += 1
        if expected:
            pairs_of(rows, everybody, mates)
            fresh = {v for v in range(count) if mates[v] >= 0 > before[v]}
            assert root in fresh
            assert len(fresh) == 2
            assert fresh - {root} <= set(ends)
        else:
            assert mates == before
    assert min(answers.values()) > 100


@pytest.mark.parametrize(("root", "mates"), [(-1, [-1] * 3), (0, [1, 0, -1]), (2, [-1] * 3), (7, [-1] * 3)])
def test_augment_wants_a_single_vertex_of_the_graph(root: int, mates: list[int]) -> None:
    with pytest.raises(ValueError, match="not a single vertex"):
        augment(graph(3, [(0, 1), (1, 2)]), 0b011, mates, root)


def lowest_complete(rows: list[int], columns: int) -> list[int] | None:
    choices = [[c for c in range(columns) if row >> c & 1] for row in rows]
    return next((list(c) for c in itertools.product(*choices) if len(set(c)) == len(c)), None)


def most_rows(rows: list[int], columns: int) -> int:
    both = [row << len(rows) for row in rows] + [0] * columns
    edges = [(r, c) for r, row in enumerate(both) for c in range(len(both)) if row >> c & 1]
    return most_pairs(graph(len(both), edges), (1 << len(both)) - 1)


def columns_of(rows: list[int], assigned: list[int]) -> int:
    taken = [c for c in assigned if c != -1]
    assert len(set(taken)) == len(taken)
    assert all(c == -1 or row >> c & 1 for row, c in zip(rows, assigned, strict=True))
    return len(taken)


def test_bipartite_matching_and_first_perfect_of_random_tables() -> None:
    rng = random.Random(6)
    found = 0
    for _ in range(1500):
        columns = rng.randint(1, 6)
        rows = [rng.getrandbits(columns) | rng.getrandbits(columns) for _ in range(rng.randint(0, 5))]
        start = [rng.randint(-2, columns + 1) for _ in rows]
        best = most_rows(rows, columns)
        assert columns_of(rows, bipartite_matching(rows, columns)) == best
        assert columns_of(rows, bipartite_matching(rows, columns, start)) == best
        expected = lowest_complete(rows, columns)
        assert first_perfect(rows, columns) == expected
        found += expected is not None
    assert 400 < found < 1400


def test_bipartite_matching_keeps_rows_seated() -> None:
    assert bipartite_matching([0b11, 0b01], 2) == [1, 0]
    assert bipartite_matching([0b1, 0b1, 0b1], 1, [-1, 0, 0]) == [-1, 0, -1]
    assert bipartite_matching([0b110, 0b100], 2) == [1, -1]
    assert bipartite_matching([], 3) == []


def slow_first_perfect(rows: list[int], columns: int) -> list[int] | None:
    if -1 in bipartite_matching(rows, columns):
        return None
    rest = list(rows)
    for r, row in enumerate(rest):
        for c in range(columns):
            if row >> c & 1:
                trial = [*rest[:r], 1 << c, *rest[r + 1 :]]
                if -1 not in bipartite_matching(trial, columns):
                    rest = trial
                    break
    return [row.bit_length() - 1 for row in rest]


def test_first_perfect_where_class_counts_bind() -> None:
    """Some rows are confined to one class of columns, which therefore is closed to all others."""
    rng = random.Random(7)
    for _ in range(60):
        columns = rng.randint(8, 24)
        classes = [rng.randrange(3) for _ in range(columns)]
        masks = [sum(1 << c for c in range(columns) if classes[c] == k) for k in range(3)]
        rows = [masks[k] if rng.random() < 0.6 else (1 << columns) - 1 for k in classes]
        rows = [row & ~(1 << rng.randrange(columns)) for row in rng.sample(rows, columns - rng.randint(0, 2))]
        assert first_perfect(rows, columns) == slow_first_perfect(rows, columns)


def test_first_perfect_of_a_large_table() -> None:
    count = 300
    everything = (1 << count) - 1
    assert first_perfect([everything ^ 1 << r for r in range(count)], count) == [r ^ 1 for r in range(count)]
    half = (1 << count // 2) - 1
    rows = [everything] * (count // 2) + [half] * (count // 2)
    assert first_perfect(rows, count) == [*range(count // 2, count), *range(count // 2)]
    assert first_perfect([half] * count, count) is None


def matrix(count: int, weight: Callable[[int, int], int]) -> list[list[int]]:
    rows = [[0] * count for _ in range(count)]
    for v, w in clique_edges(range(count)):
        rows[v][w] = rows[w][v] = weight(v, w)
    return rows


def greatest_weight(weights: list[list[int]]) -> int:
    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        v = left.bit_length() - 1
        left ^= 1 << v
        return max([best(left)] + [weights[v][w] + best(left ^ (1 << w)) for w in range(v) if left >> w & 1])

    return best((1 << len(weights)) - 1)


def networkx_weight(weights: list[list[int]]) -> int:
    found = networkx.Graph()
    found.add_weighted_edges_from((v, w, weights[v][w]) for v, w in clique_edges(range(len(weights))) if weights[v][w])
    return sum(weights[v][w] for v, w in networkx.max_weight_matching(found))


def weight_of(weights: list[list[int]], mates: list[int]) -> int:
    """The total weight, after a check that only edges are used."""
    assert len(mates) == len(weights)
    total = 0
    for v, w in enumerate(mates):
        if w != -1:
            assert mates[w] == v
            assert weights[v][w] > 0
            total += weights[v][w]
    return total // 2


KINDS: dict[str, Callable[[random.Random], int]] = {
    "ties": lambda rng: rng.randint(1, 2),
    "small": lambda rng: rng.randint(1, 12),
    "nearly equal": lambda rng: 100 + rng.randint(0, 8),
    "wide": lambda rng: rng.getrandbits(300),
    "criteria": lambda rng: (1 << 250) + sum(rng.randint(0, 2) << shift for shift in (0, 60, 120, 180)),
    "powers": lambda rng: rng.randint(1, 3) << 40 * rng.randint(0, 4),
}


def random_weights(rng: random.Random, count: int, density: float, kind: str) -> list[list[int]]:
    return matrix(count, lambda _v, _w: KINDS[kind](rng) if rng.random() < density else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_maximum_weight_matching_of_random_graphs(kind: str) -> None:
    rng = random.Random(f"weights {kind}")
    for _ in range(600):
        weights = random_weights(rng, rng.randint(0, 8), rng.choice((1.0, 0.8, 0.5, 0.3)), kind)
        kept = [list(row) for row in weights]
        assert weight_of(weights, maximum_weight_matching(weights)) == greatest_weight(weights)
        assert weights == kept


@pytest.mark.parametrize("kind", KINDS)
def test_maximum_weight_matching_agrees_with_networkx(kind: str) -> None:
    rng = random.Random(f"networkx {kind}")
    for _ in range(40):
        weights = random_weights(rng, rng.randint(9, 40), rng.choice((1.0, 0.5, 0.2, 0.1)), kind)
        assert weight_of(weights, maximum_weight_matching(weights)) == networkx_weight(weights)


def chained_odd_cycles(rng: random.Random, count: int) -> list[list[int]]:
    names = rng.sample(range(count), count)
    weights = [[0] * count for _ in range(count)]
    start = 0
    while start < count:
        size = min(rng.choice((3, 5, 7)), count - start)
        heavy = rng.randint(6, 12)
        for k in range(size):
            v, w = names[start + k], names[start + (k + 1) % size]
            weights[v][w] = weights[w][v] = heavy + rng.randint(0, 2) if v != w else 0
        start += size
    for _ in range(count):
        v, w = rng.sample(range(count), 2)
        weights[v][w] = weights[w][v] = weights[v][w] or rng.randint(1, 9)
    return weights


def check_proof(weights: list[list[int]]) -> int:
    """Check the potentials and bonuses that prove a matching greatest; return the number of blossoms."""
    solver = _WeightedMatching(weights)
    mates = solver.run()
    count = len(weights)
    around: list[list[int]] = []  # the blossoms around each vertex
    for v in range(count):
        around.append([])
        outside = solver.parent[v]
        while outside >= 0:
            around[v].append(outside)
            outside = solver.parent[outside]
    assert min(solver.potential) >= 0
    for v, w in clique_edges(range(count)):
        common = sum(solver.bonus[b] for b in set(around[v]) & set(around[w]))
        slack = solver.potential[v] + solver.potential[w] + common - 2 * weights[v][w]
        assert slack >= 0
        assert slack == 0 or mates[v] != w
    assert all(w >= 0 or solver.potential[v] == 0 for v, w in enumerate(mates))
    blossoms = {b for own in around for b in own}
    for b in blossoms:
        inside = {v for v in range(count) if b in around[v]}
        assert solver.bonus[b] >= 0
        assert sum(mates[v] in inside for v in inside) == len(inside) - 1
    return len(blossoms)


def test_maximum_weight_matching_comes_with_a_proof() -> None:
    """Heavy odd cycles with light bridges: blossoms that are formed, nested, kept, and opened again."""
    rng = random.Random(8)
    blossoms = [check_proof(chained_odd_cycles(rng, rng.randint(8, 30))) for _ in range(300)]
    blossoms += [check_proof(random_weights(rng, rng.randint(9, 40), 0.3, "small")) for _ in range(500)]
    assert max(blossoms) > 6


def test_maximum_weight_matching_leaves_vertices_single_where_that_is_better() -> None:
    path = matrix(4, lambda v, w: {(0, 1): 5, (1, 2): 11, (2, 3): 5}.get((v, w), 0))
    assert maximum_weight_matching(path) == [-1, 2, 1, -1]
    path[1][2] = path[2][1] = 9
    assert maximum_weight_matching(path) == [1, 0, 3, 2]


def test_maximum_weight_matching_of_next_to_nothing() -> None:
    assert maximum_weight_matching([]) == []
    assert maximum_weight_matching([[7]]) == [-1]
    assert maximum_weight_matching([[0, 0], [0, 0]]) == [-1, -1]
    assert maximum_weight_matching([[9, 1], [1, 9]]) == [1, 0]


@given(st.data())
def test_maximum_weight_matching_is_greatest_and_does_not_depend_on_names(data: st.DataObject) -> None:
    count = data.draw(st.integers(0, 7))
    every = clique_edges(range(count))
    values = data.draw(st.lists(st.integers(0, 9) | st.integers(0, 1 << 80), min_size=len(every), max_size=len(every)))
    given_weights = dict(zip(every, values, strict=True))
    weights = matrix(count, lambda v, w: given_weights[v, w])
    names = data.draw(st.permutations(range(count)))
    renamed = [[weights[v][w] for w in names] for v in names]
    best = greatest_weight(weights)
    assert weight_of(weights, maximum_weight_matching(weights)) == best
    assert weight_of(renamed, maximum_weight_matching(renamed)) == best


def test_maximum_weight_matching_with_equal_weights_has_as_many_pairs_as_possible() -> None:
    rng = random.Random(9)
    for _ in range(60):
        rows = random_graph(rng, rng.randint(10, 50), rng.choice((0.04, 0.08, 0.15)))
        everybody = (1 << len(rows)) - 1
        weights = [[row >> w & 1 for w in range(len(rows))] for row in rows]
        pairs = pairs_of(rows, everybody, maximum_matching(rows, everybody))
        assert weight_of(weights, maximum_weight_matching(weights)) == pairs
