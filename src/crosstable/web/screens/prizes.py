"""Prizes: what is promised, who would get what now and why, the decision, and the same as files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.commands.prizes import check_fund, fund_refused
from crosstable.app.permissions import Role
from crosstable.app.prize_field import PrizeField, prize_field, team_names
from crosstable.app.prizing import PRESETS, announced, fund_of, prizes_now
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import (
    EVERY_GROUP,
    Decision,
    Fund,
    FundError,
    Method,
    OnePrize,
    fund_body,
    fund_from,
)
from crosstable.prizes.fund import Leftover
from crosstable.web.answers import give, refused
from crosstable.web.forms import Form
from crosstable.web.messages import Message, refusal
from crosstable.web.pages import cached_ranking
from crosstable.web.render import html, page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.standings import full_names
from crosstable.web.uploads import sent_file
from crosstable.web.views.prize_form import (
    CURRENCIES,
    KINDS,
    MORE_LINES,
    Draft,
    Line,
    body_of,
    draft_from,
    draft_of,
    group_choices,
    preset,
    unit_choices,
    usual_group,
)
from crosstable.web.views.prizes import prizes_view, promise, stale_lines
from crosstable.web.visit import ARBITERS, Visit

CHIEF = frozenset({Role.CHIEF})
FILE_LIMIT = 1_000_000


def _words(visit: Visit, fund: Fund) -> PrizeWords:
    return PrizeWords(visit.t, fund, winner_names(visit.state))


def winner_names(state: EventState) -> Mapping[PlayerId, str]:
    """Whoever may win: the players, and the teams where there are any."""
    return {**team_names(state), **full_names(state)}


def field_for(visit: Visit) -> PrizeField:
    """The standings in which prizes are won, once for each change."""
    key = ("prize field", visit.stream, visit.state.seq)
    return visit.site.cache.get(key, lambda: prize_field(visit.state, cached_ranking(visit)))


def _now(visit: Visit, fund: Fund) -> Decision:
    return prizes_now(visit.state, fund, field_for(visit))


def _preview(visit: Visit, fund: Fund | None, *, saved: bool) -> dict[str, Any]:
    """The values of the list of winners; `saved` is false for what somebody is just typing."""
    found = cached_ranking(visit)
    values: dict[str, Any] = {
        "after": found.after,
        "missing": found.missing,
        "planned": visit.state.rules.rounds,
        "saved": saved,
        "view": None,
        "told": None,
        "stale": (),
    }
    if fund is None:
        return values
    now = _now(visit, fund)
    told = announced(visit.state, now) if saved else None
    shown = told.decision if told is not None else now
    values["view"] = prizes_view(visit.state, _words(visit, shown.fund), shown, field_for(visit))
    values["told"] = told
    values["stale"] = stale_lines(_words(visit, fund), told) if told is not None else ()
    return values


def _page(visit: Visit, draft: Draft, fund: Fund | None, *, opened: bool, message: Message | None = None) -> Response:
    saved = fund_of(visit.state)
    extra = () if draft.lines else (Line(),)
    named, teams = _words(visit, Fund("EUR", ())), visit.state.team is not None
    groups = {
        name: visit.t("prize.players" if teams else "prize.whole-event")
        if not name
        else visit.t("prizes.every-group")
        if name == EVERY_GROUP
        else named.group(name)
        for name in group_choices(visit.state, draft)
    }
    return page(
        visit,
        "prizes.html",
        status=200 if message is None else 422,
        here="prizes",
        base=f"/e/{visit.stream}/prizes",
        draft=draft,
        lines=(*draft.lines, *extra, *(Line(),) * (MORE_LINES - len(extra))),
        kinds=KINDS,
        groups=groups,
        currencies=CURRENCIES,
        methods=list(Method),
        one_prize=list(OnePrize),
        leftovers=list(Leftover),
        units=unit_choices(draft.currency, draft.unit),
        presets=list(PRESETS),
        promised=promise(_words(visit, saved), len(visit.state.pools)) if saved is not None else "",
        opened=opened,
        message=message,
        players=[(int(p), name) for p, name in winner_names(visit.state).items()],
        **_preview(visit, fund, saved=fund == saved),
    )


async def prizes(visit: Visit) -> Response:
    """The fund of the event; `?preset=` fills the form with one of the presets, and saves nothing."""
    fund = fund_of(visit.state)
    wanted = visit.request.query_params.get("preset", "")
    start = visit.state.info.start
    year = start.year if start is not None else int(visit.state.created_at[:4])
    usual = usual_group(visit.state)
    filled = preset(wanted, visit.t, year, usual) if wanted and visit.who.role is Role.CHIEF else None
    if wanted and filled is None:
        raise HTTPException(404)
    if filled is not None:
        return _page(visit, filled, fund_from(body_of(filled, visit.t, visit.state.order)), opened=True)
    draft = (
        Draft("", "", (), places_group=usual)
        if fund is None
        else draft_of(fund, _words(visit, fund), visit.state.order)
    )
    return _page(visit, draft, fund, opened=fund is None)


async def take(visit: Visit, form: Form) -> Response:
    """Look at what is typed, or save it. What cannot be read comes back as it was typed, with the reason."""
    what, draft = form.get("do"), draft_from(form)
    try:
        fund = fund_from(body_of(draft, visit.t, visit.state.order)) if draft.places or draft.lines else None
        if fund is not None:
            check_fund(visit.state, fund)
    except FundError as error:
        return _unread(visit, draft, fund_refused(error), form)
    if what == "live":
        return HTMLResponse(html(visit, "part_prizes.html", base=_base(visit), **_preview(visit, fund, saved=False)))
    if what == "look":
        shown = draft if fund is None else draft_of(fund, _words(visit, fund), visit.state.order)
        return _page(visit, shown, fund, opened=True)
    outcome = await give(visit, "set-prizes", {"fund": None if fund is None else fund_body(fund)}, form)
    return outcome if isinstance(outcome, Response) else _saved(visit)


def _base(visit: Visit) -> str:
    return f"/e/{visit.stream}/prizes"


def _saved(visit: Visit) -> Response:
    visit.say("done.set-prizes")
    return Response(status_code=303, headers={"Location": _base(visit)})


def _unread(visit: Visit, draft: Draft, error: Refused, form: Form) -> Response:
    if form.get("do") == "live":
        message = refusal(visit.t, error, visit.state)
        return HTMLResponse(html(visit, "part_prizes_error.html", message=message), 422)
    if visit.in_page or visit.wants_json:
        return refused(visit, error, form)
    return _page(visit, draft, fund_of(visit.state), opened=True, message=refusal(visit.t, error, visit.state))


async def take_file(visit: Visit, form: Form) -> Response:
    """A prize fund from a file."""
    back = Form([("back", _base(visit))])
    found = await sent_file(visit.request)
    if found is None or not found[0]:
        return refused(visit, Refused("no-file"), back)
    try:
        fund = fund_from(json.loads(found[0][:FILE_LIMIT]))
    except FundError as error:
        return refused(visit, fund_refused(error), back)
    except (ValueError, RecursionError):
        return refused(visit, Refused("fund-not-an-object", field="file"), back)
    del form
    outcome = await give(visit, "set-prizes", {"fund": fund_body(fund)}, back)
    return outcome if isinstance(outcome, Response) else _saved(visit)


async def as_json(visit: Visit) -> Response:
    """What is promised, as docs/formats-prizes.md describes it."""
    fund = fund_of(visit.state)
    if fund is None:
        raise HTTPException(404)
    return JSONResponse(fund_body(fund), headers={"Content-Disposition": 'attachment; filename="prizes.json"'})


async def why(visit: Visit) -> Response:
    """What became of one player in every list."""
    text = visit.request.query_params.get("player", "")
    fund = fund_of(visit.state)
    if fund is None or not text.removeprefix("-").isdecimal() or len(text) > 6:
        raise HTTPException(404)
    now, words = _now(visit, fund), _words(visit, fund)
    player = next((p for p in words.names if p == int(text)), None)
    if player is None:
        raise HTTPException(404)
    lists = [
        (words.list_name(verdict.list, verdict.group), verdict.why.value, words.verdict(verdict, now))
        for verdict in now.explain(player)
    ]
    reasons = [(words.money(share.paid), words.reason(pool, share)) for pool, share in now.of(player) if share.paid]
    values: dict[str, Any] = {"name": words.names[player], "lists": lists, "reasons": reasons, "back": _base(visit)}
    values["heading"] = "h2" if visit.in_page else "h1"
    if visit.in_page:
        return HTMLResponse(html(visit, "part_page.html", part="part_prize_why.html", **values))
    return page(visit, "prize_why.html", here="prizes", **values)


ROUTES = [
    shows("/e/{stream}/prizes", prizes, ARBITERS),
    takes("/e/{stream}/prizes", take, CHIEF),
    takes("/e/{stream}/prizes/file", take_file, CHIEF),
    shows("/e/{stream}/prizes/why", why, ARBITERS),
    shows("/e/{stream}/prizes.json", as_json, ARBITERS),
]
