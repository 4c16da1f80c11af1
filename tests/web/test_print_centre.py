"""The print centre: every document, the pack with its copies, the choices of last time."""

from __future__ import annotations

import re

import pytest

from crosstable.publish import documents
from tests.app.test_prizes import in_quads
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
    shown_here = [document for document in documents.values() if document.fits(hall.desk.state)]
    assert f'action="{hall.event}/print/certificates"' in shown
    shown_here.remove(documents["certificates"])  # has a form: for whom
    assert len(links) == len(shown_here) + sum(document.large for document in shown_here) + 2
    for link in links:
        assert hall.chief.get(link.replace("&amp;", "&")).status_code == 200, link


def test_certificates_are_for_winners_everybody_or_one_group() -> None:
    hall = Hall(in_quads())
    page = hall.chief.see(f"{hall.event}/print")
    assert '<option value="everybody">everybody</option>' in page
    assert '<option value="B">Group B</option>' in page
    everybody = hall.chief.see(f"{hall.event}/print/certificates?who=everybody")
    assert everybody.count('class="certificate"') == 12
    group = hall.chief.see(f"{hall.event}/print/certificates?who=everybody&group=B&round=3")
    assert group.count('class="certificate"') == 4
    for wrong in ("who=nobody", "group=Q"):
        assert hall.chief.get(f"{hall.event}/print/certificates?{wrong}").status_code == 404


def test_the_pack_has_the_copies_asked_for_and_the_event_remembers_them() -> None:
    hall = playing()
    fields = {"round": 2, "paper": "letter", "slips": 6, "order": "given", "then": "pack"}
    fields |= {"copies-pairings-by-board": 3, "copies-result-slips": 1, "copies-standings": 0}
    sent = hall.chief.post(f"{hall.event}/print", fields)
    assert sent.headers["location"] == f"{hall.event}/print/pack?round=2"
    pack = hall.chief.get(sent.headers["location"]).text
    assert len(re.findall(r'class="sheet pairings-by-board', pack)) == 3
    assert 'class="sheet standings' not in pack
    deputy = hall.with_code("deputy")
    again = deputy.see(f"{hall.event}/print")
    assert 'name="copies-pairings-by-board" min="0" max="20" value="3"' in again
    assert '<option value="letter" selected>' in again
    seq = hall.desk.state.seq
    assert hall.chief.post(f"{hall.event}/print", fields).status_code == 303
    assert hall.desk.state.seq == seq, "the same choices again are no entry"


def test_the_address_may_ask_for_other_choices_once() -> None:
    hall = playing()
    path = f"{hall.event}/print/pack?round=2&paper=letter&copies-pairings-by-board=2"
    assert len(re.findall(r'class="sheet pairings-by-board', hall.chief.see(path))) == 2
    assert '<option value="a4" selected>' in hall.chief.see(f"{hall.event}/print")


def test_choices_for_printing_are_not_what_undo_takes_back() -> None:
    hall = playing()
    hall.desk.do("check-in", {"player": int(hall.desk.state.order[0])})
    assert hall.chief.post(f"{hall.event}/print", {"paper": "letter"}).status_code == 303
    hall.desk.do("undo")
    assert not hall.desk.state.entries[hall.desk.state.order[0]].checked_in
    assert hall.chief.post(f"{hall.event}/print", {"paper": "a4"}).status_code == 303
    hall.desk.do("redo")
    assert any(entry.checked_in for entry in hall.desk.state.entries.values())
    assert hall.with_code("results").post(f"{hall.event}/print", {"paper": "a4"}).status_code == 403


@pytest.mark.parametrize(
    "choices",
    [
        7,
        {},
        {"copies": 7},
        {"paper": [], "languages": "vi", "copies": {"standings": -4, "x": "²"}},
        {"languages": [[]]},
    ],
)
def test_a_spoilt_memory_is_forgotten(choices: object) -> None:
    hall = playing()
    hall.desk.do("change-rules", {"options": {"print": choices}})
    assert '<option value="a4" selected>' in hall.chief.see(f"{hall.event}/print")


def test_sheets_speak_two_languages() -> None:
    hall = playing()
    query = "?round=1&language=vi&language=en"
    shown = hall.chief.see(f"{hall.event}/print/pairings-by-board{query}")
    assert '<html lang="vi"' in shown
    assert "TRẮNG / WHITE" in shown
    assert hall.chief.post(f"{hall.event}/print", {"language": "vi"}).status_code == 303
    assert "TRẮNG<" in hall.chief.see(f"{hall.event}/print/pairings-by-board?round=1")


def test_large_paper_is_for_what_hangs_on_the_wall() -> None:
    hall = playing()
    assert "print-style/a3.css" in hall.chief.see(f"{hall.event}/print/wall-chart?round=1&paper=a3")
    assert hall.chief.get(f"{hall.event}/print/result-slips?round=1&paper=a3").status_code == 404


def test_the_kit_can_be_saved_and_stands_alone() -> None:
    hall = playing()
    assert "Emergency kit" in hall.chief.see(f"{hall.event}/print/emergency-kit")
    saved = hall.chief.get(f"{hall.event}/print/emergency-kit?save=1")
    assert saved.headers["content-disposition"] == 'attachment; filename="emergency-kit-2.html"'
    assert "<link" not in saved.text
    assert "@page whole" in saved.text


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
