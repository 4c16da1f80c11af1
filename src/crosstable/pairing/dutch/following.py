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
    last = 1 << (bracket.following.bit_length() - 1)
    if field.matchable(below ^ last) and field.completable(rest | last):
        return True
    # p leaves the rest of his group paired if some greatest matching leaves him out, and he can be
    # added below if he may meet somebody whom some greatest matching there leaves out.
    partners = field.left_out(rest | (~rest.bit_count() & 1 and field.bye_bit))
    return any(field.legal[p] & partners for p in bits(field.left_out(below) & bracket.following))
