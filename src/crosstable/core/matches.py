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


def allocated_bye(rules: TeamRules, game_draw: int, boards: int) -> tuple[int, int]:
    """Match points and game points of a team's pairing-allocated bye, in tenths.

    A draw, in both scores, unless the regulations say otherwise (C.04.6 1.4); `game_draw` is a draw on one board.
    """
    match, games = rules.pab_match_points, rules.pab_game_points
    return rules.draw if match is None else match, boards * game_draw if games is None else games


def walk_over(rules: TeamRules, boards: int, board_win: int) -> int:
    """Game points (tenths) of a match that is won without play: as announced, else every board is won."""
    return boards * board_win if rules.walk_over is None else rules.walk_over


def match_points(rules: TeamRules, outcome: Code) -> int:
    """Match points of an outcome, in tenths."""
    if outcome in (Code.WIN, Code.FORFEIT_WIN):
        return rules.win
    return rules.draw if outcome is Code.DRAW else rules.loss
