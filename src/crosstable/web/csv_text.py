"""Tables as CSV that a spreadsheet opens without running anything in it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_WIDE_STARTS = ("\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The full-width forms of = + - @, which some spreadsheets read as the plain ones."""


def safe_cell(value: object) -> str:
    """A cell that is text to every spreadsheet: what could start a formula gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, (int, float)):
        return str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_STARTS + _WIDE_STARTS) or text.lstrip().startswith(_STARTS) else text


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The rows, with a mark at the front by which spreadsheets know UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in row])
    return "\ufeff" + out.getvalue()
