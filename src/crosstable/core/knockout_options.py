"""The form of a knock-out between the options of an event and the record of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.core.ids import PlayerId
from crosstable.core.model import KnockoutPart, MatchPart

MATCH = "match"
FLAGS = ("third_place", "reset")
LISTS = ("free", "twice_free")


def knockout_from(options: Mapping[str, Any]) -> KnockoutPart | None:
    """What the options say of the form; None when they say nothing. What has another type is left out."""
    if not any(key in options for key in (MATCH, *FLAGS, *LISTS)):
        return None
    described = options.get(MATCH)
    own = described if isinstance(described, Mapping) else {}
    parts = own.get("parts")
    free, twice = (_players(options.get(key)) for key in LISTS)
    return KnockoutPart(
        match=described if isinstance(described, str) else "",
        parts=tuple(_part(part) for part in parts if isinstance(part, Mapping)) if isinstance(parts, list) else (),
        first=str(own.get("first", "")),
        if_drawn=str(own.get("if_drawn", "")),
        play_all=bool(own.get("play_all", False)),
        third_place=bool(options.get("third_place", False)),
        reset=bool(options.get("reset", True)),
        free=free,
        twice_free=twice,
    )


def knockout_options(part: KnockoutPart) -> dict[str, Any]:
    """The options that `knockout_from` reads back as the same part."""
    found: dict[str, Any] = {"third_place": part.third_place, "reset": part.reset}
    found |= {"free": [int(p) for p in part.free], "twice_free": [int(p) for p in part.twice_free]}
    if part.match:
        return found | {MATCH: part.match}
    if not part.parts:
        return found
    own: dict[str, Any] = {
        "parts": [{"kind": p.kind, "games": p.games, "time": p.time, "times": p.times} for p in part.parts],
        "play_all": part.play_all,
    }
    own |= {key: value for key, value in (("first", part.first), ("if_drawn", part.if_drawn)) if value}
    return found | {MATCH: own}


def _part(part: Mapping[str, Any]) -> MatchPart:
    return MatchPart(
        str(part.get("kind", "games")), _whole(part, "games", 0), str(part.get("time", "")), _whole(part, "times", 1)
    )


def _whole(part: Mapping[str, Any], key: str, default: int) -> int:
    value = part.get(key, default)
    return value if type(value) is int else default


def _players(value: object) -> tuple[PlayerId, ...]:
    numbers = value if isinstance(value, list) else []
    return tuple(PlayerId(int(number)) for number in numbers if str(number).isdecimal())
