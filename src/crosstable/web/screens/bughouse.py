"""A bughouse evening: who sits at which of the two boards, who still wants a partner, what a match is."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.bughouse import (
    first_seat,
    first_to,
    games_of_match,
    match_text,
    partners,
    plays_bughouse,
    singles,
    tables,
)
from crosstable.app.bughouse_rules import HOUSE_RULES, house_rules
from crosstable.core.state import BoardState, EventState
from crosstable.pairing.bughouse import FirstSeat
from crosstable.web.messages import result_text
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.visit import BOARDS, Visit


async def bughouse(visit: Visit) -> Response:
    """The tables of the round, singles, and the rules of a match."""
    state = visit.state
    if not plays_bughouse(state):
        raise HTTPException(404)
    number = state.rounds_published
    games = games_of_match(state)
    shown = tables(state, number) if number else ()
    played = state.rounds[number - 1].boards if number else ()
    results = {board.number: _result(state, board) for board in played}
    rotating = state.rules.by_lot
    teams = [] if rotating else [(int(p), state.entries[p].player.name) for p in state.order]
    alone = {int(p) for p in singles(state)}
    return page(
        visit,
        "bughouse.html",
        here="tables",
        number=number,
        tables=shown,
        results=results,
        free=[state.entries[p].player.name for p in state.rounds[number - 1].byes] if number else [],
        singles=[team for team in teams if team[0] in alone],
        hosts=[team for team in teams if team[0] not in alone and len(partners(team[1])) == 2],
        games=games,
        until=first_to(state),
        fresh=not state.rounds,
        rotating=rotating,
        first=first_seat(state).value,
        house=house_rules(state),
        house_choices=HOUSE_RULES,
        firsts=[choice.value for choice in FirstSeat],
    )


def _result(state: EventState, board: BoardState) -> str:
    if board.result is None or board.dispute is not None:
        return ""
    return match_text(state, board) or result_text(board.result.token)


ROUTES = [shows("/e/{stream}/tables", bughouse, BOARDS)]
"""The tables of a bughouse evening."""
