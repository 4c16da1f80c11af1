"""Backups: a whole copy after each step of an event's life, in a folder that rotates, and on a second disk."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock

from crosstable.app.ports import Clock, NotSaved
from crosstable.core.errors import CrosstableError
from crosstable.store import pictures, summaries
from crosstable.store.compare import (
    Change,
    Difference,
    Verdict,
    compare,
    compare_again,
    problems_of,
    verdict_on,
    verify,
)
from crosstable.store.connect import PART, connect, copy_whole, create_private, publish
from crosstable.store.log import INSERT, SqliteLog
from crosstable.store.rotation import Backup, Keep, backups_in, name_for, to_delete
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead, Trouble, not_saved, trouble_of, words_for

_PART_IS_ABANDONED_AFTER = 3600.0


class NotRestored(CrosstableError):
    """Nothing was restored and nothing changed; `reason` says why and what to do, `problems` what is wrong."""

    def __init__(self, path: Path, reason: str, problems: tuple[str, ...] = ()) -> None:
        self.path = path
        self.reason = reason
        self.problems = problems
        super().__init__(f"{path.name} was not restored: {reason}")


@dataclass(frozen=True, slots=True)
class Status:
    """How the backups stand, for the strip at the bottom of the screen.

    `at` and `second_at` are the times of the last good ones (UTC; empty: none since the start); `trouble` and
    `second_trouble` say why the last attempt failed. `same_disk`: the second folder would be lost with the first.
    """

    path: Path | None = None
    at: str = ""
    trouble: str = ""
    second_at: str = ""
    second_trouble: str = ""
    same_disk: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did, and the backup of the state before it (restore that one to take it back)."""

    before: Path
    differences: tuple[Difference, ...]


class Backups:
    """Keeps backups of a log in `folder` (made when missing), and copies of them in `second`, a stick say.

    `second` is made when missing only if it is on another disk: else a stick taken out could not be told from it.
    All calls are plain and wait for disks: give them to a `Worker` where something else must go on.
    """

    def __init__(
        self, log: SqliteLog, folder: Path, second: Path | None = None, *, clock: Clock, keep: Keep | None = None
    ) -> None:
        self.log = log
        self.folder = folder.absolute()
        self.second = second.absolute() if second else None
        self.clock = clock
        self.keep = keep or Keep()
        self.status = Status()
        self._saved = ""
        self._lock = RLock()

    def after(self, step: str, stream: str = "") -> Status:
        """Make a backup after a step ("round-2-published"). Trouble is told in the status; this raises nothing."""
        with self._lock:
            try:
                saved = self._state()
                path = self._write(step, stream)
            except (NotSaved, CannotRead) as error:
                self.status = replace(self.status, trouble=error.reason)
                return self.status
            self._saved = saved
            self._to_second(path)
            self._rotate(self.folder, path)
            return self.status

    def on_timer(self) -> Status:
        """The same, unless nothing happened since; then only a second disk that was away is served."""
        with self._lock:
            try:
                changed = self._state() != self._saved
            except CannotRead as error:
                self.status = replace(self.status, trouble=error.reason)
                return self.status
            newest = self.status.path
            if changed or newest is None or not newest.exists():
                return self.after("timer")
            if self.second is not None and self.status.second_at != self.status.at:
                self._to_second(newest)
            return self.status

    def list(self) -> list[Backup]:
        """Newest first; those that are only on the second disk as well."""
        found: dict[str, Backup] = {}
        for folder in (self.folder, self.second):
            if folder is not None:
                with suppress(OSError):
                    found = {**{backup.path.name: backup for backup in backups_in(folder)}, **found}
        return sorted(found.values(), reverse=True)

    def verify(self, path: Path) -> Verdict:
        """Whether the file can be relied on: it is whole, and every event in it folds."""
        return verify(path)

    def preview(self, path: Path) -> Sequence[Difference]:
        """What restoring would change, event by event. Raises CannotRead."""
        with closing(SqliteLog.looking_at(path)) as there:
            return compare(self.log, there).differences

    def open_copy(self, path: Path, *, threads: bool = True) -> SqliteStore:
        """The backup, to look at: nothing can be entered, and nothing here changes. Raises CannotRead."""
        return SqliteStore(path, threads=threads, log=SqliteLog.looking_at(path))

    def restore(self, path: Path, streams: Collection[str] | None = None) -> Restored:
        """Make the events of a backup (or only `streams`) what they were; events that are not in it stay.

        Works while the file is in use: it is one transaction, and `epoch` of the log changes. The backup is
        verified first, and the present state is backed up inside the transaction, so nothing slips between.
        Raises NotRestored, CannotRead and NotSaved; then nothing changed.
        """
        with self._lock, closing(SqliteLog.looking_at(path)) as there:
            known = there.ends().keys()
            unknown = set(streams or ()) - known
            if unknown:
                raise NotRestored(path, f"it does not hold the event {min(unknown)}. Choose another one.")
            found = compare(self.log, there, known if streams is None else streams)
            verified = {d.stream for d in found.differences if d.change is not Change.NONE}
            _refuse_if(path, verdict_on(there, path, sorted(verified)).problems)
            with self.log.writing() as db:
                before = self._write("before-restore", "")
                found = compare_again(found, self.log, there)
                changed = tuple(d for d in found.differences if d.change is not Change.NONE)
                _refuse_if(path, tuple(problems_of(there, sorted({d.stream for d in changed} - verified))))
                pictures.keep(db, there.pictures())
                for difference in changed:
                    _replace(db, there, difference.stream)
                db.execute("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE name = 'epoch'")
            self._to_second(before)
            self._rotate(self.folder, before)
            return Restored(before, changed)

    def _state(self) -> str:
        with self.log.reading() as db:
            sql = "SELECT (SELECT max(rowid) FROM events), (SELECT value FROM meta WHERE name = 'epoch')"
            return str(db.execute(sql).fetchone())

    def _write(self, step: str, stream: str) -> Path:
        """One backup in the first folder. Raises NotSaved."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            at = self.clock.now()
            path = self.folder / name_for(at, step, {entry.name for entry in self.folder.iterdir()})
            notes = {"backup-at": at, "backup-step": step, "backup-stream": stream}
            with closing(connect(self.log.path)) as source:
                copy_whole(source, path, notes)
        except (OSError, sqlite3.Error) as error:
            raise not_saved(self.folder, error) from error
        except CannotRead as error:
            raise NotSaved(f"{error.path}: {error.reason}") from error
        self.status = replace(self.status, path=path, at=at, trouble="")
        return path

    def _to_second(self, path: Path) -> None:
        if self.second is None:
            return
        try:
            here = self.folder.stat().st_dev
            if not self.second.is_dir() and self.second.parent.stat().st_dev != here:
                self.second.mkdir(mode=0o700)  # never where a stick is missing: that would be on the first disk
            copy = self.second / path.name
            part = copy.with_name(copy.name + PART)
            create_private(part)
            shutil.copyfile(path, part)
            publish(part, copy)
            same = self.second.stat().st_dev == here
        except OSError as error:
            self.status = replace(self.status, second_trouble=_second_words(self.second, error))
            return
        self.status = replace(self.status, second_at=self.status.at, second_trouble="", same_disk=same)
        self._rotate(self.second, copy)

    def _rotate(self, folder: Path, just_made: Path) -> None:
        """Room for the next ones. What cannot be deleted now is deleted another time."""
        with suppress(OSError):
            for backup in to_delete(backups_in(folder), self.keep, just_made):
                with suppress(OSError):
                    backup.path.unlink()
            for part in folder.glob(f"*{PART}"):
                if time.time() - part.stat().st_mtime > _PART_IS_ABANDONED_AFTER:
                    part.unlink()


def _refuse_if(path: Path, problems: tuple[str, ...]) -> None:
    if problems:
        raise NotRestored(path, f"the backup is damaged ({problems[0]}). Choose another one.", problems)


def _second_words(folder: Path, error: OSError) -> str:
    trouble = trouble_of(error)
    if trouble is Trouble.GONE:
        return f"{folder} is not there (taken out?). Work is safe on this computer; the next backup looks for it again."
    return f"{folder}: {words_for(trouble, error)}"


def _replace(db: sqlite3.Connection, there: SqliteLog, stream: str) -> None:
    db.execute("DELETE FROM events WHERE stream = ?", (stream,))
    db.executemany(INSERT, there.rows(stream))
    summaries.put(db, [summaries.line_of(there.read(stream))])
