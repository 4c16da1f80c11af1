"""The floor of the hall as plain forms: who is not here, times, captains."""

from __future__ import annotations

import re

import pytest

from tests.web.test_security import hall, playing


def test_who_is_not_here_stands_first_with_forfeits_at_hand() -> None:
    place = playing(6)
    floor = f"{place.event}/round/1/floor"
    assert "Everybody is at the board" in place.chief.see(floor)
    board = place.desk.state.rounds[0].boards[2]
    helper = place.with_code("results", "Helper")
    assert helper.do("mark-presence", {"round": 1, "mark": f"{int(board.white)} no", "back": floor}).status_code == 303
    text = place.chief.see(floor)
    assert re.findall(r'<tr id="(b\d)"', text) == ["b3", "b1", "b2"]
    assert text.count('class="missing"') == 1
    assert place.chief.do("enter-result", {"round": 1, "entry": "3 --+ ", "back": floor}).status_code == 303
    assert re.findall(r'<tr id="(b\d)"', place.chief.see(floor)) == ["b1", "b2"]
    checker = place.with_code("check-in", "Door")
    assert "b1" in checker.see(floor)
    assert checker.do("mark-presence", {"round": 1, "mark": f"{int(board.white)} yes"}).status_code == 403


def test_the_default_time_is_set_and_runs_from_the_start_of_the_clocks() -> None:
    place = playing(4)
    floor = f"{place.event}/round/1/floor"
    text = place.chief.see(floor)
    assert "When the round began is not known" in text
    assert "then it is zero" in text
    assert place.chief.post(floor, {"minutes": "30"}).status_code == 303
    assert place.chief.do("start-round", {"round": 1}).status_code == 303
    text = place.chief.see(floor)
    assert "Default time 30 minutes." in text
    assert 'data-until="2026-12-03T18:30:' in text
    assert place.chief.post(floor, {"minutes": "soon"}).status_code == 422
    assert place.chief.post(floor, {"minutes": "99999"}).status_code == 422
    place.chief.post(floor, {"minutes": ""})
    assert "then it is zero" in place.chief.see(floor)
    assert "18:" in place.chief.see(f"{place.event}/round/1/times") or "Clocks started" in place.chief.see(floor)


def test_there_is_no_floor_for_a_draft() -> None:
    place = hall(4)
    place.chief.do("pair", {"round": 1})
    assert place.chief.get(f"{place.event}/round/1/floor").headers["location"] == f"{place.event}/round/1"
    assert place.chief.do("mark-presence", {"round": 1, "mark": "1 no"}).status_code == 422


def test_a_captain_sees_and_enters_the_boards_of_his_players() -> None:
    place = playing(6)
    boards = place.desk.state.rounds[0].boards
    made = place.chief.post(
        f"{place.event}/devices", {"role": "captain", "label": "Rooks", "players": int(boards[1].white)}
    )
    text = place.chief.see(made.headers["location"])
    code = re.search(r'class="big-code">([^<]+)<', text)
    assert code is not None
    assert "1 player:" in text
    from tests.web.hall import Visitor  # noqa: PLC0415 - a browser of its own

    captain = Visitor(place)
    captain.come_in(code[1], "Captain")
    home = captain.see(place.event)
    assert re.findall(r'<tr id="(b\d)"', home) == ["b2"]
    assert "data-ask" not in home, "only win, draw and loss are for captains"
    assert captain.do("enter-result", {"round": 1, "entry": "2 1-0 "}).status_code == 303
    assert captain.do("enter-result", {"round": 1, "entry": "1 1-0 "}).status_code == 422
    rows = captain.get(f"{place.event}/round/1", **{"x-crosstable": "rows", "x-boards": "1,2"}).text
    assert re.findall(r'<tr id="(b\d)"', rows) == ["b2"]
    place.chief.do("revoke-code", {"number": 1})
    assert captain.get(f"{place.event}/round/1").status_code == 403
    assert captain.do("enter-result", {"round": 1, "entry": "2 0-1 1-0"}).status_code == 403


@pytest.mark.parametrize("fields", [{"role": "captain"}, {"role": "captain", "players": "99"}])
def test_a_captain_without_players_is_refused_in_words(fields: dict[str, str]) -> None:
    place = playing(4)
    answer = place.chief.post(f"{place.event}/devices", fields)
    assert answer.status_code == 422
    assert "at least one player" in answer.text


def test_j8_5_both_players_say_the_same_and_the_log_tells_it() -> None:
    place = playing(4)
    board = place.desk.state.rounds[0].boards[0]
    page = ""
    for player, outcome in ((int(board.white), "won"), (int(board.black), "lost")):
        visitor = place.with_code("player", f"Phone {player}", player=player)
        visitor.post(f"/p/{place.desk.stream}/me/{player}", {"round": 1, "outcome": outcome})
        page = visitor.see(f"/p/{place.desk.stream}/me/{player}")
    assert "You both say the same." in page
    log = place.chief.see(f"{place.event}/log")
    white, black = (place.desk.state.entries[p].player.name for p in (board.white, board.black))
    assert f"board 1: 1–0, reported for {white}" in log
    assert f"board 1: 1–0 confirmed for {black}" in log
    assert "✓✓" in place.chief.see(f"{place.event}/round/1")
