"""Tie-breaks and standings (C.07): exact values with the rounds and articles they are made of."""

from crosstable.tiebreak.base import (
    Contribution,
    StandingsError,
    TieBreak,
    TieBreakError,
    Unit,
    Value,
)
from crosstable.tiebreak.catalogue import METHODS, parse_code
from crosstable.tiebreak.standings import Row, Standings, standings

__all__ = [
    "METHODS",
    "Contribution",
    "Row",
    "Standings",
    "StandingsError",
    "TieBreak",
    "TieBreakError",
    "Unit",
    "Value",
    "parse_code",
    "standings",
]
