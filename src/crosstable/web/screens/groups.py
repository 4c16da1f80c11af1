"""The groups of an event: made before round 1, tables while they play, and who goes on."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.commands.pools import POOL_SYSTEMS
from crosstable.app.pools import POOL_TABLE, POOL_TABLES, unrated_by
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.pairing.pooled import in_no_pool
from crosstable.pairing.pools import Crossing, Way
from crosstable.pairing.quads import Unrated
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import full_names
from crosstable.web.views.advance import advance_view, asked_in, recorded
from crosstable.web.views.advice import PLAN
from crosstable.web.views.check_list import gap_text
from crosstable.web.views.group_making import apart_view, offers, ties_text, ways_out
from crosstable.web.views.groups import groups as group_views
from crosstable.web.views.groups import pools_finished, qualified_lines
from crosstable.web.visit import HALL, Visit

LEFT_LIMIT = 64
"""Pairs of a school that can be left as they are on one page."""


def _some_unrated(state: EventState) -> bool:
    return any(not entry.player.rating for entry in state.entries.values())


async def groups(visit: Visit) -> Response:
    """The groups as they stand."""
    state, t = visit.state, visit.t
    traits = state.rules.traits
    if traits is None or not traits.pooled:
        raise HTTPException(404)
    names = full_names(state)
    fresh = not state.rounds
    finished = traits.knockout and pools_finished(state)
    query = visit.request.query_params
    asked = (recorded(state) if state.qualified else None) or asked_in(query)
    explained = finished and (not state.qualified or recorded(state) is not None)
    preview, problem = advance_view(state, t, names, asked) if explained else (None, "")
    inside = {player for pool in state.pools for player in pool.players}
    making = fresh and bool(state.pools)
    leave = query.getlist("leave")[:LEFT_LIMIT]
    absent = query.get("absent", "")
    gone = int(absent) if absent.isdecimal() and len(absent) < 7 and int(absent) in inside else 0
    reserves = [(int(p), names[p]) for p in state.order if p not in inside and state.entries[p].withdrawn_after is None]
    offered = offers(state, t) if fresh and not traits.knockout else []
    return page(
        visit,
        "groups.html",
        here="groups",
        groups=group_views(state, t, names),
        fresh=fresh,
        offers=offered,
        ways=tuple(way.value for way in Way),
        systems=POOL_SYSTEMS,
        most=max(1, len(state.order) // 4),
        planned=_planned(state),
        gaps=gap_text(state, t) if fresh else "",
        apart=apart_view(state, t, names, leave) if making else None,
        leave=leave,
        outside=[(int(p), names[p]) for p in in_no_pool(state.tournament())] if making else [],
        ties=ties_text(state, t, names) if fresh and not traits.knockout and (state.pools or offered) else [],
        unrated=unrated_by(state).value,
        tables=POOL_TABLES,
        table=(state.pools[0].edition if state.pools else state.options.get(POOL_TABLE)) or POOL_TABLES[0],
        unrated_ways=tuple(way.value for way in Unrated) if _some_unrated(state) else (),
        absent=(gone, names[PlayerId(gone)]) if making and gone else None,
        ways_out=ways_out(state, t, names, gone, reserves=bool(reserves)) if making and gone else [],
        finished=finished,
        reserves=reserves,
        crossings=tuple(crossing.value for crossing in Crossing),
        asked={"per_pool": asked.per_pool, "best_next": asked.best_next, "crossing": asked.crossing},
        preview=preview,
        problem=problem,
        qualified=qualified_lines(state, t, names) if state.qualified else [],
    )


def _planned(state: EventState) -> dict[str, str]:
    """How the adviser divided the field when the event was made: way, then a cut into quads or number and system."""
    way, _, rest = str(state.options.get(PLAN) or "").partition(" ")
    count, _, system = rest.partition(" ")
    return {
        "way": way,
        "cut": rest if way == "quads" else "",
        "count": count if count.isdecimal() else "",
        "system": system,
    }


ROUTES = [shows("/e/{stream}/groups", groups, HALL)]
