"""Colour preferences (C.04.3 1.7) and allocation (5.2)."""

from __future__ import annotations

import pytest

from crosstable.core.codes import Colour
from crosstable.core.history import Past
from crosstable.core.ids import PairingNumber, PlayerId
from crosstable.pairing.colours import allocate, last_difference, preference


def past(number: int, colours: str) -> Past:
    return Past(PlayerId(number), number - 1, PairingNumber(number), 0, 0, {}, colours, [], 0, None, entered=True)


@pytest.mark.parametrize(
    ("colours", "sign"),
    [
        ("", "-"),
        ("w", "B"),
        ("b", "W"),
        ("wb", "w"),
        ("bw", "b"),
        ("wbw", "B"),
        ("wbb", "WW"),
        ("ww", "BB"),
        ("bwbb", "WW"),
        ("wwb", "B"),
        ("wbwbw", "B"),
        ("wwbw", "BB"),
        ("bbww", "BB"),
        ("wwwbb", "WW"),  # contradiction: a difference of one yields to the last two
        ("wwwwbb", "BB"),  # a difference of two does not
    ],
)
def test_c0403_1_7_preference(colours: str, sign: str) -> None:
    assert preference(colours).sign == sign


@pytest.mark.parametrize(
    ("higher", "lower", "white", "article"),
    [
        ("w", "b", 2, "5.2.1"),
        ("", "b", 2, "5.2.1"),
        ("b", "", 1, "5.2.1"),
        ("wbb", "b", 1, "5.2.2"),
        ("b", "wbb", 2, "5.2.2"),
        ("bw", "w", 1, "5.2.2"),
        ("wwbww", "bww", 2, "5.2.2"),  # differences 3 and 1: the wider gets Black
        ("wb", "bwwb", 1, "5.2.4"),  # no difference within the shorter history
        ("bwwb", "wbwb", 2, "5.2.3"),
        ("bwb", "bbwwb", 1, "5.2.3"),  # T13, third from the end
        ("w", "w", 2, "5.2.4"),
        ("", "", 1, "5.2.5"),
    ],
)
def test_c0403_5_2_allocation(higher: str, lower: str, white: int, article: str) -> None:
    first, _, choice = allocate(past(1, higher), past(2, lower), Colour.WHITE)
    assert (first.player, choice.article) == (white, article)


@pytest.mark.parametrize(("number", "initial", "white"), [(1, "w", 1), (1, "b", 9), (4, "w", 9), (4, "b", 4)])
def test_c0403_5_2_5_parity_of_the_higher(number: int, initial: str, white: int) -> None:
    first, _, choice = allocate(past(number, ""), past(9, ""), Colour(initial))
    assert first.player == white
    assert choice.detail == {"pairing_number": number, "initial_colour": initial}


def test_c0402_3_4_difference_counts_from_the_end() -> None:
    assert last_difference("wb", "bwwb") == 0
    assert last_difference("bwwb", "wbwb") == 3
    assert last_difference("", "w") == 0
