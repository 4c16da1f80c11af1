"""Pair a bracket once more under a condition, to see what the condition costs."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

from crosstable.core.history import History
from crosstable.pairing.base import Measure, Request
from crosstable.pairing.dutch.bracket import Bracket, Outcome
from crosstable.pairing.dutch.criteria import first_difference, measure
from crosstable.pairing.dutch.engine import open_field, pair_brackets, shape_of, solve
from crosstable.pairing.dutch.field import Field, bits

Restriction = Callable[[list[int]], None]
"""Takes away legal opponents, in place; rows are bit sets by position."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first thing in which a condition makes the bracket worse.

    `criterion` is `C4` when the round could not be completed, `order` when every criterion is as
    good but the candidate is generated later; `kept` and `lost` are the two values.
    """

    criterion: str
    article: str
    kept: tuple[int, ...]
    lost: tuple[int, ...]


@dataclass(slots=True)
class PairedRound:
    """A field with all its brackets paired."""

    field: Field
    brackets: list[tuple[Bracket, Outcome]]
    skipped: tuple[int, ...]


def paired_round(history: History, request: Request) -> PairedRound | None:
    """Pair a round and keep the inner state; None when there is no legal pairing."""
    field = Field(history, request)
    skipped = open_field(field)
    if skipped is None:
        return None
    return PairedRound(field, list(pair_brackets(field)), skipped)


def measures_of(field: Field, bracket: Bracket, outcome: Outcome) -> tuple[Measure, ...]:
    """C6 to C21 of a paired bracket."""
    shape = outcome.next_shape
    if shape is None:
        shape = shape_of(field, bracket, outcome.floaters)
    return measure(field, bracket, outcome.pairs, outcome.floaters, shape)


def under(field: Field, bracket: Bracket, restrict: Restriction) -> tuple[Field, Outcome] | None:
    """Pair the bracket with fewer legal pairs; None when the rest cannot be completed (C4)."""
    trial = copy(field)
    trial.legal = list(field.legal)
    restrict(trial.legal)
    for p in bits(trial.bye_mask):
        if not trial.legal[p] & trial.bye_bit:
            trial.bye_mask ^= 1 << p
    trial.forget()
    if not trial.completable(bracket.members | bracket.lower):
        return None
    return trial, solve(trial, bracket)


def verdict(field: Field, bracket: Bracket, chosen: Outcome, restrict: Restriction) -> Verdict | None:
    """What the restriction costs in this bracket; None when the same pairing comes out."""
    found = under(field, bracket, restrict)
    if found is None:
        return Verdict("C4", "2.2.1", (), ())
    _, outcome = found
    if outcome.pairs == chosen.pairs:
        return None
    return compare_outcomes(field, bracket, chosen, outcome)


def compare_outcomes(field: Field, bracket: Bracket, chosen: Outcome, other: Outcome) -> Verdict:
    """The first criterion in which `other` differs from `chosen`, or the order of generation.

    C8 of the other pairing is measured with the legal pairs of the round itself.
    """
    if other.floaters != chosen.floaters:
        other.next_shape = shape_of(field, bracket, other.floaters)
    difference = first_difference(measures_of(field, bracket, chosen), measures_of(field, bracket, other))
    if difference is not None:
        kept, lost = difference
        return Verdict(kept.criterion, kept.article, kept.value, lost.value)
    return Verdict("order", _order_article(bracket, chosen, other), (), ())


def _order_article(bracket: Bracket, chosen: Outcome, other: Outcome) -> str:
    """Which rule of article 4 puts `chosen` before `other`."""

    def mdp_pairs(outcome: Outcome) -> list[tuple[int, int]]:
        return [pair for pair in outcome.pairs if (1 << pair[0]) & bracket.mdp_mask]

    mine, theirs = mdp_pairs(chosen), mdp_pairs(other)
    if [top for top, _ in mine] != [top for top, _ in theirs]:
        return "4.4.2"
    if mine != theirs:
        return "4.2"
    return "4.3" if chosen.exchanged != other.exchanged else "4.2"


def only_with(one: int, two: int) -> Restriction:
    """`one` and `two` have nobody but one another."""

    def restrict(rows: list[int]) -> None:
        both = (1 << one) | (1 << two)
        for p, row in enumerate(rows):
            rows[p] = row & ~both
        rows[one], rows[two] = 1 << two, 1 << one

    return restrict


def must_stay(player: int, members: int) -> Restriction:
    """`player` has opponents in the bracket only, so he cannot float."""

    def restrict(rows: list[int]) -> None:
        outside = ~members
        bit = 1 << player
        lost = rows[player] & outside
        rows[player] &= members
        for p in range(len(rows)):
            if (lost >> p) & 1:
                rows[p] &= ~bit

    return restrict


def all_of(*parts: Restriction) -> Restriction:
    """Several restrictions one after another."""

    def restrict(rows: list[int]) -> None:
        for part in parts:
            part(rows)

    return restrict


def halves_apart(one: list[int], two: list[int]) -> Restriction:
    """No pair inside S1 and none inside S2; S1 does not float."""

    def restrict(rows: list[int]) -> None:
        first = sum(1 << p for p in one)
        second = sum(1 << p for p in two)
        for p in one:
            rows[p] &= second
        for p in two:
            rows[p] &= ~second
        # the others lose S1 as well, so that rows stay symmetrical
        for p, row in enumerate(rows):
            if not ((first | second) >> p) & 1:
                rows[p] = row & ~first

    return restrict
