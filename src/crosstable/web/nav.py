"""The screens of an event, in the order in which they are offered. A new screen adds its entry here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosstable.app.bughouse import plays_bughouse
from crosstable.app.permissions import Role
from crosstable.core.state import EventState
from crosstable.web.visit import ARBITERS, BOARDS, HALL


@dataclass(frozen=True, slots=True)
class Entry:
    """One screen: `key` names its words (`nav.<key>`), `letter` follows G on the keyboard, `path` the event."""

    key: str
    path: str
    letter: str
    roles: frozenset[Role]
    shown: Callable[[EventState], bool] = lambda state: True  # noqa: ARG005 - every event has it


NAV: Sequence[Entry] = (
    Entry("rounds", "round", "R", BOARDS),
    Entry("players", "players", "P", ARBITERS | {Role.CHECK_IN}),
    Entry("ladder", "ladder", "A", HALL, lambda state: _has(state, "challenges")),
    Entry("standings", "standings", "S", HALL, lambda state: not (_in_stages(state) or _has(state, "challenges"))),
    Entry("crosstable", "crosstable", "X", HALL, lambda state: not (_in_stages(state) or _has(state, "partners"))),
    Entry("groups", "groups", "G", HALL, lambda state: _has(state, "pooled")),
    Entry("teams", "teams", "E", BOARDS, lambda state: _has(state, "teams")),
    Entry("tables", "tables", "U", BOARDS, plays_bughouse),
    Entry("bracket", "bracket", "B", HALL, lambda state: _has(state, "knockout")),
    Entry("calendar", "calendar", "K", ARBITERS),
    Entry("prizes", "prizes", "M", ARBITERS),
    Entry("publishing", "publishing", "W", frozenset({Role.CHIEF})),
    Entry("print", "print", "O", ARBITERS),
    Entry("files", "files", "F", ARBITERS),
    Entry("settings", "settings", "T", frozenset({Role.CHIEF})),
    Entry("devices", "devices", "D", frozenset({Role.CHIEF})),
    Entry("log", "log", "L", ARBITERS),
)


def public_tabs(state: EventState) -> Sequence[tuple[str, str, str]]:
    """The pages for everybody: key, words and path. Groups, a bracket, a ladder and teams stand in the place of one table."""
    stages = [(key, f"public.{key}", f"/{key}") for trait, key in _OWN_PAGES if _has(state, trait)]
    if state.qualified:  # the groups have ended: what is being played comes first
        stages.reverse()
    return [
        ("me", "public.me", ""),
        ("pairings", "public.pairings", "/pairings"),
        *(stages or [("standings", "public.standings", "/standings")]),
        ("info", "public.info-tab", "/info"),
    ]


_OWN_PAGES = (("pooled", "groups"), ("knockout", "bracket"), ("challenges", "ladder"), ("teams", "teams"))


def _in_stages(state: EventState) -> bool:
    """Whether groups or a bracket take the place of one table."""
    return _has(state, "pooled") or _has(state, "knockout")


def _has(state: EventState, trait: str) -> bool:
    traits = state.rules.traits
    return traits is not None and bool(getattr(traits, trait))


def entries_for(role: Role, state: EventState) -> list[Entry]:
    """What this role may open in this event."""
    return [entry for entry in NAV if role in entry.roles and entry.shown(state)]
