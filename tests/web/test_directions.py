"""Names written from right to left, with digits in them, never turn round what stands beside them (bdi, dir=auto, isolates)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import crosstable
from tests.web.hall import Hall

ARABIC, HEBREW = "محمد العلي 7", "דוד 3 Levi"
CLUB = "نادي 64"
OWN_LINE = frozenset({"title", "option", "textarea"})
"""Elements in which a text stands alone."""
VOID = frozenset({"br", "img", "input", "link", "meta", "hr", "col", "source", "wbr", "circle", "path", "rect"})
ISOLATE = "\u2068"


class Loose(HTMLParser):
    """Collects where a name stands beside other text without being kept apart."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.seen = 0
        self.loose: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append((tag, tag == "bdi" or dict(attrs).get("dir") == "auto"))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for name in (ARABIC, HEBREW, CLUB):
            if name not in data:
                continue
            self.seen += 1
            kept = any(kept or tag in OWN_LINE for tag, kept in self.open)
            if not kept and f"{ISOLATE}{name}" not in data:
                self.loose.append(f"{[tag for tag, _ in self.open][-4:]}: {data.strip()[:90]}")


@cache
def played() -> Hall:
    hall = Hall()
    hall.desk.create(name="Open", rounds=9, profile="fide-swiss")
    people = [
        {"name": name, "rating": 2000 - 10 * k, "club": CLUB, "title": "FM" if k == 1 else "", "federation": "KSA"}
        for k, name in enumerate((ARABIC, HEBREW, "Lan", "Bo", "Mira"))
    ]
    hall.desk.do("add-players", {"players": people})
    hall.desk.do("set-prohibitions", {"prohibitions": [{"players": [1, 2]}]})
    hall.desk.play()
    hall.desk.do("pair")
    hall.desk.do("publish")
    hall.desk.do("set-absence", {"player": 1, "round": 3, "code": "H"})
    hall.desk.do("report-mistake", {"text": f"{ARABIC} 5", "round": 2, "board": 1})
    hall.desk.do("issue-code", {"role": "player", "label": HEBREW, "digest": "0" * 64, "player": 1})
    return hall


PATHS = (
    "{e}/players",
    "{e}/players/1",
    "{e}/players/2",
    "{e}/players/check",
    "{e}/players/check-in",
    "{e}/players/check-in/1",
    "{e}/round/1",
    "{e}/round/2",
    "{e}/round/2?mode=second",
    "{e}/round/2/floor",
    "{e}/round/2/board/1",
    "{e}/round/2/why/1",
    "{e}/round/2/why/1?voice=player",
    "{e}/round/2/change",
    "{e}/standings",
    "{e}/standings/sum?player=1&code=BH/C1",
    "{e}/crosstable",
    "{e}/calendar",
    "{e}/devices",
    "{e}/log",
    "{e}/settings/rules",
    "{e}/settings/boards",
    "{e}/find?q=محمد",
    "/p/{s}",
    "/p/{s}/me/1",
    "/p/{s}/me/2",
    "/p/{s}/pairings",
    "/p/{s}/standings",
    "/p/{s}/crosstable",
    "/p/{s}/why/2/1",
    "/p/{s}/sum?player=1&code=BH/C1",
    "/screen/{s}",
    "/screen/{s}?show=names",
    "/screen/{s}?show=standings",
)


def loose(text: str) -> Iterator[str]:
    parser = Loose()
    parser.feed(text)
    assert parser.seen, "the name is not on this page"
    yield from parser.loose


@pytest.mark.parametrize("path", PATHS)
def test_names_are_kept_apart_from_what_stands_beside_them(path: str) -> None:
    hall = played()
    answer = hall.chief.client.get(path.format(e=hall.event, s=hall.desk.stream), follow_redirects=True)
    assert answer.status_code == 200, path
    assert list(loose(answer.text)) == []


def test_the_measure_finds_a_loose_name() -> None:
    assert list(loose(f"<p>1. {ARABIC} 2½</p>")) != []
    assert list(loose(f"<p>1. <bdi>{ARABIC}</bdi> 2½ {ISOLATE}{HEBREW}\u2069</p>")) == []


TEMPLATES = Path(crosstable.__file__).parent / "web" / "templates"
FIELD = re.compile(r"<(?:input|textarea)\b[^>]*?\bname=\"(\w+)\"[^>]*>")
FREE = frozenset(
    [
        "name",
        "lines",
        "text",
        "club",
        "notes",
        "short_name",
        "city",
        "label",
        "groups",
        "reason",
        "why",
        "substitute",
        "chief_arbiter",
        "deputies",
        "note",
        "witnesses",
        "message",
        "screen_message",
    ]
)
"""Fields in which people write names and sentences."""


def test_fields_for_names_and_texts_take_either_direction() -> None:
    found = {
        (path.name, field[1]): field[0]
        for path in TEMPLATES.glob("*.html")
        for field in FIELD.finditer(path.read_text("utf-8"))
        if field[1] in FREE and 'type="hidden"' not in field[0] and 'type="checkbox"' not in field[0]
    }
    assert len(found) > 15
    assert [place for place, field in found.items() if 'dir="auto"' not in field] == []
