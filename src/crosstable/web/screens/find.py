"""Search within an event: players by any part of the name, boards by their number."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.app.folding import fold_text
from crosstable.web.routing import shows
from crosstable.web.screens.rounds import part
from crosstable.web.visit import HALL, Visit

MOST = 30


async def find(visit: Visit) -> Response:
    """What fits `?q=`; accents and case do not matter."""
    query = visit.request.query_params.get("q", "")[:100]
    wanted = fold_text(query)
    state = visit.state
    found = [
        (place, state.entries[player])
        for place, player in enumerate(state.order, 1)
        if wanted and (wanted in fold_text(state.entries[player].player.name) or wanted == str(place))
    ][:MOST]
    current = state.current
    seats = {p: b.number for b in current.boards for p in (b.white, b.black)} if current is not None else {}
    board = current.board(int(wanted)) if current is not None and wanted.isdecimal() and len(wanted) < 6 else None
    return part(visit, "find.html", query=query, found=found, seats=seats, board=board, current=current)


ROUTES = [shows("/e/{stream}/find", find, HALL)]
