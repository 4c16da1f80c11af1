"""Players: the entry line, the list, the check-in view, late entries, and a player's card."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.permissions import Role
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState
from crosstable.web.answers import give, was_given
from crosstable.web.forms import PLAYER_FIELDS, READERS, Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.views.players import already_there, bye_holder, coming_rounds, games_of, players_view
from crosstable.web.visit import ARBITERS, Visit

DESK = ARBITERS | {Role.CHECK_IN}
NOW_MINUTES = 10
"""So long after publication a latecomer is offered the bye player first (ux.md J1)."""


async def players(visit: Visit) -> Response:
    """Everybody, and the line that adds more."""
    key = (visit.stream, visit.state.seq, "players")
    view = visit.site.cache.get(key, lambda: players_view(visit.state))
    following = visit.state.rounds_published + 1
    return page(visit, "players.html", here="players", view=view, following=following)


async def check_in(visit: Visit) -> Response:
    """Big rows to tap while people come in."""
    view = players_view(visit.state)
    rows = sorted((row for row in view.rows if not row.gone), key=lambda row: row.entry.player.name.casefold())
    return page(visit, "check_in.html", here="players", view=view, rows=rows)


async def add(visit: Visit, form: Form) -> Response:
    """The entry line. One new name is entered at once; several, a double or a late entry are shown first."""
    args = READERS["add-players"](form)
    found: list[dict[str, Any]] = args["players"]
    base = f"/e/{visit.stream}/players"
    if await was_given(visit, "add-players", form):
        return RedirectResponse(base, 303)
    doubles = [(raw["name"], there) for raw in found if (there := already_there(visit.state, raw.get("name", "")))]
    sure = form.get("sure") == "1"
    if visit.state.rounds_published and found and not form.get("late"):
        return late_choices(visit, form, found, doubles)
    if not sure and (len(found) > 1 or doubles):
        return page(
            visit, "players_preview.html", here="players", found=found, doubles=doubles, lines=form.get("lines")
        )
    seat = form.get("late") == "seat"
    if form.get("late").startswith("missed-"):
        args["missed"] = form.get("late").removeprefix("missed-")
    outcome = await give(visit, "add-players", args, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.add-players", count=len(found))
    if seat and outcome.events:
        return await _seat(visit, form, int(outcome.events[0].body["id"]), outcome.state)
    return RedirectResponse(base, 303)


def late_choices(visit: Visit, form: Form, found: list[dict[str, Any]], doubles: list[tuple[str, Entry]]) -> Response:
    """M11: what the latecomer gets: the bye player now, or the next round with points for this one."""
    holder = bye_holder(visit.state) if len(found) == 1 else None
    fresh = holder is not None and _minutes_since_published(visit.state) < NOW_MINUTES
    values: dict[str, Any] = {
        "found": found,
        "holder": holder,
        "fresh": fresh,
        "doubles": doubles,
        "lines": form.get("lines"),
    }
    return page(visit, "players_late.html", here="players", following=visit.state.rounds_published + 1, **values)


def _minutes_since_published(state: EventState) -> float:
    at = state.current.published_at if state.current is not None else None
    try:
        return (datetime.now(UTC) - datetime.fromisoformat(at or "")).total_seconds() / 60
    except ValueError:
        return float("inf")


async def _seat(visit: Visit, form: Form, player: int, state: EventState) -> Response:
    """The choice itself was the consent, and its words are the reason."""
    visit.state = state
    name = state.entries[PlayerId(player)].player.name
    said = Form([("confirmed", "4"), ("reason", visit.t("late.reason", name=name)), ("back", form.get("back"))])
    number = state.current.number if state.current is not None else 0
    outcome = await give(visit, "seat-latecomer", {"round": number, "player": player}, said)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.seat-latecomer", name=name)
    return RedirectResponse(f"/e/{visit.stream}/round/{number}", 303)


def asked_player(visit: Visit) -> Entry:
    """The player in the address; 404 when there is none."""
    text = visit.request.path_params["player"]
    entry = visit.state.entries.get(PlayerId(int(text))) if text.isdecimal() and len(text) < 7 else None
    if entry is None:
        raise HTTPException(404)
    return entry


async def card(visit: Visit) -> Response:
    """Everything about one player."""
    entry = asked_player(visit)
    state = visit.state
    number = entry.player.id
    games = games_of(state, number)
    paired = any(r.seat_of(number) or number in r.byes for r in state.rounds)
    forbidden = [
        state.entries[p].player.name
        for rule in state.prohibitions
        if number in rule.players
        for p in rule.players
        if p != number
    ]
    return page(
        visit,
        "player.html",
        here="players",
        entry=entry,
        games=games,
        total=sum(game.worth or 0 for game in games),
        coming=coming_rounds(state, number),
        paired=paired,
        forbidden=forbidden,
        birth=_date(entry),
        fields=PLAYER_FIELDS,
    )


def _date(entry: Entry) -> str:
    birth = entry.player.birth
    if birth is None:
        return ""
    return f"{birth.year:04}-{birth.month or 1:02}-{birth.day or 1:02}"


ROUTES = [
    shows("/e/{stream}/players", players, DESK),
    takes("/e/{stream}/players", add, ARBITERS),
    shows("/e/{stream}/players/check-in", check_in, DESK),
    shows("/e/{stream}/players/{player}", card, ARBITERS),
]
