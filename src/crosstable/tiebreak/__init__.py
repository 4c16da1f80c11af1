"""Tie-breaks and standings (C.07): exact values with the rounds and articles they are made of."""

from crosstable.tiebreak.base import (
    Contribution,
    Kind,
    StandingsError,
    TieBreak,
    TieBreakError,
    Unit,
    UnknownCode,
    Value,
)
from crosstable.tiebreak.catalogue import METHODS, parse_code, parse_codes
from crosstable.tiebreak.compare import Moved, Parting, compared
from crosstable.tiebreak.options import (
    EDITIONS,
    READINGS,
    Edition,
    ManualOrder,
    Options,
    Reading,
    Rulings,
    edition_at,
    edition_named,
    options_of,
)
from crosstable.tiebreak.presets import PRESETS, Preset, preset_for
from crosstable.tiebreak.standings import (
    Row,
    Standings,
    TeamRow,
    TeamStandings,
    compare,
    standings,
    team_standings,
    within,
)
from crosstable.tiebreak.usable import LeftOut, Why

__all__ = [
    "EDITIONS",
    "METHODS",
    "PRESETS",
    "READINGS",
    "Contribution",
    "Edition",
    "Kind",
    "LeftOut",
    "ManualOrder",
    "Moved",
    "Options",
    "Parting",
    "Preset",
    "Reading",
    "Row",
    "Rulings",
    "Standings",
    "StandingsError",
    "TeamRow",
    "TeamStandings",
    "TieBreak",
    "TieBreakError",
    "Unit",
    "UnknownCode",
    "Value",
    "Why",
    "compare",
    "compared",
    "edition_at",
    "edition_named",
    "options_of",
    "parse_code",
    "parse_codes",
    "preset_for",
    "standings",
    "team_standings",
    "within",
]
