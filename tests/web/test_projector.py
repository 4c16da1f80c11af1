"""The wall: pages, byes, colours, and the screen that sets it up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.web import assets
from crosstable.web.views.projector import pages_of_rows
from tests.web.hall import Hall
from tests.web.test_public import guest, playing, public
from tests.web.test_standings import HOSTILE, swiss


def wall(hall: Hall, query: str = "") -> str:
    return guest(hall).see(f"/screen/{hall.desk.stream}{query}")


def test_every_page_is_there_and_one_is_shown() -> None:
    page = wall(playing())
    titles = re.findall(r'<section class="slide (\w+)"[^>]*?( hidden)?>', page)
    assert [kind for kind, _ in titles] == ["boards", "names", "standings"]
    assert [bool(hidden) for _, hidden in titles] == [False, True, True]
    assert "Round 2 – by board" in page
    assert "Provisional, 3 results missing" in page


def test_white_stands_left_and_the_bye_is_included() -> None:
    hall = playing()
    page = wall(hall, "?show=boards")
    board = hall.desk.state.rounds[1].boards[0]
    names = [hall.desk.state.entries[p].player.name for p in (board.white, board.black)]
    row = next(row for row in page.split("<tr>") if names[0] in row)
    assert row.index("disc w") < row.index(names[0]) < row.index("disc b") < row.index(names[1])
    holder = next(iter(hall.desk.state.rounds[1].byes))
    assert re.search(rf'class="off".*{hall.desk.state.entries[holder].player.name}.*bye · 1', page, re.DOTALL)
    assert "White</span>" in wall(hall, "?show=names")


@pytest.mark.parametrize(
    ("rows", "size", "expected"),
    [(0, 10, []), (10, 10, [10]), (11, 10, [6, 5]), (25, 10, [9, 9, 7]), (3, 1, [1, 1, 1])],
)
def test_pages_are_even(rows: int, size: int, expected: list[int]) -> None:
    assert [len(page) for page in pages_of_rows(list(range(rows)), size)] == expected


def test_pages_are_numbered() -> None:
    page = wall(playing(), "?show=standings&rows=4")
    assert "page 1 of 2" in page
    assert "page 2 of 2" in page


def test_without_scripts_the_page_turns_itself() -> None:
    hall = playing()
    page = wall(hall, "?show=boards,standings&rows=4&seconds=5&at=2")
    found = re.search(r'<noscript><meta http-equiv="refresh" content="5;url=([^"]+)"', page)
    assert found is not None
    assert found[1].endswith("at=3")
    assert len(re.findall(r"<section[^>]*aria-label=[^>]*(?<!hidden)>", page)) == 1
    assert "at=1" in wall(hall, "?show=boards&at=99999") or "at=" in wall(hall, "?show=boards&at=99999")


@pytest.mark.parametrize(
    "query", ["?rows=x&seconds=²&at=-1", "?show=nothing", "?rows=99999&seconds=0", "?show=boards,boards"]
)
def test_any_address_shows_something(query: str) -> None:
    assert "<section" in wall(playing(), query)


def test_a_draft_is_not_on_the_wall_and_an_old_round_says_so() -> None:
    hall = swiss(rounds=1)
    assert "Round 2 is not paired yet" in wall(hall, "?show=boards")
    hall.desk.do("pair")
    page = wall(hall, "?show=boards")
    assert "Round 1 – by board" in page
    assert "Round 2 is being paired" in page
    assert "Round 1 is not paired yet" in wall(swiss(rounds=0))


def test_hostile_names_and_messages_are_text() -> None:
    hall = playing(*HOSTILE)
    hall.chief.post(f"{hall.event}/publishing", {"message": "<script>alert(2)</script>"})
    page = wall(hall)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(2)" in page


def test_the_chief_sets_up_what_everybody_sees() -> None:
    hall = playing()
    page = hall.chief.see(f"{hall.event}/publishing")
    assert "Only this computer reaches it now" in page
    assert hall.chief.post(f"{hall.event}/publishing", {"message": "Lunch", "short_names": 1}).status_code == 303
    assert "Lunch" in wall(hall)
    assert "Nguyễn L." in wall(hall, "?show=names")
    assert "Nguyễn Thị Lan" not in wall(hall)
    assert "Round 2" in guest(hall).see(f"{public(hall)}/pairings")
    assert guest(hall).get(f"{hall.event}/publishing").status_code == 403


def test_the_time_of_a_round_is_on_my_page() -> None:
    hall = swiss(rounds=1)
    hall.desk.do("change-rules", {"options": {"round_times": ["", "14:50"]}})
    assert "14:50" in guest(hall).see(f"{public(hall)}/me/1")


def test_a_qr_code_stands_in_the_corner_when_phones_can_come() -> None:
    hall = playing()
    assert 'class="corner"' not in wall(hall)
    hall = Hall(hall.desk, hosts=frozenset({"hall.example"}))
    page = guest(hall).get(f"/screen/{hall.desk.stream}", host="hall.example:8000").text
    assert "http://hall.example:8000/p/" in page
    assert 'class="corner"' in page


def test_a_code_for_a_screen_or_a_player_leads_to_its_page() -> None:
    hall = playing()
    screen, player = hall.with_code("screen"), hall.with_code("player", player=3)
    assert screen.get(hall.event).headers["location"] == f"/screen/{hall.desk.stream}"
    assert player.get(hall.event).headers["location"] == f"{public(hall)}/me/3"


def test_letters_grow_with_the_screen() -> None:
    """look.css gives :root a size; what is less specific than that counts for nothing, and the wall had small letters."""
    folder = Path(assets.__file__).parent / "static"
    look, own = ((folder / name).read_text("utf-8") for name in ("look.css", "screen.css"))
    assert re.search(r":root \{[^}]*font: 400 1rem", look)
    assert ":root { font-size: clamp(" in own
    assert not re.search(r"(?<![\w-])html \{[^}]*font-size", own)
