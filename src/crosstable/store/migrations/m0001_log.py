"""The log, the summaries derived from it, and what is known about the file."""

from __future__ import annotations

import sqlite3

STATEMENTS = (
    """
    CREATE TABLE meta (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE events (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL CHECK (seq > 0),
        command INTEGER NOT NULL CHECK (command > 0 AND command <= seq),
        at TEXT NOT NULL,
        actor TEXT NOT NULL,
        device TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        key TEXT NOT NULL,
        schema INTEGER NOT NULL,
        PRIMARY KEY (stream, seq)
    )
    """,
    "CREATE UNIQUE INDEX events_by_key ON events (stream, key, seq) WHERE key <> ''",
    """
    CREATE TABLE summaries (
        stream TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        version INTEGER NOT NULL,
        changed_at TEXT NOT NULL,
        body TEXT NOT NULL
    )
    """,
    "INSERT INTO meta (name, value) VALUES ('schema', '0'), ('epoch', '0')",
)


def apply(db: sqlite3.Connection) -> None:
    """From nothing to version 1."""
    for statement in STATEMENTS:
        db.execute(statement)
