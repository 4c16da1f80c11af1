"""A pairing bracket (C.04.3 1.3.2) and the outcome of pairing it."""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.pairing.dutch.field import Field, bits

NextShape = tuple[int, ...]
"""C8: how many float from the following bracket, then their scores descending.

Empty when nobody floats into it or there is none.
"""


@dataclass(slots=True)
class Bracket:
    """Moved-down players and residents by position, and everybody lower.

    `following` are the residents of the next scoregroup, `lower` everybody below (them included).
    """

    number: int
    mdps: list[int]
    residents: list[int]
    lower: int
    following: int
    score: int
    mdp_mask: int = 0
    resident_mask: int = 0

    def __post_init__(self) -> None:
        for p in self.mdps:
            self.mdp_mask |= 1 << p
        for p in self.residents:
            self.resident_mask |= 1 << p

    @property
    def members(self) -> int:
        """All players of the bracket."""
        return self.mdp_mask | self.resident_mask

    def holds_bye(self, field_: Field) -> bool:
        """C9, 2.2.1: a single downfloater of this bracket can only end up with the bye."""
        odd = bool(field_.size & 1)
        return odd and field_.bye_score is not None and field_.bye_score >= self.score


@dataclass(slots=True)
class Outcome:
    """A paired bracket: pairs as (top, bottom) positions in order of the tops, and the rest.

    `next_shape` is None when the solver had no need to work it out.
    """

    pairs: list[tuple[int, int]]
    floaters: list[int]
    next_shape: NextShape | None = ()
    exchanged: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))


def finish(bracket: Bracket, pairs: list[tuple[int, int]], shape: NextShape | None) -> Outcome:
    """Order the pairs and work out the downfloaters and the resident exchange."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    paired = 0
    for top, bottom in ordered:
        paired |= (1 << top) | (1 << bottom)
    floaters = list(bits(bracket.members & ~paired))
    return Outcome(ordered, floaters, shape, exchange_of(bracket, ordered))


def exchange_of(bracket: Bracket, pairs: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Residents who left the original S1 and who entered it (C.04.3 3.6, 4.3)."""
    own = [pair for pair in pairs if not (1 << pair[0]) & bracket.mdp_mask]
    used = {bottom for top, bottom in pairs if (1 << top) & bracket.mdp_mask}
    remainder = [p for p in bracket.residents if p not in used]
    original = set(remainder[: len(own)])
    tops = {top for top, _ in own}
    return sorted(original - tops), sorted(tops - original)
