"""What the adviser says is carried to the event: the division of the field stands chosen on the screen of the groups."""

from __future__ import annotations

import re

import pytest

from crosstable.app.form_advice import ADVISERS
from crosstable.app.pool_advice import all_forms
from crosstable.web.views.advice import PLAN, plan_of
from tests.web.hall import Hall


def made(players: int, suggestion: int, hours: str = "3", evenings: int = 1, count: int | None = None) -> Hall:
    hall = Hall()
    fields = {"name": "Quads", "players": players, "hours": hours, "evenings": evenings, "suggestion": suggestion}
    answer = hall.chief.post("/new", fields)
    assert answer.status_code == 303
    hall.desk.stream = answer.headers["location"].split("/")[2]
    hall.desk.enter(*(f"P{k:02}" for k in range(count or players)))
    return hall


def places(players: int, minutes: int = 180, evenings: int = 1) -> dict[str, int]:
    return {
        plan_of(found): k for k, found in enumerate(all_forms(players, minutes, evenings=evenings)) if plan_of(found)
    }


@pytest.mark.parametrize(
    ("players", "plan"), [(14, "quads swiss-6"), (14, "quads round-robin-6"), (43, "quads swiss-7")]
)
def test_the_chosen_cut_stands_chosen_among_the_groups(players: int, plan: str) -> None:
    hall = made(players, places(players)[plan])
    assert hall.desk.state.options[PLAN] == plan
    seen = hall.chief.see(f"{hall.event}/groups")
    assert re.findall(r'name="way" value="([\w -]+)" checked', seen) == [plan]
    assert hall.chief.do("make-pools", {"way": plan}).status_code == 303
    assert len(hall.desk.state.pools) == players // 4


def test_groups_by_rating_and_pools_carry_their_number_and_system() -> None:
    hall = made(14, places(14)["bands 2 round-robin"])
    seen = hall.chief.see(f"{hall.event}/groups")
    assert '<option value="bands" selected>' in seen
    assert 'max="3" value="2"' in seen
    cup = made(16, places(16, evenings=5)["snake 4 double-round-robin"], evenings=5)
    assert cup.desk.state.rules.system == "pools-knockout"
    seen = cup.chief.see(f"{cup.event}/groups")
    assert '<option value="snake" selected>' in seen
    assert '<option value="double-round-robin" selected>' in seen


def test_a_plan_that_no_longer_fits_the_field_gives_way_to_the_usual_one() -> None:
    hall = made(14, places(14)["quads swiss-6"], count=13)
    seen = hall.chief.see(f"{hall.event}/groups")
    assert len(re.findall(r'name="way" value="quads [\w-]+" checked', seen)) == 1


def test_the_form_says_how_the_field_is_cut_and_what_the_pools_save() -> None:
    shown = Hall().chief.post("/new", {"name": "X", "players": 16, "hours": "3", "evenings": 5, "suggest": 1}).text
    assert "Groups, then a knock-out" in shown
    assert "4 double round robins of 4 (6 rounds)" in shown
    assert "A round robin of all would take 15 rounds and 120 games." in shown
    assert (
        "9 groups of four and a Swiss of 7 (3 rounds)"
        in Hall().chief.post("/new", {"name": "X", "players": 43, "suggest": 1}).text
    )


def test_s275_groups_and_check_list_say_how_near_opponents_are() -> None:
    hall = made(14, places(14)["quads swiss-6"])
    sentence = "In round 1 of a Swiss opponents are 140 rating points apart on average, in groups of four 40"
    assert sentence in hall.chief.see(f"{hall.event}/groups")
    club = Hall()
    club.desk.create(options={"order": "rating"})
    club.desk.enter(*"ABCDEFGHIJKLMN")
    assert sentence in club.chief.see(f"{club.event}/players/check")
    assert sentence in club.chief.see(f"{club.event}/settings/rules")


@pytest.mark.parametrize("profile", list(ADVISERS))
def test_every_kind_of_event_has_its_lines_or_the_nearest_size(profile: str) -> None:
    hall = Hall()
    for players in (0, 1, 3, 7, 12, 19, 26, 64, 300):
        fields = {"name": "X", "profile": profile, "players": players, "hours": "3", "evenings": 2, "suggest": 1}
        answer = hall.chief.post("/new", fields)
        assert answer.status_code == 200
        advice = answer.text.partition('id="advice"')[2].partition('id="kinds"')[0]
        assert ("nearest number" in advice) == ('name="suggestion"' not in advice)
        assert not re.search(r"advice\.|profile\.|step\.|new\.|teams-|cup-|season-|ladder-", advice), players


@pytest.mark.parametrize(
    ("profile", "players", "system"),
    [
        ("cup", 19, "knockout"),
        ("double-cup", 19, "double-knockout"),
        ("schiller", 12, "schiller"),
        ("double-scheveningen", 12, "double-scheveningen"),
        ("double-team-round-robin", 12, "double-team-round-robin"),
        ("molter", 32, "molter"),
        ("keizer", 14, "keizer"),
        ("ladder", 14, "ladder"),
    ],
)
def test_the_chosen_line_is_the_event_that_is_made(profile: str, players: int, system: str) -> None:
    hall = Hall()
    fields = {"name": "X", "profile": profile, "players": players, "hours": "3", "evenings": 1}
    page = hall.chief.post("/new", fields | {"suggest": 1}).text
    chosen = re.search(r'name="suggestion" value="(\d+)"[^>]* checked', page)
    assert chosen is not None
    answer = hall.chief.post("/new", fields | {"suggestion": chosen[1]})
    assert answer.status_code == 303
    hall.desk.stream = answer.headers["location"].split("/")[2]
    state = hall.desk.state
    assert (state.rules.system, state.profile) == (system, profile)
    if profile in ("molter", "keizer"):
        assert state.rules.rounds == 4
    if profile == "ladder":
        assert state.rules.rounds is None
