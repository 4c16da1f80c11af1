"""Settings: the event, its rules, its ranking; forbidden pairs; FIDE mode; the density of the screens."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.app.permissions import Role
from crosstable.app.profiles import PROFILES
from crosstable.core.errors import CrosstableError
from crosstable.core.model import PartialDate
from crosstable.tiebreak.catalogue import parse_code
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.visit import Visit

SYSTEMS = ("dutch", "round-robin", "double-round-robin")
SUGGESTED = ("BH/C1", "BH/C2", "BH", "SB", "DE", "WIN", "WON", "PS", "BH/M1")


async def settings(visit: Visit) -> Response:
    """All settings of one event; what differs from its profile has a dot."""
    state = visit.state
    profile = PROFILES.get(state.profile)
    usual = dict(profile.rules) if profile is not None else {}
    differs = {
        name
        for name, value in {
            "system": state.rules.system,
            "tie_breaks": list(state.rules.tie_breaks),
        }.items()
        if name in usual and usual[name] != value
    }
    return page(
        visit,
        "settings.html",
        here="settings",
        systems=SYSTEMS,
        differs=differs,
        start=iso_date(state.info.start),
        end=iso_date(state.info.end),
        tie_breaks=[(code, _method(visit, code)) for code in state.rules.tie_breaks],
        suggested=[(code, _method(visit, code)) for code in SUGGESTED],
        locked=state.rounds_published > 0 and state.fide_mode,
        groups=[[int(p) for p in rule.players] for rule in state.prohibitions],
        all_points=state.rules.points,
    )


def _method(visit: Visit, code: str) -> str:
    try:
        method = parse_code(code).method
    except CrosstableError:
        return code
    key = f"tie-break.{method.name}"
    return visit.t(key) if key in visit.t else method.name


def iso_date(date: PartialDate | None) -> str:
    """A date for an input of a form."""
    return "" if date is None else f"{date.year:04}-{date.month or 1:02}-{date.day or 1:02}"


ROUTES = [shows("/e/{stream}/settings", settings, frozenset({Role.CHIEF}))]
