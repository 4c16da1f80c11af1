"""A damaged file: what can still be read goes into a new one, and nothing is guessed."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from crosstable.app.ports import NotSaved
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import FoldError, fold
from crosstable.store import pictures, summaries
from crosstable.store.compare import verify
from crosstable.store.connect import PART, check_header, connect, copy_with_side_file, create_private, publish
from crosstable.store.log import INSERT, SqliteLog
from crosstable.store.rows import Row, event_of
from crosstable.store.trouble import CannotRead, Trouble, cannot_read, not_saved

_GIVE_UP_AFTER = 20_000
"""Entries in a row that cannot be read, when the file does not say how many there are."""

_AFTER = (
    "SELECT rowid, stream, seq, command, at, actor, device, kind, body, key, schema FROM events NOT INDEXED"
    " WHERE rowid > ? ORDER BY rowid"
)
_LARGEST = 2**33
"""Bytes; a header that speaks of more is damaged itself."""

_UNKNOWN = 2**62
"""More entries than there can be."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """One event: entries kept (a beginning of its log that folds, in whole commands), entries found but left out, why.

    `lost` counts what was found; what could not even be found is not in it.
    """

    stream: str
    name: str
    kept: int
    lost: int
    reason: str = ""


def rescue(damaged: Path, fresh: Path) -> list[Rescued]:
    """Read what can be read of `damaged`, which stays as it is, into the new file `fresh`.

    Of every event the longest beginning that folds is kept. Raises CannotRead when nothing can be read,
    NotSaved when the new file cannot be written.
    """
    if fresh.exists():
        raise NotSaved(f"{fresh}: there is a file of this name already. Choose another name.")
    streams: dict[str, dict[int, Row]] = {}
    with _opened(damaged) as db:
        for row in _every_row(db):
            if isinstance(row[0], str) and isinstance(row[1], int):
                streams.setdefault(row[0], {}).setdefault(row[1], row)
        shown = pictures.every(db)
    found = {stream: _longest_beginning(rows) for stream, rows in sorted(streams.items())}
    logs = [(events, [streams[stream][e.seq] for e in events]) for stream, (events, _) in found.items()]
    _write_fresh(fresh, logs, shown)
    return [
        Rescued(
            stream,
            summaries.name_in(rows[1][7] if 1 in rows else "", stream),
            len(found[stream][0]),
            len(rows) - len(found[stream][0]),
            found[stream][1],
        )
        for stream, rows in sorted(streams.items())
    ]


def _write_fresh(fresh: Path, logs: Iterable[tuple[list[Event], list[Row]]], shown: Mapping[str, bytes]) -> None:
    part = fresh.with_name(fresh.name + PART)
    try:
        part.unlink(missing_ok=True)
        with closing(SqliteLog(part)) as log, log.writing() as db:
            pictures.keep(db, shown)
            for events, rows in logs:
                db.executemany(INSERT, rows)
                summaries.put(db, [summaries.line_of(events)] if events else [])
        publish(part, fresh)
    except (OSError, NotSaved) as error:
        with suppress(OSError):
            part.unlink()
        raise error if isinstance(error, NotSaved) else not_saved(fresh, error) from error


def open_rescued(damaged: Path) -> tuple[SqliteLog, list[Rescued]]:
    """What can be read of a damaged file, to look at; nothing is written beside it. Raises as `rescue`."""
    with tempfile.TemporaryDirectory(prefix="crosstable-") as folder:
        fresh = Path(folder) / damaged.name
        report = rescue(damaged, fresh)
        return SqliteLog.looking_at(fresh), report


def put_in_place(sound: Path, live: Path) -> Path | None:
    """Put a copy of a sound file (a backup, a rescued one) where the damaged one is, while nothing has that open.

    The damaged file and its side files stay under another name, which is returned (None: there was none).
    Raises CannotRead when the sound one is not, NotSaved when the folder refuses; then nothing changed.
    """
    verdict = verify(sound)
    if not verdict.sound:
        raise CannotRead(sound, Trouble.DAMAGED, f"it is damaged, too ({verdict.problems[0]}). Choose another one.")
    part = live.with_name(live.name + PART)
    try:
        with tempfile.TemporaryDirectory(prefix="crosstable-") as folder:
            copy = copy_with_side_file(sound, Path(folder))
            with closing(connect(copy)) as db:
                db.execute("PRAGMA journal_mode = DELETE").fetchone()  # now everything is in the one file
            create_private(part)
            shutil.copyfile(copy, part)
        aside = _copy_aside(live)
        for end in ("-wal", "-shm"):  # SQLite would play what is in them into the new file
            live.with_name(live.name + end).unlink(missing_ok=True)
        publish(part, live)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink()
        raise not_saved(live, error) from error
    return aside


def _copy_aside(live: Path) -> Path | None:
    """A copy of the damaged file and its side file. The file keeps its name: one that is missing would be made anew."""
    if not live.exists():
        return None
    number = 1
    while (aside := live.with_name(f"{live.stem}.damaged-{number}{live.suffix}")).exists():
        number += 1
    for end in ("-wal", ""):
        source = live.with_name(live.name + end)
        if source.exists():
            target = aside.with_name(aside.name + end)
            create_private(target)
            shutil.copyfile(source, target)
    return aside


@contextmanager
def _opened(damaged: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the file, however little of it makes sense. Raises CannotRead."""
    try:
        check_header(damaged)
        with (
            tempfile.TemporaryDirectory(prefix="crosstable-") as folder,
            closing(connect(_filled_up(copy_with_side_file(damaged, Path(folder))))) as db,
        ):
            yield db
    except (sqlite3.Error, OSError) as error:
        raise cannot_read(damaged, error) from error


def _filled_up(copy: Path) -> Path:
    """SQLite refuses a file whose end was cut off; with empty pages in its place the rest can be read."""
    with copy.open("rb+") as file:
        header = file.read(32)
        size = int.from_bytes(header[28:32], "big") * int.from_bytes(header[16:18], "big")
        if copy.stat().st_size < size <= _LARGEST:
            file.truncate(size)
    return copy


def _every_row(db: sqlite3.Connection) -> Iterator[Row]:
    """In the order of writing; over a place that cannot be read it steps entry by entry."""
    db.execute("SELECT count(*) FROM events WHERE 0")  # without the table there is nothing to step over
    at, missing, last = 0, 0, _last(db)
    while at < last and missing < _GIVE_UP_AFTER:
        try:
            for number, *row in db.execute(_AFTER, (at,)):
                at, missing = number, 0
                yield tuple(row)
            return
        except sqlite3.Error:
            at += 1
            missing += last == _UNKNOWN


def _last(db: sqlite3.Connection) -> int:
    try:
        (last,) = db.execute("SELECT max(rowid) FROM events NOT INDEXED").fetchone()
    except sqlite3.Error:
        return _UNKNOWN
    return int(last or 0)


def _longest_beginning(rows: dict[int, Row]) -> tuple[list[Event], str]:
    """The longest beginning of whole commands that folds, and why it ends there."""
    events: list[Event] = []
    reason = ""
    for seq in range(1, max(rows) + 1):
        try:
            events.append(event_of(rows[seq]))
        except KeyError:
            reason = f"entry {seq} is missing"
        except (ValueError, TypeError) as error:
            reason = f"entry {seq} cannot be read: {error}"
        if reason:
            break
    if reason and events:
        following = [row[2] for seq, row in rows.items() if seq > len(events)]
        events = _without_command(events, events[-1].command) if events[-1].command in following else events
    return _that_folds(events, reason)


def _without_command(events: Sequence[Event], command: int) -> list[Event]:
    return [event for event in events if event.command != command]


def _that_folds(events: list[Event], reason: str) -> tuple[list[Event], str]:
    while events:
        try:
            fold(events)
            break
        except FoldError as error:
            reason = reason or f"entry {error.event.seq} does not fit: {error.reason}"
            events = _shorter(events, error.event)
    return events, reason


def _shorter(events: list[Event], unfit: Event) -> list[Event]:
    """The next beginning that may fold. Which of the entries up to `unfit` count depends on the undos after it only."""
    undo = next((e for e in reversed(events) if e.kind is EventKind.UNDONE and e.seq > unfit.seq), None)
    first_left_out = undo.command if undo is not None else unfit.command
    return [event for event in events if event.seq < first_left_out]
