"""The adviser's suggestions for the form of a new event, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.app.adviser import Kind, Suggestion
from crosstable.app.form_advice import forms_of, nearest_sizes
from crosstable.app.profiles import PROFILES
from crosstable.i18n import Translator
from crosstable.i18n.plans import control_text, divided_text, duration, form_name, remark_text
from crosstable.web.views.tool_rounds import FigureCard, figure_cards

PROFILE_OF = {
    "swiss": "club",
    "double-round-robin": "round-robin",
    "quads": "us-quads",
    "groups": "us-quads",
    "pools": "pools-cup",
    "bughouse-hexes": "bughouse",
}
"""The profile of a suggestion that is not called as one."""
SYSTEM_OF = {"double-round-robin": "double-round-robin", "bughouse-hexes": "pools"}
"""The system of a suggestion that is not its profile's."""
OF_FOUR = (Kind.BUGHOUSE.value, Kind.PARTNERS.value, Kind.HEXES.value)
"""Forms that count tables of two boards."""
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
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def by_rules(self) -> bool:
        """Whether the rules of a Swiss are still to be chosen."""
        return self.profile == "club"


def advice(t: Translator, profile: str, people: int, minutes: int, evenings: int) -> list[Advice]:
    """Suggestions for a kind of event, best first; none when it is not for so many people."""
    return [_advice(t, found) for found in forms_of(profile, people, minutes, evenings=evenings)]


def nearest(t: Translator, profile: str, people: int) -> str:
    """With how many people the kind of event can be held instead."""
    sizes = nearest_sizes(profile, people)
    return t(
        "new.nearest",
        form=form_name(t, profile),
        people=people,
        sizes=t.list([str(size) for size in sizes]),
        count=len(sizes),
    )


def _advice(t: Translator, found: Suggestion) -> Advice:
    figures, kind = found.figures, found.kind.value
    control = control_text(found.control)
    profile = PROFILE_OF.get(kind, kind)
    return Advice(
        title=_title(t, kind, figures.rounds, control),
        text=t(
            "advice.needs-tables" if kind in OF_FOUR else "advice.needs",
            time=duration(t, figures.total),
            games=figures.games,
            boards=figures.boards,
        ),
        remarks=[*_divided(t, found), *(remark_text(t, remark) for remark in found.remarks)],
        sums=list(figure_cards(t, figures)),
        fits=found.fits,
        starred=found.starred,
        default=found.default,
        available=found.available,
        profile=profile,
        system=SYSTEM_OF.get(kind) or str(PROFILES[profile].rules["system"]),
        rounds=figures.rounds,
        time_control=control,
        plan=plan_of(found),
        options=found.options,
    )


def _title(t: Translator, kind: str, rounds: int, control: str) -> str:
    if f"advice.kind.{kind}" in t:
        return t(f"advice.kind.{kind}", count=rounds, control=control)
    return t("advice.kind.other", form=form_name(t, kind), count=rounds, control=control)


def _divided(t: Translator, found: Suggestion) -> list[str]:
    """How the field is cut, where it is."""
    return [divided_text(t, found.sections)] if found.kind in DIVIDED else []


def plan_of(found: Suggestion) -> str:
    """`quads swiss-7`, `bands 2` or `snake 4 double-round-robin`: way, then the cut or the number and system of groups."""
    if found.kind is Kind.QUADS:
        large = [section for section in found.sections if section.players != 4]
        names = {"dutch": "swiss", "round-robin": "round-robin"}
        return f"quads {names[large[0].system]}-{'-'.join(str(s.players) for s in large)}" if large else "quads quads"
    if found.kind in (Kind.GROUPS, Kind.HEXES):
        return f"bands {len(found.sections)} {found.sections[0].system}"
    return f"snake {len(found.sections)} {found.sections[0].system}" if found.kind is Kind.POOLS else ""
