"""Draws that anybody can repeat: tickets from a published seed."""

from __future__ import annotations

from hashlib import sha256

import pytest

from crosstable.core.codes import Colour
from crosstable.core.draws import draw_initial_colour, draw_order, ticket

SEED = "crosstable-demo"


@pytest.mark.parametrize(
    ("round_no", "scope", "number", "expected"),
    [
        (2, "1.0", 1, "c1c2986080dc"),
        (2, "1.0", 6, "19182083a220"),
        (2, "1.0", 7, "952058c7d4d4"),
        (3, "colour", 2, "0e6f3fb7f665"),
        (3, "colour", 3, "130bdfa3a461"),
        (3, "colour", 4, "9e7a41673dcf"),
        (3, "colour", 7, "0179943b742e"),
    ],
)
def test_published_tickets(round_no: int, scope: str, number: int, expected: str) -> None:
    assert ticket(SEED, round_no, scope, 0, number) == expected


def test_the_smallest_ticket_comes_first() -> None:
    assert draw_order(SEED, 2, "1.0", [1, 6, 7]) == [6, 7, 1]
    assert draw_order(SEED, 3, "colour", [2, 3, 4, 7]) == [7, 2, 3, 4]


def test_the_order_of_asking_changes_nothing() -> None:
    assert draw_order(SEED, 2, "1.0", iter([7, 1, 6])) == draw_order(SEED, 2, "1.0", {6, 7, 1}) == [6, 7, 1]
    assert draw_order(SEED, 2, "1.0", []) == []


@pytest.mark.parametrize(
    "other",
    [
        ("another", 2, "1.0", 0, 1),
        (SEED, 3, "1.0", 0, 1),
        (SEED, 2, "1.5", 0, 1),
        (SEED, 2, "1.0", 1, 1),
        (SEED, 2, "1.0", 0, 2),
    ],
)
def test_each_part_of_the_text_counts(other: tuple[str, int, str, int, int]) -> None:
    assert ticket(*other) != ticket(SEED, 2, "1.0", 0, 1)


def test_another_attempt_is_another_draw() -> None:
    first = draw_order(SEED, 1, "start", range(20))
    second = draw_order(SEED, 1, "start", range(20), attempt=1)
    assert sorted(first) == sorted(second)
    assert first != second
    assert second == sorted(range(20), key=lambda no: ticket(SEED, 1, "start", 1, no))


def test_seeds_are_text_in_utf_8() -> None:
    text = "Łódź 2026|1|first-colour|0|1"
    assert ticket("Łódź 2026", 1, "first-colour", 0, 1) == sha256(text.encode("utf-8")).hexdigest()[:12]


def test_c04_3_5_1_the_initial_colour_is_drawn_by_ticket() -> None:
    for seed in (SEED, "", "a", "b", "c", "d", "e"):
        white_first = ticket(seed, 1, "first-colour", 0, 0) < ticket(seed, 1, "first-colour", 0, 1)
        assert draw_initial_colour(seed) is (Colour.WHITE if white_first else Colour.BLACK)
    assert {draw_initial_colour(str(k)) for k in range(20)} == set(Colour)
    assert {draw_initial_colour(SEED, attempt) for attempt in range(20)} == set(Colour)


def test_lots_are_about_even() -> None:
    whites = sum(draw_initial_colour(f"event {k}") is Colour.WHITE for k in range(1000))
    assert 400 < whites < 600
