"""The print centre: the round pack with its copies, single sheets with a look at each, and the choices (ux.md 1.10)."""

from __future__ import annotations

from base64 import b64encode
from datetime import datetime
from functools import partial

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.app.calendar import zone_of
from crosstable.app.permissions import Role
from crosstable.formats.pictures import TYPES
from crosstable.i18n import LANGUAGES, translator
from crosstable.publish import (
    LARGE_PAPERS,
    NAME_ORDERS,
    PAPERS,
    ROUND_PACK,
    SLIPS_PER_PAGE,
    STYLES,
    WHO,
    Options,
    PublishError,
    Scope,
    Words,
    documents,
    emergency_kit,
    render,
    round_pack,
    style,
)
from crosstable.web.answers import give
from crosstable.web.forms import Form
from crosstable.web.guard import FRAMED, FRAMING
from crosstable.web.pages import logo_address, public_address
from crosstable.web.print_choices import Choices, asked_choices, sent_choices
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.uploads import uploads_of
from crosstable.web.views.sections import section_of, sections_of
from crosstable.web.visit import ARBITERS, Visit

KIT = "emergency-kit"


def _last(visit: Visit) -> int:
    """The last round that this role may print: drafts are the chief's."""
    state = visit.state
    return len(state.rounds) if visit.who.role is Role.CHIEF else state.rounds_published


def _round(visit: Visit) -> int:
    """The round to print: the one of the address, else the last one."""
    last = _last(visit)
    text = visit.request.query_params.get("round", "")
    if not text:
        return last
    if not text.isdecimal() or len(text) > 3 or int(text) > last:
        raise HTTPException(404)
    return int(text)


async def centre(visit: Visit) -> Response:
    """What can be printed."""
    choices, number = asked_choices(visit), _round(visit)
    fitting = [document for document in documents.values() if document.fits(visit.state)]
    shown = [document for document in fitting if number or not document.needs_round]
    groups = [(scope, [document for document in shown if document.scope is scope]) for scope in Scope]
    response = page(
        visit,
        "print_centre.html",
        here="print",
        choices=choices,
        number=number,
        rounds=list(range(1, _last(visit) + 1)),
        pack=[document for document in fitting if document.name in ROUND_PACK],
        more=[document for document in fitting if document.name not in ROUND_PACK],
        groups=[(scope, found) for scope, found in groups if found],
        papers=PAPERS,
        large=LARGE_PAPERS.get(choices.paper, ""),
        slips=SLIPS_PER_PAGE,
        orders=NAME_ORDERS,
        tongues=LANGUAGES,
        who=WHO,
        base=f"/e/{visit.stream}/print",
        address=public_address(visit),
        sections=sections_of(visit.state, visit.t),
        animals=any(f"sheet.groups.animal.{k}" in visit.t for k, _ in enumerate(visit.state.pools, 1)),
    )
    response.headers.update(FRAMING)
    return response


async def choose(visit: Visit, form: Form) -> Response:
    """Remember the choices with the event; then the pack, or the centre again."""
    found = sent_choices(visit, form)
    outcome = await give(visit, "choose-print", {"choices": found.values()}, form)
    if isinstance(outcome, Response):
        return outcome
    number = form.get("round")
    query = f"?round={number}" if number.isdecimal() and len(number) < 4 else ""
    return RedirectResponse(f"/e/{visit.stream}/print{'/pack' if form.get('then') == 'pack' else ''}{query}", 303)


async def sheet(visit: Visit) -> Response:
    """One document, the pack or the kit, ready for paper; `?save=1` as a file that needs nothing else."""
    name = visit.request.path_params["document"]
    if name not in ("pack", KIT) and name not in documents:
        raise HTTPException(404)
    choices, number = asked_choices(visit), _round(visit)
    saved = visit.request.query_params.get("save") == "1"
    if choices.paper not in PAPERS and not (name in documents and documents[name].large):
        raise HTTPException(404)
    options, words = await _options(visit, choices, saved=saved), Words.of(choices.languages)
    if name == "pack":
        work = partial(round_pack, visit.state, number, copies=choices.copies, options=options, words=words)
    elif name == KIT:
        work = partial(emergency_kit, visit.state, options=options, words=words)
    else:
        scope_round = None if not documents[name].needs_round and number == len(visit.state.rounds) else number
        work = partial(render, name, visit.state, round_no=scope_round, options=options, words=words)
    try:
        text = await uploads_of(visit.request).worker.run(work)
    except PublishError as error:
        raise HTTPException(404) from error
    response = HTMLResponse(text)
    if options.preview:
        response.headers.update(FRAMED)
    if saved:
        response.headers["Content-Disposition"] = f'attachment; filename="{name}-{number}.html"'
    return response


def _who(visit: Visit) -> str:
    """For whom certificates are wanted; 404 for what there is not."""
    wanted = visit.request.query_params.get("who", WHO[0])
    if wanted not in WHO:
        raise HTTPException(404)
    return wanted


async def _options(visit: Visit, choices: Choices, *, saved: bool) -> Options:
    return Options(
        paper=choices.paper,
        slips_per_page=choices.slips,
        name_order=choices.order,
        short_names=choices.short,
        zone=zone_of(visit.state) or datetime.now().astimezone().tzinfo,
        printed_at=visit.site.service.clock.now(),
        stylesheets=() if saved else ("/print-style/print.css", f"/print-style/{choices.paper}.css"),
        address=public_address(visit),
        animals=choices.animals,
        section=section_of(visit.state, translator(choices.languages[0]), choices.section),
        rounds=choices.rounds,
        preview=visit.request.query_params.get("preview") == "1",
        logo=await _logo_inside(visit) if saved else logo_address(visit),
        who=_who(visit),
    )


async def _logo_inside(visit: Visit) -> str:
    """The logo as an address that holds it, for a file that stands alone."""
    shown = visit.state.logo
    data = None if shown is None else await visit.site.service.store.picture(shown.picture)
    if shown is None or data is None or shown.kind not in TYPES:
        return ""
    return f"data:{TYPES[shown.kind]};base64,{b64encode(data).decode()}"


async def stylesheet(visit: Visit) -> Response:
    """A style for paper; the policy of pages allows no style inside them."""
    name = visit.request.path_params["name"]
    if name not in STYLES:
        raise HTTPException(404)
    return Response(style(name), media_type="text/css; charset=utf-8", headers={"Cache-Control": "no-cache"})


ROUTES = [
    shows("/e/{stream}/print", centre, ARBITERS),
    takes("/e/{stream}/print", choose, ARBITERS),
    shows("/e/{stream}/print/{document}", sheet, ARBITERS),
    shows("/print-style/{name}", stylesheet),
]
