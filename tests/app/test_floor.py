"""The hall: who has not come, the default time, captains, and results said twice."""

from __future__ import annotations

from datetime import UTC

import pytest

from crosstable.app.answers import Refused
from crosstable.app.floor import default_time, missing, times_of
from crosstable.app.permissions import Role, Who
from crosstable.core.events import EventKind
from crosstable.core.ids import PlayerId
from tests.app.memory import Desk


def playing(**options: object) -> Desk:
    desk = Desk()
    desk.create(profile="club", rounds=5, options={"order": "rating", **options})
    desk.enter("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines")
    desk.do("pair")
    desk.do("publish")
    return desk


def boards(desk: Desk) -> list[int]:
    return [row.board.number for row in missing(desk.state, 1)]


class TestWhoIsNotHere:
    def test_without_a_check_in_everybody_counts_as_here(self) -> None:
        assert boards(playing()) == []

    def test_with_a_check_in_those_who_are_not_checked_in_are_missing(self) -> None:
        desk = playing()
        board = desk.state.rounds[0].boards[1]
        for player in desk.state.order:
            if player != board.black:
                desk.do("check-in", {"player": int(player)})
        (row,) = missing(desk.state, 1)
        assert (row.board.number, row.white, row.black) == (2, False, True)

    def test_what_is_seen_at_the_board_counts_most(self) -> None:
        desk = playing()
        board = desk.state.rounds[0].boards[0]
        desk.do("mark-presence", {"player": int(board.white), "here": "no"})
        assert boards(desk) == [1]
        desk.do("mark-presence", {"player": int(board.white), "here": "yes"})
        assert boards(desk) == []
        desk.do("undo")
        assert boards(desk) == [1]
        desk.do("enter-result", {"board": 1, "result": "--+"})
        assert boards(desk) == [], "a board with a result is settled"

    def test_only_who_sits_in_the_round_is_marked(self) -> None:
        desk = playing()
        with pytest.raises(Refused, match="unknown-choice"):
            desk.do("mark-presence", {"player": 1, "here": "perhaps"})
        desk.do("add-players", {"players": [{"name": "Late"}]})
        with pytest.raises(Refused, match="not-in-round"):
            desk.do("mark-presence", {"player": 7, "here": "no"})


class TestDefaultTime:
    def test_it_counts_from_the_clocks_or_else_from_the_plan(self) -> None:
        desk = playing(round_times=["19:30"], default_minutes=30)
        times = times_of(desk.state, 1, UTC)
        assert times.planned == "2026-12-03T19:30:00.000Z"
        assert default_time(desk.state, times) == "2026-12-03T20:00:00.000Z"
        desk.do("start-round")
        times = times_of(desk.state, 1, UTC)
        assert times.started == desk.state.rounds[0].started_at
        assert default_time(desk.state, times) > times.started
        assert default_time(desk.state, times)[:16] == "2026-12-03T18:30"

    def test_laws_6_7_1_none_announced_is_zero(self) -> None:
        desk = playing()
        assert default_time(desk.state, times_of(desk.state, 1, UTC)) == "", "the start is not known"
        desk.do("start-round")
        times = times_of(desk.state, 1, UTC)
        assert default_time(desk.state, times) == times.started

    def test_a_date_that_is_none_starts_nothing(self) -> None:
        desk = playing(round_times=["25:99"])
        assert times_of(desk.state, 1, UTC).planned == ""
        assert times_of(desk.state, 4, UTC).published == ""


class TestSaidTwice:
    """J8.5: what a player says, and what the opponent confirms, are two facts."""

    def test_the_opponents_confirmation_is_an_entry_of_its_own(self) -> None:
        desk = playing()
        board = desk.state.rounds[0].boards[0]
        white, black = Who(Role.PLAYER, "A", board.white), Who(Role.PLAYER, "B", board.black)
        desk.do("enter-result", {"board": 1, "result": "1-0"}, who=white)
        desk.do("enter-result", {"board": 1, "result": "1-0"}, who=white)
        desk.do("enter-result", {"board": 1, "result": "1-0"}, who=black)
        desk.do("enter-result", {"board": 1, "result": "1-0"}, who=black)
        said, confirmed = desk.store.streams[desk.stream][-2:]
        assert (said.kind, said.body["player"]) == (EventKind.RESULT_ENTERED, int(board.white))
        assert (confirmed.kind, confirmed.body["player"]) == (EventKind.RESULT_CONFIRMED, int(board.black))
        now = desk.state.rounds[0].boards[0]
        assert now.result is not None
        assert [reading.device for reading in now.confirmed] == ["B"]
        desk.do("undo")
        assert desk.state.rounds[0].boards[0].confirmed == []
        desk.do("redo")
        desk.do("enter-result", {"board": 1, "result": "½-½", "seen": "1-0"})
        assert desk.state.rounds[0].boards[0].confirmed == [], "another result is confirmed by nobody"

    def test_a_second_reading_of_the_slips_is_a_fact_too(self) -> None:
        desk = playing()
        desk.do("enter-result", {"board": 1, "result": "1-0"})
        desk.do("enter-result", {"board": 1, "result": "1-0", "second": True})
        desk.do("enter-result", {"board": 1, "result": "1-0", "second": True})
        kinds = [event.kind for event in desk.store.streams[desk.stream]]
        assert kinds.count(EventKind.RESULT_CONFIRMED) == 1


class TestCaptain:
    def test_he_enters_the_boards_of_his_players_only(self) -> None:
        desk = playing()
        board = desk.state.rounds[0].boards[1]
        captain = Who(Role.CAPTAIN, "Captain", players=(board.black,))
        desk.do("enter-result", {"board": 2, "result": "0-1"}, who=captain)
        assert desk.state.rounds[0].boards[1].result is not None
        with pytest.raises(Refused, match="not-your-board"):
            desk.do("enter-result", {"board": 1, "result": "0-1"}, who=captain)
        with pytest.raises(Refused, match="ask-the-arbiter"):
            desk.do("enter-result", {"board": 2, "result": "+--"}, who=captain)
        desk.do("enter-result", {"board": 2, "result": "1-0", "seen": "0-1"}, who=captain)
        assert desk.state.rounds[0].boards[1].dispute is not None, "nothing is overwritten by a captain"
        with pytest.raises(Refused, match="not-allowed"):
            desk.do("settle-result", {"board": 2, "result": "1-0"}, who=captain)

    def test_his_code_names_players_or_a_club(self) -> None:
        desk = playing()
        desk.do("change-player", {"player": 3, "changes": {"club": "Rooks"}})
        desk.do("issue-code", {"role": "captain", "digest": "x", "players": ["1", 2, "999", "no"], "club": "Rooks"})
        assert desk.state.codes[1].players == [PlayerId(1), PlayerId(2), PlayerId(3)]
        with pytest.raises(Refused, match="captain-of-nobody"):
            desk.do("issue-code", {"role": "captain", "digest": "y", "club": "Bishops"})
