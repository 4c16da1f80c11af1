"""The stream of changes of one event: `GET /e/{stream}/live` (server-sent events)."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from crosstable.core.state import EventState
from crosstable.web.routing import shows
from crosstable.web.visit import Visit, is_owner, who_in


async def live(visit: Visit) -> Response:
    """Say what changes; ends at once for a browser whose code is revoked."""
    role = visit.who.role
    sent = visit.request.headers.get("last-event-id", "") or visit.request.query_params.get("seen", "")
    seen = int(sent) if sent.isdecimal() and len(sent) < 12 else visit.state.seq

    def allowed(state: EventState) -> bool:
        return is_owner(visit) or who_in(state, visit.browser, visit.stream).role is role

    messages = visit.site.hub.watch(visit.stream, seen, allowed, (visit.browser.id, role.value))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(messages, media_type="text/event-stream", headers=headers)


ROUTES = [shows("/e/{stream}/live", live)]
