"""The print centre: the round pack with its copies, single sheets, and the choices of last time (ux.md 1.10)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import quote, unquote, urlencode

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from crosstable.app.permissions import Role
from crosstable.publish import (
    NAME_ORDERS,
    PAPERS,
    ROUND_PACK,
    SLIPS_PER_PAGE,
    STYLES,
    Options,
    PublishError,
    documents,
    render,
    round_pack,
    style,
)
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.uploads import uploads_of
from crosstable.web.visit import ARBITERS, Visit

COOKIE = "crosstable-print"
COPIES = 20
DAYS = 90


@dataclass(slots=True)
class Choices:
    """What somebody wants printed, and how; kept by the browser for each event."""

    paper: str = PAPERS[0]
    slips: int = SLIPS_PER_PAGE[0]
    order: str = NAME_ORDERS[0]
    short: bool = False
    copies: dict[str, int] = field(default_factory=lambda: dict(ROUND_PACK))

    def values(self) -> dict[str, Any]:
        """For the cookie."""
        return {
            "paper": self.paper,
            "slips": self.slips,
            "order": self.order,
            "short": self.short,
            "copies": self.copies,
        }

    def query(self, number: int) -> str:
        """The same for the address of a sheet."""
        found = {"round": number, "paper": self.paper, "slips": self.slips, "order": self.order}
        return urlencode({**found, "short": "1"} if self.short else found)


def choices_of(visit: Visit) -> Choices:
    """Those of the address, else those of last time, else the usual ones."""
    found = _remembered(visit.request.cookies.get(COOKIE, ""))
    query = visit.request.query_params
    if "paper" in query:
        _take(found, query)
    return found


def _remembered(text: str) -> Choices:
    found = Choices()
    try:
        values = json.loads(unquote(text)) if text else {}
    except ValueError:
        return found
    if not isinstance(values, Mapping):
        return found
    _set(found, values.get("paper"), values.get("slips"), values.get("order"))
    found.short = values.get("short") is True
    copies = values.get("copies")
    if isinstance(copies, Mapping):
        found.copies = {name: _copies(copies.get(name, 0)) for name in documents}
    return found


def _take(found: Choices, query: QueryParams) -> None:
    _set(found, query.get("paper"), query.get("slips"), query.get("order"))
    found.short = "short" in query
    if any(name.startswith("copies-") for name in query):
        found.copies = {name: _copies(query.get(f"copies-{name}", "0")) for name in documents}


def _set(found: Choices, paper: object, slips: object, order: object) -> None:
    if paper in PAPERS:
        found.paper = str(paper)
    if str(slips) in {str(number) for number in SLIPS_PER_PAGE}:
        found.slips = int(str(slips))
    if order in NAME_ORDERS:
        found.order = str(order)


def _copies(value: object) -> int:
    text = str(value)
    return min(COPIES, int(text)) if text.isdecimal() and len(text) < 4 else 0


def _round(visit: Visit) -> int:
    """The round to print: the one of the address, else the last that this role may see."""
    state = visit.state
    last = len(state.rounds) if visit.who.role is Role.CHIEF else state.rounds_published
    text = visit.request.query_params.get("round", "")
    if not text:
        return last
    if not text.isdecimal() or len(text) > 3 or int(text) > last:
        raise HTTPException(404)
    return int(text)


async def centre(visit: Visit) -> Response:
    """What can be printed."""
    choices, number = choices_of(visit), _round(visit)
    last = len(visit.state.rounds) if visit.who.role is Role.CHIEF else visit.state.rounds_published
    singles = [document for document in documents.values() if number or not document.needs_round]
    response = page(
        visit,
        "print_centre.html",
        here="print",
        choices=choices,
        number=number,
        rounds=list(range(1, last + 1)),
        pack=[documents[name] for name in ROUND_PACK],
        more=[document for document in documents.values() if document.name not in ROUND_PACK],
        singles=singles,
        papers=PAPERS,
        slips=SLIPS_PER_PAGE,
        orders=NAME_ORDERS,
        base=f"/e/{visit.stream}/print",
        address=_public_address(visit),
    )
    if "paper" in visit.request.query_params:
        _remember(visit, response, choices)
    return response


def _remember(visit: Visit, response: Response, choices: Choices) -> None:
    text = quote(json.dumps(choices.values(), separators=(",", ":")))
    secure = visit.site.config.secure_cookies
    path = f"/e/{visit.stream}/print"
    response.set_cookie(COOKIE, text, max_age=DAYS * 24 * 3600, path=path, httponly=True, samesite="lax", secure=secure)


async def sheet(visit: Visit) -> Response:
    """One document, or the pack, ready for paper."""
    name = visit.request.path_params["document"]
    if name != "pack" and name not in documents:
        raise HTTPException(404)
    choices, number = choices_of(visit), _round(visit)
    options = _options(visit, choices)
    if name == "pack":
        work = partial(round_pack, visit.state, number, copies=choices.copies, options=options)
    else:
        scope_round = None if not documents[name].needs_round and number == len(visit.state.rounds) else number
        work = partial(render, name, visit.state, round_no=scope_round, options=options)
    try:
        text = await uploads_of(visit.request).worker.run(work)
    except PublishError as error:
        raise HTTPException(404) from error
    response = HTMLResponse(text)
    if name == "pack":
        _remember(visit, response, choices)
    return response


def _options(visit: Visit, choices: Choices) -> Options:
    return Options(
        paper=choices.paper,
        slips_per_page=choices.slips,
        name_order=choices.order,
        short_names=choices.short,
        zone=datetime.now().astimezone().tzinfo,
        printed_at=visit.site.service.clock.now(),
        stylesheets=("/print-style/print.css", f"/print-style/{choices.paper}.css"),
        address=_public_address(visit),
    )


def _public_address(visit: Visit) -> str:
    """Where phones find the public page; empty while the hall is closed and this computer is alone."""
    hall = visit.site.config.hall
    if hall is not None and hall.addresses:
        return f"{hall.addresses[0]}/p/{visit.stream}"
    host = visit.request.headers.get("host", "")
    name = host.rpartition(":")[0].strip("[]") or host
    if name in ("127.0.0.1", "localhost", "::1"):
        return ""
    return f"{visit.request.url.scheme}://{host}/p/{visit.stream}"


async def stylesheet(visit: Visit) -> Response:
    """A style for paper; the policy of pages allows no style inside them."""
    name = visit.request.path_params["name"]
    if name not in STYLES:
        raise HTTPException(404)
    return Response(style(name), media_type="text/css; charset=utf-8", headers={"Cache-Control": "no-cache"})


ROUTES = [
    shows("/e/{stream}/print", centre, ARBITERS),
    shows("/e/{stream}/print/{document}", sheet, ARBITERS),
    shows("/print-style/{name}", stylesheet),
]
