"""The form of a knock-out as the options of an event describe it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.core.errors import RuleError
from crosstable.pairing.knockout.bracket import bracket, entry_rounds
from crosstable.pairing.knockout.double import double_elimination
from crosstable.pairing.knockout.match import TEMPLATES, First, IfDrawn, Kind, Part, Template
from crosstable.pairing.knockout.plan import Plan

DEFAULT_TEMPLATE = "one-game"
PARTS_LIMIT = 8
TIME_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Form:
    """Plan and match template of an event. `together`: a stage begins when the one before is decided."""

    plan: Plan
    template: Template
    together: bool


def form_of(system: str, entrants: Sequence[int], options: Mapping[str, Any]) -> Form:
    """The form for these entrants (ids, number 1 first).

    Options: `match` a name of TEMPLATES or a mapping of stages (see `template_of`), `third_place`, `free` and
    `twice_free` lists of ids exempt from one or two matches, `reset` whether a double elimination
    may need a second grand final. RuleError for what does not fit.
    """
    template = template_of(options.get("match", DEFAULT_TEMPLATE))
    if system == "double-knockout":
        return Form(double_elimination(len(entrants), reset=bool(options.get("reset", True))), template, together=False)
    number = {player: k for k, player in enumerate(entrants, 1)}
    free, twice = (_numbers(options.get(key, ()), number, key) for key in ("free", "twice_free"))
    entries = entry_rounds(len(entrants), free=free, twice_free=twice)
    plan = bracket(len(entrants), entries=entries, third_place=bool(options.get("third_place", False)))
    return Form(plan, template, together=True)


def _numbers(players: Sequence[int], number: Mapping[int, int], key: str) -> list[int]:
    unknown = [player for player in players if player not in number]
    if unknown:
        raise RuleError(f"player {unknown[0]} is exempt from matches ({key}), but not in the knock-out")
    return [number[player] for player in players]


def template_of(form: object) -> Template:
    """A named template, or one of stages; RuleError for an unknown name or value.

    A mapping has `parts` with `kind`, `games`, `time` and `times` each, and `first`, `if_drawn`, `play_all`.
    """
    if isinstance(form, str):
        if form not in TEMPLATES:
            raise RuleError(f"there is no match form {form}; known: {', '.join(TEMPLATES)}")
        return TEMPLATES[form]
    parts = form.get("parts") if isinstance(form, Mapping) else None
    if not isinstance(form, Mapping) or not isinstance(parts, Sequence) or isinstance(parts, str):
        raise RuleError("a match is described by its stages: give at least one")
    if not 1 <= len(parts) <= PARTS_LIMIT:
        raise RuleError(f"a match has 1 to {PARTS_LIMIT} stages, not {len(parts)}")
    if not all(isinstance(part, Mapping) for part in parts):
        raise RuleError("a stage of a match has a kind, a number of games and a time; one is something else")
    try:
        return Template(
            tuple(_part(part) for part in parts),
            First(form.get("first", First.LOT)),
            IfDrawn(form.get("if_drawn", IfDrawn.LOTS)),
            bool(form.get("play_all", False)),
        )
    except ValueError as error:
        raise RuleError(f"the form of the match is not understood: {error}") from error


def _part(part: Mapping[str, Any]) -> Part:
    kind = Kind(part.get("kind", Kind.GAMES))
    if kind is Kind.BOARDS:
        raise RuleError("the boards decide between teams only; players play on, or draw a lot")
    games = _whole(part, "games", 0) if kind is Kind.GAMES else 0
    return Part(kind, games, str(part.get("time") or "").strip()[:TIME_LIMIT], _whole(part, "times", 1))


def _whole(part: Mapping[str, Any], key: str, default: int) -> int:
    """A number of a stage, from JSON or as it was typed; RuleError for anything else."""
    value = part.get(key)
    text = str(default if value in (None, "") else value).strip()
    if isinstance(value, bool) or not text.isdecimal() or len(text) > 3:
        raise RuleError(f"the number of {_COUNTED[key]} of a stage is a whole number; given: {text[:20] or 'nothing'}")
    return int(text)


_COUNTED = {"games": "games", "times": "repetitions"}


def described(template: Template) -> dict[str, Any]:
    """A template as `template_of` reads it, for an event's options."""
    return {
        "parts": [
            {"kind": part.kind.value, "games": part.games, "time": part.time, "times": part.times}
            for part in template.parts
        ],
        "first": template.first.value,
        "if_drawn": template.if_drawn.value,
        "play_all": template.play_all,
    }
