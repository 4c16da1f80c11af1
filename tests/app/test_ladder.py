"""A ladder in an event: challenges and why they are refused, the order by the log, coming and going, undo, files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.app.answers import Refused
from crosstable.app.engines import asked_of
from crosstable.app.event_file import read_event, write_event
from crosstable.app.importing import kept_part
from crosstable.app.ladder import challenges, ladder_now, may_challenge, rungs
from crosstable.app.permissions import Role, Who
from crosstable.app.queries import ranking, sum_of
from crosstable.core.ids import PlayerId
from crosstable.core.model import LadderKind
from crosstable.formats.native import read_json, write_json
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire
from tests.app.memory import Desk


def ladder(players: int = 6, *, profile: str = "ladder", periods: int = 1, **options: Any) -> Desk:  # noqa: ANN401
    d = Desk()
    d.create(profile=profile, options=options)
    d.enter(*"ABCDEFGHIJKLMNO"[:players])
    for _ in range(periods):
        d.do("pair")
    return d


def order(d: Desk, after: int | None = None) -> str:
    return "".join(d.state.entries[place.player].player.name for place in ranking(d.state, after).places)


def number(d: Desk, name: str) -> int:
    return next(int(p) for p, entry in d.state.entries.items() if entry.player.name == name)


def challenge(d: Desk, one: str, two: str, **who: Any) -> None:  # noqa: ANN401 - as Desk.do takes it
    d.do("challenge", {"player": number(d, one), "other": number(d, two)}, **who)


def result(d: Desk, one: str, token: str) -> None:
    """The result of the open challenge of somebody, from the challenger's side: 1, 0, =, refused, missed."""
    found = next(c for c in ladder_now(d.state).open if c.challenger == number(d, one))
    white = found.board.white == found.challenger
    words = {"1": ("1-0", "0-1"), "0": ("0-1", "1-0"), "=": ("½-½", "½-½"), "missed": ("--+", "+--")}
    shown = found.refused if token == "refused" else words[token][0 if white else 1]  # noqa: S105 - a result
    d.do("enter-result", {"round": found.period, "board": found.board.number, "result": shown})


def beats(d: Desk, one: str, two: str) -> None:
    challenge(d, one, two)
    result(d, one, "1")


def refused(d: Desk, one: str, two: str) -> str:
    with pytest.raises(Refused) as caught:
        challenge(d, one, two)
    return caught.value.code


class TestThePeriod:
    def test_it_opens_empty_and_published_and_nothing_is_drawn(self) -> None:
        d = ladder()
        assert d.state.rounds_published == 1
        assert d.state.rounds[0].boards == []
        assert d.state.rules.rounds is None
        assert d.state.rules.initial_colour is None
        assert order(d) == "ABCDEF"

    def test_the_next_one_opens_while_challenges_are_open(self) -> None:
        d = ladder()
        challenge(d, "C", "B")
        d.do("pair")
        assert d.state.rounds_published == 2
        result(d, "C", "1")
        assert order(d) == "ACBDEF"
        assert order(d, 1) == "ABCDEF", "it counts in the period in which it came"

    def test_a_season_may_have_a_number_of_periods(self) -> None:
        d = ladder(periods=0)
        d.do("change-rules", {"rounds": "2"})
        d.do("pair")
        d.do("pair")
        with pytest.raises(Refused, match="all-rounds-paired"):
            d.do("pair")
        d.do("change-rules", {"rounds": ""})
        d.do("pair")
        assert d.state.rounds_published == 3

    def test_the_beginning_may_be_drawn_by_lot_or_set_by_hand(self) -> None:
        d = ladder(periods=0)
        d.do("set-order", {"order": [6, 5, 4, 3, 2, 1]})
        d.do("pair")
        assert order(d) == "FEDCBA"
        by_lot = ladder(periods=0, order="lots")
        by_lot.do("pair")
        assert sorted(order(by_lot)) == list("ABCDEF")
        assert [int(p) for p in by_lot.state.order] == [int(p.player) for p in ranking(by_lot.state).places]

    def test_a_correction_of_the_list_afterwards_does_not_move_the_ladder(self) -> None:
        d = ladder()
        d.do("change-player", {"player": 6, "changes": {"rating": "2700"}}, confirmed=4, reason="new list")
        assert d.state.order[0] == 6
        assert order(d) == "ABCDEF"


class TestChallenges:
    def test_a_challenge_is_a_board_of_the_open_period(self) -> None:
        d = ladder()
        challenge(d, "E", "B")
        challenge(d, "D", "C")
        found = challenges(d.state)
        assert [(c.period, c.board.number, int(c.challenger), int(c.defender)) for c in found] == [
            (1, 1, 5, 2),
            (1, 2, 4, 3),
        ]
        assert [int(c.board.white) for c in found] == [5, 4]
        assert d.state.rounds[0].tables == {1: 1, 2: 2}

    def test_why_not(self) -> None:
        d = ladder(7)
        assert refused(d, "F", "A") == "ladder-too-far"
        assert refused(d, "B", "C") == "ladder-not-above"
        assert refused(d, "B", "B") == "ladder-self"
        challenge(d, "C", "B")
        assert refused(d, "C", "A") == "ladder-busy"
        assert refused(d, "D", "B") == "ladder-busy"
        result(d, "C", "0")
        assert refused(d, "C", "A") == "ladder-played-this-period"
        d.do("pair")
        assert refused(d, "C", "B") == "ladder-played-last"
        d.do("set-prohibitions", {"prohibitions": [{"players": [4, 5]}]})
        assert refused(d, "E", "D") == "ladder-prohibited"
        d.do("withdraw", {"player": 1})
        assert refused(d, "B", "A") == "ladder-not-here"
        with pytest.raises(Refused, match="no-such-player"):
            d.do("challenge", {"player": 2, "other": 77})

    def test_who_is_away_is_not_challenged(self) -> None:
        d = ladder()
        d.do("set-absence", {"player": 2, "round": 2, "code": "Z"})
        d.do("pair")
        assert refused(d, "C", "B") == "ladder-away"

    def test_not_before_the_first_period_and_not_elsewhere(self) -> None:
        assert refused(ladder(periods=0), "C", "B") == "ladder-not-begun"
        d = Desk()
        d.create()
        d.enter("A", "B", "C", "D")
        d.do("pair")
        d.do("publish")
        assert refused(d, "C", "B") == "no-ladder-here"

    def test_the_list_of_those_who_may_be_challenged_is_that_of_the_command(self) -> None:
        d = ladder(7)
        challenge(d, "D", "C")
        now = ladder_now(d.state)
        assert [int(p) for p in may_challenge(d.state, now, PlayerId(7))] == [5, 6]
        assert may_challenge(d.state, now, PlayerId(1)) == []

    def test_players_only_for_themselves_and_only_where_it_is_allowed(self) -> None:
        d = ladder()
        mine = Who(Role.PLAYER, "phone", player=PlayerId(3))
        with pytest.raises(Refused, match="ladder-ask-the-arbiter"):
            challenge(d, "C", "B", who=mine)
        d.do("change-rules", {"options": {"players_challenge": True}}, confirmed=4, reason="voted")
        with pytest.raises(Refused, match="ladder-not-yours"):
            challenge(d, "D", "B", who=mine)
        challenge(d, "C", "B", who=mine)
        assert len(challenges(d.state)) == 1
        with pytest.raises(Refused, match="not-allowed"):
            d.do("take-back-challenge", {"round": 1, "board": 1}, who=mine)

    def test_taken_back_and_undone(self) -> None:
        d = ladder()
        challenge(d, "C", "B")
        d.do("take-back-challenge", {"round": 1, "board": 1})
        assert challenges(d.state) == []
        d.do("undo", {})
        assert len(challenges(d.state)) == 1
        result(d, "C", "1")
        with pytest.raises(Refused, match="board-has-result"):
            d.do("take-back-challenge", {"round": 1, "board": 1})

    def test_seats_are_not_exchanged_and_colours_may_be(self) -> None:
        d = ladder()
        challenge(d, "C", "B")
        with pytest.raises(Refused, match="ladder-no-swap"):
            d.do("swap-players", {"round": 1, "player": 3, "other": 4})
        d.do("flip-colours", {"round": 1, "board": 1}, confirmed=4, reason="agreed")
        result(d, "C", "1")
        assert order(d) == "ACBDEF"

    def test_colours_in_turn(self) -> None:
        d = ladder(2, first_move="alternate", other_first=False)
        whites = []
        for _ in range(4):
            challenge(d, "B", "A")
            whites.append(int(d.state.rounds[-1].boards[0].white))
            result(d, "B", "0")
            d.do("pair")
        assert whites == [1, 2, 1, 2]


class TestResults:
    @pytest.mark.parametrize(
        ("token", "options", "expected"),
        [
            ("1", {}, "AEBCDF"),
            ("1", {"challenge_win": "swap"}, "AECDBF"),
            ("=", {}, "ABECDF"),
            ("=", {"challenge_draw": "nothing"}, "ABCDEF"),
            ("0", {}, "ABCDEF"),
            ("missed", {}, "ABCDEF"),
            ("refused", {}, "AEBCDF"),
            ("refused", {"refusal": "drop", "refusal_drop": 2}, "ACDBEF"),
        ],
    )
    def test_what_a_result_does(self, token: str, options: dict[str, Any], expected: str) -> None:
        d = ladder(**options)
        challenge(d, "E", "B")
        result(d, "E", token)
        assert order(d) == expected

    def test_neither_came(self) -> None:
        d = ladder()
        challenge(d, "E", "B")
        d.do("enter-result", {"round": 1, "board": 1, "result": "---"})
        assert order(d) == "ABCDEF"

    def test_they_count_in_the_order_in_which_they_came(self) -> None:
        d = ladder()
        challenge(d, "D", "B")
        challenge(d, "C", "A")
        result(d, "C", "1")
        result(d, "D", "1")
        assert order(d) == "CADBEF"

    def test_a_correction_stays_where_the_result_came(self) -> None:
        d = ladder()
        challenge(d, "D", "B")
        challenge(d, "C", "A")
        result(d, "D", "0")
        result(d, "C", "1")
        board = next(c.board for c in challenges(d.state) if c.challenger == 4)
        assert board.result is not None
        d.do("enter-result", {"round": 1, "board": 1, "result": "1-0", "seen": board.result.token})
        assert order(d) == "CADBEF"
        assert [e.player for e in d.state.ladder.log if e.kind is LadderKind.RESULT] == [4, 3]  # type: ignore[union-attr]

    def test_two_readings_and_an_adjourned_game_wait(self) -> None:
        d = ladder()
        challenge(d, "C", "B")
        d.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
        d.do("enter-result", {"round": 1, "board": 1, "result": "0-1"}, who=Who(Role.RESULTS, "second"))
        assert order(d) == "ABCDEF"
        d.do("settle-result", {"round": 1, "board": 1, "result": "1-0"})
        assert order(d) == "ACBDEF"
        d.do("clear-result", {"round": 1, "board": 1})
        assert order(d) == "ABCDEF"
        d.do("enter-result", {"round": 1, "board": 1, "result": "adj"})
        assert len(ladder_now(d.state).open) == 1
        assert order(d) == "ABCDEF"

    def test_undo_takes_the_move_back_and_redo_brings_it_again(self) -> None:
        d = ladder()
        beats(d, "C", "B")
        d.do("undo", {})
        assert order(d) == "ABCDEF"
        d.do("redo", {})
        assert order(d) == "ACBDEF"


class TestTime:
    def test_who_has_not_played_for_four_periods_drops_a_place(self) -> None:
        d = ladder(4)
        for _ in range(3):
            d.do("pair")
        beats(d, "D", "C")
        assert order(d) == "ABDC"
        d.do("pair")
        assert order(d) == "DABC", "A and B have not played since period 1; they keep their order"
        d.do("undo", {})
        assert order(d) == "ABDC"

    def test_never(self) -> None:
        d = ladder(4, periods=9, idle_periods="never")
        assert order(d) == "ABCD"

    def test_the_challenger_of_somebody_who_refuses_has_done_his_part(self) -> None:
        d = ladder(4, periods=4, refusal="drop")
        challenge(d, "C", "A")
        result(d, "C", "refused")
        assert order(d) == "BACD"
        d.do("pair")
        assert order(d) == "CBAD"


class TestComingAndGoing:
    def test_newcomers_stand_at_the_bottom_whatever_their_rating(self) -> None:
        d = ladder()
        d.do("add-players", {"players": [{"name": "Z", "rating": 2700}]})
        assert order(d) == "ABCDEFZ"
        beats(d, "Z", "C")
        assert order(d) == "ABZCDEF"

    def test_or_below_whom_they_beat_first(self) -> None:
        d = ladder(newcomer="below-opponent")
        d.do("add-players", {"players": [{"name": "Z"}]})
        beats(d, "Z", "A")
        assert order(d) == "AZBCDEF", "anybody may be challenged once"
        d.do("pair")
        beats(d, "F", "C")
        assert order(d) == "AZBFCDE"

    def test_leaving_closes_the_gap_and_coming_back_is_at_the_bottom(self) -> None:
        d = ladder()
        d.do("withdraw", {"player": 2})
        assert order(d) == "ACDEF"
        d.do("return", {"player": 2})
        assert order(d) == "ACDEFB"
        d.do("undo", {})
        assert order(d) == "ACDEF"

    def test_who_never_played_may_be_taken_out(self) -> None:
        d = ladder()
        d.do("remove-player", {"player": 2})
        assert order(d) == "ACDEF"


class TestPyramid:
    def test_the_own_row_and_the_one_above(self) -> None:
        d = ladder(10, profile="pyramid")
        assert refused(d, "J", "C") == "ladder-rungs"
        assert [int(p) for p in may_challenge(d.state, ladder_now(d.state), PlayerId(9))] == [4, 5, 6, 7, 8]
        beats(d, "J", "D")
        assert order(d) == "ABCJDEFGHI"

    def test_rows(self) -> None:
        assert rungs(range(1, 9)) == [[1], [2, 3], [4, 5, 6], [7, 8]]
        assert rungs([]) == []


class TestWhatIsTold:
    def test_the_way_to_a_place(self) -> None:
        d = ladder()
        beats(d, "E", "B")
        d.do("pair")
        beats(d, "D", "E")
        d.do("withdraw", {"player": 1})
        value = sum_of(d.state, ranking(d.state), number(d, "E"), "LADDER")
        assert value is not None
        assert value.number == 2
        assert [(c.round, c.opponent, c.article) for c in value.contributions] == [
            (0, None, "ladder-start 5"),
            (1, 2, "ladder-won 5 → 2"),
            (2, 4, "ladder-against-won 2 → 3"),
            (2, 1, "ladder-left-other 3 → 2"),
        ]
        passed = sum_of(d.state, ranking(d.state), number(d, "C"), "LADDER")
        assert passed is not None
        assert [c.article for c in passed.contributions] == [
            "ladder-start 3",
            "ladder-passed 3 → 4",
            "ladder-passed 4 → 5",
            "ladder-left-other 5 → 4",
        ]

    def test_places_move_since_the_period_before(self) -> None:
        d = ladder()
        d.do("pair")
        beats(d, "E", "B")
        assert {d.state.entries[p.player].player.name: p.moved for p in ranking(d.state).places} == {
            "A": 0,
            "E": 3,
            "B": -1,
            "C": -1,
            "D": -1,
            "F": 0,
        }

    def test_why_a_board_is_there(self) -> None:
        d = ladder()
        challenge(d, "E", "B")
        told = inquire(d.state.as_paired(1), 1, options=asked_of(d.state, 1)["options"])
        codes = [fact.code for fact in told.board(1).facts]  # type: ignore[union-attr]
        assert codes == ["challenged", "challenge-reach", "challenge-white-challenger"]
        assert told.board(1).facts[0].values == {"player": 5, "place": 5, "player_other": 2, "place_other": 2}  # type: ignore[union-attr]
        assert told.why_not(6, 1).facts[0].code == "challenge-too-far"  # type: ignore[union-attr]
        assert check_round(d.state.as_paired(1), 1, **asked_of(d.state, 1)).agrees


class TestFiles:
    def season(self) -> Desk:
        d = ladder(8)
        beats(d, "E", "B")
        challenge(d, "D", "C")
        d.do("pair")
        d.do("add-players", {"players": [{"name": "Z"}]})
        beats(d, "Z", "H")
        result(d, "D", "1")
        d.do("withdraw", {"player": 1})
        return d

    def test_json_of_a_tournament_and_back_into_an_event(self) -> None:
        d = self.season()
        tournament = d.state.tournament()
        read = read_json(write_json(tournament).encode())
        assert read.problems == ()
        assert read.tournament == tournament
        again = Desk()
        again.stream = "AGAIN"
        again.do("import-tournament", {"tournament": read.tournament})
        assert order(again) == order(d)
        assert again.state.tournament().ladder == kept_part(tournament).ladder == tournament.ladder
        challenge(again, "G", "F")

    def test_rounds_of_a_file_are_not_merged_into_a_ladder(self) -> None:
        d = self.season()
        tournament = d.state.tournament()
        short = ladder(8)
        with pytest.raises(Refused, match="ladder-no-rounds-of-files"):
            short.do("merge-tournament", {"tournament": tournament})

    def test_the_event_file_with_its_log(self) -> None:
        d = self.season()
        log = list(d.store.streams[d.stream])
        read = read_event(write_event(log, "2026-12-03T20:00:00.000Z").encode())
        assert read.problems == ()
        assert read.state is not None
        assert read.state.ladder == d.state.ladder

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"start": [1, 1]}, "JSON_DUPLICATE_ID"),
            ({"start": [1, 99]}, "JSON_UNKNOWN_PLAYER"),
            ({"log": [{"kind": "result", "period": 1, "player": 3, "round": 1, "board": 1}]}, "JSON_VALUE"),
            ({"log": [{"kind": "challenge", "period": 1, "player": 3}]}, "JSON_VALUE"),
            ({"log": [{"kind": "joined", "period": 9, "player": 3}]}, "JSON_RANGE"),
            ({"log": [{"kind": "jumped", "period": 1, "player": 3}]}, "JSON_VALUE"),
        ],
    )
    def test_a_ladder_that_cannot_be(self, change: dict[str, Any], code: str) -> None:
        document = json.loads(write_json(self.season().state.tournament()))
        document["ladder"] |= change
        read = read_json(json.dumps(document).encode())
        assert read.tournament is None
        assert code in {problem.code for problem in read.problems}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"reach": "many"}, "not-a-number"),
        ({"reach": "0"}, "out-of-range"),
        ({"challenge_win": "fly"}, "unknown-choice"),
        ({"refusal_drop": "-1"}, "not-a-number"),
        ({"idle_periods": "1000"}, "out-of-range"),
    ],
)
def test_options_that_are_none(options: dict[str, Any], code: str) -> None:
    d = ladder()
    with pytest.raises(Refused) as caught:
        d.do("change-rules", {"options": options})
    assert caught.value.code == code


STEPS = st.lists(
    st.tuples(st.sampled_from(["1", "0", "=", "refused", "missed", "period", "leave", "join", "wait"]), st.integers(0)),
    max_size=25,
)


@settings(max_examples=30, deadline=None)
@given(STEPS, st.sampled_from(["take-place", "swap"]), st.sampled_from(["loss", "drop"]))
def test_the_ladder_is_an_order_of_those_who_are_here_whatever_happens(
    steps: list[tuple[str, int]], win: str, refusal: str
) -> None:
    d = ladder(7, challenge_win=win, refusal=refusal, idle_periods="2")
    seen = [order(d)]
    for what, dice in steps:
        here = [p for p in d.state.order if d.state.entries[p].withdrawn_after is None]
        now = ladder_now(d.state)
        pairs = [(one, two) for one in here for two in may_challenge(d.state, now, one)]
        if what == "period":
            d.do("pair")
        elif what == "leave" and len(here) > 2:
            d.do("withdraw", {"player": int(here[dice % len(here)])})
        elif what == "join":
            d.do("add-players", {"players": [{"name": chr(0x41 + len(d.state.entries))}]})
        elif what == "wait" and pairs:
            one, two = pairs[dice % len(pairs)]
            d.do("challenge", {"player": int(one), "other": int(two)})
        elif now.open and what in ("1", "0", "=", "refused", "missed"):
            result(d, d.state.entries[now.open[dice % len(now.open)].challenger].player.name, what)
        else:
            continue
        seen.append(order(d))
        here = [p for p in d.state.order if d.state.entries[p].withdrawn_after is None]
        assert sorted(seen[-1]) == sorted(d.state.entries[p].player.name for p in here)
    undone = len(seen) - 1
    for k in range(undone):
        d.do("undo", {})
        assert order(d) == seen[undone - 1 - k], "without its last entry the log gives the ladder of before"
