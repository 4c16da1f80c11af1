"""Settings in tabs: the event, its rules, its ranking, its boards; the density of the screens (ux.md 1.9)."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.board_labels import board_labels, fixed_conflicts, rooms_text
from crosstable.app.compatriots import late_meetings
from crosstable.app.level_colours import levels
from crosstable.app.permissions import Role
from crosstable.app.profiles import SYSTEMS
from crosstable.core.state import EventState
from crosstable.pairing.roundrobin import CYCLES_LIMIT, FREE_CODES
from crosstable.web.answers import go_on
from crosstable.web.forms import Form
from crosstable.web.pages import logo_address
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.ranking import ranking_tab
from crosstable.web.views.check_list import gap_text, late_values
from crosstable.web.views.settings import iso_date, other_points, rule_settings, system_fields
from crosstable.web.visit import DENSITY, Visit

CHIEF = frozenset({Role.CHIEF})
TABS = ("event", "rules", "ranking", "boards")
YEAR = 365 * 24 * 3600


def _turns(state: EventState, cycles: int, *, by_table: bool) -> bool:
    """Whether everybody, or everybody of a group, meets everybody twice by the Berger tables, so that a half has an end."""
    traits = state.rules.traits
    if traits is None:
        return False
    whole = by_table and traits.by_c05 and (traits.rematches or cycles > 1)
    return whole or any(pool.system == "double-round-robin" for pool in state.pools)


async def settings(visit: Visit) -> Response:
    """One tab; the first is the event itself."""
    tab = visit.request.path_params.get("tab", TABS[0])
    if tab not in TABS:
        raise HTTPException(404)
    state, t = visit.state, visit.t
    values: dict[str, Any] = {"tab": tab, "tabs": TABS, "rule": rule_settings(state, t)}
    if tab == "event":
        values |= {
            "start": iso_date(state.info.start),
            "end": iso_date(state.info.end),
            "logo_address": logo_address(visit),
        }
    elif tab == "rules":
        traits = state.rules.traits
        by_table = traits is not None and traits.scheduled and not traits.pooled
        tables = tuple(dict.fromkeys(traits.editions.values())) if traits is not None and by_table else ()
        of_players = traits is not None and by_table and not traits.teams
        cycles = int(str(state.options.get("cycles") or 1))
        values |= {
            "systems": SYSTEMS,
            "groups": [[int(p) for p in rule.players] for rule in state.prohibitions],
            "own_rounds": traits is not None and traits.own_rounds,
            "tables": tables if len(tables) > 1 and not state.rounds_published else (),
            "of_players": of_players,
            "levels_colours": levels(state),
            "turns": _turns(state, cycles, by_table=by_table),
            "cycles_limit": CYCLES_LIMIT,
            "other_points": other_points(state.rules.points),
            "free_codes": tuple(FREE_CODES),
            "fields": system_fields(state, t),
            "late": None if (late := late_meetings(state)) is None else [late_values(state, m) for m in late],
            "gaps": "" if state.rounds_published else gap_text(state, t),
        }
    elif tab == "ranking":
        values |= ranking_tab(visit)
    elif tab == "boards":
        published = state.rounds[state.rounds_published - 1] if state.rounds_published else None
        fixed = [(p, state.entries[p]) for p in state.order if state.entries[p].fixed_board is not None]
        values |= {
            "fixed": sorted(fixed, key=lambda pair: pair[1].fixed_board or 0),
            "others": [(p, state.entries[p].player.name) for p in state.order if state.entries[p].fixed_board is None],
            "rooms": rooms_text(state),
            "labels": board_labels(state, published) if published is not None else {},
            "conflicts": fixed_conflicts(state, state.current) if state.current is not None else [],
            "conflict_round": len(state.rounds),
        }
    return page(visit, "settings.html", here="settings", **values)


async def density(visit: Visit, form: Form) -> Response:
    """Simple or full screens on this device."""
    response = go_on(form, "/")
    chosen = "full" if form.get("density") == "full" else "simple"
    secure = visit.site.config.secure_cookies
    response.set_cookie(DENSITY, chosen, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


ROUTES = [
    shows("/e/{stream}/settings", settings, CHIEF),
    shows("/e/{stream}/settings/{tab}", settings, CHIEF),
    takes("/density", density),
]
