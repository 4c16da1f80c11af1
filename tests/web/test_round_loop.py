"""The loop of a round as plain forms, without any script."""

from __future__ import annotations

from tests.app.memory import Desk
from tests.web.hall import Hall


def test_a_round_without_a_game_says_so_instead_of_nought_of_nought() -> None:
    desk = Desk()
    desk.create(rounds=3)
    desk.enter("Ana", "Bo", "Chen")
    for player in (2, 3):
        desk.do("set-absence", {"player": player, "round": 1, "code": "Z"}, confirmed=3)
    desk.do("pair")
    place = Hall(desk)
    question = place.chief.do("publish", {"round": 1})
    assert question.status_code == 428
    assert "Publish anyway" in question.text
    desk.do("publish", confirmed=3)
    page = place.chief.see(f"{place.event}/round/1")
    assert "Nobody plays in round 1." in page
    assert "0 of 0" not in page
    assert "Nobody plays in round 1." in place.chief.see(f"/p/{desk.stream}/pairings")


def test_from_a_name_to_the_first_result() -> None:
    hall = Hall()
    assert "New tournament" in hall.chief.see("/")
    made = hall.chief.post("/new", {"name": "Thursday", "profile": "club"})
    assert made.status_code == 303
    hall.desk.stream = made.headers["location"].split("/")[2]
    hall.chief.post(f"{hall.event}/players", {"lines": "Lan\nArjun\nSomchai\nMira\nOle", "sure": 1})
    assert "Somchai" in hall.chief.see(f"{hall.event}/players")
    assert "5 players are ready" in hall.chief.see(f"{hall.event}/round/1")
    assert hall.chief.do("pair", {"round": 1}).status_code == 303
    assert "Draft" in hall.chief.see(hall.event)
    assert hall.chief.do("publish", {"round": 1}).status_code == 303
    assert hall.chief.do("enter-result", {"round": 1, "entry": "1 1-0 "}).status_code == 303
    assert "1 of 2 results" in hall.chief.see(hall.event)
