"""What may be the name of a person, a team, a club or an event."""

from __future__ import annotations

from unicodedata import category

_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs by name alone: they hold a place in Hangul or Braille and show nothing."""


def is_name(text: str) -> bool:
    """Whether it shows somebody: a letter, a digit or a picture, besides marks, stops and what is not seen."""
    return any(category(sign)[0] in "LNS" for sign in text if sign not in _FILLERS)
