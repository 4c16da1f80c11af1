"""The print centre: every document, the pack with its copies, the choices of last time."""

from __future__ import annotations

import re

import pytest

from crosstable.publish import documents
from tests.web.hall import Hall


def playing() -> Hall:
    hall = Hall()
    hall.desk.create(name="Thursday <b>", rounds=5)
    hall.desk.enter("Lan <script>", "Arjun", "Mira", "Ole", "Dev")
    hall.desk.play()
    hall.desk.do("pair")
    hall.desk.do("publish")
    return hall


@pytest.mark.parametrize("name", documents)
def test_every_document_opens_without_styles_inside(name: str) -> None:
    hall = playing()
    answer = hall.chief.get(f"{hall.event}/print/{name}?round=1&paper=letter&slips=6&order=given&short=1")
    assert answer.status_code == 200
    text = answer.text
    assert "<script" not in text
    assert "<style" not in text
    assert " style=" not in text
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)
    assert sheets == ["/print-style/print.css", "/print-style/letter.css"]
    for sheet in sheets:
        assert hall.chief.get(sheet).headers["content-type"].startswith("text/css")


def test_the_centre_offers_every_document_and_every_link_works() -> None:
    hall = playing()
    shown = hall.chief.see(f"{hall.event}/print")
    links = re.findall(rf'href="({hall.event}/print/[^"]+)"', shown)
    assert len(links) == len(documents)
    for link in links:
        assert hall.chief.get(link.replace("&amp;", "&")).status_code == 200, link


def test_the_pack_has_the_copies_asked_for_and_remembers_them() -> None:
    hall = playing()
    path = f"{hall.event}/print/pack?round=2&paper=letter&slips=4&order=name"
    answer = hall.chief.get(f"{path}&copies-pairings-by-board=3&copies-result-slips=1&copies-standings=0")
    assert answer.status_code == 200
    assert len(re.findall(r'class="sheet pairings-by-board', answer.text)) == 3
    assert 'class="sheet standings' not in answer.text
    again = hall.chief.see(f"{hall.event}/print")
    assert 'name="copies-pairings-by-board" min="0" max="20" value="3"' in again
    assert '<option value="letter" selected>' in again
    assert "crosstable-print" not in hall.chief.get("/").headers.get("set-cookie", "")


@pytest.mark.parametrize("cookie", ["%7B", "[]", "%7B%22copies%22%3A7%2C%22paper%22%3A%5B%5D%7D", "x" * 3000])
def test_a_spoilt_memory_is_forgotten(cookie: str) -> None:
    hall = playing()
    hall.chief.client.cookies.set("crosstable-print", cookie)
    assert '<option value="a4" selected>' in hall.chief.see(f"{hall.event}/print")


@pytest.mark.parametrize(
    "path",
    ["print/passwords", "print/..%2f..", "print/pack?round=9", "print/standings?round=x", "print/pack?round=99999"],
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    hall = playing()
    assert hall.chief.get(f"{hall.event}/{path}").status_code == 404


def test_styles_are_those_of_the_list() -> None:
    hall = Hall()
    for name in ("look.css", "..%2fapp.py", "print.css.bak"):
        assert hall.chief.get(f"/print-style/{name}").status_code == 404


def test_drafts_are_printed_by_the_chief_alone() -> None:
    hall = Hall()
    hall.desk.create(rounds=5)
    hall.desk.enter("Lan", "Arjun", "Mira", "Ole")
    hall.desk.do("pair")
    assert "DRAFT" in hall.chief.see(f"{hall.event}/print/pairings-by-board")
    deputy = hall.with_code("deputy")
    assert deputy.get(f"{hall.event}/print").status_code == 200
    assert deputy.get(f"{hall.event}/print/pairings-by-board?round=1").status_code == 404
    assert deputy.get(f"{hall.event}/print/starting-list").status_code == 200
    results = hall.with_code("results", "Phone 2")
    assert results.get(f"{hall.event}/print").status_code == 403


def test_before_the_first_round_there_is_a_starting_list() -> None:
    hall = Hall()
    hall.desk.create(rounds=5)
    hall.desk.enter("Lan", "Arjun")
    shown = hall.chief.see(f"{hall.event}/print")
    assert "Starting list" in shown
    assert "Pairings by board" not in shown
    assert hall.chief.get(f"{hall.event}/print/starting-list?round=0").status_code == 200
    assert hall.chief.get(f"{hall.event}/print/pack").status_code == 404
