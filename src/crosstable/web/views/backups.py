"""Words for the steps after which backups are made."""

from __future__ import annotations

import re

from crosstable.i18n import Translator

ROUND = re.compile(r"round-(\d+)-([a-z]+)")


def step_words(t: Translator, step: str) -> str:
    """`round-2-published` as people say it; a step nobody knows as it is written."""
    found = ROUND.fullmatch(step)
    if found is not None and f"backups.step.round.{found[2]}" in t:
        return t(f"backups.step.round.{found[2]}", round=int(found[1]))
    return t(f"backups.step.{step}") if f"backups.step.{step}" in t else step
