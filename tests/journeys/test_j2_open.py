"""J2: a chief arbiter with 180 players and two deputies; ninety results in random order, three of them differ."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import Hands
from tests.web.browser import DESK, PHONE, Desk

PLAYERS = 180
BOARDS = PLAYERS // 2
KEYS = {"1-0": "1", "½-½": "5", "0-1": "0"}
DIFFERENT = {7: ("1-0", "0-1"), 40: ("½-½", "1-0"), 88: ("0-1", "½-½")}
PRESSES_BESIDES_RESULTS = 200
WAITING = """() => Object.keys(localStorage).filter(k => k.startsWith("crosstable-outbox"))
    .reduce((sum, k) => sum + JSON.parse(localStorage[k]).length, 0)"""
LOST_FOR = 5
"""So many slips the second deputy types while the network is away (ux.md 5.4)."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j2_a_round_by_keyboard_with_two_deputies(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    event = _enter_players(desk)
    page = desk.page
    page.goto(f"{event}/round/1")
    chief = Hands(page)
    chief.press("p")
    expect(page.locator("[data-seats]")).to_be_visible()
    chief.press("k")
    expect(page.locator("dialog[open]")).to_contain_text("Check of round 1")
    chief.press("Escape", "p")
    expect(page.locator("#boards[data-keys]")).to_be_visible()

    if size is PHONE:  # there the round pack is on the page for printing
        chief.press("g", "o")
        expect(page.get_by_role("button", name="Pack of round 1")).to_be_visible()
    with page.expect_popup() as opened:
        chief.press("Control+Shift+P")  # the round pack, in a window of its own
    expect(opened.value.locator("section.sheet").first).to_be_attached()
    opened.value.close()
    if size is PHONE:
        chief.press("g", "r")
        expect(page.locator("#boards[data-keys]")).to_be_visible()

    deputies = [desk.deputy(event, f"Deputy {k}", size) for k in (1, 2)]
    for deputy in deputies:
        deputy.goto(f"{event}/round/1?mode=slip")
    wanted = _slips(deputies)
    _wait_until_sent(deputies)

    for seen in (page, *deputies):
        seen.goto(f"{event}/round/1")
        for board in DIFFERENT:
            expect(seen.locator(f"#d{board}")).to_contain_text("Two different readings")
        assert seen.locator("tr.dispute").count() == len(DIFFERENT)
    stored = dict(page.locator("#boards tr[data-board]").evaluate_all("rows => rows.map(r => [r.id, r.dataset.token])"))
    assert len(stored) == BOARDS
    assert {board: stored[f"b{board}"] for board in wanted} == wanted
    for board, readings in DIFFERENT.items():
        shown = page.locator(f"#d{board} button").all_inner_texts()
        assert len(shown) == 2
        for k, reading in enumerate(readings, 1):
            assert any(_printed(reading) in text and f"Deputy {k}" in text for text in shown), (board, shown)

    _settle(chief)
    for deputy in deputies:
        expect(deputy.locator("tr.dispute")).to_have_count(0)
    stored = dict(page.locator("#boards tr[data-board]").evaluate_all("rows => rows.map(r => [r.id, r.dataset.token])"))
    assert {board: stored[f"b{board}"] for board in DIFFERENT} == {b: r[0] for b, r in DIFFERENT.items()}
    chief.press("g", "s")
    expect(page.locator("h1")).to_have_text("Standings after round 1")
    assert page.locator(".ranks tbody tr").count() == PLAYERS
    chief.press("g", "r", "p")
    expect(page.locator("h1")).to_contain_text("Round 2")
    expect(page.locator("[data-seats]")).to_be_visible()
    chief.press("p")
    expect(page.locator("#boards[data-keys]")).to_have_attribute("data-round", "2")
    assert chief.keys <= PRESSES_BESIDES_RESULTS, chief.keys
    assert desk.problems == []


def _enter_players(desk: Desk) -> str:
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.check("[value=fide-swiss]")
    page.get_by_role("textbox", name="Name").fill("City Open A")
    page.keyboard.press("Enter")
    page.wait_for_url("**/players")
    lines = "\n".join(f"Player {k:03}\t{2500 - 5 * k}" for k in range(PLAYERS))
    page.fill("#lines", lines)
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("text=is this right")
    page.keyboard.press("Enter")
    page.wait_for_selector("#players")
    return page.url.partition("/players")[0]


def _slips(deputies: list[Page]) -> dict[int, str]:
    """Both type their slips in turn; answers what the boards without a conflict must hold."""
    chance = random.Random(20261203)
    wanted = {board: chance.choice(list(KEYS)) for board in range(1, BOARDS + 1) if board not in DIFFERENT}
    slips = [(chance.randrange(2), board, result) for board, result in wanted.items()]
    slips += [(who, board, readings[who]) for board, readings in DIFFERENT.items() for who in (0, 1)]
    chance.shuffle(slips)
    away, back = len(slips) // 2, None
    for number, (who, board, result) in enumerate(slips):
        if number == away:
            deputies[1].context.set_offline(offline=True)
            back = away + 2 * LOST_FOR
        if number == back:
            expect(deputies[1].locator("#waiting")).to_contain_text("NOT SAVED")
            deputies[1].context.set_offline(offline=False)
            deputies[1].evaluate("dispatchEvent(new Event('online'))")
        deputies[who].keyboard.type(f"{board} {KEYS[result]}")
        deputies[who].keyboard.press("Enter")
    return wanted


def _wait_until_sent(deputies: list[Page]) -> None:
    for deputy in deputies:
        for _ in range(400):
            if not deputy.evaluate(WAITING):
                break
            deputy.wait_for_timeout(50)
        assert deputy.evaluate(WAITING) == 0


def _settle(chief: Hands) -> None:
    """Only the open boards; Enter goes to the two readings, Tab to the other one, Enter chooses."""
    page = chief.page
    chief.press("o")
    expect(page.locator("#boards tr[data-board]")).to_have_count(len(DIFFERENT))
    for board, readings in DIFFERENT.items():
        expect(page.locator(f"#b{board}")).to_have_attribute("aria-selected", "true")
        chief.press("Enter")
        focused = page.locator(f"#d{board} button:focus")
        expect(focused).to_have_count(1)
        if _printed(readings[0]) not in focused.inner_text():
            chief.press("Tab")
        assert _printed(readings[0]) in focused.inner_text()
        chief.press("Enter")
        expect(page.locator(f"#d{board}")).to_have_count(0)
    chief.press("o")
    expect(page.locator("#boards tr[data-board]")).to_have_count(BOARDS)


def _printed(result: str) -> str:
    return result.replace("-", "–")
