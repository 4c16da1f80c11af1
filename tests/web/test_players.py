"""Players as plain forms: the entry line, doubles, late entries, absences, withdrawals, check-in."""

from __future__ import annotations

import re

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.web.entry_lines import player_from_line, players_from_lines
from tests.app.memory import Desk
from tests.web.hall import Hall
from tests.web.test_security import hall, playing


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("Lan", {"name": "Lan"}),
        ("  Nguyễn  Thị Lan 1710 ", {"name": "Nguyễn  Thị Lan", "rating": "1710"}),
        ("GM Petrov, A. 2504", {"name": "Petrov, A.", "title": "GM", "rating": "2504"}),
        ("12. Ivy Chen", {"name": "Ivy Chen"}),
        ("1\tIvy Chen\t1702\tUSA", {"name": "Ivy Chen", "rating": "1702", "federation": "USA"}),
        ("Mehta; IM; 2155; IND; 25012345; Delhi School; U12", None),
        ("Ada;;NGR", {"name": "Ada", "federation": "NGR"}),
        ("Bo | 2010-05-03 | — ", {"name": "Bo", "birth": "2010-05-03"}),
        ("=cmd|calc", {"name": "=cmd", "club": "calc"}),
    ],
)
def test_a_line_becomes_a_player(line: str, fields: dict[str, str] | None) -> None:
    found = player_from_line(line)
    if fields is None:
        fields = {"name": "Mehta", "title": "IM", "rating": "2155", "federation": "IND", "fide_id": "25012345"}
        fields["club"] = "Delhi School, U12"
    assert found == fields


def test_blank_lines_are_nobody_and_lists_are_bounded() -> None:
    assert players_from_lines("\n  \r\nLan\r\n\nBo") == [{"name": "Lan"}, {"name": "Bo"}]
    assert len(players_from_lines("x\n" * 5_000)) == 2_000


def test_one_new_name_is_entered_at_once_and_twice_sent_counts_once() -> None:
    place = hall()
    fields = {"lines": "Zoe 1500", "key": "k1"}
    for _ in range(2):
        assert place.chief.post(f"{place.event}/players", fields).status_code == 303
    names = [entry.player.name for entry in place.desk.state.entries.values()]
    assert names.count("Zoe") == 1


def test_the_next_page_says_what_was_done() -> None:
    place = hall()
    token = place.chief.csrf(f"{place.event}/players")
    place.chief.client.post(f"{place.event}/players", data={"csrf": token, "lines": "Zoe 1500"})
    assert "1 player entered" in place.chief.see(f"{place.event}/players")
    assert "1 player entered" not in place.chief.see(f"{place.event}/players")


def test_another_name_with_the_key_of_an_old_page_is_not_lost() -> None:
    place = hall()
    for name in ("Zoe", "Yan"):
        place.chief.post(f"{place.event}/players", {"lines": name, "key": "k1"})
    assert {"Zoe", "Yan"} <= {entry.player.name for entry in place.desk.state.entries.values()}


def test_a_pasted_list_is_shown_before_anybody_is_entered() -> None:
    place = hall()
    shown = place.chief.post(f"{place.event}/players", {"lines": "Zoe;1500\nYan;1600"})
    assert "2 players: is this right?" in shown.text
    assert len(place.desk.state.entries) == 5
    place.chief.post(f"{place.event}/players", {"lines": "Zoe;1500\nYan;1600", "sure": "1"})
    assert len(place.desk.state.entries) == 7


def test_m03_a_name_that_is_there_already_is_asked_about() -> None:
    place = hall()
    shown = place.chief.post(f"{place.event}/players", {"lines": "LAN"})
    assert "looks like Lan" in shown.text
    assert len(place.desk.state.entries) == 5


@pytest.mark.parametrize(
    ("late", "start", "code"), [("missed-Z", 2, None), ("missed-H", 2, Code.HALF_BYE), ("missed-F", 2, Code.FULL_BYE)]
)
def test_j1_4_a_latecomer_starts_in_the_next_round(late: str, start: int, code: Code | None) -> None:
    place = playing(5)
    shown = place.chief.post(f"{place.event}/players", {"lines": "Mai"})
    assert "What now?" in shown.text
    assert "Play " in shown.text
    place.chief.post(f"{place.event}/players", {"lines": "Mai", "sure": "1", "late": late})
    state = place.desk.state
    assert state.entries[PlayerId(6)].start_round == start
    assert state.absences.get((PlayerId(6), 1)) == code


def test_j1_4_a_latecomer_plays_the_bye_player_now() -> None:
    place = playing(5)
    place.chief.post(f"{place.event}/players", {"lines": "Mai", "sure": "1", "late": "seat"})
    played = place.desk.state.rounds[0]
    assert played.byes == {}
    assert played.seat_of(6) is not None
    assert "Mai came late" in played.changed_by_hand[0].reason
    text = place.chief.see(f"{place.event}/round/1")
    assert re.search(r"Mai now plays \w+ on board 3; the bye is removed", text)


def test_absence_withdrawal_and_return_by_the_card() -> None:
    place = playing(5)
    place.chief.do("set-absence", {"player": 1, "round": 2, "code": "H"})
    text = place.chief.see(f"{place.event}/players/1")
    assert "half a point" in text
    place.chief.do("clear-absence", {"player": 1, "round": 2})
    place.chief.do("withdraw", {"player": 1})
    assert "left after round 1" in place.chief.see(f"{place.event}/players")
    place.chief.do("return", {"player": 1})
    assert place.desk.state.entries[PlayerId(1)].withdrawn_after is None


def test_leaving_a_round_robin_shows_what_each_way_does_before_anything_happens() -> None:
    place = Hall()
    place.desk.create(profile="round-robin")
    place.desk.enter("Ana", "Bo", "Cai", "Dev")
    place.desk.play()
    asked = place.chief.do("withdraw", {"player": 2})
    assert asked.status_code == 428
    assert "Bo has completed 1 of 3 games (33 %)" in asked.text
    for words in ("What happens to the games", "Points now and afterwards", 'name="reason"'):
        assert words in asked.text
    assert place.desk.state.entries[PlayerId(2)].withdrawn_after is None
    done = place.chief.do("withdraw", {"player": 2, "step": 2, "confirmed": 4, "reason": "ill"})
    assert done.status_code == 303
    assert place.desk.state.entries[PlayerId(2)].withdrawal_reason == "ill"


def test_check_in_by_tapping() -> None:
    place = hall()
    helper = place.with_code("check-in", "Door")
    assert helper.get(place.event).headers["location"].endswith("/check-in")
    helper.do("check-in", {"player": 2})
    assert "1 of 5 are here" in helper.see(f"{place.event}/players/check-in")
    helper.do("clear-check-in", {"player": 2})
    helper.do("check-in", {"all": 1})
    page = helper.see(f"{place.event}/players/check-in")
    assert "5 of 5 are here" in page
    assert "<span>Everybody is here</span>" in page
    helper.do("clear-check-in", {"all": 1})
    assert "<span>Nobody is here: a new day</span>" in helper.see(f"{place.event}/players/check-in")


def test_names_without_a_letter_are_not_all_one_person() -> None:
    place = hall()
    place.chief.do("add-players", {"lines": "\U0001f600"})
    page = place.chief.post(f"{place.event}/players", {"lines": "\U0001f680\n\U0001f600"}).text
    assert page.count("who is entered already") == 1


def test_the_card_of_an_entry_taken_out_leads_back_into_the_event() -> None:
    place = hall()
    place.desk.do("remove-player", {"player": 5})
    page = place.chief.get(f"{place.event}/players/5")
    assert page.status_code == 404
    assert f'href="{place.event}"' in page.text


def test_a_mistake_in_a_field_keeps_everything_and_says_so() -> None:
    place = hall()
    answer = place.chief.do("change-player", {"player": 1, "name": "Lan", "rating": "unr"})
    assert answer.status_code == 422
    assert "Rating: “unr” is not a number" in answer.text
    assert place.desk.state.entries[PlayerId(1)].player.rating == 2400


def test_search_ignores_accents() -> None:
    desk = Desk()
    desk.create()
    desk.enter("Nguyễn Thị Lan", "Đặng", "Šimůnek")
    place = Hall(desk)
    for query, name in (("nguyen", "Nguyễn Thị Lan"), ("dang", "Đặng"), ("SIMU", "Šimůnek")):
        assert name in place.chief.see(f"{place.event}/find?q={query}")
    assert "Nothing is called" in place.chief.see(f"{place.event}/find?q=zzz")


def test_simple_screens_have_no_column_of_ratings() -> None:
    place = hall()
    place.desk.create()
    place.desk.enter("Lan", "Arjun")
    assert "?sort=rating" in place.chief.see(f"{place.event}/players")
    place.chief.client.cookies.set("crosstable-density", "simple")
    seen = place.chief.see(f"{place.event}/players")
    assert "?sort=rating" not in seen
    assert ">2400<" not in seen
