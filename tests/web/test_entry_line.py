"""The entry line in a real browser: three letters, ↓ and Enter; chips of members; keys on the table; the door."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.axe import WHOLE, violations
from tests.web.browser import DESK, PHONE, Desk, need_chromium, served
from tests.web.test_people import FIDE, fide_line


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    need_chromium()
    folder = Path(tmp_path_factory.mktemp("data"))
    (folder / "lists").mkdir()
    people = [("501", "Adebayo, Tola", 2410, 1990), ("502", "Ade, Bo", 1800, 2001), ("503", "Zhao, Wei", 2000, 1999)]
    (folder / "lists" / "standard_sep26frl.txt").write_text(FIDE + "".join(fide_line(*person) for person in people))
    with served(folder) as found:
        yield found


def test_a_list_from_the_folder_then_three_letters_and_enter(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    page.goto(f"{desk.base}/lists")
    page.locator("form", has_text="standard_sep26frl.txt").get_by_role("button", name="Load").click()
    expect(page.locator("#lists")).to_contain_text("3 people")
    event = desk.new_event(2)
    line = page.locator("#lines")
    line.press_sequentially("adebay")
    option = page.get_by_role("option")
    expect(option).to_have_count(1)
    expect(option).to_contain_text("2410")
    line.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    assert violations(page, WHOLE) == []
    line.press("Enter")
    expect(page.locator("#players")).to_contain_text("Adebayo, Tola")
    expect(page.locator("#lines")).to_have_value("")
    expect(page.locator("#lines")).to_be_focused()
    page.keyboard.type("zhoa")  # two letters exchanged
    expect(page.get_by_role("option")).to_contain_text("nearly")
    page.get_by_role("option").click()
    expect(page.locator("#players")).to_contain_text("Zhao, Wei")
    page.keyboard.type("Ade")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")  # nobody is chosen: a new name
    expect(page.locator("#players tbody tr")).to_have_count(5)
    page.goto(f"{event}/players?sort=rating")
    expect(page.locator("#players tbody tr").first).to_contain_text("Adebayo")
    assert desk.problems == []


def test_what_is_typed_before_the_answer_is_here_stays(browser: Browser, address: str) -> None:
    """Found by a journey: the first letters of the next name were lost when the page changed."""
    desk = Desk(browser, address, DESK)
    page = desk.page
    desk.new_event(2)

    def slowly(route: Route) -> None:
        page.keyboard.type("Bo K")
        route.continue_()

    page.route("**/players", slowly, times=1)
    page.locator("#lines").press_sequentially("Ana")
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("Ana")
    expect(page.locator("#lines")).to_have_value("Bo K")
    page.keyboard.type("im")
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("Bo Kim")
    expect(page.locator("#lines")).to_have_value("")
    assert desk.problems == []


def test_the_members_of_last_time_by_touch(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page = desk.page
    desk.new_event(3)
    desk.new_event(2)
    chips = page.locator("#chips button")
    page.goto(f"{desk.base}/new")
    page.get_by_role("textbox", name="Name").press("Enter")
    page.wait_for_url("**/players")
    expect(chips).to_have_count(2)
    box = chips.first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    chips.first.tap()
    expect(page.locator("#players")).to_contain_text("Player A")
    expect(chips).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert desk.problems == []


def test_keys_for_the_marked_player_and_for_those_ticked(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    desk.new_event(4)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("c")
    expect(page.locator("#players-counts")).to_contain_text("1 here")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    expect(page.locator("#players .sel input:checked")).to_have_count(2)
    page.keyboard.press("a")
    expect(page.locator("#players .rounds-off .tag")).to_have_count(2)
    page.keyboard.press("b")
    expect(page.locator("h1")).to_contain_text("A round off")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#players .rounds-off .tag", has_text="½")).to_have_count(1)
    page.keyboard.press("w")
    expect(page.locator("#players tr.gone")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#players tr.gone")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("bye: round and points")
    assert desk.problems == []


def test_a_tap_at_the_door_asks_and_can_be_taken_back(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, PHONE)
    page = desk.page
    event = desk.new_event(3)
    page.goto(f"{event}/players/check-in")
    page.locator(".big-rows a").nth(1).tap()
    expect(page.locator("dialog[open]")).to_contain_text("Player B")
    page.locator("dialog[open]").get_by_role("button", name="Yes, is here").tap()
    expect(page.locator("#check-in-counts")).to_contain_text("1 of 3")
    page.locator(".said").get_by_role("button", name="Undo").tap()
    expect(page.locator("#check-in-counts")).to_contain_text("0 of 3")
    assert desk.problems == []


def test_j2_1_registrations_are_walked_through_by_keys(browser: Browser, address: str) -> None:
    desk = Desk(browser, address, DESK)
    page = desk.page
    event = desk.new_event(2, "fide-swiss")
    page.goto(f"{desk.base}/lists")
    if not page.locator("#lists").count():
        page.locator("form", has_text="standard_sep26frl.txt").get_by_role("button", name="Load").click()
        expect(page.locator("#lists")).to_contain_text("3 people")
    page.goto(f"{event}/import")
    page.fill("textarea[name=text]", "Name;Rating;Born\nTola Adebayo;2000;1990\nBo Ade;1500;\nWei Zhao;;\nIvy Chen;;")
    page.get_by_role("button", name="Look at it").first.click()
    page.get_by_role("button", name="Match to the rating lists").click()
    expect(page.locator("#unsure [data-match]")).to_have_count(2)
    expect(page.locator("#matched [data-match]")).to_have_count(1)
    assert violations(page, WHOLE) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # the first person of the first row, and on
    expect(page.locator("#unsure [data-match]").first.locator("[type=radio]").first).to_be_checked()
    expect(page.locator("#unsure [data-match]").nth(1)).to_have_attribute("data-now", "")
    page.locator("#match-enter").click()
    rows = page.locator("#players tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.filter(has_text="Bo Ade")).to_contain_text("502")
    expect(rows.filter(has_text="Wei Zhao")).not_to_contain_text("503")
    assert desk.problems == []


def test_a_key_that_is_faster_than_the_answer_to_the_last_one(browser: Browser, address: str) -> None:
    """What other devices are told can be shown before one's own answer is here; the keys stay with the table."""
    desk = Desk(browser, address, DESK)
    page = desk.page
    desk.new_event(3)
    tags = page.locator("#players .rounds-off .tag")

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/selected", hold)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("a")
    expect(page.locator("#players .sel input:checked")).to_have_count(1)
    for _ in range(250):  # the box is ticked before the question to the server is on its way
        if held:
            break
        page.wait_for_timeout(20)
    answer = held[0].fetch()
    expect(tags).to_have_count(1)
    page.keyboard.press("b")
    held[0].fulfill(response=answer)
    expect(page.locator("#players .sel input:checked")).to_have_count(0)
    held[1].continue_()
    page.unroute("**/selected", hold)
    expect(page.locator("h1")).to_contain_text("A round off")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#players .rounds-off .tag", has_text="½")).to_have_count(1)
    page.keyboard.press("w")
    expect(page.locator("#players tr.gone")).to_have_count(1)
    expect(page.locator("#lines")).to_have_value("")
