"""Prizes in an event: promised, announced, taken back; who may, and what is asked first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event
from crosstable.app.event_shape import misfit
from crosstable.app.permissions import Role, Who
from crosstable.app.prize_field import prize_field
from crosstable.app.prizing import announced, awards, fund_of, open_trophies, prizes_now, stored_prizes
from crosstable.core.state import EventState
from crosstable.prizes import Condition, Fund, Prize, PrizeList, fund_body
from tests.app.memory import Desk

NAMES = ("Ana", "Bo", "Cai", "Dag", "Eva", "Finn")
FUND = Fund(
    "GBP",
    (PrizeList((Prize(20000, "Cup"), Prize(10000))), PrizeList((Prize(3000),), "U2350", Condition(rating_to=2349))),
)


def club(rounds: int = 2) -> Desk:
    desk = Desk()
    desk.create(rounds=2, profile="fide-swiss")
    desk.enter(*NAMES)
    desk.do("set-prizes", {"fund": fund_body(FUND)})
    for _ in range(rounds):
        desk.play()
    return desk


def winnings(state: EventState) -> dict[str, int]:
    fund = fund_of(state)
    assert fund is not None
    return {state.entries[p].player.name: amount for p, amount in prizes_now(state, fund).winnings().items()}


def test_the_fund_is_kept_undone_and_taken_away() -> None:
    desk = club(0)
    assert fund_of(desk.state) == FUND
    assert desk.do("set-prizes", {"fund": fund_body(FUND)}).events == ()
    desk.do("set-prizes", {"fund": None})
    assert fund_of(desk.state) is None
    assert desk.do("set-prizes", {"fund": None}).events == ()
    desk.do("undo")
    assert fund_of(desk.state) == FUND


def test_prizes_follow_the_results_until_they_are_announced() -> None:
    desk = club(1)
    before = winnings(desk.state)
    assert sum(before.values()) == 33000
    desk.play("0-1")
    assert sum(winnings(desk.state).values()) == 33000


def test_what_was_promised_changes_after_round_1_only_with_a_yes() -> None:
    desk = club(1)
    other = fund_body(replace(FUND, weight=60))
    with pytest.raises(NeedsConfirmation, match="prizes-announced"):
        desk.do("set-prizes", {"fund": other})
    desk.do("set-prizes", {"fund": other}, confirmed=2)
    assert fund_of(desk.state) == replace(FUND, weight=60)


def test_an_announcement_stays_and_says_when_it_no_longer_fits() -> None:
    desk = club()
    desk.do("decide-prizes")
    state = desk.state
    fund = fund_of(state)
    assert fund is not None
    found = announced(state, prizes_now(state, fund))
    assert found is not None
    assert not found.stale
    assert found.after_round == 2
    assert open_trophies(found.decision) == ()
    board = state.rounds[1].boards[0]
    desk.do("clear-result", {"round": 2, "board": board.number})
    desk.do("enter-result", {"round": 2, "board": board.number, "result": "0-1"})
    state = desk.state
    found = announced(state, prizes_now(state, fund))
    assert found is not None
    assert found.stale
    assert {change.player for change in found.changes} >= {board.white, board.black}
    assert sum(change.now - change.was for change in found.changes) == 0
    desk.do("decide-prizes", confirmed=3)
    found = announced(desk.state, prizes_now(state, fund))
    assert found is not None
    assert not found.stale


def test_a_changed_fund_makes_the_announcement_stale() -> None:
    desk = club()
    desk.do("decide-prizes")
    other = replace(FUND, lists=FUND.lists[:1])
    desk.do("set-prizes", {"fund": fund_body(other)}, confirmed=2)
    found = announced(desk.state, prizes_now(desk.state, other))
    assert found is not None
    assert found.fund_changed


def test_announcing_can_be_taken_back() -> None:
    desk = club()
    desk.do("decide-prizes")
    assert desk.do("decide-prizes").events == ()
    desk.do("reopen-prizes")
    assert desk.state.prizes_decided is None
    assert desk.do("reopen-prizes").events == ()
    desk.do("undo")
    assert desk.state.prizes_decided is not None


def test_nothing_is_announced_before_the_end_unless_the_chief_says_so() -> None:
    desk = Desk()
    desk.create(rounds=2)
    with pytest.raises(Refused, match="no-prizes"):
        desk.do("decide-prizes")
    desk = club(0)
    with pytest.raises(Refused, match="no-round-yet"):
        desk.do("decide-prizes")
    desk.do("pair")
    desk.do("publish")
    with pytest.raises(Refused, match="prizes-results-missing"):
        desk.do("decide-prizes")
    desk = club(1)
    with pytest.raises(NeedsConfirmation, match="prizes-rounds-missing"):
        desk.do("decide-prizes")
    desk.do("decide-prizes", confirmed=3)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.CHIEF])
@pytest.mark.parametrize("command", ["set-prizes", "decide-prizes", "reopen-prizes", "show-prizes", "settle-trophy"])
def test_only_the_chief_decides_about_money(role: Role, command: str) -> None:
    desk = club()
    with pytest.raises(Refused, match="not-allowed"):
        desk.do(command, {"fund": None}, who=Who(role, "phone"))


@pytest.mark.parametrize(
    ("fund", "code"),
    [
        ({"currency": "GBP", "lists": [{"prizes": "200/-100"}]}, "fund-negative"),
        ({"currency": "GBP", "lists": [{"prizes": "€200"}]}, "fund-currencies-differ"),
        ({"currency": "GBP", "lists": []}, "fund-empty"),
        (
            {"currency": "GBP", "lists": [{"name": "X", "prizes": "5", "condition": {"players": [99]}}]},
            "fund-unknown-player",
        ),
        ("200/100", "fund-not-an-object"),
    ],
)
def test_a_fund_that_cannot_be_used_is_refused_and_changes_nothing(fund: object, code: str) -> None:
    desk = club(0)
    with pytest.raises(Refused) as caught:
        desk.do("set-prizes", {"fund": fund})
    assert caught.value.code == code
    assert fund_of(desk.state) == FUND


def test_more_prizes_than_players() -> None:
    desk = club()
    desk.do("set-prizes", {"fund": {"currency": "EUR", "lists": [{"prizes": "10x20"}]}}, confirmed=2)
    fund = fund_of(desk.state)
    assert fund is not None
    decision = prizes_now(desk.state, fund)
    assert (decision.paid, len(decision.unawarded)) == (12000, 4)


def test_a_file_with_prizes_that_nobody_wrote_is_not_taken_for_an_event() -> None:
    desk = club()
    desk.do("decide-prizes")
    state = desk.state
    assert misfit(state) == ""
    assert state.prizes_decided is not None
    whole: dict[str, Any] = state.prizes_decided.body
    for spoilt in (
        {},
        {**whole, "ratio": "1e999"},
        {**whole, "pools": [{**whole["pools"][0], "points": "many"}]},
        {**whole, "pools": [{**whole["pools"][0], "apart": 9}]},
        {**whole, "trophies": [[0, 1, 5, None, []]]},
        {**whole, "unawarded": [[0, 1]]},
        {**whole, "fund": {"currency": "?"}},
    ):
        state.prizes_decided.body = spoilt
        assert "the prizes cannot be read" in misfit(state)
    state.prizes_decided = None
    state.prize_fund = {"currency": "EUR"}
    assert "the prizes cannot be read" in misfit(state)


def in_quads(rounds: int = 3) -> Desk:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {number}" for number in range(1, 13)))
    desk.do("make-pools", {"way": "quads"})
    for _ in range(rounds):
        desk.play()
    return desk


def test_s071_each_quad_has_a_prize_list_of_its_own() -> None:
    desk = in_quads()
    desk.do(
        "set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "30/10 + Medal", "group": "*"}]}}, confirmed=2
    )
    desk.do("decide-prizes")
    state = desk.state
    decision = stored_prizes(state)
    assert decision is not None
    assert decision.paid == 3 * 4000
    found = awards(decision, prize_field(state))
    assert list(found) == ["A", "B", "C"]
    for pool in state.pools:
        assert {award.player for award in found[pool.name]} <= set(pool.players)
        assert sum(award.amount for award in found[pool.name]) == 4000
    assert misfit(state) == ""


def test_prizes_of_groups_can_be_promised_before_the_groups_are_made_and_not_where_there_are_none() -> None:
    desk = Desk()
    desk.create(profile="us-quads")
    each = {"currency": "GBP", "lists": [{"prizes": "30", "group": "*"}]}
    desk.do("set-prizes", {"fund": each})
    desk.enter(*(f"Player {number}" for number in range(1, 9)))
    desk.do("make-pools", {"way": "quads"})
    with pytest.raises(Refused, match="fund-unknown-group"):
        desk.do("set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "30", "group": "C"}]}})
    desk.do("set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "30", "group": "B"}]}})
    with pytest.raises(Refused, match="fund-no-groups"):
        club(0).do("set-prizes", {"fund": each})


def cup(rounds: int = 3) -> Desk:
    """A knock-out of eight, played out in three rounds."""
    desk = Desk()
    desk.create(profile="cup")
    desk.enter(*(f"Player {number}" for number in range(1, 9)))
    desk.do("set-knockout", {"match": "one-game"})
    for _ in range(rounds):
        desk.play()
    return desk


def test_prizes_of_a_cup_go_by_the_places_of_the_bracket() -> None:
    desk = cup(2)
    desk.do("set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "100 + Cup / 50 / 20"}]}})
    state = desk.state
    field = prize_field(state)
    assert (field.knockout, field.unfinished) == (True, True)
    with pytest.raises(NeedsConfirmation, match="prizes-knockout-open"):
        desk.do("decide-prizes")
    desk.play()
    state = desk.state
    bracket = bracket_of_event(state)
    assert bracket is not None
    assert not prize_field(state).unfinished
    desk.do("decide-prizes")
    decision = stored_prizes(desk.state)
    assert decision is not None
    assert [(pool.first, pool.last, pool.paid) for pool in decision.pools] == [
        (1, 1, 10000),
        (2, 2, 5000),
        (3, 4, 2000),
    ]
    assert decision.pools[0].shares[0].player == bracket.champion == decision.trophies[0].player


def test_after_pools_the_bracket_comes_first_and_then_the_places_in_the_pools() -> None:
    desk = Desk()
    desk.create(profile="pools-cup")
    desk.enter(*(f"Player {number}" for number in range(1, 9)))
    desk.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        desk.play()
    assert [place.first for place in prize_field(desk.state).places[""]] == [1, 1, 3, 3, 5, 5, 7, 7]
    desk.do("set-knockout", {"match": "one-game"})
    desk.do("set-qualified", {"per_pool": 1}, confirmed=3)
    desk.play()
    field = prize_field(desk.state)
    assert not field.unfinished
    assert [(place.first, place.last) for place in field.places[""]] == [
        (1, 1),
        (2, 2),
        *[(3, 4)] * 2,
        *[(5, 6)] * 2,
        *[(7, 8)] * 2,
    ]
    assert set(field.places) == {"", "A", "B"}


def shown(desk: Desk) -> bool | None:
    decided = desk.state.prizes_decided
    return None if decided is None else decided.shown


def test_only_what_is_decided_is_shown_to_everybody_and_a_second_decision_stays_shown() -> None:
    desk = club()
    with pytest.raises(Refused, match="prizes-not-decided"):
        desk.do("show-prizes", {"shown": True})
    desk.do("decide-prizes")
    assert shown(desk) is False
    desk.do("show-prizes", {"shown": True})
    assert desk.do("show-prizes", {"shown": True}).events == ()
    board = desk.state.rounds[1].boards[0]
    desk.do("clear-result", {"round": 2, "board": board.number})
    desk.do("enter-result", {"round": 2, "board": board.number, "result": "0-1"})
    desk.do("decide-prizes", confirmed=3)
    assert shown(desk) is True
    desk.do("show-prizes", {"shown": False})
    assert shown(desk) is False
    desk.do("undo")
    desk.do("reopen-prizes")
    assert shown(desk) is None
    desk.do("decide-prizes")
    assert shown(desk) is False


def test_a_medal_between_players_level_in_a_quad_goes_to_the_winner_of_their_play_off() -> None:
    desk = in_quads(0)
    desk.do("set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "Medal", "group": "*"}]}})
    for _ in range(3):
        desk.play("½-½")
    open_now = open_trophies(prizes_now(desk.state, stated(desk)))
    assert [trophy.group for trophy in open_now] == ["A", "B", "C"]
    winner, outsider = int(open_now[1].between[2]), int(open_now[0].between[0])
    args = {"group": "B", "list": 0, "place": 1, "player": winner}
    with pytest.raises(Refused, match="trophy-not-open"):
        desk.do("settle-trophy", {**args, "player": outsider})
    with pytest.raises(Refused, match="trophy-not-open"):
        desk.do("settle-trophy", {**args, "group": "Q"})
    desk.do("settle-trophy", args)
    found = awards(prizes_now(desk.state, stated(desk)), prize_field(desk.state))
    assert [(name, won[0].player) for name, won in found.items()] == [("B", winner)]
    with pytest.raises(Refused, match="trophy-not-open"):
        desk.do("settle-trophy", args)
    desk.do("undo")
    assert len(open_trophies(prizes_now(desk.state, stated(desk)))) == 3


def stated(desk: Desk) -> Fund:
    fund = fund_of(desk.state)
    assert fund is not None
    return fund


def test_a_trophy_without_a_fund_is_refused() -> None:
    desk = in_quads()
    with pytest.raises(Refused, match="no-prizes"):
        desk.do("settle-trophy", {"group": "A", "list": 0, "place": 1, "player": 1})
