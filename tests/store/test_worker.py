"""Waiting for the disk beside the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from crosstable.app.ports import NotSaved
from crosstable.store.sqlite import SqliteStore
from crosstable.store.worker import Worker
from tests.store.logs import line, plain, reopened


def test_the_event_loop_goes_on_while_a_writer_waits(tmp_path: Path) -> None:
    path = tmp_path / "crosstable.db"
    store = SqliteStore(path)

    async def run() -> int:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.append("A", 0, plain("A", 2), line(plain("A", 2))))
            turns = 0
            while turns < 50:
                await asyncio.sleep(0)
                turns += 1
            assert not writing.done()
            other.execute("ROLLBACK")
            await writing
        return turns

    assert asyncio.run(run()) == 50
    store.close()
    assert reopened(path, "A") == plain("A", 2)


def test_what_was_begun_is_finished_when_the_caller_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "crosstable.db"
    store = SqliteStore(path)

    async def run() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.append("A", 0, plain("A", 2), line(plain("A", 2))))
            await asyncio.sleep(0.05)
            writing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await writing
            other.execute("ROLLBACK")

    asyncio.run(run())
    store.close()
    assert reopened(path, "A") == plain("A", 2)


@pytest.mark.parametrize("threads", [True, False])
def test_errors_come_out_as_they_are(tmp_path: Path, *, threads: bool) -> None:
    store = SqliteStore(tmp_path / "crosstable.db", threads=threads)
    store.log._drop()
    (tmp_path / "crosstable.db").unlink()
    with pytest.raises(NotSaved):
        asyncio.run(store.append("A", 0, plain("A", 1), line(plain("A", 1))))
    store.close()


def test_a_thread_is_started_only_where_there_are_threads() -> None:
    async def where(worker: Worker) -> str:
        return await worker.run(lambda: threading.current_thread().name)

    here = threading.current_thread().name
    without, with_one = Worker("store", threads=False), Worker("store")
    assert asyncio.run(where(without)) == here
    assert asyncio.run(where(with_one)).startswith("store")
    assert asyncio.run(where(with_one)) == asyncio.run(where(with_one)), "always the same one"
    without.close()
    with_one.close()
