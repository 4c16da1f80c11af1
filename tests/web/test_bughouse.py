"""The page of a bughouse evening, the buttons of a match of two games, and the sheet of the tables."""

from __future__ import annotations

import re

import pytest

from crosstable.app.bughouse_rules import HOUSE_RULES, house_rules
from crosstable.app.event_file import read_event, write_event
from crosstable.i18n import catalogue
from crosstable.publish.documents import documents, render
from crosstable.publish.words import Words
from crosstable.web.forms import result_token
from tests.app.memory import Desk
from tests.app.test_bughouse import evening
from tests.web.hall import Hall


def test_s262_the_sheet_names_table_board_and_colour_of_all_four() -> None:
    d = evening(3)
    d.do("pair")
    d.do("publish")
    html = render("bughouse-tables", d.state, words=Words.of(("en",)))
    assert "Table 1" in html
    seats = [
        f"<bdi>{name}</bdi> ({colour}, board {board})"
        for name, colour, board in (("Cid", "WHITE", "a"), ("Dee", "BLACK", "b"))
    ]
    other = [
        f"<bdi>{name}</bdi> ({colour}, board {board})"
        for name, colour, board in (("Eve", "BLACK", "a"), ("Fay", "WHITE", "b"))
    ]
    assert all(text in html for text in (*seats, *other))
    d.do("enter-result", {"round": 1, "board": 1, "result": "1½-½"})
    assert "1½–½" in render("bughouse-tables", d.state, words=Words.of(("en",)))
    assert not documents["bughouse-tables"].fits(Desk().create())


def test_a_match_of_two_games_has_five_buttons_and_keys() -> None:
    d = evening(2)
    d.do("pair")
    d.do("publish")
    hall = Hall(d)
    page = hall.chief.see(f"{hall.event}/round/1")
    assert [text in page for text in ("2–0", "1½–½", "1–1", "½–1½", "0–2")] == [True] * 5
    assert "White on board a, Black on board b" in page
    hall.chief.do("enter-result", {"round": 1, "slip": "1 3"})
    tokens = [board.result.token for board in d.state.rounds[0].boards if board.result]
    assert tokens == ["1½-½"]
    assert [result_token(text) for text in ("1.5-0.5", "0,5-1,5", "2")] == ["1½-½", "½-1½", "½-1½"]


@pytest.mark.parametrize(("typed", "kept"), [("2-0", "1-0"), ("1-1", "½-½"), ("0–2", "0-1")])
def test_the_points_of_two_games_may_be_typed(typed: str, kept: str) -> None:
    d = evening(2)
    d.do("pair")
    d.do("publish")
    Hall(d).chief.do("enter-result", {"round": 1, "slip": f"1 {typed}"})
    assert [board.result.token for board in d.state.rounds[0].boards if board.result] == [kept]


def test_singles_are_joined_by_plain_forms() -> None:
    d = evening(1)
    hall = Hall(d)
    hall.chief.do("add-players", {"lines": "Zoe\nYan"})
    page = hall.chief.see(f"{hall.event}/tables")
    assert "2 players without a partner" in page
    hall.chief.do("join-singles", {"lots": "1"})
    assert len(d.state.entries) == 2
    assert "without a partner" not in hall.chief.see(f"{hall.event}/tables")


def test_a_partner_who_is_taken_is_told_in_plain_words() -> None:
    d = evening(3)
    hall = Hall(d)
    answer = hall.chief.do("add-players", {"lines": "Zoe + Eve"})
    assert "already in team 3" in answer.text
    assert len(d.state.entries) == 3


def test_the_tables_of_the_round_on_screen() -> None:
    d = evening(3)
    d.do("pair")
    d.do("publish")
    page = Hall(d).chief.see(f"/e/{d.stream}/tables")
    assert page.count("match-card bughouse") == 1
    assert "has a bye" in page
    club = Desk()
    club.create()
    assert Hall(club).chief.get(f"/e/{club.stream}/tables").status_code == 404


@pytest.mark.parametrize("partners", ["fixed", "rotating"])
def test_house_rules_are_chosen_printed_and_kept_in_the_file(partners: str) -> None:
    """round-robin.md 11: no federation has rules of bughouse, so the event says its own."""
    hall = Hall(evening(4))
    hall.chief.do("set-bughouse", {"partners": partners})
    usual = [catalogue("en")[f"sheet.regulations.house.{rule}.{ways[0]}"] for rule, ways in HOUSE_RULES.items()]
    page = hall.chief.see(f"{hall.event}/print/regulations")
    assert all(str(line) in page for line in usual)
    chosen = {rule: ways[-1] for rule, ways in HOUSE_RULES.items()}
    assert hall.chief.do("set-bughouse", chosen).status_code == 303
    assert house_rules(hall.desk.state) == chosen
    other = [catalogue("en")[f"sheet.regulations.house.{rule}.{way}"] for rule, way in chosen.items()]
    page = hall.chief.see(f"{hall.event}/print/regulations")
    assert all(str(line) in page for line in other)
    assert not any(str(line) in page for line in usual)
    form = hall.chief.see(f"{hall.event}/tables")
    assert all(re.search(rf'name="{rule}" value="{way}" checked', form) for rule, way in chosen.items())
    text = write_event(hall.desk.store.streams[hall.desk.stream], "2026-12-03T20:00:00.000Z")
    found = read_event(text.encode()).state
    assert found is not None
    assert house_rules(found) == chosen
    hall.desk.do("undo")
    assert house_rules(hall.desk.state) == {rule: ways[0] for rule, ways in HOUSE_RULES.items()}


@pytest.mark.parametrize(("rule", "way"), [("move", "loud"), ("drops", ""), ("talk", "draws")])
def test_a_house_rule_that_nobody_knows_changes_nothing(rule: str, way: str) -> None:
    hall = Hall(evening(4))
    before = len(hall.desk.store.streams[hall.desk.stream])
    assert hall.chief.do("set-bughouse", {rule: way}).status_code == 422
    assert len(hall.desk.store.streams[hall.desk.stream]) == before
