"""Brackets of every size: order, byes, entry in later rounds, places, third place, walk-overs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.errors import PositionError, RuleError
from crosstable.pairing.knockout.bracket import (
    bracket,
    bracket_size,
    entry_rounds,
    first_match_losers,
    most_twice_free,
    reseeded_round,
    standard_order,
)
from crosstable.pairing.knockout.plan import Outcome, Plan, Source, Stage, Status, progress
from tests.pairing.knockout.play import favourite, pairs, play

ALL_SIZES = range(2, 257)


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (4, "1 4 2 3"),
        (8, "1 8 4 5 2 7 3 6"),
        (16, "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11"),
    ],
)
def test_standard_order(size: int, order: str) -> None:
    assert " ".join(str(number) for number in standard_order(size)) == order
    first = [n for pair in bracket(size).first_pairs() for n in pair]
    assert first == list(standard_order(size))


def test_standard_order_of_32_has_every_number_and_sums_of_33() -> None:
    order = standard_order(32)
    assert sorted(order) == list(range(1, 33))
    assert {one + two for one, two in zip(order[::2], order[1::2], strict=True)} == {33}


@pytest.mark.parametrize(
    ("entrants", "first"),
    [
        (2, "1-2"),
        (3, "2-3"),
        (6, "4-5 3-6"),
        (11, "8-9 7-10 6-11"),
        (14, "8-9 4-13 5-12 7-10 3-14 6-11"),
    ],
)
def test_first_round(entrants: int, first: str) -> None:
    assert [f"{a}-{b}" for a, b in bracket(entrants).first_pairs() if b > bracket_size(entrants) // 2] == first.split()


def test_two_free_of_the_first_round_may_meet_at_once_when_there_are_many() -> None:
    assert pairs(bracket(11)) == ["8-9", "7-10", "6-11", "4-5"]


def test_byes_wait_for_the_winners() -> None:
    plan = bracket(6)
    assert plan.entry_rounds == (2, 2, 1, 1, 1, 1)
    assert pairs(plan, 5, 3) == ["1-5", "2-3"]


@pytest.mark.parametrize(("entrants", "free"), [(23, 9), (40, 24), (14, 2), (32, 0), (22, 10)])
def test_s165_numbers_of_byes(entrants: int, free: int) -> None:
    assert entry_rounds(entrants) == (2,) * free + (1,) * (entrants - free)


@pytest.mark.parametrize("entrants", ALL_SIZES)
def test_fr_035_every_field_is_played_to_one_winner(entrants: int) -> None:
    plan = bracket(entrants)
    state, _ = play(plan, favourite)
    assert state.champion == 1
    assert len(plan.matches) == entrants - 1
    assert sorted(state.losses.values()) == [0] + [1] * (entrants - 1)
    assert max(plan.entry_rounds) <= 2
    places = [place.entrants for place in reversed(state.places)]
    assert places[1] == (2,)
    assert {n for who in places for n in who} == set(range(1, entrants + 1))
    # With all favourites winning, the last 2^k of the bracket are the numbers 1 to 2^k.
    for round_no in range(2, plan.rounds + 1):
        still = [item for item in state.states if item.match.stage is Stage.MAIN and item.match.round == round_no]
        assert sorted(n for item in still for n in (item.one or 0, item.two or 0)) == list(range(1, 2 * len(still) + 1))


@pytest.mark.parametrize("entrants", [3, 5, 6, 7, 9, 11, 13, 23, 40, 65, 130])
def test_fr_035_nobody_free_meets_somebody_free_while_it_can_be_avoided(entrants: int) -> None:
    plan = bracket(entrants)
    both = [
        match for match in plan.in_round(2) if match.one.source is Source.ENTRANT and match.two.source is Source.ENTRANT
    ]
    free = sum(entry == 2 for entry in plan.entry_rounds)
    assert len(both) == max(0, free - len(plan.in_round(2)))


class TestFreeOfTwoMatches:
    def test_s165_article_25_twenty_three_with_two_matches_free(self) -> None:
        entries = entry_rounds(23, twice_free=(1, 2, 3))
        assert entries == (3, 3, 3) + (1,) * 20
        plan = bracket(23, entries=entries)
        assert [len(plan.in_round(r)) for r in range(1, 6)] == [10, 5, 4, 2, 1]

    def test_s165_article_25_forty_into_sixteen(self) -> None:
        plan = bracket(40, entries=entry_rounds(40, twice_free=range(1, 9)))
        assert [len(plan.in_round(r)) for r in range(1, 7)] == [16, 8, 8, 4, 2, 1]
        third = plan.in_round(3)
        assert all(Source.ENTRANT in (match.one.source, match.two.source) for match in third)

    def test_mixed_with_single_byes(self) -> None:
        entries = entry_rounds(22, twice_free=(1, 2), free=(5,))
        assert entries[:7] == (3, 3, 2, 2, 2, 2, 1)
        state, _ = play(bracket(22, entries=entries), favourite)
        assert state.champion == 1

    def test_s279_chosen_seeds(self) -> None:
        entries = entry_rounds(6, free=(5, 6))
        assert pairs(bracket(6, entries=entries)) == ["1-4", "2-3"]
        assert pairs(bracket(6, entries=entries), 1, 2) == ["1-6", "2-5"]

    def test_s279_two_chosen_do_not_meet_at_once(self) -> None:
        plan = bracket(6, entries=entry_rounds(6, free=(1, 4)))
        assert pairs(plan, 2, 3) == ["1-3", "2-4"]
        assert [n for n, entry in enumerate(plan.entry_rounds, 1) if entry == 2] == [1, 4]

    @given(st.integers(3, 64), st.data())
    def test_any_choice_that_fits_is_played_to_the_end(self, entrants: int, data: st.DataObject) -> None:
        numbers = st.integers(1, entrants)
        twice = data.draw(st.sets(numbers, max_size=most_twice_free(entrants)))
        left = bracket_size(entrants) - entrants - 3 * len(twice)
        free = data.draw(st.sets(numbers.filter(lambda n: n not in twice), max_size=left)) if left else set()
        try:
            entries = entry_rounds(entrants, free=free, twice_free=twice)
        except RuleError:
            assert left - len(free) > entrants - len(free) - len(twice)
            return
        state, _ = play(bracket(entrants, entries=entries, third_place=True), favourite)
        assert state.champion == 1
        assert sum(len(place.entrants) for place in state.places) == entrants

    @pytest.mark.parametrize(
        ("entrants", "free", "twice"),
        [(8, (1,), ()), (7, (1, 2), ()), (6, (), (1,)), (6, (7,), ()), (13, (1,), (1,))],
    )
    def test_more_than_fits_is_refused(self, entrants: int, free: tuple[int, ...], twice: tuple[int, ...]) -> None:
        with pytest.raises(RuleError):
            entry_rounds(entrants, free=free, twice_free=twice)

    @pytest.mark.parametrize("entries", [(1, 1, 1), (1, 1, 2, 2), (3, 3), (0, 1), (1, 1, 1, 1, 1, 2)])
    def test_entry_rounds_that_lead_to_no_final(self, entries: tuple[int, ...]) -> None:
        with pytest.raises(RuleError, match="power of two"):
            bracket(len(entries), entries=entries)


@pytest.mark.parametrize("entrants", [0, 1, 257])
def test_a_field_that_is_no_knock_out(entrants: int) -> None:
    with pytest.raises(PositionError, match="2 to 256"):
        bracket(entrants)


class TestThirdPlace:
    def test_losers_of_the_semi_finals_meet(self) -> None:
        plan = bracket(8, third_place=True)
        assert len(plan.matches) == 8
        assert plan.matches[-2].stage is Stage.THIRD_PLACE
        state, _ = play(plan, favourite)
        assert [(p.best, p.worst, p.entrants) for p in reversed(state.places)] == [
            (1, 1, (1,)),
            (2, 2, (2,)),
            (3, 3, (3,)),
            (4, 4, (4,)),
            (5, 8, (5, 6, 7, 8)),
        ]

    def test_three_entrants_have_one_semi_final_and_no_match_for_third(self) -> None:
        plan = bracket(3, third_place=True)
        assert [match.stage for match in plan.matches] == [Stage.MAIN, Stage.MAIN]

    def test_a_semi_final_without_anybody_leaves_third_place_to_the_other_loser(self) -> None:
        plan = bracket(4, third_place=True)
        state = progress(plan, {1: Outcome.ONE, 2: Outcome.NEITHER})
        assert state.champion == 1
        assert state.states[2].status is Status.FREE
        assert state.places[1].entrants == (4,)


class TestWalkOvers:
    def test_a_match_without_anybody_frees_the_next_opponent(self) -> None:
        plan = bracket(4)
        state = progress(plan, {1: Outcome.NEITHER})
        assert state.states[2].status is Status.WAITING
        state = progress(plan, {1: Outcome.NEITHER, 2: Outcome.TWO})
        assert state.champion == 3
        assert state.states[2].status is Status.FREE

    def test_nobody_at_all(self) -> None:
        state = progress(bracket(4), {1: Outcome.NEITHER, 2: Outcome.NEITHER})
        assert state.finished
        assert state.champion is None

    def test_a_result_before_its_time_is_refused(self) -> None:
        with pytest.raises(PositionError, match="match 3"):
            progress(bracket(4), {3: Outcome.ONE})
        with pytest.raises(PositionError, match="match 9"):
            progress(bracket(4), {9: Outcome.ONE})


class TestReseeding:
    def test_best_meets_weakest_of_those_left(self) -> None:
        assert reseeded_round([2, 3, 8, 5]) == (((2, 8), (3, 5)), ())

    def test_byes_to_the_best(self) -> None:
        assert reseeded_round(range(1, 7)) == (((3, 6), (4, 5)), (1, 2))

    @pytest.mark.parametrize("entrants", range(2, 40))
    def test_ends_with_one(self, entrants: int) -> None:
        left = set(range(1, entrants + 1))
        matches = 0
        while len(left) > 1:
            found, waiting = reseeded_round(left)
            matches += len(found)
            left = {one for one, _ in found} | set(waiting)
        assert left == {1}
        assert matches == entrants - 1


class TestConsolation:
    def test_losers_of_a_first_match(self) -> None:
        plan: Plan = bracket(6)
        state = progress(plan, {1: Outcome.TWO, 2: Outcome.ONE})
        found = first_match_losers(state)
        assert found.entrants == (4, 6)
        assert found.open == (3, 4)
        found = first_match_losers(progress(plan, {1: Outcome.TWO, 2: Outcome.ONE, 3: Outcome.TWO, 4: Outcome.ONE}))
        assert found.entrants == (1, 4, 6), "1 lost the first match after the bye; 3 had won one before"
        assert found.open == ()

    def test_nobody_who_stayed_away(self) -> None:
        assert first_match_losers(progress(bracket(2), {1: Outcome.NEITHER})).entrants == ()
