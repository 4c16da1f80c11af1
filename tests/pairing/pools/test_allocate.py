"""Filling the pools, and what such an event takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError
from crosstable.pairing.pools.allocate import Way, allocate, pool_sizes, workload


def field(players: int) -> list[int]:
    return list(range(1, players + 1))


def test_s087_snake_of_sixteen() -> None:
    assert allocate(field(16), 4).pools == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))


def test_snake_of_an_unequal_field() -> None:
    assert allocate(field(10), 3).pools == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


def test_s091_bands_of_rating() -> None:
    pools = allocate(field(30), 3, Way.BANDS).pools
    assert [(pool[0], pool[-1]) for pool in pools] == [(1, 10), (11, 20), (21, 30)]
    assert [len(pool) for pool in allocate(field(11), 3, Way.BANDS).pools] == [4, 4, 3]


def test_pots_are_dealt_by_lot() -> None:
    found = allocate(field(12), 4, Way.POTS, seed="demo")
    for pot, row in enumerate((range(1, 5), range(5, 9), range(9, 13)), 1):
        drawn = draw_order("demo", 1, "start", row)
        assert [found.pools[k][pot - 1] for k in range(4)] == drawn
        assert [(lot.player, lot.pool) for lot in found.lots if lot.pot == pot] == list(
            zip(drawn, field(4), strict=True)
        )
    assert allocate(field(12), 4, Way.POTS, seed="demo", attempt=1).pools != found.pools


@pytest.mark.parametrize(("players", "pools", "sizes"), [(16, 4, (4,) * 4), (10, 3, (4, 3, 3)), (3, 1, (3,))])
def test_sizes(players: int, pools: int, sizes: tuple[int, ...]) -> None:
    assert pool_sizes(players, pools) == sizes


@pytest.mark.parametrize(("players", "pools"), [(8, 3), (2, 1), (5, 0)])
def test_pools_that_would_be_too_small(players: int, pools: int) -> None:
    with pytest.raises(PositionError, match="pools of at least three"):
        pool_sizes(players, pools)


class TestClubs:
    def test_two_of_a_club_change_with_a_neighbour_of_their_row(self) -> None:
        found = allocate(field(16), 4, clubs={1: "East", 8: "East"})
        assert found.pools[0] == (1, 7, 9, 16)
        assert found.pools[1] == (2, 8, 10, 15)
        assert [(e.one, e.two, e.clashes) for e in found.exchanges] == [(8, 7, 0)]
        assert found.clashes == ()

    def test_what_cannot_be_kept_apart_is_named(self) -> None:
        found = allocate(field(6), 2, clubs=dict.fromkeys((1, 2, 3), "East"))
        assert len(found.clashes) == 1

    def test_bands_stay_as_they_are(self) -> None:
        found = allocate(field(6), 2, Way.BANDS, clubs={1: "East", 2: "East"})
        assert (found.pools[0], found.clashes) == ((1, 2, 3), ((1, 2),))

    @given(
        st.integers(3, 64),
        st.integers(1, 8),
        st.sampled_from([Way.SNAKE, Way.POTS]),
        st.lists(st.sampled_from(["", "", "A", "B", "C"]), min_size=64, max_size=64),
    )
    def test_rows_stay_spread_and_clashes_only_fall(self, players: int, pools: int, way: Way, names: list[str]) -> None:
        pools = min(pools, players // 3)
        clubs = {n: names[n - 1] for n in field(players)}
        plain = allocate(field(players), pools, way, seed="x")
        found = allocate(field(players), pools, way, seed="x", clubs=clubs)
        assert sorted(p for pool in found.pools for p in pool) == field(players)
        for pool in found.pools:
            rows = [(p - 1) // pools for p in pool]
            assert len(set(rows)) == len(rows)

        def pairs(filled: tuple[tuple[int, ...], ...]) -> int:
            return sum(bool(clubs[a]) and clubs[a] == clubs[b] for pool in filled for a in pool for b in pool if a < b)

        assert len(found.clashes) == pairs(found.pools) <= pairs(plain.pools)
        if found.exchanges:
            assert found.exchanges[-1].clashes == len(found.clashes) < pairs(plain.pools)


class TestWorkload:
    def test_s087_s088_grand_prix_of_sixteen(self) -> None:
        found = workload((4, 4, 4, 4), cycles=2, through=4)
        assert (found.pool_rounds, found.pool_games, found.matches, found.games) == (6, 48, 3, 51)
        assert (found.knockout_rounds, found.least, found.evenings) == (2, 6, 5)

    def test_matches_of_two_games_and_an_odd_pool(self) -> None:
        found = workload((5, 4), through=4, match_games=2, per_evening=1)
        assert (found.pool_rounds, found.pool_games, found.games, found.evenings) == (5, 16, 22, 7)

    def test_nobody_goes_on(self) -> None:
        found = workload((4,), through=0)
        assert (found.matches, found.knockout_rounds, found.games) == (0, 0, 6)
