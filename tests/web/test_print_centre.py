"""The print centre: every document, the pack with its copies, the choices of last time."""

from __future__ import annotations

import re

import pytest

from crosstable.i18n import catalogue
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


@pytest.mark.parametrize("language", ["en", "vi", "hi", "th"])
def test_every_document_has_a_name_in_every_language(language: str) -> None:
    names = catalogue(language)
    assert [document for document in documents if f"print.document.{document}" not in names] == []


def test_certificates_are_for_winners_everybody_or_one_group() -> None:
    hall = Hall(in_quads())
    page = hall.chief.see(f"{hall.event}/print")
    assert '<option value="everybody">everybody</option>' in page
    part = next(key for key in re.findall(r'<option value="([^"]+)"[^>]*>Group B</option>', page))
    everybody = hall.chief.see(f"{hall.event}/print/certificates?who=everybody")
    assert everybody.count('class="certificate"') == 12
    group = hall.chief.see(f"{hall.event}/print/certificates?who=everybody&section={part}&round=3")
    assert group.count('class="certificate"') == 4
    assert hall.chief.get(f"{hall.event}/print/certificates?who=nobody").status_code == 404


def test_the_pack_offers_only_sheets_that_the_event_has() -> None:
    hall = playing()
    offered = set(re.findall(r'name="copies-([a-z-]+)"', hall.chief.see(f"{hall.event}/print")))
    fitting = {name for name, document in documents.items() if document.fits(hall.desk.state)}
    assert offered == fitting - {"qr-poster"}


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


def test_there_is_a_look_at_every_sheet_that_only_this_server_may_frame() -> None:
    hall = playing()
    centre = hall.chief.get(f"{hall.event}/print")
    assert "frame-src 'self'" in centre.headers["content-security-policy"]
    assert centre.headers["x-frame-options"] == "DENY"
    frames = re.findall(r'<iframe src="([^"]+)"', centre.text)
    assert len(frames) == sum(document.fits(hall.desk.state) for document in documents.values())
    for frame in frames:
        answer = hall.chief.get(frame.replace("&amp;", "&"))
        assert answer.status_code == 200, frame
        assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "SAMEORIGIN"
        assert 'class="a4 preview"' in answer.text
        assert "<form" not in answer.text
    whole = hall.chief.get(frames[0].split("&amp;")[0])
    assert whole.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in whole.headers["content-security-policy"]


def rooms_and_groups() -> Hall:
    hall = playing()
    for number, groups in enumerate(("U12", "U12, Girls", "", "", "Girls"), 1):
        hall.desk.do("change-player", {"player": number, "changes": {"groups": groups}})
    hall.desk.do("change-rules", {"options": {"rooms": [["Gym", 1, 1], ["Attic", 2, 9]]}})
    return hall


def names_on(text: str) -> set[str]:
    return {name for name in ("Lan", "Arjun", "Mira", "Ole", "Dev") if re.search(rf"<bdi>{name}\b", text)}


def test_sheets_of_a_part_of_the_field() -> None:
    hall = rooms_and_groups()
    print_ = f"{hall.event}/print"
    for sheet in ("starting-list", "standings", "badges", "check-in-list"):
        assert names_on(hall.chief.see(f"{print_}/{sheet}?section=group:Girls")) == {"Arjun", "Dev"}, sheet
    assert hall.chief.see(f"{print_}/player-cards?section=group:Girls").count('class="cut card"') == 2
    standings = hall.chief.see(f"{print_}/standings?section=group:Girls")
    assert "<h1>Standings – Girls</h1>" in standings
    assert re.findall(r'<td class="rank">(\d)</td>', standings) == [
        "1",
        "1",
    ]  # counted in the part; level on everything
    by_name = hall.chief.see(f"{print_}/pairings-by-name?section=group:Girls")
    assert len(re.findall(r'<th scope="row" class="name">', by_name)) == 2
    boards = hall.chief.see(f"{print_}/pairings-by-board?round=2&section=room:Attic")
    assert re.findall(r'<th scope="row" class="board">(\d+)', boards) == ["2"]
    assert "Gym" not in boards
    slips = hall.chief.see(f"{print_}/result-slips?round=2&section=room:Gym")
    assert slips.count('class="cut slip"') == 1
    assert "· <b><bdi>Gym</bdi></b>" in slips
    assert names_on(hall.chief.see(f"{print_}/starting-list?section=group:nobody")) == {
        "Lan",
        "Arjun",
        "Mira",
        "Ole",
        "Dev",
    }


def test_rounds_of_the_wall_chart_and_the_schedule() -> None:
    hall = playing()
    chart = hall.chief.see(f"{hall.event}/print/wall-chart?from=2&to=3")
    assert re.findall(r'<th scope="col" class="cell">(\w+)</th>', chart) == ["R2", "R3"]
    plan = hall.chief.see(f"{hall.event}/print/schedule?from=4")
    assert re.findall(r'<th scope="row"><b>(\d)</b></th>', plan) == ["4", "5"]
    for odd in ("from=9&to=1", "from=-1", "to=abc", "from=99999&to=99999"):
        assert hall.chief.get(f"{hall.event}/print/wall-chart?{odd}").status_code == 200, odd


def test_the_part_of_the_field_is_remembered_until_everybody_is_chosen_again() -> None:
    hall = rooms_and_groups()
    fields = {"section": "group:Girls", "from": 1, "to": 2, "paper": "a4", "slips": 4, "order": "name"}
    hall.chief.post(f"{hall.event}/print", fields)
    shown = hall.chief.see(f"{hall.event}/print")
    assert '<option value="group:Girls" selected>Girls</option>' in shown
    assert 'name="from" min="1" max="99" value="1"' in shown
    assert '<span class="badge"><bdi>Girls</bdi></span>' in shown
    assert "<h1>Starting list – Girls</h1>" in hall.chief.see(f"{hall.event}/print/starting-list")
    hall.chief.post(f"{hall.event}/print", {**fields, "section": "", "from": "", "to": ""})
    assert "<h1>Starting list</h1>" in hall.chief.see(f"{hall.event}/print/starting-list")
