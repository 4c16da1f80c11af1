"""The Dutch system as the contract asks for it (see pairing.rounds.Engine)."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.core.model import Tournament
from crosstable.pairing.base import Asked, NoPairing
from crosstable.pairing.dutch.explain import Inquiry
from crosstable.pairing.dutch.explain import inquire as ask
from crosstable.pairing.dutch.first_round import as_drawn
from crosstable.pairing.rounds import position


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> Inquiry | NoPairing:
    """Pair a round and keep what answers questions about it."""
    tournament = as_drawn(tournament, round_no, asked.options, asked.seed)
    history, request = position(tournament, round_no, readings=asked.readings, forced=asked.forced, seed=asked.seed)
    return ask(history, request)


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """The rules say it."""
    del options
    return tournament.rules.rounds
