"""Positions written as in the rules documents, for tests of the engine."""

from __future__ import annotations

from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.inquiry import Inquiry
from crosstable.pairing.rounds import inquire, pair_round
from tests.oracle.bridge import tournament_of
from tests.oracle.literal import parse

Pairs = set[tuple[int, int]]


def event(text: str, rounds: int, initial: str = "w", absent: tuple[int, ...] = ()) -> Tournament:
    """`1: 4w1 H | 4: 1b0 Z*`: histories, `*` an absence in the round to be paired."""
    return tournament_of(parse(text, rounds, initial, absent))


def new_event(players: int, rounds: int = 5, initial: str = "w", absent: tuple[int, ...] = ()) -> Tournament:
    """Nobody has played."""
    return event(" | ".join(f"{n}:" for n in range(1, players + 1)), rounds, initial, absent)


def pairs(text: str) -> Pairs:
    """`1-4 5-2 7-0` as (white, black) pairs, 0 for the bye."""
    found = set()
    for token in text.split():
        white, black = token.split("-")
        found.add((int(white), int(black)))
    return found


def paired(tournament: Tournament, **options: dict[str, str]) -> Pairs:
    """The engine's pairs of the next round."""
    draft = pair_round(tournament, len(tournament.rounds) + 1, **options)  # type: ignore[arg-type]
    assert isinstance(draft, RoundDraft)
    return set(draft.pairs)


def asked(tournament: Tournament) -> Inquiry:
    """The next round, ready to answer questions."""
    inquiry = inquire(tournament, len(tournament.rounds) + 1)
    assert not isinstance(inquiry, NoPairing)
    return inquiry
