"""What the calculators say, in words: durations, time controls, remarks, and every step of the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType

from crosstable.app.adviser import Remark, Section, Step, TimeControl
from crosstable.i18n.translator import Translator

_SIGNS: Mapping[str, str] = MappingProxyType({"add": " + ", "times": " × ", "minus": " − "})
MOST_TERMS = 6
"""Of a longer sum equal terms are put together."""

SPLIT_WORDS = {"round-robin": "round-robin", "double-round-robin": "double-round-robin"}
_QUARTERS = ("", "¼", "½", "¾")


def control_text(control: TimeControl) -> str:
    """10+5, or 25 d5 for a delay."""
    return f"{control.base} d{control.seconds}" if control.delay else f"{control.base}+{control.seconds}"


def form_name(t: Translator, kind: str) -> str:
    """A form of the adviser: of most it is the name of the profile."""
    return t(f"tool.form.{kind}" if f"tool.form.{kind}" in t else f"profile.{kind}")


def duration(t: Translator, minutes: int) -> str:
    """Minutes as 3 h 45."""
    return t("advice.hours", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def quarter_text(quarter_hours: int) -> str:
    """Quarter hours as hours: 15 is 3¾, 1 is ¼."""
    whole, rest = divmod(quarter_hours, 4)
    return f"{whole or ''}{_QUARTERS[rest]}" or "0"


def step_text(t: Translator, step: Step) -> str:
    """One line of arithmetic: `Minutes in all: 5 × 145 = 725`."""
    terms = [str(term) for term in step.terms]
    if len(terms) == 1 and step.operation in ("add", "most"):
        return t("step.line-given", what=t(f"step.{step.figure}"), result=step.result)
    if step.operation == "add" and len(terms) > MOST_TERMS:
        sum_ = " + ".join(_grouped(step.terms))
    elif step.operation in _SIGNS:
        sum_ = _SIGNS[step.operation].join(terms)
    elif step.operation == "most":
        sum_ = t("step.op.most", terms=terms)
    else:
        sum_ = t(f"step.op.{step.operation}", first=terms[0], second=terms[-1])
    return t("step.line", what=t(f"step.{step.figure}"), sum=sum_, result=step.result)


def _grouped(terms: tuple[int, ...]) -> Iterator[str]:
    """Equal terms together: 9 × 6, 9."""
    for term, same in groupby(terms):
        count = len(list(same))
        yield str(term) if count == 1 else f"{count} × {term}"


def remark_text(t: Translator, remark: Remark) -> str:
    """What the adviser has to say; the first of its numbers decides between one and many."""
    key = f"advice.remark.{remark.code}"
    count = next(iter(remark.numbers.values()), 0)
    return t(key, **{"count": count, **remark.numbers}) if key in t else remark.code


def sections_text(t: Translator, sections: tuple[Section, ...]) -> str:
    """`9 groups of four and a Swiss of 7 (3 rounds)`; equal sections are counted."""
    said = []
    for section, count in Counter(sections).items():
        kind = "four" if section.players == 4 and section.rounds == 3 else SPLIT_WORDS.get(section.system, "swiss")
        said.append(t(f"split.{kind}", players=section.players, rounds=section.rounds, count=count))
    return t.list(said)


def divided_text(t: Translator, sections: tuple[Section, ...]) -> str:
    """The same as a sentence."""
    text = sections_text(t, sections)
    return f"{text[:1].upper()}{text[1:]}."
