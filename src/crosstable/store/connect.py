"""Connections to the file, always with the same settings."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from crosstable.store.trouble import CannotRead, Trouble

BUSY_SECONDS = 5.0
"""How long a writer waits for another one."""

_LOOK_AGAIN = 0.002

APPLICATION_ID = 0x43524F53
"""Written into every file of ours."""

PART = ".part"
"""End of the name of a file that is being written."""

_MAGIC = b"SQLite format 3\0"


def connect(
    path: Path, *, busy: float = BUSY_SECONDS, create: bool = False, read_only: bool = False
) -> sqlite3.Connection:
    """A connection that never starts a transaction by itself. Nothing is read or written yet.

    May be used by several threads one after another. Raises sqlite3.Error.
    """
    mode = "ro" if read_only else "rwc" if create else "rw"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(address, uri=True, timeout=busy, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone leaves it in the disk's cache
        db.execute("PRAGMA checkpoint_fullfsync = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
    except BaseException:
        db.close()
        raise
    return db


def use_wal(db: sqlite3.Connection, busy: float = BUSY_SECONDS) -> None:
    """Readers and the writer do not wait for one another. Where the host cannot (a browser), the old journal stays."""
    deadline = time.monotonic() + busy
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself when two processes switch a new file at once.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(_LOOK_AGAIN)


def begin(db: sqlite3.Connection, busy: float = BUSY_SECONDS) -> None:
    """Start a transaction that writes: the lock is taken now, so nothing read inside can be out of date.

    SQLite's own waiting looks seldomer and seldomer, and somebody who writes without a pause wins every time;
    this looks every two thousandths of a second.
    """
    deadline = time.monotonic() + busy
    (waits,) = db.execute("PRAGMA busy_timeout").fetchone()
    db.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                db.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
            time.sleep(_LOOK_AGAIN)
    finally:
        db.execute(f"PRAGMA busy_timeout = {waits}")


@contextmanager
def finishing(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing of the transaction that was begun."""
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def create_private(path: Path) -> None:
    """An empty file that other users cannot read; SQLite gives its side files the same rights. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def check_header(path: Path) -> None:
    """Refuse what is no SQLite file at all; an empty one is new. Raises CannotRead and OSError."""
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start not in (b"", _MAGIC):
        reason = (
            "this is no file of Crosstable, or its beginning is damaged. Choose another, or restore the last backup."
        )
        raise CannotRead(path, Trouble.FOREIGN if any(start) else Trouble.DAMAGED, reason)


def check_whole(db: sqlite3.Connection, path: Path) -> None:
    """Look through the file for damage. CannotRead names the first places found."""
    found = [str(line) for (line,) in db.execute("PRAGMA quick_check(5)")]
    if found != ["ok"]:
        reason = f"the file is damaged ({'; '.join(found)}). Restore the last backup, or rescue what can be read."
        raise CannotRead(path, Trouble.DAMAGED, reason)


def copy_whole(source: sqlite3.Connection, path: Path, notes: Mapping[str, str] | None = None) -> None:
    """Copy the file as it stands at one moment; under its name stands a whole copy or none. Writers go on meanwhile.

    The copy is one file, without side files, and readable where nothing can be written. `notes` are written into
    its table `meta`. Raises sqlite3.Error, OSError, and CannotRead when the copy is damaged.
    """
    part = path.with_name(path.name + PART)
    part.unlink(missing_ok=True)
    try:
        create_private(part)
        with closing(connect(part)) as target:
            target.execute("PRAGMA synchronous = OFF")  # the whole file is synced once, at the end
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE").fetchone()
            target.executemany("REPLACE INTO meta (name, value) VALUES (?, ?)", (notes or {}).items())
            check_whole(target, path)
        publish(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def copy_with_side_file(path: Path, folder: Path) -> Path:
    """Copy a file and what SQLite has not yet moved into it; the copy. Raises OSError."""
    for end in ("", "-wal"):
        if (source := path.with_name(path.name + end)).is_file():
            shutil.copyfile(source, folder / source.name)
    return folder / path.name


def publish(part: Path, path: Path) -> None:
    """Give a finished file its name, so that a power cut leaves the whole file or none. Raises OSError."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(path)
    if os.name == "posix":  # elsewhere folders cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
