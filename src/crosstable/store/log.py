"""The log in one SQLite file: plain calls, each one short transaction."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from crosstable.app.ports import NotSaved, SomeoneWasFirst, Summary
from crosstable.core.events import SCHEMA, Event
from crosstable.store import pictures, summaries
from crosstable.store.connect import (
    BUSY_SECONDS,
    begin,
    check_header,
    check_whole,
    connect,
    copy_with_side_file,
    create_private,
    finishing,
    use_wal,
)
from crosstable.store.migrations import MIGRATIONS, Migration, migrate
from crosstable.store.rows import Row, event_of, row_of, storable, summary_row
from crosstable.store.trouble import CannotRead, Trouble, cannot_read, not_saved, trouble_of
from crosstable.store.upgrade import UPGRADES, Upgrade

CHECKED_BYTES = 64_000_000
"""Files up to this size are looked through for damage whenever they are opened (0.1 s for each 20 MB)."""

_READ = "SELECT stream, seq, command, at, actor, device, kind, body, key, schema FROM events"
INSERT = (
    "INSERT INTO events (stream, seq, command, at, actor, device, kind, body, key, schema)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)

_LOST_CONNECTION = frozenset({Trouble.GONE, Trouble.DISK, Trouble.DAMAGED, Trouble.READ_ONLY})


class SqliteLog:
    """Opens the file and makes it when there is none. Several processes may have it open.

    Raises CannotRead when the file is damaged, of a newer version or of another program, NotSaved when it
    cannot be made. A file that cannot be written is opened for reading; `append` then says NotSaved.
    Calls from several threads wait for one another.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        busy: float = BUSY_SECONDS,
        migrations: Sequence[Migration] = MIGRATIONS,
        upgrades: Mapping[int, Upgrade] = UPGRADES,
        schema: int = SCHEMA,
    ) -> None:
        self.path = Path(path).absolute()
        self._busy = busy
        self._migrations = migrations
        self._upgrades = upgrades
        self._schema = schema
        self._lock = RLock()
        self._db: sqlite3.Connection | None = None
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._place: tuple[int, int] | None = None
        self._epoch = ""
        self._lines_fit = False
        self._looking = False
        self._closed = False
        self.migrated_from: Path | None = None
        """The copy of the file as an older version left it, when this opening migrated it."""
        self._open(create=True)
        self._epoch = self.epoch()

    @classmethod
    def looking_at(cls, path: Path | str) -> SqliteLog:
        """The log of any file, a backup say, through a copy of it: the file stays as it is, also when it is older.

        Nothing can be appended. Raises CannotRead.
        """
        folder = tempfile.TemporaryDirectory(prefix="crosstable-")
        try:
            check_header(Path(path))
            log = cls(copy_with_side_file(Path(path), Path(folder.name)))
        except (OSError, CannotRead) as error:
            folder.cleanup()
            if isinstance(error, CannotRead):
                raise CannotRead(Path(path), error.trouble, error.reason) from error
            raise cannot_read(Path(path), error) from error
        log._copy = folder
        log._looking = True
        return log

    def read(self, stream: str, after: int = 0) -> list[Event]:
        """Events of a stream with `seq` greater than `after`, in order. Raises CannotRead."""
        with self.reading() as db:
            rows = db.execute(_READ + " WHERE stream = ? AND seq > ? ORDER BY seq", (storable(stream), after))
            return [self._event(row) for row in rows]

    def by_key(self, stream: str, key: str) -> list[Event]:
        """Events that a command with this client key wrote. Raises CannotRead."""
        where = " WHERE stream = ? AND key = ? AND key <> '' ORDER BY seq"
        with self.reading() as db:
            return [self._event(row) for row in db.execute(_READ + where, (storable(stream), storable(key)))]

    def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        """Write all events or none; on the disk when it returns. Raises SomeoneWasFirst, NotSaved."""
        _check_numbers(stream, expected, events)
        rows = [row_of(event) for event in events]
        line = summary_row(summary)
        keys = {event.key for event in events if event.key}
        with self.writing() as db:
            (at,) = db.execute("SELECT coalesce(max(seq), 0) FROM events WHERE stream = ?", (stream,)).fetchone()
            if at != expected or self._epoch != self._current_epoch(db) or any(self._used(db, stream, k) for k in keys):
                raise SomeoneWasFirst(stream, at)
            db.executemany(INSERT, rows)
            db.execute(summaries.PUT, line)

    def summaries(self) -> list[Summary]:
        """All streams, most recently changed first; those missing or old are made from the log. Raises CannotRead."""
        with self.reading() as db:
            lines, wrong = summaries.kept(db)
            if not self._lines_fit:
                wrong += summaries.outdated(db)
            if wrong:
                made = {stream: self._line(db, stream) for stream in wrong}
                lines = [line for line in lines if line.stream not in made] + list(made.values())
                lines.sort(key=lambda line: line.changed_at, reverse=True)
                with suppress(NotSaved), self.writing() as writable:  # they are derived: next time, then
                    summaries.put(writable, made.values())
            self._lines_fit = True
            return lines

    def ends(self) -> dict[str, int]:
        """The streams, and where each stands. Raises CannotRead."""
        with self.reading() as db:
            return summaries.ends(db)

    def rows(self, stream: str) -> list[Row]:
        """The entries of a stream as they are stored. Raises CannotRead."""
        with self.reading() as db:
            return db.execute(_READ + " WHERE stream = ? ORDER BY seq", (stream,)).fetchall()

    def first_and_last(self, stream: str) -> tuple[str, str]:
        """The body of the first entry as it is stored, and the time of the last. Raises CannotRead."""
        with self.reading() as db:
            first = db.execute("SELECT body FROM events WHERE stream = ? ORDER BY seq LIMIT 1", (stream,)).fetchone()
            last = db.execute("SELECT at FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1", (stream,)).fetchone()
            return (first[0], last[0]) if first and last else ("", "")

    def epoch(self) -> str:
        """Names the present log; another name than last time says that entries were taken away.

        That happens when a backup is restored: what was read before is void. Until this was asked again,
        `append` says SomeoneWasFirst.
        """
        self._epoch = self.epoch_now()
        return self._epoch

    def epoch_now(self) -> str:
        """The same name, for those who read nothing by it. Raises CannotRead."""
        with self.reading() as db:
            return self._current_epoch(db)

    def keep_pictures(self, found: Mapping[str, bytes]) -> None:
        """Keep bytes under their SHA-256; on the disk when it returns. Raises NotSaved."""
        with self.writing() as db:
            pictures.keep(db, found)

    def picture(self, name: str) -> bytes | None:
        """The bytes under a SHA-256; None when they are not there. Raises CannotRead."""
        with self.reading() as db:
            return pictures.kept(db, storable(name))

    def pictures(self) -> dict[str, bytes]:
        """All of them. Raises CannotRead."""
        with self.reading() as db:
            return pictures.every(db)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._closed = True
            self._drop()
            if self._copy is not None:
                self._copy.cleanup()
                self._copy = None

    def _line(self, db: sqlite3.Connection, stream: str) -> Summary:
        try:
            return summaries.line_of(self.read(stream))
        except CannotRead:
            ends = db.execute("SELECT seq, body, at FROM events WHERE stream = ? ORDER BY seq", (stream,)).fetchall()
            return summaries.damaged_line(stream, ends[-1][0], ends[0][1], ends[0][2], ends[-1][2])

    def _event(self, row: Row) -> Event:
        try:
            return event_of(row, self._upgrades, self._schema)
        except (ValueError, TypeError, KeyError) as error:
            reason = f"entry {row[1]} of event {row[0]} cannot be read: {error}. Restore the last backup."
            raise CannotRead(self.path, Trouble.DAMAGED, reason) from error

    def _used(self, db: sqlite3.Connection, stream: str, key: str) -> bool:
        sql = "SELECT 1 FROM events WHERE stream = ? AND key = ? AND key <> '' LIMIT 1"
        return db.execute(sql, (stream, storable(key))).fetchone() is not None

    def _current_epoch(self, db: sqlite3.Connection) -> str:
        (number,) = db.execute("SELECT value FROM meta WHERE name = 'epoch'").fetchone()
        return f"{number}@{self._place}"

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read from; trouble is CannotRead."""
        with self._lock:
            try:
                yield self._connection()
            except (sqlite3.Error, OSError) as error:
                self._let_go_after(error)
                raise cannot_read(self.path, error) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction that writes. Raises NotSaved for whatever the disk answers."""
        with self._lock:
            try:
                if self._looking:
                    raise NotSaved(f"{self.path.name} was opened for looking only. Restore it to go on with it.")
                db = self._begun()
                with finishing(db):
                    yield db
                    self._check_place()
            except (sqlite3.Error, OSError) as error:
                self._let_go_after(error)
                raise not_saved(self.path, error) from error
            except CannotRead as error:
                raise NotSaved(f"{error.path}: {error.reason}") from error

    def _begun(self) -> sqlite3.Connection:
        """A connection with a transaction; opened again once, because the trouble may be over."""
        try:
            db = self._connection()
            begin(db, self._busy)
        except sqlite3.Error as error:
            if trouble_of(error) not in _LOST_CONNECTION:
                raise
            self._drop()
            db = self._connection()
            begin(db, self._busy)
        return db

    def _connection(self) -> sqlite3.Connection:
        if self._closed:
            raise CannotRead(self.path, Trouble.OTHER, "the file was closed. Start Crosstable again.")
        return self._db or self._open(create=False)

    def _open(self, *, create: bool) -> sqlite3.Connection:
        try:
            if create and not self.path.exists():
                create_private(self.path)
        except OSError as error:
            raise not_saved(self.path, error) from error
        try:
            if not create and not self.path.stat().st_size:  # it was not empty before
                raise CannotRead(self.path, Trouble.DAMAGED, "the file is empty now. Restore the last backup.")
            self._db = self._opened(self.path)
        except (sqlite3.Error, OSError) as error:
            if trouble_of(error) not in (Trouble.READ_ONLY, Trouble.GONE) or not self.path.is_file():
                raise cannot_read(self.path, error) from error
            self._db = self._opened_copy(error)
        found = self.path.stat()
        self._place = (found.st_dev, found.st_ino)
        return self._db

    def _opened(self, path: Path) -> sqlite3.Connection:
        check_header(path)
        db = connect(path, busy=self._busy)
        try:
            self.migrated_from = migrate(db, path, self._migrations) or self.migrated_from
            use_wal(db, self._busy)
            if path.stat().st_size <= CHECKED_BYTES:
                check_whole(db, path)
        except BaseException:
            db.close()
            raise
        return db

    def _opened_copy(self, error: Exception) -> sqlite3.Connection:
        """For a file in a place where SQLite cannot put its side files: a copy, for reading."""
        try:
            self._copy = self._copy or tempfile.TemporaryDirectory(prefix="crosstable-")
            db = self._opened(copy_with_side_file(self.path, Path(self._copy.name)))
            db.execute("PRAGMA query_only = ON")
        except (sqlite3.Error, OSError):
            raise cannot_read(self.path, error) from error
        return db

    def _check_place(self) -> None:
        """SQLite in WAL mode writes happily into a file that was moved away or deleted under it."""
        found = self.path.stat()
        if (found.st_dev, found.st_ino) != self._place:
            raise FileNotFoundError(2, "another file took its place", str(self.path))

    def _let_go_after(self, error: Exception) -> None:
        """After such trouble the next call opens the file again: the stick may be back, the folder writable."""
        if trouble_of(error) in _LOST_CONNECTION:
            self._drop()

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()


def _check_numbers(stream: str, expected: int, events: Sequence[Event]) -> None:
    if [(event.stream, event.seq) for event in events] != [(stream, expected + k) for k in range(1, len(events) + 1)]:
        raise ValueError(f"events must follow entry {expected} of {stream} without a gap")
