"""A file that is no list of players, given where one was asked for: what it is, and the right door."""

from __future__ import annotations

import gzip
import io
import re
import zipfile

import pytest

from crosstable.app.recognising import Kind, kind_of, players_as_list
from crosstable.formats.native import write_json
from crosstable.formats.trf import write_trf
from tests.app.memory import Desk
from tests.app.test_importing import played
from tests.web.hall import Hall

TRF = write_trf(played(rounds=2)).encode()
JSON = write_json(played(rounds=2)).encode()


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


KINDS = (
    (TRF, Kind.TRF),
    (b"\xef\xbb\xbf" + TRF, Kind.TRF),
    (TRF[TRF.index(b"001") :], Kind.TRF),
    (JSON, Kind.JSON),
    (b'{"format": "crosstable-event", "version": 1}', Kind.EVENT),
    (b'{"players": []}', Kind.FOREIGN),
    (gzip.compress(TRF), Kind.ARCHIVE),
    (zipped(**{"a.trf": TRF}), Kind.ARCHIVE),
    (zipped(**{"[Content_Types].xml": b"", "xl/workbook.xml": b""}), Kind.WORKBOOK),
    (zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), Kind.WORKBOOK),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100, Kind.WORKBOOK),
    (b"%PDF-1.7\n%\xe2\xe3", Kind.PDF),
    (b"\xff\xd8\xff\xe0", Kind.FOREIGN),
    (b"<!DOCTYPE html><html>", Kind.WEB_PAGE),
    (b'[Event "Open"]\n[Site "Here"]', Kind.GAMES),
    (b"Name;Rating\nAna;1800", Kind.LIST),
    (b"001 Ana\n012 Bo\n", Kind.LIST),
    (b"001 2400 Ana\n002 2300 Bo\n", Kind.LIST),
    ("Nguyễn Thị Lan\nसमीर".encode(), Kind.LIST),
    (b"", Kind.LIST),
)


@pytest.mark.parametrize(("data", "kind"), KINDS, ids=[f"{k}-{kind.value}" for k, (_, kind) in enumerate(KINDS)])
def test_what_it_is(data: bytes, kind: Kind) -> None:
    assert kind_of(data) is kind


def hall() -> Hall:
    desk = Desk()
    desk.create()
    return Hall(desk)


def sent(h: Hall, data: bytes, who: str = "chief") -> tuple[int, str]:
    visitor = h.chief if who == "chief" else h.with_code(who)
    fields = {"csrf": visitor.csrf()}
    answer = visitor.client.post(f"{h.event}/import", data=fields, files={"file": ("players.csv", data)})
    return answer.status_code, answer.text


def hidden(page: str, number: int) -> dict[str, str]:
    """The fields of a form of the page, in their order on it."""
    form = re.findall(r"<form[^>]*/import\">.*?</form>", page, re.DOTALL)[number]
    text = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", form, re.DOTALL)
    assert text is not None
    return dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', form)) | {"text": text[1]}


@pytest.mark.parametrize("data", [TRF, JSON, gzip.compress(TRF), zipped(**{"a.trf": TRF})])
def test_a_tournament_is_opened_whole_or_for_its_players(data: bytes) -> None:
    h = hall()
    status, page = sent(h, data)
    assert status == 200
    assert "<h1>This is a tournament file" in page
    door = re.search(r'href="(/import/[^"]+)"', page)
    assert door is not None
    assert "What was repaired" in h.chief.see(door[1])
    preview = h.chief.post(f"{h.event}/import", hidden(page, 0)).text
    lines = re.findall(r'name="line" value="(\d+)"', preview)
    assert len(lines) == len(played().players)
    assert h.desk.state.entries == {}, "nobody is entered by looking"


def test_the_players_are_those_of_the_file() -> None:
    h = hall()
    page = sent(h, TRF)[1]
    preview = h.chief.post(f"{h.event}/import", hidden(page, 0)).text
    lines = re.findall(r'name="line" value="(\d+)"', preview)
    fields = hidden(page, 0) | {"csrf": h.chief.csrf(), "do": "enter", "marked": "1"}
    assert h.chief.client.post(f"{h.event}/import", data={**fields, "line": lines}).status_code == 303
    assert players_as_list(h.desk.state.tournament()) == players_as_list(played())


def test_who_insists_may_read_it_as_a_list() -> None:
    h = hall()
    page = sent(h, TRF)[1]
    assert "Columns" in h.chief.post(f"{h.event}/import", hidden(page, 1)).text


def test_the_entry_line_knows_it_too() -> None:
    h = hall()
    page = h.chief.post(f"{h.event}/players", {"lines": TRF.decode()}).text
    assert "<h1>This is a tournament file (TRF)</h1>" in page


def test_a_deputy_gets_the_players_and_is_told_who_opens_tournaments() -> None:
    h = hall()
    status, page = sent(h, TRF, "deputy")
    assert status == 200
    assert 'href="/import/' not in page
    assert "Tournaments are opened by the owner" in page


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\n", "This is a PDF"),
        (zipped(**{"[Content_Types].xml": b""}), "This is a workbook"),
        (b"<!DOCTYPE html><html>", "This is a web page"),
        (TRF.replace(b"001    2", b"001    1"), "This is a tournament file (TRF)"),
        (zipped(**{"a.trf": TRF, "b.trf": TRF}), "This is an archive"),
        (b'{"players": []}', "This is no list of players"),
    ],
)
def test_what_cannot_be_used_is_said_and_nothing_is_done(data: bytes, said: str) -> None:
    h = hall()
    status, page = sent(h, data)
    assert status == 422
    assert f"<h2>{said}" in page
    assert h.desk.state.entries == {}
