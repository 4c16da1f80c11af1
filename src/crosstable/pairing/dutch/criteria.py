"""The quality criteria C6 to C21 as a table, and how one pairing of a bracket does in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.pairing.base import Measure
from crosstable.pairing.colours import Strength
from crosstable.pairing.dutch.bracket import Bracket, NextShape
from crosstable.pairing.dutch.field import Field

LIMBO = 1_000_000
"""Added to a moved-down player's score when he stays unpaired: more than any difference (A6)."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Code and article of a criterion."""

    code: str
    article: str


CRITERIA = (
    Criterion("C1", "2.1.1"),
    Criterion("C2", "2.1.2"),
    Criterion("C3", "2.1.3"),
    Criterion("C4", "2.2.1"),
    Criterion("C5", "2.3.1"),
    *(Criterion(f"C{n}", f"2.4.{n - 5}") for n in range(6, 22)),
)

ARTICLE = {criterion.code: criterion.article for criterion in CRITERIA}


def same_wish(field: Field, one: int, two: int) -> bool:
    """Both prefer the same colour, so one of them is disappointed."""
    colour = field.wishes[one].colour
    return colour is not None and colour is field.wishes[two].colour


def colour_costs(field: Field, one: int, two: int) -> tuple[int, int, int, int]:
    """What the pair adds to C10, C11, C12 and C13."""
    if not same_wish(field, one, two):
        return (0, 0, 0, 0)
    first, second = field.wishes[one].strength, field.wishes[two].strength
    both_absolute = first is Strength.ABSOLUTE and second is Strength.ABSOLUTE
    if both_absolute:
        strong = 1 if field.counts_absolute_pairs else 0  # reading A7
        return (*_topscorer_costs(field, one, two), 1, strong)
    loser = min(first, second)
    return (0, 0, 1, 1 if loser >= Strength.STRONG else 0)


def _topscorer_costs(field: Field, one: int, two: int) -> tuple[int, int]:
    """C10 and C11 for two equal absolute preferences (only with topscorers, 2.1.3)."""
    a, b = field.pasts[one], field.pasts[two]
    wide_a, wide_b = abs(a.colour_difference), abs(b.colour_difference)
    unbalanced = 1 if wide_a >= 2 and wide_b >= 2 else 0
    repeats_a = a.colours[-2:] in ("ww", "bb")
    repeats_b = b.colours[-2:] in ("ww", "bb")
    repeats_loser = repeats_b if wide_a > wide_b else repeats_a  # the narrower one yields, 5.2.2
    third = repeats_a and repeats_b if wide_a == wide_b else repeats_loser
    return unbalanced, 1 if third else 0


def measure(
    field: Field,
    bracket: Bracket,
    pairs: Sequence[tuple[int, int]],
    floaters: Sequence[int],
    next_shape: NextShape,
) -> tuple[Measure, ...]:
    """All of C6 to C21 for a pairing of the bracket; smaller is better in each."""
    mdp_pairs = [(min(pair), max(pair)) for pair in pairs if ((1 << pair[0]) | (1 << pair[1])) & bracket.mdp_mask]
    scores = sorted((field.scores[p] for p in floaters), reverse=True)
    own = [p for p in floaters if (1 << p) & bracket.resident_mask]
    colours = [0, 0, 0, 0]
    for one, two in pairs:
        for k, cost in enumerate(colour_costs(field, one, two)):
            colours[k] += cost
    values: list[tuple[int, ...]] = [
        (len(floaters),),
        tuple(scores),
        next_shape,
        _bye_holder(field, bracket, floaters),
        *((cost,) for cost in colours),
    ]
    for back in (1, 2):
        values.append((_count(own, field.down[back]),))
        values.append((_count([bottom for _, bottom in mdp_pairs], field.up[back]),))
    for back in (1, 2):
        values.append(_mdp_differences(field, bracket, mdp_pairs, floaters, field.down[back]))
        values.append(_opponent_differences(field, mdp_pairs, field.up[back]))
    # the loops above give C14 C15 C16 C17, then C18 C19 C20 C21
    return tuple(
        Measure(criterion.code, criterion.article, value) for criterion, value in zip(CRITERIA[5:], values, strict=True)
    )


def _bye_holder(field: Field, bracket: Bracket, floaters: Sequence[int]) -> tuple[int, ...]:
    if len(floaters) == 1 and bracket.holds_bye(field):
        return (field.pasts[floaters[0]].unplayed,)
    return ()


def _count(players: Sequence[int], mask: int) -> int:
    return sum(1 for p in players if (1 << p) & mask)


def _mdp_differences(
    field: Field,
    bracket: Bracket,
    mdp_pairs: Sequence[tuple[int, int]],
    floaters: Sequence[int],
    mask: int,
) -> tuple[int, ...]:
    scores = field.scores
    found = [scores[top] - scores[low] for top, low in mdp_pairs if (1 << top) & mask]
    found += [LIMBO + scores[p] for p in floaters if (1 << p) & mask & bracket.mdp_mask]
    return tuple(sorted(found, reverse=True))


def _opponent_differences(field: Field, mdp_pairs: Sequence[tuple[int, int]], mask: int) -> tuple[int, ...]:
    scores = field.scores
    found = [scores[top] - scores[low] for top, low in mdp_pairs if (1 << low) & mask]
    return tuple(sorted(found, reverse=True))


def first_difference(mine: Sequence[Measure], other: Sequence[Measure]) -> tuple[Measure, Measure] | None:
    """The first criterion in which two pairings of the same bracket differ."""
    for one, two in zip(mine, other, strict=True):
        if one.value != two.value:
            return one, two
    return None
