"""Processes that write to one file, and are killed while they do. Started by tests; never imported by them.

python -m tests.store.writers crowd FILE STREAM NAME COMMANDS
python -m tests.store.writers kill FILE SEED MOMENTS
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count, groupby
from pathlib import Path
from random import Random
from typing import Any

from crosstable.app.answers import Refused
from crosstable.app.permissions import Role, Who
from crosstable.app.ports import Summary
from crosstable.app.service import Service
from crosstable.core.events import Event
from crosstable.core.fold import fold
from crosstable.core.state import EventState
from crosstable.store.sqlite import SqliteStore
from tests.app.memory import MemoryStore
from tests.store.logs import play

Command = tuple[str, Mapping[str, Any]]
"""Name and arguments."""

_STREAM_LASTS = 8
"""Moments spent on one event; then its log is long enough."""


class WallClock:
    """The time of day."""

    def now(self) -> str:
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SeededTokens:
    """The same tokens for the same seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def token(self, length: int = 10) -> str:
        return "".join(self.random.choices("abcdefghjkmnpqrstuvwxyz23456789", k=length))


async def crowd(path: str, stream: str, name: str, commands: int) -> None:
    """Add players as fast as it goes, two at a time, and report what was acknowledged."""
    store = SqliteStore(path)
    service = Service(store, WallClock(), SeededTokens(Random(name)))
    who = Who(Role.CHIEF, name)
    sys.stdin.readline()  # all start at once
    for k in range(commands):
        args = {"players": [{"name": f"{name} {k} {half}"} for half in "ab"]}
        while True:
            try:
                done = await service.execute(stream, "add-players", who, args, key=f"{name}-{k}")
            except Refused as refused:
                if refused.code != "too-busy":
                    raise
                continue
            sys.stdout.write(json.dumps([f"{name}-{k}", [event.seq for event in done.events]]) + "\n")
            break
    store.close()


class AnnouncingStore(SqliteStore):
    """Says what it is about to write, so that a torn command can be told from a small one."""

    def __init__(self, path: Path, out: int, *, threads: bool) -> None:
        super().__init__(path, threads=threads)
        self.out = out

    async def append(self, stream: str, expected: int, events: Sequence[Event], summary: Summary) -> None:
        tell(self.out, "trying", events)
        await super().append(stream, expected, events, summary)


def tell(out: int, what: str, events: Sequence[Event]) -> None:
    """One line in one piece, however soon the end comes."""
    os.write(out, (json.dumps([what, events[0].key, [event.seq for event in events]]) + "\n").encode())


def next_command(state: EventState, random: Random) -> Command:
    """What comes next in the script of an event; two writers follow it at once and get in each other's way."""
    if len(state.entries) < 9 + 2 * len(state.rounds):  # late entries, so that there is always somebody to pair
        players = [{"name": f"Player {random.randrange(10_000)}", "rating": random.randrange(1000, 2500)}] * 3
        return "add-players", {"players": players}
    current = state.current
    if current is None and random.random() < 0.3:
        return "draw-order", {"by": "lots"}
    if current is None or (current.published_at and not current.open_boards):
        return "pair", {}
    if not current.published_at:
        return "publish", {}
    board = random.choice(current.open_boards)
    result = random.choice(("1-0", "½-½", "0-1"))
    if random.random() < 0.1:
        return "undo", {}
    if board.dispute is not None:
        return "settle-result", {"board": board.number, "result": result}
    return "enter-result", {"board": board.number, "result": result}


async def write_for_ever(path: Path, stream: str, name: str, random: Random, out: int) -> None:
    """Follow the script and acknowledge each command."""
    store = AnnouncingStore(path, out, threads=random.random() < 0.5)
    service = Service(store, WallClock(), SeededTokens(random))
    who = Who(Role.CHIEF, name)
    for k in count():
        try:
            command, args = next_command(await service.state(stream), random)
        except Refused:
            command, args = "create", {"name": stream, "rounds": 90}
        with suppress(Refused):
            done = await service.execute(stream, command, who, args, key=f"{name}:{k}", confirmed=4, reason="script")
            if done.events:
                tell(out, "done", done.events)


@dataclass(slots=True)
class Tally:
    """What was acknowledged, and what was found wrong."""

    tried: dict[str, list[list[int]]] = field(default_factory=dict)
    acknowledged: dict[str, list[int]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    acknowledgements: int = 0
    unacknowledged: int = 0
    entries: int = 0
    kills: int = 0
    idle: int = 0


def start_writer(path: Path, stream: str, name: str, seed: str) -> tuple[int, int]:
    """A forked writer: its process id, and where its acknowledgements come from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            asyncio.run(write_for_ever(path, stream, name, Random(seed), writing))
        finally:
            os._exit(1)
    os.close(writing)
    return child, reading


def one_moment(path: Path, stream: str, seed: str, tally: Tally) -> None:
    """Two writers, each killed at a moment of its own; half of the moments count from the first thing written."""
    random = Random(seed)
    writers = [start_writer(path, stream, f"{seed}-{name}", f"{seed}-{name}") for name in ("one", "two")]
    if random.random() < 0.5:
        select.select([reading for _, reading in writers], [], [], 2.0)
    begun = time.monotonic()
    moments = sorted((random.uniform(0.0, 0.07), writer) for writer in writers)
    for moment, (child, _) in moments:
        time.sleep(max(0.0, begun + moment - time.monotonic()))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            tally.problems.append(f"{seed}: a writer ended by itself")
        tally.kills += 1
    for _, reading in writers:
        with os.fdopen(reading, encoding="utf-8") as lines:
            told = [json.loads(line) for line in lines]
        done = {key: numbers for what, key, numbers in told if what == "done"}
        for what, key, numbers in told:
            if what == "trying":
                tally.tried.setdefault(key, []).append(numbers)
        tally.idle += not done
        tally.acknowledgements += len(done)
        tally.acknowledged.update(done)


def examine(path: Path, stream: str, tally: Tally) -> Iterator[str]:
    """What is wrong with the log after a kill."""
    store = SqliteStore(path, threads=False)  # looks through the file for damage, too
    log = store.log.read(stream)
    line = next((line for line in store.log.summaries() if line.stream == stream), None)
    store.close()
    tally.entries = len(log)
    if [event.seq for event in log] != list(range(1, len(log) + 1)):
        yield "numbers are missing or doubled"
    fold(log)
    if log and (line is None or line.seq != log[-1].seq):
        yield "the summary stands elsewhere"
    found: dict[str, list[int]] = {}
    for command, group in groupby(log, key=lambda event: event.command):
        events = list(group)
        numbers = [event.seq for event in events]
        keys = {event.key for event in events}
        key = keys.pop()
        if keys or key in found or numbers[0] != command or numbers not in tally.tried[key]:
            yield f"command {command} of {key} is torn: {numbers}"
        found[key] = numbers
    for key, numbers in tally.acknowledged.items():
        if found.get(key) != numbers:
            yield f"acknowledged {key} {numbers}, found {found.get(key)}"
    tally.unacknowledged = len(found.keys() - tally.acknowledged.keys())


def kill(path: Path, seed: str, moments: int) -> None:
    """Kill two writers at each of many moments, and look at the log after each."""
    play(MemoryStore(), rounds=1)  # whatever is imported late is imported now, and not in each writer
    tally, total, unacknowledged = Tally(), 0, 0
    for moment in range(moments):
        if moment % _STREAM_LASTS == 0:
            total, unacknowledged = total + tally.entries, unacknowledged + tally.unacknowledged
            tally.acknowledged.clear()
            tally.tried.clear()
        stream = f"event-{moment // _STREAM_LASTS}"
        one_moment(path, stream, f"{seed}.{moment}", tally)
        tally.problems += [f"moment {moment}: {problem}" for problem in examine(path, stream, tally)]
    answer = {
        "kills": tally.kills,
        "killed before the first acknowledgement": tally.idle,
        "acknowledgements": tally.acknowledgements,
        "written but not acknowledged": unacknowledged + tally.unacknowledged,
        "entries": total + tally.entries,
        "problems": tally.problems,
    }
    sys.stdout.write(json.dumps(answer) + "\n")


def main(words: list[str]) -> None:
    """See the top of the module."""
    if words[0] == "crowd":
        asyncio.run(crowd(words[1], words[2], words[3], int(words[4])))
    else:
        kill(Path(words[1]), words[2], int(words[3]))


if __name__ == "__main__":
    main(sys.argv[1:])
