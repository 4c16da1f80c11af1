"""The Crenshaw-Berger tables: the small ones as printed, the large ones as the Berger table backwards."""

from __future__ import annotations

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin import crenshaw, schedule, self_check
from crosstable.pairing.roundrobin.crenshaw import TOSSED, crenshaw_table


def rows(players: int) -> list[str]:
    return [" ".join(f"{white}-{black}" for white, black in planned.pairs) for planned in crenshaw(players)]


def test_s060_x14_the_table_of_a_quad() -> None:
    assert rows(4) == ["1-4 2-3", "3-1 4-2", "1-2 3-4"]
    assert TOSSED[4] == (3,)
    assert rows(4) != [" ".join(f"{w}-{b}" for w, b in one.pairs) for one in schedule(4)]


def test_s060_the_tables_of_six_eight_and_ten() -> None:
    assert rows(6) == ["3-6 5-4 1-2", "2-6 4-1 3-5", "6-5 1-3 4-2", "6-4 5-1 2-3", "1-6 2-5 3-4"]
    assert rows(8) == [
        "4-8 5-3 6-2 7-1",
        "8-7 1-6 2-5 3-4",
        "3-8 4-2 5-1 6-7",
        "8-6 7-5 1-4 2-3",
        "2-8 3-1 4-7 5-6",
        "8-5 6-4 7-3 1-2",
        "1-8 2-7 3-6 4-5",
    ]
    assert rows(10) == [
        "5-10 6-4 7-3 8-2 9-1",
        "10-9 1-8 2-7 3-6 4-5",
        "4-10 5-3 6-2 7-1 8-9",
        "10-8 9-7 1-6 2-5 3-4",
        "3-10 4-2 5-1 6-9 7-8",
        "10-7 8-6 9-5 1-4 2-3",
        "2-10 3-1 4-9 5-8 6-7",
        "10-6 7-5 8-4 9-3 1-2",
        "1-10 2-9 3-8 4-7 5-6",
    ]


@pytest.mark.parametrize("players", range(7, 31))
def test_s060_from_seven_players_on_the_berger_table_backwards(players: int) -> None:
    assert [one.pairs for one in crenshaw(players)] == [one.pairs for one in reversed(schedule(players))]


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("players", range(2, 31))
def test_s060_everybody_meets_everybody_and_the_colours_are_level(players: int, cycles: int) -> None:
    planned = crenshaw(players, cycles)
    check = self_check(planned, players, cycles)
    assert check.passed
    differences = {abs(white - black) for white, black in zip(check.whites, check.blacks, strict=True)}
    assert max(differences) <= (1 if cycles == 1 else 0)
    assert [one.number for one in planned] == list(range(1, len(planned) + 1))
    assert sorted(one.free or 0 for one in planned) == sorted(
        (list(range(1, players + 1)) if players % 2 else [0] * (players - 1)) * cycles
    )


@pytest.mark.parametrize("size", [0, 1, 5])
def test_tables_have_even_sizes(size: int) -> None:
    with pytest.raises(PositionError, match="Crenshaw"):
        crenshaw_table(size)


def test_a_table_needs_two() -> None:
    with pytest.raises(PositionError, match="at least 2"):
        crenshaw(1)
