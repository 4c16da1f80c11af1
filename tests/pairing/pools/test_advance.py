"""Who goes on, best thirds of unequal pools, and the crossing of the pools in the bracket."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.core.errors import PositionError, RuleError
from crosstable.pairing.knockout.bracket import bracket
from crosstable.pairing.pools.advance import Crossing, DecidedBy, Qualifier, Row, qualified, seed_bracket


def named(pools: int, places: int) -> list[Qualifier]:
    """Player 21 is the first of pool B's second place: 10 x pool + place."""
    return [Qualifier(10 * pool + place, pool, place) for place in range(1, places + 1) for pool in range(1, pools + 1)]


def first_round(order: tuple[int, ...]) -> set[str]:
    plan = bracket(len(order))
    letters = {number: f"{' ABCDEFGHIJKLMNOP'[player // 10]}{player % 10}" for number, player in enumerate(order, 1)}
    return {f"{letters[a]}-{letters[b]}" for a, b in plan.first_pairs()}


class TestQualified:
    def test_winners_and_seconds_in_order_of_pools(self) -> None:
        tables = [[Row(11, 20, 3), Row(12, 10, 3)], [Row(21, 30, 3), Row(22, 20, 3)]]
        assert [q.player for q in qualified(tables, 2).qualifiers] == [11, 21, 12, 22]

    def test_best_thirds_by_points_per_game_then_sb_per_game_then_lot(self) -> None:
        def table(pool: int, third: Row) -> list[Row]:
            return [Row(10 * pool + 1, 30, 3), Row(10 * pool + 2, 20, 3), third]

        tables = [
            table(1, Row(13, 15, 4, 400)),  # 3.75 a game
            table(2, Row(23, 15, 3, 300)),  # 5 a game
            table(3, Row(33, 20, 4, 440)),  # 5 a game, more Sonneborn-Berger
            table(4, Row(43, 15, 3, 300)),
        ]
        found = qualified(tables, 2, 2, seed="demo")
        assert [line.player for line in found.compared][:1] == [33]
        assert found.compared[0].points == Fraction(5)
        assert [line.decided_by for line in found.compared] == [
            DecidedBy.SONNEBORN_BERGER,
            DecidedBy.LOT,
            DecidedBy.POINTS,
            None,
        ]
        drawn = found.compared[1:3]
        assert drawn[0].ticket < drawn[1].ticket
        assert [q.player for q in found.qualifiers[-2:]] == [33, drawn[0].player]
        assert found.qualifiers[-1].place == 3

    def test_somebody_without_a_game_comes_last(self) -> None:
        found = qualified([[Row(1, 10, 0)], [Row(2, 0, 2)]], 0, 1, seed="a")
        assert {line.points for line in found.compared} == {0}

    @pytest.mark.parametrize(("per_pool", "best_next"), [(3, 0), (0, 0), (2, 1), (1, 3), (-1, 2)])
    def test_more_than_there_are(self, per_pool: int, best_next: int) -> None:
        tables = [[Row(11, 20, 1), Row(12, 10, 1)], [Row(21, 30, 1), Row(22, 20, 1)]]
        with pytest.raises(RuleError):
            qualified(tables, per_pool, best_next)


class TestCrossing:
    def test_s090_four_winners_by_seed_of_the_pool(self) -> None:
        assert first_round(seed_bracket(named(4, 1)).order) == {"A1-D1", "B1-C1"}

    def test_s090_four_winners_as_neighbours(self) -> None:
        assert first_round(seed_bracket(named(4, 1), Crossing.NEIGHBOURS).order) == {"A1-B1", "C1-D1"}

    def test_s090_two_of_four_pools(self) -> None:
        found = seed_bracket(named(4, 2))
        assert first_round(found.order) == {"A1-B2", "B1-A2", "C1-D2", "D1-C2"}
        assert {reunion.round for reunion in found.reunions} == {found.rounds} == {3}

    @pytest.mark.parametrize("pools", range(2, 17))
    @pytest.mark.parametrize("crossing", list(Crossing))
    def test_two_of_a_pool_meet_in_the_final_only(self, pools: int, crossing: Crossing) -> None:
        found = seed_bracket(named(pools, 2), crossing)
        assert {reunion.round for reunion in found.reunions} == {found.rounds}
        assert len(found.reunions) == pools

    @pytest.mark.parametrize("pools", [2, 4, 8])
    def test_four_of_a_pool_meet_in_the_semi_final_at_the_earliest(self, pools: int) -> None:
        found = seed_bracket(named(pools, 4))
        assert found.reunions[0].round == found.rounds - 1

    def test_best_thirds_of_six_pools(self) -> None:
        thirds = [q for q in named(6, 3) if q.place == 3][:4]
        found = seed_bracket([*named(6, 2), *thirds])
        assert len(found.order) == 16
        assert found.reunions[0].round >= 3

    def test_winners_have_the_byes(self) -> None:
        found = seed_bracket(named(3, 2))
        assert [player % 10 for player in found.order[:3]] == [1, 1, 1]
        assert bracket(6).entry_rounds[:2] == (2, 2)

    def test_somebody_twice_or_alone(self) -> None:
        with pytest.raises(PositionError):
            seed_bracket(named(1, 1))
        with pytest.raises(PositionError):
            seed_bracket([Qualifier(1, 1, 1), Qualifier(1, 2, 1)])
