"""The log: every command, who gave it and when; each can be taken back or brought back (ux.md 0.5)."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.views.log import log_view
from crosstable.web.visit import ARBITERS, Visit

PAGE = 100


async def log(visit: Visit) -> Response:
    """The newest entries first, a hundred a page."""
    events = await visit.site.service.events(visit.stream)
    text = visit.request.query_params.get("before", "")
    before = int(text) if text.isdecimal() and len(text) < 12 else None
    lines, older = log_view(visit.t, visit.state, events, before, PAGE)
    return page(visit, "log.html", here="log", lines=lines, older=older)


ROUTES = [shows("/e/{stream}/log", log, ARBITERS)]
