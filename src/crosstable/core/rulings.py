"""What the arbiters decide about ties: an order by hand, a drawing of lots, a shared place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.ids import PlayerId


class How(StrEnum):
    """How a tie was settled. Values are stored and must never change."""

    HAND = "hand"
    LOTS = "lots"
    SHARED = "shared"


@dataclass(slots=True)
class Ruling:
    """A decision about players who were level after round `round`, best first, with its reason.

    `seed` is that of the drawing of lots; `basis` tells whether results have changed since.
    """

    round: int
    players: tuple[PlayerId, ...]
    how: How
    reason: str = ""
    seed: str = ""
    basis: str = ""
    at: str = ""
