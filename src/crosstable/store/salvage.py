"""What can be saved of one damaged event: the commands before the damage, and its entries as they are stored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.app.event_file import Damage, looked_through
from crosstable.core.events import Event
from crosstable.core.state import EventState
from crosstable.store import summaries
from crosstable.store.log import SqliteLog
from crosstable.store.rows import Row, event_of

COLUMNS = ("stream", "seq", "command", "at", "actor", "device", "kind", "body", "key", "schema")
_DIGEST = re.compile(r'"digest"\s*:\s*"[^"]*"')


@dataclass(frozen=True, slots=True)
class Salvage:
    """The whole commands before the first entry that makes no sense, and the state they lead to.

    `broken` is the number of that entry (0: the log is whole), `lost` counts it and everything after it,
    whole commands only.
    """

    stream: str
    name: str
    events: Sequence[Event]
    state: EventState
    broken: int
    at: str
    reason: str
    lost: int


def salvage(log: SqliteLog, stream: str) -> Salvage | None:
    """Read as far as the log makes sense; None when there is no such event. Raises CannotRead."""
    rows = log.rows(stream)
    if not rows:
        return None
    events, broken, reason = _readable(rows)
    state = EventState()
    try:
        state = looked_through(events)
    except Damage as error:
        broken, reason = error.index + 1, error.reason
    if broken:
        command = rows[broken - 1][2]
        events = [event for event in events[: broken - 1] if event.command != command]
        state = looked_through(events) if events else state
    at = str(rows[broken - 1][3]) if broken else ""
    name = state.info.name or summaries.name_in(str(rows[0][7]), stream)
    return Salvage(stream, name, events, state, broken, at, reason, len(rows) - len(events))


def _readable(rows: Sequence[Row]) -> tuple[list[Event], int, str]:
    """The entries that can be read one by one and follow one another; where that ends, and why."""
    events: list[Event] = []
    for number, row in enumerate(rows, 1):
        try:
            if row[1] != number:
                raise ValueError(f"entry {number} is missing")
            events.append(event_of(row))
        except (ValueError, TypeError, KeyError) as error:
            return events, number, str(error)
    return events, 0, ""


def raw_lines(log: SqliteLog, stream: str) -> Iterator[str]:
    """Every entry as it is stored, one JSON object a line; digests of access codes stay out. Raises CannotRead."""
    for row in log.rows(stream):
        values = {
            key: value if isinstance(value, (str, int)) else repr(value)
            for key, value in zip(COLUMNS, row, strict=True)
        }
        values["body"] = _DIGEST.sub('"digest":""', str(values["body"]))
        yield json.dumps(values, ensure_ascii=True) + "\n"
