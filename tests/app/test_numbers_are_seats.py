"""In a table or a bracket a number is a place: once rounds are paired by it, nobody comes in between and nobody moves."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from crosstable.app.bracket import bracket_of_event
from crosstable.core.systems import SYSTEMS
from tests.app.memory import Desk


def begun(profile: str, *, draft: bool = False) -> Desk:
    d = Desk()
    d.create(profile=profile, options={"order": "rating"})
    d.enter(*(f"Player {n}" for n in range(1, 9)))
    if draft:
        d.do("pair")
    else:
        d.play()
    return d


@pytest.mark.parametrize("profile", ["round-robin", "cup"])
@pytest.mark.parametrize("draft", [True, False])
def test_a_corrected_rating_moves_nobody_in_a_table_or_a_bracket(profile: str, draft: bool) -> None:  # noqa: FBT001
    d = begun(profile, draft=draft)
    before = list(d.state.order)
    d.do("change-player", {"player": 8, "changes": {"rating": 2900}})
    assert d.state.entries[before[7]].player.rating == 2900
    assert d.state.order == before
    if not draft:
        d.do("pair")
        assert len(d.state.rounds) == 2


@pytest.mark.parametrize(("profile", "code"), [("round-robin", "table-is-published"), ("cup", "bracket-is-drawn")])
@pytest.mark.parametrize("draft", [True, False])
def test_nobody_comes_in_once_it_is_paired(profile: str, code: str, draft: bool) -> None:  # noqa: FBT001
    d = begun(profile, draft=draft)
    with pytest.raises(Refused, match=code):
        d.do("add-players", {"players": [{"name": "Late", "rating": 2900}]})
    with pytest.raises(Refused, match="numbers-are-seats"):
        d.do("set-order", {"order": [int(p) for p in reversed(d.state.order)]}, confirmed=4, reason="mistyped")


def test_an_order_made_before_is_not_taken_back_behind_the_back_of_a_table() -> None:
    d = Desk()
    d.create(profile="round-robin", options={"order": "rating"})
    d.enter("A", "B", "C", "D", "E", "F")
    moved = d.do("change-player", {"player": 6, "changes": {"rating": 2900}}).events[0].seq
    d.play()
    with pytest.raises(Refused, match="numbers-are-seats"):
        d.do("undo", {"command": moved})
    d.do("pair")
    met = {frozenset((b.white, b.black)) for r in d.state.rounds for b in r.boards}
    assert len(met) == 6


def test_a_late_entry_and_a_correction_move_places_in_a_swiss() -> None:
    d = begun("club")
    d.do("add-players", {"players": [{"name": "Late", "rating": 2900}]})
    d.do("change-player", {"player": 8, "changes": {"rating": 2950}}, confirmed=4)
    assert d.state.order[:2] == [8, 9]
    d.do("pair")


def test_a_knock_out_has_no_rounds_off() -> None:
    d = begun("cup")
    with pytest.raises(Refused, match="no-byes-in-knockout"):
        d.do("set-absence", {"player": 1, "round": 2})


def test_a_round_off_asked_for_before_the_event_became_a_knock_out_blocks_nothing() -> None:
    d = Desk()
    d.create(profile="club", options={"order": "rating"})
    d.enter("A", "B", "C", "D")
    d.do("set-absence", {"player": 2, "round": 1})
    d.do("change-rules", {"system": "knockout"}, confirmed=4, reason="agreed")
    d.play()
    played = d.state.rounds[0]
    seats = [p for b in played.boards for p in (b.white, b.black)] + list(played.byes)
    assert sorted(seats) == [1, 2, 3, 4]
    found = bracket_of_event(d.state)
    assert found is not None


@pytest.mark.parametrize("system", [name for name, traits in SYSTEMS.items() if traits.scheduled and not traits.teams])
def test_a_table_of_one_lacks_players_and_not_rounds(system: str) -> None:
    d = Desk()
    d.create(system=system)
    d.enter("Alone")
    with pytest.raises(Refused, match="too-few-players"):
        d.do("pair")
