"""Rules and options are checked in the command, whoever sends them."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from tests.app.memory import Desk


def desk(profile: str = "club", players: int = 4) -> Desk:
    d = Desk()
    d.create(profile=profile)
    d.enter(*(f"Player {n}" for n in range(1, players + 1)))
    return d


@pytest.mark.parametrize(
    ("args", "code", "params"),
    [
        ({"tie_breaks": "BH SBB"}, "unknown-tie-break", {"found": "SBB", "nearest": "SB"}),
        ({"tie_breaks": ["BH/Q"]}, "tie-break-modifier", {"method": "BH"}),
        ({"tie_breaks": ["bh-c1", "BH/C1"]}, "tie-break-twice", {"method": "BH/C1"}),
        ({"tie_breaks": ["DE"] * 13}, "too-many-tie-breaks", {"limit": 12}),
        ({"points": {"white_win": 10, "white_draw": 11}}, "draw-above-win", {"draw": 1.1}),
        ({"points": {"black_draw": 5, "black_loss": 6}}, "loss-above-draw", {"loss": 0.6}),
        ({"points": {"white_win": "many"}}, "not-a-number", {"found": "many"}),
        ({"points": {"white_win": 1000}}, "out-of-range", {"high": 99}),
        ({"points": {"victory": 10}}, "unknown-choice", {"field": "points"}),
        ({"options": {"bye_limit": "-1"}}, "not-a-number", {"field": "bye_limit"}),
        ({"options": {"bye_limit": 100}}, "out-of-range", {"field": "bye_limit"}),
        ({"options": {"bye_limit": True}}, "not-a-number", {"field": "bye_limit"}),
        ({"options": {"venue": "x" * 300}}, "too-long", {"field": "venue"}),
        ({"system": "lottery"}, "unknown-choice", {"field": "system"}),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    args: dict[str, object], code: str, params: dict[str, object]
) -> None:
    d = desk()
    before = d.state.seq
    with pytest.raises(Refused) as refused:
        d.do("change-rules", args)
    assert refused.value.code == code
    assert {name: refused.value.params[name] for name in params} == params
    assert d.state.seq == before


def test_a_new_event_is_checked_by_the_same_rules() -> None:
    with pytest.raises(Refused, match="unknown-tie-break"):
        Desk().create(tie_breaks=["XYZ"])
    with pytest.raises(Refused, match="draw-above-win"):
        Desk().create(points={"white_draw": 20})


@pytest.mark.parametrize("name", ["bye_limit", "bye_not_in_last", "board_offset"])
def test_fr_086_zero_is_a_number_and_empty_is_no_limit(name: str) -> None:
    d = desk()
    d.do("change-rules", {"options": {name: 0}})
    assert d.state.options[name] == 0
    d.do("change-rules", {"options": {name: ""}})
    assert d.state.options[name] is None


def test_fr_086_points_of_zero_are_kept() -> None:
    d = desk()
    d.do("change-rules", {"points": {"white_draw": 0, "black_draw": 0, "pab": 0}})
    points = d.state.rules.points
    assert (points.draw, points.pab, points.win) == (0, 0, 10)


def test_saving_what_holds_already_asks_nothing_and_writes_nothing() -> None:
    d = desk()
    d.play()
    before = d.state.seq
    rules = d.state.rules
    d.do(
        "change-rules",
        {"system": rules.system, "rounds": rules.rounds, "tie_breaks": list(rules.tie_breaks), "acceleration": ""},
    )
    assert d.state.seq == before


def test_m06_the_order_announced_before_round_1_changes_with_a_reason() -> None:
    d = desk()
    d.do("change-rules", {"tie_breaks": ["BH"]})
    d.play()
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("change-rules", {"tie_breaks": ["SB"]})
    assert (asked.value.level, asked.value.with_reason) == (4, True)
    d.do("change-rules", {"tie_breaks": ["SB"]}, confirmed=4, reason="printed wrongly")
    assert d.state.rule_reasons[-1][1] == "printed wrongly"


def test_c07_8_buchholz_in_a_round_robin_is_asked_about_and_in_fide_mode_refused() -> None:
    d = desk("round-robin")
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("change-rules", {"tie_breaks": ["BH", "SB"]})
    assert (asked.value.code, asked.value.level) == ("buchholz-in-round-robin", 3)
    d.do("change-rules", {"tie_breaks": ["BH", "SB"]}, confirmed=3)
    d.do("change-rules", {"tie_breaks": ["SB", "BH"]})  # it is in the list already
    swiss = desk("fide-swiss")
    swiss.do("change-rules", {"tie_breaks": ["BH"]})
    with pytest.raises(Refused, match="buchholz-in-round-robin"):
        swiss.do("change-rules", {"system": "round-robin", "tie_breaks": ["BH/C1"]})


def test_c07_10_a_rating_tie_break_needs_ratings() -> None:
    d = desk("fide-swiss")
    d.do("change-rules", {"tie_breaks": ["ARO"]})  # everybody is rated
    d.do("add-players", {"players": [{"name": "Mai"}]})
    with pytest.raises(Refused) as refused:
        d.do("change-rules", {"tie_breaks": ["TPR"]})
    assert (refused.value.code, refused.value.params["count"]) == ("rating-tie-break", 1)
    d.do("change-rules", {"tie_breaks": ["ARO/U1400"]})
    club = desk()
    club.do("add-players", {"players": [{"name": "Mai"}]})
    with pytest.raises(NeedsConfirmation, match="rating-tie-break"):
        club.do("change-rules", {"tie_breaks": ["ARO"]})
