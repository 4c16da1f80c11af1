"""Tie-breaks from own results: points, wins, progressive score (C.07 7.1, 7.2, 7.5)."""

from __future__ import annotations

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Adjustment, Bye, Game, Player, Round, Rules, Tournament
from crosstable.core.points import PointSystem
from crosstable.tiebreak import standings
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers


def test_worked_example() -> None:
    tournament = marked(fixtures.E2)
    for code, wanted in fixtures.expected(fixtures.E2_OWN).items():
        assert numbers(tournament, code) == wanted, code


@pytest.mark.parametrize(
    ("results", "ps", "cut"),
    [("WWWLW", "13", "12"), ("LWWWW", "10", "10"), ("WWWL", "9", "8"), ("LWWW", "6", "6")],
)
def test_7_5_progressive_score(results: str, ps: str, cut: str) -> None:
    codes = {"W": (Code.WIN, Code.LOSS), "L": (Code.LOSS, Code.WIN)}
    rounds = tuple(
        Round(RoundNo(number), (Game(PlayerId(1), PlayerId(2), *codes[letter]),))
        for number, letter in enumerate(results, 1)
    )
    tournament = Tournament(players=(Player(PlayerId(1)), Player(PlayerId(2))), rounds=rounds)
    assert (numbers(tournament, "PS")[1], numbers(tournament, "PS/C1")[1]) == (ps, cut)


def test_14_1_1_c_progressive_cuts_take_the_first_rounds() -> None:
    tournament = marked("1 +W2 -B3 =W4\n2 -B1 =W4 +B3\n3 =W4 +W1 -W2\n4 =B3 =B2 =B1")
    row = standings(tournament, ("PS/C2",)).rows[0]
    assert [part.cut for part in row.values[0].contributions] == ["14.1", "14.1", ""]
    assert numbers(tournament, "PS/C9") == dict.fromkeys(range(1, 5), "0")


def one_player(*codes: Code, points: PointSystem | None = None) -> Tournament:
    rounds = tuple(Round(RoundNo(k), byes=(Bye(PlayerId(1), code),)) for k, code in enumerate(codes, 1))
    rules = Rules(points=points or PointSystem())
    return Tournament(rules=rules, players=(Player(PlayerId(1)),), rounds=rounds)


def test_7_1_a_bye_worth_a_win_is_a_win_but_not_a_game_won() -> None:
    tournament = one_player(Code.PAB, Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE)
    assert (numbers(tournament, "WIN"), numbers(tournament, "WON")) == ({1: "2"}, {1: "0"})


def test_7_1_a_pairing_allocated_bye_worth_half_a_point_is_no_win() -> None:
    tournament = one_player(Code.PAB, points=PointSystem(pab=5))
    assert numbers(tournament, "WIN") == {1: "0"}


def test_7_1_a_forfeit_win_is_a_win_but_not_a_game_won() -> None:
    tournament = marked("1 +F2\n2 -F1")
    assert numbers(tournament, "WIN") == {1: "1", 2: "0"}
    assert numbers(tournament, "WON") == {1: "0", 2: "0"}


def test_r23_wins_in_short_unrated_games_are_games_won() -> None:
    game = Game(PlayerId(1), PlayerId(2), Code.UNRATED_WIN, Code.UNRATED_LOSS)
    tournament = Tournament(players=(Player(PlayerId(1)), Player(PlayerId(2))), rounds=(Round(RoundNo(1), (game,)),))
    assert numbers(tournament, "WON") == {1: "1", 2: "0"}


def test_points_include_bonuses_and_penalties_and_special_values() -> None:
    tournament = marked("1 +W2 HPB\n2 -B1 PAB")
    changed = Tournament(
        players=tournament.players,
        rounds=tournament.rounds,
        adjustments=(
            Adjustment(points=-5, round=RoundNo(1), players=(PlayerId(1),)),
            Adjustment(points=7, letter="U"),
        ),
    )
    assert numbers(changed, "PTS") == {1: "1", 2: "0.7"}
    assert numbers(changed, "PS") == {1: "1.5", 2: "0.7"}
