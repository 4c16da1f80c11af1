"""What a tie-break gives: the exact number and what it is made of, and how it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from crosstable.core.errors import CrosstableError, RuleError
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.table import Table


class TieBreakError(RuleError):
    """A tie-break that cannot be used. `nearest` is a known code that resembles it, or empty."""

    def __init__(self, code: str, problem: str, nearest: str = "") -> None:
        self.code = code
        self.problem = problem
        self.nearest = nearest
        super().__init__(f"tie-break {code}: {problem}")


class UnknownCode(TieBreakError):
    """A code that no method has. `candidates` are the known codes that resemble it, the nearest first."""

    def __init__(self, code: str, problem: str, candidates: tuple[str, ...]) -> None:
        self.candidates = candidates
        super().__init__(code, problem, candidates[0])


class UnfitLimit(TieBreakError):
    """A limit that is written otherwise (C.07 14.5); `nearest` is the same one as it can be written."""


class ListedTwice(TieBreakError):
    """A tie-break that stands twice in a list, where it can say nothing the second time."""


class StandingsError(CrosstableError):
    """The standings asked for do not exist."""


class Unit(StrEnum):
    """What the numbers of a value count."""

    COUNT = "count"
    TENTHS = "tenths"
    """Tenths of a point."""
    HUNDREDTHS = "hundredths"
    """Products of two numbers in tenths."""
    PLACE = "place"
    """A place among the tied, 1 is the best; no number of points."""
    RATING = "rating"
    AVERAGE = "average"
    """Tenths of a point as an exact fraction, written with two decimals (R20)."""


class Contribution(NamedTuple):
    """What one round, or one game among the tied, adds to a value, in the unit of the value.

    `opponent` is a player, in team events the number of a team. `score` is what the opponent or the
    dummy counts for, `points` what the player scored there (both in tenths, None where they play
    no part). `article` says why it counts as it does; `cap` is the score of 16.4 that held the
    dummy down. `voluntary` marks a round that the player chose not to play (16.1.2). `cut` is the
    article that takes the contribution out of the sum.
    """

    round: int
    opponent: PlayerId | None
    value: int | Fraction
    article: str
    score: int | None = None
    points: int | None = None
    cap: int | None = None
    voluntary: bool = False
    cut: str = ""

    def without(self, article: str) -> Contribution:
        """The same, taken out of the sum."""
        return contribution((*self[:8], article))


Fields = tuple[int, PlayerId | None, int | Fraction, str, int | None, int | None, int | None, bool, str]
contribution: Callable[[Fields], Contribution] = partial(tuple.__new__, Contribution)
"""All nine fields, made without a call in Python: a large event has two hundred thousand contributions."""


class Value(NamedTuple):
    """One tie-break of one player; `number` is None where the rules give none."""

    code: str
    number: int | Fraction | None
    unit: Unit
    contributions: tuple[Contribution, ...] = ()

    @property
    def text(self) -> str:
        """The number as a decimal; empty where there is none."""
        if self.number is None:
            return ""
        digits = _DIGITS[self.unit]
        number = half_up(self.number * 10) if self.unit is Unit.AVERAGE else int(self.number)
        if digits == 0:
            return str(number)
        sign = "-" if number < 0 else ""
        whole, rest = divmod(abs(number), 10**digits)
        return f"{sign}{whole}.{rest:0{digits}}"


_DIGITS = {Unit.COUNT: 0, Unit.TENTHS: 1, Unit.HUNDREDTHS: 2, Unit.PLACE: 0, Unit.RATING: 0, Unit.AVERAGE: 2}


def half_up(number: int | Fraction) -> int:
    """The nearest integer; halves go up."""
    if isinstance(number, int):
        return number
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What follows the name in a code (MTB26).

    Cuts from below and above (/C /M), forfeits as games (/P), the score of a team (:MP :GP, empty:
    the primary one), the limit of Koya (/L, half points or percent), the divisor of SSSC (/K), Fore
    Buchholz (/F), the reverse order (/R), and the rating given to the unrated (/U).
    """

    cut_low: int = 0
    cut_high: int = 0
    forfeits_played: bool = False
    score: str = ""
    limit: int = 0
    percent: int | None = None
    divisor: int | None = None
    fore: bool = False
    reverse: bool = False
    unrated: int | None = None


ValueOf = Callable[[Table, int, str, Modifiers], Value]
"""Computes the value of the player at an index of the table; the code is for the label."""

OrderOf = Callable[[Table, Sequence[int], Modifiers], list[list[int]]]
"""Orders tied players (indices), best first; those who stay tied share a list."""

PartsOf = Callable[[Table, int, Sequence[int], Modifiers], tuple[Contribution, ...]]
"""What the place of one of the tied rests on."""


class Kind(StrEnum):
    """In which events a method makes sense."""

    ANY = "any"
    INDIVIDUAL = "individual"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Method:
    """One entry of the catalogue (C.07 art. 5).

    Exactly one of `value` and `order` is given: an order depends on who is tied (type A).
    """

    name: str
    title: str
    article: str
    modifiers: str = ""
    """The letters of the modifiers that it takes: S C M L K P F R U (S is :MP and :GP)."""
    value: ValueOf | None = None
    order: OrderOf | None = None
    parts: PartsOf | None = None
    in_round_robin: bool = True
    needs_ratings: bool = False
    kind: Kind = Kind.ANY
    low_first: bool = False
    reach: int = 1
    """Over how many games a value looks: a player's own, or those of his opponents, too."""
    by_ruling: bool = False
    """An arbiter's decision or a drawing of lots, no arithmetic."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A method with its modifiers; `code` is the canonical spelling."""

    code: str
    method: Method
    modifiers: Modifiers = field(default_factory=Modifiers)

    @property
    def low_first(self) -> bool:
        """The lower value is the better one."""
        return self.method.low_first != self.modifiers.reverse


def total(contributions: Sequence[Contribution]) -> int | Fraction:
    """Sum of what was not cut."""
    return sum([part.value for part in contributions if not part.cut])
