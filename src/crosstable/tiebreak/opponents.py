"""Tie-breaks from the results of opponents: Buchholz and Sonneborn-Berger (C.07 8.1, 9.1)."""

from __future__ import annotations

from dataclasses import replace

from crosstable.tiebreak.base import Modifiers, Unit, Value, total
from crosstable.tiebreak.table import Table
from crosstable.tiebreak.unplayed import opponents, with_cuts


def buchholz(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the opponents' scores (8.1)."""
    parts = with_cuts(opponents(table, index, modifiers), modifiers)
    return Value(code, total(parts), Unit.TENTHS, tuple(parts))


def sonneborn_berger(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of each opponent's score times the points scored there (9.1)."""
    parts = [replace(part, value=(part.score or 0) * (part.points or 0)) for part in opponents(table, index, modifiers)]
    parts = with_cuts(parts, modifiers, by_score=True)
    return Value(code, total(parts), Unit.HUNDREDTHS, tuple(parts))
