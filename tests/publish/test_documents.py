"""Whole pages: every document in every size, safe against any name; the round pack; the styles."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from crosstable.core.model import Info, Player
from crosstable.core.state import EventState
from crosstable.publish import (
    EMERGENCY_KIT,
    ROUND_PACK,
    STYLES,
    NoSuchRoundError,
    Options,
    UnknownChoiceError,
    documents,
    emergency_kit,
    render,
    round_pack,
    style,
)
from crosstable.publish.facts import Facts
from crosstable.publish.styles import SHEETS
from crosstable.publish.words import Words
from tests.publish import samples
from tests.publish.paper import MARK, marks_in

WITHOUT_NAMES = (
    "qr-poster",
    "schedule",
    "regulations",
    "emergency-guide",
    "prize-list",
    "receipts",
    "certificates",
)  # in those, winners only
VOID = {"meta", "link", "col", "br"}


class Page(HTMLParser):
    """Tags, text outside <style>, and whether every tag is closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.isolated: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            return
        self.text += data
        if "bdi" in self.open:
            self.isolated.append(data)


@pytest.mark.parametrize("name", documents)
@pytest.mark.parametrize("size", [2, 14, 41, 180])
def test_every_document_in_every_size(name: str, size: int) -> None:
    state = samples.event(size, 6) if size > 2 else two_players()
    page = Page(render(name, state))
    assert page.open == []
    document = documents[name]
    if not document.fits(state):  # groups and brackets: test_formats.py
        return
    shown = 0 if document.scope == "event" else len(state.rounds)
    expected = marks_in(document.view(Facts(state, shown, Options(), Words())))
    if name == "place-cards":
        expected += expected  # on both sides of the fold
    assert Counter(MARK.findall(page.text)) == expected
    if name not in WITHOUT_NAMES:
        assert len(expected) >= size - (4 if document.needs_round else 1), "those without a board have no slip"
        isolated = Counter(mark for text in page.isolated for mark in MARK.findall(text))
        assert isolated + Counter(MARK.findall(footnotes(page.text))) == expected, "names stand apart in <bdi>"


def footnotes(text: str) -> str:
    """Sentences about who withdrew; they are texts of their own."""
    return "\n".join(line for line in text.splitlines() if "withdrew after" in line)


def two_players() -> EventState:
    state = samples.event(2, 0)
    samples.seat_everybody(state)
    return state


@pytest.mark.parametrize("name", documents)
def test_hostile_texts_are_shown_and_not_obeyed(name: str) -> None:
    """FR-104: names, clubs, the event and its place are text in every document."""
    state = samples.event(41)
    evil = """</style></title><script>alert('1')</script>"><img src=x onerror=alert(2)>{{7*7}}"""
    state.info = Info(name=evil, city=evil, round_dates=state.info.round_dates)
    for entry in state.entries.values():
        entry.player = Player(entry.player.id, name=evil, title=evil, federation=evil, fide_id=evil)
        entry.club = evil
    html = render(name, state, options=Options(address=evil), words=Words({"boards.title": evil, "language": evil}))
    page = Page(html)
    assert page.open == []
    assert not page.tags.keys() & {"script", "img", "iframe", "object"}
    assert not [attribute for attribute, _ in page.attributes if attribute.startswith("on") or attribute == "style"]
    assert evil in page.text
    assert "onerror=alert(2)>{{7*7}}" in page.text


def test_a_page_stands_alone_or_names_its_styles() -> None:
    state = samples.event(14)
    alone = render("standings", state, options=Options(paper="letter"))
    assert "size: letter" in alone
    assert "size: A4" not in alone
    assert "href" not in alone
    linked = render("standings", state, options=Options(stylesheets=("/static/print.css", "/static/a4.css")))
    assert "<style" not in linked
    assert [value for name, value in Page(linked).attributes if name == "href"] == [
        "/static/print.css",
        "/static/a4.css",
    ]
    assert "http" not in alone


def test_rendering_changes_nothing_and_is_the_same_twice() -> None:
    state = samples.event(41, open_boards=2)
    before = repr(state)
    pages = [render(name, state) for name in documents]
    assert pages == [render(name, state) for name in documents]
    assert repr(state) == before


def test_the_round_pack_has_its_copies_in_order() -> None:
    state = samples.event(41)
    html = round_pack(state, 6)
    kinds = [kind for kind, _ in sections(html)]
    assert kinds == ["pairings-by-board"] * 2 + ["pairings-by-name"] * 3 + ["standings"] * 2 + ["result-slips"]
    assert "After round 5 of 9" in html, "the standings are those before the round"
    assert "Provisional" not in html
    assert "<title>City Open A – Hà Nội, नई दिल्ली &amp; กรุงเทพฯ – Round pack · Round 6</title>" in html
    chosen = round_pack(state, 6, copies={"result-slips": 1, "pairings-by-name": 0, "wall-chart": 1})
    assert sections(chosen) == [("result-slips", "whole"), ("wall-chart", "page-2-wide-even")]


def test_neighbours_in_the_pack_count_their_own_pages() -> None:
    html = round_pack(samples.event(14), 6, copies={"pairings-by-name": 3})
    assert [page for _, page in sections(html)] == ["page-1-odd", "page-1-even", "page-1-odd"]


def test_the_first_round_has_no_standings_yet() -> None:
    state = samples.event(14, 1)
    assert 'class="sheet standings' not in round_pack(state, 1)
    assert "Pairings by board" in round_pack(state, 1)


def test_what_does_not_exist_is_refused() -> None:
    state = samples.event(14, 0)
    with pytest.raises(UnknownChoiceError, match="there is no document 'diploma'; choose one of: pairings-by-board"):
        render("diploma", state)
    with pytest.raises(NoSuchRoundError, match="round 7 cannot be printed: the event has 6 paired rounds"):
        render("standings", samples.event(14), round_no=7)
    with pytest.raises(NoSuchRoundError):
        round_pack(state, 0)
    with pytest.raises(UnknownChoiceError):
        round_pack(samples.event(14), 6, copies={"diploma": 1})
    with pytest.raises(UnknownChoiceError, match="a4, letter"):
        Options(paper="a5")
    with pytest.raises(UnknownChoiceError, match="4, 6"):
        Options(slips_per_page=5)
    with pytest.raises(UnknownChoiceError, match="name, given"):
        Options(name_order="rating")


@pytest.mark.parametrize("name", [name for name, document in documents.items() if document.needs_round])
def test_a_sheet_of_a_round_needs_one(name: str) -> None:
    with pytest.raises(NoSuchRoundError):
        render(name, samples.event(14, 0))


@pytest.mark.parametrize("name", [name for name, document in documents.items() if not document.needs_round])
def test_the_others_can_be_printed_before_round_1(name: str) -> None:
    assert Page(render(name, samples.event(14, 0))).open == []
    assert Page(render(name, samples.event(0, 0))).open == []


def test_texts_in_another_language_reach_every_sheet() -> None:
    texts = {
        "language": "vi",
        "direction": "ltr",
        "white": "TRẮNG",
        "boards.title": "Ghép cặp theo bàn",
        "page.1": "trang ",
    }
    html = render("pairings-by-board", samples.event(14), words=Words(texts))
    assert '<html lang="vi" dir="ltr"' in html
    assert 'data-page-1="trang "' in html
    assert "TRẮNG" in html
    assert "WHITE" not in html


def test_the_default_pack_is_made_of_documents() -> None:
    assert set(ROUND_PACK) <= set(documents)


def test_no_text_is_smaller_than_nine_points() -> None:
    """Margins apart, where the footer stands in 8 pt."""
    body = re.sub(r"@page [^\n]*\{.*?\n\}|@(?:top|bottom)-\w+ \{[^}]*\}", "", style("print.css"), flags=re.DOTALL)
    sizes = [float(size) for size in re.findall(r"font(?:-size)?: [^;}]*?([\d.]+)pt", body)]
    assert len(sizes) > 20
    assert min(sizes) >= 9


def test_every_kind_of_page_has_its_rule() -> None:
    css = style("print.css")
    classes = {value for name in documents for value in _sheet_classes(name)}
    for name in classes:
        assert f".{name} {{ page: {name} }}" in css
        assert f"@page {name} {{" in css
    assert all(style(name) for name in STYLES)


def _sheet_classes(name: str) -> set[str]:
    found: set[str] = set()
    for state in (samples.event(6, 2, planned=3), samples.event(41, 2)):
        html = round_pack(state, 2, copies={name: 2})
        found.update(page for _, page in sections(html))
    return found


def sections(html: str) -> list[tuple[str, str]]:
    """Document and kind of page of every sheet."""
    return re.findall(r'<section class="sheet ([a-z-]+) ([a-z0-9-]+)">', html)


def test_every_sheet_of_the_largest_printing_has_a_title_of_its_own() -> None:
    assert len(documents) <= SHEETS
    state = samples.event(14)
    fitting = [name for name, document in documents.items() if document.fits(state)]
    html = round_pack(state, 2, copies=dict.fromkeys(documents, 1))
    titles = dict(re.findall(r'data-title-(\d+)="([^"]+)"', html))
    assert len(set(titles.values())) == len(fitting)
    for name, page in sections(html):
        if not page.startswith("whole"):
            number = page.split("-")[1]
            assert titles[number].startswith(Words()(documents[name].title))


@pytest.mark.parametrize(("paper", "size"), [("a3", "A3"), ("tabloid", "11in 17in")])
def test_large_paper_takes_more_columns(paper: str, size: str) -> None:
    state = samples.round_robin(30, 3)
    html = render("crosstable", state, options=Options(paper=paper))
    assert f"@page {{ size: {size} }}" in html
    assert html.count("<table") == 1
    assert render("crosstable", state).count("<table") == 2


def test_the_emergency_kit_has_all_that_is_needed_by_hand() -> None:
    html = emergency_kit(samples.event(14))
    assert [kind for kind, _ in sections(html)] == list(EMERGENCY_KIT)
    assert "After round 6 of 9" in html, "the standings are those of now"
    early = emergency_kit(samples.event(14, 0))
    assert [kind for kind, _ in sections(early)] == [k for k in EMERGENCY_KIT if k != "pairings-by-board"]
