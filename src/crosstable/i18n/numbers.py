"""Numbers as people type them: halves and decimals in any spelling, digits of any script, hours."""

from __future__ import annotations

import re
import unicodedata

_FRACTIONS = {"½": 50, "¼": 25, "¾": 75}
_DECIMAL = re.compile(r"([0-9]{0,3})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_CLOCK = re.compile(r"([0-9]{1,2}):([0-5][0-9])", re.ASCII)


def plain(text: str) -> str:
    """The text with its digits as ASCII ones and its decimal sign as a dot."""
    digits = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text.strip()[:40])
    return digits.replace("\N{ARABIC DECIMAL SEPARATOR}", ".").replace("−", "-")


def whole(text: str) -> int | None:
    """A whole number, None for anything else."""
    found = plain(text)
    return int(found) if found.isascii() and found.isdigit() and len(found) < 7 else None


def hundredths(text: str) -> int | None:
    """`2`, `½`, `2½`, `0.5`, `0,5`, `.5`, `2.25` in hundredths, None for anything else (S-118)."""
    found = plain(text)
    if found and found[-1] in _FRACTIONS:
        rest = found[:-1].strip()
        return None if rest and whole(rest) is None else int(rest or 0) * 100 + _FRACTIONS[found[-1]]
    match = _DECIMAL.fullmatch(found)
    if match is None or not found or found in (".", ","):
        return None
    return int(match[1] or 0) * 100 + int((match[2] or "0").ljust(2, "0"))


def tenths(text: str) -> int | None:
    """Points in tenths, None for what is no number of points."""
    found = hundredths(text)
    return None if found is None or found % 10 else found // 10


def minutes(text: str) -> int | None:
    """Hours (`3`, `2½`, `2.25`, `2:30`) in minutes, None for anything else."""
    clock = _CLOCK.fullmatch(plain(text))
    if clock is not None:
        return int(clock[1]) * 60 + int(clock[2])
    found = hundredths(text)
    return None if found is None else (found * 60 + 50) // 100
