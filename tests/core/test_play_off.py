"""Play-offs: points, matches and stages of their games, and the order that they make (C.07 Art. 3)."""

from __future__ import annotations

import pytest

from crosstable.core.play_off import PlayOff, PlayOffGame, board_points, is_result
from crosstable.core.points import STANDARD, PointSystem


def games(*lines: str) -> tuple[PlayOffGame, ...]:
    """`1 2 ½-½`: White, Black, result."""
    return tuple(PlayOffGame(int(one), int(two), result) for one, two, result in (line.split() for line in lines))


def test_a_match_of_two_is_won_by_points() -> None:
    match = PlayOff(games("1 2 ½-½", "2 1 0-1"))
    assert match.totals(STANDARD) == {1: 15, 2: 5}
    assert match.levels((2, 1), STANDARD) == ((1,), (2,))


def test_nothing_is_decided_before_the_last_result() -> None:
    assert PlayOff().levels((1, 2), STANDARD) == ()
    coming = PlayOff((*games("1 2 1-0"), PlayOffGame(2, 1)))
    assert not coming.is_over
    assert coming.levels((1, 2), STANDARD) == ()
    assert coming.totals(STANDARD) == {1: 10, 2: 0}


def test_a_drawn_armageddon_is_won_by_black() -> None:
    match = PlayOff(games("1 2 ½-½", "2 1 ½-½", "1 2 ½-½b"))
    assert match.levels((1, 2), STANDARD) == ((2,), (1,))


def test_the_points_are_those_of_the_event() -> None:
    xiangqi = PointSystem.simple(20, 10, 0)
    assert PlayOff(games("1 2 1-0", "2 1 ½-½")).totals(xiangqi) == {1: 30, 2: 10}


def test_all_play_all_leaves_level_who_has_the_same_points() -> None:
    table = PlayOff(games("1 2 1-0", "2 3 1-0", "3 1 1-0", "1 4 1-0", "2 4 1-0", "3 4 1-0"))
    assert table.levels((4, 3, 2, 1), STANDARD) == ((3, 2, 1), (4,))


def test_a_knock_out_ranks_by_the_stage_in_which_somebody_is_out() -> None:
    cup = PlayOff(games("1 2 1-0", "2 1 ½-½", "3 4 ½-½", "4 3 ½-½", "3 4 1-0", "1 3 0-1", "3 1 ½-½"), knock_out=True)
    assert cup.levels((1, 2, 3, 4), STANDARD) == (
        (3,),
        (1,),
        (2, 4),
    )  # 3 has more points than 1 by its longer semi-final
    third = PlayOff((*cup.games, *games("2 4 0-1")), knock_out=True)
    assert third.levels((1, 2, 3, 4), STANDARD) == ((3,), (1,), (4,), (2,))


def test_a_bye_in_a_knock_out_of_three() -> None:
    cup = PlayOff(games("2 3 1-0", "2 1 0-1"), knock_out=True)
    assert cup.levels((1, 2, 3), STANDARD) == ((1,), (2,), (3,))


def test_teams_rank_by_matches_then_by_boards() -> None:
    teams = PlayOff(
        games("1 2 2½-1½", "2 3 4-0", "3 1 2½-1½"),
        of_teams=True,
    )
    assert teams.totals(STANDARD) == {1: 40, 2: 55, 3: 25}
    assert teams.levels((1, 2, 3), STANDARD) == ((2,), (1,), (3,))  # a match won each: the boards decide
    twice = PlayOff(games("1 2 2½-1½", "2 1 2½-1½", "1 2 3-1"), of_teams=True)
    assert twice.levels((1, 2), STANDARD) == ((1,), (2,))


@pytest.mark.parametrize("text", ["", "1", "1-", "a-b", "1.5-2", "½½-1", "-1-2", "1000-0"])
def test_what_is_no_result_of_a_match(text: str) -> None:
    assert not is_result(text, of_teams=True)
    with pytest.raises(ValueError, match="match"):
        board_points(text)


def test_results_of_players_are_those_of_the_table() -> None:
    assert is_result("½-½b", of_teams=False)
    assert not is_result("2-1", of_teams=False)
    assert board_points("½-3½") == (5, 35)
