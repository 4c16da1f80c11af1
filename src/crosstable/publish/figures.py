"""Numbers, dates and results as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo

from crosstable.core.codes import TABLE, Code, Kind, Worth
from crosstable.core.model import Game, PartialDate
from crosstable.publish.words import Words
from crosstable.tiebreak import Unit, Value

MINUS = "−"
NO_RESULT = "·"

_WORTH = {Worth.WIN: "1", Worth.DRAW: "½", Worth.LOSS: "0", Worth.FORFEIT_WIN: "+", Worth.FORFEIT_LOSS: MINUS}


def points_text(tenths: int, words: Words) -> str:
    """35 as `3½`, 30 as `3`, 5 as `½`, 33 as `3.3`."""
    sign = MINUS if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}{words('decimal-mark')}{rest}"


def column_texts(values: Sequence[Value], words: Words) -> list[str]:
    """One tie-break of everybody: halves as ½ where halves are all there is, decimals otherwise."""
    step = {Unit.TENTHS: 5, Unit.HUNDREDTHS: 50}
    if all(value.unit in step and (value.number or 0) % step[value.unit] == 0 for value in values):
        return [
            "" if v.number is None else points_text(v.number // (1 if v.unit is Unit.TENTHS else 10), words)
            for v in values
        ]
    return [value.text.replace("-", MINUS).replace(".", words("decimal-mark")) for value in values]


def code_mark(code: Code) -> str:
    """What a player got on one board, in one sign."""
    row = TABLE[code]
    return NO_RESULT if row.kind is Kind.OPEN else _WORTH[row.worth]


def result_text(game: Game) -> str:
    """`1 – 0`; empty while there is no result."""
    if game.is_pending:
        return ""
    return f"{code_mark(game.white_code)} – {code_mark(game.black_code)}"


def date_text(date: PartialDate | None, words: Words) -> str:
    """A date, as far as it is known."""
    if date is None:
        return ""
    if date.month is None:
        return str(date.year)
    month = words(f"month.{date.month}")
    if date.day is None:
        return words("date.month", month=month, year=date.year)
    return words("date", day=date.day, month=month, year=date.year)


def even_share(count: int, most: int) -> int:
    """Columns of each part when `count` are shared over as few parts as hold `most`: the last is not a rest."""
    parts = -(-count // most)
    return -(-count // parts) if parts else most


def date_range(first: PartialDate | None, last: PartialDate | None, words: Words) -> str:
    """`3–9 December 2026`; days of one month name it once."""
    if first is None or last is None or first == last:
        return date_text(first or last, words)
    one_month = first.day is not None and last.day is not None and first.month == last.month
    if one_month and first.year == last.year:
        month = words(f"month.{first.month}")
        return words("date", day=f"{first.day}–{last.day}", month=month, year=first.year)
    return f"{date_text(first, words)} – {date_text(last, words)}"


class Moments:
    """Moments of the log in the time of the venue."""

    def __init__(self, zone: tzinfo | None, words: Words) -> None:
        self._zone = zone or UTC
        self._mark = "" if zone else " UTC"
        self._words = words

    def clock(self, at: str | None) -> str:
        """Hours and minutes; empty for what is no moment."""
        found = self._local(at)
        return f"{found:%H:%M}{self._mark}" if found else ""

    def date_and_clock(self, at: str | None) -> str:
        """Date, hours and minutes."""
        found = self._local(at)
        if found is None:
            return ""
        date = date_text(PartialDate(found.year, found.month, found.day), self._words)
        return f"{date}, {found:%H:%M}{self._mark}"

    def _local(self, at: str | None) -> datetime | None:
        try:
            found = datetime.fromisoformat(at or "")
        except ValueError:
            return None
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(self._zone)
