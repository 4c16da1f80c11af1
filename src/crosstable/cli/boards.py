"""The order in which engines print pairs: by scores without virtual points (C.04.2 3.6)."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.core.history import History, history_before
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.check import RoundCheck

Pair = tuple[int, int]
"""(white, black); the second is 0 for a pairing-allocated bye."""


def in_board_order(history: History, pairs: Iterable[Pair]) -> list[Pair]:
    """Best board first, byes last."""
    place = {int(past.player): (-past.score, past.rank) for past in history.pasts}

    def key(pair: Pair) -> tuple[bool, int, int, int]:
        if pair[1] == 0:
            score, rank = place[pair[0]]
            return (True, score, 0, rank)
        higher, lower = sorted((place[pair[0]], place[pair[1]]))
        return (False, higher[0], lower[0], higher[1])

    return sorted(pairs, key=key)


def sorted_pairs(tournament: Tournament, check: RoundCheck) -> tuple[list[Pair], list[Pair]]:
    """The pairs in which the record and the rules differ: those of the record, those of the rules."""
    history = history_before(tournament.before(check.round_no), check.round_no)
    draft = frozenset() if isinstance(check.draft, NoPairing) else check.draft.pairs
    return in_board_order(history, check.given - draft), in_board_order(history, draft - check.given)
