"""The round in a real browser: the draft by keys and by dragging."""

from __future__ import annotations

import random

from playwright.sync_api import Browser, Page, expect

from tests.web.browser import DESK, PHONE, Desk


def big_event(desk: Desk, players: int) -> str:
    """A tournament with many players, pasted; answers its address."""
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.get_by_role("textbox", name="Name").press("Enter")
    page.wait_for_url("**/players")
    page.fill("#lines", "\n".join(f"Player {k:03}; ; {2400 - k}" for k in range(players)))
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("text=is this right")
    page.keyboard.press("Enter")
    page.wait_for_selector("#players")
    return page.url.partition("/players")[0]


class Fingers:
    """Counts the presses on a keyboard."""

    def __init__(self, page: Page) -> None:
        self.keyboard = page.keyboard
        self.presses = 0

    def press(self, key: str) -> None:
        self.presses += 1
        self.keyboard.press(key)

    def type(self, text: str) -> None:
        self.presses += len(text)
        self.keyboard.type(text)


def draft(browser: Browser, address: str, players: int = 8, size: dict[str, int] = DESK) -> Desk:
    desk = Desk(browser, address, size)
    event = desk.new_event(players)
    desk.page.goto(f"{event}/round/1")
    desk.page.click("[data-step]")
    desk.page.wait_for_selector("[data-seats]")
    return desk


def restore_newest(desk: Desk) -> None:
    """The event as it was at the newest backup."""
    page = desk.page
    page.goto(f"{desk.base}/backups")
    page.locator("main a.event-row").first.click()
    page.get_by_role("button", name="Restore this").click()
    page.locator(".question button").last.click()
    page.locator(".question button.danger").click()
    page.wait_for_url("**/backups/**")


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


def test_a_result_of_another_device_renews_its_row_alone(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(12)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 1")
    deputy.goto(f"{event}/round/1?only=open")
    desk.page.goto(f"{event}/round/1")  # after the deputy came in: that news is not of this test
    asked: list[str] = []
    for page in (desk.page, deputy):
        page.on("request", lambda r: asked.append(r.headers.get("x-crosstable", "")) if r.method == "GET" else None)
    desk.page.evaluate("document.querySelector('#b5').marked = true")
    shown = desk.page.evaluate("document.body.dataset.seq")
    desk.page.keyboard.press("1")
    expect(deputy.locator("#b1")).to_have_count(0)
    expect(deputy.locator("#round-progress")).to_contain_text("1 of 6 results")
    expect(deputy.locator("[data-step]")).to_contain_text("5 results missing")
    deputy.locator("#b2 [data-token='½-½']").click()
    expect(desk.page.locator("#b2")).to_have_attribute("data-token", "½-½")
    expect(desk.page.locator("#b2 .said-by")).to_contain_text("Deputy 1")
    assert desk.page.evaluate("document.querySelector('#b5').marked") is True
    assert {kind for kind in asked if kind} == {"rows"}
    assert desk.page.evaluate("document.body.dataset.seq") == shown, (
        "a part says nothing of the boards it does not hold"
    )
    desk.page.goto(f"{event}/settings")
    desk.page.wait_for_selector("[data-step]")
    desk.page.evaluate("document.querySelector('main').marked = true")
    deputy.locator("#b3 [data-token='0-1']").click()
    expect(desk.page.locator("[data-step]")).to_contain_text("3 results missing")
    assert desk.page.evaluate("document.querySelector('main').marked") is True
    assert desk.problems == []


def test_two_readings_of_a_board_come_and_go_without_the_page(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(6)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 1")
    deputy.context.set_offline(True)
    deputy.locator("#b1 [data-token='½-½']").click()
    desk.page.keyboard.press("1")
    expect(desk.page.locator("#b1")).to_have_attribute("data-token", "1-0")
    deputy.context.set_offline(False)
    expect(desk.page.locator("#d1")).to_contain_text("Two different readings")
    expect(deputy.locator("#d1")).to_contain_text("Two different readings")
    deputy.locator("#d1 button").first.click()
    expect(desk.page.locator("#d1")).to_have_count(0)
    assert desk.problems == []


def test_results_typed_before_a_restore_wait_until_somebody_has_looked(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(6)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 1")
    desk.page.goto(f"{desk.base}/backups")
    desk.page.get_by_role("button", name="Back up now").click()
    desk.page.wait_for_load_state("networkidle")
    desk.page.goto(f"{event}/round/1")
    desk.page.locator("#b3 [data-token='1-0']").click()
    expect(deputy.locator("#b3")).to_have_attribute("data-token", "1-0")
    deputy.context.set_offline(True)
    deputy.locator("#b1 [data-token='1-0']").click()
    deputy.locator("#b2 [data-token='0-1']").click()
    restore_newest(desk)
    deputy.context.set_offline(False)
    expect(deputy.locator("dialog[open]")).to_contain_text("Round 1, board 1: 1–0")
    expect(deputy.locator("dialog[open]")).to_contain_text("Round 1, board 2: 0–1")
    desk.page.goto(f"{event}/round/1")
    expect(desk.page.locator("#b1")).to_have_attribute("data-token", "")
    expect(deputy.get_by_role("button", name="Enter them")).to_be_focused()  # Enter must not throw results away
    deputy.get_by_role("button", name="Enter them").click()
    expect(desk.page.locator("#b1")).to_have_attribute("data-token", "1-0")
    expect(desk.page.locator("#b2")).to_have_attribute("data-token", "0-1")
    assert deputy.evaluate("localStorage.length") in (0, 1)
    assert desk.problems == []


def test_on_a_phone_a_board_of_a_large_round_is_found_by_its_number(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page, event = desk.page, big_event(desk, 40)
    page.goto(f"{event}/round/1")
    page.locator(".bar [data-step]").tap()
    page.wait_for_selector("[data-seats]")
    page.locator(".bar [data-step]").tap()
    page.wait_for_selector("#boards[data-keys]")
    boards = page.locator("#boards tr[data-board]:visible")
    expect(boards).to_have_count(20)
    page.fill("#find-board", "7")
    expect(boards).to_have_count(1)
    page.locator("#b7 [data-token='1-0']").tap()
    expect(page.locator("#b7")).to_have_attribute("data-token", "1-0")
    expect(boards).to_have_count(1)  # the row that came back is the same one
    named = (
        "[...document.querySelectorAll('#boards tr[data-board]')].filter((r) => /player 00/i.test(r.innerText)).length"
    )
    page.fill("#find-board", "")
    wanted = page.evaluate(named)  # numbers are drawn by lot, so two of them may meet
    page.fill("#find-board", "player 00")
    expect(boards).to_have_count(wanted)
    page.fill("#find-board", "")
    expect(boards).to_have_count(20)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(f"{event}/log")
    place = page.locator(".menu [aria-current]").bounding_box()  # the menu has scrolled to it
    assert place is not None
    assert 0 <= place["x"] <= 360 - place["width"]
    assert desk.problems == []


def test_ux_5_1_the_loop_of_a_round_of_180_players_by_keys(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    big_event(desk, 180)
    page, fingers = desk.page, Fingers(desk.page)
    page.evaluate("document.activeElement.blur()")
    for key in ("g", "r"):
        fingers.press(key)
    page.wait_for_url("**/round/1")
    fingers.press("p")
    page.wait_for_selector("[data-seats]")
    fingers.press("k")
    expect(page.locator("dialog[open]")).to_contain_text("Checked", timeout=60_000)
    fingers.press("Escape")
    fingers.press("Enter")
    page.wait_for_selector("#boards[data-keys]")
    for number in range(90):
        page.keyboard.press("105"[number % 3])  # the results themselves do not count
    expect(page.locator("[data-step]")).to_contain_text("Pair round 2", timeout=60_000)
    expect(page.locator("#round-progress")).to_contain_text("90 of 90")
    for key in ("g", "s"):
        fingers.press(key)
    page.wait_for_url("**/standings**")
    fingers.press("p")
    page.wait_for_selector("[data-seats]")
    fingers.press("Enter")
    page.wait_for_selector("#boards[data-round='2']")
    assert fingers.presses <= 200
    assert desk.problems == []


def test_ux_5_2_forty_slips_in_random_order_and_no_wrong_board(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = big_event(desk, 80)
    desk.publish(event)
    page, fingers, chance = desk.page, Fingers(desk.page), random.Random(52)
    page.keyboard.press("s")
    expect(page.locator("#slip-line")).to_be_focused()
    slips = [(board, chance.choice("105")) for board in range(1, 41)]
    chance.shuffle(slips)
    for board, key in slips:
        fingers.type(f"{board} {key}")
        fingers.press("Enter")
    expect(page.locator("#round-progress")).to_contain_text("40 of 40", timeout=60_000)
    seconds = fingers.presses / 8 + 0.5 * len(slips)  # eight keys a second, and half a second to take up each slip
    assert seconds <= 60
    page.goto(f"{event}/round/1")
    tokens = {"1": "1-0", "0": "0-1", "5": "½-½"}
    for board, key in slips:
        expect(page.locator(f"#b{board}")).to_have_attribute("data-token", tokens[key])
    assert desk.problems == []


def test_a_slip_typed_beside_its_line_is_a_slip(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(14)
    desk.publish(event)
    page = desk.page
    page.keyboard.press("s")
    expect(page.locator("#slip-line")).to_be_focused()
    page.locator("h1").click()  # somewhere on the page
    expect(page.locator("#slip-line")).not_to_be_focused()
    page.keyboard.type("5 1")
    expect(page.locator("#slip-line")).to_have_value("5 1")
    page.keyboard.press("Enter")
    expect(page.locator("#b5")).to_have_attribute("data-token", "1-0")
    entered = page.locator("#boards tr[data-board]:not([data-token=''])")
    expect(entered).to_have_count(1)  # the 5 gave no draw to the board that was marked
    page.locator("h1").click()
    page.keyboard.press("f")
    page.keyboard.press("Backspace")
    expect(page.locator("#b5")).to_have_attribute("data-token", "1-0")
    expect(entered).to_have_count(1)
    assert desk.problems == []


def test_ux_5_4_results_entered_without_a_network_are_merged_and_conflicts_shown(
    browser: Browser, address: str
) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(14)
    desk.publish(event)
    deputy = desk.deputy(event, "Deputy 1")
    deputy.context.set_offline(True)
    for board in range(1, 6):
        deputy.locator(f"#b{board} [data-token='1-0']").click()
    expect(deputy.locator("#waiting")).to_contain_text("5 results wait on this device")
    for board, token in ((2, "½-½"), (7, "0-1")):
        desk.page.locator(f"#b{board} [data-token='{token}']").click()
        expect(desk.page.locator(f"#b{board}")).to_have_attribute("data-token", token)
    deputy.context.set_offline(False)
    for page in (desk.page, deputy):
        for board in (1, 3, 4, 5):
            expect(page.locator(f"#b{board}")).to_have_attribute("data-token", "1-0")
        expect(page.locator("#b7")).to_have_attribute("data-token", "0-1")
        expect(page.locator("#d2")).to_contain_text("Deputy 1")
    expect(deputy.locator("#waiting")).to_be_hidden()
    assert desk.problems == []


SCREENS = (
    "round/1",
    "round/2",
    "round/3",
    "round/2/floor",
    "players",
    "standings",
    "crosstable",
    "publishing",
    "print",
    "files",
    "settings",
    "devices",
    "log",
)
UNEXPLAINED = """() => [...document.querySelectorAll(":disabled, [aria-disabled=true]")]
    .filter((e) => !(e.title || e.getAttribute("aria-describedby") || e.closest("[title]"))).map((e) => e.outerHTML.slice(0, 120))"""
DEAD = """() => [...document.querySelectorAll("main a:not([href]), .steps span:not(.hide):not([title])")].map((e) => e.outerHTML.slice(0, 120))"""


def test_ux_5_7_whatever_cannot_be_pressed_says_why(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    event = desk.new_event(5)
    desk.publish(event)
    page = desk.page
    for board in (1, 2):
        page.locator(f"#b{board} [data-token='1-0']").click()
        expect(page.locator(f"#b{board}")).to_have_attribute("data-token", "1-0")
    desk.publish(event, 2)
    for screen in SCREENS:
        page.goto(f"{event}/{screen}")
        assert page.evaluate(UNEXPLAINED) == [], screen
        assert page.evaluate(DEAD) == [], screen
    page.goto(f"{event}/round/2")
    assert page.locator(".steps span[title]").first.get_attribute("title") == "Comes after the rounds before it"
