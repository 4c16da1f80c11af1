"""Tools that need no tournament: rounds and time, tie-breaks of one player, round-robin tables.

Every page is a plain form by GET, so that its address can be shared; nothing is kept, and anybody may
open them.
"""

from __future__ import annotations

from starlette.responses import Response

from crosstable.app.planning import Form
from crosstable.i18n.numbers import whole
from crosstable.pairing.roundrobin.tables import TABLES
from crosstable.tiebreak.one_player import CONVENTIONS, MOST_ROUNDS
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.views.tool_rounds import DEFAULTS, ask, control_names, rounds_view, size_rows, time_rows
from crosstable.web.views.tool_tables import MOST, table_view
from crosstable.web.views.tool_tiebreaks import BYES, SCORINGS, letters, read, result_choices, sheet_view
from crosstable.web.visit import Visit

FIELD_LIMIT = 60
THIRD = tuple(name for name in CONVENTIONS if name not in ("fide", "us-chess"))


async def tools(visit: Visit) -> Response:
    """What there is."""
    return page(visit, "tools.html", here="tools")


async def rounds_and_time(visit: Visit) -> Response:
    """The rounds-and-time calculator."""
    query = visit.request.query_params
    typed = {name: query.get(name, value)[:FIELD_LIMIT] for name, value in DEFAULTS.items()}
    asked = ask(visit.t, typed)
    found = None if asked.question is None else rounds_view(visit.t, asked.question)
    return page(
        visit,
        "tool_rounds.html",
        here="rounds",
        typed=typed,
        wrong=asked.wrong,
        refusal=found if isinstance(found, str) else "",
        found=None if isinstance(found, str) else found,
        forms=[form.value for form in Form],
        sizes=size_rows(),
        times=time_rows(),
        controls=control_names(),
    )


async def tie_breaks(visit: Visit) -> Response:
    """The tie-break calculator."""
    typed = read(visit.t, visit.request.query_params)
    return page(
        visit,
        "tool_tiebreaks.html",
        here="tiebreaks",
        typed=typed,
        sheet=sheet_view(visit.t, typed) if typed.ready else None,
        choices=result_choices(visit.t),
        letters=letters(visit.t),
        scorings=list(SCORINGS),
        byes=BYES,
        third=THIRD,
        most=MOST_ROUNDS,
    )


async def tables(visit: Visit) -> Response:
    """Berger tables and their relatives."""
    query = visit.request.query_params
    players = query.get("players", "6")[:FIELD_LIMIT]
    source = query.get("source", "berger")
    typed = {
        "players": players,
        "source": source if source in TABLES else "berger",
        "double": bool(query.get("double")),
        "kept": bool(query.get("kept")),
    }
    number = whole(players)
    view = None
    if number is not None and 2 <= number <= MOST:
        view = table_view(visit.t, number, str(typed["source"]), 2 if typed["double"] else 1, swap=not typed["kept"])
    return page(visit, "tool_berger.html", here="berger", typed=typed, view=view, sources=TABLES, most=MOST)


ROUTES = [
    shows("/tools", tools),
    shows("/tools/rounds", rounds_and_time),
    shows("/tools/tiebreaks", tie_breaks),
    shows("/tools/berger", tables),
]
