"""What is decided about ties: an order by hand, a drawing of lots, a shared place, a play-off."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.play_off import PlayOff


class How(StrEnum):
    """How a tie was settled. Values are stored and must never change."""

    HAND = "hand"
    LOTS = "lots"
    SHARED = "shared"
    PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
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
    of_teams: bool = False
    play_off: PlayOff | None = None
    """The games by which they are ordered; a decision about those whom they leave level stands beside it."""

    def meets(self, round_no: int, entrants: Collection[int], *, of_teams: bool, play_off: bool = False) -> bool:
        """Whether it is about any of these after this round: a decision, or a play-off."""
        same = (self.round, self.of_teams, self.play_off is not None) == (round_no, of_teams, play_off)
        return same and not set(self.entrants).isdisjoint(entrants)
