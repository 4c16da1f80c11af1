"""J8: a player with a phone: from the poster to the table, the bye, and a round that is not published yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.hands import Hands
from tests.web.browser import DESK, PHONE, Desk

GERMAN = ("Runde", "Tisch", "Spieler", "Tabelle", "Weiß", "Schwarz")


@pytest.mark.parametrize(
    ("language", "size"),
    [("en-GB", PHONE), ("de-DE", PHONE), ("vi-VN", PHONE), ("en-GB", DESK)],
    ids=["en-phone", "de-phone", "vi-phone", "en-desk"],
)
def test_j8_from_the_poster_to_my_table(browser: Browser, address: str, language: str, size: dict[str, int]) -> None:
    """Two interactions and five seconds; in the phone's language where there is one, else in English."""
    desk = Desk(browser, address, DESK)
    event = desk.new_event(7)
    desk.publish(event)
    board = desk.page.locator("#b2")
    table, (white, black) = "2", board.locator("bdi").all_inner_texts()
    holder = desk.page.locator("#boards tr.bye bdi").inner_text()
    poster = event.replace("/e/", "/p/")

    hands = _scan(desk, poster, language, size)
    page = hands.page
    page.locator("#find-me").press_sequentially(black[-1])
    hands.taps += 1
    hands.tap(page.locator("#people li:visible a", has_text=black))
    word, colour = ("Bàn", "Đen") if language == "vi-VN" else ("Table", "Black")
    expect(page.locator(".seat .table")).to_have_text(f"{word} {table}", ignore_case=True, use_inner_text=True)
    assert hands.taps <= 2
    expect(page.locator(".seat-colour")).to_contain_text(colour, ignore_case=True)
    expect(page.locator(".seat-against")).to_contain_text(white)
    if language == "vi-VN":
        return
    _is_english(page)

    hands = _scan(desk, poster, language, size)
    page = hands.page
    page.locator("#find-me").press_sequentially(holder)
    hands.taps += 1
    hands.tap(page.locator("#people li:visible a"))
    expect(page.locator(".seat")).to_contain_text("You have a bye this round")
    expect(page.locator(".seat")).to_contain_text("It brings 1 point")
    hands.tap(page.locator(".seat-why a"))
    expect(page.locator("main")).to_contain_text("bye")
    _is_english(page)
    assert desk.problems == []


def test_j8_before_a_round_is_published(browser: Browser, address: str) -> None:
    """Never a board without its label: nothing, being paired, then the table by itself."""
    desk = Desk(browser, address, DESK)
    event = desk.new_event(4)
    hands = _scan(desk, event.replace("/e/", "/p/"), "en-GB")
    page = hands.page
    hands.tap(page.locator("#people li a", has_text="Player A"))
    expect(page.locator(".seat")).to_contain_text("Round 1 is not paired yet")
    desk.page.goto(f"{event}/round/1")
    desk.page.keyboard.press("p")
    desk.page.wait_for_selector("[data-seats]")
    expect(page.locator(".seat")).to_contain_text("Round 1 is being paired")
    assert page.locator(".seat .table").count() == 0
    desk.page.keyboard.press("p")
    expect(page.locator(".seat .table")).to_be_visible()
    expect(page.locator(".seat-round")).to_contain_text("Round 1")
    desk.page.wait_for_selector("#boards[data-keys]")
    for _ in range(2):
        desk.page.keyboard.press("1")
    expect(desk.page.locator("#round-progress")).to_contain_text("2 of 2")
    expect(page.locator(".seat")).to_contain_text("Round 2 is not paired yet")
    assert desk.problems == []


def _scan(desk: Desk, poster: str, language: str, size: dict[str, int] = PHONE) -> Hands:
    """A phone, or another device, that was never here opens the address of the poster."""
    context = desk.browser.new_context(viewport=size, has_touch=size is PHONE, locale=language)  # type: ignore[arg-type]
    page = desk.open(context)
    page.goto(poster)
    return Hands(page, touch=size is PHONE)


def _is_english(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "en"
    text = page.locator("body").inner_text()
    assert [word for word in GERMAN if word in text] == []
