"""The round: draft, check, publish, results, next; and why a board is as it is."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.core.results import RESULTS
from crosstable.core.state import RoundStatus
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.views.rounds import UNPAIRED, round_view
from crosstable.web.visit import HALL, Visit

EXTRA_RESULTS = [token for token in RESULTS if token not in ("1-0", "½-½", "0-1")]


async def current(visit: Visit) -> Response:
    """The round that matters now."""
    number = visit.state.current.number if visit.state.current else 1
    return RedirectResponse(f"/e/{visit.stream}/round/{number}", 303)


def asked_round(visit: Visit) -> int:
    """The number in the address; 404 when there is no such round."""
    text = visit.request.path_params["number"]
    if not text.isdigit() or len(text) > 3:
        raise HTTPException(404)
    number = int(text)
    state = visit.state
    last = len(state.rounds) + 1
    if state.rules.rounds is not None:
        last = min(last, max(state.rules.rounds, len(state.rounds)))
    if not 1 <= number <= last:
        raise HTTPException(404)
    return number


async def round_screen(visit: Visit) -> Response:
    """One round in whatever state it is."""
    number = asked_round(visit)
    view = round_view(visit.state, number)
    template = {
        UNPAIRED: "round_unpaired.html",
        RoundStatus.DRAFT.value: "round_draft.html",
        RoundStatus.MANUAL.value: "round_draft.html",
    }.get(view.status, "round.html")
    query = visit.request.query_params
    return page(
        visit,
        template,
        view=view,
        here="rounds",
        only_open=query.get("only") == "open",
        mode=query.get("mode", ""),
        extra_results=EXTRA_RESULTS,
    )


ROUTES = [
    shows("/e/{stream}/round", current, HALL),
    shows("/e/{stream}/round/{number}", round_screen, HALL),
]
