"""Changes, pushed to every open page: one look at the log a second, one message for all who watch.

Commands given in this process are announced at once; what other processes write is found by looking.
A page is told which of its regions changed, and for results which boards; it fetches those rows, or itself, again.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any

from crosstable.app.answers import Refused
from crosstable.app.service import Service
from crosstable.core.events import Event, EventKind
from crosstable.core.state import EventState

HEARTBEAT_SECONDS = 15.0
WATCHERS_LIMIT = 5_000

_RESULT = frozenset({"boards", "floor", "standings"})
_ROUND = frozenset({"boards", "floor", "standings", "round", "players"})
_PLAYER = frozenset({"players", "round"})
_DEVICE = frozenset({"devices"})
REGIONS: Mapping[EventKind, frozenset[str]] = MappingProxyType(
    {
        EventKind.RESULT_ENTERED: _RESULT,
        EventKind.RESULT_CONFIRMED: _RESULT,
        EventKind.RESULT_CLEARED: _RESULT,
        EventKind.RESULT_DISPUTED: _RESULT,
        EventKind.RESULT_SETTLED: _RESULT,
        EventKind.CHECKED_IN: _PLAYER,
        EventKind.CHECK_IN_CLEARED: _PLAYER,
        EventKind.FEE_SET: frozenset({"players"}),
        EventKind.ABSENCE_SET: _PLAYER,
        EventKind.ABSENCE_CLEARED: _PLAYER,
        EventKind.PRESENCE_MARKED: frozenset({"boards", "floor"}),
        EventKind.ROUND_STARTED: frozenset({"boards", "floor"}),
        EventKind.CODE_ISSUED: _DEVICE,
        EventKind.CODE_REVOKED: _DEVICE,
        EventKind.DEVICE_JOINED: _DEVICE,
        EventKind.PRINT_CHOSEN: frozenset(),
        EventKind.MISTAKE_REPORTED: frozenset({"reports"}),
        EventKind.MISTAKE_ANSWERED: frozenset({"reports"}),
    }
)
"""What an entry of the log changes on the screens; kinds not named here change everything."""

EVERYTHING = frozenset({"all"})
Device = tuple[str, str]
"""A browser by its id (empty: one that has none) and the role it has."""
TOLD_OF_OTHERS = frozenset({"chief", "deputy", "results", "check-in"})
"""Roles whose pages say who else is there."""
Allowed = Callable[[EventState], bool]
"""Whether a browser may go on watching the event as it stands now; asked at every change, without the store."""


class Topic:
    """Those who watch one event, and where they stand."""

    def __init__(self, state: EventState, epoch: str) -> None:
        self.state = state
        self.seq = state.seq
        self.turn = 0
        self.epoch = epoch
        self.gone = False
        self.message = ""
        self.changed = asyncio.Condition()
        self.watchers: dict[int, Device] = {}
        self.told: Mapping[str, int] = {}
        self.task: asyncio.Task[None] | None = None


class Hub:
    """All topics of this process."""

    def __init__(self, service: Service, poll_seconds: float = 1.0) -> None:
        self.service = service
        self.poll_seconds = poll_seconds
        self.topics: dict[str, Topic] = {}
        self._places = count()

    @property
    def watchers(self) -> int:
        """How many pages are being kept up to date."""
        return sum(len(topic.watchers) for topic in self.topics.values())

    def present(self, stream: str, asking: Device | None = None) -> Mapping[str, int]:
        """How many devices have a page of this event open, by role; whoever is `asking` is counted, too."""
        topic = self.topics.get(stream)
        devices = list(topic.watchers.values()) if topic else []
        return _by_role([*devices, asking] if asking else devices)

    async def changed(self, stream: str) -> None:
        """Tell everybody at once what is new in an event (nothing to do when nobody watches)."""
        topic = self.topics.get(stream)
        if topic is None:
            return
        try:
            log = await self.service.events(stream)
        except Refused:  # a backup without this event was restored
            await _tell(topic, gone=True)
            return
        epoch = self.service.epoch
        fresh = [event for event in log if event.seq > topic.seq]
        restored = epoch != topic.epoch or log[-1].seq < topic.seq
        if not fresh and not restored:
            return
        topic.state = await self.service.state(stream)
        topic.seq, topic.epoch = log[-1].seq, epoch
        topic.message = _message(topic, {"regions": ["all"], "restored": True} if restored else what_changed(fresh))
        await _tell(topic)

    async def watch(
        self, stream: str, seen: int, allowed: Allowed, device: Device = ("", "viewer")
    ) -> AsyncIterator[str]:
        """Messages for one page that shows entry `seen`; ends when the page may no longer see the event."""
        if self.watchers >= WATCHERS_LIMIT:
            yield "retry: 30000\n\n"
            return
        topic = await self._topic(stream)
        place = next(self._places)
        topic.watchers[place] = device
        try:
            yield "retry: 2000\n\n"
            turn, told = topic.turn, None
            yield _message(topic, {"regions": ["all"] if topic.seq != seen else []})
            while not topic.gone and allowed(topic.state):
                if topic.told is not told:
                    told = topic.told
                    if device[1] in TOLD_OF_OTHERS:
                        yield f"event: present\ndata: {json.dumps(self.present(stream))}\n\n"
                if topic.turn > turn:
                    missed = topic.turn > turn + 1
                    turn = topic.turn
                    yield _message(topic, {"regions": ["all"]}) if missed else topic.message
                    continue
                if not await _wait(topic, turn, told):
                    yield ": here\n\n"
            yield "event: out\ndata: {}\n\n"
        finally:
            del topic.watchers[place]
            self._leave(stream, topic)

    async def _topic(self, stream: str) -> Topic:
        topic = self.topics.get(stream)
        if topic is None:
            state = await self.service.state(stream)
            topic = self.topics.setdefault(stream, Topic(state, self.service.epoch))
        if topic.task is None or topic.task.done():
            topic.task = asyncio.create_task(self._look(stream))
        return topic

    async def _look(self, stream: str) -> None:
        """Look for entries of other processes as long as anybody watches, and say who has come or gone."""
        while True:
            await asyncio.sleep(self.poll_seconds)
            await self._say_who_is_there(stream)
            try:
                await self.changed(stream)
            except (Refused, OSError):
                continue

    async def _say_who_is_there(self, stream: str) -> None:
        topic, now = self.topics.get(stream), self.present(stream)
        if topic is not None and topic.told != now:
            topic.told = now
            async with topic.changed:
                topic.changed.notify_all()

    def _leave(self, stream: str, topic: Topic) -> None:
        if not topic.watchers and self.topics.get(stream) is topic:
            del self.topics[stream]
            if topic.task is not None:
                topic.task.cancel()


def what_changed(fresh: Sequence[Event]) -> dict[str, Any]:
    """The regions that these entries change; where they are results of one round, its number and the boards as well."""
    regions = sorted({region for event in fresh for region in REGIONS.get(event.kind, EVERYTHING)})
    rounds = {event.body.get("round") for event in fresh}
    if regions != sorted(_RESULT) or len(rounds) != 1:
        return {"regions": regions}
    boards = sorted({int(event.body["board"]) for event in fresh})
    return {"regions": regions, "round": int(fresh[0].body["round"]), "boards": boards}


def _message(topic: Topic, change: Mapping[str, object]) -> str:
    return f"id: {topic.seq}\ndata: {json.dumps({'seq': topic.seq, 'epoch': topic.epoch, **change})}\n\n"


async def _tell(topic: Topic, *, gone: bool = False) -> None:
    topic.gone = gone
    topic.turn += 1
    async with topic.changed:
        topic.changed.notify_all()


async def _wait(topic: Topic, turn: int, told: Mapping[str, int] | None) -> bool:
    """Whether something new came before the heartbeat is due."""
    async with topic.changed:
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):  # in this very task, which holds the lock
                await topic.changed.wait_for(lambda: topic.turn > turn or topic.told is not told)
        except TimeoutError:
            return False
    return True


def _by_role(devices: Sequence[Device]) -> Mapping[str, int]:
    """Devices by role, several pages of one browser once; browsers without an id are told apart by their pages."""
    known = {device for device in devices if device[0]}
    return Counter(role for _, role in (*known, *(device for device in devices if not device[0])))
