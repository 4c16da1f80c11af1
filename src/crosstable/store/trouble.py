"""What can go wrong with a disk, in words for the arbiter: what happened and what to do."""

from __future__ import annotations

import errno
import sqlite3
from enum import StrEnum
from pathlib import Path

from crosstable.app.ports import NotSaved
from crosstable.core.errors import CrosstableError


class Trouble(StrEnum):
    """Kinds of trouble; the message may differ, the kind is for programs."""

    FULL = "full"
    READ_ONLY = "read-only"
    BUSY = "busy"
    GONE = "gone"
    DAMAGED = "damaged"
    FOREIGN = "foreign"
    NEWER = "newer"
    TOO_BIG = "too-big"
    DISK = "disk"
    OTHER = "other"


class CannotRead(CrosstableError):
    """A file or an event in it cannot be read; nothing was changed. `trouble` is the kind, `reason` the words."""

    def __init__(self, path: Path, trouble: Trouble, reason: str) -> None:
        self.path = path
        self.trouble = trouble
        self.reason = reason
        super().__init__(f"{path}: {reason}")


_BY_SQLITE_CODE = {
    3: Trouble.READ_ONLY,  # SQLITE_PERM
    5: Trouble.BUSY,
    6: Trouble.BUSY,  # SQLITE_LOCKED
    8: Trouble.READ_ONLY,
    10: Trouble.DISK,  # SQLITE_IOERR
    11: Trouble.DAMAGED,  # SQLITE_CORRUPT
    13: Trouble.FULL,
    14: Trouble.GONE,  # SQLITE_CANTOPEN
    18: Trouble.TOO_BIG,
    23: Trouble.READ_ONLY,  # SQLITE_AUTH
    26: Trouble.DAMAGED,  # SQLITE_NOTADB
}
_BY_ERRNO = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.ENOENT: Trouble.GONE,
    errno.ENOTDIR: Trouble.GONE,
    errno.ENODEV: Trouble.GONE,
    errno.ENXIO: Trouble.GONE,
    errno.EIO: Trouble.DISK,
}

_WORDS = {
    Trouble.FULL: "the disk is full. Free some space on it, then do it again. Everything entered before is safe.",
    Trouble.READ_ONLY: "the file or its folder cannot be written. "
    "Allow writing there, or start Crosstable with --data and another folder.",
    Trouble.BUSY: "another program holds the file. Close that program, then do it again.",
    Trouble.GONE: "the file is not there: its folder was moved or deleted, or its disk taken out. "
    "Put it back and do it again, or restore the last backup.",
    Trouble.DAMAGED: "the file is damaged. Enter nothing more, and restore the last backup.",
    Trouble.TOO_BIG: "the entry is too large for the file. Enter it in smaller parts.",
    Trouble.DISK: "the disk does not answer as it should (full, taken out or failing). "
    "Check it, then do it again. Everything entered before is safe.",
}


def trouble_of(error: Exception) -> Trouble:
    """The kind of trouble behind an error of sqlite3 or of the system."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Trouble.OTHER)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        if code is None and "decode to UTF-8" in str(error):
            return Trouble.DAMAGED
        return _BY_SQLITE_CODE.get((code or 0) & 0xFF, Trouble.OTHER)
    return Trouble.OTHER


def words_for(trouble: Trouble, error: Exception) -> str:
    """What happened and what to do."""
    return _WORDS.get(trouble) or f"{error}. Do it again; if it stays, restore the last backup."


def not_saved(path: Path, error: Exception) -> NotSaved:
    """The error as the port promises it."""
    return NotSaved(f"{path}: {words_for(trouble_of(error), error)}")


def cannot_read(path: Path, error: Exception) -> CannotRead:
    """The error of a file that cannot be opened or read."""
    trouble = trouble_of(error)
    return CannotRead(path, trouble, words_for(trouble, error))
