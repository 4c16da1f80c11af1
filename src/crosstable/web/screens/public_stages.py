"""Groups and the bracket for everybody; an event of them has no one table of standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.publish.page import environment
from crosstable.web.nav import public_tabs
from crosstable.web.pages import everybodys, model_for
from crosstable.web.routing import shows
from crosstable.web.views.public_stages import public_bracket, public_groups
from crosstable.web.visit import Visit


def _check(visit: Visit, key: str) -> None:
    """404 where the event has no such page."""
    if key not in {name for name, _, _ in public_tabs(visit.state)}:
        raise HTTPException(404)


async def groups(visit: Visit) -> Response:
    """The tables of the groups."""
    _check(visit, "groups")

    def values() -> Mapping[str, Any]:
        return {"here": "groups", "groups": public_groups(model_for(visit), visit.t)}

    return everybodys(visit, "groups", "public_groups.html", values)


async def bracket(visit: Visit) -> Response:
    """The bracket: its drawing, and the same in words."""
    _check(visit, "bracket")

    def values() -> Mapping[str, Any]:
        view = public_bracket(model_for(visit), visit.t)
        module: Any = environment().get_template("bracket-chart.html").module
        drawing = "" if view is None else module.drawing(view.chart, visit.t("public.drawing"))
        return {"here": "bracket", "view": view, "drawing": drawing}

    return everybodys(visit, "bracket", "public_bracket.html", values)


ROUTES = [shows("/p/{stream}/groups", groups), shows("/p/{stream}/bracket", bracket)]
