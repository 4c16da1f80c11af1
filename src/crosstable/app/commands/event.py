"""The event as a whole: create it, say what it is, change its rules, put it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import TEXT_LIMIT, Context, command
from crosstable.app.commands.rule_args import check_tie_breaks, choice, options_from_args, rules_from_args
from crosstable.app.level_colours import levels
from crosstable.app.profiles import GAMES, PROFILES
from crosstable.app.system_options import SYSTEM_OPTIONS
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.state import EventState
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.dutch.first_round import by_lot

INFO_TEXTS = (
    "name",
    "city",
    "federation",
    "type_text",
    "chief_arbiter",
    "time_control",
    "encoded_time_control",
    "controller",
)
RULES_LOCKED_AFTER_ROUND_1 = ("system", "edition", "initial_colour", "acceleration", "points", "tie_breaks")
PRINT_CHOICES_LIMIT = 60
"""Names and numbers that can be remembered for printing."""
OPTIONS_LOCKED_AFTER_ROUND_1 = (
    "withdrawal_counts_forfeit_wins",
    "swap_last_two",
    "cycles",
    "free_round",
    "equalise_colours",
    *SYSTEM_OPTIONS,
)
"""What was announced before round 1 and holds (C.04.2 1.2); a change needs a reason, which is printed."""


@command("create")
def create(context: Context) -> Sequence[NewEvent]:
    """A new event. Only `name` is needed; `profile` chooses the defaults of everything else."""
    name = context.name()
    profile_name = context.text("profile", "club")
    profile = PROFILES.get(profile_name)
    if profile is None:
        raise Refused("unknown-choice", field="profile", found=profile_name, choices=", ".join(PROFILES))
    rules: dict[str, Any] = dict(profile.rules)
    wanted = rules_from_args(context)
    if wanted.get("system", rules["system"]) != rules["system"]:  # an edition and a type belong to their system
        rules.pop("type_code", None)
        rules["edition"] = SYSTEMS[wanted["system"]].edition
    rules.update(wanted)
    rules.setdefault("rounds", 5)
    info = {**info_from_args(context), "name": name}
    options = {**profile.options, **options_from_args(context)}
    _check_first_round(options, rules, fide_mode=profile.fide_mode)
    if options.get("seed") is None:
        options["seed"] = context.randomness.token()
    body = {
        "game": choice(context, "game", GAMES) if context.args.get("game") else profile.game,
        "profile": profile_name,
        "fide_mode": profile.fide_mode,
        "options": options,
        "info": info,
        "rules": rules,
    }
    return [NewEvent(EventKind.CREATED, body)]


@command("change-info")
def change_info(context: Context) -> Sequence[NewEvent]:
    """Name, place, dates, arbiters."""
    changes = info_from_args(context)
    return [NewEvent(EventKind.INFO_CHANGED, {"info": changes})] if changes else []


@command("change-rules")
def change_rules(context: Context) -> Sequence[NewEvent]:
    """Rules and options; what was announced before round 1 changes only with a reason."""
    state = context.state
    changes = _changed_rules(state, rules_from_args(context))
    holds = {
        "equalise_colours": levels(state),
        **state.options,
    }  # a form sends what holds without having been chosen, too
    options = {k: v for k, v in options_from_args(context).items() if k not in holds or holds[k] != v}
    now = {"acceleration": state.rules.acceleration, **changes}
    _check_first_round({**state.options, **options}, now, fide_mode=state.fide_mode)
    if "tie_breaks" in changes:
        check_tie_breaks(context, changes["tie_breaks"])
    if state.rounds_published:
        locked = [key for key in RULES_LOCKED_AFTER_ROUND_1 if key in changes]
        locked += [key for key in OPTIONS_LOCKED_AFTER_ROUND_1 if key in options]
        fixed = [key for key in locked if key != "tie_breaks"]
        if fixed and state.fide_mode:
            raise Refused("rule-locked", field=fixed[0])
        if locked:
            context.confirm(Level.TWO_STEPS, "rule-announced", with_reason=True, field=locked[0])
    rounds = changes.get("rounds")
    if rounds is not None and rounds < len(state.rounds):
        raise Refused("rounds-played-already", rounds=rounds, played=len(state.rounds))
    if not changes and not options:
        return []
    body = {"rules": changes, "options": options, "reason": context.reason}
    return [NewEvent(EventKind.RULES_CHANGED, body)]


def _check_first_round(options: Mapping[str, Any], rules: Mapping[str, Any], *, fide_mode: bool) -> None:
    """Round 1 by lot is no choice under FIDE's rules (C.04.2 2.2), and acceleration needs the order of the list."""
    if not by_lot(options):
        return
    if fide_mode:
        raise Refused("first-round-by-lot")
    if rules.get("acceleration"):
        raise Refused("first-round-accelerated")


def _changed_rules(state: EventState, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Those that differ from what holds; a form sends all of them."""
    rules = state.rules
    now: dict[str, Any] = {
        "system": rules.system,
        "edition": rules.edition,
        "rounds": rules.rounds,
        "initial_colour": None if rules.initial_colour is None else rules.initial_colour.value,
        "acceleration": rules.acceleration,
        "tie_breaks": list(rules.tie_breaks),
        "points": asdict(rules.points),
    }
    found = {key: value for key, value in wanted.items() if value != now[key]}
    if "system" in found and "edition" not in wanted:  # an edition belongs to its system
        found["edition"] = SYSTEMS[found["system"]].edition
    if "points" in found and {**now["points"], **found["points"]} == now["points"]:
        del found["points"]
    return found


@command("choose-print")
def choose_print(context: Context) -> Sequence[NewEvent]:
    """How sheets of this event are printed: remembered for everybody who prints, and no change of the rules."""
    choices = context.args.get("choices")
    if not isinstance(choices, Mapping):
        raise Refused("missing", field="options")
    texts = [value for value in choices.values() if isinstance(value, str)]
    copies = choices.get("copies", {})
    if not isinstance(copies, Mapping) or len(choices) + len(copies) > PRINT_CHOICES_LIMIT:
        raise Refused("not-a-text", field="options")
    if any(len(text) > TEXT_LIMIT for text in texts):
        raise Refused("too-long", field="options", limit=TEXT_LIMIT, length=max(map(len, texts)))
    if context.state.options.get("print") == choices:
        return []
    return [NewEvent(EventKind.PRINT_CHOSEN, {"choices": choices})]


@command("leave-fide-mode")
def leave_fide_mode(context: Context) -> Sequence[NewEvent]:
    """For good, and written into the report."""
    if not context.state.fide_mode:
        raise Refused("not-in-fide-mode")
    context.confirm(Level.TWO_STEPS, "leave-fide-mode", with_reason=True)
    number = len(context.state.rounds)
    comment = f"### FIDE mode left @ Round {number}: {context.reason}"
    return [NewEvent(EventKind.FIDE_MODE_LEFT, {"comment": comment})]


@command("archive")
def archive(context: Context) -> Sequence[NewEvent]:
    """Out of the list; nothing is deleted."""
    if context.state.archived:
        return []
    return [NewEvent(EventKind.ARCHIVED)]


@command("restore")
def restore(context: Context) -> Sequence[NewEvent]:
    """Back into the list."""
    if not context.state.archived:
        return []
    return [NewEvent(EventKind.RESTORED)]


def info_from_args(context: Context) -> dict[str, Any]:
    """The parts of `info` that the arguments name, checked."""
    found: dict[str, Any] = {}
    for key in INFO_TEXTS:
        if key in context.args:
            found[key] = context.name() if key == "name" else context.text(key)
    if "deputies" in context.args:
        found["deputies"] = [line.strip() for line in str(context.args["deputies"])[:2000].split("\n") if line.strip()]
    for key in ("start", "end"):
        if key in context.args:
            found[key] = date_from(context, key)
    if "round_dates" in context.args:
        found["round_dates"] = [list(_parts(str(d))) for d in context.args["round_dates"]]
    return found


def date_from(context: Context, key: str) -> list[int] | None:
    """`YYYY-MM-DD`, or nothing."""
    text = context.text(key, "")
    return list(_parts(text)) if text else None


def _parts(text: str) -> tuple[int, ...]:
    from datetime import date  # noqa: PLC0415 - only when a date is given

    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise Refused("not-a-date", found=text[:40]) from None
    return (found.year, found.month, found.day)
