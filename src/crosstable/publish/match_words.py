"""The form of a match in words, as the bracket and the regulations say it."""

from __future__ import annotations

from crosstable.i18n import Translator
from crosstable.pairing.knockout.match import Part, Template


def match_words(t: Translator, template: Template) -> str:
    """`2 games; if level, 2 games at 10+3; if level, Armageddon`."""
    return t("bracket.part.next").join(_part_words(t, part) for part in template.parts)


def _part_words(t: Translator, part: Part) -> str:
    time = t("bracket.time", time=part.time) if part.time else ""
    text = t(f"bracket.part.{part.kind.value}", count=part.games, time=time)
    return text if part.times == 1 else t("bracket.part.times", part=text, count=part.times)
