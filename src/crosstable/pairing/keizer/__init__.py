"""The Keizer system of clubs in the Netherlands and Belgium: a ranking that pays by opponents, and its pairing."""

from crosstable.pairing.keizer.engine import Keizer
from crosstable.pairing.keizer.record import gap_of, preset_of, table_after
from crosstable.pairing.keizer.score import PRESETS, Entry, Kind, Line, Preset, Table, keizer_table, values

__all__ = [
    "PRESETS",
    "Entry",
    "Keizer",
    "Kind",
    "Line",
    "Preset",
    "Table",
    "gap_of",
    "keizer_table",
    "preset_of",
    "table_after",
    "values",
]
