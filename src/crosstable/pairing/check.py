"""Compare the rounds of a record with what the rules give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which the given round differs from the draft.

    `criterion` is `C1`…`C21`, `order` (same values, but the draft's candidate is generated
    earlier), `colour` or `illegal`; `bracket` counts from 1. `given` and `draft` are the values.
    """

    criterion: str
    article: str
    bracket: int
    given: tuple[int, ...]
    draft: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One checked round: `given` holds (white, black) and (player, 0) for the bye."""

    round_no: int
    given: frozenset[tuple[int, int]]
    draft: RoundDraft | NoPairing
    difference: Difference | None

    @property
    def agrees(self) -> bool:
        """Same pairs, colours and bye."""
        return isinstance(self.draft, RoundDraft) and self.draft.pairs == self.given


def check_round(
    tournament: Tournament,
    round_no: int,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> RoundCheck:
    """Pair `round_no` again from the record before it and compare."""
    raise RuntimeError("being written")
