"""The public page of an event and "my page" (ux.md 1.11): no code, no cookie, no draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.bughouse import games_of_match
from crosstable.app.folding import fold_text
from crosstable.app.permissions import Role
from crosstable.app.teams import team_of
from crosstable.core.events import EventKind
from crosstable.core.ids import PlayerId
from crosstable.core.state import BoardState
from crosstable.prizes import team_entrant
from crosstable.tiebreak.table import is_predetermined
from crosstable.web.answers import give
from crosstable.web.forms import Form
from crosstable.web.limiter import Limiter
from crosstable.web.nav import public_tabs
from crosstable.web.pages import cached_ranking, changed_at, everybodys, model_for
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.public_prizes import shown_prizes
from crosstable.web.screens.standings import asked_after, asked_sum, asked_team_sum
from crosstable.web.views.ladder import may_be_challenged
from crosstable.web.views.public import (
    MyView,
    away,
    by_name,
    my_view,
    outcome_choices,
    outcome_word,
    pairings,
    stage,
    token_for,
)
from crosstable.web.views.public_prizes import Line, PublicPrizes
from crosstable.web.views.standings import standings_view
from crosstable.web.views.tables import matrix_view, wall_view
from crosstable.web.views.team_table import team_table_view
from crosstable.web.visit import Visit

QUERY_LIMIT = 60
REPORTS_EACH, REPORT_SECONDS = 6, 600.0


def _base(visit: Visit) -> str:
    return f"/p/{visit.stream}"


async def find_me(visit: Visit) -> Response:
    """Everybody by name; two letters are enough. Without scripts the letters come as `?q=`."""
    query = visit.request.query_params.get("q", "")[:QUERY_LIMIT].strip()
    model = model_for(visit)

    def values() -> Mapping[str, Any]:
        wanted = fold_text(query)
        listed = [(model.side(p), fold_text(model.names[p])) for p in by_name(visit.state, model.names)]
        found = [(side, folded) for side, folded in listed if wanted in folded]
        return {"here": "me", "model": model, "query": query, "people": found, "count": len(listed)}

    if query:  # anything can be typed: such a page is not kept
        return page(visit, "public_find.html", **{**values(), **now(visit)})
    return everybodys(visit, "find", "public_find.html", values)


def asked_me(visit: Visit) -> MyView:
    """The player in the address; 404 when there is none."""
    text = visit.request.path_params["player"]
    found = my_view(model_for(visit), visit.t, int(text)) if text.isdecimal() and len(text) < 7 else None
    if found is None:
        raise HTTPException(404)
    return found


async def me(visit: Visit) -> Response:
    """One player's page; on his own device, with a code for it, he can enter his result."""
    view = asked_me(visit)
    model = model_for(visit)
    shown = shown_prizes(visit)
    won = _won(visit, shown, view.page.player) if shown is not None else ()
    values: dict[str, Any] = {"here": "me", "model": model, "my": view, "own": None, "won": won, "may_challenge": []}
    if visit.who.role is Role.PLAYER and visit.who.player == view.page.player:
        values["own"] = own_board(visit, view)
        values["may_challenge"] = may_be_challenged(visit.state, visit.t, model.names, view.page.player)
        return page(visit, "public_me.html", **{**values, **now(visit)})
    return everybodys(visit, ("me", int(view.page.player)), "public_me.html", lambda: values)


def own_board(visit: Visit, view: MyView) -> dict[str, object]:
    """How far the result of a player's own board has come, from his side.

    `stage` is open, mine (he entered it), theirs (the opponent did), both, or arbiter.
    """
    here = view.page.here
    board: BoardState | None = None
    if here is not None and here.board:
        board = visit.state.rounds[here.round - 1].board(here.board)
    if board is None or here is None:
        return {"stage": ""}
    choices = outcome_choices(visit.state, visit.t)
    values: dict[str, object] = {"round": here.round, "board": board.number, "choices": choices, "colour": view.colour}
    if board.dispute is not None:
        return {**values, "stage": "dispute"}
    if board.result is None:
        return {**values, "stage": "open"}
    if board.result.player is None:
        return {**values, "stage": "arbiter"}
    same = next((o for o, _ in choices if token_for(o, view.colour) == board.result.token), "")
    two = games_of_match(visit.state) == 2
    said = dict(choices)[same] if two and same else outcome_word(visit.t, here)
    if any(reading.player is not None for reading in board.confirmed):
        return {**values, "stage": "both", "said": said}
    mine = board.result.device == visit.who.device
    return {**values, "stage": "mine" if mine else "theirs", "outcome": same, "said": said}


def _won(visit: Visit, shown: PublicPrizes, player: int) -> Sequence[Line]:
    """What a player has won, and what the own team has."""
    part = visit.state.team
    team = None if part is None else team_of(part, PlayerId(player))
    return [*shown.of(player), *(() if team is None else shown.of(team_entrant(team.id)))]


async def enter_mine(visit: Visit, form: Form) -> Response:
    """I won, draw, I lost: what the players of a board say. Two different answers go to the arbiter."""
    view = asked_me(visit)
    if visit.who.role is not Role.PLAYER or visit.who.player != view.page.player:
        raise HTTPException(403)
    own = own_board(visit, view)
    said = form.get("outcome")
    token = token_for(said, view.colour) if said in dict(outcome_choices(visit.state, visit.t)) else ""
    if not token or not own["stage"] or form.get("round") != str(own["round"]):
        raise HTTPException(400)
    args = {"round": own["round"], "board": own["board"], "result": token}
    outcome = await give(visit, "enter-result", args, form)
    if isinstance(outcome, Response):
        return outcome
    confirmed = not outcome.events or outcome.events[-1].kind is EventKind.RESULT_CONFIRMED
    visit.say("public.confirmed" if confirmed else "public.entered")
    return RedirectResponse(f"{_base(visit)}/me/{view.page.player}", 303)


async def boards(visit: Visit) -> Response:
    """The round that everybody can see, by board."""
    model = model_for(visit)
    return everybodys(
        visit,
        "pairings",
        "public_pairings.html",
        lambda: {
            "here": "pairings",
            "model": model,
            "boards": pairings(model, visit.t),
            "stage": stage(model, visit.t),
            "away": away(model),
        },
    )


async def table(visit: Visit) -> Response:
    """The standings after any published round."""
    after, model = asked_after(visit), model_for(visit)
    if model.in_stages:
        return _to_stages(visit)

    def values() -> Mapping[str, Any]:
        view = standings_view(visit.state, visit.t, model.names, cached_ranking(visit, after))
        teams = team_table_view(visit.state, visit.t, view.after)
        return {"here": "standings", "model": model, "view": view, "table": teams}

    return everybodys(visit, ("standings", after), "public_standings.html", values)


async def sum_page(visit: Visit) -> Response:
    """The sum behind a number of the standings."""
    model = model_for(visit)
    found, after = asked_sum(visit, model.names)
    values = {"here": "standings", "model": model, "sum": found, "after": after}
    name = ("sum", after, visit.request.query_params.get("player"), found.code)
    return everybodys(visit, name, "public_sum.html", lambda: values)


async def team_sum(visit: Visit) -> Response:
    """The sum behind a number of the table of the teams."""
    found, after = asked_team_sum(visit)
    values = {"here": "standings", "model": model_for(visit), "sum": found, "after": after}
    name = ("team-sum", after, visit.request.query_params.get("team"), found.code)
    return everybodys(visit, name, "public_sum.html", lambda: values)


async def crosstable(visit: Visit) -> Response:
    """Who met whom."""
    state, model, after = visit.state, model_for(visit), asked_after(visit)
    if model.in_stages:
        return _to_stages(visit)
    kind = "matrix" if is_predetermined(state.rules) else "wall"
    make = matrix_view if kind == "matrix" else wall_view

    def values() -> Mapping[str, Any]:
        return {
            "here": "standings",
            "model": model,
            "kind": kind,
            "view": make(state, visit.t, model.names, cached_ranking(visit, after)),
        }

    return everybodys(visit, ("crosstable", after), "public_crosstable.html", values)


def _to_stages(visit: Visit) -> Response:
    """An old address of one table leads to the groups or the bracket that stand in its place."""
    path = next(path for key, _, path in public_tabs(visit.state) if key in ("groups", "bracket"))
    return RedirectResponse(f"{_base(visit)}{path}", 303)


def now(visit: Visit) -> dict[str, Any]:
    """For a page of one visitor: where the event stands."""
    return {"shown_seq": visit.state.seq, "shown_time": changed_at(visit)}


def known_player(visit: Visit, text: str) -> int:
    """The number of a player of the event, or 0."""
    number = int(text) if text.isdecimal() and len(text) < 7 else 0
    return number if PlayerId(number) in visit.state.entries else 0


async def report(visit: Visit) -> Response:
    """The form for a mistake; `?player=` and `?board=` say what it is about."""
    query = visit.request.query_params
    player = known_player(visit, query.get("player", ""))
    board = query.get("board", "")
    values = {"here": "", "player": player, "board": board if board.isdecimal() and len(board) < 6 else ""}
    return page(visit, "public_report.html", **{**values, **now(visit)})


async def take_report(visit: Visit, form: Form) -> Response:
    """A note for the arbiters; so many from one device in ten minutes."""
    client = visit.request.client
    address = client.host if client is not None else ""
    limiter = visit.site.cache.get(
        ("limiter of reports",), lambda: Limiter(each=REPORTS_EACH, together=60, seconds=REPORT_SECONDS)
    )
    if limiter.blocked(address):
        raise HTTPException(429)
    player, text = known_player(visit, form.get("player")), form.get("text").strip()
    name = model_for(visit).names.get(PlayerId(player), "")
    args: dict[str, Any] = {"text": f"{name}: {text}" if name and text else text, "round": visit.state.rounds_published}
    if form.get("board").isdecimal() and len(form.get("board")) < 6:
        args["board"] = form.get("board")
    outcome = await give(visit, "report-mistake", args, form)
    if isinstance(outcome, Response):
        return outcome
    limiter.failed(address)
    visit.say("public.reported")
    return RedirectResponse(f"{_base(visit)}{f'/me/{player}' if player else '?change=1'}", 303)


ROUTES = [
    shows("/p/{stream}", find_me),
    shows("/p/{stream}/me/{player}", me),
    takes("/p/{stream}/me/{player}", enter_mine),
    shows("/p/{stream}/pairings", boards),
    shows("/p/{stream}/standings", table),
    shows("/p/{stream}/sum", sum_page),
    shows("/p/{stream}/team-sum", team_sum),
    shows("/p/{stream}/crosstable", crosstable),
    shows("/p/{stream}/report", report),
    takes("/p/{stream}/report", take_report),
]
