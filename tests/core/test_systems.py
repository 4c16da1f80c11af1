"""The table of systems: each with its own source, and no article of a chapter that speaks of another."""

from __future__ import annotations

import pytest

from crosstable.core.systems import SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.name)
def test_a_chapter_is_foreign_or_the_own_one(system: object) -> None:
    traits = next(found for found in SYSTEMS.values() if found is system)
    assert traits.by_c04 != ("C.04" in traits.foreign_chapters)
    assert not (traits.by_c04 and traits.by_c05)
    assert ("C.05" in traits.foreign_chapters) == (not traits.by_c05 and not traits.by_c04)


def test_a_table_may_have_a_source_of_its_own() -> None:
    table = SYSTEMS["round-robin"]
    assert table.source_of("berger") == table.source_of("2026") == "FIDE C.05, Annex 1"
    assert table.source_of("crenshaw") == "US Chess, chapter 12"
    assert SYSTEMS["king-of-the-hill"].source_of(None) == "US Chess 29L1"
