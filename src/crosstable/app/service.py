"""Run commands on events: read, decide, append; and once more when somebody else was first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from crosstable.app.answers import Done, NeedsConfirmation, Refused
from crosstable.app.commands import COMMANDS, STARTS, Context
from crosstable.app.permissions import Who, may
from crosstable.app.ports import Clock, EventStore, Randomness, SomeoneWasFirst, Summary
from crosstable.app.queries_public import planned_rounds
from crosstable.core.events import Event, EventKind, NewEvent
from crosstable.core.fold import FoldError, fold
from crosstable.core.state import EventState, RoundStatus

ATTEMPTS = 20
"""How often a command is decided anew because the stream has grown meanwhile."""


@dataclass(slots=True)
class _Cached:
    events: list[Event] = field(default_factory=list)
    state: EventState = field(default_factory=EventState)


def _moved(before: EventState, after: EventState) -> bool:
    """Whether a number of a table or a bracket changed hands while rounds stand that were paired by it."""
    both = (before, after)
    if not all(state.rounds and state.rules.field_fixed and not state.pools for state in both):
        return False
    return _seats(before) != _seats(after)


def _seats(state: EventState) -> list[int]:
    """Who has the numbers; a substitute has that of whom he replaces."""
    if state.rules.traits is not None and state.rules.traits.teams:
        return [] if state.team is None else [int(team.id) for team in state.team.holders(1)]
    return [int(player) for player in state.order if state.entries[player].replaces is None]


class Service:
    """The application. One per process; several processes may share a store."""

    def __init__(self, store: EventStore, clock: Clock, randomness: Randomness) -> None:
        self.store = store
        self.clock = clock
        self.randomness = randomness
        self._cache: dict[str, _Cached] = {}
        self._epoch = ""

    @property
    def epoch(self) -> str:
        """By which logs the last answer was given; another one after a backup was restored."""
        return self._epoch

    async def state(self, stream: str) -> EventState:
        """The event as it stands. Read-only by agreement; Refused when there is none."""
        return (await self._current(stream)).state

    async def events(self, stream: str) -> Sequence[Event]:
        """The whole log of an event."""
        return (await self._current(stream)).events

    async def past_state(self, stream: str, seq: int) -> EventState:
        """The event as it stood after entry `seq`."""
        cached = await self._current(stream)
        return fold([event for event in cached.events if event.seq <= seq])

    async def create(self, who: Who, args: Mapping[str, Any], key: str = "") -> Done:
        """Start a new event; `args` as the command `create` wants them.

        Sent twice with the same client key it is one event.
        """
        stream = stream_of(key) if key else self.randomness.token()
        return await self.execute(stream, "create", who, args, key=key)

    async def execute(  # noqa: PLR0913 - what a form sends
        self,
        stream: str,
        command: str,
        who: Who,
        args: Mapping[str, Any],
        *,
        key: str = "",
        confirmed: int = 0,
        reason: str = "",
        answered: str = "",
    ) -> Done:
        """Give a command. `key` makes it idempotent, `confirmed` is the level already said yes to.

        `answered` is the mark of the question that was shown (`NeedsConfirmation.mark`), where one was.

        Raises Refused, NeedsConfirmation (nothing done in either case) and NotSaved.
        """
        if not may(who.role, command):
            raise Refused("not-allowed", role=who.role.value, command=command)
        if before := await self._given(stream, key):
            return before
        for _ in range(ATTEMPTS):
            cached = await self._current(stream, new=command in STARTS)
            context = Context(
                cached.state, cached.events, args, who, self.clock.now(), self.randomness, confirmed, reason, answered
            )
            try:
                decided = COMMANDS[command](context)
            except (Refused, NeedsConfirmation):
                if before := await self._given(stream, key):  # while this one was on its way
                    return before
                raise
            events = self._numbered(stream, cached.state.seq, decided, context, key)
            if not events:
                return Done((), cached.state)
            trial = self._trial(cached, events)
            if context.pictures:
                await self.store.keep_pictures(context.pictures)
            try:
                await self.store.append(stream, cached.state.seq, events, summary_of(trial.state))
            except SomeoneWasFirst:
                if before := await self._given(stream, key):
                    return before
                continue
            self._cache[stream] = trial
            return Done(events, trial.state)
        raise Refused("too-busy", stream=stream)

    async def _given(self, stream: str, key: str) -> Done | None:
        """What a command with this key did when it came first."""
        events = await self.store.by_key(stream, key) if key else ()
        return Done(events, await self.state(stream), repeated=True) if events else None

    def _numbered(self, stream: str, seq: int, decided: Sequence[NewEvent], context: Context, key: str) -> list[Event]:
        return [
            Event(
                stream=stream,
                seq=seq + k,
                command=seq + 1,
                at=context.now,
                actor=context.who.role.value,
                device=context.who.device,
                kind=new.kind,
                body=new.body,
                key=key,
            )
            for k, new in enumerate(decided, 1)
        ]

    def _trial(self, cached: _Cached, events: Sequence[Event]) -> _Cached:
        """The log with the new events, folded; Refused when it does not fold."""
        log = [*cached.events, *events]
        try:
            trial = _Cached(log, fold(log))
        except FoldError as error:
            if any(event.kind is EventKind.UNDONE for event in events):
                raise Refused("undo-later-first", seq=error.event.seq, kind=error.event.kind.value) from error
            raise Refused("does-not-fit", reason=error.reason) from error
        if _moved(cached.state, trial.state):
            raise Refused("numbers-are-seats")
        return trial

    async def _current(self, stream: str, *, new: bool = False) -> _Cached:
        epoch = await self.store.epoch()
        if epoch != self._epoch:
            self._cache.clear()
            self._epoch = epoch
        cached = self._cache.get(stream)
        after = cached.events[-1].seq if cached and cached.events else 0
        fresh = await self.store.read(stream, after)
        if cached is None or fresh:
            log = [*(cached.events if cached else ()), *fresh]
            cached = _Cached(log, fold(log))
            self._cache[stream] = cached
        if not cached.events and not new:
            del self._cache[stream]
            raise Refused("no-such-event", stream=stream)
        return cached


def stream_of(key: str) -> str:
    """The name of the event that a client key creates."""
    return sha256(f"create|{key}".encode()).hexdigest()[:16].upper()


def summary_of(state: EventState) -> Summary:
    """The line of the tournament list."""
    current = state.current
    status = "upcoming"
    if current is not None:
        status = state.status(current.number).value
        planned = planned_rounds(state)
        last = planned is not None and current.number >= planned
        if last and status == RoundStatus.COMPLETE.value:
            status = "finished"
    start = state.info.start
    return Summary(
        stream=state.stream,
        seq=state.seq,
        name=state.info.name,
        system=state.rules.system or "",
        players=len(state.entries),
        rounds=len(state.rounds),
        rounds_planned=state.rules.rounds,
        status=status,
        open_boards=len(current.open_boards) if current is not None else 0,
        start="" if start is None else f"{start.year:04}-{start.month or 0:02}-{start.day or 0:02}",
        created_at=state.created_at,
        changed_at=state.changed_at,
        archived=state.archived,
    )
