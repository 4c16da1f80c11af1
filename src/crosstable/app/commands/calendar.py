"""The calendar: when rounds start, by the clocks of the venue (FR-103)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.calendar import ROUNDS_SHOWN, ZONE, Clock, clock_at, named_zone, whole_day
from crosstable.app.commands.context import Context, command
from crosstable.app.queries_public import ROUND_TIMES
from crosstable.core.bodies import date_body, date_from
from crosstable.core.events import EventKind, NewEvent

CLOCK = re.compile(r"(\d{1,2})[:.h](\d{2})")


@command("set-calendar")
def set_calendar(context: Context) -> Sequence[NewEvent]:
    """`dates` (`YYYY-MM-DD` or empty) and `times` (`HH:MM` or empty) of the rounds in order, and the `zone`."""
    dates = [_day(text) for text in _texts(context, "dates")]
    times = [clock_text(text) for text in _texts(context, "times")]
    zone = context.text("zone", "", 60)
    found = named_zone(zone) if zone else None
    if zone and found is None:
        raise Refused("unknown-zone", found=zone)
    for number, (day, clock) in enumerate(zip(dates, times, strict=False), 1):
        known = whole_day(date_from(day)) if clock else None
        if known is None:
            continue
        happens = clock_at(known, clock, found)
        if happens is Clock.NEVER:
            raise Refused("time-never", round=number, time=clock, date=known.isoformat())
        if happens is Clock.TWICE:
            context.confirm(Level.CONFIRM, "time-twice", round=number, time=clock, date=known.isoformat())
    while dates and dates[-1] is None:
        dates.pop()
    while times and not times[-1]:
        times.pop()
    state = context.state
    same = dates == [date_body(day) for day in state.info.round_dates]
    if same and times == (state.options.get(ROUND_TIMES) or []) and zone == (state.options.get(ZONE) or ""):
        return []
    body = {"info": {"round_dates": dates}, "options": {ROUND_TIMES: times, ZONE: zone}, "calendar": True}
    return [NewEvent(EventKind.INFO_CHANGED, body)]


def _texts(context: Context, key: str) -> list[str]:
    value: Any = context.args.get(key, [])
    if not isinstance(value, list) or len(value) > ROUNDS_SHOWN or not all(isinstance(text, str) for text in value):
        raise Refused("not-a-mapping", field=key)
    return [text.strip()[:40] for text in value]


def _day(text: str) -> list[int] | None:
    """`YYYY-MM-DD`, or a year with or without a month as a file may have it; empty for none."""
    if not text:
        return None
    if re.fullmatch(r"\d{4}(-\d{2})?", text):
        return [int(part) for part in text.split("-")]
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise Refused("not-a-date", found=text) from None
    return [found.year, found.month, found.day]


def clock_text(text: str) -> str:
    """A time of day as `HH:MM`; Refused for what is none, empty for nothing."""
    if not text:
        return ""
    found = CLOCK.fullmatch(text)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Refused("not-a-time", found=text)
    return f"{int(found[1]):02}:{found[2]}"
