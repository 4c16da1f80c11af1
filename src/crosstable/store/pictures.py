"""Pictures that the log names: bytes under their SHA-256, so that what was kept once is never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import suppress

from crosstable.formats.pictures import picture_hash

_KEEP = "INSERT OR IGNORE INTO pictures (hash, data) VALUES (?, ?)"


def keep(db: sqlite3.Connection, pictures: Mapping[str, bytes]) -> None:
    """Write those that are not there yet. Raises sqlite3.Error."""
    db.executemany(_KEEP, pictures.items())


def kept(db: sqlite3.Connection, name: str) -> bytes | None:
    """The bytes under a name; None when they are not there, or are others. Raises sqlite3.Error."""
    row = db.execute("SELECT data FROM pictures WHERE hash = ?", (name,)).fetchone()
    return row[0] if row is not None and _whole(name, row[0]) else None


def every(db: sqlite3.Connection) -> dict[str, bytes]:
    """All that are whole; of a damaged file those before the damage."""
    found: dict[str, bytes] = {}
    with suppress(sqlite3.Error):
        rows = db.execute("SELECT hash, data FROM pictures")
        found.update((name, data) for name, data in rows if _whole(name, data))
    return found


def _whole(name: object, data: object) -> bool:
    return isinstance(data, bytes) and picture_hash(data) == name
