"""Times the store: opening, listing, reading, appending, backing up.

    python -m bench.store [STREAMS] [ENTRIES]

A file of STREAMS tournaments (5000) with ENTRIES entries each (120) is made in a folder of its own and removed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from crosstable.app.ports import Summary
from crosstable.app.service import summary_of
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import fold
from crosstable.store.backup import Backups
from crosstable.store.connect import begin, finishing
from crosstable.store.log import INSERT, SqliteLog
from crosstable.store.rows import row_of
from crosstable.store.sqlite import SqliteStore
from crosstable.store.summaries import put

_APPENDS = 500
_LONG = 5000


class FixedClock:
    """Always the same time."""

    def now(self) -> str:
        """A time."""
        return "2026-12-03T18:00:00.000Z"


def entry(stream: str, seq: int) -> Event:
    """The creation, or a player."""
    if seq == 1:
        info = {"name": f"Tournament {stream}"}
        return Event(stream, 1, 1, FixedClock().now(), "chief", "desk", EventKind.CREATED, {"info": info})
    body = {"id": seq, "name": f"Family Name{seq}, Given", "rating": 1500 + seq % 900, "club": "Chess Club"}
    at = f"2026-12-03T18:{seq // 60 % 60:02}:{seq % 60:02}.000Z"
    return Event(stream, seq, seq, at, "deputy", "Deputy 1", EventKind.PLAYER_ADDED, body, f"key-{seq}")


def timed(name: str, call: Callable[[], object], most: float | None = None) -> None:
    """Print the wall seconds of one call, beside the most it may take."""
    start = perf_counter()
    call()
    spent = perf_counter() - start
    target = "" if most is None else f"   (at most {most:g} s{'' if spent <= most else ': MISSED'})"
    print(f"{name:<66}{spent:9.4f} s{target}")


def fill(path: Path, streams: int, entries: int) -> None:
    """The file that is measured."""
    log = [entry("", seq) for seq in range(1, entries + 1)]
    line = summary_of(fold(log))
    store = SqliteLog(path)
    with store.reading() as db:
        begin(db)
        with finishing(db):
            for number in range(streams):
                stream = f"stream{number:05}"
                db.executemany(INSERT, [row_of(replace(event, stream=stream)) for event in log])
                put(db, [replace(line, stream=stream, name=f"Tournament {number}")])
    store.close()


def appends(path: Path, line: Summary) -> None:
    """One entry a transaction, as results come in."""
    store = SqliteStore(path)

    async def run() -> list[float]:
        spent = []
        for seq in range(1, _APPENDS + 1):
            event = entry("appends", seq)
            start = perf_counter()
            await store.append("appends", seq - 1, [event], replace(line, stream="appends", seq=seq))
            spent.append(perf_counter() - start)
        return sorted(spent)

    spent = asyncio.run(run())
    store.close()
    for name, at in (("median", 0.5), ("99 of 100", 0.99), ("slowest", 1.0)):
        print(f"{f'append one entry, on the disk when it returns: {name}':<66}{spent[int(at * len(spent)) - 1]:9.4f} s")


def main(words: list[str]) -> int:
    """Make the file, time, print."""
    streams, entries = (int(word) for word in (*words, "5000", "120")[:2])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "crosstable.db"
        timed(f"make a file of {streams} tournaments with {entries} entries each", lambda: fill(path, streams, entries))
        print(f"{'its size':<66}{path.stat().st_size / 1e6:9.1f} MB")
        measure(path, Path(folder))
    return 0


def open_and_list(path: Path, opened: list[SqliteLog]) -> None:
    """What a start waits for."""
    opened.append(SqliteLog(path))
    opened[-1].summaries()


def measure(path: Path, folder: Path) -> None:
    """Everything that is timed."""
    opened: list[SqliteLog] = []
    timed("open the file", lambda: opened.append(SqliteLog(path)))
    timed("list all tournaments, the first time (compared with the log)", opened[0].summaries)
    timed("list all tournaments", opened[0].summaries)
    timed("open the file and list all tournaments", lambda: open_and_list(path, opened), most=0.5)
    opened[0].close()
    log = opened[1]
    long = [entry("long", seq) for seq in range(1, _LONG + 1)]
    line = summary_of(fold(long))
    log.append("long", 0, long, line)
    timed(f"read a log of {_LONG} entries", lambda: log.read("long"), most=0.5)
    timed(f"read a log of {_LONG} entries and fold it", lambda: fold(log.read("long")), most=0.5)
    timed("read what is new, when nothing is", lambda: log.read("long", _LONG))
    appends(path, line)
    backups = Backups(log, folder / "backups", clock=FixedClock())
    timed("back up, checked", lambda: backups.after("bench"))
    backup = backups.list()[0].path
    timed("verify a backup (every event folds)", lambda: backups.verify(backup))
    timed("preview a restore", lambda: backups.preview(backup))
    log.append("long", _LONG, [entry("long", _LONG + 1)], replace(line, seq=_LONG + 1))
    timed("restore one tournament (verified, present state backed up)", lambda: backups.restore(backup, ["long"]))
    log.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
