"""A play-off between those who are level: its form, for the chief arbiter."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.permissions import Role
from crosstable.app.pool_state import pool_with
from crosstable.app.queries import Fixed, fixed_order
from crosstable.core.ids import PlayerId
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import asked_after
from crosstable.web.views.play_off import play_off_view
from crosstable.web.visit import Visit


async def play_off(visit: Visit) -> Response:
    """`round` and one of the tied, `player` or `team`; `level` and `best` say who takes part."""
    query, state = visit.request.query_params, visit.state
    after = asked_after(visit)
    number = state.rounds_published if after is None else after
    of_teams = "team" in query
    text = query.get("team" if of_teams else "player", "")
    if not text.isdecimal() or len(text) > 6 or number < 1 or fixed_order(state.rules) is Fixed.OWN_TABLE:
        raise HTTPException(404)
    teams = () if state.team is None else state.team.teams
    known = int(text) in [int(team.id) for team in teams] if of_teams else PlayerId(int(text)) in state.entries
    if not known:
        raise HTTPException(404)
    pool = None if of_teams else pool_with(state, int(text))
    view = play_off_view(
        state, visit.t, number, int(text), query.get("level"), query.get("best"), of_teams=of_teams, pool=pool
    )
    base = f"/e/{visit.stream}/standings"
    back = f"/e/{visit.stream}/groups" if pool is not None else f"{base}?after={number}"
    return page(visit, "play_off.html", here="standings", view=view, base=base, back=back)


ROUTES = [shows("/e/{stream}/standings/play-off", play_off, frozenset({Role.CHIEF}))]
