"""Encoded tournament types (ETT26, record 192) and what they say about system and edition."""

from __future__ import annotations

from typing import NamedTuple


class EventType(NamedTuple):
    """System, edition and acceleration that a code stands for; None where it does not say."""

    system: str | None = None
    edition: str | None = None
    acceleration: str | None = None


_DUTCH_EDITIONS = {"": None, "_2017": "2017", "_2025": "2026", "_2026": "2026"}
"""2025 is the name that a draft gave to the edition of 2026."""

_SYSTEMS = {
    "FIDE_DUBOV": "dubov",
    "FIDE_BURSTEIN": "burstein",
    "FIDE_DOUBLESWISS": "double-swiss",
}
_PREFIXES = (
    ("CUSTOM_", "custom"),
    ("OTHER_", "custom"),
    ("FIDE_TEAM_ROUNDROBIN", "team-round-robin"),
    ("FIDE_TEAM_DOUBLEROUNDROBIN", "double-team-round-robin"),
    ("BERGER_TEAM_", "team-round-robin"),
    ("FIDE_ROUNDROBIN", "round-robin"),
    ("FIDE_DOUBLEROUNDROBIN", "round-robin"),
    ("BERGER_ROUNDROBIN", "round-robin"),
    ("BERGER_DOUBLEROUNDROBIN", "round-robin"),
    ("FIDE_SCHILLER", "schiller"),
    ("FIDE_SCHEVENINGEN", "scheveningen"),
    ("FIDE_DOUBLESCHEVENINGEN", "double-scheveningen"),
    ("WORLDCUP_KNOCKOUT", "knockout"),
)
_TEAM_PARTS = frozenset({"TYPEA", "TYPEB", "MP", "GP"})


def event_type(code: str) -> EventType | None:
    """What a code of record 192 means; None when it is not known."""
    code = code.upper()
    base = code.removesuffix("_BAKU")
    acceleration = "baku" if base != code else None
    if base.startswith("FIDE_DUTCH"):
        edition = base.removeprefix("FIDE_DUTCH")
        if edition not in _DUTCH_EDITIONS:
            return None
        return EventType("dutch", _DUTCH_EDITIONS[edition], acceleration)
    if base in _SYSTEMS:
        return EventType(_SYSTEMS[base], None, acceleration)
    for prefix, system in _PREFIXES:
        if base.startswith(prefix):
            return EventType(system, None, acceleration)
    head, _, rest = base.partition("FIDE_TEAM")
    if not head and set(rest.removeprefix("_").split("_")) <= _TEAM_PARTS | {""}:
        return EventType("team", None, acceleration)
    return None


def type_code(system: str | None, edition: str | None, acceleration: str | None) -> str:
    """The code for a system that has one; empty for the others."""
    suffix = "_BAKU" if acceleration == "baku" else ""
    if system == "dutch":
        return f"FIDE_DUTCH{f'_{edition}' if edition in ('2017', '2026') else ''}{suffix}"
    if system == "team":
        return f"FIDE_TEAM{suffix}"
    for code, name in _SYSTEMS.items():
        if name == system:
            return code + suffix
    plain = {
        "round-robin": "FIDE_ROUNDROBIN",
        "team-round-robin": "FIDE_TEAM_ROUNDROBIN",
        "double-team-round-robin": "FIDE_TEAM_DOUBLEROUNDROBIN",
        "scheveningen": "FIDE_SCHEVENINGEN",
        "double-scheveningen": "FIDE_DOUBLESCHEVENINGEN",
        "schiller": "FIDE_SCHILLER",
    }
    return plain.get(system or "", "")
