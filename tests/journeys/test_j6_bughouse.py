"""J6: a bughouse evening from the first name to the standings, with keys at a desk and with taps on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import Hands
from tests.web.axe import AXE_SCRIPT, WHOLE, WIDER
from tests.web.browser import DESK, PHONE, Desk

TEAMS = ("Ann + Bo", "Cid+Dee", "Nguyễn Lan + สมชาย", "Gus + Hal", "Ivo + Jan", "Kim + Lea", "محمد + Max")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j6_a_bughouse_evening(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    hands = Hands(page, touch=size is PHONE)
    hands.tap(page.locator("a[href='/new']").first)
    page.wait_for_url("**/new")
    page.check("[name=profile][value=bughouse]")
    hands.tap(page.get_by_role("button", name="Create").last)
    page.wait_for_url("**/players")
    event = page.url.partition("/players")[0]
    for name in (*TEAMS, "Zoe"):
        _enter(page, name)
    _enter(page, "Yan + bo", says="bo is already in team")
    _enter(page, "Yan")

    page.goto(f"{event}/tables")
    expect(page.locator("main")).to_contain_text("2 players without a partner")
    assert _faults(page) == []
    hands.tap(page.get_by_role("button", name="Make teams by lot"))
    expect(page.locator("main")).not_to_contain_text("without a partner")

    hands.next_step()
    expect(page.locator(".bar [data-step]")).to_contain_text("Publish round 1")
    hands.next_step()
    expect(page.locator("#boards[data-keys]")).to_have_attribute("data-round", "1")
    if size is PHONE:
        for board, result in enumerate(("1-0", "1½-½", "½-½", "½-1½"), 1):
            hands.win(board, result)
    else:
        page.locator("#b1").press("1")
        for key in "352":
            page.keyboard.press(key)
    for board, result in enumerate(("1-0", "1½-½", "½-½", "½-1½"), 1):
        expect(page.locator(f"#b{board}")).to_have_attribute("data-token", result)
    assert _faults(page) == []

    page.goto(f"{event}/tables")
    expect(page.locator("#tables .match-card")).to_have_count(4)
    expect(page.locator("#tables")).to_contain_text("1½–½")
    assert _faults(page) == []
    rows = page.request.get(f"{event}/standings.json").json()["rows"]
    assert sorted(row["points_tenths"] for row in rows) == [0, 5, 5, 10, 10, 15, 15, 20]

    page.goto(f"{event}/players")
    page.locator("#lines").fill("Lateca + Latebo")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("late entry")
    hands.tap(page.get_by_role("button", name="Enter", exact=False).last)
    page.goto(f"{event}/round/2")
    hands.next_step()
    expect(page.locator("[data-seats]")).to_be_visible()
    hands.next_step()
    expect(page.locator("#boards tr.bye")).to_have_count(1)  # nine teams
    assert desk.problems == []


def test_j6_an_odd_evening_with_rotating_partners_on_a_phone(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page, hands = desk.page, Hands(desk.page, touch=True)
    page.goto(f"{desk.base}/new")
    page.check("[name=profile][value=bughouse]")
    page.fill("[name=players]", "5")
    hands.tap("[name=suggest]")
    hands.tap(page.locator(".advices .card", has_text="rotating partners"))
    hands.tap(page.get_by_role("button", name="Create").last)
    page.wait_for_url("**/players")
    event = page.url.partition("/players")[0]
    for name in ("Ann", "Bo", "Cid", "Dee", "Zoe"):
        _enter(page, name)
    hands.next_step()
    hands.next_step()
    expect(page.locator("#boards tbody tr")).to_have_count(2)  # a table, and who sits out
    hands.win(1, "1½-½")
    page.goto(f"{event}/tables")
    expect(page.locator("#tables .seats li")).to_have_count(4)
    page.fill("[name=minutes]", "3")
    hands.tap(page.get_by_role("button", name="Start the countdown"))
    assert _faults(page) == []
    wall = page.context.new_page()
    wall.goto(f"{desk.base}/screen/{event.rpartition('/')[2]}?show=boards")
    expect(wall.locator(".countdown")).to_contain_text("Next games in 2:5")
    rows = page.request.get(f"{event}/standings.json").json()["rows"]
    assert sorted(row["points_tenths"] for row in rows) == [5, 5, 10, 15, 15]
    assert desk.problems == []


def _enter(page: Page, name: str, *, says: str = "") -> None:
    page.locator("#lines").fill(name)
    page.keyboard.press("Enter")
    if says:
        expect(page.locator("body")).to_contain_text(says)
        page.goto(page.url.partition("/players")[0].partition("/do/")[0] + "/players")
    else:
        expect(page.locator("#players")).to_contain_text(name.replace("+", " + ") if "+D" in name else name)


def _faults(page: Page) -> list[str]:
    """What axe finds, and whether the page is wider than the window."""
    page.evaluate(AXE_SCRIPT)
    found: Any = page.evaluate("options => axe.run(document, options)", WHOLE)
    wider = page.evaluate(WIDER)
    return [violation["id"] for violation in found["violations"]] + ([f"wider by {wider}"] if wider > 0 else [])
