"""Amounts as people write them, kept in hundredths; the currency is the event's own affair."""

from __future__ import annotations

import re

from crosstable.app.answers import Refused


def hundredths(text: str) -> int:
    """`20`, `20.50`, `20,5` in hundredths."""
    found = re.fullmatch(r"(\d{1,5})(?:[.,](\d{1,2}))?", text.strip(), re.ASCII)
    if found is None:
        raise Refused("not-a-number", field="fee", found=text[:40])
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def amount(value: int) -> str:
    """Hundredths for people: 20, 20.50."""
    whole, rest = divmod(abs(value), 100)
    sign = "−" if value < 0 else ""
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"
