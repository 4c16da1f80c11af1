"""The one adapter in which a thread may be started: work that waits for a disk, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Answer = TypeVar("Answer")


class Worker:
    """One thread that does one thing after another; with `threads=False` (in a browser) the caller does it himself."""

    def __init__(self, name: str, *, threads: bool = True) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name) if threads else None

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Do it and wait for the answer; when the caller is cancelled, what has begun is finished all the same."""
        if self._pool is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Finish what was begun."""
        if self._pool is not None:
            self._pool.shutdown(wait=True)
