"""J1: a club organiser with fourteen players on a Thursday evening, on a phone and at a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import Hands
from tests.web.browser import DESK, PHONE, Desk

PRESENT = (
    "Nguyễn Thị Lan",
    "Arjun Mehta",
    "สมชาย ใจดี",
    "Mira Okafor",
    "Ole Sørensen",
    "Kim Min-ji",
    "Bo Karlsson",
    "Ivy Clarke",
    "अनन्या शर्मा",
    "Petrov Andrej",
    "Diaz María José",
    "王小明",
    "Theodore Bartholomew Featherstonehaugh",
)
LATE = "Mai Phương"
TAPS_BESIDES_RESULTS = 60


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_s019_j1_a_club_evening(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    hands = Hands(page, touch=size is PHONE)
    _create(hands)
    _type_names(hands)
    _pair_and_publish(hands, 1)
    assert page.locator("#boards tr.bye").count() == 1
    holder = page.locator("#boards tr.bye bdi").inner_text()

    _latecomer(hands, holder)
    for board in range(1, 8):
        hands.win(board, ("1-0", "½-½", "0-1")[board % 3])
    _battery_dies(desk, page)

    _pair_and_publish(hands, 2)
    for board in range(1, 8):
        hands.win(board)
    leaver = _leaves(hands)

    _pair_and_publish(hands, 3)
    expect(page.locator("#boards")).not_to_contain_text(leaver)
    assert page.locator("#boards tr.bye").count() == 1
    for board in range(1, 7):
        hands.win(board, "0-1")
    _pair_and_publish(hands, 4)
    for board in range(1, 7):
        hands.win(board)
    expect(page.locator("[data-step]").first).not_to_contain_text("Pair")

    hands.tap('nav [data-go="S"]')
    expect(page.locator("h1")).to_have_text("Final standings")
    assert page.evaluate("scrollY") == 0
    assert page.locator("text=Provisional").count() == 0
    # Seven games a round in rounds 1 and 2; six and a bye of one point in rounds 3 and 4.
    rows = page.request.get(page.url.partition("?")[0] + ".json").json()["rows"]
    points = [row["points_tenths"] for row in rows]
    assert page.locator(".ranks tbody tr").count() == len(points) == 14
    assert sum(points) == 4 * 70
    assert points == sorted(points, reverse=True)
    assert hands.taps <= TAPS_BESIDES_RESULTS, hands.taps
    assert hands.results == 7 + 7 + 6 + 6
    assert desk.problems == []


def _create(hands: Hands) -> None:
    page = hands.page
    hands.tap(page.locator("a[href='/new']").first)
    page.wait_for_url("**/new")
    assert page.locator("[name=name]").input_value()  # the name is suggested
    page.fill("[name=players]", "14")
    page.fill("[name=hours]", "3")
    hands.tap("[name=suggest]")
    chosen = page.locator(".advices .card:has(input:checked)")
    expect(chosen).to_contain_text("Swiss, 4 rounds, 10+5")
    hands.tap(page.get_by_role("button", name="Create").last)
    page.wait_for_url("**/players")


def _type_names(hands: Hands) -> None:
    page = hands.page
    for name in PRESENT:
        page.locator("#lines").press_sequentially(name)
        page.keyboard.press("Enter")
        expect(page.locator("#players")).to_contain_text(name)
    expect(page.locator("#players-counts")).to_contain_text("13 players")


def _pair_and_publish(hands: Hands, number: int) -> None:
    page = hands.page
    if number == 1:
        hands.tap('nav [data-go="R"]')
        expect(page.locator("#unpaired")).to_contain_text("13 players are ready")
        expect(page.locator("#unpaired")).to_contain_text("one of them will have a bye")
    expect(page.locator(".bar [data-step]")).to_contain_text(f"Pair round {number}")
    hands.next_step()
    expect(page.locator(".bar [data-step]")).to_contain_text(f"Publish round {number}")
    expect(page.locator("[data-seats]")).to_be_visible()
    hands.next_step()
    expect(page.locator("#boards[data-keys]")).to_have_attribute("data-round", str(number))


def _latecomer(hands: Hands, holder: str) -> None:
    page = hands.page
    hands.tap('nav [data-go="P"]')
    hands.write("#lines", LATE)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(f"{LATE}: late entry")
    card = page.locator(".card:has([value=seat])")
    expect(card).to_contain_text(f"Play {holder} now")
    expect(card.locator("input")).to_be_checked()
    hands.tap(page.get_by_role("button", name="Enter", exact=False).last)
    expect(page.locator("#b7")).to_contain_text(LATE)
    expect(page.locator("#b7")).to_contain_text(holder)
    assert page.locator("#boards tr.bye").count() == 0


def _battery_dies(desk: Desk, page: Page) -> None:
    """The tab is gone; another one of the same phone shows the same state."""
    other = desk.open(desk.context)
    other.goto(page.url)
    expect(other.locator("#round-progress")).to_contain_text("7 of 7 results")
    other.close()


def _leaves(hands: Hands) -> str:
    page = hands.page
    hands.tap('nav [data-go="P"]')
    link = page.locator("#players td.name a").nth(4)
    name = link.inner_text()
    hands.tap(link)
    hands.tap(page.get_by_role("button", name="Leaves the tournament"))
    question = page.locator("dialog[open] .question")
    if question.count():
        hands.tap(question.get_by_role("button").last)
    expect(page.locator(".head .tag")).to_contain_text("left after round 2")
    return name
