"""Players."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.app.permissions import Role
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.visit import ARBITERS, Visit

DESK = ARBITERS | {Role.CHECK_IN}


async def players(visit: Visit) -> Response:
    """Everybody, and the line that adds more."""
    return page(visit, "players.html", here="players")


ROUTES = [shows("/e/{stream}/players", players, DESK)]
