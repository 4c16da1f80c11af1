"""C8 for a single downfloater: whether the following bracket can be paired as well as can be."""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket, NextShape
from crosstable.pairing.dutch.field import Field, bits


def ideal_shape(field: Field, bracket: Bracket) -> NextShape:
    """The best C8 value that one downfloater can leave: all paired but one for an odd number."""
    if not bracket.following:
        return ()
    if bracket.following.bit_count() & 1:
        return (0,)
    score = field.scores[(bracket.following & -bracket.following).bit_length() - 1]
    return (1, score)


def reaches_ideal(field: Field, bracket: Bracket, floater: int) -> bool:
    """Whether `floater` leaves the ideal shape, and everybody lower can still be paired (C4)."""
    bit = 1 << floater
    if not bracket.following:
        return field.completable(bit | bracket.lower)
    if not field.legal[floater] & bracket.following:
        return False
    below = bit | bracket.following
    rest = bracket.lower & ~bracket.following
    if not below.bit_count() & 1:
        return field.matchable(below) and field.completable(rest)
    for p in reversed(list(bits(bracket.following))):
        if field.matchable(below ^ (1 << p)) and field.completable(rest | (1 << p)):
            return True
    return False
