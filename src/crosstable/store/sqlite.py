"""The port EventStore over one SQLite file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from crosstable.app.ports import Summary
from crosstable.core.events import Event
from crosstable.store.log import SqliteLog
from crosstable.store.worker import Worker


class SqliteStore:
    """Keeps the log in `path`, which is made when missing; SqliteLog says what is refused.

    It waits for the disk in a thread of its own, so that the event loop does not; `threads=False` is for hosts
    without threads. `log` offers the same without `await`, for the command line and for backups.
    """

    def __init__(self, path: Path | str, *, threads: bool = True, log: SqliteLog | None = None) -> None:
        self.log = log or SqliteLog(path)
        self._worker = Worker("crosstable-store", threads=threads)

    async def read(self, stream: str, after: int = 0) -> Sequence[Event]:
        """Events of a stream with `seq` greater than `after`, in order. Raises CannotRead."""
        return await self._worker.run(partial(self.log.read, stream, after))

    async def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        """Write all events or none; on the disk when it returns. Raises SomeoneWasFirst, NotSaved."""
        await self._worker.run(partial(self.log.append, stream, expected, events, summary))

    async def by_key(self, stream: str, key: str) -> Sequence[Event]:
        """Events that a command with this client key wrote before. Raises CannotRead."""
        return await self._worker.run(partial(self.log.by_key, stream, key))

    async def keep_pictures(self, pictures: Mapping[str, bytes]) -> None:
        """Keep bytes under their SHA-256; on the disk when it returns. Raises NotSaved."""
        await self._worker.run(partial(self.log.keep_pictures, pictures))

    async def picture(self, name: str) -> bytes | None:
        """The bytes under a SHA-256; None when they are not there. Raises CannotRead."""
        return await self._worker.run(partial(self.log.picture, name))

    async def summaries(self) -> Sequence[Summary]:
        """All streams, most recently changed first. Raises CannotRead."""
        return await self._worker.run(self.log.summaries)

    async def epoch(self) -> str:
        """Differs from last time when a backup was restored: then what was read before is void."""
        return await self._worker.run(self.log.epoch)

    def close(self) -> None:
        """Finish what was begun and let go of the file."""
        self._worker.close()
        self.log.close()
