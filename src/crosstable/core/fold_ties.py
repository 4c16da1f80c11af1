"""How the entries about ties change the state; a ValueError is an entry that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crosstable.core.events import Event, EventKind
from crosstable.core.rulings import How, Ruling
from crosstable.core.state import EventState


def _tie_settled(state: EventState, event: Event) -> None:
    body = event.body
    entrants, of_teams = _level(event)
    teams = () if state.team is None else state.team.teams
    known = {int(team.id) for team in teams} if of_teams else set(map(int, state.entries))
    if len(set(entrants)) != len(entrants) or not set(entrants) <= known:
        raise ValueError("the tie names somebody twice, or nobody of this event")
    _forget(state, event)
    texts = {name: str(body.get(name, "")) for name in ("reason", "seed", "basis")}
    ruling = Ruling(int(body["round"]), entrants, How(body["how"]), at=event.at, of_teams=of_teams, **texts)
    state.rulings.append(ruling)


def _tie_reopened(state: EventState, event: Event) -> None:
    _forget(state, event)


def _level(event: Event) -> tuple[tuple[int, ...], bool]:
    """Who is named, and whether they are teams."""
    of_teams = "teams" in event.body
    return tuple(map(int, event.body["teams" if of_teams else "players"])), of_teams


def _forget(state: EventState, event: Event) -> None:
    """What was decided before about any of them, after the same round, no longer holds."""
    entrants, of_teams = _level(event)
    number = int(event.body["round"])
    state.rulings = [r for r in state.rulings if not r.meets(number, entrants, of_teams=of_teams)]


TIE_HANDLERS: Mapping[EventKind, Callable[[EventState, Event], None]] = {
    EventKind.TIE_SETTLED: _tie_settled,
    EventKind.TIE_REOPENED: _tie_reopened,
}
