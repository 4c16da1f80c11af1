"""The door: a code makes a browser the chief's, a deputy's, a player's; without one it watches."""

from __future__ import annotations

import hmac
from hashlib import sha256

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.commands.context import one_line
from crosstable.app.commands.hall import role_of_code
from crosstable.app.permissions import Role, Who
from crosstable.app.ports import NotSaved
from crosstable.core.state import EventState
from crosstable.web.answers import not_saved, refused
from crosstable.web.codes import tidy
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.visit import Visit, is_local

EVENTS_LOOKED_AT = 100


async def enter(visit: Visit) -> Response:
    """The form for a code. A scanned address carries it behind `#`, where no server and no log sees it."""
    event = visit.request.query_params.get("event", "")[:40]
    return page(visit, "enter.html", event=event, name=shown_name(visit.browser.name))


async def come_in(visit: Visit, form: Form) -> Response:
    """Look the code up; wrong ones are slowed down."""
    client = visit.request.client
    address = client.host if client is not None else ""
    limiter = visit.site.limiter
    if limiter.blocked(address):
        raise HTTPException(429)
    typed = form.get("code").strip()
    if _is_owner_token(visit, typed):
        visit.browser.know()
        visit.browser.owner = True
        visit.browser.name = visit.browser.name or "desk"
        visit.browser.changed = True
        return RedirectResponse("/", 303)
    code = tidy(typed.rpartition(".")[2])
    event = typed.rpartition(".")[0] or form.get("event")
    found = await _find(visit, code, event)
    if found is None:
        limiter.failed(address)
        return refused(visit, Refused("code-not-valid"), form)
    return await _join(visit, form, *found)


async def _find(visit: Visit, code: str, event: str) -> tuple[EventState, int] | None:
    """The event and the number of the code in it."""
    service = visit.site.service
    streams = [event] if event else []
    if not streams:
        summaries = await service.store.summaries()
        streams = [summary.stream for summary in summaries if not summary.archived][:EVENTS_LOOKED_AT]
    for stream in streams:
        try:
            state = await service.state(stream)
        except Refused:
            continue
        number = role_of_code([(c.number, c.digest, c.revoked) for c in state.codes.values()], code)
        if code and number is not None:
            return state, number
    return None


async def _join(visit: Visit, form: Form, state: EventState, number: int) -> Response:
    code = state.codes[number]
    browser = visit.browser
    browser.know()
    if browser.grants.get(state.stream) != number or browser.name not in code.devices:
        given = one_line(form.get("name"))[:40] or shown_name(browser.name) or code.label or code.role
        name = f"{given} #{_mark(browser.id)}"
        if browser.name != name and browser.grants:
            name = browser.name or name  # known in other events by this name already
        who = Who(Role(code.role), name, code.player, tuple(code.players))
        try:
            done = await visit.site.service.execute(state.stream, "join", who, {"number": number})
        except Refused as error:
            return refused(visit, error, form)
        except NotSaved as error:
            return not_saved(visit, error)
        browser.name = name
        browser.grant(state.stream, number)
        await visit.site.hub.changed(done.state.stream)
    return RedirectResponse(f"/e/{state.stream}", 303)


def _is_owner_token(visit: Visit, typed: str) -> bool:
    right = hmac.compare_digest(typed.encode(), visit.site.config.owner_token.encode())
    return right and is_local(visit.request)


def _mark(browser_id: str) -> str:
    """What keeps two devices of the same name apart."""
    return sha256(browser_id.encode()).hexdigest()[:4]


def shown_name(name: str) -> str:
    """A device's name without its mark."""
    return name.rpartition(" #")[0] or name


async def leave(visit: Visit, form: Form) -> Response:
    """This browser gives its codes back."""
    del form
    visit.browser.owner = False
    visit.browser.grants = {}
    visit.browser.changed = True
    return RedirectResponse("/enter", 303)


ROUTES = [
    shows("/enter", enter),
    takes("/enter", come_in),
    takes("/leave", leave),
]
