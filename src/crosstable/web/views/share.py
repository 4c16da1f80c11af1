"""The standings to pass on: as plain text, and as a picture that any program can show."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.core.naming import isolated
from crosstable.i18n import Translator
from crosstable.publish.people import printable
from crosstable.web.views.standings import StandingsView

MOST_LINES = 40
"""Lines of a picture; who stands below is counted."""
WIDTH, MARGIN, HEAD, LINE = 1080, 56, 190, 60
NAME_SIZE, SMALLEST = 32, 19
NAME_WIDTH = 640
WIDE, NARROW = 1.0, 0.56
"""Rough widths of a letter in sizes of the type: there is nothing to measure with."""


@dataclass(frozen=True, slots=True)
class SharedLine:
    """One player: `name` fits its place in letters of this size."""

    y: int
    rank: str
    name: str
    size: float
    points: str
    value: str


@dataclass(frozen=True, slots=True)
class SharedPicture:
    """Everything that the drawing needs."""

    width: int
    height: int
    event: str
    event_size: float
    title: str
    note: str
    code: str
    lines: Sequence[SharedLine]
    rest: str
    rest_y: int


def shared_text(t: Translator, event: str, view: StandingsView) -> str:
    """A line for each player, for a chat or a mail."""
    lines = [printable(event), _title(t, view)]
    if view.missing:
        lines.append(t("standings.provisional", count=view.missing))
    lines.append("")
    lines.extend(f"{row.rank}. {isolated(printable(row.name))}  {t.points(row.points)}" for row in view.rows)
    return "\n".join(lines) + "\n"


def shared_picture(t: Translator, event: str, view: StandingsView) -> SharedPicture:
    """The first lines as a picture in portrait."""
    shown = view.rows[:MOST_LINES]
    lines = []
    for k, row in enumerate(shown):
        name, size = _fitting(printable(row.name))
        value = row.values[0][1] if row.values else ""
        lines.append(SharedLine(HEAD + 24 + k * LINE, row.rank, name, size, t.points(row.points), value))
    left = len(view.rows) - len(shown)
    bottom = HEAD + len(shown) * LINE
    name, size = _fitting(printable(event), NAME_SIZE + 8, WIDTH - 2 * MARGIN)
    return SharedPicture(
        width=WIDTH,
        height=bottom + (LINE if left else 0) + MARGIN,
        event=name,
        event_size=size,
        title=_title(t, view),
        note=t("standings.provisional", count=view.missing) if view.missing else "",
        code=view.columns[0].code if view.columns else "",
        lines=lines,
        rest=t("list.more", count=left) if left else "",
        rest_y=bottom + 24,
    )


def _title(t: Translator, view: StandingsView) -> str:
    return t("standings.after", round=view.after) if view.after else t("standings.before")


def _fitting(text: str, size: float = NAME_SIZE, width: float = NAME_WIDTH) -> tuple[str, float]:
    """The text and the size in which it fits; what does not fit in the smallest ends in an ellipsis."""
    needed = _width(text)
    fitting = min(size, width / needed) if needed else size
    if fitting >= SMALLEST:
        return text, round(fitting, 1)
    kept = ""
    for sign in text:
        if _width(kept + sign + "…") * SMALLEST > width:
            break
        kept += sign
    return kept.rstrip() + "…", SMALLEST


def _width(text: str) -> float:
    """How wide it will be, in sizes of its type."""
    return sum(_advance(sign) for sign in text)


def _advance(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Cf"):
        return 0.0
    return WIDE if unicodedata.east_asian_width(sign) in "WF" or sign in "MWmw@%" else NARROW
