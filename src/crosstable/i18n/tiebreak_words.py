"""Tie-breaks, editions and readings in words, the same on the screen, on paper and on the command line."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.i18n.translator import Translator
from crosstable.tiebreak import READINGS, LeftOut, Options, TieBreak, TieBreakError, Why, parse_code


def name_of(t: Translator, code: str) -> str:
    """A code in words: BH/C1 is `Buchholz Cut-1`. An unknown one stays as it is."""
    try:
        found = parse_code(code)
    except TieBreakError:
        return t(f"own-table.{code}") if f"own-table.{code}" in t else code
    return _with_modifiers(t, found)


def _with_modifiers(t: Translator, found: TieBreak) -> str:
    m = found.modifiers
    name = t(f"tie-break.{found.method.name}")
    if m.score:
        name = t(f"tie-break-with.score.{m.score}", name=name)
    if m.fore:
        name = t("tie-break-with.fore", name=name)
    if m.cut_high:
        name = t("tie-break-with.median", name=name, count=m.cut_high)
    elif m.cut_low:
        name = t("tie-break-with.cut", name=name, count=m.cut_low)
    if m.percent is not None:
        name = t("tie-break-with.percent", name=name, count=m.percent)
    elif m.limit:
        name = t("tie-break-with.limit", name=name, count=abs(m.limit), sign="+" if m.limit > 0 else "−")
    if m.divisor is not None:
        name = t("tie-break-with.divisor", name=name, count=m.divisor)
    if m.unrated is not None:
        name = t("tie-break-with.unrated", name=name, count=m.unrated)
    if m.forfeits_played:
        name = t("tie-break-with.forfeits", name=name)
    return t("tie-break-with.reverse", name=name) if m.reverse else name


def named(t: Translator, code: str) -> str:
    """Name and code: `Buchholz (BH)`."""
    name = name_of(t, code)
    return code if name == code else f"{name} ({code})"


def source_of(code: str) -> str:
    """Where a tie-break is defined: `C.07 8.1`, `US Chess 34E2`; empty for what is no tie-break of either."""
    try:
        article = parse_code(code).method.article
    except TieBreakError:
        return ""
    return f"US Chess {article}" if article.startswith("34") else f"C.07 {article}"


def left_out_line(t: Translator, left: LeftOut) -> str:
    """Why a tie-break of the list is not used, with the article."""
    base = left.code.partition("/")[0] if left.why is Why.MODIFIERS else left.code
    return t(
        f"tie-break-left-out.{left.why.value}",
        code=left.code,
        name=name_of(t, base),
        article=left.article,
        count=left.count,
        nearest=[named(t, code) for code in left.nearest],
    )


def edition_name(t: Translator, edition: str) -> str:
    """An edition or tradition in words."""
    key = f"edition.{edition}"
    return t(key) if key in t else edition


def reading_lines(t: Translator, options: Options) -> Iterator[str]:
    """A sentence for each reading that differs from the recommended one."""
    for key, choice in options.readings:
        yield t("ranking.reading", key=key, question=t(f"reading.{key}"), choice=t(f"reading.{key}.{choice}"))


def open_readings() -> tuple[str, ...]:
    """The keys of those readings among which there is a choice."""
    return tuple(key for key, reading in READINGS.items() if len(reading.choices) > 1)
