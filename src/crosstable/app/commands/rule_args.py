"""Rules and options as the arguments of a command give them, checked whoever sends them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.calendar import ROUNDS_SHOWN
from crosstable.app.commands.calendar import clock_text
from crosstable.app.commands.context import Context
from crosstable.app.profiles import SYSTEMS
from crosstable.app.queries_public import PUBLISH_MINUTES, PUBLISH_TIMES
from crosstable.app.system_options import SYSTEM_OPTIONS
from crosstable.core.points import PointSystem
from crosstable.core.systems import SYSTEMS as TRAITS
from crosstable.pairing.roundrobin import CYCLES_LIMIT, FREE_CODES
from crosstable.tiebreak import TieBreakError, UnfitLimit, UnknownCode, parse_code
from crosstable.tiebreak.base import TieBreak
from crosstable.tiebreak.catalogue import LISTED

ROUNDS_LIMIT = 998
TIE_BREAKS_LIMIT = 12
OPTIONS_LIMIT = 50
OPTION_TEXT = 200
ROOMS_LIMIT = 50
WHOLE_OPTIONS: Mapping[str, int] = {
    "bye_limit": 99,
    "bye_not_in_last": 99,
    "order_attempt": 999,
    "ties_attempt": 999,
    "board_offset": 9_000,
    "cycles": CYCLES_LIMIT,
    PUBLISH_MINUTES: 600,
}
"""Options that are numbers: the largest of each. Empty means that there is no limit; 0 is a number."""
YES_NO_OPTIONS = frozenset(
    {
        "share_places",
        "places_by_points",
        "rematch",
        "swap_last_two",
        "short_names",
        "withdrawal_counts_forfeit_wins",
        "equalise_colours",
    }
)
CHOICE_OPTIONS: Mapping[str, Sequence[str]] = {"free_round": tuple(FREE_CODES)}
"""Options that are one of a few words."""


def rules_from_args(context: Context) -> dict[str, Any]:
    """The parts of `rules` that the arguments name, checked."""
    args = context.args
    found: dict[str, Any] = {}
    if "system" in args:
        found["system"] = choice(context, "system", SYSTEMS)
    if "edition" in args:
        name = str(found.get("system", context.state.rules.system or "dutch"))
        found["edition"] = choice(context, "edition", tuple(TRAITS[name].editions))
    if "rounds" in args:
        endless = TRAITS[str(found.get("system", context.state.rules.system or "dutch"))].challenges
        no_end = endless and args["rounds"] in (None, "")
        found["rounds"] = None if no_end else context.number("rounds", 1, ROUNDS_LIMIT)
    if "initial_colour" in args:
        found["initial_colour"] = choice(context, "initial_colour", ("", "w", "b")) or None
    if "acceleration" in args:
        found["acceleration"] = choice(context, "acceleration", ("", "baku")) or None
    if "tie_breaks" in args:
        found["tie_breaks"] = tie_breaks_from(args["tie_breaks"])
    if "points" in args:
        found["points"] = _points(args["points"])
    return found


def tie_breaks_from(value: Any) -> list[str]:  # noqa: ANN401 - a JSON value
    """Codes as they are written everywhere. One that cannot be worked out would leave the event without standings."""
    codes = value.replace(",", " ").replace(";", " ").split() if isinstance(value, str) else value
    if not isinstance(codes, Sequence) or len(codes) > TIE_BREAKS_LIMIT:
        raise Refused("too-many-tie-breaks", limit=TIE_BREAKS_LIMIT)
    found: list[str] = []
    for text in codes:
        tie_break = parsed(str(text)[:40])
        if tie_break.code in found and tie_break.method.value is not None:  # 4.3: those among the tied may come again
            raise Refused("tie-break-twice", method=tie_break.code)
        found.append(tie_break.code)
    return found


def parsed(text: str) -> TieBreak:
    """A tie-break by its code; Refused with the nearest code that is known."""
    try:
        return parse_code(text)
    except UnknownCode as error:
        raise Refused("unknown-tie-break", found=text, nearest=error.nearest, choices=", ".join(LISTED)) from error
    except UnfitLimit as error:
        raise Refused("tie-break-limit", found=text, nearest=error.nearest) from error
    except TieBreakError as error:
        raise Refused("tie-break-modifier", found=text, method=error.nearest) from error


def _points(value: Any) -> dict[str, int]:  # noqa: ANN401 - a JSON value
    names = {field.name for field in fields(PointSystem)}
    if not isinstance(value, Mapping) or not set(value) <= names:
        raise Refused("unknown-choice", field="points", found=str(value)[:40], choices=", ".join(sorted(names)))
    found: dict[str, int] = {}
    for key, points in value.items():
        if isinstance(points, bool) or not isinstance(points, int):
            raise Refused("not-a-number", field="points", found=str(points)[:40])
        if not 0 <= points <= 990:
            raise Refused("out-of-range", field="points", low=0, high=99, found=points / 10)
        found[key] = points
    made = PointSystem(**found)
    for side in ("white", "black"):
        win, draw, loss = (getattr(made, f"{side}_{name}") for name in ("win", "draw", "loss"))
        if draw > win:
            raise Refused("draw-above-win", draw=draw / 10, win=win / 10)
        if loss > draw:
            raise Refused("loss-above-draw", loss=loss / 10, draw=draw / 10)
    return found


def options_from_args(context: Context) -> dict[str, Any]:
    """The options that the arguments name: numbers are numbers, and nothing is large."""
    value = context.args.get("options", {})
    if not isinstance(value, Mapping) or len(value) > OPTIONS_LIMIT:
        raise Refused("not-a-mapping", field="options")
    found: dict[str, Any] = {}
    for key, item in value.items():
        name = str(key)[:40]
        if name in WHOLE_OPTIONS:
            found[name] = _whole(name, item, WHOLE_OPTIONS[name])
        elif name in YES_NO_OPTIONS:
            found[name] = bool(item)
        elif name in CHOICE_OPTIONS:
            if item not in CHOICE_OPTIONS[name]:
                raise Refused(
                    "unknown-choice", field=name, found=str(item)[:40], choices=", ".join(CHOICE_OPTIONS[name])
                )
            found[name] = item
        elif name in SYSTEM_OPTIONS:
            found[name] = SYSTEM_OPTIONS[name](name, item)
        elif name == "rooms":
            found[name] = _rooms(item)
        elif name == PUBLISH_TIMES:
            found[name] = _clocks(item)
        elif isinstance(item, str) and len(item) > OPTION_TEXT:
            raise Refused("too-long", field=name, limit=OPTION_TEXT, length=len(item))
        else:
            found[name] = item
    return found


def _whole(name: str, value: Any, most: int) -> int | None:  # noqa: ANN401 - a JSON value
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, (int, str)) or not str(value).isdecimal():
        raise Refused("not-a-number", field=name, found=str(value)[:40])
    number = int(str(value)[:9])
    if number > most:
        raise Refused("out-of-range", field=name, low=0, high=most, found=number)
    return number


def _clocks(value: Any) -> list[str]:  # noqa: ANN401 - a JSON value
    """Times of day in the order of the rounds; Refused for what is none."""
    if not isinstance(value, list) or len(value) > ROUNDS_SHOWN or not all(isinstance(item, str) for item in value):
        raise Refused("not-a-mapping", field=PUBLISH_TIMES)
    return [clock_text(item.strip()[:40]) for item in value]


def _rooms(value: Any) -> list[list[Any]]:  # noqa: ANN401 - a JSON value
    """`[name, first board, last board]` of each room."""
    if not isinstance(value, list) or len(value) > ROOMS_LIMIT:
        raise Refused("not-a-mapping", field="rooms")
    for room in value:
        good = isinstance(room, list) and len(room) == 3 and isinstance(room[0], str) and len(room[0]) <= OPTION_TEXT
        if not good or not all(type(n) is int and 0 <= n <= 9_999 for n in room[1:]) or room[1] > room[2]:
            raise Refused("room-not-read", found=str(room)[:60])
    return value


def check_tie_breaks(context: Context, codes: Sequence[str]) -> None:
    """What the text says against some of them in this event (C.07 8 and 10)."""
    state = context.state
    added = [parsed(code) for code in codes if code not in state.rules.tie_breaks]
    system = context.args.get("system", state.rules.system) or ""
    barred = [found.code for found in added if not found.method.in_round_robin]
    if barred and _everybody_meets(str(system)):
        if state.fide_mode:
            raise Refused("buchholz-in-round-robin", method=barred[0])
        context.confirm(Level.CONFIRM, "buchholz-in-round-robin", method=barred[0])
    unrated = sum(entry.player.rating is None for entry in state.entries.values())
    by_rating = [f.code for f in added if f.method.needs_ratings and f.modifiers.unrated is None]
    if by_rating and unrated:
        if state.fide_mode:
            raise Refused("rating-tie-break", method=by_rating[0], count=unrated)
        context.confirm(Level.CONFIRM, "rating-tie-break", method=by_rating[0], count=unrated)


def _everybody_meets(system: str) -> bool:
    """Whether in this system everybody meets everybody, so that opponents tell nobody apart (C.07 8)."""
    traits = TRAITS.get(system)
    return traits is not None and traits.scheduled and not traits.knockout


def choice(context: Context, key: str, choices: Sequence[str]) -> str:
    """One of the choices."""
    value = context.text(key)
    if value not in choices:
        raise Refused("unknown-choice", field=key, found=value, choices=", ".join(c for c in choices if c))
    return value
