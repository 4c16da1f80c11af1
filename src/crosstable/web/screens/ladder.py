"""The ladder: the order, challenges, results; for arbiters, for everybody, and for a player on his own phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.ladder import ladder_now
from crosstable.app.permissions import Role
from crosstable.core.ids import PlayerId
from crosstable.web.answers import give
from crosstable.web.forms import READERS, Form
from crosstable.web.pages import cached_ranking, everybodys, model_for
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.public import asked_me
from crosstable.web.screens.standings import full_names
from crosstable.web.views.ladder import choices, ladder_view
from crosstable.web.visit import HALL, Visit


def _on_a_ladder(visit: Visit) -> None:
    if not visit.state.rules.challenges:
        raise HTTPException(404)


async def ladder(visit: Visit) -> Response:
    """The ladder as it stands; `?by=` is who is about to challenge."""
    _on_a_ladder(visit)
    state, names = visit.state, full_names(visit.state)
    now = ladder_now(state)
    text = visit.request.query_params.get("by", "")
    by = PlayerId(int(text)) if text.isdecimal() and len(text) < 7 else None
    asking = by is not None and now.place(by) is not None and now.period > 0
    return page(
        visit,
        "ladder.html",
        here="ladder",
        view=ladder_view(state, visit.t, names, cached_ranking(visit), now),
        by=by if asking else None,
        by_name=names[by] if asking and by is not None else "",
        choices=choices(state, visit.t, names, by, now) if asking and by is not None else [],
        may_open=visit.may("pair") and (state.rules.rounds is None or now.period < state.rules.rounds),
    )


async def public_ladder(visit: Visit) -> Response:
    """The same for everybody."""
    _on_a_ladder(visit)
    model = model_for(visit)

    def values() -> Mapping[str, Any]:
        view = ladder_view(visit.state, visit.t, model.names, model.ranking)
        return {"here": "ladder", "model": model, "view": view}

    return everybodys(visit, "ladder", "public_ladder.html", values)


async def challenge_mine(visit: Visit, form: Form) -> Response:
    """A player challenges from his own page."""
    _on_a_ladder(visit)
    player = asked_me(visit).page.player
    if visit.who.role is not Role.PLAYER or visit.who.player != player:
        raise HTTPException(403)
    args = {**READERS["challenge"](form), "player": int(player)}
    outcome = await give(visit, "challenge", args, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("public.challenge-stands")
    return RedirectResponse(f"/p/{visit.stream}/me/{player}", 303)


ROUTES = [
    shows("/e/{stream}/ladder", ladder, HALL),
    shows("/p/{stream}/ladder", public_ladder),
    takes("/p/{stream}/me/{player}/challenge", challenge_mine),
]
