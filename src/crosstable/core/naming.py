"""What may be the name of a person, a team, a club or an event."""

from __future__ import annotations

from unicodedata import category

_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters by name alone: they hold a place in Hangul and show nothing."""


def is_name(text: str) -> bool:
    """Whether anybody can read it aloud: a letter or a digit, besides marks, signs and what is not seen."""
    return any(category(sign)[0] in "LN" for sign in text if sign not in _FILLERS)
