"""The random tournaments on which both programs are asked: eight kinds, sizes 4 to 60."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from crosstable.core.codes import Colour
from crosstable.core.points import PointSystem
from crosstable.pairing.generator import Generated, Settings, generate
from crosstable.pairing.generator.dice import Dice
from crosstable.pairing.rounds import pair_round

LARGEST = 60

QUIET = Settings(
    forfeit_rate=0,
    retired_rate=0,
    half_point_bye_rate=0,
    zero_point_bye_rate=0,
    full_point_bye_rate=0,
    quick_game_rate=0,
    late_entry_rate=0,
)

POINTS = (
    PointSystem.simple(30, 10, 0),
    PointSystem.simple(30, 10, 0, pab=10),
    PointSystem.simple(20, 10, 0),
    PointSystem.simple(30, 20, 10),
    PointSystem.simple(30, 20, 10, pab=20, absence=10),
    PointSystem.simple(10, 5, 0, pab=5),
    PointSystem.simple(10, 5, 0, pab=0),
    PointSystem.simple(10, 5, 0, absence=5),
)
"""Win, draw, loss, pairing-allocated bye and absence: all that record 162 can say."""

Kind = Callable[[Dice], Settings]


def plain(dice: Dice) -> Settings:
    """Games only, few or many draws."""
    return replace(QUIET, draw_percentage=(0, 20, 40, 60, 100)[dice.below(5)])


def byes(dice: Dice) -> Settings:
    """Every sixth to twentieth entry is a bye that somebody asked for."""
    rate = dice.between(12, 40)
    return replace(QUIET, half_point_bye_rate=rate, zero_point_bye_rate=rate, full_point_bye_rate=3 * rate)


def forfeits(dice: Dice) -> Settings:
    """Forfeits by one or both, short games, results such as 0-0."""
    rate = dice.between(4, 15)
    return replace(QUIET, forfeit_rate=rate, double_forfeit_rate=3, quick_game_rate=10, odd_result_rate=20)


def comings_and_goings(dice: Dice) -> Settings:
    """Late entries, withdrawals, absences."""
    late, gone = dice.between(3, 10), dice.between(12, 60)
    return replace(QUIET, late_entry_rate=late, retired_rate=gone, zero_point_bye_rate=30, forfeit_rate=25)


def accelerated(dice: Dice) -> Settings:
    """Baku acceleration, written as record 250."""
    wishes = replace(mixed(dice), acceleration="baku", explicit_virtual_points=True)
    return replace(wishes, points=(QUIET.points, PointSystem.simple(20, 10, 0))[dice.below(2)])


def other_points(dice: Dice) -> Settings:
    """Point systems other than 1, 1/2, 0, with everything that unplayed rounds may bring."""
    return replace(mixed(dice), points=POINTS[dice.below(len(POINTS))])


def prohibited(dice: Dice) -> Settings:
    """Pairs that may not meet, a handful or many."""
    return replace(mixed(dice), prohibited_pairs=dice.between(1, 6))


def mixed(dice: Dice) -> Settings:
    """A little of everything."""
    rate = dice.between(20, 60)
    return Settings(
        draw_percentage=dice.between(5, 70),
        forfeit_rate=dice.between(10, 40),
        double_forfeit_rate=4,
        retired_rate=dice.between(40, 200),
        half_point_bye_rate=rate,
        zero_point_bye_rate=rate,
        full_point_bye_rate=4 * rate,
        quick_game_rate=30,
        late_entry_rate=20,
        odd_result_rate=40,
    )


KINDS: dict[str, Kind] = {
    "plain": plain,
    "byes": byes,
    "forfeits": forfeits,
    "comings and goings": comings_and_goings,
    "accelerated": accelerated,
    "other points": other_points,
    "prohibited": prohibited,
    "mixed": mixed,
}


def events(kind: str, seed: int) -> Iterator[tuple[str, Generated]]:
    """Tournaments of one kind without end, each with the name by which it can be made again."""
    number = 0
    while True:
        name = f"{kind} {seed} {number}"
        yield name, event(kind, name)
        number += 1


def event(kind: str, name: str) -> Generated:
    """The tournament of this name."""
    dice = Dice(name)
    players = _size(dice)
    rounds = min(_rounds(dice, players), players - 1)
    wishes = replace(
        KINDS[kind](dice),
        players=players,
        rounds=rounds,
        highest_rating=2700 if dice.below(2) else 1900,
        lowest_rating=1800 - 200 * dice.below(4),
        initial_colour=(Colour.WHITE, Colour.BLACK)[dice.below(2)],
    )
    if wishes.prohibited_pairs:
        wishes = replace(wishes, prohibited_pairs=wishes.prohibited_pairs * max(1, players // 8))
    return generate(wishes, name, pair_round)


def _size(dice: Dice) -> int:
    """Small fields are where the rules get tight: half of all are below 17."""
    low, high = ((4, 9), (10, 16), (17, 32), (33, LARGEST))[dice.below(4)]
    return dice.between(low, high)


def _rounds(dice: Dice, players: int) -> int:
    """Long events for small fields, so that legal opponents run out."""
    if players < 17 and dice.below(2):
        return players - 1
    return dice.between(4, 11)
