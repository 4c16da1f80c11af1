"""Who has not come, with the time until the default time is over; and the times of the rounds."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.floor import (
    DEFAULT_MINUTES,
    MOST_MINUTES,
    default_minutes,
    default_time,
    is_here,
    missing,
    times_of,
)
from crosstable.app.permissions import Role
from crosstable.core.state import RoundStatus
from crosstable.web.answers import give, refused
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.rounds import asked_round, part, points_before
from crosstable.web.views.parts import parts_of
from crosstable.web.views.rounds import round_view
from crosstable.web.visit import HALL, Visit

CHIEF = frozenset({Role.CHIEF})


async def floor(visit: Visit) -> Response:
    """Open boards with who is there; those where somebody is not stand first."""
    number = asked_round(visit, paired=True)
    state = visit.state
    if state.status(number) in (RoundStatus.DRAFT, RoundStatus.MANUAL):
        return RedirectResponse(f"/e/{visit.stream}/round/{number}", 303)
    view = round_view(state, number, points=points_before(visit, number), seats=True)
    gone = {row.board.number for row in missing(state, number)}
    played = state.rounds[number - 1]
    times = times_of(state, number)
    waiting = [row for row in view.boards if row.is_open]
    return page(
        visit,
        "floor.html",
        here="rounds",
        view=view,
        names=parts_of(state, number, visit.t).names,
        missing=[row for row in waiting if row.number in gone],
        there=[row for row in waiting if row.number not in gone],
        present={int(p): is_here(state, played, p) for b in played.boards for p in (b.white, b.black)},
        times=times,
        until=default_time(state, times),
        minutes=default_minutes(state),
    )


async def set_default(visit: Visit, form: Form) -> Response:
    """The default time of the event."""
    text = form.get("minutes").strip()
    if text and not (text.isdecimal() and len(text) < 5 and int(text) <= MOST_MINUTES):
        return refused(
            visit, Refused("out-of-range", field="default_minutes", low=0, high=MOST_MINUTES, found=text[:20]), form
        )
    outcome = await give(visit, "change-rules", {"options": {DEFAULT_MINUTES: int(text) if text else None}}, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("floor.default-saved")
    return RedirectResponse(f"/e/{visit.stream}/round/{asked_round(visit, paired=True)}/floor", 303)


async def times(visit: Visit) -> Response:
    """When each round was to begin, was published, began, and had its last result."""
    number = asked_round(visit)
    view = round_view(visit.state, number, points=points_before(visit, number))
    rows = [times_of(visit.state, n) for n in range(1, view.rounds + 1)]
    return part(visit, "times.html", view=view, rows=rows, base=f"/e/{visit.stream}/round/{number}")


ROUTES = [
    shows("/e/{stream}/round/{number}/floor", floor, HALL),
    takes("/e/{stream}/round/{number}/floor", set_default, CHIEF),
    shows("/e/{stream}/round/{number}/times", times, HALL),
]
