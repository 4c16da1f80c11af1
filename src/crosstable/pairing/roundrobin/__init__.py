"""Round robin by the Berger table (C.05 Annex 1), single, double and more; Crenshaw-Berger and the circle beside it."""

from crosstable.pairing.roundrobin.circle import Wheel, circle_rounds, circle_schedule
from crosstable.pairing.roundrobin.crenshaw import crenshaw
from crosstable.pairing.roundrobin.engine import EDITION, FREE_CODES, SYSTEMS, RoundRobin
from crosstable.pairing.roundrobin.record import CYCLES_LIMIT, SWAP_OPTION, form_of, number_holders
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
    "CYCLES_LIMIT",
    "EDITION",
    "FREE_CODES",
    "SWAP_OPTION",
    "SYSTEMS",
    "PlannedRound",
    "RoundRobin",
    "SelfCheck",
    "Wheel",
    "circle_rounds",
    "circle_schedule",
    "crenshaw",
    "form_of",
    "games_needed",
    "number_holders",
    "planned_round",
    "rounds_needed",
    "schedule",
    "self_check",
    "spared_by_swap",
]
