"""Without JavaScript every step is a form: create, players, pair, publish, results, standings."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.browser import DESK


def test_an_event_by_forms_alone(browser: Browser, address: str) -> None:
    base, _, token = address.partition("/enter#")
    context = browser.new_context(viewport=DESK, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"{base}/enter")
    page.fill("[name=code]", token)  # without a script nobody takes it from behind #
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url(f"{base}/")
    page.goto(f"{base}/new")
    page.fill("[name=name]", "By forms")
    page.get_by_role("button", name="Create").last.click()
    page.wait_for_url("**/players")
    page.fill("#lines", "Lan\nArjun\nSomchai\nMira\nOle")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Enter 5").click()
    expect(page.locator("#players tbody tr")).to_have_count(5)

    page.locator("#players .here-button").first.click()  # check-in is a form too
    expect(page.locator("#players [aria-pressed=true]")).to_have_count(1)
    page.locator("#players [aria-pressed=true]").click()
    expect(page.locator("#players [aria-pressed=true]")).to_have_count(0)

    page.locator('nav [data-go="R"]').click()
    page.locator(".bar [data-step]").click()
    expect(page.locator(".status")).to_contain_text("Draft")
    page.get_by_role("link", name="Check", exact=False).first.click()
    expect(page.locator("main")).to_contain_text("Check of round 1")
    page.go_back()
    page.locator("#b1 .why a").click()
    expect(page.locator("main")).to_contain_text("Colours")
    page.go_back()
    first, second = page.locator("#b1 .white bdi").inner_text(), page.locator("#b2 .white bdi").inner_text()
    page.locator("#b1 td.white input").check()
    page.locator("#b2 td.white input").check()
    page.get_by_role("button", name="Swap").click()
    expect(page.locator("#b1 .white bdi")).to_have_text(second)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#b1 .white bdi")).to_have_text(first)
    _play(page)
    context.close()


def _play(page: Page) -> None:
    page.locator(".bar [data-step]").click()
    expect(page.locator("#boards")).to_have_attribute("data-round", "1")
    page.locator('#b1 [data-token="1-0"]').click()
    expect(page.locator("#b1")).to_have_attribute("data-token", "1-0")
    page.locator("#b1 .res > a").click()  # the results that are not ordinary
    page.locator('[data-token="+--"]').click()
    expect(page.locator("#b1")).to_have_attribute("data-token", "+--")
    page.locator("a", has_text="Slip mode").click()
    page.fill("#slip-line", "2 5")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#b2")).to_have_attribute("data-token", "½-½")
    page.locator('nav [data-go="S"]').click()
    expect(page.locator("h1")).to_have_text("Standings after round 1")
    page.locator("a.sum").first.click()
    expect(page.locator("h1")).to_be_visible()
