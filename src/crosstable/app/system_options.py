"""Options of single systems: Keizer shares, the gap between two meetings, grades of McMahon. One check for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from crosstable.app.answers import Refused
from crosstable.core.errors import RuleError
from crosstable.pairing.amalfi import Count
from crosstable.pairing.dutch.first_round import CHOICES as FIRST_ROUNDS
from crosstable.pairing.keizer import PRESETS
from crosstable.pairing.keizer.record import SHARE_OPTIONS, share_from
from crosstable.pairing.ladder import Draw, FirstMove, Newcomer, Refuse, Win
from crosstable.pairing.ladder_record import ANY, NEVER
from crosstable.pairing.mcmahon import Seeding

Value = str | int | bool | None
Check = Callable[[str, object], Value]


def _one_of(choices: Sequence[str]) -> Check:
    def check(name: str, value: object) -> Value:
        text = str(value or "")[:40]
        if text not in choices:
            raise Refused("unknown-choice", field=name, found=text, choices=", ".join(choices))
        return text

    return check


def _whole(low: int, high: int) -> Check:
    """A number, or nothing for the usual one."""

    def check(name: str, value: object) -> Value:
        if value is None or value == "":
            return None
        text = str(value)[:9]
        if isinstance(value, bool) or not text.isdecimal():
            raise Refused("not-a-number", field=name, found=text)
        number = int(text)
        if not low <= number <= high:
            raise Refused("out-of-range", field=name, low=low, high=high, found=number)
        return number

    return check


def _or(word: str, low: int, high: int) -> Check:
    """A number, or the word for no limit."""

    def check(name: str, value: object) -> Value:
        return word if value == word else _whole(low, high)(name, value)

    return check


def _share(name: str, value: object) -> Value:
    """Nothing for the share of the preset."""
    text = str(value or "").strip()[:12]
    if text:
        try:
            share_from(text)
        except RuleError as error:
            raise Refused("share-not-read", field=name, found=text) from error
    return text


def _yes_no(name: str, value: object) -> Value:
    del name
    return bool(value)


CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "keizer": tuple(PRESETS),
        "seeding": tuple(seeding.value for seeding in Seeding),
        "distance": tuple(count.value for count in Count),
        "first_round": FIRST_ROUNDS,
        "challenge_win": tuple(win.value for win in Win),
        "challenge_draw": (Draw.JUST_BELOW.value, Draw.NOTHING.value),
        "refusal": tuple(refuse.value for refuse in Refuse),
        "newcomer": tuple(newcomer.value for newcomer in Newcomer),
        "first_move": tuple(first.value for first in FirstMove),
    }
)
"""Options that are one of a few; the first is the usual one."""

TICKED: Mapping[str, bool] = MappingProxyType(
    {
        "own_value": True,
        "frozen": False,
        "clubs_apart": False,
        "absent_half": True,
        "swap_neighbours": False,
        "other_first": True,
        "players_challenge": False,
        "idle_bye": False,
    }
)
"""Options that are yes or no, and what is usual."""

SYSTEM_OPTIONS: Mapping[str, Check] = MappingProxyType(
    {
        **{name: _one_of(choices) for name, choices in CHOICES.items()},
        **dict.fromkeys(TICKED, _yes_no),
        "gap": _or("never", 0, 99),
        "own_value_fades": _share,
        "lowest_value": _whole(1, 9_999),
        **dict.fromkeys(SHARE_OPTIONS, _share),
        "grade_base": _whole(0, 4_000),
        "grade_step": _whole(1, 1_000),
        "bar": _whole(0, 4_000),
        "floor": _whole(0, 4_000),
        "paid_absences": _whole(0, 99),
        "reach": _or(ANY, 1, 999),
        "idle_periods": _or(NEVER, 1, 99),
        "refusal_drop": _whole(1, 99),
    }
)
"""Name to check. What was announced before round 1: a change afterwards needs a reason."""


def readable_options(options: Mapping[str, object]) -> dict[str, object]:
    """Options as a file has them, without those that no form would take."""
    found = dict(options)
    for name in SYSTEM_OPTIONS.keys() & options.keys():
        try:
            found[name] = SYSTEM_OPTIONS[name](name, options[name])
        except Refused:
            del found[name]
    return found


CHALLENGE_FIELDS = (
    "challenge_win",
    "challenge_draw",
    "refusal",
    "refusal_drop",
    "idle_periods",
    "other_first",
    "newcomer",
    "first_move",
    "players_challenge",
)

SYSTEM_FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "dutch": ("first_round",),
        "keizer": ("keizer", "gap", "own_value", "own_value_fades", "frozen", "lowest_value", *SHARE_OPTIONS),
        "mcmahon": ("grade_base", "grade_step", "bar", "floor", "seeding", "clubs_apart", "absent_half"),
        "monrad": ("swap_neighbours",),
        "konrad": ("paid_absences",),
        "amalfi": ("distance",),
        "king-of-the-hill": ("gap",),
        "ladder": ("reach", *CHALLENGE_FIELDS),
        "pyramid": CHALLENGE_FIELDS,
        "hutton": ("idle_bye",),
    }
)
"""The options of a system, in the order of a form."""
