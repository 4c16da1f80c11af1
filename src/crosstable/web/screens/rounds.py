"""The round: draft, check, publish, results, next; and why a board is as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.app.bracket import may_adjourn
from crosstable.app.bughouse import first_seat, games_of_match, plays_bughouse
from crosstable.app.floor import missing
from crosstable.app.permissions import Role
from crosstable.app.queries_public import planned_rounds
from crosstable.core.ids import PlayerId
from crosstable.core.results import MATCH_OF_TWO, NARROW, RESULTS
from crosstable.core.state import EventState, RoundStatus
from crosstable.pairing.bughouse import FirstSeat
from crosstable.web.answers import give
from crosstable.web.forms import Form, result_token
from crosstable.web.messages import result_text
from crosstable.web.pages import public_address
from crosstable.web.render import html, page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.bracket import late_now
from crosstable.web.screens.devices import qr_picture
from crosstable.web.screens.why_page import inquiry_for
from crosstable.web.views.check import RoundCheck, check_round_view
from crosstable.web.views.parts import Part, parts_of
from crosstable.web.views.rounds import UNPAIRED, BoardRow, RoundView, open_for_results, round_view
from crosstable.web.views.scores import scored_by, scores
from crosstable.web.views.why import Why, why_board
from crosstable.web.views.why_player import PlayerWhy, why_player
from crosstable.web.visit import ARBITERS, BOARDS, HALL, Visit

ORDINARY = ("1-0", "½-½", "0-1")
CHIEF = frozenset({Role.CHIEF})
READ_LIMIT = 6_000


async def current(visit: Visit) -> Response:
    """The round that matters now."""
    number = visit.state.current.number if visit.state.current else 1
    return RedirectResponse(f"/e/{visit.stream}/round/{number}", 303)


def asked_round(visit: Visit, *, paired: bool = False) -> int:
    """The number in the address; 404 when there is no such round (or it is not paired)."""
    text = visit.request.path_params["number"]
    if not text.isdecimal() or len(text) > 3:
        raise HTTPException(404)
    number = int(text)
    state = visit.state
    last = len(state.rounds) + (0 if paired else 1)
    planned = planned_rounds(state)
    if planned is not None:
        last = min(last, max(planned, len(state.rounds)))
    if not 1 <= number <= last:
        raise HTTPException(404)
    return number


def asked_board(visit: Visit, view: RoundView) -> BoardRow:
    """The board in the address; 404 when the round has none of this number."""
    text = visit.request.path_params["board"]
    row = next((row for row in view.boards if str(row.number) == text), None)
    if row is None:
        raise HTTPException(404)
    return row


def part(visit: Visit, name: str, *, holder: str = "panel", **values: Any) -> Response:  # noqa: ANN401 - values of a template
    """A part for a drawer or dialog, or the same as a page of its own without scripts."""
    levels = ("h2", "h3") if visit.in_page else ("h1", "h2")
    values = {**values, "part": name, "here": "rounds", "heading": levels[0], "subheading": levels[1]}
    if visit.in_page:
        return HTMLResponse(html(visit, "part_page.html", **values))
    return page(visit, "part_holder.html", holder=holder, **values)


async def round_screen(visit: Visit) -> Response:
    """One round in whatever state it is."""
    number = asked_round(visit)
    query = visit.request.query_params
    parts = parts_of(visit.state, number, visit.t, query.get("part", "")[:40])
    view = round_view(visit.state, number, _wanted(visit, number, parts.chosen), points_before(visit, number))
    values: dict[str, Any] = {"view": view, "here": "rounds", "parts": parts, "kept": _kept(parts.chosen)}
    if view.status == UNPAIRED:
        return page(visit, "round_unpaired.html", **values)
    if view.status in (RoundStatus.DRAFT.value, RoundStatus.MANUAL.value):
        check = _check(visit, view) if visit.who.role is Role.CHIEF else None
        return page(visit, "round_draft.html", check=check, **values)
    read = query.get("read", "")[:READ_LIMIT]
    return page(
        visit,
        "round.html" if visit.rows is None else "round_rows.html",
        only_open=query.get("only") == "open",
        mode=query.get("mode", ""),
        touch=query.get("mode") == "touch" and visit.may("enter-result"),
        read=read,
        read_boards=_numbers(read),
        extra_results=extra_results(visit.state, number),
        **result_choices(visit.state),
        side_keys=side_keys(visit.state, number),
        own_only=visit.who.role is Role.CAPTAIN,
        late=late_now(visit) if number == visit.state.rounds_published else None,
        missing_count=len(missing(visit.state, number)),
        may_pair_next=visit.may("pair") and can_follow(visit.state, number),
        **values,
    )


def extra_results(state: EventState, number: int) -> list[str]:
    """The results behind the three ordinary ones; an adjourned game only where the round allows it."""
    taken = {*ORDINARY, *NARROW} | (set() if may_adjourn(state, state.rounds[number - 1]) else {"adj"})
    return [token for token in RESULTS if token not in taken]


def result_choices(state: EventState) -> dict[str, Any]:
    """The results that have a button, and how they are written in a match of two games."""
    if games_of_match(state) == 2:
        return {"result_keys": tuple(MATCH_OF_TWO.items()), "result_words": MATCH_OF_TWO}
    return {"result_keys": (("1-0", "1–0"), ("½-½", "½"), ("0-1", "0–1")), "result_words": {}}


def side_keys(state: EventState, number: int) -> tuple[str, str]:
    """What the two columns of the boards are called: colours, or the seats of the first game at a table of four."""
    if not plays_bughouse(state):
        return "white", "black"
    first = FirstSeat.LISTED if state.rules.by_lot else first_seat(state)
    if first is FirstSeat.CAPTAIN:
        return "bughouse.side-free", "bughouse.side-free"
    keys = "bughouse.side-one", "bughouse.side-two"
    return keys if first is FirstSeat.LISTED or number % 2 else (keys[1], keys[0])


def _wanted(visit: Visit, number: int, chosen: Part | None) -> frozenset[int] | None:
    """The boards to be shown: of the group asked for, those that a script asks for, and of a captain his own alone."""
    limits = [boards for boards in (visit.rows, None if chosen is None else chosen.boards) if boards is not None]
    if visit.who.role is Role.CAPTAIN and number <= len(visit.state.rounds):
        mine = visit.who.speaks_for
        limits.append(frozenset(b.number for b in visit.state.rounds[number - 1].boards if {b.white, b.black} & mine))
    return frozenset.intersection(*limits) if limits else None


def _kept(chosen: Part | None) -> str:
    """What an address of another view of the round carries along."""
    return f"part={quote(chosen.label)}" if chosen is not None else ""


def can_follow(state: EventState, number: int) -> bool:
    """Whether the next round may be paired while this one is being played (M01)."""
    planned = planned_rounds(state)
    early = state.rules.by_scores or state.rules.by_lot
    return number == len(state.rounds) and early and (planned is None or number < planned)


def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(part) for part in text.split(",") if part.isdecimal() and len(part) < 6)


def points_before(visit: Visit, number: int) -> Mapping[PlayerId, int]:
    """Everybody's points before a round; a result of the round itself changes nothing in them."""
    key = (visit.stream, "scores", number, scored_by(visit.state, number - 1))
    return visit.site.cache.get(key, lambda: scores(visit.state, number - 1))


async def bar(visit: Visit) -> Response:
    """The bar alone, for a page of which nothing else has changed."""
    return page(visit, "round_rows.html", view=None)


async def board(visit: Visit) -> Response:
    """Every result a board can have; the way to those that are not ordinary."""
    view = round_view(visit.state, asked_round(visit, paired=True))
    row = asked_board(visit, view)
    base = f"/e/{visit.stream}/round/{view.number}"
    return part(
        visit,
        "board.html",
        view=view,
        row=row,
        base=base,
        all_results=[*ORDINARY, *extra_results(visit.state, view.number)],
    )


async def second(visit: Visit, form: Form) -> Response:
    """One board of the second reading: the same goes on, a difference stops."""
    view = round_view(visit.state, asked_round(visit, paired=True))
    entry = form.get("entry").split(" ")
    row = next((row for row in view.boards if str(row.number) == entry[0]), None)
    if row is None or len(entry) < 2:
        raise HTTPException(400)
    reading = result_token(entry[1])
    read = form.get("read")[:READ_LIMIT]
    after = ",".join(filter(None, (read, str(row.number))))
    base = f"/e/{visit.stream}/round/{view.number}"
    if reading == row.token:
        args = {"round": view.number, "board": row.number, "result": reading, "second": True}
        outcome = await give(visit, "enter-result", args, form)
        if isinstance(outcome, Response):
            return outcome
        visit.say("second.same", board=row.number, result=result_text(reading))
        return RedirectResponse(f"{base}?mode=second&read={after}", 303)
    if row.result is None:
        visit.say("second.none", board=row.number)
        return RedirectResponse(base, 303)
    values = {"view": view, "row": row, "reading": reading, "base": base, "read": read, "read_after": after}
    answer = part(visit, "second.html", holder="ask standing", **values)
    answer.status_code = 428
    return answer


async def why(visit: Visit) -> Response:
    """Why this board, or the bye, is as it is; `?not=` asks about another opponent."""
    number = asked_round(visit, paired=True)
    if visit.who.role is not Role.CHIEF and not open_for_results(visit.state, number):
        raise HTTPException(403)
    text = visit.request.path_params["board"]
    if not text.isdecimal() or len(text) > 5:
        raise HTTPException(404)
    wish = visit.request.query_params.get("not", "")
    asked_not = int(wish) if wish.isdecimal() and len(wish) < 7 else None
    played = visit.state.rounds[number - 1]
    voice = "player" if visit.request.query_params.get("voice") == "player" else "rules"
    found: Why | PlayerWhy | None
    if voice == "player":
        names = {p: entry.player.name for p, entry in visit.state.entries.items()}
        found = why_player(visit.state, visit.t, names, number, int(text), await inquiry_for(visit, played))
    else:
        found = why_board(visit, number, int(text), asked_not)
    if found is None:
        raise HTTPException(404)
    base = f"/e/{visit.stream}/round/{number}"
    public = f"/p/{visit.stream}/why/{number}/{text}" if played.published_at is not None else ""
    address = public_address(visit) if public else ""
    return part(
        visit,
        "why.html",
        why=found,
        voice=voice,
        base=base,
        asked_not=asked_not,
        here_path=visit.request.url.path,
        public=public,
        picture=qr_picture(address.removesuffix(f"/p/{visit.stream}") + public) if address else "",
    )


def _check(visit: Visit, view: RoundView) -> RoundCheck:
    key = (visit.stream, visit.state.seq, "check", view.number)
    return visit.site.cache.get(key, lambda: check_round_view(visit.state, view.number))


async def check(visit: Visit) -> Response:
    """What the tests of the draft found, and what they looked at."""
    view = round_view(visit.state, asked_round(visit, paired=True))
    base = f"/e/{visit.stream}/round/{view.number}"
    return part(visit, "check.html", view=view, check=_check(visit, view), base=base)


async def change(visit: Visit) -> Response:
    """Pairings of a published round, to be changed with a reason (C.04.2 4.4)."""
    view = round_view(visit.state, asked_round(visit, paired=True), seats=True)
    if view.status != RoundStatus.PLAYING.value:
        return RedirectResponse(f"/e/{visit.stream}/round/{view.number}", 303)
    return page(visit, "change.html", view=view, here="rounds", parts=parts_of(visit.state, view.number, visit.t))


ROUTES = [
    shows("/e/{stream}/round", current, BOARDS),
    shows("/e/{stream}/bar", bar, BOARDS),
    shows("/e/{stream}/round/{number}", round_screen, BOARDS),
    shows("/e/{stream}/round/{number}/board/{board}", board, HALL),
    takes("/e/{stream}/round/{number}/second", second, ARBITERS),
    shows("/e/{stream}/round/{number}/why/{board}", why, BOARDS),
    shows("/e/{stream}/round/{number}/check", check, CHIEF),
    shows("/e/{stream}/round/{number}/change", change, ARBITERS),
]
