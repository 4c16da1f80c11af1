"""More for everybody: the event and its rules, the language of the reader, standings to pass on."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from crosstable.i18n import LANGUAGES
from crosstable.web.views.share import MOST_LINES, NAME_WIDTH, SMALLEST, _fitting, _width
from tests.web.hall import Hall
from tests.web.test_public import guest, plain, playing, public
from tests.web.test_standings import HOSTILE, round_robin, swiss


def test_the_page_about_the_event_has_place_times_desk_and_rules() -> None:
    hall = playing()
    hall.desk.do("change-info", {"city": "Hà Nội", "chief_arbiter": "Mira <b>", "time_control": "15+10"})
    hall.desk.do("change-rules", {"options": {"desk": "Room 2, first floor", "round_times": ["10:00", "11:30"]}})
    page = guest(hall).see(f"{public(hall)}/info")
    text = plain(page)
    for said in ("Hà Nội", "15+10", "Room 2, first floor", "Round 2 11:30", "The rules in plain words"):
        assert said in text
    assert "Mira &lt;b&gt;" in page
    assert "C.04.1" in text
    assert 'class="now"><th scope="row">Round 2' in page


def test_the_rules_of_a_league_are_those_of_a_league() -> None:
    text = plain(guest(round_robin()).see(f"/p/{round_robin().desk.stream}/info"))
    assert "Berger" in text
    assert "C.05 6.6" in text


@pytest.mark.parametrize("page", ["", "/pairings", "/standings", "/crosstable", "/info", "/me/1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_of_the_browser(page: str, language: str) -> None:
    hall = playing()
    shown = guest(hall).get(f"{public(hall)}{page}", **{"accept-language": f"xx, {language}-XX;q=0.9, en;q=0.1"})
    assert shown.status_code == 200
    assert f'<html lang="{language}"' in shown.text
    assert f'<b lang="{language}" aria-current="true">{LANGUAGES[language]}</b>' in shown.text
    for other in set(LANGUAGES) - {language}:
        assert f"/language/{other}?back=" in shown.text


def test_a_chosen_language_is_remembered_and_leads_back() -> None:
    hall = playing()
    visitor = guest(hall)
    link = re.search(r'href="([^"]*language/vi\?back=[^"]*)"', visitor.see(f"{public(hall)}/me/1"))
    assert link is not None
    answer = visitor.get(link[1].replace("&amp;", "&"))
    assert answer.headers["location"] == f"{public(hall)}/me/1"
    shown = visitor.see(answer.headers["location"])
    assert re.search(r"Bàn \d, bạn cầm (Trắng|Đen), gặp", shown)


@pytest.mark.parametrize("back", ["//evil.example", "../../new", "me/1/../../x", "me/x", "https:", "", "info?x=1"])
def test_the_way_back_stays_in_the_event(back: str) -> None:
    hall = playing()
    answer = guest(hall).get(f"{public(hall)}/language/vi?back={back}")
    assert answer.headers["location"] == f"{public(hall)}?change=1"
    assert guest(hall).get(f"{public(hall)}/language/tlh").status_code == 404


def test_the_screens_of_arbiters_keep_to_whole_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = playing()
    hall.chief.client.cookies.set("crosstable-language", "vi")
    assert '<html lang="vi"' in hall.chief.see(f"{hall.event}/round/1")
    monkeypatch.setattr("crosstable.web.visit.interface_languages", lambda: {"en": "English"})
    assert '<html lang="en"' in hall.chief.see(f"{hall.event}/round/1")


def test_the_seat_is_one_sentence_for_those_who_listen() -> None:
    hall = playing()
    board = hall.desk.state.rounds[1].boards[1]
    white = hall.desk.state.entries[board.white].player.name
    page = guest(hall).see(f"{public(hall)}/me/{board.black}")
    assert f">Table 2, you have Black, against {white}.</h2>" in page
    shown = page.split('aria-hidden="true"><p class="table">', 1)[1].split("</div>", 1)[0]
    assert "<a " not in shown, "nothing to press is hidden from them"


def test_whoever_is_not_paired_is_told_why() -> None:
    hall = swiss("Ana", "Bo", "Cai", "Dev", rounds=1)
    hall.desk.do("set-absence", {"player": 1, "round": 2})
    hall.desk.do("pair")
    hall.desk.do("publish")
    assert "You are marked as absent for this round." in guest(hall).see(f"{public(hall)}/me/1")


def test_standings_as_text() -> None:
    hall = swiss("Ana", "محمد", "Cai", "Dev", rounds=1)
    answer = guest(hall).get(f"{public(hall)}/standings.txt?after=1")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[1] == "Standings after round 1"
    assert len([line for line in lines if re.match(r"\d+\. ", line)]) == 4


def test_standings_as_a_picture_of_text_alone() -> None:
    hall = playing(*HOSTILE)
    answer = guest(hall).get(f"{public(hall)}/standings.svg")
    assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"
    tags = set(re.findall(r"<(\w+)", answer.text))
    assert tags <= {"svg", "title", "rect", "text", "g"}
    assert " on" not in " ".join(re.findall(r"<[^>]+>", answer.text))
    assert "Provisional" in answer.text


def test_a_large_field_is_cut_and_counted() -> None:
    hall = swiss(*(f"Player {k}" for k in range(MOST_LINES + 7)), rounds=0)
    shown = guest(hall).get(f"{public(hall)}/standings.svg").text
    assert shown.count("<g transform") == MOST_LINES
    assert "7 more" in shown


@pytest.mark.parametrize(
    "name", ["Ana", "Rajaratnam Venkatanarasimharajuvaripeta Subramanian", "王" * 60, "สมชาย " * 20]
)
def test_a_name_fits_its_place(name: str) -> None:
    text, size = _fitting(name)
    assert size >= SMALLEST
    assert _width(text) * size <= NAME_WIDTH + 0.1 * _width(text)
    assert text == name or text.endswith("…")


def clock_page(hall: Hall) -> str:
    return guest(hall).see(f"/screen/{hall.desk.stream}?show=clock")


def test_the_clock_counts_the_round_and_the_next() -> None:
    hall = playing()
    hall.desk.do("change-rules", {"options": {"round_minutes": 90, "time_zone": "Asia/Ho_Chi_Minh"}})
    hall.desk.do("change-info", {"round_dates": ["2026-12-03", "2026-12-03", "2026-12-04"]})
    hall.desk.do("change-rules", {"options": {"round_times": ["10:00", "14:00", "09:00"]}})
    page = clock_page(hall)
    assert "Round 2 is being played" in page
    assert "<dd>14:00" in page
    assert "<dd>15:30" in page
    ends, starts = re.search(r'data-ends="(\d+)" data-starts="(\d+)"', page).groups()  # type: ignore[union-attr]
    assert datetime.fromtimestamp(int(ends), UTC).isoformat() == "2026-12-03T08:30:00+00:00", "15:30 there"
    assert int(starts) - int(ends) == (24 - 15.5 + 9) * 3600
    assert 'data-now="Asia/Ho_Chi_Minh"' in page


def test_a_clock_with_nothing_to_count_stays_out_of_the_turn() -> None:
    hall = playing()
    assert 'class="slide clock"' not in guest(hall).see(f"/screen/{hall.desk.stream}")
    assert 'class="slide clock"' in clock_page(hall)
    assert 'class="slide wait"' in clock_page(swiss(rounds=0))


def test_the_wall_is_light_or_dark_as_asked() -> None:
    hall = playing()
    for theme, shown in (("dark", "dark"), ("light", "light"), ("pink", "auto"), ("", "auto")):
        assert f'data-theme="{shown}"' in guest(hall).see(f"/screen/{hall.desk.stream}?theme={theme}")
