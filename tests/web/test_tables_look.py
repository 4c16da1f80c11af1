"""Every table, public page and wall in a real browser: axe-clean, nothing beside the page, a picture of each.

The pictures go to build/screens, to be looked at.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.publish.samples import NAMES
from tests.web.browser import DESK, PHONE
from tests.web.hall import Hall
from tests.web.test_phone import Place

axe_core = pytest.importorskip("axe_playwright_python.sync_playwright")

FOLDER = Path(__file__).parents[2] / "build" / "screens"
ARBITER = ("standings", "standings/sum?player=1&code=BH/C1", "crosstable", "crosstable?as=matrix", "publishing")
PUBLIC = (
    "?change=1",
    "/me/1",
    "/me/5",
    "/me/9",
    "/pairings",
    "/standings",
    "/sum?player=1&code=BH/C1",
    "/crosstable",
    "/why/3/1",
    "/why/3/0",
    "/why/3/1?voice=rules",
    "/report?player=1",
)
WALL = ("?show=boards", "?show=names", "?show=standings", "?show=message")


def open_event() -> Hall:
    """Names of all sorts, a withdrawal, byes, forfeits, and a round that is being played."""
    hall = Hall()
    desk = hall.desk
    desk.create(name="City Open A – Hà Nội & नई दिल्ली", profile="fide-swiss", rounds=5, city="Hà Nội")
    desk.enter(*NAMES)
    chance = random.Random(4)
    for number in range(1, 4):
        if number == 3:
            desk.do("withdraw", {"player": 5})
            desk.do("set-absence", {"player": 9, "round": 3, "code": "H"})
            desk.do("set-absence", {"player": 10, "round": 3, "code": "Z"})
        desk.do("pair")
        desk.do("publish")
        for board in desk.state.rounds[-1].boards:
            if number < 3 or board.number > 4:
                result = chance.choice(["1-0", "0-1", "½-½", "+--"])
                desk.do("enter-result", {"board": board.number, "result": result})
    desk.do(
        "change-rules",
        {"options": {"screen_message": "The prize giving begins at 17:00.", "round_times": ["10:00"] * 5}},
    )
    return hall


@pytest.fixture(scope="module")
def place(browser: Browser) -> Iterator[Place]:
    del browser  # its loop runs first, so that the hall is made beside it
    made = Place(open_event)
    with made.opened():
        yield made


def chief(place: Place, browser: Browser, size: dict[str, int], scheme: str) -> BrowserContext:
    values: Any = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}  # axe is brought in by the test
    context = browser.new_context(**values)
    cookies = place.hall.chief.client.cookies.jar
    context.add_cookies([{"name": c.name, "value": c.value or "", "url": place.base} for c in cookies])
    return context


def look(page: Page, name: str) -> list[str]:
    """What is wrong with the page: violations of axe-core, and width that does not fit."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png", full_page=not name.startswith("wall"))
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = axe_core.Axe().run(page, options={"resultTypes": ["violations"]})
    wrong = [f"{name}: {v['id']}: {v['nodes'][0]['html'][:120]}" for v in found.response["violations"]]
    return [*wrong, *([f"{name}: {wide} pixels too wide"] if wide > 0 else [])]


def file_name(*parts: str) -> str:
    return "-".join("".join(c if c.isalnum() else "-" for c in part).strip("-") or "home" for part in parts)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_screen_is_accessible_and_fits(place: Place, browser: Browser, size: dict[str, int], scheme: str) -> None:
    context = chief(place, browser, size, scheme)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    groups = (("event", "/e/{stream}/", ARBITER), ("public", "/p/{stream}", PUBLIC), ("wall", "/screen/{stream}", WALL))
    for group, base, paths in groups:
        for path in paths:
            answer = page.goto(place.url(base) + path)
            assert answer is not None
            assert answer.status == 200, path
            problems += look(page, file_name(group, path, f"{size['width']}", scheme))
    context.close()
    assert problems == []
