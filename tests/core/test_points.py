"""Points are integers in tenths; every value of a point system is used where it belongs."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.codes import Code, Colour
from crosstable.core.points import STANDARD, PointSystem, format_points

ALL_SYSTEMS = {
    "1-½-0": PointSystem(),
    "3-1-0": PointSystem.simple(30, 10),
    "3-2-1": PointSystem.simple(30, 20, 10),
}

VALUES = {
    # win, draw, loss, forfeit win and loss, PAB, full, half and zero-point bye, adjourned
    "1-½-0": (10, 5, 0, 10, 0, 10, 10, 5, 0, 5),
    "3-1-0": (30, 10, 0, 30, 0, 30, 30, 10, 0, 10),
    "3-2-1": (30, 20, 10, 30, 0, 30, 30, 20, 0, 20),
}
ORDER = (
    Code.WIN,
    Code.DRAW,
    Code.LOSS,
    Code.FORFEIT_WIN,
    Code.FORFEIT_LOSS,
    Code.PAB,
    Code.FULL_BYE,
    Code.HALF_BYE,
    Code.ZERO_BYE,
    Code.ADJOURNED,
)


@pytest.mark.parametrize("name", ALL_SYSTEMS)
def test_common_systems(name: str) -> None:
    system = ALL_SYSTEMS[name]
    assert tuple(system.value(code) for code in ORDER) == VALUES[name]
    assert (system.win, system.draw, system.loss) == VALUES[name][:3]


@pytest.mark.parametrize("name", ALL_SYSTEMS)
@pytest.mark.parametrize("colour", [None, *Colour])
def test_unrated_games_are_worth_what_rated_ones_are(name: str, colour: Colour | None) -> None:
    system = ALL_SYSTEMS[name]
    pairs = ((Code.WIN, Code.UNRATED_WIN), (Code.DRAW, Code.UNRATED_DRAW), (Code.LOSS, Code.UNRATED_LOSS))
    for rated, unrated in pairs:
        assert system.value(rated, colour) == system.value(unrated, colour)


def test_standard_is_one_half_nothing() -> None:
    assert PointSystem() == PointSystem.simple() == STANDARD


@pytest.mark.parametrize(("pab", "expected"), [(None, 30), (0, 0), (10, 10), (15, 15), (30, 30)])
def test_c04_1_3_value_of_the_pairing_allocated_bye(pab: int | None, expected: int) -> None:
    system = PointSystem.simple(30, 10, pab=pab)
    assert system.value(Code.PAB) == expected
    assert system.value(Code.FULL_BYE) == 30  # the value of the PAB is that of no other bye


def test_zero_is_a_value_and_not_a_gap() -> None:
    system = PointSystem.simple(0, 0, 0, pab=0, absence=0, adjourned=0)
    assert {system.value(code) for code in Code if code is not Code.PENDING} == {0}
    assert PointSystem.simple(pab=0).value(Code.PAB) == 0
    assert PointSystem.simple(adjourned=0).value(Code.ADJOURNED) == 0


def test_absence_is_worth_the_same_as_a_forfeited_game() -> None:
    system = PointSystem.simple(30, 20, 10, absence=5)
    assert system.value(Code.ZERO_BYE) == system.value(Code.FORFEIT_LOSS) == 5
    assert system.value(Code.LOSS) == 10


def test_c04_2_3_1_an_adjourned_game_is_a_draw_unless_the_event_says_otherwise() -> None:
    assert PointSystem.simple(30, 10).value(Code.ADJOURNED) == 10
    assert PointSystem.simple(30, 10, adjourned=5).value(Code.ADJOURNED) == 5


PER_COLOUR = PointSystem(
    white_win=30, white_draw=15, white_loss=5, black_win=32, black_draw=14, black_loss=7, forfeit_win=29
)


@pytest.mark.parametrize(
    ("code", "white", "black"),
    [(Code.WIN, 30, 32), (Code.DRAW, 15, 14), (Code.LOSS, 5, 7), (Code.UNRATED_WIN, 30, 32)],
)
def test_values_per_colour(code: Code, white: int, black: int) -> None:
    assert PER_COLOUR.value(code, Colour.WHITE) == white
    assert PER_COLOUR.value(code, Colour.BLACK) == black
    assert PER_COLOUR.value(code) == white


def test_of_values_per_colour_the_larger_is_what_a_win_is_worth() -> None:
    assert (PER_COLOUR.win, PER_COLOUR.draw, PER_COLOUR.loss) == (32, 15, 7)
    other_way = PointSystem(white_win=33, black_win=32, white_draw=3, black_draw=4, white_loss=2, black_loss=1)
    assert (other_way.win, other_way.draw, other_way.loss) == (33, 4, 2)


@pytest.mark.parametrize("code", [Code.FORFEIT_WIN, Code.PAB, Code.HALF_BYE, Code.ADJOURNED])
def test_the_colour_matters_for_games_only(code: Code) -> None:
    assert PER_COLOUR.value(code, Colour.WHITE) == PER_COLOUR.value(code, Colour.BLACK)


def test_a_free_round_is_worth_nothing_and_an_open_game_is_not_known() -> None:
    every_value = PointSystem(**{field.name: 70 for field in fields(PointSystem)})
    assert every_value.value(Code.FREE) == 0
    assert every_value.value(Code.PENDING) is None


@pytest.mark.parametrize("name", [field.name for field in fields(PointSystem)])
def test_every_value_is_worth_something_to_somebody_alone(name: str) -> None:
    changed = replace(STANDARD, **{name: 77})
    concerned = {
        (code, colour)
        for code in Code
        for colour in Colour
        if changed.value(code, colour) != STANDARD.value(code, colour)
    }
    assert concerned
    assert all(changed.value(code, colour) == 77 for code, colour in concerned)
    assert len({code for code, _ in concerned}) <= 2  # a game and the same game not rated


@pytest.mark.parametrize(
    ("tenths", "text"),
    [
        (0, "0.0"),
        (5, "0.5"),
        (10, "1.0"),
        (25, "2.5"),
        (115, "11.5"),
        (999, "99.9"),
        (1000, "100.0"),
        (12345678901, "1234567890.1"),
        (-5, "-0.5"),
        (-10, "-1.0"),
        (-1, "-0.1"),
        (-25, "-2.5"),
    ],
)
def test_tenths_are_written_with_one_decimal(tenths: int, text: str) -> None:
    assert format_points(tenths) == text


@given(st.integers())
def test_what_is_written_is_exact(tenths: int) -> None:
    text = format_points(tenths)
    whole, _, rest = text.partition(".")
    assert len(rest) == 1
    assert int(whole + rest) == tenths
