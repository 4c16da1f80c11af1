"""A part of the field on paper (ux.md 1.10): the choice of the print centre reaches every sheet that has people on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.publish import Options, Section, Words, documents, render
from crosstable.publish.facts import Facts
from crosstable.publish.prizes import receipts_view
from tests.app.memory import Desk
from tests.app.test_prizes import in_quads
from tests.publish.test_prizes import event as with_prizes
from tests.publish.test_team_results import league

OF_THE_WHOLE = frozenset({"schedule", "regulations", "bracket", "emergency-guide", "qr-poster"})
"""Sheets about the event, not about people; a bracket is one tree."""


def ladder() -> EventState:
    desk = Desk()
    desk.create(profile="ladder")
    desk.enter("Ana", "Bo", "Chen", "Diaz", "Eva", "Finn")
    desk.do("pair")
    desk.do("publish")
    desk.do("challenge", {"player": 2, "other": 1})
    desk.do("challenge", {"player": 6, "other": 5})
    return desk.state


def cup() -> EventState:
    desk = Desk()
    desk.create(profile="cup")
    desk.enter("Ana", "Bo", "Chen", "Diaz")
    desk.do("pair")
    desk.do("publish")
    return desk.state


def teams() -> EventState:
    desk = league(4)
    desk.play()
    return desk.state


def bughouse() -> EventState:
    desk = Desk()
    desk.create(profile="bughouse")
    desk.enter("Ana + Bo", "Chen + Diaz", "Eva + Finn", "Gus + Ivy")
    desk.do("pair")
    desk.do("publish")
    return desk.state


EVENTS: dict[str, Callable[[], EventState]] = {
    "open": lambda: with_prizes(decided=True),
    "ladder": ladder,
    "cup": cup,
    "teams": teams,
    "bughouse": bughouse,
    "quads": lambda: in_quads().state,
}
FIRST_WHERE = {"ladder": "ladder", "match-cards": "cup", "open-matches": "cup", "bughouse-tables": "bughouse"}
FIRST_WHERE |= dict.fromkeys(("match-sheets", "team-lists", "team-standings", "team-fixtures"), "teams")
FIRST_WHERE |= {"group-sheets": "quads"}


@pytest.mark.parametrize("name", sorted(set(documents) - OF_THE_WHOLE))
def test_a_part_of_the_field_is_less_than_all_of_it(name: str) -> None:
    """A new sheet that forgets the section fails here."""
    state = EVENTS[FIRST_WHERE.get(name, "open")]()
    assert documents[name].fits(state)
    first = Section("First", frozenset({state.order[0]}))
    whole = render(name, state)
    part = render(name, state, options=Options(section=first))
    without = re.sub(r" – First\b", "", part)
    assert len(without) < len(whole), name


def names_on(html: str, state: EventState) -> set[str]:
    return {entry.player.name for entry in state.entries.values() if f">{entry.player.name}<" in html}


def test_prizes_of_a_part_have_no_sums_of_the_whole_and_receipts_keep_their_numbers() -> None:
    state = with_prizes(decided=True)
    receipts = [r for page in receipts_view(Facts(state, 4, Options(), Words())).pages for r in page if r is not None]
    last = receipts[-1]
    winner = next(p for p, entry in state.entries.items() if entry.player.name == last.person.name)
    section = Section("One", frozenset({winner}))
    shown = receipts_view(Facts(state, 4, Options(section=section), Words())).pages
    mine = [receipt for receipt in receipts if receipt.person == last.person]
    assert [r for page in shown for r in page if r is not None] == mine
    assert 0 < len(mine) < len(receipts)
    assert " paid of " in render("prize-list", state)
    assert " paid of " not in render("prize-list", state, options=Options(section=section))
    everybody = Section("Hall", room="Hall")
    assert " paid of " in render("prize-list", state, options=Options(section=everybody))


def test_a_team_is_printed_when_one_of_its_players_is_in_the_part() -> None:
    state = teams()
    section = Section("Two", frozenset({PlayerId(1), PlayerId(8)}))
    for name in ("team-lists", "team-standings", "team-fixtures"):
        html = render(name, state, options=Options(section=section))
        heads = {letter for letter in "ABCD" if re.search(rf"<(?:h2|bdi)[^>]*>(?:<bdi>)?Team {letter} ", html)}
        assert {"A", "D"} <= heads, name
        if name != "team-fixtures":  # the others are opponents there
            assert heads == {"A", "D"}, name


def test_a_ladder_of_a_part_has_its_people_and_their_challenges() -> None:
    state = ladder()
    section = Section("Top", frozenset({PlayerId(1), PlayerId(2)}))
    html = render("ladder", state, options=Options(section=section))
    assert {"Ana", "Bo"} <= names_on(html, state)
    assert not {"Chen", "Diaz", "Eva", "Finn"} & names_on(html, state)
