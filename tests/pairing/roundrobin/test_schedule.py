"""Whole schedules: counts, colours, cycles and their seams, for every field of 2 to 64 players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Colour
from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.schedule import (
    Run,
    colour_runs,
    games_needed,
    planned_round,
    rounds_needed,
    schedule,
    self_check,
    spared_by_swap,
)

FIELDS = range(2, 65)
EVEN = [players for players in FIELDS if players % 2 == 0]
ODD = [players for players in FIELDS if players % 2]


@pytest.mark.parametrize(
    ("players", "rounds", "games", "double_rounds", "double_games"),
    [
        (4, 3, 6, 6, 12),
        (6, 5, 15, 10, 30),
        (7, 7, 21, 14, 42),
        (8, 7, 28, 14, 56),
        (10, 9, 45, 18, 90),
        (12, 11, 66, 22, 132),
        (14, 13, 91, 26, 182),
        (16, 15, 120, 30, 240),
        (1, 0, 0, 0, 0),
        (0, 0, 0, 0, 0),
    ],
)
def test_s028_s029_s030_s032_counts(
    players: int, rounds: int, games: int, double_rounds: int, double_games: int
) -> None:
    assert (rounds_needed(players), games_needed(players)) == (rounds, games)
    assert (rounds_needed(players, 2), games_needed(players, 2)) == (double_rounds, double_games)


@pytest.mark.parametrize("players", FIELDS)
@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_s025_s027_s033_everybody_meets_everybody_once_a_cycle(players: int, cycles: int) -> None:
    rounds = schedule(players, cycles)
    check = self_check(rounds, players, cycles)
    assert check.passed
    assert check.pairings == check.expected == players * (players - 1) // 2 * cycles
    assert len(rounds) == rounds_needed(players, cycles)
    for planned in rounds:
        seated = [number for pair in planned.pairs for number in pair]
        seated += [] if planned.free is None else [planned.free]
        assert sorted(seated) == list(range(1, players + 1))


@pytest.mark.parametrize("players", EVEN)
def test_s058_even_field_one_colour_ahead(players: int) -> None:
    check = self_check(schedule(players), players)
    ahead = [white - black for white, black in zip(check.whites, check.blacks, strict=True)]
    assert ahead == [1] * (players // 2) + [-1] * (players // 2)
    assert all(planned.free is None for planned in schedule(players))


@pytest.mark.parametrize("players", ODD)
@pytest.mark.parametrize("cycles", [1, 2])
def test_s059_s063_odd_field_same_colours_and_free_once_a_cycle(players: int, cycles: int) -> None:
    rounds = schedule(players, cycles)
    check = self_check(rounds, players, cycles)
    assert set(check.whites) == set(check.blacks) == {(players - 1) // 2 * cycles}
    assert sorted(planned.free or 0 for planned in rounds) == sorted([*range(1, players + 1)] * cycles)


@pytest.mark.parametrize("players", FIELDS)
def test_s057_no_colour_three_times_running(players: int) -> None:
    assert self_check(schedule(players), players).longest_run <= 2


@pytest.mark.parametrize("players", FIELDS)
def test_s066_s067_second_cycle_is_the_first_with_colours_turned(players: int) -> None:
    plain = schedule(players, 2, swap=False)
    half = len(plain) // 2
    for first, second in zip(plain[:half], plain[half:], strict=True):
        assert second.pairs == tuple((black, white) for white, black in first.pairs)
        assert (second.cycle, second.turned, second.free) == (2, True, first.free)
    games = [pair for planned in schedule(players, 2) for pair in planned.pairs]
    assert len(set(games)) == len(games) == games_needed(players, 2)
    check = self_check(plain, players, 2)
    assert check.whites == check.blacks


def test_s068_last_two_rounds_of_the_first_cycle_change_places() -> None:
    assert [planned.table_round for planned in schedule(6, 2)] == [1, 2, 3, 5, 4, 1, 2, 3, 4, 5]
    assert [planned.number for planned in schedule(6, 2) if planned.swapped] == [4, 5]
    assert [planned.table_round for planned in schedule(6, 2, swap=False)] == [1, 2, 3, 4, 5] * 2
    assert [planned.table_round for planned in schedule(6)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("players", [players for players in EVEN if players >= 4])
def test_s068_without_the_change_two_numbers_have_a_colour_three_times(players: int) -> None:
    assert spared_by_swap(players) == (1, players // 2 + 1)
    assert self_check(schedule(players, 2, swap=False), players, 2).longest_run == 3
    assert self_check(schedule(players, 2), players, 2).longest_run == 2


@pytest.mark.parametrize("players", ODD)
def test_s068_in_an_odd_field_the_change_spares_nobody(players: int) -> None:
    assert spared_by_swap(players) == ()


def test_s068_who_has_three_times_which_colour() -> None:
    assert colour_runs(schedule(6, 2, swap=False)) == (
        Run(1, Colour.BLACK, 5, 3),
        Run(4, Colour.WHITE, 5, 3),
    )


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_more_cycles_change_places_before_each_seam(players: int) -> None:
    rounds = schedule(players, 3)
    length = players - 1
    assert [planned.number for planned in rounds if planned.swapped] == [
        length - 1,
        length,
        2 * length - 1,
        2 * length,
    ]
    assert self_check(rounds, players, 3).longest_run == 2


def test_every_other_cycle_has_the_colours_of_the_table() -> None:
    rounds = schedule(6, 4, swap=False)
    assert [planned.turned for planned in rounds[::5]] == [False, True, False, True]
    assert [planned.pairs for planned in rounds[10:15]] == [planned.pairs for planned in rounds[:5]]
    assert [planned.cycle for planned in rounds[::5]] == [1, 2, 3, 4]


def test_x16_with_four_players_a_third_cycle_brings_a_run_of_three() -> None:
    assert self_check(schedule(4, 3), 4, 3).longest_run == 3
    assert self_check(schedule(4, 2), 4, 2).longest_run == 2


def test_s033_the_self_check_notices_what_is_wrong() -> None:
    rounds = list(schedule(6))
    assert self_check(rounds, 6).passed
    again = [*rounds[:4], replace(rounds[3], number=5)]
    check = self_check(again, 6)
    assert not check.passed
    assert (check.pairings, check.expected) == (15, 15)
    assert check.missing == ((1, 5), (2, 4), (3, 6))
    assert check.repeated == ((1, 4), (2, 3), (5, 6))
    twice = [replace(rounds[0], pairs=((1, 6), (1, 5), (3, 4))), *rounds[1:]]
    assert self_check(twice, 6).twice == ((1, 1),)
    assert self_check(rounds[:4], 6).pairings == 12


@pytest.mark.parametrize(("players", "number"), [(6, 0), (6, 6), (7, 8), (1, 1), (0, 1)])
def test_rounds_that_a_field_does_not_have(players: int, number: int) -> None:
    with pytest.raises(PositionError, match=r"round robin needs|there is no round"):
        planned_round(players, number)


def test_fr032_62_rounds_are_no_limit() -> None:
    assert planned_round(32, 31, 2).cycle == 1
    assert planned_round(32, 62, 2).cycle == 2
    with pytest.raises(PositionError, match="no round 63: everybody meets everybody in 2 cycles of 31 rounds"):
        planned_round(32, 63, 2)
