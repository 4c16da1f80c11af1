"""Molter tables of every size keep all rules of the system; the check finds broken ones. Schiller."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.molter import Duel, MolterRound, molter, molter_faults, schiller


@pytest.mark.parametrize("teams", range(3, 13))
@pytest.mark.parametrize("boards", [2, 4, 6])
def test_every_table_keeps_every_rule(teams: int, boards: int) -> None:
    for rounds in range(1, teams):
        table = molter(teams, boards, rounds)
        assert len(table) == rounds
        assert molter_faults(table, teams, boards) == (), rounds


@pytest.mark.parametrize(("teams", "boards", "rounds"), [(33, 4, 32), (64, 2, 63), (40, 8, 5), (16, 4, 15)])
def test_large_fields(teams: int, boards: int, rounds: int) -> None:
    assert molter_faults(molter(teams, boards, rounds), teams, boards) == ()


@pytest.mark.parametrize("teams", [3, 5, 7, 9])
def test_odd_fields_float_once_on_each_pair_of_boards(teams: int) -> None:
    table = molter(teams, 4, teams - 1)
    for played in table:
        assert len(played.floaters) == 4
    floaters = [player for played in table for player in played.floaters]
    assert len(set(floaters)) == len(floaters)


@pytest.mark.parametrize("teams", [4, 6, 10])
def test_even_fields_have_no_floaters(teams: int) -> None:
    assert not any(played.floaters for played in molter(teams, 4, teams - 1))


@pytest.mark.parametrize(
    ("teams", "boards", "rounds"), [(2, 4, 1), (4, 3, 2), (4, 4, 4), (4, 4, 0), (65, 2, 2), (4, 0, 2), (4, 34, 2)]
)
def test_sizes_that_the_system_does_not_know(teams: int, boards: int, rounds: int) -> None:
    with pytest.raises(PositionError, match="Molter"):
        molter(teams, boards, rounds)


def rules(games: list[Duel], teams: int, boards: int) -> set[str]:
    return {fault.rule for fault in molter_faults([MolterRound(1, tuple(games), ())], teams, boards)}


class TestCheck:
    def test_somebody_without_a_game(self) -> None:
        table = molter(4, 2, 2)
        broken = [replace(table[0], games=table[0].games[1:]), table[1]]
        assert "seats" in {fault.rule for fault in molter_faults(broken, 4, 2)}

    def test_team_mates_and_one_team_only(self) -> None:
        assert "team-mates" in rules([((1, 1), (1, 2))], 3, 2)
        assert "one-team" in rules([((1, 1), (2, 1)), ((2, 2), (1, 2))], 3, 2)

    def test_two_opponents_of_one_team(self) -> None:
        table = molter(4, 2, 2)
        found = molter_faults([table[0], replace(table[0], number=2)], 4, 2)
        assert "same-team" in {fault.rule for fault in found}

    def test_three_equal_colours(self) -> None:
        table = molter(6, 2, 3)
        games = [tuple((p, q) if min(p, q) == p else (q, p) for p, q in played.games) for played in table]
        broken = [replace(played, games=more) for played, more in zip(table, games, strict=True)]
        assert {"colours", "team-colours"} <= {fault.rule for fault in molter_faults(broken, 6, 2)}

    def test_boards_that_may_not_meet(self) -> None:
        assert "board" in rules([((1, 1), (2, 2))], 4, 2)
        assert "board" in rules([((1, 2), (2, 3))], 5, 4)
        assert "board" not in rules([((1, 1), (2, 2))], 5, 4)

    def test_two_descents_from_one_board(self) -> None:
        assert "floats" in rules([((1, 1), (2, 2)), ((3, 1), (4, 2))], 5, 2)

    def test_somebody_who_floats_twice(self) -> None:
        table = molter(5, 2, 2)
        broken = [table[0], replace(table[0], number=2)]
        assert "floats" in {fault.rule for fault in molter_faults(broken, 5, 2)}


class TestSchiller:
    @pytest.mark.parametrize(("teams", "boards"), [(3, 2), (4, 3), (5, 4), (6, 2)])
    def test_everybody_meets_everybody_of_the_other_teams_once(self, teams: int, boards: int) -> None:
        rounds = schiller(teams, boards)
        assert len(rounds) == (teams - 1 + teams % 2) * boards
        met = [frozenset(game) for played in rounds for game in played]
        assert len(set(met)) == len(met) == teams * (teams - 1) // 2 * boards**2
        assert all(white[0] != black[0] for played in rounds for white, black in played)
        for played in rounds:
            seated = [player for game in played for player in game]
            assert len(set(seated)) == len(seated)

    @pytest.mark.parametrize("teams", [2, 65])
    def test_sizes(self, teams: int) -> None:
        with pytest.raises(PositionError, match="Schiller"):
            schiller(teams, 2)
