"""Group sheets and the bracket on paper: every game where it belongs, names apart, all stages named."""

from __future__ import annotations

import re

import pytest

from crosstable.core.state import EventState
from crosstable.publish import Words, documents, render
from tests.app.memory import Desk


def event(players: int, profile: str, **args: object) -> Desk:
    desk = Desk()
    desk.create(profile=profile, **args)
    desk.enter(*(f"N{n:02} <b>Name</b>" for n in range(1, players + 1)))
    return desk


def quads(players: int = 43) -> Desk:
    desk = event(players, "us-quads")
    desk.do("make-pools", {"way": "quads"})
    return desk


def test_j3_a_sheet_for_every_group_before_the_first_round() -> None:
    html = render("group-sheets", quads().state)
    assert html.count('class="cut group-sheet"') == 10
    assert html.count('class="box"') == 9 * 6
    # the boards of a quad stay the same in all rounds
    first = html.split('class="cut group-sheet"')[1]
    assert re.findall(r'class="board">(\d+)<', first) == ["1", "2"] * 3
    assert "N01 &lt;b&gt;Name&lt;/b&gt;" in first
    assert "paired after the round before" in html


def test_results_stand_in_the_boxes_once_they_are_known() -> None:
    desk = quads(8)
    desk.play()
    html = render("group-sheets", desk.state)
    assert html.count("1–0") == 4 + 2  # four results, and the line at the foot of both sheets
    assert html.count('class="box"') == 2 * 4


def test_five_players_have_a_free_one_in_every_round() -> None:
    desk = event(5, "us-quads")
    desk.do("make-pools", {"way": "quads", "cut": "round-robin-5"})
    html = render("group-sheets", desk.state)
    assert html.count('class="free"') == 5


@pytest.mark.parametrize(
    ("language", "final"), [("en", "Final"), ("vi", "Chung kết"), ("hi", "फ़ाइनल"), ("th", "รอบชิงชนะเลิศ")]
)
def test_s164_s278_the_bracket_names_its_stages_in_every_language(language: str, final: str) -> None:
    desk = event(16, "cup")
    html = render("bracket", desk.state, words=Words.of((language,)))
    assert final in html
    assert html.count('class="match') == 15
    assert html.count("<foreignObject") == 30
    assert "N16 &lt;b&gt;Name&lt;/b&gt;" in html


def test_the_bracket_shows_the_scores_of_matches() -> None:
    desk = event(4, "cup")
    desk.play()
    desk.play("0-1")
    html = render("bracket", desk.state)
    assert html.count('class="side won"') == 2
    assert html.count("<b>2</b>") == 2


def test_s164_pairings_and_slips_name_the_group_or_the_match_and_the_stage() -> None:
    desk = quads(8)
    desk.do("pair")
    for name in ("pairings-by-board", "pairings-by-name", "result-slips"):
        html = render(name, desk.state)
        assert "Group A" in html, name
        assert "Group B" in html, name
    cup = event(4, "cup")
    cup.play()
    cup.do("pair")
    html = render("result-slips", cup.state, words=Words.of(("vi",)))
    assert "Bán kết, ván 2" in html
    assert "Trận 1" in html
    assert "Semi-finals, game 2" in render("pairings-by-board", cup.state)


def test_an_event_without_groups_names_none() -> None:
    club = event(4, "club")
    club.do("pair")
    assert 'class="part"' not in render("pairings-by-board", club.state)


def test_the_sheets_belong_to_events_that_have_them() -> None:
    club = event(4, "club").state
    cup = event(4, "cup").state
    assert shown(club) == set()
    assert shown(cup) == {"bracket"}
    assert shown(quads(8).state) == {"group-sheets"}
    assert "The bracket is drawn when its players are known." in render("bracket", event(1, "cup").state)


def shown(state: EventState) -> set[str]:
    return {name for name in ("group-sheets", "bracket") if documents[name].fits(state)}
