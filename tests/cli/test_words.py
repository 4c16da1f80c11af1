"""Words for codes, values and numbers."""

import pytest

from crosstable.cli.words import illegal_text, players_text, values_text


@pytest.mark.parametrize(
    ("criterion", "values", "text"),
    [
        ("C6", (2,), "2"),
        ("C7", (15, 5), "1.5 0.5"),
        ("C8", (2, 20, 15), "2 would move on (2.0 1.5)"),
        ("C8", (0,), "0 would move on"),
        ("C18", (5, 1_000_025), "0.5 unpaired"),
        ("C9", (), "none"),
    ],
)
def test_values_as_a_person_writes_them(criterion: str, values: tuple[int, ...], text: str) -> None:
    assert values_text(criterion, values) == text


@pytest.mark.parametrize(
    ("given", "players", "text"),
    [
        ([(1, 2), (37, 0), (44, 0)], (37, 44), "two allocated byes: players 37 and 44"),
        ([(1, 0), (2, 0), (3, 0)], (1, 2, 3), "3 allocated byes: players 1, 2 and 3"),
        ([(1, 2), (2, 3)], (2,), "seated twice: player 2"),
        ([(1, 2)], (3,), "not seated: player 3"),
        ([(1, 2), (3, 0)], (3,), "not to be seated: player 3"),
    ],
)
def test_why_pairs_are_no_pairing(given: list[tuple[int, int]], players: tuple[int, ...], text: str) -> None:
    assert illegal_text(given, players) == text


def test_one_and_many() -> None:
    assert [players_text([17]), players_text([3, 5])] == ["player 17", "players 3 and 5"]
