"""The facts of a pairing in words: the keys `fact.…` of the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosstable.i18n.translator import Translator
from crosstable.pairing.base import Fact

Name = Callable[[int], str]


def fact_text(t: Translator, name: Name, fact: Fact) -> str:
    """One fact: players by name, scores as points, everything else as it is."""
    shown: dict[str, object] = {}
    for key, value in fact.values.items():
        if key.startswith("player"):
            shown[key] = t.list([name(p) for p in value]) if isinstance(value, tuple) else name(int(value))
        elif key.startswith("score") and isinstance(value, int):
            shown[key] = t.points(value)
        else:
            shown[key] = value
    return t(f"fact.{fact.code}", **shown)


def fact_texts(t: Translator, name: Name, facts: Iterable[Fact]) -> list[str]:
    """All of them, in order."""
    return [fact_text(t, name, fact) for fact in facts]
