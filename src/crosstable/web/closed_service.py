"""A service without data: every question is answered by the error that keeps the data closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from crosstable.app.ports import Summary
from crosstable.app.service import Service
from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event


class ClosedStore:
    """A store that cannot be opened."""

    def __init__(self, error: CrosstableError) -> None:
        self.error = error

    async def read(self, stream: str, after: int = 0) -> Sequence[Event]:
        """Never."""
        del stream, after
        self._closed()

    async def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        """Never."""
        del stream, expected, events, summary
        self._closed()

    async def by_key(self, stream: str, key: str) -> Sequence[Event]:
        """Never."""
        del stream, key
        self._closed()

    async def keep_pictures(self, pictures: Mapping[str, bytes]) -> None:
        """Never."""
        del pictures
        self._closed()

    async def picture(self, name: str) -> bytes | None:
        """Never."""
        del name
        self._closed()

    async def epoch(self) -> str:
        """Never."""
        self._closed()

    async def summaries(self) -> Sequence[Summary]:
        """Never."""
        self._closed()

    def _closed(self) -> NoReturn:
        raise self.error


class _NoClock:
    def now(self) -> str:
        return ""


class _NoChance:
    def token(self, length: int = 10) -> str:
        return "0" * length


def closed_service(error: CrosstableError) -> Service:
    """A service over it."""
    return Service(ClosedStore(error), _NoClock(), _NoChance())
