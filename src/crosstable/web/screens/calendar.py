"""The calendar: days and times of the rounds, the games of a schedule by week, postponed games (ux.md 1.15)."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import available_timezones

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.calendar import ZONE, known_clocks, round_starts, zone_of
from crosstable.app.level_colours import levelled_games
from crosstable.app.permissions import Role
from crosstable.web.answers import give, refused
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.views.calendar import calendar_view, iso, plan_from, postponed_lines, when_text
from crosstable.web.visit import ARBITERS, Visit

CHIEF = frozenset({Role.CHIEF})
LEAST = 1


def today_of(visit: Visit) -> date:
    """The day at the venue."""
    return datetime.now(zone_of(visit.state)).date()


async def calendar(visit: Visit) -> Response:
    """Everything by week; the chief arbiter plans it here."""
    state, t = visit.state, visit.t
    today = today_of(visit)
    rounds = round_starts(state)
    zone = state.options.get(ZONE)
    return page(
        visit,
        "calendar.html",
        here="calendar",
        weeks=calendar_view(state, t, today),
        postponed=postponed_lines(state, t, today),
        levelled=levelled_games(state),
        rounds=[(start, iso(start.partial), when_text(t, start)) for start in rounds],
        zone=zone if isinstance(zone, str) else "",
        zones=sorted(available_timezones()) if visit.may("set-calendar") else [],
        start=next((iso(first.partial) for first in rounds[:1]), "") or iso(state.info.start) or today.isoformat(),
        clocks=" ".join(dict.fromkeys(clock for clock in known_clocks(state) if clock)),
    )


async def plan(visit: Visit, form: Form) -> Response:
    """Days and times for all rounds at once; each can be changed by hand afterwards."""
    back = f"/e/{visit.stream}/calendar"
    try:
        count = len(round_starts(visit.state)) or LEAST
        found = plan_from(form.get("start"), count, form.get("clocks"), form.get("every"), form.get("skipped"))
    except (Refused, OverflowError) as error:
        wrong = error if isinstance(error, Refused) else Refused("not-a-date", found=form.get("start")[:40])
        return refused(visit, wrong, Form([("back", back)]))
    args = {
        "dates": [day.isoformat() for day, _ in found],
        "times": [clock for _, clock in found],
        "zone": form.get("zone"),
    }
    outcome = await give(visit, "set-calendar", args, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("calendar.planned", count=len(found))
    return RedirectResponse(back, 303)


ROUTES = [
    shows("/e/{stream}/calendar", calendar, ARBITERS),
    takes("/e/{stream}/calendar", plan, CHIEF),
]
