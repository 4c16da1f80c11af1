"""The draft as plain forms: every change that keys and dragging make, without either."""

from __future__ import annotations

import re

from crosstable.core.state import RoundStatus
from tests.app.memory import Desk
from tests.web.hall import Hall
from tests.web.test_security import hall


def drafted(players: int = 6) -> Hall:
    place = hall(players)
    place.chief.do("pair", {"round": 1})
    return place


def test_a_board_is_taken_apart_and_its_players_are_paired_again() -> None:
    place = drafted()
    here = f"{place.event}/round/1"
    board = place.desk.state.rounds[0].boards[0]
    assert place.chief.do("unpair-board", {"round": 1, "board": 1, "back": here}).headers["location"] == here
    text = place.chief.see(here)
    assert text.count("not paired yet") == 2
    assert "2 to put right" in text
    assert "You are changing pairings by hand" in text
    asked = place.chief.do("validate-manual", {"round": 1})
    assert asked.status_code == 428
    assert "have neither a board nor a bye" in asked.text
    data = {"csrf": place.chief.csrf(), "round": "1", "pick": [str(int(board.white)), str(int(board.black))]}
    assert place.chief.client.post(f"{place.event}/do/pair-players", data=data).status_code == 303
    assert place.chief.do("validate-manual", {"round": 1}).status_code == 303
    assert place.desk.state.status(1) is RoundStatus.DRAFT


def test_validating_shows_both_pairings_and_the_first_criterion_that_differs() -> None:
    place = drafted()
    one, two = place.desk.state.rounds[0].boards[0], place.desk.state.rounds[0].boards[1]
    place.chief.do("swap-players", {"round": 1, "player": int(one.white), "other": int(two.white)})
    asked = place.chief.do("validate-manual", {"round": 1})
    assert asked.status_code == 428
    assert "the first difference is in order" in asked.text
    assert '<th scope="col">Yours</th><th scope="col">Engine</th>' in asked.text
    assert len(re.findall(r"<tr><td>", asked.text)) == 2
    assert "Reason (is written into the log)" in asked.text
    done = place.chief.do("validate-manual", {"round": 1, "confirmed": 3, "reason": "brothers apart"})
    assert done.status_code == 303
    assert place.desk.state.comments == ["### MPA @ Round 1: brothers apart"]
    place.chief.do("publish", {"round": 1})
    why = place.chief.see(f"{place.event}/round/1/why/1")
    assert "brothers apart" in why
    assert "Chief arbiter" in why


def test_the_check_says_what_to_do_about_a_fixed_board_that_is_taken() -> None:
    place = drafted()
    board = place.desk.state.rounds[0].boards[0]
    for player, wanted in ((board.white, 3), (board.black, 8)):
        place.desk.do("change-player", {"player": int(player), "changes": {"fixed_board": wanted}})
    text = place.chief.see(f"{place.event}/round/1/check")
    assert "has the fixed board 8, but this game stands at board 3" in text
    assert "give one of the two another fixed board" in text
    place.desk.do("change-player", {"player": int(board.white), "changes": {"fixed_board": ""}})
    assert "has the fixed board 8" not in place.chief.see(f"{place.event}/round/1/check")


def test_a_pair_is_fixed_by_a_button_and_kept_when_pairing_again() -> None:
    place = drafted()
    here = f"{place.event}/round/1"
    assert 'aria-pressed="true"' not in place.chief.see(here)
    one, two = place.desk.state.rounds[0].boards[0], place.desk.state.rounds[0].boards[1]
    place.chief.do("swap-players", {"round": 1, "player": int(one.white), "other": int(two.white)})
    place.chief.do("fix-pair", {"round": 1, "board": 1})
    assert "1 pair is fixed" in place.chief.see(here)
    place.chief.do("re-pair", {"round": 1})
    pairs = {frozenset((b.white, b.black)) for b in place.desk.state.rounds[0].boards}
    assert frozenset((two.white, one.black)) in pairs
    assert place.desk.state.status(1) is RoundStatus.MANUAL
    place.chief.do("re-pair", {"round": 1, "free": 1})
    assert place.desk.state.rounds[0].fixed == []
    assert place.desk.state.status(1) is RoundStatus.DRAFT


def test_m12_who_is_marked_absent_and_sits_in_the_draft_is_found() -> None:
    place = drafted()
    board = place.desk.state.rounds[0].boards[0]
    assert place.chief.do("set-absence", {"player": int(board.black), "round": 1, "code": "Z"}).status_code == 303
    name = place.desk.state.entries[board.black].player.name
    assert f"{name} is marked absent but sits on board 1." in place.chief.see(f"{place.event}/round/1/check")


def test_a_result_that_came_in_after_the_draft_is_told() -> None:
    place = hall(6)
    place.desk.do("pair")
    place.desk.do("publish")
    place.desk.do("enter-result", {"board": 1, "result": "1-0"})
    place.desk.do("enter-result", {"board": 2, "result": "1-0"})
    place.desk.do("pair", confirmed=2)
    helper = place.with_code("results", "Helper")
    assert helper.do("enter-result", {"round": 1, "entry": "3 0-1 "}).status_code == 303
    assert "Round 1, board 3: its result came in after this draft" in place.chief.see(f"{place.event}/round/2/check")


def test_m18_a_third_equal_colour_in_the_last_round_is_a_note_with_its_rule() -> None:
    d = Desk()
    d.create(profile="club", rounds=3)
    d.enter("A", "B", "C", "D")
    d.play("½-½")
    d.do("pair")
    flip_all(d)  # so that everybody has the colour of round 1 again
    d.do("validate-manual", confirmed=4, reason="to see it")
    d.do("publish", confirmed=4, reason="to see it")
    for board in d.state.rounds[1].boards:
        d.do("enter-result", {"board": board.number, "result": "½-½"})
    d.do("pair", confirmed=4)  # with equal absolute colours somebody meets again
    place = Hall(d)
    assert "third time running" not in place.chief.see(f"{place.event}/round/3/check")
    flip_all(d)
    text = place.chief.see(f"{place.event}/round/3/check")
    assert "third time running. It is allowed in the last round (C.04.1 6)." in text


def flip_all(d: Desk) -> None:
    """Exchange the colours on every board of the draft."""
    for board in d.state.rounds[-1].boards:
        d.do("flip-colours", {"round": len(d.state.rounds), "board": board.number}, confirmed=4, reason="to see it")
