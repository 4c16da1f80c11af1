"""Words for the steps after which backups are made, and for what happened between two of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.i18n import Translator
from crosstable.store.timeline import Moved

ROUND = re.compile(r"round-(\d+)-([a-z]+)")


def step_words(t: Translator, step: str) -> str:
    """`round-2-published` as people say it; a step nobody knows as it is written."""
    found = ROUND.fullmatch(step)
    if found is not None and f"backups.step.round.{found[2]}" in t:
        return t(f"backups.step.round.{found[2]}", round=int(found[1]))
    return t(f"backups.step.{step}") if f"backups.step.{step}" in t else step


def happened(t: Translator, one: Moved) -> Sequence[str]:
    """What was done to an event, the rounds first."""
    found = [t("backups.moved.paired", round=number) for number in one.paired if number not in one.published]
    found += [t("backups.moved.published", round=number) for number in one.published]
    return [*found, *(t(f"backups.moved.{key}", count=number) for key, number in one.counts.items())]
