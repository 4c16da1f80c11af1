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


def template_of(described: str | Mapping[str, Any]) -> Template:
    """A named template, or one of stages; RuleError for an unknown name or value.

    A mapping has `parts` with `kind`, `games`, `time` and `times` each, and `first`, `if_drawn`, `play_all`.
    """
    if isinstance(described, str):
        if described not in TEMPLATES:
            raise RuleError(f"there is no match form {described}; known: {', '.join(TEMPLATES)}")
        return TEMPLATES[described]
    parts = described.get("parts", ())
    if not 1 <= len(parts) <= PARTS_LIMIT:
        raise RuleError(f"a match has 1 to {PARTS_LIMIT} stages, not {len(parts)}")
    try:
        return Template(
            tuple(_part(part) for part in parts),
            First(described.get("first", First.LOT)),
            IfDrawn(described.get("if_drawn", IfDrawn.LOTS)),
            bool(described.get("play_all", False)),
        )
    except ValueError as error:
        raise RuleError(f"the form of the match is not understood: {error}") from error


def _part(part: Mapping[str, Any]) -> Part:
    kind = Kind(part.get("kind", Kind.GAMES))
    return Part(kind, int(part.get("games", 0)), str(part.get("time", ""))[:40], int(part.get("times", 1)))
