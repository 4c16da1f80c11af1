"""Pair a round of a tournament: choose system and edition, prepare history and request."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft

STUB = "being written"


def next_round_no(tournament: Tournament) -> int:
    """The round to be paired next: the one after the last round in the record."""
    return len(tournament.rounds) + 1


def pair_round(
    tournament: Tournament,
    round_no: int | None = None,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    forced: Collection[tuple[int, int]] = (),
    seed: str = "",
) -> RoundDraft | NoPairing:
    """Pair `round_no` (default: the next one) as the record stands.

    For a round that the record already holds, the state before it is rebuilt first
    (`Tournament.before`). Without an initial colour in the record or in its first round, it is
    drawn by `seed`. Raises RuleError for unknown or missing rules, PositionError and
    UnknownResultError for a record that cannot be paired.
    """
    raise RuntimeError(STUB)
