"""The adviser's suggestions for the form of a new event, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.adviser import RAPID, Kind, Suggestion, TimeControl
from crosstable.app.bughouse_advice import bughouse_forms
from crosstable.app.pool_advice import all_forms
from crosstable.i18n import Translator
from crosstable.i18n.plans import control_text, divided_text, duration, remark_text
from crosstable.web.views.tool_rounds import FigureCard, figure_cards

PROFILE_OF = {
    "swiss": "club",
    "round-robin": "round-robin",
    "double-round-robin": "round-robin",
    "quads": "us-quads",
    "groups": "us-quads",
    "pools": "pools-cup",
    "bughouse": "bughouse",
    "bughouse-partners": "bughouse-partners",
}
SYSTEM_OF = {
    "swiss": "dutch",
    "quads": "pools",
    "groups": "pools",
    "pools": "pools-knockout",
    "bughouse": "dutch",
    "bughouse-partners": "rotating-partners",
}
OF_FOUR = (Kind.BUGHOUSE.value, Kind.PARTNERS.value)
"""Profiles that have suggestions of their own."""
PLAN = "groups_plan"
"""The option in which an event remembers how the adviser divided the field."""
DIVIDED = (Kind.QUADS, Kind.GROUPS, Kind.POOLS)


@dataclass(frozen=True, slots=True)
class Advice:
    """One suggestion; not `available` is shown for what it says only. `sums` are its figures with their steps.

    `plan` is the division of the field for the screen of the groups, as its form sends it.
    """

    title: str
    text: str
    remarks: Sequence[str]
    sums: Sequence[FigureCard]
    fits: bool
    starred: bool
    default: bool
    available: bool
    profile: str
    system: str
    rounds: int
    time_control: str
    plan: str = ""


def advice(t: Translator, players: int, minutes: int, evenings: int, control: TimeControl = RAPID) -> list[Advice]:
    """Suggestions, best first."""
    return [_advice(t, s) for s in all_forms(players, minutes, evenings=evenings, control=control)]


def bughouse_advice(t: Translator, people: int, minutes: int, evenings: int) -> list[Advice]:
    """Suggestions for a bughouse evening, best first."""
    return [_advice(t, s) for s in bughouse_forms(people, minutes, evenings)]


def _advice(t: Translator, found: Suggestion) -> Advice:
    figures = found.figures
    control = control_text(found.control)
    system = SYSTEM_OF.get(found.kind.value, found.kind.value)
    sums = list(figure_cards(t, figures))
    return Advice(
        t(f"advice.kind.{found.kind.value}", count=figures.rounds, control=control),
        t(
            "advice.needs-tables" if found.kind.value in OF_FOUR else "advice.needs",
            time=duration(t, figures.total),
            games=figures.games,
            boards=figures.boards,
        ),
        [*_divided(t, found), *(remark_text(t, remark) for remark in found.remarks)],
        sums,
        found.fits,
        found.starred,
        found.default,
        found.available,
        PROFILE_OF.get(found.kind.value, "club"),
        system,
        figures.rounds,
        control,
        plan_of(found),
    )


def _divided(t: Translator, found: Suggestion) -> list[str]:
    """How the field is cut, where it is."""
    return [divided_text(t, found.sections)] if found.kind in DIVIDED else []


def plan_of(found: Suggestion) -> str:
    """`quads swiss-7`, `bands 2` or `snake 4 double-round-robin`: way, then the cut or the number and system of groups."""
    if found.kind is Kind.QUADS:
        large = [section for section in found.sections if section.players != 4]
        names = {"dutch": "swiss", "round-robin": "round-robin"}
        return f"quads {names[large[0].system]}-{'-'.join(str(s.players) for s in large)}" if large else "quads quads"
    if found.kind is Kind.GROUPS:
        return f"bands {len(found.sections)} {found.sections[0].system}"
    return f"snake {len(found.sections)} {found.sections[0].system}" if found.kind is Kind.POOLS else ""
