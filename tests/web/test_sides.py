"""The sides of a xiangqi event are Red and Black wherever somebody reads them; chess has White and Black."""

from __future__ import annotations

import re

import pytest

from crosstable.i18n import LANGUAGES, MASTER, catalogue
from tests.web.hall import Hall

WHITE = {"en": r"\bWhites?\b", "vi": "Trắng", "hi": "सफ़ेद", "th": "ขาว"}
NOT_OF_AN_EVENT = (
    "help.",
    "tool.",
    "export.",
    "bughouse.",
    "tie-break",
    "sheet.",
    "reading.",
    "public.side-",
    "fact.partners-",
)
"""Texts outside an event, of bughouse (which is chess), about Black alone; sheets have their own pairs of words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_names_white_has_one_that_names_red(language: str) -> None:
    messages = catalogue(language)
    named = {
        key
        for key, text in messages.items()
        if re.search(WHITE[language], str(text)) and not key.startswith(NOT_OF_AN_EVENT)
    }
    assert len(named) > 8
    assert {key for key in named if f"{key}.xiangqi" not in messages} == set()
    special = [key for key in messages if key.endswith(".xiangqi") and not key.startswith("sheet.")]
    assert {key for key in special if re.search(WHITE[language], str(messages[key]))} == set()
    assert {key for key in catalogue(MASTER) if f"{key}.xiangqi" in catalogue(MASTER)} & set(messages) >= named


def played(game: str) -> Hall:
    hall = Hall()
    hall.desk.create(name="Game evening", game=game, rounds=3)
    hall.desk.enter("Lan", "Arjun", "Somchai", "Mira")
    hall.desk.play()
    hall.desk.do("pair")
    hall.desk.do("publish")
    return hall


PLACES = (
    "{e}/round/1",
    "{e}/round/2",
    "{e}/round/2?mode=slip",
    "{e}/round/2/floor",
    "{e}/round/2/board/1",
    "{e}/round/2/why/1",
    "{e}/players/1",
    "{e}/settings",
    "{e}/standings",
    "{e}/crosstable",
    "/p/{s}/pairings",
    "/p/{s}/me/1",
    "/p/{s}/standings",
    "/screen/{s}",
    "/screen/{s}?show=names",
)


@pytest.mark.parametrize("path", PLACES)
def test_s178_x30_xiangqi_has_red_on_every_screen(path: str) -> None:
    hall = played("xiangqi")
    seen = hall.chief.see(path.format(e=hall.event, s=hall.desk.stream))
    assert not re.search(r"\bWhite\b", seen), path
    if "settings" not in path:
        assert re.search(r"\bRed\b", seen) or 'class="disc w xiangqi"' in seen, path


def test_s178_x30_chess_keeps_white() -> None:
    hall = played("chess")
    seen = hall.chief.see(f"{hall.event}/round/2")
    assert ">White</th>" in seen
    assert 'class="disc w"' in seen
    assert "xiangqi" not in seen


def test_the_draft_and_the_page_of_a_player_name_the_side() -> None:
    hall = Hall()
    hall.desk.create(profile="xiangqi-cup")
    hall.desk.enter("Lan", "Arjun")
    hall.desk.do("pair")
    assert ">Red</th>" in hall.chief.see(f"{hall.event}/round/1")
    hall.desk.do("publish")
    board = hall.desk.state.rounds[0].boards[0]
    page = hall.chief.see(f"/p/{hall.desk.stream}/me/{int(board.white)}")
    assert re.search(r"<b>Red</b>", page)
    spoken = hall.with_code("results")
    spoken.client.cookies.set("crosstable-language", "vi")
    assert "<b>Đỏ</b>" in spoken.see(f"/p/{hall.desk.stream}/me/{int(board.white)}")


def test_a_game_is_one_of_those_that_are_known() -> None:
    hall = Hall()
    hall.desk.create()
    answer = hall.chief.post("/new", {"name": "Go evening", "game": "go"})
    assert answer.status_code == 422
    assert "chess, xiangqi" in answer.text
    made = hall.chief.post("/new", {"name": "Xiangqi evening", "game": "xiangqi", "profile": "club"})
    assert made.status_code == 303
