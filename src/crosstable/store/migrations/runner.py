"""Bring a file to the present shape: all steps or none, and a copy of the old file first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from crosstable.store.connect import APPLICATION_ID, begin, connect, copy_whole, finishing
from crosstable.store.trouble import CannotRead, Trouble


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: `apply` turns a file of version `number` - 1 into one of version `number`."""

    number: int
    title: str
    apply: Callable[[sqlite3.Connection], None]


def newest(migrations: Sequence[Migration]) -> int:
    """The version that these steps lead to."""
    return max((step.number for step in migrations), default=0)


def stored_version(db: sqlite3.Connection, path: Path) -> int:
    """The version of a file; 0 when it is empty. CannotRead when another program made it."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    if not tables and mark in (0, APPLICATION_ID):
        return 0
    if mark != APPLICATION_ID or "meta" not in tables:
        reason = "this file belongs to another program. Choose another, or import it."
        raise CannotRead(path, Trouble.FOREIGN, reason)
    row = db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    if row is None or not str(row[0]).isdigit():
        raise CannotRead(path, Trouble.DAMAGED, "its version is not written in it. Restore the last backup.")
    return int(row[0])


def migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> Path | None:
    """Take the steps that are missing; the copy made before, if there was anything to copy.

    A file of a newer version is refused (CannotRead). Raises sqlite3.Error and OSError; then the file is as before.
    """
    version, target = stored_version(db, path), newest(migrations)
    if version > target:
        reason = (
            f"a newer version of Crosstable wrote this file (shape {version}, this version knows {target}). "
            "Install the newer version, or open a backup from before."
        )
        raise CannotRead(path, Trouble.NEWER, reason)
    if version == target:
        return None
    copy = _copy_before(path, version, target) if version else None
    begin(db)
    with finishing(db):
        version = stored_version(db, path)  # another process may have been first
        for step in sorted(migrations, key=lambda step: step.number):
            if step.number > version:
                step.apply(db)
        if version < target:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute("UPDATE meta SET value = ? WHERE name = 'schema'", (str(target),))
    return copy


def _copy_before(path: Path, version: int, target: int) -> Path:
    """A whole copy beside the file, under a name that is free."""
    number = 0
    copy = path.with_name(f"{path.stem}.shape-{version}-before-{target}{path.suffix}")
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.stem}.shape-{version}-before-{target}.{number}{path.suffix}")
    with closing(connect(path)) as source:
        copy_whole(source, copy)
    return copy
