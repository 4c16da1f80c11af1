"""Names of persons, teams, clubs and events: what may be one, and how one stands in a line of text."""

from __future__ import annotations

from unicodedata import bidirectional, category

_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs by name alone: they hold a place in Hangul or Braille and show nothing."""
ISOLATE, END = "\u2068", "\u2069"
"""Between these a text keeps its own direction of writing, whatever stands beside it (Unicode UAX 9)."""
_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def is_name(text: str) -> bool:
    """Whether it shows somebody: a letter, a digit or a picture, besides marks, stops and what is not seen."""
    return any(category(sign)[0] in "LNS" for sign in text if sign not in _FILLERS)


def isolated(text: str) -> str:
    """Text with a right-to-left part between isolates, so that it cannot turn a sentence round."""
    if any(bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{ISOLATE}{text}{END}"
    return text


def against(one: str, other: str) -> str:
    """Two who meet, the first one first in any script: `Ana – Bo`."""
    return f"{isolated(one)} – {isolated(other)}"
