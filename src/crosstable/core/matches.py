"""What a match of teams ends in: one rule for the standings and for the records of a file."""

from __future__ import annotations

from crosstable.core.codes import Code
from crosstable.core.model import TeamRules


def match_outcome(own: int, other: int, *, played: bool) -> Code:
    """The outcome of a finished match by game points; `played`: a game was played on one of its boards.

    A match without a game is no draw at 0–0, it is lost by both: a round without a match is an unplayed
    round (C.07 15.1), and where both stay away both lose by forfeit (16.2.4). Level with points, by
    forfeits on both sides, it is drawn.
    """
    if played or (own == other and own > 0):
        return Code.WIN if own > other else Code.DRAW if own == other else Code.LOSS
    return Code.FORFEIT_WIN if own > other else Code.FORFEIT_LOSS


def match_points(rules: TeamRules, outcome: Code) -> int:
    """Match points of an outcome, in tenths."""
    if outcome in (Code.WIN, Code.FORFEIT_WIN):
        return rules.win
    return rules.draw if outcome is Code.DRAW else rules.loss
