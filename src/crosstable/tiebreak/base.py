"""What a tie-break gives: the exact number and what it is made of, and how it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from crosstable.core.errors import CrosstableError, RuleError
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.table import Table


class TieBreakError(RuleError):
    """A tie-break that cannot be used. `nearest` is a known code that resembles it, or empty."""

    def __init__(self, code: str, problem: str, nearest: str = "") -> None:
        self.code = code
        self.nearest = nearest
        super().__init__(f"tie-break {code}: {problem}")


class StandingsError(CrosstableError):
    """The standings asked for do not exist."""


class Unit(StrEnum):
    """What the integers of a value count."""

    COUNT = "count"
    TENTHS = "tenths"
    """Tenths of a point."""
    HUNDREDTHS = "hundredths"
    """Products of two numbers in tenths."""
    PLACE = "place"
    """A place among the tied, 1 is the best; no number of points."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round, or one game among the tied, adds to a value, in the unit of the value.

    `score` is what the opponent or the dummy counts for, `points` what the player scored there
    (both in tenths, None where they play no part). `article` says why it counts as it does;
    `cap` is the score of 16.4 that held the dummy down. `voluntary` marks a round that the player
    chose not to play (16.1.2). `cut` is the article that takes the contribution out of the sum.
    """

    round: int
    opponent: PlayerId | None
    value: int
    article: str
    score: int | None = None
    points: int | None = None
    cap: int | None = None
    voluntary: bool = False
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """One tie-break of one player; `number` is None where the rules give none."""

    code: str
    number: int | None
    unit: Unit
    contributions: tuple[Contribution, ...] = ()

    @property
    def text(self) -> str:
        """The number as a decimal; empty where there is none."""
        if self.number is None:
            return ""
        digits = _DIGITS[self.unit]
        if digits == 0:
            return str(self.number)
        sign = "-" if self.number < 0 else ""
        whole, rest = divmod(abs(self.number), 10**digits)
        return f"{sign}{whole}.{rest:0{digits}}"


_DIGITS = {Unit.COUNT: 0, Unit.TENTHS: 1, Unit.HUNDREDTHS: 2, Unit.PLACE: 0}


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What follows the name in a code: cuts from below and above, forfeits as games (/P)."""

    cut_low: int = 0
    cut_high: int = 0
    forfeits_played: bool = False


ValueOf = Callable[[Table, int, str, Modifiers], Value]
"""Computes the value of the player at an index of the table; the code is for the label."""

OrderOf = Callable[[Table, Sequence[int], Modifiers], list[list[int]]]
"""Orders tied players (indices), best first; those who stay tied share a list."""


@dataclass(frozen=True, slots=True)
class Method:
    """One entry of the catalogue (C.07 art. 5).

    Exactly one of `value` and `order` is given: an order depends on who is tied (type A).
    """

    name: str
    title: str
    article: str
    modifiers: str = ""
    """The letters of the modifiers that it takes: C, M, P."""
    value: ValueOf | None = None
    order: OrderOf | None = None
    in_round_robin: bool = True


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A method with its modifiers; `code` is the canonical spelling."""

    code: str
    method: Method
    modifiers: Modifiers = field(default_factory=Modifiers)


def cut(contributions: Sequence[Contribution], index: int, article: str) -> list[Contribution]:
    """The contributions with one of them taken out of the sum."""
    changed = list(contributions)
    changed[index] = replace(changed[index], cut=article)
    return changed


def total(contributions: Sequence[Contribution]) -> int:
    """Sum of what was not cut."""
    return sum(part.value for part in contributions if not part.cut)
