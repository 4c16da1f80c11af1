"""More for everybody: what the event is and by which rules, the language of the pages, standings to pass on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.calendar import zone_of
from crosstable.app.queries_public import DESK, starts
from crosstable.i18n import LANGUAGES
from crosstable.publish import Options, Words
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_range, date_text
from crosstable.publish.regulations import regulations_view
from crosstable.web.browser import MAX_AGE
from crosstable.web.pages import HEADERS, cached_ranking, everybodys, model_for, public_address
from crosstable.web.render import html
from crosstable.web.routing import shows
from crosstable.web.screens.devices import qr_picture
from crosstable.web.screens.standings import asked_after
from crosstable.web.views.share import shared_picture, shared_text
from crosstable.web.views.standings import StandingsView, standings_view
from crosstable.web.visit import LANGUAGE, Visit

MOST_ROUNDS = 40


async def info(visit: Visit) -> Response:
    """Place, times, rules in plain words, the arbiters, and the way here for somebody else's phone."""
    address = public_address(visit)

    def values() -> Mapping[str, Any]:
        state, words = visit.state, Words.of((visit.t.language,))
        about = state.info
        facts = Facts(state, 0, Options(zone=zone_of(state) or datetime.now().astimezone().tzinfo), words)
        count = min(max(state.rules.rounds or 0, state.rounds_published), MOST_ROUNDS)
        times = [starts(state, number) for number in range(1, count + 1)]
        return {
            "here": "info",
            "model": model_for(visit),
            "dates": date_range(about.start, about.end, words),
            "times": [(when.number, date_text(when.date, words), when.clock) for when in times if when.known],
            "desk": str(state.options.get(DESK) or ""),
            "sections": regulations_view(facts, leave_out=("event", "prizes")).sections,
            "players": len(state.entries),
            "address": address,
            "picture": qr_picture(address) if address else "",
        }

    return everybodys(visit, ("info", address), "public_info.html", values)


async def language(visit: Visit) -> Response:
    """Remember a language in this browser and go back to the page; it is kept nowhere else."""
    wish = visit.request.path_params["wish"]
    if wish not in LANGUAGES:
        raise HTTPException(404)
    home = f"/p/{visit.stream}"
    back = visit.request.query_params.get("back", "")
    known = ("pairings", "groups", "bracket", "ladder", "teams", "standings", "crosstable", "prizes", "info", "me/")
    fits = any(back == page or (page.endswith("/") and back.startswith(page)) for page in known)
    player = back.removeprefix("me/")
    if back.startswith("me/") and not (player.isdecimal() and len(player) < 7):
        fits = False
    response = RedirectResponse(f"{home}/{back}" if fits else f"{home}?change=1", 303)
    secure = visit.site.config.secure_cookies
    response.set_cookie(LANGUAGE, wish, max_age=MAX_AGE, httponly=True, samesite="lax", secure=secure)
    return response


def _standings(visit: Visit) -> StandingsView:
    model = model_for(visit)
    return standings_view(visit.state, visit.t, model.names, cached_ranking(visit, asked_after(visit)))


async def text(visit: Visit) -> Response:
    """The standings as lines of text."""
    shown = shared_text(visit.t, visit.state.info.name, _standings(visit))
    return Response(shown, media_type="text/plain; charset=utf-8", headers=HEADERS)


async def picture(visit: Visit) -> Response:
    """The standings as a drawing."""
    found = shared_picture(visit.t, visit.state.info.name, _standings(visit))
    drawing = html(visit, "standings.svg", picture=found)
    return Response(drawing, media_type="image/svg+xml; charset=utf-8", headers=HEADERS)


ROUTES = [
    shows("/p/{stream}/info", info),
    shows("/p/{stream}/language/{wish}", language),
    shows("/p/{stream}/standings.txt", text),
    shows("/p/{stream}/standings.svg", picture),
]
