"""Who played in past events here: members to tap for the next evening, names to find while typing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.app.folding import folded
from crosstable.app.people import near_prefix, parts_of
from crosstable.app.ports import EventStore, Summary
from crosstable.core.fold import FoldError, fold
from crosstable.core.state import Entry, EventState

SAMPLE = "sample.trf"
EVENTS_MOST = 40
"""The newest events are looked through; older members are in them, or long gone."""


@dataclass(frozen=True, slots=True)
class PastPerson:
    """Somebody as he was entered then; `fields` are those of `add-players`. `active`: he has not withdrawn."""

    ref: str
    name: str
    words: tuple[str, ...]
    fields: dict[str, Any]
    active: bool


@dataclass(frozen=True, slots=True)
class PastEvent:
    """One event with its people by name, the days on which it was or is played, and whether it is over."""

    stream: str
    name: str
    people: tuple[PastPerson, ...]
    days: tuple[str, str]
    over: bool


class PastPeople:
    """The people of the newest events. Each event is read once for each change in it."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self._known: dict[str, tuple[int, PastEvent | None]] = {}

    async def events(self, without: str) -> list[PastEvent]:
        """Past events, newest first, the one called `without` left out."""
        lines = [line for line in await self.store.summaries() if line.stream != without and line.players]
        lines = sorted(lines, key=lambda line: line.created_at, reverse=True)[:EVENTS_MOST]
        known, self._known = self._known, {}
        found = []
        for line in lines:
            entry = known.get(line.stream)
            if entry is None or entry[0] != line.seq:
                entry = line.seq, await self._read(line)
                await asyncio.sleep(0)  # others may come first
            self._known[line.stream] = entry
            if entry[1] is not None:
                found.append(entry[1])
        return found

    async def _read(self, line: Summary) -> PastEvent | None:
        log = await self.store.read(line.stream)
        source = log[0].body.get("source") if log else None
        if isinstance(source, Mapping) and source.get("name") == SAMPLE:
            return None  # nobody of it is a member
        try:
            state = fold(log)
        except FoldError:
            return None
        people = [_person(state, entry) for entry in state.entries.values()]
        by_name = tuple(sorted(people, key=lambda person: person.words))
        over = line.archived or line.status == "finished"
        return PastEvent(line.stream, line.name, by_name, days_of(state, state.changed_at), over)

    async def search(self, text: str, without: str, most: int) -> list[tuple[PastEvent, PastPerson, bool]]:
        """People by any parts of their names, those of the newest event first; then with one letter changed."""
        parts = parts_of(text)
        exact: dict[tuple[str, ...], tuple[PastEvent, PastPerson, bool]] = {}
        near: dict[tuple[str, ...], tuple[PastEvent, PastPerson, bool]] = {}
        for event in await self.events(without) if parts else ():
            for person in event.people:
                if all(any(word.startswith(part) for word in person.words) for part in parts):
                    exact.setdefault(person.words, (event, person, False))
                elif all(any(_fits(part, word) for word in person.words) for part in parts):
                    near.setdefault(person.words, (event, person, True))
        return [*exact.values(), *(found for words, found in near.items() if words not in exact)][:most]


def _fits(part: str, word: str) -> bool:
    return word.startswith(part) or (len(part) >= 4 and near_prefix(part, word))


def _person(state: EventState, entry: Entry) -> PastPerson:
    player = entry.player
    birth = player.birth
    born = ""
    if birth is not None:
        born = f"{birth.year:04}" + (f"-{birth.month:02}-{birth.day:02}" if birth.month and birth.day else "")
    values = {
        "name": player.name,
        "title": player.title,
        "rating": player.rating,
        "rating_source": entry.rating_source,
        "federation": player.federation,
        "sex": player.sex,
        "fide_id": player.fide_id,
        "birth": born,
        "club": entry.club,
        "short_name": entry.short_name,
    }
    fields = {key: value for key, value in values.items() if value not in ("", None)}
    words = tuple(folded(player.name).split())
    ref = f"past.{state.stream}.{int(player.id)}"
    return PastPerson(ref, player.name, words, fields, entry.withdrawn_after is None)


def days_of(state: EventState, until: str) -> tuple[str, str]:
    """The first and the last day of an event as ISO dates: those announced, and on to the moment `until`."""
    start, end = state.info.start, state.info.end
    first = f"{start.year:04}-{start.month or 1:02}-{start.day or 1:02}" if start is not None else state.created_at[:10]
    last = f"{end.year:04}-{end.month or 12:02}-{end.day or 31:02}" if end is not None else first
    return first, max(last, until[:10])


def series(name: str) -> str:
    """What stays of a name from one evening to the next: no numbers, no dates."""
    return " ".join(word for word in folded(name).split() if not re.search(r"\d", word))


def last_of_series(events: Sequence[PastEvent], name: str) -> PastEvent | None:
    """The event before this one: of the same name if there is one, else the newest."""
    same = series(name)
    return next((event for event in events if same and series(event.name) == same), events[0] if events else None)
