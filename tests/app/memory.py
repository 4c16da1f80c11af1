"""A store, a clock and a source of chance for tests; nothing outside the process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.app.answers import Done
from crosstable.app.permissions import Role, Who
from crosstable.app.ports import SomeoneWasFirst, Summary
from crosstable.app.service import Service
from crosstable.core.events import Event
from crosstable.core.state import EventState

CHIEF = Who(Role.CHIEF, "desk")


class MemoryStore:
    """Events in lists."""

    def __init__(self) -> None:
        self.streams: dict[str, list[Event]] = {}
        self.lines: dict[str, Summary] = {}
        self.pictures: dict[str, bytes] = {}
        self.logs = "first"

    async def read(self, stream: str, after: int = 0) -> Sequence[Event]:
        return [event for event in self.streams.get(stream, []) if event.seq > after]

    async def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        log = self.streams.setdefault(stream, [])
        at = log[-1].seq if log else 0
        if at != expected:
            raise SomeoneWasFirst(stream, at)
        log.extend(events)
        self.lines[stream] = summary

    async def by_key(self, stream: str, key: str) -> Sequence[Event]:
        return [event for event in self.streams.get(stream, []) if event.key == key]

    async def keep_pictures(self, pictures: Mapping[str, bytes]) -> None:
        self.pictures.update(pictures)

    async def picture(self, name: str) -> bytes | None:
        return self.pictures.get(name)

    async def epoch(self) -> str:
        return self.logs

    def restore(self, stream: str, seq: int) -> None:
        """As after a backup: the log ends at entry `seq` (0: there is no such event), and `epoch` is another."""
        self.streams[stream] = self.streams[stream][:seq]
        self.logs += "+"

    async def summaries(self) -> Sequence[Summary]:
        return sorted(self.lines.values(), key=lambda line: line.changed_at, reverse=True)


class TickingClock:
    """One second further at each look."""

    def __init__(self) -> None:
        self.ticks = 0

    def now(self) -> str:
        self.ticks += 1
        return f"2026-12-03T{18 + self.ticks // 3600:02}:{self.ticks // 60 % 60:02}:{self.ticks % 60:02}.000Z"


class CountedTokens:
    """T1, T2 and so on."""

    def __init__(self) -> None:
        self.count = 0

    def token(self, length: int = 10) -> str:
        self.count += 1
        return f"T{self.count:0{length - 1}}"


class Desk:
    """A service with one event, given commands one after another."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or MemoryStore()
        self.service = Service(self.store, TickingClock(), CountedTokens())
        self.stream = ""

    def create(self, **args: Any) -> EventState:  # noqa: ANN401 - arguments of a command
        done = asyncio.run(self.service.create(CHIEF, {"name": "Thursday Club Night", **args}))
        self.stream = done.state.stream
        return done.state

    def do(
        self,
        command: str,
        args: Mapping[str, Any] | None = None,
        *,
        who: Who = CHIEF,
        key: str = "",
        confirmed: int = 0,
        reason: str = "",
    ) -> Done:
        return asyncio.run(
            self.service.execute(self.stream, command, who, args or {}, key=key, confirmed=confirmed, reason=reason)
        )

    @property
    def state(self) -> EventState:
        return asyncio.run(self.service.state(self.stream))

    def enter(self, *names: str) -> None:
        self.do("add-players", {"players": [{"name": name, "rating": 2400 - 20 * k} for k, name in enumerate(names)]})

    def play(self, result: str = "1-0") -> None:
        """Pair, publish and finish a round."""
        self.do("pair")
        self.do("publish")
        for board in self.state.rounds[-1].boards:
            self.do("enter-result", {"board": board.number, "result": result})
