"""When no legal pairing exists: who cannot be paired, and what would help."""

from __future__ import annotations

from crosstable.pairing.base import NoPairing
from crosstable.pairing.dutch.field import Field, bits
from crosstable.pairing.matching import maximum_matching

SEARCH_LIMIT = 400
"""Above this many players the exact search for blockers is left out."""


def no_pairing(field: Field) -> NoPairing:
    """Explain why the round cannot be completed (C.04.3 1.9.3).

    The blockers are the players who are left over in some largest matching; all their legal
    opponents together are too few for them (Gallai and Edmonds).
    """
    odd = bool(field.size & 1)
    rows = list(field.legal)
    everybody = field.everybody
    if odd:
        field.bye_mask = 0
        for p, past in enumerate(field.pasts):
            rows[p] &= ~field.bye_bit
            if past.pab_bar is None:
                rows[p] |= field.bye_bit
                field.bye_mask |= 1 << p
        rows.append(field.bye_mask)
        everybody |= field.bye_bit
    without_bye = odd and field.size > 1 and _left_over(field.legal, field.everybody) <= 1
    blocked = _inessential(rows, everybody) & field.everybody
    if field.bye_mask == 0 and odd:
        blocked = field.everybody if field.size == 1 else blocked
    neighbours = 0
    for p in bits(blocked):
        neighbours |= rows[p]
    neighbours &= field.everybody & ~blocked
    reason = "bye" if without_bye else "opponents"
    remedies = ("half-bye", "stop", "rematch") if reason == "opponents" else ("half-bye", "stop")
    players = [past.player for past in field.pasts]
    return NoPairing(
        field.history.round_no,
        tuple(players[p] for p in bits(blocked)),
        tuple(players[p] for p in bits(neighbours)),
        reason,
        remedies,
    )


def _left_over(rows: list[int], vertices: int) -> int:
    mates = maximum_matching(rows, vertices & ((1 << len(rows)) - 1))
    return sum(1 for p in bits(vertices) if mates[p] < 0)


def _inessential(rows: list[int], vertices: int) -> int:
    """Vertices missed by some maximum matching."""
    mates = maximum_matching(rows, vertices)
    single = [p for p in bits(vertices) if mates[p] < 0]
    size = len(single)
    if vertices.bit_count() > SEARCH_LIMIT:
        return sum(1 << p for p in single)
    found = sum(1 << p for p in single)
    for p in bits(vertices & ~found):
        rest = vertices ^ (1 << p)
        left = maximum_matching(rows, rest, mates)
        if sum(1 for q in bits(rest) if left[q] < 0) == size - 1:
            found |= 1 << p
    return found
