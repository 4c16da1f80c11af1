"""What docs/calculators.md shows is what the functions give."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "calculators.md"


def test_the_examples_are_true() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0
