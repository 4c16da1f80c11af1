"""The groups of an event: made before round 1, tables while they play, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.commands.pools import POOL_SYSTEMS
from crosstable.app.pools import advance
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.pairing.pools import Crossing, Way
from crosstable.pairing.quads import NoShow
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import full_names
from crosstable.web.views.groups import Goes, offers, pools_finished, qualified_lines, swap_offers
from crosstable.web.views.groups import groups as group_views
from crosstable.web.visit import HALL, Visit


async def groups(visit: Visit) -> Response:
    """The groups as they stand."""
    state, t = visit.state, visit.t
    traits = state.rules.traits
    if traits is None or not traits.pooled:
        raise HTTPException(404)
    names = full_names(state)
    fresh = not state.rounds
    clashes, swaps = swap_offers(state, t, names) if fresh and state.pools else ([], [])
    finished = traits.knockout and pools_finished(state)
    preview, problem = _preview(visit, names) if finished and not state.qualified else ([], "")
    query = visit.request.query_params
    inside = {player for pool in state.pools for player in pool.players}
    reserves = [(int(p), names[p]) for p in state.order if p not in inside and state.entries[p].withdrawn_after is None]
    return page(
        visit,
        "groups.html",
        here="groups",
        groups=group_views(state, t, names),
        fresh=fresh,
        offers=offers(state, t) if fresh and not traits.knockout else [],
        ways=tuple(way.value for way in Way),
        systems=POOL_SYSTEMS,
        most=max(1, len(state.order) // 3),
        clashes=clashes,
        swaps=swaps,
        finished=finished,
        no_show_ways=tuple(way.value for way in NoShow if reserves or way is not NoShow.RESERVE),
        reserves=reserves,
        crossings=tuple(crossing.value for crossing in Crossing),
        asked={
            "per_pool": query.get("per_pool", "1"),
            "best_next": query.get("best_next", "0"),
            "crossing": query.get("crossing", "seeded"),
        },
        preview=preview,
        problem=problem,
        qualified=qualified_lines(state, t, names) if state.qualified else [],
    )


def _preview(visit: Visit, names: Mapping[PlayerId, str]) -> tuple[list[Goes], str]:
    """Who would go on by the numbers in the address."""
    query = visit.request.query_params
    per_pool, best_next = (query.get(key, default)[:2] for key, default in (("per_pool", "1"), ("best_next", "0")))
    crossing = query.get("crossing", Crossing.SEEDED.value)
    if not (per_pool.isdecimal() and best_next.isdecimal() and crossing in set(Crossing)):
        return [], ""
    try:
        found = advance(visit.state, int(per_pool), int(best_next), Crossing(crossing))
    except CrosstableError as error:
        return [], str(error)
    pool_name = {k: pool.name for k, pool in enumerate(visit.state.pools, 1)}
    origin = {q.player: (q.place, pool_name[q.pool]) for q in found.found.qualifiers}
    return [
        Goes(names[PlayerId(p)], visit.t("groups.goes-on", place=origin[p][0], pool=origin[p][1]))
        for p in found.seeding.order
    ], ""


ROUTES = [shows("/e/{stream}/groups", groups, HALL)]
