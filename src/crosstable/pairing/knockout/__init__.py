"""Knock-out: brackets of any size, double elimination, draws of numbers, and matches of several games."""

from crosstable.pairing.knockout.bracket import (
    bracket,
    bracket_size,
    entry_rounds,
    first_match_losers,
    most_twice_free,
    reseeded_round,
    standard_order,
)
from crosstable.pairing.knockout.double import double_elimination
from crosstable.pairing.knockout.draw import Draw, Method, draw_numbers, keep_clubs_apart
from crosstable.pairing.knockout.match import TEMPLATES, Decisions, MatchGame, Side, Template, next_step
from crosstable.pairing.knockout.plan import Match, Outcome, Plan, Progress, Stage, Status, progress

__all__ = [
    "TEMPLATES",
    "Decisions",
    "Draw",
    "Match",
    "MatchGame",
    "Method",
    "Outcome",
    "Plan",
    "Progress",
    "Side",
    "Stage",
    "Status",
    "Template",
    "bracket",
    "bracket_size",
    "double_elimination",
    "draw_numbers",
    "entry_rounds",
    "first_match_losers",
    "keep_clubs_apart",
    "most_twice_free",
    "next_step",
    "progress",
    "reseeded_round",
    "standard_order",
]
