"""Files in and out through the browser: forms alone, hostile files, nothing written before a yes."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from crosstable.app.event_file import read_event
from crosstable.formats.trf import read_trf, write_trf
from tests.app.test_importing import played
from tests.web.hall import Hall, Visitor

TRF = write_trf(played(rounds=2)).encode()
HOSTILE = {
    "empty": b"",
    "picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 64,
    "archive that climbs": b"PK\x03\x04../../evil",
    "bomb of brackets": b"[" * 50_000,
    "entities": b'<!DOCTYPE x [<!ENTITY a "&a;&a;">]><x>&a;</x>',
    "web page": b"<html><script>alert(1)</script>",
    "line without end": b"012 " + b"x" * 100_000,
    "two with one number": TRF.replace(b"001    2", b"001    1"),
    "rating beyond": TRF.replace(b" 2300 ", b" -999 "),
    "not a number": b'{"format": "crosstable-tournament", "version": NaN}',
    "event of the future": b'{"format": "crosstable-event", "version": 9, "events": [1]}',
}


def sent(visitor: Visitor, data: bytes, name: str = "open.trf", path: str = "/import") -> tuple[int, str, str]:
    """Status, text and place after sending a file the way a browser does."""
    answer = visitor.client.post(path, data={"csrf": visitor.csrf()}, files={"file": (name, data)})
    return answer.status_code, answer.text, answer.headers.get("location", "")


def test_a_report_is_looked_at_and_then_becomes_an_event() -> None:
    hall = Hall()
    status, _, place = sent(hall.chief, TRF)
    assert status == 303
    shown = hall.chief.see(place)
    assert "What was repaired" in shown
    assert "All 2 rounds are those of the rules" in shown
    assert hall.desk.store.streams == {}, "looking writes nothing"
    made = hall.chief.post(place, {"mode": "new", "name": "Lab <Open>", "rounds": 3, "system": "dutch"})
    assert made.status_code == 303
    hall.desk.stream = made.headers["location"].split("/")[2]
    assert hall.desk.state.info.name == "Lab <Open>"
    assert len(hall.desk.state.rounds) == 2
    assert "Lab &lt;Open&gt;" in hall.chief.see(hall.event)
    assert hall.chief.do("pair", {"round": 3}).status_code == 303
    assert hall.chief.get(place).status_code in (404, 422)


def test_repairs_are_shown_with_their_place() -> None:
    hall = Hall()
    _, _, place = sent(hall.chief, b"\xef\xbb\xbf" + TRF.replace(b"052 ", b"052 2026/02/30"))
    shown = hall.chief.see(place)
    assert "line " in shown
    assert "Nothing: the file keeps" not in shown


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_words(name: str, tmp_path: Path) -> None:
    hall = Hall()
    status, text, _ = sent(hall.chief, HOSTILE[name], name="../../evil<b>.trf")
    assert status == 422, text[:400]
    assert "cannot be opened. Nothing was changed." in text
    assert "evil&lt;b&gt;.trf" in text
    assert "../" not in text.replace("ARCHIVE", "")
    assert "<script>alert" not in text
    assert hall.desk.store.streams == {}
    assert list(tmp_path.iterdir()) == []


def test_hostile_names_are_text_on_the_preview() -> None:
    hall = Hall()
    name = "<script>x</script>"
    data = TRF.replace("Ah, Bo".ljust(len(name)).encode(), name.encode())
    _, _, place = sent(hall.chief, data)
    shown = hall.chief.see(place)
    assert "<script>x" not in shown
    assert "&lt;script&gt;x" in shown


def test_an_upload_has_a_limit_and_a_token() -> None:
    hall = Hall(upload_limit=10_000)
    assert sent(hall.chief, b"012 " * 5_000)[0] == 413
    answer = hall.chief.client.post("/import", data={"csrf": "x"}, files={"file": ("a.trf", TRF)})
    assert answer.status_code == 403
    assert hall.chief.post("/import").status_code == 422


def test_nobody_but_the_owner_opens_files() -> None:
    hall = Hall()
    hall.desk.create()
    deputy = hall.with_code("deputy")
    assert deputy.get("/import").status_code == 403
    assert sent(deputy, TRF)[0] == 403
    _, _, place = sent(hall.chief, TRF)
    assert deputy.get(place).status_code == 403


def test_fr068_the_same_file_again_asks() -> None:
    hall = Hall()
    _, _, place = sent(hall.chief, write_trf(played(rounds=1, pending=True), purpose="pairing").encode())
    made = hall.chief.post(place, {"mode": "new", "name": "Lab Open", "rounds": 3})
    hall.desk.stream = made.headers["location"].split("/")[2]
    _, _, again = sent(hall.chief, TRF)
    shown = hall.chief.see(again)
    assert "may be here already" in shown
    assert "Round 2 is only in the file" in shown
    merged = hall.chief.post(again, {"mode": f"merge:{hall.desk.stream}"})
    assert merged.status_code == 303, merged.text
    assert len(hall.desk.state.rounds) == 2
    assert hall.chief.do("undo").status_code == 303
    assert len(hall.desk.state.rounds) == 1
    replaced = hall.chief.post(again, {"mode": f"replace:{hall.desk.stream}", "name": "Lab Open"})
    assert replaced.status_code == 303
    assert hall.desk.state.archived
    assert len(hall.desk.store.streams) == 2


def test_an_event_leaves_and_comes_back() -> None:
    hall = Hall()
    hall.desk.create(name="Ördög")
    hall.desk.enter("Lan", "Arjun", "Mira", "Ole")
    hall.desk.play()
    answer = hall.chief.get(f"{hall.event}/files/event")
    assert answer.headers["content-disposition"].endswith("filename*=UTF-8''%C3%96rd%C3%B6g.json")
    assert not read_event(answer.content).refused
    other = Hall()
    _, _, place = sent(other.chief, answer.content, "event.json")
    made = other.chief.post(place, {"mode": "new"})
    other.desk.stream = made.headers["location"].split("/")[2]
    assert other.desk.stream == hall.desk.stream
    assert other.desk.state.tournament() == hall.desk.state.tournament()


def test_the_export_page_says_what_is_lost() -> None:
    hall = Hall()
    hall.desk.create(rounds=5, initial_colour="w")
    hall.desk.enter("Lan", "Arjun", "Mira", "Ole")
    hall.desk.play()
    shown = hall.chief.see(f"{hall.event}/files")
    assert "The number of rounds" in shown
    text = hall.chief.get(f"{hall.event}/files/trf?dialect=trf16").text
    assert read_trf(text.encode()).tournament is not None
    assert hall.chief.get(f"{hall.event}/files/trf?dialect=../x").status_code == 404
    assert hall.chief.get(f"{hall.event}/files/passwords").status_code == 404


def test_tables_cannot_run_as_formulas_and_come_back() -> None:
    hall = Hall()
    hall.desk.create(rounds=5)
    names = ["=cmd|' /C calc'!A0", "+1", "@SUM(A1)", "-2+3", 'A "quoted", name', "Nguyễn"]
    hall.desk.do("add-players", {"players": [{"name": name} for name in names]})
    hall.desk.play()
    for kind in ("players", "pairings", "results"):
        text = hall.chief.get(f"{hall.event}/files/{kind}").content.decode("utf-8-sig")
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not [cell for cell in cells if re.match(r"\s*[=+@-]", cell)], kind
        assert any("Nguyễn" in cell for cell in cells)
    other = Hall()
    other.desk.create()
    data = hall.chief.get(f"{hall.event}/files/players").content
    shown = sent(other.chief, data, "p.csv", f"{other.event}/import")[1]
    lines = re.findall(r'name="line" value="(\d+)"', shown)
    found = re.search(r"<textarea name=\"text\"[^>]* hidden>\n(.*?)</textarea>", shown, re.DOTALL)
    assert found is not None
    fields = {"text": _unescaped(found[1]), "do": "enter", "marked": "1", "line": lines, "csrf": other.chief.csrf()}
    assert other.chief.client.post(f"{other.event}/import", data=fields).status_code == 303
    assert sorted(entry.player.name for entry in other.desk.state.entries.values()) == sorted(names)


def _unescaped(text: str) -> str:
    from html import unescape  # noqa: PLC0415 - once

    return unescape(text)


def test_a_pasted_list_shows_its_columns_and_oddities() -> None:
    hall = Hall()
    hall.desk.create()
    hall.desk.enter("Mehta, Arjun")
    text = "Name;Rtg;Verein\nArjun Mehta;1500;N\nLan <b>;unr;S\nMira;1400;S\n;1300;"
    shown = hall.chief.post(f"{hall.event}/import", {"text": text}).text
    assert "Line 3: “Rating” expected a number, found “unr”. Treated as unrated." in shown
    assert "looks like Mehta, Arjun is already entered" in shown
    assert "Lan &lt;b&gt;" in shown
    ticked = re.findall(r'name="line" value="(\d+)"[^>]* checked', shown)
    assert ticked == ["3", "4"]
    assert len(hall.desk.state.entries) == 1
    fields = {"text": text, "do": "enter", "line": ["3", "4"], "csrf": hall.chief.csrf()}
    fields |= {"column-0": "name", "column-1": "", "column-2": "club"}
    assert hall.chief.client.post(f"{hall.event}/import", data=fields).status_code == 303
    entries = list(hall.desk.state.entries.values())
    assert [(e.player.name, e.player.rating, e.club) for e in entries[-2:]] == [
        ("Lan <b>", None, "S"),
        ("Mira", None, "S"),
    ]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"\0\1\2"])
def test_what_is_no_list_changes_nothing(data: bytes) -> None:
    hall = Hall()
    hall.desk.create()
    status, text, _ = sent(hall.chief, data, "list.csv", f"{hall.event}/import")
    assert status == 422
    assert "Nothing was changed" in text
    assert hall.desk.state.entries == {}


def test_nobody_ticked_is_said() -> None:
    hall = Hall()
    hall.desk.create()
    assert "Nobody is ticked" in hall.chief.post(f"{hall.event}/import", {"text": "Lan\nMira", "do": "enter"}).text


def test_what_makes_an_event_makes_one_however_often_it_is_pressed() -> None:
    hall = Hall()
    hall.desk.create()
    hall.desk.enter("Lan", "Arjun")
    for path in ("/sample", f"{hall.event}/duplicate"):
        before = len(hall.desk.store.streams)
        answers = [hall.chief.post(path, {"key": "pressed"}) for _ in range(2)]
        assert len({answer.headers["location"] for answer in answers}) == 1
        assert len(hall.desk.store.streams) == before + 1
    assert 'name="key"' in hall.chief.see("/").partition('action="/sample"')[2].partition("</form>")[0]


def test_a_file_taken_over_twice_is_one_event() -> None:
    hall = Hall()
    _, _, path = sent(hall.chief, TRF)
    answers = [hall.chief.post(path, {"mode": "new"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].headers["location"] == answers[1].headers["location"]
    assert len(hall.desk.store.streams) == 1
    stranger = Visitor(hall)
    assert stranger.post(path, {"mode": "new"}).status_code != 303


def test_the_sample_event_is_one_press_away() -> None:
    hall = Hall()
    assert "Try a sample event" in hall.chief.see("/")
    made = hall.chief.post("/sample")
    assert made.status_code == 303
    assert "Sample event" in hall.chief.see(made.headers["location"])
