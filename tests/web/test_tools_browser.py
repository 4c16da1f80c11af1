"""The tools in a real browser: they work things out while one types, by keyboard, and off the network."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.web.browser import DESK, PHONE, Desk


def test_s022_s115_tie_breaks_change_with_every_key(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    page.get_by_text("Tools", exact=False).first.click()
    page.locator(".tools-menu:not(.tongue-menu) a", has_text="Tie-breaks").click()
    page.locator("#r1").focus()
    for score in ("4", "3", "3", "2", "1"):
        page.keyboard.type("won" if score != "2" else "lost")
        page.keyboard.press("Tab")
        page.keyboard.type(score)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    values = page.locator(".values")
    for cell in ("13 BH", "12 BH/C1", "8 BH/M1", "11 SB", "13 PS", "13 CUM", "12 MM"):
        expect(values).to_contain_text(cell)
    page.locator("#s2").focus()
    page.keyboard.press("End")
    page.keyboard.type(",5")
    expect(values).to_contain_text("13½ BH")
    expect(page.locator("#s2")).to_be_focused()
    assert re.search(r"s2=3%2C5", page.url)
    page.reload()
    expect(values).to_contain_text("13½ BH")
    page.get_by_role("button", name="+ Round").click()
    expect(page.locator("#r6")).to_be_focused()
    page.keyboard.type("half")
    expect(values).to_contain_text("4½")
    page.get_by_role("button", name="− Round").click()
    expect(page.locator("#r6")).to_have_count(0)
    assert desk.problems == []


def test_s021_rounds_and_time_on_a_phone(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page = desk.page
    page.goto(f"{desk.base}/tools/rounds")
    expect(page.locator("#f-rounds")).to_be_hidden()
    page.fill("#f-players", "6")
    expect(page.locator("#c-games")).to_contain_text("15")
    page.locator("#c-total-minutes summary").click()
    expect(page.locator("#c-total-minutes")).to_contain_text("5 × 45 = 225")
    page.fill("#f-base", "60")
    expect(page.locator("#c-total-minutes")).to_contain_text("5 × 145 = 725")
    page.select_option("[name=form]", "swiss")
    expect(page.locator("#f-rounds")).to_be_visible()
    page.fill("#f-players", "abc")
    expect(page.locator("#answer")).to_contain_text("Give a whole number")
    assert desk.problems == []


def test_s119_nothing_but_this_computer_is_asked(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/tools", "/tools/rounds", "/tools/tiebreaks", "/tools/berger"):
        page.goto(desk.base + path)
        field = page.locator("main input:visible").first
        if field.count():
            field.fill("7")
            page.wait_for_url("**?**7**")
    assert [url for url in asked if not url.startswith(desk.base)] == []
    assert desk.problems == []


def test_the_table_follows_its_form_and_the_menu_closes(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    page.goto(f"{desk.base}/tools/berger")
    expect(page.get_by_text("keep the order of rounds")).to_be_hidden()
    page.get_by_text("everybody twice").click()
    expect(page.get_by_text("keep the order of rounds")).to_be_visible()
    expect(page.locator("#answer")).to_contain_text("30 of 30 pairings, each twice")
    page.fill("#f-players", "8")
    expect(page.locator("#answer")).to_contain_text("56 of 56 pairings")
    page.locator(".tools-menu:not(.tongue-menu) summary").click()
    expect(page.locator(".tools-menu:not(.tongue-menu) ul")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tools-menu:not(.tongue-menu) ul")).to_be_hidden()
    expect(page.locator(".tools-menu:not(.tongue-menu) summary")).to_be_focused()
    assert desk.problems == []
