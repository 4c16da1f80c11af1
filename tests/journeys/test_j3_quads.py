"""J3: quads of a school, 43 children, from the list to the last result, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.by_form import ByForm, faults
from tests.journeys.hands import Hands, enter_list
from tests.web.browser import DESK, PHONE, Desk

NAMES = {12: "Tim", 13: "Tom", 11: "Ana", 28: "Mia", 29: "Max"}
CHILDREN = [
    f"{NAMES.get(k, f'Child {k:02}')};{1500 - 12 * k if k < 33 else ''};School {(k - (k in (13, 29))) % 20:02};{8 - k % 4}"
    for k in range(43)
]
"""The unrated have a school class; Tim and Tom of one school come into quad D, Mia and Max into H."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j3_quads_of_a_school(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page, hands = desk.page, Hands(desk.page, touch=size is PHONE)
    event = enter_list(page, hands, "us-quads", ["Name;Rating;School;Class", *CHILDREN], "School class")

    hands.next_step()  # the one button says that groups come next
    page.wait_for_url("**/groups")
    offers = page.locator("input[name=way][type=radio]")
    expect(offers).to_have_count(3)
    assert [offer.get_attribute("value") for offer in offers.all()] == [
        "quads swiss-7",
        "quads round-robin-5-6",
        "quads round-robin-7",
    ]
    expect(page.locator("main")).to_contain_text("6 h 15, that is 2 × 75 minutes more")
    assert faults(page) == []
    hands.tap(page.get_by_role("button", name="Make the groups").first)
    expect(page.locator(".group-cards .group")).to_have_count(10)

    _schools_apart(page, hands)
    _swap(page, hands, drag=size is DESK)
    _absent(page, hands)
    assert faults(page) == []

    hands.next_step()
    expect(page.locator("[data-seats] tr.divider").first).to_contain_text("Group A")
    hands.next_step()
    expect(page.locator("#boards[data-keys]")).to_have_attribute("data-round", "1")
    by_form = ByForm(page, event)
    _helper(desk, hands, event)
    boards = page.locator("#boards tr[data-board]").count()
    by_form.results(1, dict.fromkeys(range(3, boards + 1), "½-½"))
    for number in (2, 3):
        by_form.round(number, "1-0")

    page.goto(f"{event}/groups")
    expect(page.locator(".group.done")).to_have_count(page.locator(".group").count())
    expect(page.locator(".bar [data-step]")).to_contain_text("Print the outcome")
    assert faults(page) == []
    guest = desk.open(desk.device(PHONE))
    guest.goto(f"{event.replace('/e/', '/p/')}/groups")
    expect(guest.locator(".group.done")).to_have_count(page.locator(".group").count())
    assert faults(guest) == []
    assert desk.problems == []


def _schools_apart(page: Page, hands: Hands) -> None:
    """One swap as the question says, then all that can be mended."""
    expect(page.locator(".clash")).to_have_count(2)
    first = page.locator(".clash").first
    expect(first).to_contain_text(
        "Tim and Tom are both from School 12, in group D. Swap Tim with Ana (group C, 12 points higher)?"
    )
    hands.tap(first.get_by_role("button", name="Swap"))
    expect(page.locator(".clash")).to_have_count(1)
    hands.tap(page.get_by_role("button", name="Mend with 1 swap"))
    expect(page.locator("main")).to_contain_text("Nobody of one club or school is in a group")


def _swap(page: Page, hands: Hands, *, drag: bool) -> None:
    """The first child of A and the last of B change places: dragged at the desk, ticked on the phone."""
    names = [page.locator(".group").nth(k).locator("th.name bdi").first for k in (0, 1)]
    one, other = (name.inner_text() for name in names)
    if drag:
        page.locator(".group").nth(0).locator("[data-player]").first.drag_to(
            page.locator(".group").nth(1).locator("[data-player]").first
        )
    else:
        for group in (0, 1):
            hands.tap(page.locator(".group").nth(group).locator("input[name=pick]").first)
        hands.tap(page.get_by_role("button", name="Change places"))
    expect(page.locator(".group").nth(0).locator("th.name bdi").first).to_have_text(other)
    expect(page.locator(".group").nth(1).locator("th.name bdi").first).to_have_text(one)


def _absent(page: Page, hands: Hands) -> None:
    """A child of F does not come: who would move is shown before anybody does."""
    page.locator("details:has([name=absent]) summary").evaluate("e => e.click()")
    child = page.locator(".group").nth(5).locator("input[name=pick]").first.get_attribute("value") or ""
    page.select_option("[name=absent]", child)
    hands.tap(page.locator("form:has([name=absent]) button"))
    expect(page.locator("#no-show .way-out")).to_have_count(2)  # nobody waits as a reserve
    expect(page.locator("#no-show")).to_contain_text("group F has 3 players")
    refill = page.locator("#no-show .way-out").filter(has_text="fill up from the next group")
    expect(refill).to_contain_text("G → F")
    hands.tap(refill.get_by_role("button"))
    expect(page.locator(".group").nth(5).locator("th.name")).to_have_count(4)
    expect(page.locator("#no-show")).to_have_count(0)


def _helper(desk: Desk, hands: Hands, event: str) -> None:
    """A helper enters the results of one group, and the desk sees it turn green."""
    page = hands.page
    expect(page.locator("#parts a.done")).to_have_count(0)
    helper = desk.open(desk.context)
    helper.goto(f"{event}/round/1?part=A")
    expect(helper.locator("#boards tr[data-board]")).to_have_count(2)
    for board in (1, 2):
        Hands(helper, touch=hands.touch).win(board)
    expect(helper.locator("#part-A")).to_contain_text("all in")
    expect(page.locator("#parts a.done")).to_have_count(1)
    expect(page.locator("#part-A")).to_contain_text("all in")
    helper.close()
