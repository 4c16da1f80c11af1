"""What comes out of the printer: every row once, heads repeated, pages numbered, nothing lost at the edges."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from crosstable.core.state import EventState
from crosstable.publish import Options, documents, render, round_pack
from crosstable.publish.facts import Facts
from crosstable.publish.words import Words
from tests.publish import samples
from tests.publish.paper import (
    PACK_PAGE,
    marks_in,
    marks_on,
    page_numbers,
    pages_of,
    print_to_pdf,
    require_browser,
    sizes_of,
)

A4, LETTER = (595, 842), (612, 792)


@pytest.fixture(autouse=True)
def _browser() -> None:
    require_browser()


def view(name: str, state: EventState, round_no: int, options: Options | None = None) -> object:
    return documents[name].view(Facts(state, round_no, options or Options(), Words()))


def test_pairings_by_board_of_180_players(tmp_path: Path) -> None:
    state = samples.event(180)
    state.rounds[-1].version_times.append("2026-12-03T13:55:00.000Z")
    pdf = print_to_pdf(render("pairings-by-board", state), tmp_path)
    pages = pages_of(pdf)
    assert marks_on(pages) == marks_in(view("pairings-by-board", state, 6))
    assert len(marks_on(pages)) == 179, "all but the one who withdrew"
    assert page_numbers(pages) == [(k, len(pages)) for k in range(1, len(pages) + 1)]
    assert all("Round 6" in page and "WHITE" in page and "BLACK" in page for page in pages[:-1])
    assert "replaces 13:40" in pages[0]
    assert all("Version 2" in page for page in pages)
    assert "Bye (1 point)" in pages[-1]
    assert "Absent" in pages[-1]
    assert set(sizes_of(pdf)) == {A4}


def test_pairings_by_name_of_180_players_take_four_pages(tmp_path: Path) -> None:
    state = samples.event(180)
    pages = pages_of(print_to_pdf(render("pairings-by-name", state), tmp_path))
    assert marks_on(pages) == marks_in(view("pairings-by-name", state, 6))
    assert len(pages) <= 4
    assert page_numbers(pages) == [(k, len(pages)) for k in range(1, len(pages) + 1)]
    for page in pages:
        assert page.count("Name") == page.count("Board") == 2, "each column has its head"


def test_standings_on_letter(tmp_path: Path) -> None:
    state = samples.event(41, open_boards=2)
    pdf = print_to_pdf(render("standings", state, options=Options(paper="letter")), tmp_path)
    pages = pages_of(pdf)
    assert set(sizes_of(pdf)) == {LETTER}
    assert marks_on(pages) == marks_in(view("standings", state, 6))
    assert all("Rank" in page and "BH/C1" in page for page in pages if marks_on([page]))
    assert "Provisional: 2 results missing" in pages[0]
    assert "C.07, edition" in " ".join(pages[-1].split())


def test_every_document_in_a_pack_with_copies(tmp_path: Path) -> None:
    """By board, by name, standings and slips, then the rest; each sheet counts its own pages."""
    state = samples.event(41)
    copies = {"pairings-by-name": 2, "pairings-by-board": 2, "standings": 1, "result-slips": 1}
    copies |= {"crosstable": 1, "wall-chart": 2, "player-cards": 1, "starting-list": 1, "qr-poster": 1}
    copies |= {name: 1 for name, document in documents.items() if name not in copies}
    copies = {name: wanted for name, wanted in copies.items() if documents[name].fits(state)}
    pdf = print_to_pdf(round_pack(state, 6, copies=copies), tmp_path)
    pages, sizes = pages_of(pdf), sizes_of(pdf)
    expected = marks_in(())
    for name, wanted in copies.items():
        shown = 6 if documents[name].needs_round else 5
        for _ in range(wanted * (2 if name == "place-cards" else 1)):  # both sides of the fold
            expected += marks_in(view(name, state, shown))
    assert marks_on(pages) == expected
    numbers = [tuple(map(int, found.groups())) for page in pages for found in PACK_PAGE.finditer(page)]
    assert {of for _, _, of in numbers} == {len(pages)}
    assert all(after in (1, before + 1) for (before, _, _), (after, _, _) in pairwise(numbers))
    starts = sum(1 for own, _, _ in numbers if own == 1)
    with_margins = sum(wanted for name, wanted in copies.items() if not documents[name].fills_page)
    assert starts == with_margins, "sheets to be cut have no margins and no numbers"
    wide = [page for page, size in zip(pages, sizes, strict=True) if size == (A4[1], A4[0])]
    assert wide
    assert all(any(name in page for name in ("Crosstable", "Wall chart", "Bracket", "Certificate")) for page in wide)


def test_slips_of_90_boards_take_23_pages_and_stack_in_order(tmp_path: Path) -> None:
    state = samples.event(180, 0)
    samples.seat_everybody(state)
    pages = pages_of(print_to_pdf(render("result-slips", state), tmp_path))
    assert len(pages) == 23
    places = [[int(word) for word in page.split() if word.isdecimal() and int(word) <= 90] for page in pages]
    assert marks_on(pages) == marks_in(view("result-slips", state, 1))
    for number, page in enumerate(places):
        for place in range(4):
            board = 1 + number + 23 * place
            assert board > 90 or board in page


@pytest.mark.parametrize("language", ["vi", "hi", "th"])
def test_pairings_by_name_of_180_players_take_four_pages_in_every_language(language: str, tmp_path: Path) -> None:
    state = samples.event(180)
    pages = pages_of(print_to_pdf(render("pairings-by-name", state, words=Words.of((language,))), tmp_path))
    assert marks_on(pages) == marks_in(view("pairings-by-name", state, 6))
    assert len(pages) <= 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fr_100_no_line_of_a_list_in_two_languages_is_lost(paper: str, tmp_path: Path) -> None:
    state = samples.event(43)
    copies = dict.fromkeys(("pairings-by-board", "standings", "check-in-list", "wall-chart", "starting-list"), 1)
    options, words = Options(paper=paper), Words.of(("vi", "en"))
    pages = pages_of(print_to_pdf(round_pack(state, 6, copies=copies, options=options, words=words), tmp_path))
    expected = marks_in(())
    for name in copies:
        expected += marks_in(view(name, state, 6 if documents[name].needs_round else 5))
    assert marks_on(pages) == expected
