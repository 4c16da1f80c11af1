"""The log of an event from elsewhere, taken in as it is: a file, or an event out of a backup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.app.answers import Done, Refused
from crosstable.app.event_file import NO_PICTURES, moved
from crosstable.app.permissions import Who, may
from crosstable.app.service import Service, summary_of
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import fold

STREAM_LIMIT = 40


async def adopt(
    service: Service, who: Who, events: Sequence[Event], *, name: str = "", pictures: Mapping[str, bytes] = NO_PICTURES
) -> Done:
    """Write a log that folds under a name of its own; the old name when it is free.

    `name` is a new title, `pictures` what the log names and this store may not have yet. Keys of commands stay
    behind: they belong to devices that do not know this copy.
    """
    if not may(who.role, "import-tournament"):
        raise Refused("not-allowed", role=who.role.value, command="import-tournament")
    if not events:
        raise Refused("missing", field="tournament")
    known = {summary.stream for summary in await service.store.summaries()}
    stream = events[0].stream
    if stream in known or not stream.isascii() or not stream.isalnum() or len(stream) > STREAM_LIMIT:
        stream = service.randomness.token()
    log = [replace(event, key="") for event in moved(events, stream)]
    if name:
        seq = log[-1].seq + 1
        body = {"info": {"name": name}}
        now = service.clock.now()
        log.append(Event(stream, seq, seq, now, who.role.value, who.device, EventKind.INFO_CHANGED, body))
    state = fold(log)
    if pictures:
        await service.store.keep_pictures(pictures)
    await service.store.append(stream, 0, log, summary_of(state))
    return Done(log, state)
