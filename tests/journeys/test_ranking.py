"""The columns of the standings are chosen on the settings' tab: by drag, by keyboard, and by plain links and forms."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.browser import DESK, Desk

UNSAVED = "[data-unsaved]"


def codes(page: Page) -> list[str]:
    """The list as it stands."""
    return [item.get_attribute("data-code") or "" for item in page.locator(".tie-breaks > li").all()]


def columns(page: Page, event: str) -> list[str]:
    """The tie-breaks at the head of the standings."""
    page.goto(f"{event}/standings")
    return page.locator("#standings-table thead .c-tb").all_inner_texts()


def test_columns_are_chosen_by_drag(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page, event = desk.page, desk.new_event(4)
    page.goto(f"{event}/settings/ranking?list=PS+BH+SB")
    page.get_by_role("button", name="Save the order").click()
    expect(page.locator(UNSAVED)).to_be_hidden()
    assert columns(page, event) == ["PS", "BH", "SB"]

    page.get_by_role("link", name="Rules of the ranking").click()
    line = page.locator(".tie-breaks > li")
    line.nth(2).drag_to(line.nth(0))
    assert codes(page) == ["SB", "PS", "BH"]
    line.nth(0).drag_to(line.nth(1))
    assert codes(page) == ["PS", "SB", "BH"]
    line.nth(2).drag_to(line.nth(0))
    assert codes(page) == ["BH", "PS", "SB"]
    expect(page.locator(UNSAVED)).to_be_visible()
    page.get_by_role("button", name="Save the order").click()
    expect(page.locator("main")).to_contain_text("The ranking is saved.")
    expect(page.locator(UNSAVED)).to_be_hidden()
    assert columns(page, event) == ["BH", "PS", "SB"]
    assert desk.problems == []


def test_the_keyboard_does_the_same_and_keeps_its_place(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page, event = desk.page, desk.new_event(4)
    page.goto(f"{event}/settings/ranking?list=PS+BH+SB")
    page.get_by_role("link", name="Sonneborn-Berger up").focus()
    page.keyboard.press("Enter")
    assert codes(page) == ["PS", "SB", "BH"]
    page.keyboard.press("Enter")  # still on the arrow of the same line
    assert codes(page) == ["SB", "PS", "BH"]
    expect(page.get_by_role("link", name="Sonneborn-Berger down")).to_be_focused()  # nothing is above the first
    page.keyboard.press("Enter")
    assert codes(page) == ["PS", "SB", "BH"]
    page.get_by_role("link", name="Take Buchholz out").focus()
    page.keyboard.press("Enter")
    assert codes(page) == ["PS", "SB"]
    page.get_by_label("From the list").select_option("DE")
    page.get_by_role("button", name="Add").press("Enter")
    expect(page.locator(".tie-breaks > li")).to_have_count(3)
    assert codes(page) == ["PS", "SB", "DE"]
    page.get_by_role("button", name="Save the order").press("Enter")
    expect(page.locator("main")).to_contain_text("The ranking is saved.")
    assert columns(page, event) == ["PS", "SB", "DE"]
    assert desk.problems == []


def test_links_and_forms_do_the_same_without_scripts(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(4)
    plain = browser.new_context(viewport=DESK, java_script_enabled=False, storage_state=desk.context.storage_state())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(f"{event}/settings/ranking?list=PS+BH+SB")
    expect(page.locator(UNSAVED)).to_be_visible()
    page.get_by_role("link", name="Sonneborn-Berger up").click()
    page.get_by_role("link", name="Take Buchholz out").click()
    assert codes(page) == ["PS", "SB"]
    page.get_by_label("From the list").select_option("DE")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Save the order").click()
    expect(page.locator("main")).to_contain_text("The ranking is saved.")
    assert columns(page, event) == ["PS", "SB", "DE"]
    plain.close()
