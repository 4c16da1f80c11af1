"""When no legal pairing exists: who cannot be paired, and what would help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
    rows, everybody = _rows_with_bye(field)
    bare = [row & ~field.bye_bit for row in field.legal]
    without_bye = odd and (field.size == 1 or _left_over(bare, field.everybody) == 1)
    blocked = _inessential(rows, everybody) & field.everybody
    neighbours = 0
    for p in bits(blocked):
        neighbours |= rows[p]
    neighbours &= field.everybody & ~blocked
    players = [past.player for past in field.pasts]
    helped = [p for p in bits(blocked or field.everybody) if _pairable_without(field, rows, p)]
    return NoPairing(
        field.history.round_no,
        tuple(players[p] for p in bits(blocked)),
        tuple(players[p] for p in bits(neighbours)),
        "bye" if without_bye else "opponents",
        tuple(_remedies(field, without_bye=without_bye, helped=bool(helped))),
        tuple(players[p] for p in helped),
        tuple(tuple(players[p] for p in bits(group)) for group in _groups(bare, blocked)),
    )


def _remedies(field: Field, *, without_bye: bool, helped: bool) -> Iterator[str]:
    """Codes of what would let the round be paired, or end the matter; each is tried first."""
    request = field.request
    if any(rule.covers(field.history.round_no) for rule in request.prohibitions):
        free = Field(field.history, replace(request, prohibitions=()))
        if _any_pairing(free):
            yield "prohibition"
    if helped:
        yield "half-bye"
    if not without_bye and field.size > 1:
        yield "rematch"
    yield "stop"


def _any_pairing(field: Field) -> bool:
    """Whether the field can be paired, whoever has the bye."""
    rows, everybody = _rows_with_bye(field)
    return _left_over(rows, everybody) == 0


def _pairable_without(field: Field, rows: list[int], p: int) -> bool:
    """Whether the others can be paired when `p` does not play."""
    rest = field.everybody ^ (1 << p)
    if rest.bit_count() & 1:
        rest |= field.bye_bit
        rows, _ = _rows_with_bye(field)
    return _left_over(rows, rest) == 0


def _rows_with_bye(field: Field) -> tuple[list[int], int]:
    """Legal opponents with the bye as one more vertex, and all vertices that need a partner."""
    rows = [row & ~field.bye_bit for row in field.legal]
    able = 0
    for p, past in enumerate(field.pasts):
        if past.pab_bar is None:
            rows[p] |= field.bye_bit
            able |= 1 << p
    rows.append(able)
    everybody = field.everybody | (field.bye_bit if field.size & 1 else 0)
    return rows, everybody


def _groups(rows: list[int], blocked: int) -> Iterator[int]:
    """The blocked players in groups that may meet only within themselves."""
    while blocked:
        group, fresh = 0, blocked & -blocked
        while fresh:
            group |= fresh
            reached = 0
            for p in bits(fresh):
                reached |= rows[p]
            fresh = reached & blocked & ~group
        blocked &= ~group
        yield group


def _left_over(rows: list[int], vertices: int) -> int:
    mates = maximum_matching(rows, vertices)
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
