"""The adviser's suggestions for the form of a new event, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.adviser import RAPID, Suggestion, TimeControl, advise
from crosstable.i18n import Translator
from crosstable.i18n.plans import control_text, duration, remark_text
from crosstable.web.views.tool_rounds import FigureCard, figure_cards

PROFILE_OF = {
    "swiss": "club",
    "round-robin": "round-robin",
    "double-round-robin": "round-robin",
    "quads": "us-quads",
    "groups": "us-quads",
}
SYSTEM_OF = {"swiss": "dutch", "quads": "pools", "groups": "pools"}


@dataclass(frozen=True, slots=True)
class Advice:
    """One suggestion; not `available` is shown for what it says only. `sums` are its figures with their steps."""

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


def advice(t: Translator, players: int, minutes: int, evenings: int, control: TimeControl = RAPID) -> list[Advice]:
    """Suggestions, best first."""
    return [_advice(t, s) for s in advise(players, minutes, evenings=evenings, control=control)]


def _advice(t: Translator, found: Suggestion) -> Advice:
    figures = found.figures
    control = control_text(found.control)
    system = SYSTEM_OF.get(found.kind.value, found.kind.value)
    sums = list(figure_cards(t, figures))
    return Advice(
        t(f"advice.kind.{found.kind.value}", count=figures.rounds, control=control),
        t("advice.needs", time=duration(t, figures.total), games=figures.games, boards=figures.boards),
        [remark_text(t, remark) for remark in found.remarks],
        sums,
        found.fits,
        found.starred,
        found.default,
        found.available,
        PROFILE_OF.get(found.kind.value, "club"),
        system,
        figures.rounds,
        control,
    )
