"""Logs to write: real ones, made by commands, and plain ones, made of nothing but entries."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from crosstable.app.ports import EventStore, Summary
from crosstable.app.service import Service, summary_of
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import fold
from crosstable.store.sqlite import SqliteStore
from tests.app.memory import CHIEF, CountedTokens, TickingClock

NAMES = ("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines", "Finn")


def created(stream: str, name: str = "Thursday Club Night") -> Event:
    """The first entry of a stream."""
    body = {"info": {"name": name}, "rules": {"rounds": 5, "system": "dutch"}}
    return Event(stream, 1, 1, "2026-12-03T18:00:01.000Z", "chief", "desk", EventKind.CREATED, body)


def player(stream: str, seq: int, *, command: int | None = None, key: str = "", name: str = "") -> Event:
    """A player; his number is `seq`."""
    body = {"id": seq, "name": name or f"Player {seq}"}
    at = f"2026-12-03T18:{seq // 60 % 60:02}:{seq % 60:02}.000Z"
    return Event(stream, seq, command or seq, at, "chief", "desk", EventKind.PLAYER_ADDED, body, key)


def plain(stream: str, entries: int) -> list[Event]:
    """A log of `entries` entries that folds."""
    return [created(stream), *(player(stream, seq) for seq in range(2, entries + 1))]


def line(events: Sequence[Event]) -> Summary:
    """The summary of a whole log."""
    return summary_of(fold(events))


def write(store: EventStore, events: Sequence[Event]) -> None:
    """A new stream, in one piece."""
    asyncio.run(store.append(events[0].stream, 0, events, line(events)))


def play(store: EventStore, rounds: int = 2, stream: str = "") -> str:
    """An event of seven players run by commands; the name of its stream."""

    async def run() -> str:
        service = Service(store, TickingClock(), CountedTokens())
        args = {"name": "Thursday Club Night", "profile": "fide-swiss", "rounds": 5}
        if stream:
            done = await service.execute(stream, "create", CHIEF, args)
        else:
            done = await service.create(CHIEF, args)
        name = done.state.stream
        players = [{"name": who, "rating": 2400 - 20 * k} for k, who in enumerate(NAMES)]
        await service.execute(name, "add-players", CHIEF, {"players": players}, key="players")
        for _ in range(rounds):
            await service.execute(name, "pair", CHIEF, {})
            done = await service.execute(name, "publish", CHIEF, {})
            for board in done.state.rounds[-1].boards:
                await service.execute(name, "enter-result", CHIEF, {"board": board.number, "result": "1-0"})
        return name

    return asyncio.run(run())


def reopened(path: Path, stream: str) -> list[Event]:
    """What another process would read."""
    store = SqliteStore(path, threads=False)
    try:
        return store.log.read(stream)
    finally:
        store.close()
