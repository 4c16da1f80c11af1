"""An event whose log makes no sense from some entry on: what can be saved, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response, StreamingResponse

from crosstable.app.adopting import adopt
from crosstable.app.answers import Refused
from crosstable.app.permissions import Role
from crosstable.app.ports import NotSaved, SomeoneWasFirst
from crosstable.store.backup import Backups
from crosstable.store.log import SqliteLog
from crosstable.store.rotation import Backup
from crosstable.store.salvage import Salvage, raw_lines, salvage
from crosstable.store.trouble import CannotRead
from crosstable.web.answers import not_saved, refused
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.backups import keeper_of
from crosstable.web.visit import Visit

CHIEF = frozenset({Role.CHIEF})
LOOKED_INTO = 8
"""Backups that are opened to find one in which the event is whole, the newest first."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """A backup in which the event is whole."""

    backup: Backup
    entries: int
    rounds: int


async def _asked(visit: Visit) -> Salvage:
    stream = visit.request.path_params["event"]
    found = await keeper_of(visit).run(lambda backups: salvage(backups.log, stream))
    if found is None:
        raise HTTPException(404)
    return found


def _ways_back(backups: Backups, stream: str) -> Sequence[WayBack]:
    found = []
    for backup in backups.list()[:LOOKED_INTO]:
        try:
            with closing(SqliteLog.looking_at(backup.path)) as there:
                kept = salvage(there, stream)
        except CannotRead:
            continue
        if kept is not None and not kept.broken:
            found.append(WayBack(backup, len(kept.events), kept.state.rounds_published))
    return found


async def damaged(visit: Visit) -> Response:
    """What there is, and the three ways on."""
    found = await _asked(visit)
    ways = await keeper_of(visit).run(lambda backups: _ways_back(backups, found.stream))
    return page(visit, "damaged.html", found=found, ways=ways, base=f"/damaged/{found.stream}")


async def open_rest(visit: Visit, form: Form) -> Response:
    """What was before the damage, as an event of its own; the damaged one stays where it is."""
    found = await _asked(visit)
    if not found.state.created_at:
        return refused(visit, Refused("nothing-to-save"), Form([("back", "/")]))
    name = visit.t("damaged.copy-name", name=found.name)[:200]
    try:
        done = await adopt(visit.site.service, visit.who, found.events, name=name)
    except Refused as error:
        return refused(visit, error, form)
    except (NotSaved, SomeoneWasFirst) as error:
        return not_saved(visit, error if isinstance(error, NotSaved) else NotSaved(str(error)))
    visit.say("damaged.opened", count=len(found.events))
    return RedirectResponse(f"/e/{done.state.stream}", 303)


async def raw(visit: Visit) -> Response:
    """The entries as they are stored, one JSON object a line, for whoever helps."""
    found = await _asked(visit)
    lines = await keeper_of(visit).run(lambda backups: list(raw_lines(backups.log, found.stream)))
    name = "".join(c for c in found.stream if c.isascii() and c.isalnum())[:40] or "event"
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    return StreamingResponse(iter(lines), media_type="application/x-ndjson", headers=headers)


ROUTES = [
    shows("/damaged/{event}", damaged, CHIEF),
    shows("/damaged/{event}/raw", raw, CHIEF),
    takes("/damaged/{event}/open", open_rest, CHIEF),
]
