"""Double elimination: two losses for everybody but the winner, whatever the field and the results."""

from __future__ import annotations

from random import Random

import pytest

from crosstable.pairing.knockout.double import double_elimination
from crosstable.pairing.knockout.plan import MatchState, Outcome, Stage, Status, progress
from tests.pairing.knockout.play import favourite, pairs, play


def at_random(seed: int) -> Random:
    return Random(seed)


@pytest.mark.parametrize("entrants", range(2, 65))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_fr_034_fr_037_everybody_but_the_winner_has_two_losses(entrants: int, seed: int) -> None:
    dice = at_random(seed)
    state, _ = play(double_elimination(entrants), lambda _: dice.choice((Outcome.ONE, Outcome.TWO)))
    assert state.champion is not None
    losses = dict(state.losses)
    assert losses.pop(state.champion) <= 1
    assert set(losses.values()) == {2}
    assert sum(len(place.entrants) for place in state.places) == entrants
    assert [place.best for place in state.places] == [
        entrants - sum(len(p.entrants) for p in state.places[: k + 1]) + 1 for k in range(len(state.places))
    ]


@pytest.mark.parametrize("entrants", range(2, 65))
def test_number_of_matches(entrants: int) -> None:
    plan = double_elimination(entrants)
    assert len(plan.matches) == 2 * entrants - 1
    assert len(double_elimination(entrants, reset=False).matches) == 2 * entrants - 2
    assert [match.number for match in plan.matches] == list(range(1, 2 * entrants))


@pytest.mark.parametrize("entrants", [5, 6])
def test_fr_034_a_match_of_losers_with_nobody_in_it_is_none(entrants: int) -> None:
    plan = double_elimination(entrants)
    state, _ = play(plan, favourite)
    assert all(item.status in (Status.PLAYED, Status.SPARED) for item in state.states)
    assert state.champion == 1


def test_fr_037_the_second_grand_final() -> None:
    plan = double_elimination(4)
    outcomes: dict[int, Outcome] = {}

    def wins(winner: int) -> None:
        ready = next(item for item in progress(plan, outcomes).ready if winner in (item.one, item.two))
        outcomes[ready.match.number] = Outcome.ONE if ready.one == winner else Outcome.TWO

    for winner in (1, 2, 1, 3, 2):
        wins(winner)
    final = progress(plan, outcomes).ready
    assert [(item.match.stage, item.one, item.two) for item in final] == [(Stage.GRAND_FINAL, 1, 2)]
    wins(2)
    second = progress(plan, outcomes)
    assert [(item.match.stage, {item.one, item.two}) for item in second.ready] == [(Stage.RESET, {1, 2})]
    assert second.champion is None
    wins(1)
    assert progress(plan, outcomes).champion == 1


def test_the_second_grand_final_is_spared_when_the_unbeaten_side_wins() -> None:
    state, outcomes = play(double_elimination(4), favourite)
    assert state.states[-1].status is Status.SPARED
    assert state.champion == 1
    assert len(outcomes) == 6


def test_without_reset_the_grand_final_decides() -> None:
    def underdog(state: MatchState) -> Outcome:
        return Outcome.TWO if state.match.stage is Stage.GRAND_FINAL else favourite(state)

    state, _ = play(double_elimination(4, reset=False), underdog)
    assert state.champion == 2
    assert state.losses == {1: 1, 2: 1, 3: 2, 4: 2}


def test_a_grand_final_without_anybody_is_the_unbeaten_sides() -> None:
    def stay_away(state: MatchState) -> Outcome:
        return Outcome.NEITHER if state.match.stage is Stage.GRAND_FINAL else favourite(state)

    state, _ = play(double_elimination(4), stay_away)
    assert state.champion == 1
    assert [place.entrants for place in state.places] == [(4,), (3,), (2,), (1,)]


def test_eight_entrants_meet_new_opponents_in_the_lower_half() -> None:
    plan = double_elimination(8)
    upper_round_2 = pairs(plan, 1, 4, 2, 3)
    assert upper_round_2 == ["1-4", "2-3", "8-5", "7-6"]
    # 4 and 3 come down to the half in which they have met nobody.
    assert pairs(plan, 1, 4, 2, 3, 1, 2, 5, 6) == ["1-2", "3-5", "4-6"]


@pytest.mark.parametrize("entrants", [8, 16, 32])
def test_no_second_meeting_before_the_last_rounds_of_the_lower_half(entrants: int) -> None:
    plan = double_elimination(entrants)
    dice = at_random(entrants)
    state, _ = play(plan, lambda _: dice.choice((Outcome.ONE, Outcome.TWO)))
    last = max(match.round for match in plan.matches if match.stage is Stage.LOSERS)
    met: set[frozenset[int | None]] = set()
    for item in state.states:
        pair = frozenset({item.one, item.two})
        if item.match.stage is Stage.LOSERS and item.match.round <= last - 2:
            assert pair not in met
        met.add(pair)


def test_two_who_stay_away_in_the_upper_half_are_out() -> None:
    plan = double_elimination(4)
    state, _ = play(plan, lambda item: Outcome.NEITHER if item.match.number == 1 else favourite(item))
    assert state.champion == 2
    assert {n for place in state.places for n in place.entrants} == {1, 2, 3, 4}
    assert state.places[0].entrants == (1, 4)
