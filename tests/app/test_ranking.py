"""The commands of the ranking: list, edition and readings; ties shared, drawn and ordered by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.permissions import Role, Who
from crosstable.app.queries import ranking
from crosstable.core.draws import draw_order
from crosstable.core.state import EventState
from tests.app.memory import Desk

NAMES = ("Ana", "Bo", "Cai", "Dag")


def all_drawn(rounds: int = 1) -> Desk:
    """An event in which everybody is level on everything."""
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5, tie_breaks=["WON"])
    desk.enter(*NAMES)
    for _ in range(rounds):
        desk.play("½-½")
    return desk


def ranks(state: EventState) -> list[tuple[int, int, int]]:
    return [(int(p.player), p.first, p.last) for p in ranking(state).places]


def test_the_ranking_is_stored_in_the_rules_and_used() -> None:
    desk = Desk()
    desk.create(rounds=5)
    desk.enter(*NAMES)
    readings = {"R9": "against-draw", "R20": "exact"}
    desk.do("set-ranking", {"tie_breaks": "bh-c1, SB", "edition": "uschess", "readings": readings, "ties": "rank"})
    rules = desk.state.rules
    assert rules.tie_breaks == ("BH/C1", "SB")
    assert rules.tie_break_edition == "us-chess"
    assert rules.tie_break_readings == ("R9=against-draw",)
    assert desk.state.options["share_places"] is False
    desk.play()
    found = ranking(desk.state)
    assert (found.edition, found.options.texts) == ("us-chess", ("R9=against-draw",))
    assert desk.state.ranking_changes == []


def test_m06_after_round_1_it_changes_only_with_a_reason_which_is_kept() -> None:
    desk = all_drawn()
    with pytest.raises(NeedsConfirmation) as asked:
        desk.do("set-ranking", {"edition": "2024-08"})
    assert asked.value.with_reason
    assert asked.value.level == 4
    desk.do("set-ranking", {"edition": "2024-08"}, confirmed=4, reason="the old rules were announced")
    assert desk.state.ranking_changes == [(1, "the old rules were announced")]
    assert desk.do("set-ranking", {"edition": "2024-08"}).events == ()  # nothing to ask


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"tie_breaks": "BH SBX"}, "unknown-tie-break"),
        ({"tie_breaks": "BH WIN/C1"}, "tie-break-modifier"),
        ({"tie_breaks": "BH BH"}, "tie-break-twice"),
        ({"tie_breaks": "DE KS/%60"}, "tie-break-limit"),
        ({"tie_breaks": "B " * 500}, "too-many-tie-breaks"),
        ({"edition": "1999"}, "unknown-edition"),
        ({"readings": {"R99": "x"}}, "unknown-reading"),
        ({"readings": {"R9": "x"}}, "unknown-reading-choice"),
        ({"readings": ["R9"]}, "not-a-mapping"),
        ({"ties": "toss"}, "unknown-choice"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_changes(args: dict[str, object], code: str) -> None:
    desk = all_drawn(0)
    before = desk.state.seq
    with pytest.raises(Refused) as refused:
        desk.do("set-ranking", args)
    assert refused.value.code == code
    assert desk.state.seq == before


def test_m08_x35_a_rating_tie_break_with_unrated_players_is_refused_in_fide_mode() -> None:
    desk = all_drawn(0)
    desk.do("add-players", {"players": [{"name": "Eli"}]})
    with pytest.raises(Refused, match="rating-tie-break"):
        desk.do("set-ranking", {"tie_breaks": "ARO"})
    assert desk.do("set-ranking", {"tie_breaks": "ARO/U1400"}).state.rules.tie_breaks == ("ARO/U1400",)


def test_m07_buchholz_in_a_round_robin_asks_first() -> None:
    desk = Desk()
    desk.create(profile="round-robin")
    with pytest.raises(NeedsConfirmation, match="buchholz-in-round-robin"):
        desk.do("set-ranking", {"tie_breaks": "BH SB"})


def test_s_273_points_alone_share_the_places() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5)
    desk.enter(*NAMES)
    desk.do("set-ranking", {"ties": "points"})
    desk.play("1-0")
    assert [(first, last) for _, first, last in ranks(desk.state)] == [(1, 2), (1, 2), (3, 4), (3, 4)]
    found = ranking(desk.state)
    assert found.codes == ()
    assert all(place.shared for place in found.places)


def test_a_tie_is_shared_by_decision_and_opened_again() -> None:
    desk = all_drawn()
    assert not any(place.shared for place in ranking(desk.state).places)
    assert len(ranking(desk.state).ties) == 1
    desk.do("settle-tie", {"player": 1, "round": 1, "how": "shared"})
    assert all(place.shared for place in ranking(desk.state).places)
    desk.do("reopen-tie", {"player": 3, "round": 1})
    assert not any(place.shared for place in ranking(desk.state).places)


def test_4_2_lots_are_drawn_from_a_seed_that_is_kept() -> None:
    desk = all_drawn()
    desk.do("settle-tie", {"player": 2, "round": 1, "how": "lots"})
    (ruling,) = desk.state.rulings
    assert ruling.seed
    order = [player for player, _, _ in ranks(desk.state)]
    assert order == draw_order(ruling.seed, 1, "lots", (4, 3, 2, 1))
    assert [first for _, first, _ in ranks(desk.state)] == [1, 2, 3, 4]
    assert ranking(desk.state).codes == ("WON", "MANUAL")
    with pytest.raises(NeedsConfirmation, match="lots-drawn-already"):
        desk.do("settle-tie", {"player": 2, "round": 1, "how": "lots"})
    desk.do("settle-tie", {"player": 2, "round": 1, "how": "lots"}, confirmed=4, reason="a witness was missing")
    assert len(desk.state.rulings) == 1
    assert desk.state.rulings[0].seed != ruling.seed


def test_fr_040_an_order_by_hand_needs_a_reason_and_grows_stale() -> None:
    desk = all_drawn()
    args = {"player": 1, "round": 1, "how": "hand", "order": [3, 1, 4, 2]}
    with pytest.raises(Refused, match="missing"):
        desk.do("settle-tie", args)
    with pytest.raises(Refused, match="tie-order-incomplete"):
        desk.do("settle-tie", {**args, "order": [3, 1, 4]}, reason="play-off")
    desk.do("settle-tie", args, reason="play-off")
    assert [player for player, _, _ in ranks(desk.state)] == [3, 1, 4, 2]
    assert [use.stale for use in ranking(desk.state).decided] == [False]
    desk.do("clear-result", {"round": 1, "board": 1}, confirmed=4, reason="not rated")
    desk.do("enter-result", {"round": 1, "board": 1, "result": "½-½u"})
    assert [player for player, _, _ in ranks(desk.state)] == [3, 1, 4, 2]
    assert [use.stale for use in ranking(desk.state).decided] == [True]


def test_a_decision_holds_for_its_round_alone_and_undo_takes_it_back() -> None:
    desk = all_drawn()
    desk.do("settle-tie", {"player": 1, "round": 1, "how": "lots"})
    desk.do("undo")
    assert desk.state.rulings == []
    desk.do("settle-tie", {"player": 1, "round": 1, "how": "shared"})
    desk.play("½-½")
    assert not any(place.shared for place in ranking(desk.state).places)
    assert all(place.shared for place in ranking(desk.state, 1).places)


def test_nobody_level_and_roles() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5)
    desk.enter("Ana", "Bo")
    desk.play("1-0")
    with pytest.raises(Refused, match="nobody-level"):
        desk.do("settle-tie", {"player": 1, "round": 1, "how": "shared"})
    for command in ("set-ranking", "settle-tie", "reopen-tie"):
        with pytest.raises(Refused, match="not-allowed"):
            desk.do(command, {"player": 1, "how": "shared", "ties": "rank"}, who=Who(Role.DEPUTY, "phone"))


def test_an_edition_that_a_later_program_wrote_is_said_and_not_guessed() -> None:
    desk = all_drawn()
    state = desk.state
    state.rules = replace(state.rules, tie_break_edition="2031-01")
    found = ranking(state)
    assert found.edition == "2026-03"
    assert "2031-01" in found.unread


def test_a_ranking_made_from_the_last_one_is_the_same() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5, tie_breaks=["BH/C1", "SB", "DE"])
    desk.enter(*(f"P{k}" for k in range(9)))
    desk.play("1-0")
    desk.do("pair")
    desk.do("publish")
    last = ranking(desk.state)
    for board in range(1, 5):
        desk.do("enter-result", {"board": board, "result": "0-1" if board % 2 else "½-½"})
        last = ranking(desk.state, previous=last)
        assert last == ranking(desk.state)
    desk.do("set-ranking", {"tie_breaks": "TPN"}, confirmed=4, reason="x")
    assert ranking(desk.state, previous=last) == ranking(desk.state)
    desk.do("set-ranking", {"edition": "us-chess"}, confirmed=4, reason="x")
    assert ranking(desk.state, previous=last) == ranking(desk.state)
    assert ranking(desk.state, 1, previous=last) == ranking(desk.state, 1)
