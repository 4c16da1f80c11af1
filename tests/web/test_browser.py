"""Journeys in a real browser: keys, phones, a lost network, two devices that differ."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browser import DESK, PHONE, Desk

SCREENS = ("round/1", "round/1?mode=slip", "players", "players/check-in", "players/1", "settings", "devices", "log")


def test_a_round_by_keyboard_alone(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    page.keyboard.press("n")
    page.wait_for_url("**/new")
    page.keyboard.type("Thursday Club Night")
    page.keyboard.press("Enter")
    page.wait_for_url("**/players")
    for name in ("Nguyễn Thị Lan", "अर्जुन मेहता", "Petrov"):
        page.locator("#lines").press_sequentially(name)
        page.keyboard.press("Enter")
        expect(page.locator("#players")).to_contain_text(name)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("g")
    page.keyboard.press("r")
    page.wait_for_selector("text=3 players are ready")
    page.keyboard.press("p")
    expect(page.locator("[data-seats]")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#boards[data-keys] #b1")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("1")
    expect(page.locator("#b1")).to_have_attribute("data-token", "1-0")
    expect(page.locator("[data-step]")).to_contain_text("Pair round 2")
    page.keyboard.press("Control+z")
    expect(page.locator("#b1")).to_have_attribute("data-token", "")
    page.keyboard.press("Control+y")
    expect(page.locator("#b1")).to_have_attribute("data-token", "1-0")
    page.keyboard.press("w")
    expect(page.locator("dialog[open]")).to_contain_text("Colours")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.get_by_role("button", name="White wins by forfeit").click()
    expect(page.locator("#b1")).to_have_attribute("data-token", "+--")
    page.keyboard.press(".")
    expect(page.locator("#b1")).to_have_attribute("data-token", "")
    page.keyboard.press("f")
    page.keyboard.press("0")
    expect(page.locator("#b1")).to_have_attribute("data-token", "--+")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-step]")).to_contain_text("Pair round 2")
    page.keyboard.press("p")
    expect(page.locator("h1")).to_contain_text("Round 2")
    assert desk.problems == []


def test_a_page_that_comes_late_does_not_replace_what_was_done_since(browser: Browser, address: str) -> None:
    """Somebody who types fast asks for the log and pairs at once; the page of the log arrives after the draft."""
    desk = Desk(browser, address, DESK)
    event = desk.new_event(4)
    page = desk.page
    page.goto(f"{event}/standings")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/log", hold)
    page.keyboard.press("g")
    page.keyboard.press("l")
    page.keyboard.press("p")
    expect(page.locator("[data-seats]")).to_be_visible()
    assert len(held) == 1
    with page.expect_response("**/log"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("[data-seats]")).to_be_visible()
    assert page.url.endswith("/round/1")
    page.unroute("**/log")
    page.keyboard.press("g")
    page.keyboard.press("l")
    expect(page.locator("h1")).to_contain_text("Log")
    assert desk.problems == []


def test_a_round_on_a_phone_by_touch(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page = desk.page
    event = desk.new_event(6)
    page.goto(f"{event}/round/1")
    page.locator("[data-step]").first.tap()
    page.wait_for_selector("[data-seats]")
    page.locator("[data-step]").first.tap()
    page.wait_for_selector("#boards[data-keys]")
    for board in (1, 2, 3):
        button = page.locator(f"#b{board} .res button").first
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        button.tap()
        expect(page.locator(f"#b{board}")).to_have_attribute("data-token", "1-0")
    for screen in SCREENS:
        page.goto(f"{event}/{screen}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, screen
    assert desk.problems == []


def test_ux_1_5_large_buttons_for_touch(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    event = desk.new_event(8)
    desk.publish(event)
    page = desk.page
    page.goto(f"{event}/round/1")
    page.locator("a.touch-only").tap()
    page.locator("#pad [data-board='2']").tap()
    white = page.locator("#t2 button").first
    expect(white).to_contain_text("1–0")
    white.tap()
    expect(page.locator("#t2")).to_be_hidden()
    expect(page.locator("#pad [data-board='2']")).to_have_class("done")
    page.locator("#pad [data-board='3']").tap()
    desk.context.set_offline(offline=True)
    page.locator("#t3 button", has_text="Draw").tap()
    expect(page.locator("#pad [data-board='3']")).to_have_class("waiting")
    desk.context.set_offline(offline=False)
    expect(page.locator("#pad [data-board='3']")).to_contain_text("½–½")
    page.keyboard.press("1")  # no key enters a result that nobody sees
    page.locator("#pad [data-board='1']").tap()
    page.locator("#t1 a", has_text="Back").tap()
    expect(page.locator("#round-progress")).to_contain_text("2 of 4 results")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert desk.problems == []


def test_a_lost_network_loses_no_result(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(8)
    desk.publish(event)
    page = desk.page
    desk.context.set_offline(offline=True)
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator("#waiting")).to_contain_text("NOT SAVED: 2 results wait")
    expect(page.locator("#b2 .unsaved")).to_be_visible()
    page.close()  # the tab is closed while they wait
    desk.context.set_offline(offline=False)
    again = desk.open(desk.context)
    again.goto(f"{event}/round/1")
    expect(again.locator("#b1")).to_have_attribute("data-token", "1-0")
    expect(again.locator("#b2")).to_have_attribute("data-token", "½-½")
    expect(again.locator("#waiting")).to_be_hidden()
    expect(again.locator("#round-progress")).to_contain_text("2 of 4 results")
    assert desk.problems == []


def test_two_devices_that_differ_are_both_shown(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(4)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 2")
    deputy.goto(f"{event}/round/1")
    deputy.context.set_offline(offline=True)
    deputy.keyboard.press("5")
    desk.page.goto(f"{event}/round/1")
    desk.page.keyboard.press("1")
    expect(desk.page.locator("#b1")).to_have_attribute("data-token", "1-0")
    deputy.context.set_offline(offline=False)
    deputy.evaluate("dispatchEvent(new Event('online'))")
    for page in (desk.page, deputy):
        conflict = page.locator("#d1")
        expect(conflict).to_contain_text("Two different readings")
        expect(conflict).to_contain_text("Deputy 2")
        expect(conflict).to_contain_text("desk")
    desk.page.locator("#d1 button", has_text="½–½").click()
    for page in (desk.page, deputy):
        expect(page.locator("#b1")).to_have_attribute("data-token", "½-½")
        expect(page.locator("#d1")).to_have_count(0)
    assert desk.problems == []


def test_a_result_reaches_another_device_and_a_revoked_one_is_put_out(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(4)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 1")
    deputy.goto(f"{event}/round/1")
    desk.page.goto(f"{event}/round/1")
    desk.page.keyboard.press("0")
    expect(deputy.locator("#b1")).to_have_attribute("data-token", "0-1")
    desk.page.goto(f"{event}/devices")
    deputy.context.set_offline(offline=True)
    deputy.keyboard.press("5")  # it waits
    desk.page.get_by_role("button", name="Revoke").click()
    expect(desk.page.locator("main")).to_contain_text("revoked")
    deputy.context.set_offline(offline=False)
    deputy.evaluate("dispatchEvent(new Event('online'))")
    expect(deputy.locator("h1")).to_contain_text("Not open to you")
    expect(deputy.locator("#unsent")).to_contain_text("Round 1, board 1: ½–½")
    deputy.locator("#unsent button").click()
    deputy.goto(f"{address.partition('#')[0].rstrip('/')}/enter")
    expect(deputy.locator("#unsent")).to_be_hidden()


def test_slips_and_the_second_reading(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(6)
    desk.publish(event)
    page = desk.page
    page.keyboard.press("s")
    for slip in ("3 1", "1 0", "2 5"):
        page.locator("#slip-line").press_sequentially(slip)
        page.keyboard.press("Enter")
    expect(page.locator("#slip-last")).to_contain_text("½–½")
    page.goto(f"{event}/round/1")
    page.keyboard.press("v")
    page.wait_for_url("**mode=second*")
    page.keyboard.press("0")
    expect(page.locator(".said")).to_contain_text("the same")
    expect(page.locator("#b1")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator("dialog[open]")).to_contain_text("Board 2 differs")
    page.locator("dialog[open] a", has_text="Keep").click()
    expect(page.locator("#b2")).to_have_count(0)
    assert desk.problems == []


def test_swap_by_dragging_and_by_boxes(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(6)
    page = desk.page
    page.goto(f"{event}/round/1")
    page.keyboard.press("p")
    page.wait_for_selector("[data-seats]")
    first, second = _names(page, 1), _names(page, 2)
    page.locator("#b1 td.white").drag_to(page.locator("#b2 td.white"))
    page.wait_for_selector(".notice.manual")
    assert (_names(page, 1), _names(page, 2)) == ((second[0], first[1]), (first[0], second[1]))
    page.locator("#b1 td.white input").check()
    page.locator("#b2 td.white input").check()
    page.keyboard.press("x")
    expect(page.locator("#b1 td.white")).to_contain_text(first[0])
    page.keyboard.press("p")
    expect(page.locator(".status")).to_contain_text("Draft")
    assert desk.problems == []


def _names(page: Page, board: int) -> tuple[str, str]:
    found = page.locator(f"#b{board} bdi").all_inner_texts()
    return found[0], found[1]
