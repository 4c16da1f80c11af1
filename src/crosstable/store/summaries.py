"""The lines of the tournament list: derived, kept beside the log, made again when they do not fit it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

from crosstable.app.ports import Summary
from crosstable.app.service import summary_of
from crosstable.core.events import Event
from crosstable.core.fold import FoldError, fold
from crosstable.store.rows import SUMMARY_VERSION, as_json, summary_from, summary_row

PUT = (
    "INSERT INTO summaries (stream, seq, version, changed_at, body) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, version = excluded.version,"
    " changed_at = excluded.changed_at, body = excluded.body"
)
# One look into the index for each stream, not one for each entry.
_ENDS = """
    WITH RECURSIVE streams (stream) AS (
        SELECT min(stream) FROM events
        UNION ALL
        SELECT (SELECT min(stream) FROM events WHERE events.stream > streams.stream)
        FROM streams WHERE stream IS NOT NULL
    )
    SELECT stream, (SELECT max(seq) FROM events WHERE events.stream = streams.stream)
    FROM streams WHERE stream IS NOT NULL
"""


def ends(db: sqlite3.Connection) -> dict[str, int]:
    """Where each stream stands."""
    return dict(db.execute(_ENDS))


def kept(db: sqlite3.Connection) -> tuple[list[Summary], list[str]]:
    """The summaries, most recently changed first, and the streams whose summary is of another version."""
    lines, strange = [], []
    for stream, version, body in db.execute(
        "SELECT stream, version, body FROM summaries ORDER BY changed_at DESC, stream"
    ):
        line = summary_from(body) if version == SUMMARY_VERSION else None
        if line is None:
            strange.append(stream)
        else:
            lines.append(line)
    return lines, strange


def outdated(db: sqlite3.Connection) -> list[str]:
    """Streams whose summary is missing or stands elsewhere than the log."""
    known = dict(db.execute("SELECT stream, seq FROM summaries"))
    return [stream for stream, seq in ends(db).items() if known.get(stream) != seq]


def put(db: sqlite3.Connection, lines: Iterable[Summary]) -> None:
    """Keep lines that stand where their stream stands; call it inside a transaction."""
    for line in lines:
        (seq,) = db.execute("SELECT max(seq) FROM events WHERE stream = ?", (line.stream,)).fetchone()
        if seq == line.seq:
            db.execute(PUT, summary_row(line))


def line_of(events: Sequence[Event]) -> Summary:
    """The line of one stream; `status` is "damaged" when its log does not fold."""
    try:
        return summary_of(fold(events))
    except FoldError:
        return damaged_line(
            events[0].stream, events[-1].seq, as_json(dict(events[0].body)), events[0].at, events[-1].at
        )


def damaged_line(stream: str, seq: int, first_body: str, created_at: str, changed_at: str) -> Summary:
    """The line of a stream that cannot be read, so that it is seen and can be restored."""
    name = name_in(first_body, stream)
    return Summary(stream, seq, name, "", 0, 0, None, "damaged", 0, "", created_at, changed_at)


def name_in(first_body: str, stream: str) -> str:
    """The name in the first entry of a stream, or else the stream's own."""
    try:
        return str(json.loads(first_body)["info"]["name"])
    except (ValueError, TypeError, KeyError):
        return stream
