"""The logo of the event: sent by the chief, shown to everybody."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.permissions import Role
from crosstable.formats.pictures import TYPES
from crosstable.web.answers import give, refused
from crosstable.web.forms import Form
from crosstable.web.routing import shows, takes
from crosstable.web.uploads import sent_file
from crosstable.web.visit import Visit

CHIEF = frozenset({Role.CHIEF})
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, max-age=31536000, immutable",
}
"""Of a picture: opened by itself it can do nothing; its address names its bytes, so they never change."""


async def logo(visit: Visit) -> Response:
    """The picture that the event shows now; pictures of before are not given out."""
    shown = visit.state.logo
    if shown is None or shown.picture != visit.request.path_params["picture"] or shown.kind not in TYPES:
        raise HTTPException(404)
    data = await visit.site.service.store.picture(shown.picture)
    if data is None:
        raise HTTPException(404)
    return Response(data, media_type=TYPES[shown.kind], headers=HEADERS)


async def send(visit: Visit, form: Form) -> Response:
    """Take a file as the logo."""
    settings = f"/e/{visit.stream}/settings"
    back = Form([("back", settings)])
    found = await sent_file(visit.request)
    if found is None:
        return refused(visit, Refused("no-file"), back)
    outcome = await give(visit, "set-logo", {"picture": found[0]}, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.set-logo")
    return RedirectResponse(settings, 303)


ROUTES = [
    shows("/p/{stream}/logo/{picture}", logo),
    takes("/e/{stream}/settings/logo", send, CHIEF),
]
