"""The wall of the hall: pages that follow one another, and the screen on which the chief sets them up."""

from __future__ import annotations

from typing import Any

from starlette.responses import RedirectResponse, Response

from crosstable.app.permissions import Role
from crosstable.app.queries_public import DESK, NAME_ORDER, PUBLISH_MINUTES, PUBLISH_TIMES, ROUND_MINUTES, SHORT_NAMES
from crosstable.publish.page import environment
from crosstable.web.answers import give
from crosstable.web.forms import Form
from crosstable.web.pages import everybodys, model_for, public_address
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.devices import qr_picture
from crosstable.web.views.projector import FEWEST, KINDS, MOST, ROWS, kinds_of, wall
from crosstable.web.visit import Visit

SECONDS, SHORTEST, LONGEST = 12, 4, 120
MESSAGE_LIMIT = 200
MINUTES_LIMIT = 999
THEMES = ("auto", "light", "dark")


def _number(text: str, low: int, high: int, default: int) -> int:
    return min(max(int(text), low), high) if text.isdecimal() and len(text) < 5 else default


async def screen(visit: Visit) -> Response:
    """`?show=` kinds, `rows` on a page, `seconds` for each, `theme` light or dark, `at` a page (without scripts)."""
    query = visit.request.query_params
    kinds = tuple(kind for kind in query.get("show", "").split(",") if kind in KINDS)[:8] or KINDS
    rows = _number(query.get("rows", ""), FEWEST, MOST, ROWS)
    seconds = _number(query.get("seconds", ""), SHORTEST, LONGEST, SECONDS)
    at = _number(query.get("at", ""), 1, 9999, 1)
    theme = query.get("theme", "")
    theme = theme if theme in THEMES else THEMES[0]
    address = public_address(visit)
    drawing: Any = environment().get_template("bracket-chart.html").module

    def values() -> dict[str, Any]:
        found = wall(model_for(visit), visit.t, kinds, rows)
        return {
            "wall": found,
            "seconds": seconds,
            "at": (at - 1) % len(found.slides),
            "next_at": at % len(found.slides) + 1,
            "theme": theme,
            "query": f"show={','.join(kinds)}&rows={rows}&seconds={seconds}&theme={theme}",
            "address": address,
            "picture": qr_picture(address) if address else "",
            "drawing": drawing.drawing,
        }

    return everybodys(visit, ("screen", kinds, rows, seconds, at, theme, address), "screen.html", values)


async def publishing(visit: Visit) -> Response:
    """Links, address and options of the public page and the wall."""
    options = visit.state.options
    address = public_address(visit)
    return page(
        visit,
        "publishing.html",
        here="publishing",
        address=address,
        picture=qr_picture(address) if address else "",
        short_names=bool(options.get(SHORT_NAMES)),
        given_last=options.get(NAME_ORDER) == "given",
        message=str(options.get("screen_message") or ""),
        desk=str(options.get(DESK) or ""),
        minutes=options.get(ROUND_MINUTES) or "",
        publish_minutes=options.get(PUBLISH_MINUTES) or "",
        publish_times=" ".join(clock or "-" for clock in options.get(PUBLISH_TIMES) or ()),
        themes=THEMES,
        kinds=kinds_of(visit.state),
        rows=ROWS,
        seconds=SECONDS,
    )


async def set_publishing(visit: Visit, form: Form) -> Response:
    """Options of the public page; what a time is, is said once."""
    options: dict[str, Any] = {
        SHORT_NAMES: SHORT_NAMES in form,
        NAME_ORDER: "given" if "given_last" in form else "name",
        "screen_message": " ".join(form.get("message").split())[:MESSAGE_LIMIT],
        DESK: " ".join(form.get("desk").split())[:MESSAGE_LIMIT],
        ROUND_MINUTES: _number(form.get("minutes"), 0, MINUTES_LIMIT, 0),
        PUBLISH_MINUTES: form.get("publish_minutes").strip(),
        PUBLISH_TIMES: ["" if text == "-" else text for text in form.get("publish_times").replace(",", " ").split()],
    }
    outcome = await give(visit, "change-rules", {"options": options}, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("publishing.saved")
    return RedirectResponse(f"/e/{visit.stream}/publishing", 303)


CHIEF = frozenset({Role.CHIEF})
ROUTES = [
    shows("/screen/{stream}", screen),
    shows("/e/{stream}/publishing", publishing, CHIEF),
    takes("/e/{stream}/publishing", set_publishing, CHIEF),
]
