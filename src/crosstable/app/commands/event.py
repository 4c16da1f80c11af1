"""The event as a whole: create it, say what it is, change its rules, put it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.profiles import PROFILES
from crosstable.core.events import EventKind, NewEvent

ROUNDS_LIMIT = 998
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
RULES_LOCKED_AFTER_ROUND_1 = ("system", "edition", "initial_colour", "acceleration", "points")


@command("create")
def create(context: Context) -> Sequence[NewEvent]:
    """A new event. Only `name` is needed; `profile` chooses the defaults of everything else."""
    name = context.text("name")
    if not name:
        raise Refused("missing", field="name")
    profile_name = context.text("profile", "club")
    profile = PROFILES.get(profile_name)
    if profile is None:
        raise Refused("unknown-choice", field="profile", found=profile_name, choices=", ".join(PROFILES))
    rules: dict[str, Any] = dict(profile.rules)
    rules.update(rules_from_args(context))
    rules.setdefault("rounds", 5)
    info = {**info_from_args(context), "name": name}
    options = {**profile.options, **_mapping(context, "options")}
    if options.get("seed") is None:
        options["seed"] = context.randomness.token()
    body = {
        "game": context.text("game", "chess"),
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
    if changes.get("name") == "":
        raise Refused("missing", field="name")
    return [NewEvent(EventKind.INFO_CHANGED, {"info": changes})] if changes else []


@command("change-rules")
def change_rules(context: Context) -> Sequence[NewEvent]:
    """Rules and options; what was announced before round 1 changes only with a reason."""
    changes = rules_from_args(context)
    options = _mapping(context, "options")
    state = context.state
    if state.rounds_published:
        locked = [key for key in RULES_LOCKED_AFTER_ROUND_1 if key in changes]
        if locked and state.fide_mode:
            raise Refused("rule-locked", field=locked[0])
        if locked or "tie_breaks" in changes:
            context.confirm(Level.TWO_STEPS, "rule-announced", with_reason=True, field=(*locked, "tie_breaks")[0])
    rounds = changes.get("rounds")
    if rounds is not None and rounds < len(state.rounds):
        raise Refused("rounds-played-already", rounds=rounds, played=len(state.rounds))
    if not changes and not options:
        return []
    body = {"rules": changes, "options": options, "reason": context.reason}
    return [NewEvent(EventKind.RULES_CHANGED, body)]


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
            found[key] = context.text(key)
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


def rules_from_args(context: Context) -> dict[str, Any]:
    """The parts of `rules` that the arguments name, checked."""
    args = context.args
    found: dict[str, Any] = {}
    if "system" in args:
        found["system"] = _choice(context, "system", ("dutch", "round-robin", "double-round-robin"))
    if "rounds" in args:
        found["rounds"] = context.number("rounds", 1, ROUNDS_LIMIT)
    if args.get("initial_colour"):
        found["initial_colour"] = _choice(context, "initial_colour", ("w", "b"))
    if "acceleration" in args:
        found["acceleration"] = _choice(context, "acceleration", ("", "baku")) or None
    if "tie_breaks" in args:
        value = args["tie_breaks"]
        codes = value.replace(",", " ").split() if isinstance(value, str) else list(value)
        found["tie_breaks"] = [str(code)[:20] for code in codes][:12]
    if "points" in args:
        found["points"] = _points(args["points"])
    return found


def _points(value: Any) -> dict[str, int]:  # noqa: ANN401 - a JSON value
    from dataclasses import fields  # noqa: PLC0415 - seldom needed

    from crosstable.core.points import PointSystem  # noqa: PLC0415 - seldom needed

    names = {field.name for field in fields(PointSystem)}
    if not isinstance(value, Mapping) or not set(value) <= names:
        raise Refused("unknown-choice", field="points", found=str(value)[:40], choices=", ".join(sorted(names)))
    found = {key: int(points) for key, points in value.items()}
    bad = [key for key, points in found.items() if not 0 <= points <= 990]
    if bad:
        raise Refused("out-of-range", field=bad[0], low=0, high=99, found=found[bad[0]] / 10)
    return found


def _choice(context: Context, key: str, choices: Sequence[str]) -> str:
    value = context.text(key)
    if value not in choices:
        raise Refused("unknown-choice", field=key, found=value, choices=", ".join(c for c in choices if c))
    return value


def _mapping(context: Context, key: str) -> dict[str, Any]:
    value = context.args.get(key, {})
    if not isinstance(value, Mapping) or len(value) > 50:
        raise Refused("not-a-mapping", field=key)
    return {str(name)[:40]: item for name, item in value.items()}
