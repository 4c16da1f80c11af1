"""Round robin by the Berger table (C.05 Annex 1), single, double and more."""

from crosstable.pairing.roundrobin.engine import EDITION, SYSTEMS, RoundRobin, free_players
from crosstable.pairing.roundrobin.record import SWAP_OPTION, ask, form_of
from crosstable.pairing.roundrobin.schedule import (
    PlannedRound,
    SelfCheck,
    games_needed,
    planned_round,
    rounds_needed,
    schedule,
    self_check,
    spared_by_swap,
)

__all__ = [
    "EDITION",
    "SWAP_OPTION",
    "SYSTEMS",
    "PlannedRound",
    "RoundRobin",
    "SelfCheck",
    "ask",
    "form_of",
    "free_players",
    "games_needed",
    "planned_round",
    "rounds_needed",
    "schedule",
    "self_check",
    "spared_by_swap",
]
