"""Scheveningen: published tables, generating rules, and what is claimed of every size."""

from __future__ import annotations

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.scheveningen import Duel, Edition, Played, check_table, double, part, scheveningen

PRINTED = {
    2: ("A1-B1 A2-B2", "B2-A1 B1-A2"),
    3: ("A1-B1 A2-B2 B3-A3", "B2-A1 A2-B3 B1-A3", "A1-B3 B1-A2 A3-B2"),
    4: (
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ),
    5: (
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
        "B2-A1 B3-A2 A3-B4 A4-B5 B1-A5",
        "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
        "B4-A1 A2-B5 A3-B1 B2-A4 B3-A5",
        "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    ),
    6: (
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
        "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
        "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
        "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
        "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
        "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    7: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7",
        "B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7",
        "A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2",
        "B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7",
        "A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4",
        "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7",
        "A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    ),
    8: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
        "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
        "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
        "B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
        "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
        "B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1",
        "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
        "B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
    ),
    9: (
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 B6-A6 B7-A7 B8-A8 B9-A9",
        "B2-A1 B3-A2 B4-A3 B5-A4 A5-B6 A6-B7 A7-B8 A8-B9 B1-A9",
        "A1-B3 A2-B4 A3-B5 A4-B6 B7-A5 B8-A6 B9-A7 B1-A8 A9-B2",
        "B4-A1 B5-A2 B6-A3 A4-B7 A5-B8 A6-B9 A7-B1 B2-A8 B3-A9",
        "A1-B5 A2-B6 A3-B7 B8-A4 B9-A5 B1-A6 B2-A7 A8-B3 A9-B4",
        "B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9",
        "A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6",
        "B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9",
        "A1-B9 B1-A2 B2-A3 B3-A4 B4-A5 A6-B5 A7-B6 A8-B7 A9-B8",
    ),
    10: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10",
        "B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9",
        "A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10",
        "B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2",
        "A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6",
        "B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10",
        "A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8",
        "B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10",
        "A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10",
        "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
    ),
}
"""As published; 9 by the rule for odd sizes."""
OLDER = {
    5: (
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
        "B2-A1 B3-A2 B4-A3 A4-B5 A5-B1",
        "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
        "B4-A1 B5-A2 A3-B1 A4-B2 B3-A5",
        "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    ),
    6: (
        "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
        "B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
        "A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
        "A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
        "B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
        "A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
    ),
}


def written(played: Played) -> str:
    return " ".join(f"A{d.a}-B{d.b}" if d.a_white else f"B{d.b}-A{d.a}" for d in played)


@pytest.mark.parametrize("boards", PRINTED)
def test_published_tables(boards: int) -> None:
    assert tuple(written(played) for played in scheveningen(boards)) == PRINTED[boards]


@pytest.mark.parametrize("boards", OLDER)
def test_older_tables(boards: int) -> None:
    assert tuple(written(played) for played in scheveningen(boards, Edition.OLDER)) == OLDER[boards]


@pytest.mark.parametrize("boards", [*range(1, 40), 46, 62, 63, 64])
@pytest.mark.parametrize("edition", list(Edition))
def test_s086_every_cross_pair_once_with_level_colours(boards: int, edition: Edition) -> None:
    table = scheveningen(boards, edition)
    assert len(table) == boards
    assert sum(len(played) for played in table) == boards * boards
    found = check_table(table, boards)
    assert (found.missing, found.repeated, found.unseated) == ((), (), ())
    assert found.longest <= 2
    assert found.widest == boards % 2
    assert found.team_widest == (2 if boards == 2 else boards % 2)
    assert [duel.b for played in table for duel in played if duel.a == 1] == list(range(1, boards + 1))
    if boards % 2:
        whites = [sum(duel.a_white for duel in played) for played in table]
        assert whites == [(boards + 1) // 2 - k % 2 for k in range(boards)]


@pytest.mark.parametrize("boards", [2, 3, 6, 9, 14])
def test_double_levels_everybody(boards: int) -> None:
    table = double(boards)
    found = check_table(table, boards, 2)
    assert (found.missing, found.repeated, found.widest) == ((), (), 0)
    assert len(table) == 2 * boards


def test_half() -> None:
    assert part(6, 3) == scheveningen(6)[:3]
    for rounds in (0, 7):
        with pytest.raises(PositionError):
            part(6, rounds)


@pytest.mark.parametrize("boards", [0, 65])
def test_sizes_without_a_table(boards: int) -> None:
    with pytest.raises(PositionError, match="1 to 64"):
        scheveningen(boards)


def test_the_check_sees_a_wrong_table() -> None:
    table = list(scheveningen(4))
    table[1] = table[0]
    found = check_table(table, 4)
    assert (1, 2) in found.missing
    assert (1, 1) in found.repeated
    crowded = (Duel(1, 1, a_white=True), Duel(1, 2, a_white=True))
    assert check_table([crowded], 2).unseated == ((1, "A1"), (1, "A2"))
    assert check_table([crowded] * 3, 2).longest == 6
