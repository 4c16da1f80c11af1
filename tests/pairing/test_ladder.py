"""Ladder and pyramid: who may challenge whom, what results do, inactivity, newcomers, replay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.errors import PositionError
from crosstable.pairing.ladder import (
    Draw,
    Entry,
    FirstMove,
    Kind,
    LadderRules,
    Move,
    Newcomer,
    Objection,
    Refuse,
    Win,
    objection,
    open_challenges,
    replay,
    rung,
    states,
    white_of,
)

RULES = LadderRules()
START = [1, 2, 3, 4, 5, 6]


def after(*log: Entry, rules: LadderRules = RULES) -> tuple[int, ...]:
    return replay(START, log, rules).order


def challenge(kind: Kind, one: int, two: int, week: int = 1) -> Entry:
    return Entry(kind, week, one, two)


class TestChallenges:
    def test_four_places_above_at_most(self) -> None:
        state = replay(START, [], RULES)
        assert open_challenges(state, RULES, 6) == (2, 3, 4, 5)
        assert objection(state, RULES, 6, 1) is Objection.TOO_FAR
        assert objection(state, RULES, 1, 2) is Objection.NOT_ABOVE
        assert objection(state, RULES, 3, 3) is Objection.SELF
        assert objection(state, LadderRules(reach=None), 6, 1) is None

    def test_no_immediate_rematch(self) -> None:
        log = [challenge(Kind.LOST, 3, 2)]
        state = replay(START, log, RULES)
        assert objection(state, RULES, 3, 2) is Objection.PLAYED_LAST
        assert objection(state, LadderRules(rematch_gap=False), 3, 2) is None
        state = replay(START, [*log, challenge(Kind.LOST, 4, 3)], RULES)
        assert objection(state, RULES, 3, 2) is None

    @pytest.mark.parametrize(("place", "expected"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (10, 4), (11, 5)])
    def test_rungs(self, place: int, expected: int) -> None:
        assert rung(place) == expected

    def test_pyramid_in_the_rung_or_the_one_above(self) -> None:
        pyramid = LadderRules(pyramid=True)
        state = replay(range(1, 11), [], pyramid)
        assert open_challenges(state, pyramid, 9) == (4, 5, 6, 7, 8)

    def test_somebody_unknown(self) -> None:
        with pytest.raises(PositionError, match="not on the ladder"):
            objection(replay(START, [], RULES), RULES, 9, 1)


class TestResults:
    def test_a_win_takes_the_place(self) -> None:
        assert after(challenge(Kind.WON, 5, 2)) == (1, 5, 2, 3, 4, 6)

    def test_or_the_two_change_places(self) -> None:
        assert after(challenge(Kind.WON, 5, 2), rules=LadderRules(win=Win.SWAP)) == (1, 5, 3, 4, 2, 6)

    def test_a_draw_lifts_to_just_below(self) -> None:
        assert after(challenge(Kind.DRAWN, 5, 2)) == (1, 2, 5, 3, 4, 6)
        assert after(challenge(Kind.DRAWN, 5, 2), rules=LadderRules(draw=Draw.NOTHING)) == tuple(START)
        assert after(challenge(Kind.DRAWN, 3, 2)) == tuple(START)

    def test_a_loss_changes_nothing(self) -> None:
        assert after(challenge(Kind.LOST, 5, 2)) == tuple(START)

    def test_a_refusal_is_a_loss_or_costs_places(self) -> None:
        assert after(challenge(Kind.REFUSED, 5, 2)) == (1, 5, 2, 3, 4, 6)
        drop = LadderRules(refuse=Refuse.DROP, refuse_drop=2)
        assert after(challenge(Kind.REFUSED, 5, 2), rules=drop) == (1, 3, 4, 2, 5, 6)
        assert after(challenge(Kind.REFUSED, 6, 5), rules=drop) == (1, 2, 3, 4, 6, 5)

    def test_moves_are_told(self) -> None:
        state = replay(START, [challenge(Kind.WON, 3, 2)], RULES)
        assert state.moves == (Move(0, 3, 3, 2, "won"), Move(0, 2, 2, 3, "won"))

    def test_a_challenge_that_is_not_played_yet_moves_nobody(self) -> None:
        made = [challenge(Kind.CHALLENGED, 5, 2), challenge(Kind.WON, 5, 2)]
        assert [state.order[1] for state in states(START, made, RULES)] == [2, 2, 5]

    def test_who_did_not_come_moves_nobody_and_only_the_other_was_active(self) -> None:
        state = replay(START, [challenge(Kind.MISSED, 5, 2, 3)], RULES)
        assert state.order == tuple(START)
        assert (state.active[2], state.active[5]) == (3, 1)
        assert objection(state, RULES, 5, 2) is None, "they have not played"

    def test_a_challenge_of_before_counts_wherever_the_two_stand_now(self) -> None:
        far = [challenge(Kind.WON, 6, 1)]
        with pytest.raises(PositionError, match="too-far"):
            replay(START, far, RULES)
        assert replay(START, far, RULES, strict=False).order == (6, 1, 2, 3, 4, 5)
        gone = [Entry(Kind.LEFT, 1, 1), challenge(Kind.WON, 6, 1)]
        assert replay(START, gone, RULES, strict=False).order == (2, 3, 4, 5, 6)


class TestTime:
    def test_four_weeks_without_a_game_cost_a_place(self) -> None:
        busy = [challenge(Kind.LOST, n, n - 1, 4) for n in (3, 5)]
        assert after(*busy, Entry(Kind.WEEK, 5)) == (2, 1, 3, 4, 5, 6), "1 drops below 2; 6 is the last anyway"

    def test_and_again_after_four_more(self) -> None:
        busy = [challenge(Kind.LOST, 3, 2, 4), challenge(Kind.LOST, 5, 4, 4)]
        again = [challenge(Kind.LOST, 4, 3, 8), challenge(Kind.LOST, 6, 5, 8), challenge(Kind.LOST, 3, 2, 8)]
        assert after(*busy, Entry(Kind.WEEK, 5), Entry(Kind.WEEK, 6), *again, Entry(Kind.WEEK, 9)) == (2, 3, 1, 4, 5, 6)

    def test_neighbours_who_stay_away_keep_their_order(self) -> None:
        busy = [challenge(Kind.LOST, 4, 3, 4)]
        assert after(*busy, Entry(Kind.WEEK, 5)) == (3, 1, 2, 4, 5, 6)

    def test_nobody_drops_when_the_rule_is_off(self) -> None:
        assert after(Entry(Kind.WEEK, 50), rules=LadderRules(inactive_weeks=None)) == tuple(START)

    def test_weeks_do_not_run_back(self) -> None:
        with pytest.raises(PositionError, match="entry 2"):
            after(Entry(Kind.WEEK, 5), challenge(Kind.WON, 2, 1, 4))


class TestComingAndGoing:
    def test_newcomers(self) -> None:
        assert after(Entry(Kind.JOINED, 1, 9)) == (1, 2, 3, 4, 5, 6, 9)
        below = LadderRules(newcomer=Newcomer.BELOW_OPPONENT)
        assert after(Entry(Kind.JOINED, 1, 9, 3), rules=below) == (1, 2, 3, 9, 4, 5, 6)
        assert after(Entry(Kind.JOINED, 1, 9), rules=below) == (1, 2, 3, 4, 5, 6, 9)

    def test_leaving(self) -> None:
        assert after(Entry(Kind.LEFT, 1, 2)) == (1, 3, 4, 5, 6)

    def test_twice(self) -> None:
        with pytest.raises(PositionError, match="already"):
            after(Entry(Kind.JOINED, 1, 3))
        with pytest.raises(PositionError, match="twice"):
            replay([1, 1], [], RULES)

    def test_a_challenge_that_is_not_allowed_names_its_entry(self) -> None:
        with pytest.raises(PositionError, match=r"entry 2: player 6 may not challenge 1 \(too-far\)"):
            after(challenge(Kind.LOST, 2, 1), challenge(Kind.WON, 6, 1))


def test_white() -> None:
    assert white_of(RULES, 5, 2) == 5
    assert white_of(LadderRules(first_move=FirstMove.DEFENDER), 5, 2) == 2
    alternate = LadderRules(first_move=FirstMove.ALTERNATE)
    assert [white_of(alternate, 5, 2, games_before=n) for n in range(3)] == [2, 5, 2]
    toss = LadderRules(first_move=FirstMove.TOSS)
    assert {white_of(toss, 5, 2, games_before=n, seed="demo") for n in range(20)} == {2, 5}


@given(
    st.lists(
        st.tuples(st.sampled_from([Kind.WON, Kind.DRAWN, Kind.LOST, Kind.REFUSED]), st.integers(0, 99)), max_size=30
    )
)
def test_nobody_is_lost_and_a_shorter_log_is_an_earlier_state(steps: list[tuple[Kind, int]]) -> None:
    log: list[Entry] = []
    orders = [tuple(START)]
    for week, (kind, dice) in enumerate(steps, 1):
        state = replay(START, log, RULES)
        possible = [(one, two) for one in state.order for two in open_challenges(state, RULES, one)]
        one, two = possible[dice % len(possible)]
        log.append(Entry(kind, week, one, two))
        state = replay(START, log, RULES)
        assert sorted(state.order) == START
        assert (state.place(one) < state.place(two)) == (kind in (Kind.WON, Kind.REFUSED))
        orders.append(state.order)
    assert [replay(START, log[:k], RULES).order for k in range(len(log) + 1)] == orders
    assert [state.order for state in states(START, log, RULES)] == orders
