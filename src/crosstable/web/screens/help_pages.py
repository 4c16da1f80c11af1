"""Help in short topics, and what the program follows and what not: readable without an event and without a network."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable import __version__
from crosstable.core.systems import SYSTEMS
from crosstable.tiebreak.options import CURRENT
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.views.settings import system_source
from crosstable.web.visit import Visit

TOPICS = {
    "byes": 5,
    "forfeits": 5,
    "withdrawals": 7,
    "round-robin": 6,
    "knockout": 4,
    "clubs": 5,
    "ladder": 5,
    "tie-breaks": 7,
    "prizes": 8,
    "start-up": 4,
}
"""Topics in their order, each with its number of paragraphs: `help.<topic>.<number>`."""
FOLLOWED = ("pairing", "acceleration", "round-robin", "tie-breaks", "files")
NOT_FOLLOWED = ("endorsed", "rating", "norms", "club")


async def topics(visit: Visit) -> Response:
    """The list."""
    return page(visit, "help.html", topics=list(TOPICS), topic="", count=0)


async def topic(visit: Visit) -> Response:
    """One topic."""
    name = visit.request.path_params["topic"]
    if name not in TOPICS:
        raise HTTPException(404)
    return page(visit, "help.html", topics=list(TOPICS), topic=name, count=TOPICS[name])


async def about(visit: Visit) -> Response:
    """Rules and editions, what is not done, and that nobody has endorsed it (S-020)."""
    systems = [(name, system_source(visit.t, traits)) for name, traits in SYSTEMS.items()]
    return page(
        visit,
        "about.html",
        version=__version__,
        systems=systems,
        tie_break_edition=CURRENT,
        followed=FOLLOWED,
        not_followed=NOT_FOLLOWED,
    )


ROUTES = [shows("/help", topics), shows("/help/{topic}", topic), shows("/about", about)]
