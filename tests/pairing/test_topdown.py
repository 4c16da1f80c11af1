"""The shared part: legal pairs, byes, what is given up, colours, and why no pairing exists."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing, Request
from crosstable.pairing.topdown import (
    Hand,
    Limits,
    List,
    attempt,
    by_ranking,
    by_score,
    can_share_colours,
    go_down,
    listed,
    settle,
    usual_steps,
)
from tests.pairing.rounds import before, event, request


def as_listed(players: int, *rounds: str) -> List:
    history = before(event(players, *rounds))
    return listed(by_score(history), request(), history.round_no, Limits())


@given(st.integers(2, 3), st.data())
def test_going_down_is_the_first_pairing_of_a_depth_first_search(half: int, data: st.DataObject) -> None:
    size = 2 * half
    field = as_listed(size)
    edges = data.draw(st.sets(st.sampled_from([(a, b) for a in range(size) for b in range(a + 1, size)])))
    rows = [0] * size
    for a, b in edges:
        rows[a] |= 1 << b
        rows[b] |= 1 << a

    found = go_down(List(1, field.order, tuple(rows), Limits(), _request_against(size, edges)))
    best = None
    for order in permutations(range(size)):
        chosen = list(zip(order[::2], order[1::2], strict=True))
        if all(a < b and (a, b) in edges for a, b in chosen) and chosen == sorted(chosen):
            best = min(best or chosen, chosen)
    assert (None if found is None else [(pair.upper, pair.lower) for pair in found]) == best


def _request_against(size: int, edges: set[tuple[int, int]]) -> Request:
    return request(9, *[(a + 1, b + 1) for a in range(size) for b in range(a + 1, size) if (a, b) not in edges])


def test_reasons_against_a_pair() -> None:
    history = before(event(4, "1-2 3-4", "1-3 2-4"))
    order = by_score(history)
    asked = request(9, (1, 4), forced=((2, 3),))
    field = listed(order, asked, 3, Limits())
    place = {past.player: k for k, past in enumerate(order)}

    def reason(one: int, two: int) -> str | None:
        fact = field.why_not(place[PlayerId(one)], place[PlayerId(two)])
        return None if fact is None else fact.code

    assert reason(1, 2) == "met"
    assert reason(1, 4) == "prohibited"
    assert reason(2, 3) is None
    assert reason(3, 4) == "met"
    free = listed(order, request(9, forced=((1, 4),)), 3, Limits(gap=1))
    assert free.why_not(place[PlayerId(1)], place[PlayerId(2)]) is not None, "1 is promised to 4"


def test_a_gap_allows_a_second_meeting_after_so_many_rounds() -> None:
    history = before(event(2, "1-2"))
    order = by_score(history)
    assert listed(order, request(), 2, Limits(gap=2)).rows == (0, 0)
    assert listed(order, request(), 2, Limits(gap=1)).rows == (2, 1)


def test_colours_that_leave_no_way() -> None:
    history = before(event(4, "1-3 2-4", "1-4 2-3"))
    one, two, three, four = history.pasts
    assert not can_share_colours(one, two)
    assert can_share_colours(one, three)
    assert not can_share_colours(three, four)


class TestBye:
    def test_the_lowest_without_one(self) -> None:
        history = before(event(5, "1-2 3-4 5"))
        made = attempt(by_score(history), history, request(), usual_steps())
        assert not isinstance(made, NoPairing)
        assert made.bye is not None
        assert made.bye.player == 4
        assert dict(made.bye.barred) == {5: (1, "U")}

    def test_somebody_without_whom_the_rest_could_not_be_paired_is_passed_over(self) -> None:
        history = before(event(3))
        made = attempt(by_score(history), history, request(9, (1, 2)), usual_steps())
        assert not isinstance(made, NoPairing)
        assert made.bye is not None
        assert (made.bye.player, made.bye.skipped) == (2, (3,))

    def test_a_second_bye_is_told(self) -> None:
        history = before(event(3, "1-2 3", "1-3 2", "2-3 1"))
        order = by_score(history)
        never = attempt(order, history, request(), usual_steps(0), again=False)
        assert isinstance(never, NoPairing)
        assert never.reason == "bye"
        made = attempt(order, history, request(), usual_steps(0), again=True)
        assert not isinstance(made, NoPairing)
        assert [fact.code for fact in made.relaxed] == ["second-bye"]

    def test_the_fewest_byes_come_first_when_they_are_counted(self) -> None:
        history = before(event(3, "1-2 3"))
        counts = {PlayerId(1): 1, PlayerId(2): 2, PlayerId(3): 2}
        made = attempt(by_score(history), history, request(), usual_steps(0), counts=counts, again=True)
        assert not isinstance(made, NoPairing)
        assert made.bye is not None
        assert made.bye.player == 1


class TestGivingUp:
    def test_colours_are_given_up_before_anything_else(self) -> None:
        history = before(event(4, "1-3 2-4", "1-4 2-3"))
        made = attempt(by_score(history), history, request(), usual_steps())
        assert not isinstance(made, NoPairing)
        assert [fact.code for fact in made.relaxed] == ["colour-limits"]

    def test_a_gap_is_shortened_and_told(self) -> None:
        history = before(event(2, "1-2"))
        made = attempt(by_score(history), history, request(), usual_steps(3))
        assert not isinstance(made, NoPairing)
        assert [dict(fact.values) for fact in made.relaxed if fact.code == "gap"] == [{"gap": 1, "wanted": 3}]


class TestNoPairing:
    def test_blockers_and_remedies(self) -> None:
        history = before(event(4, "1-2 3-4", "1-3 2-4", "1-4 2-3"))
        found = attempt(by_score(history), history, request(), usual_steps())
        assert isinstance(found, NoPairing)
        assert set(found.blockers) == {1, 2, 3, 4}
        assert found.reason == "opponents"
        assert "rematch" in found.remedies

    def test_a_prohibition_that_could_be_lifted(self) -> None:
        history = before(event(2))
        found = attempt(by_score(history), history, request(9, (1, 2)), usual_steps())
        assert isinstance(found, NoPairing)
        assert found.remedies == ("prohibition", "half-bye", "rematch", "stop")
        assert found.helped_by == (1, 2)

    def test_a_prohibition_that_would_not_help_is_not_blamed(self) -> None:
        history = before(event(4, "1-2 3-4", "1-3 2-4", "1-4 2-3"))
        found = attempt(by_score(history), history, request(9, (1, 2)), usual_steps())
        assert isinstance(found, NoPairing)
        assert found.remedies == ("rematch", "stop")

    def test_three_who_have_one_opponent_only(self) -> None:
        history = before(event(4))
        found = attempt(by_score(history), history, request(9, (2, 3), (2, 4), (3, 4)), usual_steps())
        assert isinstance(found, NoPairing)
        assert (found.blockers, found.opponents) == ((2, 3, 4), (1,))


class TestColours:
    @pytest.mark.parametrize(
        ("rounds", "pair", "white", "article"),
        [
            ((), (1, 2), 1, "list"),
            (("1-3 4-2",), (1, 2), 2, "due"),
            (("1-3 2-4",), (1, 2), 1, "list"),
            (("3-1", "1-4 2-3"), (1, 2), 1, "imbalance"),
            (("1-3 4-2", "3-1 2-4", "1-5 2-6"), (1, 2), 1, "latest-difference"),
        ],
    )
    def test_who_has_white(self, rounds: tuple[str, ...], pair: tuple[int, int], white: int, article: str) -> None:
        history = before(event(6, *rounds))
        upper, lower = history.past(pair[0]), history.past(pair[1])
        found = settle(upper, lower, Hand())
        assert (found[0].player, found[2].article) == (white, article)

    def test_a_third_white_is_not_given_while_the_other_way_is_open(self) -> None:
        history = before(event(6, "1-3 2-4", "1-4 3-2"))
        hand = Hand(reverse_meeting=True, last_white={(1, 2): 2})
        white, _, choice = settle(history.past(1), history.past(2), hand)
        assert (white.player, choice.article) == (2, "limit")

    def test_the_last_meeting_is_reversed(self) -> None:
        history = before(event(2, "1-2"))
        white, _, choice = settle(history.past(1), history.past(2), Hand(reverse_meeting=True, last_white={(1, 2): 1}))
        assert (white.player, choice.article) == (2, "last-meeting")

    def test_the_lower_one_first_where_the_system_says_so(self) -> None:
        history = before(event(2))
        assert settle(history.past(1), history.past(2), Hand(lower_first=True))[0].player == 2


def test_a_ranking_that_is_passed_in() -> None:
    history = before(event(4, away=[2]))
    assert [past.player for past in by_ranking(history, [PlayerId(3), PlayerId(2), PlayerId(1)])] == [3, 1, 4]
