"""How games end: by ratings, with forfeits, unrated short games and odd results."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.codes import Code
from crosstable.pairing.generator.dice import CERTAIN, Dice, expected_score

Outcome = tuple[Code, Code]
"""The codes of White and Black."""

WHITE_WINS: Outcome = (Code.WIN, Code.LOSS)
BLACK_WINS: Outcome = (Code.LOSS, Code.WIN)
DRAWN: Outcome = (Code.DRAW, Code.DRAW)
WHITE_FORFEITS: Outcome = (Code.FORFEIT_LOSS, Code.FORFEIT_WIN)
BLACK_FORFEITS: Outcome = (Code.FORFEIT_WIN, Code.FORFEIT_LOSS)
BOTH_FORFEIT: Outcome = (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS)

_SHORT = {
    Code.WIN: Code.UNRATED_WIN,
    Code.DRAW: Code.UNRATED_DRAW,
    Code.LOSS: Code.UNRATED_LOSS,
}
_ODD: tuple[Outcome, ...] = (
    (Code.DRAW, Code.LOSS),
    (Code.LOSS, Code.DRAW),
    (Code.LOSS, Code.LOSS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How often games end in which way; rates are one in n, 0 is never."""

    draw_percentage: int
    forfeit_rate: int = 0
    double_forfeit_rate: int = 0
    quick_game_rate: int = 0
    odd_result_rate: int = 0


def play(dice: Dice, habits: Habits, white_rating: int, black_rating: int) -> Outcome:
    """Draw the result of a game that was paired."""
    if dice.once_in(habits.forfeit_rate):
        if dice.once_in(habits.double_forfeit_rate):
            return BOTH_FORFEIT
        return WHITE_FORFEITS if dice.below(2) else BLACK_FORFEITS
    if dice.once_in(habits.odd_result_rate):
        return _ODD[dice.below(len(_ODD))]
    white, black = by_rating(dice, habits.draw_percentage, white_rating - black_rating)
    if dice.once_in(habits.quick_game_rate):
        return _SHORT[white], _SHORT[black]
    return white, black


def by_rating(dice: Dice, draw_percentage: int, difference: int) -> Outcome:
    """A result with the expected score of the rating difference, draws taken from both sides.

    Where the favourite is too strong for that many draws there are fewer.
    """
    expected = expected_score(difference)
    half_draws = min(CERTAIN * draw_percentage // 200, expected, CERTAIN - expected)
    number = dice.probability()
    if number < expected - half_draws:
        return WHITE_WINS
    return DRAWN if number < expected + half_draws else BLACK_WINS
