"""Numbers of the bracket: seeded, drawn, with seeds kept apart, and clubs apart in the first round."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.draws import draw_order
from crosstable.core.errors import RuleError
from crosstable.pairing.knockout.bracket import bracket
from crosstable.pairing.knockout.draw import Method, draw_numbers, keep_clubs_apart

IDS = [11, 12, 13, 14, 15, 16, 17, 18]


def test_seeded_keeps_the_list() -> None:
    draw = draw_numbers(IDS)
    assert draw.order == tuple(IDS)
    assert draw.lots == ()


def test_lots_are_tickets_of_the_published_seed() -> None:
    draw = draw_numbers(IDS, Method.LOTS, seed="demo")
    assert list(draw.order) == draw_order("demo", 1, "start", IDS)
    assert [lot.entrant for lot in draw.lots] == list(draw.order)
    assert [lot.number for lot in draw.lots] == list(range(1, 9))
    assert draw_numbers(IDS, Method.LOTS, seed="demo", attempt=1).order != draw.order


def test_protected_seeds_stay() -> None:
    draw = draw_numbers(IDS, Method.PROTECTED, seed="demo", protected=2)
    assert draw.order[:2] == (11, 12)
    assert set(draw.order[2:]) == set(IDS[2:])
    assert [lot.number for lot in draw.lots] == [3, 4, 5, 6, 7, 8]


def test_tiers_are_drawn_among_themselves() -> None:
    ids = list(range(1, 33))
    orders = {draw_numbers(ids, Method.TIERS, seed=str(seed), protected=8).order for seed in range(20)}
    assert len(orders) == 20
    for order in orders:
        assert order[:2] == (1, 2)
        assert set(order[2:4]) == {3, 4}
        assert set(order[4:8]) == {5, 6, 7, 8}
        assert set(order[8:]) == set(range(9, 33))


def test_tiers_without_protected_seeds_are_a_free_draw() -> None:
    assert draw_numbers(IDS, Method.TIERS, seed="x").order == draw_numbers(IDS, Method.LOTS, seed="x").order


def test_bad_requests() -> None:
    with pytest.raises(RuleError, match="twice"):
        draw_numbers([1, 1])
    with pytest.raises(RuleError, match="protected"):
        draw_numbers(IDS, Method.PROTECTED, protected=9)


class TestClubs:
    def test_nothing_moves_without_need(self) -> None:
        draw = draw_numbers(IDS)
        assert keep_clubs_apart(draw, bracket(8).first_pairs(), {11: "A", 12: "A", 13: ""}) is draw

    def test_the_nearest_opponent_is_exchanged(self) -> None:
        # 11-18 are of one club; 17 is nearest to 18.
        found = keep_clubs_apart(draw_numbers(IDS), bracket(8).first_pairs(), {11: "A", 18: "A"})
        assert found.order == (11, 12, 13, 14, 15, 16, 18, 17)
        assert {(move.entrant, move.drawn, move.number) for move in found.moves} == {(18, 8, 7), (17, 7, 8)}
        assert found.clashes == ()

    def test_a_protected_number_does_not_move(self) -> None:
        clubs = {11: "A", 18: "A", 17: "A", 12: "B"}
        found = keep_clubs_apart(draw_numbers(IDS), bracket(8).first_pairs(), clubs, fixed=7)
        assert found.order == tuple(IDS)
        assert found.clashes == ((11, 18),)

    def test_what_cannot_be_avoided_is_left_and_named(self) -> None:
        clubs = dict.fromkeys(IDS[:5], "A") | {18: "A"}
        found = keep_clubs_apart(draw_numbers(IDS), bracket(8).first_pairs(), clubs)
        assert len(found.clashes) == 2

    def test_byes_are_left_alone(self) -> None:
        clubs = {13: "A", 16: "A"}
        found = keep_clubs_apart(draw_numbers(IDS[:6]), bracket(6).first_pairs(), clubs)
        assert found.order == (11, 12, 13, 14, 16, 15)

    @given(st.integers(2, 11), st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=11, max_size=11))
    def test_as_few_clashes_and_moves_as_possible(self, entrants: int, names: list[str]) -> None:
        ids = list(range(1, entrants + 1))
        clubs = dict(zip(ids, names, strict=False))
        pairs = bracket(entrants).first_pairs()
        found = keep_clubs_apart(draw_numbers(ids), pairs, clubs)
        assert sorted(found.order) == ids
        upper, lower = [min(pair) for pair in pairs], [max(pair) for pair in pairs]

        def cost(opponents: tuple[int, ...]) -> tuple[int, int, int]:
            clashes = sum(bool(clubs[a]) and clubs[a] == clubs[b] for a, b in zip(upper, opponents, strict=True))
            distances = [abs(a - b) for a, b in zip(lower, opponents, strict=True)]
            return clashes, sum(d > 0 for d in distances), sum(distances)

        chosen = tuple(found.order[number - 1] for number in lower)
        assert cost(chosen) == min(cost(opponents) for opponents in permutations(lower))
        assert len(found.clashes) == cost(chosen)[0]
        assert len(found.moves) == cost(chosen)[1]
