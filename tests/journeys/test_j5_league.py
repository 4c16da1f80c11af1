"""J5: a league of twelve, double round robin; one leaves in week 3, and the change is taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import Hands
from tests.web.browser import DESK, PHONE, Desk

TEAMS = 12
BOARDS = TEAMS // 2


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j5_withdrawal_with_preview_and_undo(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    event = _create(desk)
    for number in (1, 2):
        _play(page, event, number)
    page.goto(f"{event}/round/3")
    page.keyboard.press("p")
    page.wait_for_selector("[data-seats]")
    page.keyboard.press("p")
    page.wait_for_selector("#boards[data-keys]")

    before = _points(page, event)
    leaver, results = _a_winner(page, event)
    expected = dict(before)
    del expected[leaver]
    for opponent, won in results.items():  # by hand: what was won against the leaver is taken away
        expected[opponent] -= won
    report = page.request.get(f"{event}/files/trf").text()

    page.goto(f"{event}/players")
    page.get_by_role("link", name=leaver).click()
    page.get_by_role("button", name="Leaves the tournament").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(f"{leaver} has completed 2 of 22 games (9 %).")
    expect(dialog).to_contain_text("less than half")
    expect(dialog).to_contain_text("C.05 6.6")
    expect(dialog).to_contain_text("20 games are left unplayed")
    for opponent, won in results.items():
        if won:
            row = dialog.locator("#withdrawal-table tr", has_text=opponent)
            cells = row.locator("td").all_inner_texts()
            assert cells[:3] == [_said(before[opponent]), _said(expected[opponent]), _said(before[opponent])], cells
    assert dialog.locator("[name=treatment]:checked").get_attribute("value") == "rule"
    # Cancel is where the focus is: Enter changes nothing.
    expect(dialog.get_by_role("link", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert _points(page, event) == before

    page.goto(f"{event}/players")
    page.get_by_role("link", name=leaver).click()
    page.get_by_role("button", name="Leaves the tournament").click()
    dialog.locator("[name=reason]").fill("moved to another town")
    dialog.get_by_role("button", name="Apply").click()
    expect(page.locator(".head .tag")).to_contain_text("left after round 3")

    assert {name: value for name, value in _points(page, event).items() if name != leaver} == expected
    page.goto(f"{event}/crosstable")
    expect(page.locator("main")).to_contain_text(leaver)  # the results stay in the table
    expect(page.locator("tr.not-counted")).to_have_count(1)
    after = page.request.get(f"{event}/files/trf").text()
    assert len(_games(report, leaver)) >= 2
    assert _games(after, leaver)[:2] == _games(report, leaver)[:2]  # and in the report for the ratings

    page.keyboard.press("Control+z")
    expect(page.locator("tr.not-counted")).to_have_count(0)
    assert _points(page, event) == before
    assert desk.problems == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j5_replaced_by_somebody_new_and_the_calendar(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    event = _create(desk)
    for number in (1, 2, 3):
        _play(page, event, number)
    leaver, _ = _a_winner(page, event)
    _replace(page, event, leaver, "Newcomers")
    page.goto(f"{event}/round/4")
    hands = Hands(page)
    hands.press("p")
    page.wait_for_selector("[data-seats]")
    hands.press("p")
    page.wait_for_selector("#boards[data-keys]")
    expect(page.locator("#boards")).to_contain_text("Newcomers")
    expect(page.locator("#boards")).not_to_contain_text(leaver)
    _calendar(page, event)
    assert desk.problems == []


def _replace(page: Page, event: str, leaver: str, name: str) -> None:
    page.goto(f"{event}/players")
    page.get_by_role("link", name=leaver).click()
    page.get_by_role("button", name="Leaves the tournament").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Replace from round 4 by somebody new").check()
    dialog.get_by_placeholder("Name of the new player").fill(name)
    dialog.locator("[name=reason]").fill("the club folded")
    dialog.get_by_role("button", name="Apply").click()
    expect(page.locator(".head .tag")).to_contain_text("left after round 3")


def _calendar(page: Page, event: str) -> None:
    """Twenty-two Thursdays without Christmas; one game of the week is postponed, with a day."""
    page.goto(f"{event}/calendar")
    page.locator("[name=start]").fill("2026-12-03")
    page.locator("[name=clocks]").fill("19:30")
    page.locator("[name=skipped]").fill("2026-12-24..2027-01-06")
    page.get_by_role("button", name="Fill in all days").click()
    expect(page.locator("[data-said]")).to_contain_text("22 rounds have their days")
    assert page.locator(".round-days [name=date]").nth(3).input_value() == "2027-01-07"
    week = page.locator("details.week", has_text="Round 4")
    if week.get_attribute("open") is None:
        week.locator("summary").first.click()
    week.locator(".f-act summary").first.click()
    form = week.locator(".f-act form").first
    form.locator("[name=until]").fill("2099-02-01")
    form.get_by_role("button", name="Postpone").click()
    expect(page.locator("#postponed")).to_contain_text("1 February 2099")


def _create(desk: Desk) -> str:
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.get_by_role("textbox", name="Name").fill("League Div. 1")
    page.check("[value=round-robin]")
    page.get_by_role("button", name="Create").last.click()
    page.wait_for_url("**/players")
    event = page.url.partition("/players")[0]
    page.goto(f"{event}/settings/rules")
    page.select_option("[name=system]", "double-round-robin")
    page.locator("form[action$='/change-rules'] button.primary").click()
    expect(page.locator("[data-said]")).to_be_visible()
    page.goto(f"{event}/players")
    page.fill("#lines", "\n".join(f"Team {chr(64 + k)}" for k in range(1, TEAMS + 1)))
    page.get_by_role("button", name="Add").click()
    page.wait_for_selector("text=is this right")
    page.keyboard.press("Enter")
    page.wait_for_selector("#players")
    return event


def _play(page: Page, event: str, number: int) -> None:
    page.goto(f"{event}/round/{number}")
    hands = Hands(page)
    hands.press("p")
    page.wait_for_selector("[data-seats]")
    hands.press("p")
    page.wait_for_selector("#boards[data-keys]")
    for key in "150150":
        hands.press(key)
    expect(page.locator("#round-progress")).to_contain_text(f"{BOARDS} of {BOARDS} results")


def _points(page: Page, event: str) -> dict[str, int]:
    rows = page.request.get(f"{event}/standings.json").json()["rows"]
    return {row["name"]: row["points_tenths"] for row in rows}


def _a_winner(page: Page, event: str) -> tuple[str, dict[str, int]]:
    """Somebody who lost a game, and what each opponent won against him, in tenths, read off the two rounds."""
    games: dict[str, dict[str, int]] = {}
    for number in (1, 2):
        page.goto(f"{event}/round/{number}")
        for row in page.locator("#boards tr[data-board]").all():
            white, black = row.locator("bdi").all_inner_texts()
            token = row.get_attribute("data-token")
            won = {"1-0": (10, 0), "½-½": (5, 5), "0-1": (0, 10)}[token or ""]
            games.setdefault(white, {})[black] = won[1]
            games.setdefault(black, {})[white] = won[0]
    return next((name, lost) for name, lost in games.items() if 10 in lost.values())


def _said(tenths: int) -> str:
    whole, half = divmod(tenths, 10)
    return f"{whole or ''}½" if half else str(whole)


def _games(report: str, name: str) -> list[str]:
    line = next(line for line in report.splitlines() if line.startswith("001") and name in line)
    return re.findall(r"\d+ [wb] [10=+-]", line[89:])
