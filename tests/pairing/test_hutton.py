"""Jamborees of every size."""

from __future__ import annotations

from collections import Counter

import pytest

from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError
from crosstable.pairing.hutton import draw_team_numbers, hutton


def test_four_teams_three_boards() -> None:
    assert [" ".join(f"{w}-{b}" for w, b in board.pairs) for board in hutton(4, 3)] == ["1-4 2-3", "4-3 1-2", "2-4 3-1"]


@pytest.mark.parametrize("teams", range(2, 65))
def test_every_team_meets_every_other_once_with_one_board_fewer_than_teams(teams: int) -> None:
    boards = teams - 1 + teams % 2
    table = hutton(teams, boards)
    met = Counter(frozenset(pair) for board in table for pair in board.pairs)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {1}
    whites = Counter(white for board in table for white, _ in board.pairs)
    games = teams - 1
    for team in range(1, teams + 1):
        assert abs(2 * whites[team] - games) <= games % 2
    idle = [board.idle for board in table]
    assert sorted(n for n in idle if n is not None) == (list(range(1, teams + 1)) if teams % 2 else [])


def test_more_boards_begin_again_with_colours_reversed() -> None:
    table = hutton(4, 7)
    assert table[3].pairs == ((4, 1), (3, 2))
    assert [board.turned for board in table] == [False] * 3 + [True] * 3 + [False]
    assert table[6].pairs == table[0].pairs


def test_fewer_boards_play_a_part() -> None:
    assert hutton(6, 2) == hutton(6, 5)[:2]


@pytest.mark.parametrize(("teams", "boards"), [(1, 3), (65, 3), (4, 0), (4, 65)])
def test_sizes_that_are_no_jamboree(teams: int, boards: int) -> None:
    with pytest.raises(PositionError, match="jamboree"):
        hutton(teams, boards)


def test_numbers_by_lot() -> None:
    assert draw_team_numbers([5, 6, 7], "demo") == tuple(draw_order("demo", 1, "start", [5, 6, 7]))
