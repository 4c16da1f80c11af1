"""The teams of an event: players in board order, line-ups, matches and the table."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.bracket import club_of, plays_teams
from crosstable.app.teams import MATCH_POINTS, teams_of
from crosstable.core.model import TeamRules
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import full_names
from crosstable.web.views.teams import teams_view
from crosstable.web.visit import BOARDS, Visit


async def teams(visit: Visit) -> Response:
    """The teams as they stand."""
    state = visit.state
    traits = state.rules.traits
    if traits is None or not traits.teams:
        raise HTTPException(404)
    rules = state.team.rules if state.team is not None else TeamRules()
    scale = next((name for name, scale in MATCH_POINTS.items() if scale[0] == rules.win), "")
    names = full_names(state)
    without = [(int(p), name) for p, name in names.items() if not _in_team(visit, int(p))]
    return page(
        visit,
        "teams.html",
        here="teams",
        view=teams_view(visit, names),
        fresh=not state.rounds,
        apart=plays_teams(state) and any(club_of(state, int(team.id)) for team in teams_of(state)),
        boards_set=len(rules.board_colours),
        scales=tuple(MATCH_POINTS),
        scale=scale,
        walk_over="" if rules.walk_over is None else visit.t.points(rules.walk_over),
        primary=str(state.options.get("team_primary", "MP")),
        without=without,
    )


def _in_team(visit: Visit, player: int) -> bool:
    part = visit.state.team
    return part is not None and any(player in team.players for team in part.teams)


ROUTES = [shows("/e/{stream}/teams", teams, BOARDS)]
"""The teams of an event."""
