"""Players: the entry line, the list, what is done to several at once, late entries, the check list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Done, Refused
from crosstable.app.permissions import Role
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState
from crosstable.web.answers import give, refused, was_given
from crosstable.web.entering import PICKS_MOST, also_elsewhere, chips, lists_of, old_list, picked
from crosstable.web.forms import READERS, Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.list_import import another_door
from crosstable.web.views.check_list import check_list, open_points
from crosstable.web.views.norms import asks_for_norms
from crosstable.web.views.players import (
    COLUMNS,
    already_there,
    bye_holder,
    coming_rounds,
    odd_next,
    players_view,
    seat_words,
)
from crosstable.web.visit import ARBITERS, Visit, is_owner

CHIEF = frozenset({Role.CHIEF})
DESK = ARBITERS | {Role.CHECK_IN}
EVENTS_SHOWN = 3
NOW_MINUTES = 10
"""So long after publication a latecomer is offered the bye player first (ux.md J1)."""


async def players(visit: Visit) -> Response:
    """Everybody, and the line that adds more."""
    wish = visit.request.query_params.get("sort", "")
    sort = wish if wish in COLUMNS else "number"
    key = (visit.stream, visit.state.seq, "players", sort, visit.full)
    view = visit.site.cache.get(key, lambda: players_view(visit.state, sort, full=visit.full))
    last, members = await chips(visit)
    old = old_list(visit)
    elsewhere = await also_elsewhere(visit)
    return page(
        visit,
        "players.html",
        norms=visit.full and visit.state.rounds_published > 0 and asks_for_norms(visit.state),
        here="players",
        view=view,
        sort=sort,
        owner=is_owner(visit),
        following=visit.state.rounds_published + 1,
        last=last,
        members=members,
        old=old,
        elsewhere=elsewhere[:EVENTS_SHOWN],
        lists=lists_of(visit).lists(),
        found=0 if visit.state.rounds_published else open_points(check_list(visit.state, (), old, elsewhere)),
        odd=odd_next(visit.state) and not visit.state.rounds,
    )


async def checks(visit: Visit) -> Response:
    """The check list before round 1."""
    lists = lists_of(visit).lists()
    points = check_list(visit.state, lists, old_list(visit), await also_elsewhere(visit))
    return page(
        visit, "players_check.html", here="players", points=points, found=open_points(points), owner=is_owner(visit)
    )


async def add(visit: Visit, form: Form) -> Response:
    """The entry line; what is no list of names goes through another door."""
    return await another_door(visit, form.get("lines").encode(), "") or await _add(visit, form)


async def _add(visit: Visit, form: Form) -> Response:
    """One new name is entered at once; several, a double or a late entry are shown first."""
    base = f"/e/{visit.stream}/players"
    try:
        args = READERS["add-players"](form)
        refs = form.all("pick")[:PICKS_MOST]
        args["players"] = [*args["players"], *await picked(visit, refs)]
    except Refused as error:
        return refused(visit, error, form)
    found: list[dict[str, Any]] = args["players"]
    if await was_given(visit, "add-players", form):
        return RedirectResponse(base, 303)
    doubles = [(raw, there) for raw in found if (there := already_there(visit.state, raw))]
    if form.get("sure") == "same" and len(doubles) == 1:
        return await _same_person(visit, form, *doubles[0])
    sure = form.get("sure") == "1"
    if visit.state.rounds_published and found and not form.get("late"):
        return late_choices(visit, form, found, doubles)
    if not sure and (len(found) - len(refs) > 1 or doubles):
        values: dict[str, Any] = {"found": found, "doubles": doubles, "lines": form.get("lines"), "picks": refs}
        return page(visit, "players_preview.html", here="players", **values)
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


async def _same_person(visit: Visit, form: Form, raw: dict[str, Any], there: Entry) -> Response:
    """M03: nobody new; what the entry lacks and the list knows is filled in."""
    player = there.player
    known = {
        "rating": player.rating,
        "title": player.title,
        "federation": player.federation,
        "sex": player.sex,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "club": there.club,
    }
    changes = {name: raw[name] for name, value in known.items() if value in (None, "") and raw.get(name)}
    if "rating" in changes and raw.get("rating_source"):
        changes["rating_source"] = raw["rating_source"]
    if changes:
        outcome = await give(visit, "change-player", {"player": int(player.id), "changes": changes}, form)
        if isinstance(outcome, Response):
            return outcome
        visit.say("done.change-player", name=player.name)
    return RedirectResponse(f"/e/{visit.stream}/players", 303)


Doubles = list[tuple[dict[str, Any], Entry]]


def late_choices(visit: Visit, form: Form, found: list[dict[str, Any]], doubles: Doubles) -> Response:
    """M11: what the latecomer gets: the bye player now, or the next round with points for this one."""
    holder = bye_holder(visit.state) if len(found) == 1 else None
    fresh = holder is not None and _minutes_since_published(visit.state) < NOW_MINUTES
    values: dict[str, Any] = {
        "found": found,
        "holder": holder,
        "fresh": fresh,
        "doubles": doubles,
        "lines": form.get("lines"),
        "picks": form.all("pick")[:PICKS_MOST],
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
    visit.say("done.seat-latecomer", **seat_words(outcome.state, number, PlayerId(player)))
    return RedirectResponse(f"/e/{visit.stream}/round/{number}", 303)


async def selected(visit: Visit, form: Form) -> Response:
    """One step for all players that are ticked; undo takes it back as one."""
    ticked = [number for number in form.all("player") if number.isdecimal() and len(number) < 7]
    wish = form.get("do")
    if wish == "card" and ticked:
        return RedirectResponse(f"/e/{visit.stream}/players/{ticked[0]}", 303)
    if wish == "bye" and ticked:
        return _bye_choices(visit, ticked)
    following = form.get("round") or str(visit.state.rounds_published + 1)
    args: dict[str, Any] = {"players": ticked}
    if wish in ("absent", "set-bye"):
        args |= {"round": following, "code": "Z" if wish == "absent" else form.get("code")}
    command = SELECTED.get(wish)
    if command is None:
        return refused(visit, Refused("nobody-marked"), form)
    outcome = await give(visit, command, args, form)
    if isinstance(outcome, Response):
        return outcome
    _say_selected(visit, command, following, outcome)
    return RedirectResponse(f"/e/{visit.stream}/players", 303)


SELECTED = {
    "check-in": "check-in",
    "absent": "set-absence",
    "set-bye": "set-absence",
    "withdraw": "withdraw",
    "fee-paid": "set-fees",
}


def _say_selected(visit: Visit, command: str, following: str, outcome: Done) -> None:
    names = [
        outcome.state.entries[number].player.name
        for event in outcome.events
        if (number := PlayerId(int(event.body.get("player", 0)))) in outcome.state.entries
    ]
    if not names:
        visit.say("done.nothing-changed")
    elif command == "withdraw" and odd_next(outcome.state):
        visit.say("done.withdraw-odd", name=visit.t.list(names))
    else:
        visit.say(f"done.{command}", name=visit.t.list(names), round=following)


def _bye_choices(visit: Visit, ticked: list[str]) -> Response:
    """B: which round, and what it is worth."""
    state = visit.state
    chosen = [state.entries[PlayerId(int(n))] for n in ticked if PlayerId(int(n)) in state.entries]
    if not chosen:
        return refused(visit, Refused("nobody-marked"), Form([]))
    rounds = [choice.number for choice in coming_rounds(state, chosen[0].player.id)][:40]
    return page(visit, "players_bye.html", here="players", chosen=chosen, rounds=rounds)


ROUTES = [
    shows("/e/{stream}/players", players, DESK),
    takes("/e/{stream}/players", add, ARBITERS),
    takes("/e/{stream}/players/selected", selected, ARBITERS),
    shows("/e/{stream}/players/check", checks, ARBITERS),
]
