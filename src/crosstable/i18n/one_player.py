"""The calculator for one player in writing: rounds as people type them, and sums as people read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from crosstable.core.codes import Code
from crosstable.i18n.numbers import plain
from crosstable.i18n.translator import Translator
from crosstable.tiebreak.base import Contribution, Unit
from crosstable.tiebreak.one_player import Doubt, Missing
from crosstable.tiebreak.options import Edition, Opponent

LETTERS: Mapping[str, Code] = MappingProxyType(
    {
        "U": Code.PAB,
        "B": Code.PAB,
        "F": Code.FULL_BYE,
        "H": Code.HALF_BYE,
        "Z": Code.ZERO_BYE,
        "+": Code.FORFEIT_WIN,
        "-": Code.FORFEIT_LOSS,
    }
)
"""Letters for rounds without a game: those of tournament files, and B for a bye."""

_MISSED = re.compile(r"R?(?P<before>[0-9]{1,2})\s*(?P<after>[UBFHZ+-])|(?P<sign>[UBFHZ+-])\s*(?P<number>[0-9]{1,2})")
_QUARTERS = "¼½¾"


def missed_rounds(text: str) -> tuple[tuple[int, Code], ...] | None:
    """`Z5 H3`, `5Z, 3H`, `+2` in rounds and codes; None when something in it cannot be read."""
    found: dict[int, Code] = {}
    for word in plain(text).upper().replace(",", " ").replace(";", " ").split():
        match = _MISSED.fullmatch(word)
        if match is None:
            return None
        found[int(match["before"] or match["number"])] = LETTERS[match["after"] or match["sign"]]
    return tuple(found.items())


def amount_text(t: Translator, number: int | Fraction, unit: Unit) -> str:
    """Tenths as 2½, products as 4¾ or 1.2, counts as they are."""
    amount = int(number)
    if unit is Unit.TENTHS:
        return t.points(amount)
    if unit is Unit.HUNDREDTHS:
        whole, rest = divmod(amount, 100)
        if rest % 25 == 0:
            return f"{whole or ''}{_QUARTERS[rest // 25 - 1]}" if rest else str(whole)
        return f"{whole}.{rest:02}".rstrip("0")
    return str(amount)


def part_text(t: Translator, part: Contribution, unit: Unit) -> str:
    """One part of a sum: a score, or a product such as 3½×½."""
    if unit is Unit.HUNDREDTHS and part.score is not None and part.points is not None:
        return f"{t.points(part.score)}×{t.points(part.points)}"
    return amount_text(t, part.value, unit)


def is_dummy(part: Contribution) -> bool:
    """Whether the part stands for a round without a game."""
    return part.article.startswith("16.4") or part.article in ("34E", "virtual")


def note_text(t: Translator, part: Contribution, edition: Edition) -> str:
    """Why a round counts as it does under a convention; empty for an ordinary game."""
    said = []
    if part.article == edition.opponent.reason and edition.opponent is not Opponent.ADJUSTED:
        said.append(t(f"tool.note-opponent.{edition.opponent.value}"))
    elif f"tool.note.{part.article}" in t:
        said.append(t(f"tool.note.{part.article}"))
    if part.cap is not None:
        said.append(t("tool.note-cap", cap=t.points(part.cap)))
    if part.voluntary and edition.voluntary_first:
        said.append(t("tool.note-voluntary"))
    return " ".join(said)


def missing_text(t: Translator, want: Missing) -> str:
    """What is to be entered, as a question."""
    return t(f"tool.missing.{want.want.value}", round=want.round)


def doubt_text(t: Translator, doubt: Doubt) -> str:
    """What cannot be so."""
    limit = t.points(doubt.limit) if doubt.code.startswith("too-") else doubt.limit
    return t(f"tool.doubt.{doubt.code}", round=doubt.round, limit=limit)
