"""The prizes in a real browser, on a phone: what is typed shows at once, and is saved by a tap."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.stage import Stage, build
from tests.web.browser import PHONE, Desk, served


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Stage]]:
    folder = tmp_path_factory.mktemp("prizes")
    stage = build(folder)
    with served(folder) as address:
        yield address, stage


def test_what_is_typed_shows_at_once_and_every_reason_opens(browser: Browser, hall: tuple[str, Stage]) -> None:
    address, stage = hall
    desk = Desk(browser, address, PHONE)
    page = desk.page
    page.goto(f"{desk.base}{stage.path('/e/{league}/prizes')}")
    page.get_by_label("Places, the largest prize first").fill("£200/£100")
    expect(page.locator("#prize-list")).to_contain_text("£300 paid of £300.")
    page.get_by_label("Places, the largest prize first").fill("£100/£200")
    expect(page.locator("#prize-list")).to_contain_text("larger than the one before it")
    page.get_by_label("Places, the largest prize first").fill("£200/£100")
    expect(page.locator("#prize-list")).to_contain_text("Not saved yet")
    page.get_by_role("button", name="Save the prizes").click()
    expect(page.locator("main")).to_contain_text("The prizes are saved.")
    expect(page.locator("main")).to_contain_text("2 prizes, £300 in all")
    reason = page.locator(".prize-table details").first
    reason.locator("summary").click()
    expect(reason.locator("p")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert [problem for problem in desk.problems if "422" not in problem] == []


def test_j3_prizes_of_quads_are_decided_shown_and_printed_on_a_phone(browser: Browser, hall: tuple[str, Stage]) -> None:
    address, stage = hall
    desk = Desk(browser, address, PHONE)
    page = desk.page
    page.goto(f"{desk.base}{stage.path('/e/{medals}/prizes')}")
    page.get_by_role("button", name="Take the decision back").click()
    expect(page.locator("#prize-list")).to_contain_text("Not decided yet")
    page.locator(".promise > summary").click()
    expect(page.locator("[name=places_group]")).to_have_value("*")
    page.get_by_label("Places, the largest prize first").fill("£20/£10")
    expect(page.locator("#prize-list .part").first).to_contain_text("Whole event")
    page.get_by_role("button", name="Save the prizes").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("main")).to_contain_text("The prizes are saved.")
    page.get_by_role("button", name="Decide the prizes").click()
    page.get_by_role("button", name="Show on the public page").click()
    expect(page.locator("#prize-list")).to_contain_text("On the public page")
    guest = desk.open(desk.device(PHONE))
    guest.goto(f"{desk.base}{stage.path('/p/{medals}/prizes')}")
    expect(guest.locator(".won h2")).to_have_text(["Whole event", "Group A", "Group B"])
    assert guest.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.goto(f"{desk.base}{stage.path('/e/{medals}/print/certificates')}")
    expect(page.locator(".certificate").first).to_contain_text("is awarded to")


def test_no_long_name_runs_into_its_prize_on_a_phone(browser: Browser, hall: tuple[str, Stage]) -> None:
    address, stage = hall
    desk = Desk(browser, address, PHONE)
    desk.page.goto(f"{desk.base}{stage.path('/e/{hall}/prizes')}")
    gaps = desk.page.locator(".prize-table tr:has(.amount)").evaluate_all(
        "rows => rows.filter(r => r.querySelector('td.amount')).map(r => r.querySelector('.amount')"
        ".getBoundingClientRect().left - r.querySelector('.name').getBoundingClientRect().right)"
    )
    assert len(gaps) > 5
    assert min(gaps) >= 0
