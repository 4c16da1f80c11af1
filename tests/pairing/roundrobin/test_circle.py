"""The circle method against the wheels of the guides, and what it promises of every size."""

from __future__ import annotations

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin import circle_rounds, circle_schedule, schedule, self_check
from crosstable.pairing.roundrobin.berger import white_of


def test_s050_the_pairs_of_six_players() -> None:
    shown = [" ".join(f"{a}-{b}" for a, b in wheel.pairs) for wheel in circle_rounds(6)]
    assert shown == ["1-6 2-5 3-4", "1-5 6-4 2-3", "1-4 5-3 6-2", "1-3 4-2 5-6", "1-2 3-6 4-5"]


def test_s051_the_two_rows_of_every_wheel() -> None:
    shown = [(" ".join(map(str, wheel.top)), " ".join(map(str, wheel.bottom))) for wheel in circle_rounds(6)]
    assert shown == [("1 2 3", "6 5 4"), ("1 6 2", "5 4 3"), ("1 5 6", "4 3 2"), ("1 4 5", "3 2 6"), ("1 3 4", "2 6 5")]


@pytest.mark.parametrize("players", range(2, 31))
def test_s025_s027_everybody_meets_everybody_once(players: int) -> None:
    wheels = circle_rounds(players)
    met = sorted((min(pair), max(pair)) for wheel in wheels for pair in wheel.pairs)
    assert met == [(low, high) for low in range(1, players) for high in range(low + 1, players + 1)]
    free = sorted(wheel.free for wheel in wheels if wheel.free is not None)
    assert free == (list(range(1, players + 1)) if players % 2 else [])


@pytest.mark.parametrize("players", [3, 6, 7, 12])
def test_s052_the_colours_are_those_of_the_berger_table(players: int) -> None:
    size = players + players % 2
    planned = circle_schedule(players)
    assert self_check(planned, players).passed
    assert all(white == white_of(size, white, black) for one in planned for white, black in one.pairs)
    by_berger = self_check(schedule(players), players)
    assert self_check(planned, players).whites == by_berger.whites


def test_x15_the_rounds_come_in_another_order_than_in_the_berger_table() -> None:
    wheel, table = ([{frozenset(p) for p in one.pairs} for one in found] for found in (circle_rounds(6), schedule(6)))
    assert wheel != table
    assert wheel[0] == table[0]


def test_s066_s067_a_second_cycle_turns_the_colours() -> None:
    planned = circle_schedule(6, 2)
    assert [one.number for one in planned] == list(range(1, 11))
    for first, second in zip(planned[:5], planned[5:], strict=True):
        assert [(b, w) for w, b in first.pairs] == list(second.pairs)
    check = self_check(planned, 6, 2)
    assert check.passed
    assert check.whites == check.blacks


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_a_wheel_needs_two(players: int) -> None:
    with pytest.raises(PositionError, match="at least 2"):
        circle_rounds(players)
