"""What the arbiters decide about ties: an order by hand, a drawing of lots, a shared place."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How a tie was settled. Values are stored and must never change."""

    HAND = "hand"
    LOTS = "lots"
    SHARED = "shared"


@dataclass(slots=True)
class Ruling:
    """A decision about players, or teams, who were level after round `round`, best first, with its reason.

    `entrants` are numbers of teams where `of_teams`, else of players. `seed` is that of the drawing of lots;
    `basis` tells whether results have changed since.
    """

    round: int
    entrants: tuple[int, ...]
    how: How
    reason: str = ""
    seed: str = ""
    basis: str = ""
    at: str = ""
    of_teams: bool = False

    def meets(self, round_no: int, entrants: Collection[int], *, of_teams: bool) -> bool:
        """Whether it is about any of these after this round."""
        return (self.round, self.of_teams) == (round_no, of_teams) and not set(self.entrants).isdisjoint(entrants)
