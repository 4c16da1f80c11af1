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
from crosstable.pairing.matching import bipartite_matching

Restriction = Callable[[list[int]], None]
"""Takes away legal opponents, in place; rows are bit sets by position."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first thing in which a condition makes the bracket worse.

    `criterion` is `legal` when there is no such candidate with legal pairs only (`stuck` are those
    without an opponent), `C4` when the round could not be completed, `C5` when the bye would go to
    somebody with more points, `order` when every criterion is as good but the candidate is
    generated later; `kept` and `lost` are the two values.
    """

    criterion: str
    article: str
    kept: tuple[int, ...]
    lost: tuple[int, ...]
    stuck: tuple[int, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Frame:
    """What a candidate must be made of: S1 against S2, some of the pairs settled."""

    one: list[int]
    two: list[int]
    settled: list[tuple[int, int]]

    def stuck(self, field: Field) -> tuple[int, ...]:
        """Members of S1 for whom no legal opponent is left in S2, whatever the others do."""
        taken = {p for pair in self.settled for p in pair}
        one = [p for p in self.one if p not in taken]
        free = [p for p in self.two if p not in taken]
        rows = [sum(1 << k for k, q in enumerate(free) if (field.legal[p] >> q) & 1) for p in one]
        lonely = tuple(p for p, row in zip(one, rows, strict=True) if not row)
        if lonely:
            return lonely
        found = bipartite_matching(rows, len(free))
        return tuple(p for p, column in zip(one, found, strict=True) if column < 0)


def under(field: Field, bracket: Bracket, restrict: Restriction) -> Outcome | Verdict:
    """Pair the bracket with fewer legal pairs; a verdict when the round cannot be completed then.

    The verdict is C5 when a complete round-pairing exists but the bye goes to somebody with more
    points, C4 when there is none at all.
    """
    trial = copy(field)
    trial.legal = [row & ~field.bye_bit for row in field.legal]
    for p, past in enumerate(field.pasts):
        if past.pab_bar is None:
            trial.legal[p] |= field.bye_bit
    restrict(trial.legal)
    able = sum(1 << p for p, row in enumerate(trial.legal) if row & field.bye_bit)
    left = bracket.members | bracket.lower
    if _completable(trial, left, able & field.bye_mask):
        return solve(trial, bracket)
    if left.bit_count() & 1 and field.bye_score is not None:
        for score in sorted({field.scores[p] for p in bits(able & left)}):
            if score > field.bye_score and _completable(trial, left, _with_score(field, able, score)):
                return Verdict("C5", "2.3.1", (field.bye_score,), (score,))
    return Verdict("C4", "2.2.1", (), ())


def _completable(trial: Field, left: int, able: int) -> bool:
    """Whether everybody left can be paired when these may have the bye; sets them on the trial."""
    trial.bye_mask = able
    for p, row in enumerate(trial.legal):
        without = row & ~trial.bye_bit
        trial.legal[p] = without | (trial.bye_bit if (able >> p) & 1 else 0)
    trial.forget()
    return trial.completable(left)


def _with_score(field: Field, mask: int, score: int) -> int:
    return sum(1 << p for p in bits(mask) if field.scores[p] == score)


def verdict(
    field: Field, bracket: Bracket, chosen: Outcome, restrict: Restriction, frame: Frame | None = None
) -> Verdict | None:
    """What the restriction costs in this bracket; None when the same pairing comes out.

    `frame` is given when the restriction stands for candidates of one form: the verdict is then
    `legal` if no candidate of that form has legal pairs only (C1, C3).
    """
    stuck = () if frame is None else frame.stuck(field)
    if stuck:
        return Verdict("legal", "2.1", (), (), stuck)
    found = under(field, bracket, restrict)
    if isinstance(found, Verdict):
        return found
    if found.pairs == chosen.pairs:
        return None
    return compare_outcomes(field, bracket, chosen, found)


def round_with_bye_for(paired: PairedRound, player: int) -> PairedRound | None:
    """The round paired again with the bye for `player`; None when the others cannot be paired."""
    field = copy(paired.field)
    field.legal = list(field.legal)
    if not _completable(field, field.everybody, 1 << player):
        return None
    return PairedRound(field, list(pair_brackets(field)), paired.skipped)


def first_change(one: PairedRound, two: PairedRound) -> tuple[Bracket, Verdict] | None:
    """The first bracket in which two pairings of a round differ, and in what."""
    for (bracket, mine), (_, theirs) in zip(one.brackets, two.brackets, strict=True):
        if mine.pairs != theirs.pairs:
            return bracket, compare_outcomes(one.field, bracket, mine, theirs)
    return None


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
