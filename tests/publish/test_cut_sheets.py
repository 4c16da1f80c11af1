"""What is cut apart fits its place, in every language and with the longest names: nothing runs into its neighbour."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser

from crosstable.core.state import EventState
from crosstable.publish import Options, Words, render
from tests.app.memory import Desk
from tests.formats.drawn import png
from tests.publish import samples
from tests.web.browser import chromium, need_chromium

OVERFULL = """() => [...document.querySelectorAll(".cut, .face, .card header, .poster")].filter(e =>
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
    ("qr-poster", 4, "letter"),
    ("group-sheets", 4, "letter"),
    ("group-sheets", 4, "a4"),
    ("match-cards", 4, "letter"),
)
LOGO = f"data:image/png;base64,{b64encode(png(240, 120)).decode()}"


def of_groups(profile: str, players: int) -> EventState:
    """An event of groups or matches with the longest names and rooms."""
    desk = Desk()
    desk.create(profile=profile, name="City Open A – Hà Nội, नई दिल्ली & กรุงเทพฯ")
    desk.enter(*(samples.NAMES[k % len(samples.NAMES)] for k in range(players)))
    desk.do("change-rules", {"options": {"rooms": [["Phòng lớn tầng hai, nhà thi đấu", 1, 999]]}})
    if profile == "us-quads":
        desk.do("make-pools", {"way": "quads"})
        desk.play()
    else:
        desk.do("set-knockout", {"match": "two-games"})
        desk.play("½-½")
    return desk.state


@cache
def state_for(name: str) -> EventState:
    """The event to print a sheet of."""
    if name == "group-sheets":
        return of_groups("us-quads", 43)
    if name == "match-cards":
        return of_groups("cup", 16)
    state = samples.event(23)
    state.rounds[-1].version_times.append("2026-12-03T13:55:00.000Z")
    state.options["rooms"] = [["Phòng lớn tầng hai, nhà thi đấu", 1, 999]]
    return state


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need_chromium()
    for name, _, _ in SHEETS:
        state_for(name)  # commands need the event loop to themselves
    with chromium() as found:
        yield found


@pytest.mark.parametrize("languages", LANGUAGES, ids="+".join)
@pytest.mark.parametrize(("name", "slips", "paper"), SHEETS)
def test_nothing_is_fuller_than_its_place(
    browser: Browser, name: str, slips: int, paper: str, languages: tuple[str, ...]
) -> None:
    options = Options(
        paper=paper, slips_per_page=slips, logo=LOGO, animals=True, address="http://192.168.100.200:8000/p/K7Q2M4"
    )
    html = render(name, state_for(name), options=options, words=Words.of(languages))
    page = browser.new_page()
    try:
        page.set_content(html)
        page.emulate_media(media="print")
        assert page.evaluate(OVERFULL) == []
    finally:
        page.close()
