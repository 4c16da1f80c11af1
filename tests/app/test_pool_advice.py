"""Pools and a knock-out among the suggestions, with what a round robin of all would take."""

from __future__ import annotations

import pytest

from crosstable.app.adviser import Budget, Kind, TimeControl
from crosstable.app.pool_advice import all_forms, pools_of, pools_suggestion


def test_s087_s088_s089_sixteen_players_on_five_evenings() -> None:
    found = pools_suggestion(16, Budget(180, 5, TimeControl(25, 5, delay=True), 15))
    assert found is not None
    assert [section.rounds for section in found.sections] == [6, 6, 6, 6]
    assert (found.figures.games, found.figures.evenings) == (51, 5)  # two rounds an evening: 3 + 1 + 1
    assert found.fits
    numbers = {remark.code: dict(remark.numbers) for remark in found.remarks}
    assert numbers["pools-instead"] == {"rounds": 15, "games": 120}
    assert numbers["pools-evenings"] == {"evenings": 5, "games": 6}
    four = pools_suggestion(16, Budget(180, 4, TimeControl(25, 5, delay=True), 15))
    assert four is not None
    assert not four.fits


@pytest.mark.parametrize(
    ("players", "pools"), [(8, (2, 2)), (11, (2, 1)), (12, (2, 1)), (16, (4, 2)), (24, (4, 1)), (32, (8, 2))]
)
def test_pools_are_a_power_of_two_with_four_players_or_more(players: int, pools: tuple[int, int]) -> None:
    assert pools_of(players) == pools


def test_they_want_several_evenings_and_players_enough() -> None:
    assert Kind.POOLS not in [found.kind for found in all_forms(16, 600)]
    assert [found.kind for found in all_forms(16, 180, evenings=5)].count(Kind.POOLS) == 1
    assert Kind.POOLS not in [found.kind for found in all_forms(7, 180, evenings=9)]
    assert sum(found.default for found in all_forms(16, 180, evenings=5)) == 1
