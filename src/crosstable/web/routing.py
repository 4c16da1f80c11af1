"""How a screen becomes a route: who may open it, forms checked, refusals in words.

`shows` wraps a function that answers GET; `takes` one that answers POST with a checked form. Both hand
over a `Visit`; for addresses under `/e/{stream}` it holds the event and the person's role in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crosstable.app.permissions import Role
from crosstable.web.browser import csrf_fits
from crosstable.web.forms import Form
from crosstable.web.visit import EVERYBODY, Visit, enter_event, visit

FIELDS_LIMIT = 5_000

Screen = Callable[[Visit], Awaitable[Response]]
Taker = Callable[[Visit, Form], Awaitable[Response]]


def shows(path: str, screen: Screen, roles: frozenset[Role] = EVERYBODY) -> Route:
    """A page at `path` for these roles."""

    async def endpoint(request: Request) -> Response:
        found = await _arrive(request, roles)
        return found.finish(await screen(found))

    return Route(path, endpoint, methods=["GET"], name=screen.__name__)


def takes(path: str, taker: Taker, roles: frozenset[Role] = EVERYBODY) -> Route:
    """A form at `path` for these roles; it must carry the token of the browser it was made for."""

    async def endpoint(request: Request) -> Response:
        try:
            found = await _arrive(request, roles)
            form = await checked_form(found)
            return found.finish(await taker(found, form))
        finally:
            await request.close()  # of files that were sent along

    return Route(path, endpoint, methods=["POST"], name=taker.__name__)


async def _arrive(request: Request, roles: frozenset[Role]) -> Visit:
    found = visit(request)
    request.state.visit = found
    stream = request.path_params.get("stream")
    if stream is not None:
        await enter_event(found, stream)
    if found.who.role not in roles:
        raise HTTPException(403)
    return found


async def checked_form(found: Visit) -> Form:
    """The fields of the form, once its token is found to be right."""
    request = found.request
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        sent = await request.form(max_files=4, max_fields=200)
        form = Form([(name, value) for name, value in sent.multi_items() if isinstance(value, str)])
    else:
        try:
            text = (await request.body()).decode()
            form = Form(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS_LIMIT))
        except ValueError as error:
            raise HTTPException(400) from error
    token = request.headers.get("x-csrf", "") or form.get("csrf")
    if _from_elsewhere(request) or not csrf_fits(token, found.browser, found.site.config.secret):
        raise HTTPException(403, "csrf")
    return form


def _from_elsewhere(request: Request) -> bool:
    """Whether the browser says that another site sent the form."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != request.headers.get("host", "")
