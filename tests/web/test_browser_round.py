"""The round in a real browser: the draft by keys and by dragging."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import DESK, PHONE, Desk, chromium, need_chromium, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need_chromium()
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    need_chromium()
    with served(Path(tmp_path_factory.mktemp("data"))) as found:
        yield found


def draft(browser: Browser, address: str, players: int = 8, size: dict[str, int] = DESK) -> Desk:
    desk = Desk(browser, address, size)
    event = desk.new_event(players)
    desk.page.goto(f"{event}/round/1")
    desk.page.click("[data-step]")
    desk.page.wait_for_selector("[data-seats]")
    return desk


def test_the_draft_by_keys_alone(browser: Browser, address: str) -> None:
    desk = draft(browser, address)
    page, keys = desk.page, desk.page.keyboard
    expect(page.locator("#b1")).to_have_attribute("aria-selected", "true")
    white = page.locator("#b1 td.white").get_attribute("data-player")
    keys.press("c")
    expect(page.locator("#b1 td.black")).to_have_attribute("data-player", str(white))
    expect(page.locator("#manual")).to_contain_text("You are changing pairings by hand")
    keys.press("f")
    expect(page.locator("#b1")).to_have_class("fixed")
    keys.press("ArrowDown")
    keys.press("Delete")
    expect(page.locator("tr.unseated")).to_have_count(2)
    expect(page.locator("#b2")).to_have_count(0)
    for box in page.locator("tr.unseated input").all():
        box.focus()
        keys.press("Space")
    page.locator("#main").focus()
    keys.press("m")
    expect(page.locator("tr.unseated")).to_have_count(0)
    expect(page.locator("#b2")).to_be_visible()
    keys.press("r")
    expect(page.locator("#b1")).to_have_class("fixed")
    keys.press("b")
    keys.type("3")
    keys.press("Enter")
    expect(page.locator("#b3")).to_have_attribute("aria-selected", "true")
    keys.press("1")
    keys.press("ArrowDown")
    keys.press("1")
    first, second = (page.locator(f"#b{n} td.white").get_attribute("data-player") for n in (3, 4))
    keys.press("x")
    expect(page.locator("#b3 td.white")).to_have_attribute("data-player", str(second))
    expect(page.locator("#b4 td.white")).to_have_attribute("data-player", str(first))
    page.locator("#main").focus()
    keys.press("Enter")
    expect(page.locator("dialog[open]")).to_contain_text("Engine")
    page.fill("dialog [name=reason]", "they came together")
    keys.press("Enter")
    expect(page.locator("#manual")).to_have_count(0)
    page.locator("#main").focus()
    keys.press("Enter")
    page.wait_for_selector("#boards[data-keys]")
    assert desk.problems == []


def test_dragging_seats_somebody_and_unseats_another(browser: Browser, address: str) -> None:
    desk = draft(browser, address)
    page = desk.page
    page.click("#b1 button[form=unpair]")
    expect(page.locator("tr.unseated")).to_have_count(2)
    free = page.locator("tr.unseated td[data-player]").first
    name = free.get_attribute("data-player")
    other = page.locator("#b2 td.white").get_attribute("data-player")
    free.drag_to(page.locator("#b2 td.white"))
    expect(page.locator("#b2 td.white")).to_have_attribute("data-player", str(name))
    expect(page.locator(f"#p{other}")).to_have_class("bye unseated")
    rows = page.locator("tr.unseated td[data-player]")
    rows.first.drag_to(rows.last)
    expect(page.locator("tr.unseated")).to_have_count(0)
    assert desk.problems == []


def test_the_draft_by_touch(browser: Browser, address: str) -> None:
    desk = draft(browser, address, size=PHONE)
    page = desk.page
    page.locator("#b1 button[form=fix]").tap()
    expect(page.locator("#b1 button[form=fix]")).to_have_attribute("aria-pressed", "true")
    page.locator("#b2 button[form=unpair]").tap()
    expect(page.locator("tr.unseated")).to_have_count(2)
    for box in page.locator("tr.unseated input").all():
        box.check()
    page.get_by_role("button", name="Pair the two marked players").tap()
    expect(page.locator("tr.unseated")).to_have_count(0)
    page.get_by_role("button", name="Take my changes back").tap()
    expect(page.locator("#manual")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert desk.problems == []
