"""Who met whom: the crosstable of a round robin, the wall chart of a Swiss."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.tiebreak.table import is_predetermined
from crosstable.web.pages import cached_ranking
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import asked_after, full_names
from crosstable.web.views.tables import matrix_view, wall_view
from crosstable.web.visit import HALL, Visit


async def crosstable(visit: Visit) -> Response:
    """The usual table of the system; `?as=` asks for the other one."""
    state, t, after = visit.state, visit.t, asked_after(visit)
    wanted = visit.request.query_params.get("as", "")
    kind = wanted if wanted in ("matrix", "wall") else "matrix" if is_predetermined(state.rules) else "wall"
    key = (visit.stream, state.seq, kind, t.language, after)
    names = full_names(state)
    base = f"/e/{visit.stream}"
    if kind == "matrix":
        matrix = visit.site.cache.get(key, lambda: matrix_view(state, t, names, cached_ranking(visit, after)))
        return page(visit, "crosstable.html", here="crosstable", view=matrix, kind=kind, base=base)
    wall = visit.site.cache.get(key, lambda: wall_view(state, t, names, cached_ranking(visit, after)))
    return page(visit, "crosstable.html", here="crosstable", view=wall, kind=kind, base=base)


ROUTES = [shows("/e/{stream}/crosstable", crosstable, HALL)]
