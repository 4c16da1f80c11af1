"""How the entries about ties change the state; a ValueError is an entry that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crosstable.core.events import Event, EventKind
from crosstable.core.play_off import PlayOff, PlayOffGame, is_result
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
    how = How(body["how"])
    play_off = _play_off(body["play_off"], entrants, of_teams=of_teams) if how is How.PLAY_OFF else None
    ruling = Ruling(int(body["round"]), entrants, how, of_teams=of_teams, play_off=play_off, **texts)
    state.rulings.append(ruling)


def _tie_reopened(state: EventState, event: Event) -> None:
    _forget(state, event)


def _level(event: Event) -> tuple[tuple[int, ...], bool]:
    """Who is named, and whether they are teams."""
    of_teams = "teams" in event.body
    return tuple(map(int, event.body["teams" if of_teams else "players"])), of_teams


def _play_off(body: Mapping[str, Any], entrants: Sequence[int], *, of_teams: bool) -> PlayOff:
    games = tuple(PlayOffGame(int(one), int(two), str(result)) for one, two, result in body.get("games", ()))
    for game in games:
        if game.one == game.two or not {game.one, game.two} <= set(entrants):
            raise ValueError("a game of the play-off is not between two who take part")
        if game.result and not is_result(game.result, of_teams=of_teams):
            raise ValueError(f"no result of a play-off: {game.result!r}")
    form, tempo, schedule = (str(body.get(name, "")) for name in ("form", "tempo", "schedule"))
    after, best = (None if body.get(name) is None else int(body[name]) for name in ("after", "best"))
    knock_out = bool(body.get("knock_out"))
    return PlayOff(games, of_teams, knock_out, form, tempo, schedule, after, best)


def _forget(state: EventState, event: Event) -> None:
    """What was decided before about any of them, after the same round, no longer holds; a play-off is apart."""
    entrants, of_teams = _level(event)
    number, play_off = int(event.body["round"]), "play_off" in event.body
    state.rulings = [r for r in state.rulings if not r.meets(number, entrants, of_teams=of_teams, play_off=play_off)]


TIE_HANDLERS: Mapping[EventKind, Callable[[EventState, Event], None]] = {
    EventKind.TIE_SETTLED: _tie_settled,
    EventKind.TIE_REOPENED: _tie_reopened,
}
