"""The web application: routes, errors, and the layers around them."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from crosstable.app.answers import Refused
from crosstable.app.service import Service
from crosstable.core.errors import CrosstableError
from crosstable.core.fold import FoldError
from crosstable.store.trouble import CannotRead, Trouble
from crosstable.web.answers import refused
from crosstable.web.assets import load_assets, static
from crosstable.web.config import Config, Keeper
from crosstable.web.forms import Form
from crosstable.web.guard import BodyTooLarge, BodyTooSlow, Guard, add_security_headers
from crosstable.web.live import Hub
from crosstable.web.render import page
from crosstable.web.screens import (
    backups,
    bracket,
    bughouse,
    calendar,
    crosstable,
    damaged,
    devices,
    do,
    enter,
    events,
    files,
    find,
    floor,
    groups,
    help_pages,
    ladder,
    language,
    list_import,
    live,
    log,
    logo,
    people,
    play_off,
    player_card,
    players,
    print_centre,
    prizes,
    projector,
    public,
    public_info,
    public_prizes,
    public_stages,
    public_teams,
    ranking,
    rounds,
    settings,
    standings,
    teams,
    tools,
    why_page,
)
from crosstable.web.visit import BOARDS, PUBLIC, Site, Visit, WayIn, is_owner, visit

SCREENS: Sequence[Sequence[BaseRoute]] = (
    events.ROUTES,
    enter.ROUTES,
    do.ROUTES,
    live.ROUTES,
    rounds.ROUTES,
    floor.ROUTES,
    people.ROUTES,
    players.ROUTES,
    play_off.ROUTES,
    player_card.ROUTES,
    standings.ROUTES,
    ranking.ROUTES,
    crosstable.ROUTES,
    groups.ROUTES,
    bracket.ROUTES,
    ladder.ROUTES,
    teams.ROUTES,
    bughouse.ROUTES,
    public.ROUTES,
    public_info.ROUTES,
    public_prizes.ROUTES,
    public_stages.ROUTES,
    public_teams.ROUTES,
    why_page.ROUTES,
    projector.ROUTES,
    logo.ROUTES,
    settings.ROUTES,
    calendar.ROUTES,
    devices.ROUTES,
    log.ROUTES,
    help_pages.ROUTES,
    language.ROUTES,
    find.ROUTES,
    files.ROUTES,
    list_import.ROUTES,
    backups.ROUTES,
    damaged.ROUTES,
    print_centre.ROUTES,
    prizes.ROUTES,
    tools.ROUTES,
)
"""A new screen adds its ROUTES here; the first route that fits answers."""


WAYS_IN: Sequence[WayIn] = (WayIn("open", "/import"), WayIn("sample", "/sample", post=True))
"""Ways to a tournament beside "New tournament": opening a file, a sample. Words: `list.<key>`, `list.<key>-text`."""


def create_app(service: Service, *, config: Config | None = None) -> Starlette:
    """The application on top of a service; start it with any ASGI server."""
    settings_ = config or Config()
    routes: list[BaseRoute] = [Route("/static/{version}/{name}", static, methods=["GET"])]
    for screen in SCREENS:
        routes.extend(screen)
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, config=settings_)],
        exception_handlers={
            HTTPException: _http_error,
            Refused: _refused,
            CrosstableError: _unreadable,
            BodyTooLarge: _too_large,
            BodyTooSlow: _too_slow,
            Exception: _broken,
        },
    )
    app.state.site = Site(service, settings_, load_assets(), Hub(service, settings_.poll_seconds), WAYS_IN)
    return app


def _visit(request: Request) -> Visit:
    known: Visit | None = getattr(request.state, "visit", None)
    return known if known is not None else visit(request)


def error_page(
    request: Request, status: int, key: str, *, backups: bool = False, damaged: str = "", **params: object
) -> Response:
    """A page that says in plain words what went wrong; with the way to the backups where they may help.

    `damaged` is the event whose log makes no sense, of which something may be saved. Who was in an event is led
    back into it: a player to its public page, where he finds himself again.
    """
    found = _visit(request)
    t = found.t
    if found.wants_json:
        body = {"code": key, "what": t(f"{key}.title", **params), "why": t(f"{key}.text", **params)}
        return JSONResponse(body, status)
    public = request.url.path.startswith(PUBLIC) or found.who.role not in BOARDS
    kept = is_owner(found) and isinstance(found.site.config.safety, Keeper)
    response = page(
        found,
        "error.html",
        status=status,
        title=t(f"{key}.title", **params),
        text=t(f"{key}.text", **params),
        backups=backups and kept,
        damaged=damaged if kept else "",
        home="" if not found.stream else f"/p/{found.stream}?change=1" if public else f"/e/{found.stream}",
        guest=public and bool(found.stream) and status == 404,
    )
    return found.finish(response)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    known = {400, 403, 404, 405, 429}
    key = "error.csrf" if getattr(error, "detail", "") == "csrf" else f"error.{status if status in known else 500}"
    return error_page(request, status, key)


async def _refused(request: Request, error: Exception) -> Response:
    """An address that names an event, round or player that is not there."""
    if not isinstance(error, Refused):  # Starlette hands over what is registered, and nothing else
        raise error
    if error.code.startswith("no-such"):
        return error_page(request, 404, "error.404")
    return refused(_visit(request), error, Form([]))


async def _unreadable(request: Request, error: Exception) -> Response:
    """The data or the rules of the event do not allow the page; the error says why in words."""
    broken = isinstance(error, FoldError) or (isinstance(error, CannotRead) and error.trouble is Trouble.DAMAGED)
    stream = str(request.path_params.get("stream", "")) if broken else ""
    return error_page(request, 503, "error.503", backups=True, damaged=stream, reason=str(error))


async def _too_large(request: Request, error: Exception) -> Response:
    limit = error.limit if isinstance(error, BodyTooLarge) else 0
    return error_page(request, 413, "error.413", limit=f"{limit / 1_000_000:g}")


async def _too_slow(request: Request, error: Exception) -> Response:
    del error
    return error_page(request, 408, "error.408")


async def _broken(request: Request, error: Exception) -> Response:
    """A fault of ours: nothing of it is shown, and what was saved before stays saved."""
    del error
    try:
        response = error_page(request, 500, "error.500")
    except Exception:  # noqa: BLE001 - the page of the fault is at fault itself
        response = Response("Crosstable met a fault of its own. What was saved before is safe.", 500)
    add_security_headers(MutableHeaders(raw=response.raw_headers))
    return response
