"""Devices and codes: who may come in with which role, and the way for phones to this computer."""

from __future__ import annotations

from typing import Any

import segno
from starlette.responses import RedirectResponse, Response

from crosstable.app.commands.hall import TEAM_LIMIT, digest_of
from crosstable.app.permissions import Role
from crosstable.core.state import AccessCode
from crosstable.web.answers import give, go_on
from crosstable.web.codes import grouped, make_code, shown_again
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.visit import Visit, is_owner

CHIEF = frozenset({Role.CHIEF})
ISSUED = (
    Role.DEPUTY,
    Role.RESULTS,
    Role.CHECK_IN,
    Role.CAPTAIN,
    Role.PLAYER,
    Role.SCREEN,
    Role.VIEWER,
    Role.CHIEF,
)


async def devices(visit: Visit) -> Response:
    """Codes with their devices; `?code=` shows one large, with its QR code."""
    wish = visit.request.query_params.get("code", "")
    code = visit.state.codes.get(int(wish)) if wish.isdecimal() and len(wish) < 5 else None
    hall = visit.site.config.hall
    return page(
        visit,
        "devices.html",
        here="devices",
        roles=[role.value for role in ISSUED],
        codes=sorted(visit.state.codes.values(), key=lambda c: (c.revoked, -c.number)),
        chosen=await _shown(visit, code) if code is not None and not code.revoked else None,
        watching=sum(visit.present.values()),
        addresses=addresses_of(visit),
        hall=hall,
        can_open=hall is not None and is_owner(visit),
        clubs=sorted({entry.club for entry in visit.state.entries.values() if entry.club}),
        players=[(int(p), visit.state.entries[p].player.name) for p in visit.state.order],
        reports=[report for report in reversed(visit.state.reports) if not report.answered],
    )


def addresses_of(visit: Visit) -> tuple[str, ...]:
    """Where phones reach this computer; none while the door is closed."""
    hall = visit.site.config.hall
    if hall is not None and hall.addresses:
        return hall.addresses
    host = visit.request.headers.get("host", "")
    local = host.rpartition(":")[0].strip("[]") in ("127.0.0.1", "localhost", "::1") or host == "127.0.0.1"
    return () if local else (f"{visit.request.url.scheme}://{host}",)


async def _shown(visit: Visit, code: AccessCode) -> dict[str, Any]:
    """A code as text, as an address and as a picture. The code stands behind `#`: no server logs it."""
    events = await visit.site.service.events(visit.stream)
    text = shown_again(visit.site.config.secret, code, events)
    if text is None:
        return {"code": code, "text": "", "address": "", "picture": ""}
    addresses = addresses_of(visit)
    if not addresses:  # a picture of this computer's own name would lead a phone to itself
        return {"code": code, "text": grouped(text), "address": "", "picture": ""}
    address = f"{addresses[0]}/enter#{visit.stream}.{text}"
    return {"code": code, "text": grouped(text), "address": address, "picture": qr_picture(address)}


def qr_picture(text: str) -> str:
    """A QR code as SVG without styles or scripts, so that the policy of the page allows it."""
    return str(segno.make(text, error="m", micro=False).svg_inline(scale=4, border=2, omitsize=True, dark="#000"))


async def issue(visit: Visit, form: Form) -> Response:
    """Make a code and show it."""
    code = make_code(visit.site.config.secret, visit.stream, visit.state.seq)
    args: dict[str, Any] = {
        "role": form.get("role"),
        "label": form.get("label"),
        "digest": digest_of(code),
        "single": "single" in form,
    }
    if args["role"] == Role.CAPTAIN.value:
        args |= {"club": form.get("club"), "players": form.all("players")[:TEAM_LIMIT], "team": form.get("team")}
    elif form.get("player"):
        args["player"] = form.get("player")
    outcome = await give(visit, "issue-code", args, form)
    if isinstance(outcome, Response):
        return outcome
    number = outcome.events[-1].body["number"]
    return RedirectResponse(f"/e/{visit.stream}/devices?code={number}", 303)


async def door(visit: Visit, form: Form) -> Response:
    """Open the application to the network of the hall, or close it; only at this computer."""
    hall = visit.site.config.hall
    if hall is not None and is_owner(visit):
        if form.get("open") == "1":
            try:
                await hall.open()
                visit.say("devices.opened")
            except OSError as error:
                visit.say("devices.not-opened", reason=str(error))
        else:
            await hall.close()
            visit.say("devices.closed")
    return go_on(form, f"/e/{visit.stream}/devices")


ROUTES = [
    shows("/e/{stream}/devices", devices, CHIEF),
    takes("/e/{stream}/devices", issue, CHIEF),
    takes("/e/{stream}/devices/door", door, CHIEF),
]
