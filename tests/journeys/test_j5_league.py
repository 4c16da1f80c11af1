"""J5: a league of twelve teams, double round robin on 22 dates; one team leaves, in week 3 or in week 15."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.by_form import ByForm
from tests.web.browser import DESK, PHONE, Desk

TEAMS = tuple("ABCDEFGHIJKL")
BOARDS = 2
DATES = 22
GONE = "G"
RESULTS = ("1-0", "½-½", "0-1", "1-0", "1-0", "0-1", "½-½", "½-½", "0-1", "1-0", "0-1", "½-½")
"""By board, moved on by one with every round."""
POINTS = {"1-0": (2, 0), "½-½": (1, 1), "0-1": (0, 2)}
"""Half points of White and Black."""

Match = tuple[str, str, int, int]
"""Two teams and the half points of each."""
Table = dict[str, tuple[int, int]]
"""Match points and half game points by team."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("weeks", "percent", "counts"), [(2, 9, False), (14, 63, True)], ids=["week-3", "week-15"])
def test_j5_a_team_leaves(
    browser: Browser, address: str, size: dict[str, int], weeks: int, percent: int, *, counts: bool
) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    event = _league(desk)
    played = [match for number in range(1, weeks + 1) for match in _play(page, event, number)]
    before = _by_hand(played, TEAMS)
    assert _table(page, event) == before
    report = page.request.get(f"{event}/files/trf").text()

    dialog = _ask(page, event)
    expect(dialog).to_contain_text(f"Team {GONE} has completed {weeks} of {DATES} matches ({percent} %).")
    expect(dialog).to_contain_text("half or more" if counts else "less than half")
    expect(dialog).to_contain_text("C.05 6.6")
    expect(dialog).to_contain_text(f"{DATES - weeks} matches are left unplayed")
    assert dialog.locator("[name=treatment]:checked").get_attribute("value") == "rule"
    stay = [team for team in TEAMS if team != GONE]
    after = before if counts else _by_hand([m for m in played if GONE not in m[:2]], stay)
    _dialog_says(dialog, before, after, _opponents_left(played) if counts else Counter())
    _look(page, f"dialog-{weeks}-{size['width']}")

    # Cancel is where the focus is: Enter changes nothing.
    expect(dialog.get_by_role("link", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert _table(page, event) == before

    dialog = _ask(page, event)
    dialog.locator("[name=reason]").fill("moved to another town")
    dialog.get_by_role("button", name="Apply").click()
    expect(page.locator("#team-cards")).to_contain_text(f"left after round {weeks}")
    assert _table(page, event) == after

    page.goto(f"{event}/standings")
    expect(page.locator("#team-standings")).to_contain_text(f"Team {GONE} left after round {weeks}")
    expect(page.locator("#team-standings tr.not-counted")).to_have_count(0 if counts else 1)
    if not counts:
        assert page.locator("#team-standings s").count() >= 2
    assert _wider(page) <= 0
    _look(page, f"standings-{weeks}-{size['width']}")
    games = page.request.get(f"{event}/files/trf").text()
    assert len(_games(report, f"{GONE}1")) == weeks
    assert _games(games, f"{GONE}1") == _games(
        report, f"{GONE}1"
    )  # what was played stays in the report for the ratings

    # The next week: nobody is paired with the team, and its opponent has the sign.
    later = _play(page, event, weeks + 1, boards=(len(TEAMS) // 2 - 1) * BOARDS)
    assert all(GONE not in match[:2] for match in later)
    free = next(team for team in stay if all(team not in match[:2] for match in later))
    walk_over: list[Match] = [(free, GONE, 2 * BOARDS, 0)] if counts else []
    everything = [m for m in (*played, *later, *walk_over) if counts or GONE not in m[:2]]
    assert _table(page, event) == _by_hand(everything, TEAMS if counts else stay)
    page.goto(f"{event}/standings")
    _look(page, f"after-{weeks}-{size['width']}")

    # Back to before the team left: the round after it is taken away first.
    _taken_back(page, event)
    assert _table(page, event) == before
    assert page.request.get(f"{event}/files/trf").text() == report
    assert desk.problems == []


def _dialog_says(dialog: Locator, before: Table, after: Table, left: Counter[str]) -> None:
    """Points now, under the rule, and still to come: a match won and every board of it for each one left."""
    for team in (team for team in TEAMS if team != GONE):
        row = dialog.locator("#withdrawal-table tr", has_text=f"Team {team}")
        now, rule = row.locator("td").all_inner_texts()[:2]
        coming = f" +{2 * left[team]} +{BOARDS * left[team]}" if left[team] else ""
        assert now.split() == _said(before[team]).split()
        assert rule.split() == (_said(after[team]) + coming).split()
    assert dialog.evaluate("e => e.scrollWidth - e.clientWidth") <= 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_j5_replaced_by_a_new_team_and_the_calendar(browser: Browser, address: str, size: dict[str, int]) -> None:
    desk = Desk(browser, address, size)
    page = desk.page
    event = _league(desk)
    played = [match for number in (1, 2, 3) for match in _play(page, event, number)]
    dialog = _ask(page, event)
    dialog.get_by_label("Replace from round 4 by a new team").check()
    dialog.get_by_placeholder("Name of the new team").fill("Newcomers")
    dialog.get_by_placeholder("Its players in board order").fill("N1\nN2")
    dialog.locator("[name=reason]").fill("the club folded")
    dialog.get_by_role("button", name="Apply").click()
    expect(page.locator("#team-cards")).to_contain_text("Newcomers")
    ByForm(page, event).do("pair", round=4)
    ByForm(page, event).do("publish", round=4)
    page.goto(f"{event}/round/4")
    expect(page.locator("#boards")).to_contain_text("Newcomers")
    expect(page.locator("#boards")).not_to_contain_text(f"Team {GONE}")
    stay = [team for team in TEAMS if team != GONE]
    expected = _by_hand([m for m in played if GONE not in m[:2]], stay) | {"Newcomers": (0, 0)}
    assert _table(page, event) == expected
    _calendar(page, event)
    assert desk.problems == []


def _calendar(page: Page, event: str) -> None:
    """One board of the week is postponed, with a day; the table then says who has played how often."""
    page.goto(f"{event}/calendar")
    assert page.locator(".round-days [name=date]").nth(3).input_value() == "2027-01-07"
    week = page.locator("details.week", has_text="Round 4")
    if week.get_attribute("open") is None:
        week.locator("summary").first.click()
    week.locator(".f-act summary").first.click()
    form = week.locator(".f-act form").first
    form.locator("[name=until]").fill("2099-02-01")
    form.get_by_role("button", name="Postpone").click()
    expect(page.locator("#postponed")).to_contain_text("1 February 2099")
    page.goto(f"{event}/standings")
    expect(page.locator("#team-table")).to_contain_text(re.compile(r"played \d–\d"))


def _league(desk: Desk) -> str:
    """Twelve teams of two, and 22 Thursdays without Christmas."""
    page = desk.page
    page.goto(f"{desk.base}/new")
    page.locator("summary", has_text="Teams").click()
    page.check("[name=profile][value=team-round-robin]")
    page.get_by_role("textbox", name="Name").fill("League Div. 1")
    page.get_by_role("button", name="Create").last.click()
    page.wait_for_url("**/teams")
    event = page.url.partition("/teams")[0]
    steps = ByForm(page, event)
    steps.do("change-rules", system="double-team-round-robin")
    for team in TEAMS:
        steps.do("add-team", name=f"Team {team}", names=f"{team}1\n{team}2")
    page.goto(f"{event}/calendar")
    page.locator("[name=start]").fill("2026-12-03")
    page.locator("[name=clocks]").fill("19:30")
    page.locator("[name=skipped]").fill("2026-12-24..2027-01-06")
    page.get_by_role("button", name="Fill in all days").click()
    expect(page.locator("[data-said]")).to_contain_text(f"{DATES} rounds have their days")
    return event


def _play(page: Page, event: str, number: int, boards: int = len(TEAMS) // 2 * BOARDS) -> list[Match]:
    """A week: paired, published, every board with its result; answers the matches as the page shows the boards."""
    steps = ByForm(page, event)
    steps.do("pair", round=number)
    steps.do("publish", round=number)
    steps.results(number, {k: RESULTS[(k + number) % len(RESULTS)] for k in range(1, boards + 1)})
    page.goto(f"{event}/round/{number}")
    expect(page.locator("#round-progress")).to_contain_text(f"{boards} of {boards} results")
    _look(page, f"round-{number}")
    expect(page.locator("#boards tr[data-board]")).to_have_count(boards)
    made: dict[frozenset[str], Counter[str]] = {}
    for row in page.locator("#boards tr[data-board]").all():
        white, black = (name[0] for name in row.locator("bdi").all_inner_texts()[:2])
        points = POINTS[row.get_attribute("data-token") or ""]
        match = made.setdefault(frozenset((white, black)), Counter({white: 0, black: 0}))
        match.update({white: points[0], black: points[1]})
    return [(one, two, match[one], match[two]) for match in made.values() for one, two in [tuple(match)]]


def _by_hand(matches: Iterable[Match], teams: Sequence[str]) -> Table:
    """Match points (2-1-0) and half game points of every team."""
    found = dict.fromkeys(teams, (0, 0))
    for one, two, mine, theirs in matches:
        for team, own, other in ((one, mine, theirs), (two, theirs, mine)):
            points = 2 if own > other else 1 if own == other else 0
            found[team] = (found[team][0] + points, found[team][1] + own)
    return found


def _opponents_left(matches: Iterable[Match]) -> Counter[str]:
    """How often each team still has the one that leaves before it: twice in all."""
    met = Counter(team for match in matches if GONE in match[:2] for team in match[:2] if team != GONE)
    return Counter({team: 2 - met[team] for team in TEAMS if team != GONE})


def _table(page: Page, event: str) -> Table:
    rows = page.request.get(f"{event}/standings.json").json()["teams"]["rows"]
    return {
        row["name"].removeprefix("Team "): (row["match_points_tenths"] // 10, row["game_points_tenths"] // 5)
        for row in rows
    }


def _ask(page: Page, event: str) -> Locator:
    """The dialog of the team that leaves."""
    page.goto(f"{event}/teams")
    card = page.locator("#team-cards section", has=page.locator("h2", has_text=f"Team {GONE}"))
    card.locator("summary", has_text="Change this team").click()
    card.get_by_role("button", name="withdraws or is expelled").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    return dialog


def _taken_back(page: Page, event: str) -> None:
    """Undo until the team is in again."""
    steps = ByForm(page, event)
    for _ in range(40):
        steps.do("undo")
        page.goto(f"{event}/teams")
        if "left after round" not in (page.locator("#team-cards").text_content() or ""):
            return
    raise AssertionError("the team did not come back")


def _said(points: tuple[int, int]) -> str:
    whole, half = divmod(points[1], 2)
    return f"{points[0]} {f'{whole or chr(32)}½'.strip() if half else whole}"


def _games(report: str, name: str) -> list[str]:
    line = next(line for line in report.splitlines() if line.startswith("001") and f" {name} " in line)
    return re.findall(r"\d+ [wb] [10=]", line[89:])


def _wider(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def _look(page: Page, name: str) -> None:
    folder = os.environ.get("CROSSTABLE_LOOK")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page="dialog" not in name)
