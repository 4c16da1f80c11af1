"""What happened between two copies of the log, event by event, without folding anything."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from crosstable.core.events import EventKind
from crosstable.store import summaries

Ends = Mapping[str, tuple[int, str]]
"""Where each event stands: number and time of its last entry."""

ROUND_STEPS = (EventKind.ROUND_PAIRED, EventKind.ROUND_PUBLISHED)
RESULTS = (EventKind.RESULT_ENTERED, EventKind.RESULT_SETTLED, EventKind.RESULT_CLEARED)


class Way(StrEnum):
    """How an event got from one copy to the other."""

    NEW = "new"
    ON = "on"
    BACK = "back"
    PARTED = "parted"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Moved:
    """One event that is not the same in both copies: which rounds were paired and published, and what was counted."""

    stream: str
    name: str
    way: Way
    before: int
    after: int
    paired: Sequence[int] = ()
    published: Sequence[int] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@contextmanager
def _looking(path: Path) -> Iterator[sqlite3.Connection]:
    """A whole copy (no side files), opened so that nothing can be written. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        yield db


def ends_of(path: Path) -> Ends | None:
    """Where the events of a copy stand; None when it cannot be read."""
    try:
        with _looking(path) as db:
            sql = "SELECT at FROM events WHERE stream = ? AND seq = ?"
            return {s: (seq, str(db.execute(sql, (s, seq)).fetchone()[0])) for s, seq in summaries.ends(db).items()}
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return None


def moved(before: Ends, path: Path) -> Sequence[Moved] | None:
    """What changed from a copy that stood at `before` to the one at `path`; None when it cannot be read."""
    after = ends_of(path)
    if after is None:
        return None
    try:
        with _looking(path) as db:
            found = [_moved(db, stream, before.get(stream), after.get(stream)) for stream in {**before, **after}]
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return None
    return sorted((one for one in found if one is not None), key=lambda one: (one.way is Way.GONE, one.name.casefold()))


def _moved(
    db: sqlite3.Connection, stream: str, before: tuple[int, str] | None, after: tuple[int, str] | None
) -> Moved | None:
    if before == after:
        return None
    if after is None:
        return Moved(stream, stream, Way.GONE, before[0] if before else 0, 0)
    row = db.execute("SELECT body FROM events WHERE stream = ? ORDER BY seq LIMIT 1", (stream,)).fetchone()
    name = _last_name(db, stream, str(row[0]))
    start = 0 if before is None else before[0]
    way = Way.NEW if before is None else _way(db, stream, before, after)
    if way in (Way.BACK, Way.PARTED):
        return Moved(stream, name, way, start, after[0])
    since = (stream, start)
    counted = db.execute("SELECT kind, count(*) FROM events WHERE stream = ? AND seq > ? GROUP BY kind", since)
    kinds = dict(counted.fetchall())
    rounds: dict[str, list[int]] = {kind.value: [] for kind in ROUND_STEPS}
    marks = "SELECT kind, body FROM events WHERE stream = ? AND seq > ? AND kind IN (?, ?) ORDER BY seq"
    for kind, body in db.execute(marks, (*since, *(kind.value for kind in ROUND_STEPS))):
        number = json.loads(body).get("round")
        if isinstance(number, int) and number not in rounds[kind]:
            rounds[kind].append(number)
    paired, published = (rounds[kind.value] for kind in ROUND_STEPS)
    counts = {
        "results": sum(kinds.pop(kind.value, 0) for kind in RESULTS),
        "players": kinds.pop(EventKind.PLAYER_ADDED.value, 0),
        "undone": kinds.pop(EventKind.UNDONE.value, 0),
    }
    counts["other"] = sum(n for kind, n in kinds.items() if kind not in {*rounds, EventKind.CREATED.value})
    return Moved(stream, name, way, start, after[0], paired, published, {key: n for key, n in counts.items() if n})


def _way(db: sqlite3.Connection, stream: str, before: tuple[int, str], after: tuple[int, str]) -> Way:
    if after[0] < before[0]:
        return Way.BACK
    row = db.execute("SELECT at FROM events WHERE stream = ? AND seq = ?", (stream, before[0])).fetchone()
    return Way.ON if row is not None and row[0] == before[1] else Way.PARTED


def _last_name(db: sqlite3.Connection, stream: str, first_body: str) -> str:
    """The name as the list of tournaments in that copy has it."""
    row = db.execute("SELECT body FROM summaries WHERE stream = ?", (stream,)).fetchone()
    try:
        return str(json.loads(row[0])["name"])
    except (ValueError, TypeError, KeyError):
        return summaries.name_in(first_body, stream)
