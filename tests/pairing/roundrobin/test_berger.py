"""The Berger table: printed tables, checksums, closed form, and what is claimed of every size."""

from __future__ import annotations

from hashlib import sha256

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import berger_round, meeting_round, table_size, white_of
from tests.pairing.roundrobin.tables import CHECKSUMS, PRINTED

SIZES = range(2, 65, 2)


def table(size: int) -> list[str]:
    return [" ".join(f"{w}-{b}" for w, b in berger_round(size, number)) for number in range(1, size)]


@pytest.mark.parametrize("size", PRINTED)
def test_c05_annex_1_s053_to_s055_printed_tables(size: int) -> None:
    assert tuple(table(size)) == PRINTED[size]


@pytest.mark.parametrize("size", CHECKSUMS)
def test_c05_annex_1_s053_checksums(size: int) -> None:
    text = ";".join(row.replace(" ", ",") for row in table(size))
    assert sha256(text.encode()).hexdigest()[:12] == CHECKSUMS[size]


@pytest.mark.parametrize("size", SIZES)
def test_c05_annex_1_closed_form_agrees_with_the_rule(size: int) -> None:
    for number in range(1, size):
        for white, black in berger_round(size, number):
            assert meeting_round(size, black, white) == number
            assert white_of(size, black, white) == white


@pytest.mark.parametrize("size", SIZES)
def test_s056_the_highest_number_alternates(size: int) -> None:
    colours = "".join("w" if berger_round(size, number)[0][0] == size else "b" for number in range(1, size))
    assert colours == ("bw" * size)[: size - 1]


@pytest.mark.parametrize(("players", "size"), [(3, 4), (4, 4), (5, 6), (7, 8), (64, 64)])
def test_s062_the_ghost_makes_an_odd_field_even(players: int, size: int) -> None:
    assert table_size(players) == size


@pytest.mark.parametrize(("size", "number"), [(5, 1), (0, 1), (6, 0), (6, 6)])
def test_a_round_that_no_table_has(size: int, number: int) -> None:
    with pytest.raises(PositionError, match="Berger table"):
        berger_round(size, number)
