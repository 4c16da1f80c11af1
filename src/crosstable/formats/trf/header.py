"""The tournament section: records 012 to 132, 182 and 222."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from crosstable.core.errors import counted
from crosstable.core.model import Info, PartialDate
from crosstable.formats.text import clean
from crosstable.formats.trf.columns import FIRST_ROUND, MAX_PLAYERS, MAX_ROUNDS, ROUND_STRIDE
from crosstable.formats.trf.document import FixedRecord, TextRecord
from crosstable.formats.trf.findings import Findings, glimpse
from crosstable.formats.trf.values import date_of, int_of

_FREE_TEXT = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control",
    "182": "controller",
    "222": "encoded_time_control",
}
_COUNTS = {"062": "players", "072": "rated players", "082": "teams"}


class HeaderReader:
    """Takes the records one by one; `announced` is the player count of 062."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self._info = Info()
        self._texts: dict[str, str] = {}
        self._deputies: list[str] = []
        self._loose_dates: list[PartialDate | None] = []
        self.announced: int | None = None
        self.announced_line = 0
        self.teams: int | None = None

    @property
    def info(self) -> Info:
        """What has been read so far."""
        texts: dict[str, Any] = self._texts
        return replace(self._info, deputies=tuple(self._deputies), **texts)

    def take(self, record: TextRecord, line: int) -> bool:
        """Read a record of the tournament section; False when it is of another kind."""
        tag = record.tag
        if tag in _FREE_TEXT:
            self._texts[_FREE_TEXT[tag]] = clean(record.text).strip()
        elif tag in ("042", "052"):
            date = self._date(record.text.strip(), line, 5, tag)
            self._info = replace(self._info, start=date) if tag == "042" else replace(self._info, end=date)
        elif tag in _COUNTS:
            self._count(record, line)
        elif tag == "112":
            self._deputies += _people(clean(record.text).strip())
        else:
            return False
        return True

    def take_round_dates(self, record: FixedRecord, line: int) -> None:
        """Record 132 in its columns, above the round blocks."""
        if len(record.items) > MAX_ROUNDS:
            self.findings.error("TRF_LIMITS", f"132 tells more dates than the limit of {MAX_ROUNDS} rounds", line, 5)
            return
        dates = [
            self._date(text, line, FIRST_ROUND + index * ROUND_STRIDE, "132") for index, text in enumerate(record.items)
        ]
        if self._info.round_dates:
            self.findings.warn("TRF_DATE", "132 stands twice", line, 1, repaired_as="the later one")
        self._info = replace(self._info, round_dates=tuple(dates))

    def take_loose_round_dates(self, text: str, line: int) -> None:
        """Record 132 outside its columns: dates between blanks, perhaps one record for each round."""
        words = text.split()
        dates = [date_of(word) for word in words]
        if not all(dates):
            self.findings.warn("TRF_DATE", f'132 "{glimpse(text)}" holds no dates in columns 92-99, 102-109 …', line, 5)
            return
        self._loose_dates += dates
        found = len(self._loose_dates)
        if found > MAX_ROUNDS:
            self.findings.error("TRF_LIMITS", f"132 tells more dates than the limit of {MAX_ROUNDS} rounds", line, 5)
            return
        what = "132 does not keep to columns 92-99, 102-109 …"
        self.findings.warn("TRF_DATE", what, line, 5, repaired_as=f"the dates of {counted(found, 'round')}, in order")
        self._info = replace(self._info, round_dates=tuple(self._loose_dates))

    def _date(self, text: str, line: int, column: int, tag: str) -> PartialDate | None:
        if not text:
            return None
        date = date_of(text)
        if date is None:
            self.findings.warn(
                "TRF_DATE", f'{tag} "{glimpse(text)}" is not a date', line, column, repaired_as="no date"
            )
        return date

    def _count(self, record: TextRecord, line: int) -> None:
        """062 to 082; Swiss-Manager writes a second number in brackets."""
        text = record.text.split()[0] if record.text.strip() else ""
        number = int_of(text)
        if number is None:
            if text:
                self.findings.note("TRF_COUNT", f'{record.tag} "{record.text}" is no number', line, 5)
            return
        if number > MAX_PLAYERS:
            what = f"{record.tag} announces {text} {_COUNTS[record.tag]}, more than the limit of {MAX_PLAYERS}"
            self.findings.error("TRF_LIMITS", what, line, 5)
        elif record.tag == "062":
            self.announced, self.announced_line = number, line
        elif record.tag == "082":
            self.teams = number


def _people(text: str) -> tuple[str, ...]:
    """Record 112: one person, but old files put several on a line, separated by commas."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and all(" " in part for part in parts):
        return tuple(parts)
    return (text,) if text else ()
