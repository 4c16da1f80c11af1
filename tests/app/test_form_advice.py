"""The adviser on every form of an event: what it promises is what is played, and what cannot be has a nearest size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.app.adviser import Kind, Suggestion
from crosstable.app.answers import Refused
from crosstable.app.form_advice import ADVISERS, forms_of, nearest_sizes
from crosstable.app.profiles import PROFILES
from crosstable.core.systems import SYSTEMS
from crosstable.web.views.advice import plan_of
from tests.app.memory import Desk

UNPAIRED = (Kind.LADDER, Kind.PYRAMID)
"""Nobody is paired there, so that nothing is promised but the most that can be played."""
SIZES = (4, 6, 8, 9, 12, 15, 16, 19, 24)
LONGEST = 30
"""Rounds of the longest event that is played here."""
PROFILE_OF = {
    Kind.SWISS: "club",
    Kind.DOUBLE_ROUND_ROBIN: "round-robin",
    Kind.QUADS: "us-quads",
    Kind.GROUPS: "us-quads",
    Kind.POOLS: "pools-cup",
    Kind.HEXES: "bughouse",
}
DIVIDED = (Kind.QUADS, Kind.GROUPS, Kind.POOLS, Kind.HEXES)


def profile_of(kind: Kind) -> str:
    return PROFILE_OF.get(kind, kind.value)


def lines(kind: Kind, people: int, hours: int = 12, evenings: int = 1) -> Iterator[Suggestion]:
    """What is said of one form, with time enough."""
    return (found for found in forms_of(profile_of(kind), people, hours * 60, evenings=evenings) if found.kind is kind)


def test_every_profile_has_an_adviser() -> None:
    assert ADVISERS.keys() == PROFILES.keys()


def test_every_system_is_suggested_for_some_field() -> None:
    said = {
        section.system
        for profile in ADVISERS
        for people in (5, 8, 16, 24, 43)
        for found in forms_of(profile, people, 600, evenings=5)
        for section in found.sections
    }
    said |= {str(PROFILES[PROFILE_OF[kind]].rules["system"]) for kind in DIVIDED if [*lines(kind, 24, evenings=9)]}
    assert SYSTEMS.keys() <= said


def entered(kind: Kind, found: Suggestion, people: int) -> Desk:
    """An event of the suggested form with so many people."""
    desk = Desk()
    profile = profile_of(kind)
    options: dict[str, object] = dict(found.options)
    asked: dict[str, object] = {}
    if kind is Kind.DOUBLE_ROUND_ROBIN:
        asked["system"] = "double-round-robin"
    elif kind is Kind.HEXES:
        asked["system"] = "pools"
    system = SYSTEMS[str(asked.get("system") or PROFILES[profile].rules["system"])]
    if not system.own_rounds or system.fewer_rounds:
        asked["rounds"] = found.rounds
    desk.create(profile=profile, options=options, **asked)
    teams_of = next((remark.numbers for remark in found.remarks if remark.code == "teams-of"), None)
    if teams_of is not None:
        for k in range(1, teams_of["teams"] + 1):
            players = [{"name": f"Seat {k}-{n}", "rating": 2400 - 20 * k - n} for n in range(1, teams_of["boards"] + 1)]
            desk.do("add-team", {"name": f"Club {k}", "players": players})
        return desk
    if kind in (Kind.BUGHOUSE, Kind.HEXES):
        desk.enter(*(f"Ana {k} + Bo {k}" for k in range(1, people // 2 + 1)))
    else:
        desk.enter(*(f"Player {k}" for k in range(1, people + 1)))
    if kind in DIVIDED:
        way, _, rest = plan_of(found).partition(" ")
        count, _, inside = rest.partition(" ")
        args = {"way": way, "cut": rest} if way == "quads" else {"way": way, "count": count, "system": inside}
        desk.do("make-pools", args)
    return desk


def played(desk: Desk) -> tuple[int, int]:
    """Rounds and games of the event, the better one winning at every board; a match at a table is one game."""
    ended = ""
    for _ in range(400):
        try:
            desk.do("pair", confirmed=4, reason="as promised")
        except Refused as refused:
            if refused.code == "qualifiers-missing":
                desk.do("set-qualified", {"per_pool": 1}, confirmed=4, reason="as promised")
                continue
            ended = refused.code
            break
        desk.do("publish", confirmed=4, reason="as promised")
        for board in desk.state.rounds[-1].boards:
            if desk.state.rules.by_lot and board.number % 2 == 0:
                continue  # the second board of a table has the result of the first
            result = "1-0" if board.white < board.black else "0-1"
            desk.do("enter-result", {"round": desk.state.rounds[-1].number, "board": board.number, "result": result})
    assert ended == "all-rounds-paired"
    boards = sum(len(r.boards) for r in desk.state.rounds)
    return len(desk.state.rounds), boards // 2 if desk.state.rules.by_lot else boards


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in UNPAIRED])
def test_what_is_promised_is_played(kind: Kind) -> None:
    tried = 0
    for people in SIZES:
        for found in lines(kind, people, evenings=9 if kind is Kind.POOLS else 1):
            if found.rounds > LONGEST:
                continue
            desk = entered(kind, found, people)
            assert played(desk) == (found.rounds, found.figures.games), (people, found.remarks)
            tried += 1
    assert tried >= (1 if kind in (Kind.HEXES, Kind.DOUBLE_ROUND_ROBIN) else 3)


@pytest.mark.parametrize("profile", list(ADVISERS))
def test_what_cannot_be_has_the_nearest_size(profile: str) -> None:
    for people in (0, 1, 2, 3, 5, 7, 23, 2_000, 2_001):
        found = forms_of(profile, people, 180)
        if not found:
            near = nearest_sizes(profile, people)
            assert near, people
            assert all(forms_of(profile, size, 180) for size in near)
            continue
        assert sum(line.default for line in found) <= 1
        assert all(line.figures.rounds >= 1 and line.figures.boards >= 1 for line in found)


def test_a_molter_is_cut_to_the_time_and_says_so() -> None:
    found = forms_of("molter", 32, 180)[0]
    assert (found.rounds, found.fits) == (4, True)
    assert "cut-short" in [remark.code for remark in found.remarks]
    desk = entered(Kind.MOLTER, found, 32)
    assert played(desk) == (4, found.figures.games)


def test_a_molter_of_which_no_number_is_announced_is_played_to_its_end() -> None:
    desk = Desk()
    desk.create(profile="molter")
    for k in range(1, 9):
        desk.do("add-team", {"name": f"Club {k}", "players": [{"name": f"Seat {k}-{n}"} for n in (1, 2)]})
    assert played(desk) == (7, 7 * 8)


def test_a_hall_too_small_in_time_is_said() -> None:
    assert not any(found.fits for found in forms_of("cup", 64, 60))
    assert all(found.figures.evenings for found in forms_of("cup", 64, 60, evenings=2))


def test_people_in_teams_that_fit_come_first_then_the_fewest_left_over() -> None:
    def divided(hours: int) -> list[tuple[int, int, int]]:
        found = []
        for line in forms_of("team-round-robin", 26, 60 * hours):
            numbers = {remark.code: remark.numbers for remark in line.remarks}
            teams = numbers["teams-of"]
            found.append((teams["teams"], teams["boards"], numbers.get("teams-reserves", {"count": 0})["count"]))
        return found

    assert divided(3)[:2] == [(4, 6, 2), (3, 8, 2)]
    assert divided(10)[:2] == [(13, 2, 0), (5, 5, 1)]
