"""Standings with the sum behind every number, and the same as CSV and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from crosstable.app.cut import cut
from crosstable.app.encounters import level_after
from crosstable.app.queries import POINTS, Fixed, fixed_order, sum_of
from crosstable.app.team_table import team_table
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.publish.cut_lines import border_lines
from crosstable.web.csv_text import csv_text
from crosstable.web.pages import cached_ranking
from crosstable.web.render import html, page
from crosstable.web.routing import shows
from crosstable.web.views.ranking import team_ties_view, ties_view
from crosstable.web.views.standings import Earlier, StandingsView, Sum, level_text, standings_view, sum_view
from crosstable.web.views.standings_out import facts, player_rows, team_rows
from crosstable.web.views.team_table import team_sum_view, team_table_view
from crosstable.web.visit import HALL, Visit


def full_names(state: EventState) -> Mapping[PlayerId, str]:
    """Names as the arbiters see them."""
    return {p: state.entries[p].player.name or f"#{p}" for p in state.order}


def asked_after(visit: Visit) -> int | None:
    """The round after which the table is wanted (None: the last); 404 when it is not published."""
    text = visit.request.query_params.get("after", "")
    if not text:
        return None
    if not text.isdecimal() or len(text) > 3 or int(text) > visit.state.rounds_published:
        raise HTTPException(404)
    return int(text)


def asked_sum(visit: Visit, names: Mapping[PlayerId, str]) -> tuple[Sum, int]:
    """The sum in the address and the round after which it stands; 404 when there is none."""
    after = asked_after(visit)
    query = visit.request.query_params
    text, code = query.get("player", ""), query.get("code", POINTS)[:20]
    if not text.isdecimal() or len(text) > 6:
        raise HTTPException(404)
    found = cached_ranking(visit, after)
    value = sum_of(visit.state, found, int(text), code)
    if value is None or PlayerId(int(text)) not in names:
        raise HTTPException(404)
    made = sum_view(visit.t, names, PlayerId(int(text)), value, _earlier(visit, found.after, int(text), code))
    return replace(made, level=level_text(visit.t, names, level_after(found, int(text), value.code))), found.after


def _earlier(visit: Visit, after: int, player: int, code: str) -> Earlier | None:
    """The value after the round before; None before round 2 and for the points themselves."""
    if after < 2 or code == POINTS:
        return None
    played = visit.state.rounds[after - 1]
    boards = {p: board.number for board in played.boards for p in (board.white, board.black)}
    return Earlier(sum_of(visit.state, cached_ranking(visit, after - 1), player, code), after, boards)


def _view(visit: Visit) -> StandingsView:
    after, group = asked_after(visit), visit.request.query_params.get("show", "")[:80]
    state = visit.state
    key = (visit.stream, state.seq, "standings", visit.t.language, after, group)
    found = cached_ranking(visit, after)
    return visit.site.cache.get(key, lambda: standings_view(state, visit.t, full_names(state), found, group=group))


async def standings(visit: Visit) -> Response:
    """The table after any published round; a bracket stands in its place."""
    if fixed_order(visit.state.rules) is Fixed.BRACKET:
        return RedirectResponse(f"/e/{visit.stream}/bracket", 303)
    view = _view(visit)
    if not visit.full:  # the choice of this device; the page of everybody shows what there is
        view = replace(view, has_ratings=False, has_federations=False)
    base = f"/e/{visit.stream}/standings"
    ties = ties_view(visit.state, full_names(visit.state), cached_ranking(visit, view.after), view.decisions)
    values: dict[str, Any] = {"view": view, "ties": ties, "base": base, "sum_base": f"{base}/sum", "me_base": ""}
    values["table"] = table = team_table_view(visit.state, visit.t, view.after)
    if table is not None:
        found = team_table(visit.state, view.after)
        values["team_ties"] = team_ties_view(visit.state, found, table.said.decisions)
    values["fixed"] = fixed_order(visit.state.rules) is not None
    values["cut"] = _asked_cut(visit)
    return page(visit, "standings.html", here="standings", **values)


def _asked_cut(visit: Visit) -> tuple[int, Sequence[str]] | None:
    """`first` in the address: who goes on when the first so many do; None where it asks nothing that can be answered."""
    text, found = visit.request.query_params.get("first", ""), cached_ranking(visit, asked_after(visit))
    border = cut(found, int(text)) if text.isdecimal() and len(text) < 6 else None
    if border is None:
        return None
    return border.count, border_lines(visit.t, full_names(visit.state).__getitem__, found, border)


async def sum_page(visit: Visit) -> Response:
    """Round by round, what a number is made of."""
    found, after = asked_sum(visit, full_names(visit.state))
    return _sum_answer(visit, found, after)


def asked_team_sum(visit: Visit) -> tuple[Sum, int]:
    """The sum of a team in the address and the round after which it stands; 404 when there is none."""
    query, after = visit.request.query_params, asked_after(visit)
    team, number = query.get("team", ""), visit.state.rounds_published if after is None else after
    traits = visit.state.rules.traits
    if not team.isdecimal() or len(team) > 6 or traits is None or not traits.teams:
        raise HTTPException(404)
    found = team_sum_view(visit.state, visit.t, int(team), query.get("code", "")[:20], number)
    if found is None:
        raise HTTPException(404)
    return found, number


async def team_sum(visit: Visit) -> Response:
    """Match by match, what a number of a team is made of."""
    return _sum_answer(visit, *asked_team_sum(visit))


def _sum_answer(visit: Visit, found: Sum, after: int) -> Response:
    values: dict[str, Any] = {"sum": found, "after": after, "heading": "h2" if visit.in_page else "h1"}
    values["back"] = f"/e/{visit.stream}/standings?after={after}"
    if visit.in_page:
        return HTMLResponse(html(visit, "part_page.html", part="part_sum.html", **values))
    return page(visit, "standings_sum.html", here="standings", **values)


async def as_csv(visit: Visit) -> Response:
    """For spreadsheets; nothing in it can run as a formula. `?of=teams` has the teams."""
    view = _view(visit)
    kind = "text/csv; charset=utf-8"
    if visit.request.query_params.get("of") == "teams":
        table = team_table_view(visit.state, visit.t, view.after)
        if table is None:
            raise HTTPException(404)
        return _download(csv_text(team_rows(visit.t, table)), kind, f"teams-{view.after}.csv")
    rows = player_rows(visit.t, view, cached_ranking(visit, view.after))
    return _download(csv_text(rows), kind, f"standings-{view.after}.csv")


async def as_json(visit: Visit) -> Response:
    """Everything with exact numbers: points in tenths, values with their unit."""
    return JSONResponse(facts(visit.state, visit.t, cached_ranking(visit, asked_after(visit))))


def _download(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES = [
    shows("/e/{stream}/standings", standings, HALL),
    shows("/e/{stream}/standings/sum", sum_page, HALL),
    shows("/e/{stream}/standings/team-sum", team_sum, HALL),
    shows("/e/{stream}/standings.csv", as_csv, HALL),
    shows("/e/{stream}/standings.json", as_json, HALL),
]
