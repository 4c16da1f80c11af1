"""Renews the pictures of README and docs/first-evening.md: `python -m tests.journeys.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.journeys.test_j1_club import PRESENT
from tests.web.browser import PHONE, Desk, chromium, served

PLACE = Path(__file__).parent.parent.parent / "docs" / "img"


def keep(page: Page, name: str) -> None:
    """One picture, without a cursor that blinks."""
    page.screenshot(path=PLACE / f"{name}.png", animations="disabled", caret="hide")


def main() -> None:
    """Walk the first five minutes and stop for pictures."""
    PLACE.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        served(Path(name)) as address,
        chromium() as browser,
    ):
        walk(Desk(browser, address, PHONE))
        sample(Desk(browser, address, {"width": 1180, "height": 780}))


def walk(desk: Desk) -> None:
    """From the empty list to round 1."""
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.fill("[name=name]", "Thursday 3 December")
    page.fill("[name=players]", "14")
    page.locator("[name=suggest]").tap()
    page.wait_for_selector(".advices")
    page.locator(".advices").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.advices').offsetTop - 90)")
    keep(page, "evening-advice")
    page.get_by_role("button", name="Create").last.tap()
    page.wait_for_url("**/players")
    page.fill("#lines", "\n".join(PRESENT))
    page.get_by_role("button", name="Add").tap()
    page.wait_for_selector("text=is this right")
    page.locator("main form button.primary").tap()
    page.wait_for_selector("#players")
    event = page.url.partition("/players")[0]
    page.goto(f"{event}/round/1")
    page.locator(".bar [data-step]").tap()
    page.wait_for_selector("[data-seats]")
    page.evaluate("scrollTo(0, 0)")
    keep(page, "evening-draft")
    page.locator(".bar [data-step]").tap()
    page.wait_for_selector("#boards[data-keys]")
    for board, result in ((1, "1-0"), (2, "½-½"), (3, "0-1")):
        page.locator(f'#b{board} .res [data-token="{result}"]').tap()
        page.wait_for_selector(f'#b{board}[data-token="{result}"]')
    page.wait_for_timeout(600)
    page.evaluate("scrollTo(0, document.getElementById('b1').getBoundingClientRect().top + scrollY - 130)")
    keep(page, "evening-round")
    page.locator('nav [data-go="S"]').tap()
    page.wait_for_selector(".ranks")
    keep(page, "evening-standings")


def sample(desk: Desk) -> None:
    """Round 4 of the sample event, with a few results."""
    page = desk.page
    page.goto(desk.base)
    page.locator("form[action='/sample'] button").click()
    page.wait_for_selector(".bar [data-step]")
    event = desk.base + "/e/" + page.url.partition("/e/")[2].split("/")[0]
    page.goto(f"{event}/round/3")
    for chosen in ("[data-seats]", "#boards[data-keys]"):
        page.locator(".bar [data-step]").click()
        page.wait_for_selector(chosen)
    for board, key in ((1, "1"), (2, "5"), (3, "0")):
        page.keyboard.press(key)
        page.wait_for_selector(f"#b{board} [aria-pressed=true]")
    page.wait_for_timeout(600)
    page.evaluate("scrollTo(0, 0)")
    keep(page, "round")


if __name__ == "__main__":
    main()
