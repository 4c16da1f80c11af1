"""Amounts as people write them, kept in hundredths; the currency is the event's own affair."""

from __future__ import annotations

from crosstable.app.answers import Refused
from crosstable.prizes import FundError, parse_amount

_TWO_DECIMALS = "EUR"
"""Any currency that has them: the event's own is not known here."""


def hundredths(text: str) -> int:
    """`20`, `20.50`, `20,5`, `200.000` or `1,200.50` in hundredths."""
    try:
        return parse_amount(text, _TWO_DECIMALS)
    except FundError as error:
        raise Refused("not-a-number", field="fee", found=text[:40]) from error


def amount(value: int) -> str:
    """Hundredths for people: 20, 20.50."""
    whole, rest = divmod(abs(value), 100)
    sign = "−" if value < 0 else ""
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"
