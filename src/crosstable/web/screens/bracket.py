"""The bracket of a knock-out: the drawing, the matches, and the form before it begins."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.bracket import bracket_of_event, knockout_system
from crosstable.pairing.knockout import TEMPLATES, Method
from crosstable.publish.page import environment
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import full_names
from crosstable.web.views.bracket import bracket_view, field_line
from crosstable.web.visit import HALL, Visit


async def bracket(visit: Visit) -> Response:
    """The bracket as it stands."""
    state = visit.state
    system = knockout_system(state)
    if system is None:
        raise HTTPException(404)
    found = bracket_of_event(state)
    view = None if found is None else bracket_view(state, visit.t, full_names(state), found)
    begun = any(played.stage.get("kind") == "knockout" for played in state.rounds)
    drawing = environment().get_template("bracket-chart.html").module
    label = visit.t("bracket.label", entrants=len(found.entrants)) if found is not None else ""
    match = state.options.get("match", "one-game")
    return page(
        visit,
        "bracket.html",
        here="bracket",
        view=view,
        drawing=drawing.drawing(view.chart, label) if view is not None else "",  # type: ignore[attr-defined]
        field_line="" if found is None else field_line(visit.t, found),
        begun=begun,
        system=system,
        pooled=bool(state.rules.traits and state.rules.traits.pooled),
        templates=tuple(TEMPLATES),
        chosen=match if isinstance(match, str) else "own",
        methods=tuple(method.value for method in Method),
    )


ROUTES = [shows("/e/{stream}/bracket", bracket, HALL)]
