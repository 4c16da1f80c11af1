"""Teams at a desk and on a captain's phone: the board order by dragging, a line-up, and the own match by a code."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.browser import DESK, PHONE, Desk


def test_board_orders_are_dragged_and_a_captain_comes_to_the_own_match(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.locator("summary", has_text="Teams").click()
    page.check("[name=profile][value=team-round-robin]")
    page.get_by_role("button", name="Create").last.click()
    page.wait_for_url("**/teams")
    event = page.url.partition("/teams")[0]
    for name, players in (("Rooks", "Ann\nBo\nCid"), ("Bishops", "Dee\nEve\nFay")):
        page.locator("form[action$='/add-team'] [name=name]").fill(name)
        page.locator("form[action$='/add-team'] [name=names]").fill(players)
        page.locator("form[action$='/add-team'] button.primary").click()
        expect(page.locator("#team-cards")).to_contain_text(name)

    rows = page.locator("#team-cards section").first.locator("tr[data-player]")
    rows.nth(2).drag_to(rows.nth(0))
    expect(rows.nth(0)).to_contain_text("Cid")
    page.get_by_role("button", name="Cid: one board down").click()
    expect(rows.nth(1)).to_contain_text("Cid")

    page.locator("#team-cards section").first.locator("summary", has_text="Change this team").click()
    page.get_by_role("button", name="Code for the captain").first.click()
    code = page.locator(".big-code").inner_text()
    phone = browser.new_context(viewport=PHONE, has_touch=True).new_page()  # type: ignore[arg-type]
    phone.goto(f"{desk.base}/enter?event={event.rpartition('/')[2]}")
    phone.fill("[name=code]", code)
    phone.fill("[name=name]", "Captain")
    phone.get_by_role("button", name="Come in").tap()
    phone.wait_for_url("**/teams#team-*")
    phone.locator("summary", has_text="Line-up for round 1").tap()
    expect(phone.locator("[name=seat]")).to_have_count(3)
    phone.locator("[name=seat]").nth(2).select_option(label="empty board")
    phone.get_by_role("button", name="Save the line-up").tap()
    expect(phone.locator("#team-cards")).to_contain_text("named")
    assert _wider(phone) <= 0

    page.goto(f"{event}/round/1")
    page.locator(".bar [data-step]").click()
    expect(page.locator(".bar [data-step]")).to_contain_text("Publish round 1")
    page.locator(".bar [data-step]").click()
    expect(page.locator("#boards[data-keys]")).to_be_visible()
    expect(page.locator("#boards tr.divider")).to_contain_text(re.compile("Rooks – Bishops|Bishops – Rooks"))
    phone.goto(event)
    phone.wait_for_url("**/round/1")
    phone.locator('#b1 [data-token="1-0"]').tap()
    expect(phone.locator("#b1")).to_have_attribute("data-token", "1-0")
    assert _wider(phone) <= 0
    assert desk.problems == []
    phone.context.close()


def _wider(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
