"""J7: a knock-out of 23 players with tie-break games, lots before witnesses, and a consolation, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.by_form import ByForm, faults
from tests.journeys.hands import Hands, enter_list
from tests.web.browser import DESK, PHONE, Desk

PLAYERS = [f"Player {chr(65 + k)};{2300 - 20 * k};{('Oak', 'Elm', 'Ash')[k % 3]}" for k in range(23)]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j7_a_knock_out_of_twenty_three(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page, hands = desk.page, Hands(desk.page, touch=size is PHONE)
    event = enter_list(page, hands, "cup", ["Name;Rating;Club", *PLAYERS])
    by_form = ByForm(page, event)
    page.goto(f"{event}/bracket")
    expect(page.locator("main")).to_contain_text("23 in a bracket of 32: 9 free of the first match.")
    expect(page.locator(".bracket-facts")).to_contain_text("Free of the first match: Player A, Player B")
    _form(page, hands)
    assert faults(page) == []

    hands.next_step()
    page.wait_for_url("**/round/1")
    expect(page.locator("h1")).to_contain_text("Last 32, game 1")
    hands.next_step()
    expect(page.locator("#boards[data-keys]")).to_have_attribute("data-round", "1")
    expect(page.locator("#b1 .part")).to_have_text("Match 1")
    hands.win(1, "1-0")
    by_form.results(1, dict.fromkeys(range(2, 8), "1-0"))
    _level_match(page, hands, by_form, event)

    page.goto(f"{event}/bracket")
    expect(page.locator("#consolation")).to_contain_text("7 players have lost their first match")
    _play_on(page, by_form, event)
    page.goto(f"{event}/bracket")
    expect(page.locator(".notice.good")).to_contain_text("has won")
    expect(page.locator(".bar [data-step]")).to_contain_text("Print the outcome")
    assert faults(page) == []
    _consolation(page, hands)

    guest = desk.open(desk.device(PHONE))
    guest.goto(f"{event.replace('/e/', '/p/')}/bracket")
    expect(guest.locator(".notice.good")).to_contain_text("has won the event")
    assert faults(guest) == []
    guest.goto(f"{event.replace('/e/', '/p/')}/pairings")
    expect(guest.locator("main")).not_to_contain_text("is not paired yet")
    assert desk.problems == []


def _form(page: Page, hands: Hands) -> None:
    """A stage that cannot be is explained; then two games, two faster ones, and a lot. Clubmates apart by lots."""
    page.locator("#form details").evaluate_all("all => all.forEach(e => { e.open = true; })")
    page.select_option("#form [name=match]", "own")
    parts = page.locator("#form .match-part")
    for k, (kind, games, time) in enumerate(
        (("games", "2", ""), ("games", "2", "10+3"), ("lots", "", ""), ("", "", ""))
    ):
        parts.nth(k).locator("[name=part_kind]").select_option(kind)
        parts.nth(k).locator("[name=part_games]").fill(games)
        parts.nth(k).locator("[name=part_time]").fill(time)
    parts.nth(3).locator("[name=part_kind]").select_option("armageddon")
    save = page.locator("#form button.primary")
    hands.tap(save)
    expect(page.locator("dialog[open]")).to_contain_text("no stage comes after it; put it last")
    page.keyboard.press("Escape")
    parts.nth(3).locator("[name=part_kind]").select_option("")
    page.select_option("#form [name=draw]", "protected")
    page.fill("#form [name=protected]", "9")
    page.check("#form [name=apart]")
    hands.tap(save)
    expect(page.locator(".bracket-facts")).to_contain_text("2 games; if level, 2 games at 10+3; if level, a lot")
    expect(page.locator("main")).to_contain_text("Nobody meets a clubmate in the first match")


def _level_match(page: Page, hands: Hands, by_form: ByForm, event: str) -> None:
    """Match 1 is level after four games; a lot before witnesses decides."""
    by_form.do("pair", round=2)
    by_form.do("publish", round=2)
    by_form.results(2, {1: "1-0", **dict.fromkeys(range(2, 8), "0-1")})
    for number in (3, 4):
        by_form.round(number, "½-½")
        expect(page.locator("#boards tr[data-board]")).to_have_count(1)
    page.goto(f"{event}/bracket")
    expect(page.locator(".bar [data-step]")).to_contain_text("Decide")
    card = page.locator("#match-1")
    expect(card).to_contain_text("Level after the games announced: a lot decides.")
    assert faults(page) == []
    card.locator("[name=note]").fill("drawn by Mira Okafor, seen by Jan and Lea")
    hands.tap(card.get_by_role("button", name="won the lot").first)
    page.goto(f"{event}/bracket/1")
    expect(page.locator("#match")).to_contain_text("goes on by lot")
    expect(page.locator("#match")).to_contain_text("seen by Jan and Lea")
    expect(page.locator(".match-games tbody tr")).to_have_count(4)
    assert faults(page) == []


def _play_on(page: Page, by_form: ByForm, event: str) -> None:
    """The stages that are left: who has White in the first game wins both."""
    for number in range(5, 13, 2):
        by_form.round(number, "1-0")
        by_form.round(number + 1, "0-1")
    page.goto(f"{event}/round/12")
    expect(page.locator("h1")).to_contain_text("Final, game 2")


def _consolation(page: Page, hands: Hands) -> None:
    """An event for the losers of first matches: seven, and those who were free and lost their first one."""
    losers = int(page.locator("#consolation p").first.inner_text().split(" ", 1)[0])
    assert 7 < losers <= 15
    page.select_option("#consolation [name=profile]", "club")
    hands.tap(page.locator("#consolation button"))
    page.wait_for_url("**/players")
    expect(page.locator("#players tbody tr[data-player]")).to_have_count(losers)
