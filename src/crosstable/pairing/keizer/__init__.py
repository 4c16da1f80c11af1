"""The Keizer system of clubs in the Netherlands and Belgium: a ranking that pays by opponents, and its pairing."""

from crosstable.pairing.keizer.engine import Keizer
from crosstable.pairing.keizer.score import PRESETS, Entry, Kind, Preset, Table, keizer_table, values

__all__ = ["PRESETS", "Entry", "Keizer", "Kind", "Preset", "Table", "keizer_table", "values"]
