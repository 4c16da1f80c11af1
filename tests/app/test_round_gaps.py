"""S-275: in quads opponents are of one strength, in round 1 of a large Swiss they are not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.app.round_gaps import gaps_of, round_gaps
from tests.app.memory import Desk


def test_the_means_are_exact() -> None:
    assert list(map(int, round_gaps([2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300]))) == [400, 200]
    swiss, quads = round_gaps([1001, 1100, 1250, 1600])
    assert (swiss, quads) == (Fraction(749, 2), Fraction(749, 2))
    with pytest.raises(ValueError, match="group of four"):
        round_gaps([1, 2, 3])


def test_s275_a_large_open_is_far_apart_and_quads_are_near() -> None:
    swiss, quads = round_gaps(range(1200, 2000, 5))
    assert swiss == 400
    assert quads == 10


def test_of_an_event_those_without_a_rating_are_left_out() -> None:
    desk = Desk()
    desk.create()
    desk.enter(*"ABCDEFG")
    assert gaps_of(desk.state) is None
    desk.do("add-players", {"players": [{"name": "H", "rating": 2260}, {"name": "I"}, {"name": "J"}]})
    found = gaps_of(desk.state)
    assert found is not None
    assert (int(found.swiss), int(found.quads), found.rated, found.unrated) == (80, 40, 8, 2)
