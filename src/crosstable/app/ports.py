"""What the application needs from outside; `store` and the hosts implement it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event


class SomeoneWasFirst(CrosstableError):
    """The stream grew since it was read; `seq` is where it stands now."""

    def __init__(self, stream: str, seq: int) -> None:
        self.stream = stream
        self.seq = seq
        super().__init__(f"event {stream} has moved on to entry {seq}: read it again")


class NotSaved(CrosstableError):
    """Nothing was written; `reason` says why in words for the arbiter."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"NOT SAVED: {reason}")


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the tournament list; kept beside the log and rebuilt from it when missing."""

    stream: str
    seq: int
    name: str
    system: str
    players: int
    rounds: int
    rounds_planned: int | None
    status: str
    open_boards: int
    start: str
    created_at: str
    changed_at: str
    archived: bool = False


class EventStore(Protocol):
    """An append-only log of many streams. Every method is one short transaction."""

    async def read(self, stream: str, after: int = 0) -> Sequence[Event]:
        """Events of a stream with `seq` greater than `after`, in order."""

    async def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        """Write all events or none.

        Raises SomeoneWasFirst unless the stream stands at `expected`, NotSaved when the disk or
        the folder refuses. When it returns, the events are on the disk.
        """

    async def by_key(self, stream: str, key: str) -> Sequence[Event]:
        """Events that a command with this client key wrote before (none: it is new)."""

    async def keep_pictures(self, pictures: Mapping[str, bytes]) -> None:
        """Keep bytes under their SHA-256, for events that will name them. Raises NotSaved."""

    async def picture(self, name: str) -> bytes | None:
        """The bytes under a SHA-256; None when they are not there."""

    async def epoch(self) -> str:
        """Changes when logs were replaced by a restore: whatever was read before is then stale."""

    async def summaries(self) -> Sequence[Summary]:
        """All streams, most recently changed first."""


class Clock(Protocol):
    """The only source of time."""

    def now(self) -> str:
        """UTC in ISO 8601 with milliseconds, ending in Z."""


class Randomness(Protocol):
    """The only source of chance."""

    def token(self, length: int = 10) -> str:
        """A text nobody can guess: `length` letters and digits that are not mistaken for one another."""
