"""Options of an event that its pairing system or its ranking reads, as the record of a tournament keeps them.

One table says which there are and what sort of value each has; the systems say what a value means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

Value = str | int | bool
YES, NO = "yes", "no"
_DIGITS = 4
_LONGEST = 200

_FLAGS = (
    "absent_half",
    "bughouse",
    "clubs_apart",
    "equalise_colours",
    "frozen",
    "idle_bye",
    "other_first",
    "own_value",
    "places_by_points",
    "players_challenge",
    "rematch",
    "swap_last_two",
    "swap_neighbours",
    "withdrawal_counts_forfeit_wins",
)
_WHOLE = (
    "bar",
    "cycles",
    "floor",
    "grade_base",
    "grade_step",
    "lowest_value",
    "paid_absences",
    "refusal_drop",
)
_WORDS = (
    "board_ties",
    "challenge_draw",
    "challenge_win",
    "colours_kept",
    "distance",
    "first_move",
    "first_round",
    "free_round",
    "gap",
    "idle_periods",
    "keizer",
    "newcomer",
    "own_value_fades",
    "reach",
    "refusal",
    "seed",
    "seeding",
    "share_bye",
    "share_duty",
    "share_excused",
    "share_left_alone",
    "share_loss",
    "share_unexcused",
    "team_home",
    "team_match",
    "team_primary",
)
KINDS: Mapping[str, type] = MappingProxyType(
    {**dict.fromkeys(_FLAGS, bool), **dict.fromkeys(_WHOLE, int), **dict.fromkeys(_WORDS, str)}
)
"""Name to the sort of value. A number that may also be a word (`never`, `any`) is a word here."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option; `value` is `yes` or `no`, digits, or a word."""

    name: str
    value: str

    @property
    def typed(self) -> Value:
        """The value as the systems read it. Only for options without a `fault`."""
        kind = KINDS[self.name]
        if kind is bool:
            return self.value == YES
        return int(self.value) if kind is int or (self.value.isdecimal() and self.name != "seed") else self.value

    @property
    def fault(self) -> str:
        """What is wrong with it, in words; empty when nothing is."""
        kind = KINDS.get(self.name)
        if kind is None:
            return f"no option is called {self.name[:40]!r}"
        if kind is bool and self.value not in (YES, NO):
            return f"{self.name} is {YES} or {NO}, not {self.value[:40]!r}"
        number = kind is int or (self.value.isdecimal() and self.name != "seed")
        if number and not (self.value.isdecimal() and self.value.isascii() and len(self.value) <= _DIGITS):
            return f"{self.name} is a number of at most {_DIGITS} digits, not {self.value[:40]!r}"
        return f"{self.name} is longer than {_LONGEST} characters" if len(self.value) > _LONGEST else ""


def options_from(options: Mapping[str, object]) -> tuple[Option, ...]:
    """What the options of an event say to its pairing system; what has another type is left out."""
    found = []
    for name in sorted(KINDS.keys() & options.keys()):
        value = options[name]
        if isinstance(value, bool):
            found.append(Option(name, YES if value else NO))
        elif isinstance(value, str | int) and value != "":
            found.append(Option(name, str(value)))
    return tuple(option for option in found if not option.fault)


def typed_options(options: Iterable[Option]) -> dict[str, object]:
    """The options that `options_from` keeps as these; those with a fault are left out."""
    return {option.name: option.typed for option in options if not option.fault}
