"""Files damaged on purpose."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

PAGE = 4096


def table_pages(path: Path) -> list[int]:
    """Numbers of the pages that hold entries, the leaves of the table `events`."""
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
    data = path.read_bytes()
    start = (root - 1) * PAGE
    assert data[start] == 5, "the table has grown beyond one page"
    cells = int.from_bytes(data[start + 3 : start + 5], "big")
    at = [int.from_bytes(data[start + 12 + 2 * k : start + 14 + 2 * k], "big") for k in range(cells)]
    return [int.from_bytes(data[start + cell : start + cell + 4], "big") for cell in at]


def spoil(path: Path, pages: Iterable[int]) -> None:
    """Overwrite pages (from 1) with rubbish."""
    with path.open("rb+") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xa5" * PAGE)
