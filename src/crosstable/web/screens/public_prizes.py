"""The prizes of an event for everybody, as far as the arbiters have put them on the public page."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.prizing import stored_prizes
from crosstable.i18n.prize_words import PrizeWords
from crosstable.web.pages import everybodys, model_for
from crosstable.web.routing import shows
from crosstable.web.screens.prizes import field_for
from crosstable.web.views.public_prizes import PublicPrizes, public_prizes
from crosstable.web.visit import Visit


def shown_prizes(visit: Visit) -> PublicPrizes | None:
    """What everybody may see; None until it is decided and shown."""
    decided = visit.state.prizes_decided
    decision = stored_prizes(visit.state) if decided is not None and decided.shown else None
    if decision is None:
        return None
    words = PrizeWords(visit.t, decision.fund, model_for(visit).names)
    return public_prizes(words, decision, field_for(visit))


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
