"""The prizes of an event for everybody, as far as the arbiters have put them on the public page."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.prize_field import team_names
from crosstable.app.prizing import stored_prizes
from crosstable.i18n.prize_words import PrizeWords
from crosstable.publish.people import printable
from crosstable.web.pages import everybodys, model_for
from crosstable.web.routing import shows
from crosstable.web.screens.prizes import field_for
from crosstable.web.views.public_prizes import PublicPrizes, public_prizes
from crosstable.web.visit import Visit


def shown_prizes(visit: Visit) -> PublicPrizes | None:
    """What everybody may see, worked out once for each change and language; None until it is decided and shown."""
    decided = visit.state.prizes_decided
    if decided is None or not decided.shown:
        return None
    key = ("public prizes", visit.stream, visit.state.seq, visit.t.language)
    return visit.site.cache.get(key, lambda: _made(visit))


def _made(visit: Visit) -> PublicPrizes | None:
    decision = stored_prizes(visit.state)
    if decision is None:
        return None
    teams = {entrant: printable(name) for entrant, name in team_names(visit.state).items()}
    return public_prizes(
        PrizeWords(visit.t, decision.fund, {**model_for(visit).names, **teams}), decision, field_for(visit)
    )


async def prizes(visit: Visit) -> Response:
    """Who gets what; there is no such page before."""
    decided = visit.state.prizes_decided
    if decided is None or not decided.shown:
        raise HTTPException(404)
    model = model_for(visit)
    return everybodys(
        visit,
        "prizes",
        "public_prizes.html",
        lambda: {"here": "standings", "model": model, "view": shown_prizes(visit)},
    )


ROUTES = [shows("/p/{stream}/prizes", prizes)]
