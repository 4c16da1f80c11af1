"""Article 27, the Swiss of xiangqi in general, as an event of that game is paired: rows S-172 to S-176 of the list.

The two systems of articles 28 and 29 are not among those that Crosstable pairs by; a xiangqi Swiss goes by FIDE's rules,
which keep what article 27 asks of every Swiss.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from crosstable.core.history import history_before
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.pairing.colours import preference
from crosstable.pairing.dutch import pair
from crosstable.web.views.check import check_round_view
from tests.app.memory import Desk
from tests.pairing.rounds import before, event, pairs, request

ROUNDS = 7


@pytest.fixture(scope="module", params=[20, 23, 30])
def played(request: pytest.FixtureRequest) -> EventState:
    """A xiangqi Swiss of seven rounds; who has the better number wins two games of three, one in six is drawn."""
    desk, chance = Desk(), random.Random(request.param)
    desk.create(game="xiangqi", rounds=ROUNDS)
    desk.enter(*(f"Player {k}" for k in range(1, request.param + 1)))
    for number in range(1, ROUNDS + 1):
        desk.do("pair")
        desk.do("publish")
        for board in desk.state.rounds[-1].boards:
            better, worse = ("1-0", "0-1") if board.white < board.black else ("0-1", "1-0")
            result = chance.choice((better, better, better, better, worse, "½-½"))
            desk.do("enter-result", {"round": number, "board": board.number, "result": result})
    return desk.state


def colours(state: EventState) -> Iterator[tuple[int, str]]:
    """Rounds before, and the colours so far, of each player before each round and at the end."""
    for number in range(1, ROUNDS + 2):
        history = history_before(state.tournament(), number)
        for player in state.order:
            yield number - 1, "".join(history.past(player).colours)


def test_s172_x28_nobody_meets_twice(played: EventState) -> None:
    met = [frozenset((board.white, board.black)) for a_round in played.rounds for board in a_round.boards]
    assert len(met) == ROUNDS * (len(played.order) // 2)
    assert len(set(met)) == len(met)


def test_s173_the_difference_in_a_pair_is_the_smallest_that_can_be(played: EventState) -> None:
    """No two boards have an exchange of opponents that brings the four nearer, with all four due what they can get."""
    for a_round in played.rounds:
        history = history_before(played.tournament(), a_round.number)

        def gap(one: PlayerId, two: PlayerId) -> int:
            return abs(history.past(one).score - history.past(two).score)  # noqa: B023 - used in the round

        def may_meet(one: PlayerId, two: PlayerId) -> bool:
            wishes = [preference(history.past(player).colours) for player in (one, two)]  # noqa: B023 - see above
            return two not in history.past(one).met and wishes[0].colour is not wishes[1].colour  # noqa: B023 - see above

        for k, first in enumerate(a_round.boards):
            for second in a_round.boards[k + 1 :]:
                now = gap(first.white, first.black) + gap(second.white, second.black)
                for one, two in ((second.white, second.black), (second.black, second.white)):
                    if may_meet(first.white, one) and may_meet(first.black, two):
                        assert gap(first.white, one) + gap(first.black, two) >= now, (a_round.number, first, second)
        assert check_round_view(played, a_round.number).must == 0


def test_s174_x10_no_third_colour_running_and_no_difference_of_three_before_the_last_round(played: EventState) -> None:
    for rounds, seen in colours(played):
        if rounds < ROUNDS:
            assert "www" not in seen
            assert "bbb" not in seen
            assert abs(seen.count("w") - seen.count("b")) <= 2


def test_s175_x10_the_last_round_lets_two_leaders_play_who_both_had_the_first_move_twice() -> None:
    history = before(event(6, "1-4 2-5 3=6", "1-6 2-3 4=5"))
    assert [history.past(PlayerId(n)).colours for n in (1, 2)] == ["ww", "ww"]
    assert "1-2" in pairs(pair(history, request(3))).split()
    assert "1-2" not in pairs(pair(history, request(9))).split()


@pytest.mark.parametrize(("rounds", "key"), [(3, "check.colour-run-w-last"), (5, "check.colour-run-w")])
def test_s175_the_check_of_a_round_names_the_exemption(rounds: int, key: str) -> None:
    desk = Desk()
    desk.create(game="xiangqi", rounds=rounds)
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.play("½-½")
    first = desk.state.rounds[0].boards[0].white
    for _ in range(2):
        desk.do("pair")
        board = next(b for b in desk.state.rounds[-1].boards if first in (b.white, b.black))
        if board.white != first:
            desk.do(
                "flip-colours", {"round": len(desk.state.rounds), "board": board.number}, confirmed=4, reason="lots"
            )
            desk.do("validate-manual", {"round": len(desk.state.rounds)}, confirmed=4, reason="lots")
        if len(desk.state.rounds) == 2:
            desk.do("publish", confirmed=4, reason="lots")
            for game in desk.state.rounds[-1].boards:
                desk.do("enter-result", {"board": game.number, "result": "½-½"})
    found = {finding.key: finding.level for finding in check_round_view(desk.state, 3).found}
    assert found.get(key) == ("note" if key.endswith("last") else "look"), found


def test_s176_colours_are_level_and_alternate_as_far_as_can_be(played: EventState) -> None:
    last = [seen for rounds, seen in colours(played) if rounds == ROUNDS]
    turns = [one != two for seen in last for one, two in pairwise(seen)]
    assert sum(turns) >= 0.75 * len(turns)
    level = [abs(seen.count("w") - seen.count("b")) <= 1 for seen in last]
    assert sum(level) >= 0.75 * len(level)
