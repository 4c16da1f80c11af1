"""Pictures beside the log, which only names them."""

from __future__ import annotations

import sqlite3


def apply(db: sqlite3.Connection) -> None:
    """From version 1 to version 2."""
    db.execute("CREATE TABLE pictures (hash TEXT PRIMARY KEY, data BLOB NOT NULL)")
