"""What a match of teams ends in."""

from __future__ import annotations

import pytest

from crosstable.core.codes import Code
from crosstable.core.matches import match_outcome, match_points
from crosstable.core.model import TeamRules


@pytest.mark.parametrize(
    ("own", "other", "played", "outcome"),
    [
        (25, 15, True, Code.WIN),
        (20, 20, True, Code.DRAW),
        (0, 0, True, Code.DRAW),
        (15, 25, True, Code.LOSS),
        (20, 0, False, Code.FORFEIT_WIN),
        (0, 20, False, Code.FORFEIT_LOSS),
        (0, 0, False, Code.FORFEIT_LOSS),  # C.07 15.1: no match, and no draw
        (10, 10, False, Code.DRAW),
    ],
)
def test_c07_15_1_outcomes(own: int, other: int, played: bool, outcome: Code) -> None:  # noqa: FBT001
    assert match_outcome(own, other, played=played) is outcome


def test_match_points_follow_the_rules_of_the_event() -> None:
    rules = TeamRules(win=30, draw=15, loss=5)
    codes = (Code.WIN, Code.FORFEIT_WIN, Code.DRAW, Code.LOSS, Code.FORFEIT_LOSS)
    assert [match_points(rules, code) for code in codes] == [30, 30, 15, 5, 5]
