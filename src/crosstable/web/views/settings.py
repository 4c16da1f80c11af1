"""What the settings screens say of each rule: its value, whose it is, by which text, and whether it may still change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from crosstable.app.commands.event import OPTIONS_LOCKED_AFTER_ROUND_1, RULES_LOCKED_AFTER_ROUND_1
from crosstable.app.profiles import PROFILES
from crosstable.app.system_options import CHOICES, SYSTEM_FIELDS, TICKED
from crosstable.core.model import PartialDate
from crosstable.core.points import PointSystem
from crosstable.core.state import EventState
from crosstable.core.systems import System
from crosstable.i18n import Translator
from crosstable.pairing.dutch.first_round import OPTION as FIRST_ROUND

SHOWN = (
    "system",
    "rounds",
    "initial_colour",
    "acceleration",
    "points",
    "tie_breaks",
    "tie_break_edition",
    "bye_limit",
    "bye_not_in_last",
    "share_places",
    "rematch",
    "swap_last_two",
    "withdrawal_counts_forfeit_wins",
    "edition",
    "cycles",
    "free_round",
    "equalise_colours",
)
"""Settings that are rules."""
BY_REASON = ("tie_breaks", "tie_break_edition", "share_places")
"""Settings that may change after round 1 in FIDE mode, too, with a reason (see the command `set-ranking`)."""


class Lock(StrEnum):
    """Whether a rule may change: freely, with a reason that is printed, or not at all."""

    OPEN = "open"
    REASON = "reason"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RuleSetting:
    """One rule. `source` is the text it comes from, `differs` that the profile says otherwise."""

    key: str
    source: str
    differs: bool
    lock: Lock


def rule_settings(state: EventState, t: Translator) -> Mapping[str, RuleSetting]:
    """Every setting that is a rule, by its key."""
    differing = differences(state)
    return {key: RuleSetting(key, _source(t, state, key), key in differing, lock_of(state, key)) for key in SHOWN}


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the event's system: `choices` (value and words), or a box to tick, or a text."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    ticked: bool | None = None


def system_fields(state: EventState, t: Translator) -> list[OptionField]:
    """The options of the system that the event is paired by, as a form shows them."""
    found = []
    for name in SYSTEM_FIELDS.get(state.rules.system or "", ()):
        if name == FIRST_ROUND and state.fide_mode:  # C.04.2 2.2 leaves nothing to choose
            continue
        value, label = state.options.get(name), t(f"field.{name}")
        label = label[:1].upper() + label[1:]
        if name in TICKED:
            found.append(OptionField(name, label, "", ticked=bool(TICKED[name] if value is None else value)))
        else:
            choices = tuple((choice, t(f"clubs.value.{choice}")) for choice in CHOICES.get(name, ()))
            found.append(OptionField(name, label, "" if value is None else str(value), choices))
    return found


def other_points(points: PointSystem) -> Sequence[tuple[str, int, int]]:
    """Points of what is not played: name, what it is worth, and what it would be worth if nothing else was said (tenths)."""
    usual = PointSystem.simple(points.win, points.draw, points.loss, pab=points.pab)
    names = ("forfeit_win", "forfeit_loss", "full_bye", "half_bye")
    return [(name, getattr(points, name), getattr(usual, name)) for name in names]


def differences(state: EventState) -> frozenset[str]:
    """Rules and options that are not those of the event's profile."""
    profile = PROFILES.get(state.profile)
    if profile is None:
        return frozenset()
    rules = state.rules
    now: dict[str, Any] = {"system": rules.system, "edition": rules.edition, "tie_breaks": list(rules.tie_breaks)}
    found = {key for key, value in now.items() if key in profile.rules and profile.rules[key] != value}
    found |= {key for key, value in profile.options.items() if state.options.get(key, value) != value}
    if rules.points != PointSystem():
        found.add("points")
    if rules.tie_break_edition:
        found.add("tie_break_edition")
    if rules.acceleration is not None and "acceleration" not in profile.rules:
        found.add("acceleration")
    found |= {key for key in ("withdrawal_counts_forfeit_wins",) if state.options.get(key)}
    return frozenset(found)


def lock_of(state: EventState, key: str) -> Lock:
    """What was announced before round 1 holds (C.04.2 1.2); in FIDE mode without exception."""
    if not state.rounds_published or key not in (
        *RULES_LOCKED_AFTER_ROUND_1,
        "tie_break_edition",
        "share_places",
        *OPTIONS_LOCKED_AFTER_ROUND_1,
    ):
        return Lock.OPEN
    return Lock.CLOSED if state.fide_mode and key not in BY_REASON else Lock.REASON


def _source(t: Translator, state: EventState, key: str) -> str:
    """The text of a rule: of the system itself, of its chapter of the Handbook, or of all systems alike."""
    traits = state.rules.traits
    if key == "system":
        return "" if traits is None else system_source(t, traits)
    for kind in (state.rules.system, _chapter(traits), "table" if state.rules.by_table else "swiss"):
        special = f"settings.source.{key}.{kind}"
        if special in t:
            return t(special)
    plain = f"settings.source.{key}"
    return t(plain) if plain in t else ""


def system_source(t: Translator, traits: System) -> str:
    """Where a system comes from, in words."""
    keys = (f"settings.source.system.{kind}" for kind in (traits.name, _chapter(traits)))
    return next((t(key) for key in keys if key in t), traits.source or t("about.custom"))


def _chapter(traits: System | None) -> str:
    return "" if traits is None else "c04" if traits.by_c04 else "c05" if traits.by_c05 else ""


def iso_date(date: PartialDate | None) -> str:
    """A date for an input of a form."""
    return "" if date is None else f"{date.year:04}-{date.month or 1:02}-{date.day or 1:02}"
