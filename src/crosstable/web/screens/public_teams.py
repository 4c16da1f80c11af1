"""Teams for everybody: their table, the matches of the round, who plays on which board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.bracket import plays_teams
from crosstable.web.nav import public_tabs
from crosstable.web.pages import everybodys, model_for
from crosstable.web.routing import shows
from crosstable.web.views.season import season
from crosstable.web.views.team_table import team_table_view
from crosstable.web.views.teams import match_cards, public_cards
from crosstable.web.visit import Visit


async def teams(visit: Visit) -> Response:
    """The teams; 404 in events of individuals."""
    if "teams" not in {key for key, _, _ in public_tabs(visit.state)}:
        raise HTTPException(404)

    def values() -> Mapping[str, Any]:
        model, state, t = model_for(visit), visit.state, visit.t
        return {
            "here": "teams",
            "model": model,
            "table": None if plays_teams(state) else team_table_view(state, t),  # the bracket ranks
            "matches": match_cards(state, t, model.names, model.round) if model.round else (),
            "cards": public_cards(state, model.names),
            "season": tuple(season(state, t)),
        }

    return everybodys(visit, "teams", "public_teams.html", values)


ROUTES = [shows("/p/{stream}/teams", teams)]
