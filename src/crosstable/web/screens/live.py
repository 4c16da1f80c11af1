"""The stream of changes of one event: `GET /e/{stream}/live` (server-sent events)."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from crosstable.app.answers import Refused
from crosstable.web.routing import shows
from crosstable.web.visit import Visit, enter_event


async def live(visit: Visit) -> Response:
    """Say what changes; ends at once for a browser whose code is revoked."""
    role = visit.who.role
    sent = visit.request.headers.get("last-event-id", "") or visit.request.query_params.get("seen", "")
    seen = int(sent) if sent.isdigit() and len(sent) < 12 else visit.state.seq

    async def allowed() -> bool:
        try:
            await enter_event(visit, visit.stream)
        except Refused:
            return False
        return visit.who.role is role

    messages = visit.site.hub.watch(visit.stream, seen, allowed)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(messages, media_type="text/event-stream", headers=headers)


ROUTES = [shows("/e/{stream}/live", live)]
