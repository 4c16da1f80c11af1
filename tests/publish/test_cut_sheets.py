"""What is cut apart fits its place, in every language and with the longest names: nothing runs into its neighbour."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from crosstable.publish import Options, Words, render
from tests.publish import samples
from tests.web.browser import chromium, need_chromium

OVERFULL = """() => [...document.querySelectorAll(".cut, .face, .card header")].filter(e =>
    e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2).map(e => e.innerText.slice(0, 60))"""
LANGUAGES = (("en",), ("vi", "en"), ("hi", "en"))
SHEETS = (
    ("result-slips", 4, "letter"),
    ("result-slips", 6, "letter"),
    ("result-slips", 6, "a4"),
    ("player-cards", 4, "letter"),
    ("player-cards", 4, "a4"),
    ("badges", 4, "letter"),
    ("place-cards", 4, "letter"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need_chromium()
    with chromium() as found:
        yield found


@pytest.mark.parametrize("languages", LANGUAGES, ids="+".join)
@pytest.mark.parametrize(("name", "slips", "paper"), SHEETS)
def test_nothing_is_fuller_than_its_place(
    browser: Browser, name: str, slips: int, paper: str, languages: tuple[str, ...]
) -> None:
    state = samples.event(23)
    state.rounds[-1].version_times.append("2026-12-03T13:55:00.000Z")
    html = render(name, state, options=Options(paper=paper, slips_per_page=slips), words=Words.of(languages))
    page = browser.new_page()
    try:
        page.set_content(html)
        page.emulate_media(media="print")
        assert page.evaluate(OVERFULL) == []
    finally:
        page.close()
