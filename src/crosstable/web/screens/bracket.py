"""The bracket of a knock-out: the drawing, the matches, each match's own page, and the form before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.bracket import (
    bracket_of_event,
    bracket_problem,
    entrant_names,
    is_knockout,
    knockout_system,
    plays_teams,
)
from crosstable.app.calendar import zone_of
from crosstable.app.commands.matches import TEAM_HOME
from crosstable.app.floor import Late, late
from crosstable.core.ids import PlayerId
from crosstable.i18n import reason
from crosstable.pairing.knockout import first_match_losers
from crosstable.pairing.knockout.record import Bracket
from crosstable.pairing.knockout.teams import BOARD_TIES, TEAM_MATCHES
from crosstable.publish.page import environment
from crosstable.web.answers import give, refused, stream_made
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.standings import full_names
from crosstable.web.views.bracket import bracket_view, field_line, match_card, match_view
from crosstable.web.views.bracket_form import CONSOLATION, CONSOLATION_OF_TEAMS, form_view, words_of
from crosstable.web.visit import ARBITERS, HALL, Visit, is_owner


async def bracket(visit: Visit) -> Response:
    """The bracket as it stands."""
    state = visit.state
    system = knockout_system(state)
    if system is None:
        raise HTTPException(404)
    found, names = bracket_of_event(state), entrant_names(state, full_names(state))
    view = None if found is None else bracket_view(state, visit.t, names, found)
    module: Any = environment().get_template("bracket-chart.html").module
    label = visit.t("bracket.label", entrants=len(found.entrants)) if found is not None else ""
    return page(
        visit,
        "bracket.html",
        here="bracket",
        view=view,
        drawing=module.drawing(view.chart, label) if view is not None else "",
        field_line="" if found is None else field_line(visit.t, found),
        begun=any(is_knockout(played) for played in state.rounds),
        system=system,
        whole=False,
        pooled=bool(state.rules.traits and state.rules.traits.pooled),
        problem="" if found is not None else reason(visit.t, bracket_problem(state)),
        form=form_view(state, visit.t, names, found),
        late=late_now(visit),
        owner=is_owner(visit),
        consolations=CONSOLATION_OF_TEAMS if plays_teams(state) else CONSOLATION,
        of_teams=plays_teams(state),
        team_choices={"team_match": tuple(TEAM_MATCHES), "board_ties": tuple(BOARD_TIES), "team_home": TEAM_HOME},
        **_losers(found, names),
    )


def _losers(found: Bracket | None, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    """Who may play in a consolation, best first, and how many matches may still send somebody."""
    if found is None:
        return {"losers": [], "losers_open": 0}
    losers = first_match_losers(found.progress)
    return {"losers": [names[found.entrants[k - 1]] for k in losers.entrants], "losers_open": len(losers.open)}


def late_now(visit: Visit) -> Late | None:
    """Games of the round being played that should be over."""
    state = visit.state
    now = visit.site.service.clock.now()
    return late(state, state.rounds_published, now, zone_of(state)) if visit.who.role in ARBITERS else None


async def match(visit: Visit) -> Response:
    """One match: its games, what comes next, and how it was decided."""
    found = bracket_of_event(visit.state)
    one = None if found is None else found.match_of(visit.request.path_params["match"])
    if found is None or one is None:
        raise HTTPException(404)
    names = entrant_names(visit.state, full_names(visit.state))
    return page(
        visit,
        "match.html",
        here="bracket",
        whole=True,
        card=match_card(visit.state, visit.t, names, found, one),
        match=match_view(visit.t, names, found, one),
        words=words_of(visit.state, visit.t),
        late=late_now(visit),
    )


async def consolation(visit: Visit, form: Form) -> Response:
    """A new event for who lost the first match he played."""
    if not is_owner(visit):
        return refused(visit, Refused("not-allowed", role=visit.who.role.value, command="consolation"), form)
    name = visit.t("bracket.consolation-name", name=visit.state.info.name)[:200]
    stream = stream_made(visit, "consolation", form)
    args = {"source": visit.state, "name": name, "profile": form.get("profile")}
    outcome = await give(visit, "consolation", args, form, stream=stream)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.create", name=outcome.state.info.name)
    return RedirectResponse(f"/e/{outcome.state.stream}/{'teams' if plays_teams(visit.state) else 'players'}", 303)


ROUTES = [
    shows("/e/{stream}/bracket", bracket, HALL),
    shows("/e/{stream}/bracket/{match}", match, HALL),
    takes("/e/{stream}/consolation", consolation, ARBITERS),
]
