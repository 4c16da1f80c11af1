"""How the entries about prizes change the state; a ValueError is an entry that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crosstable.core.events import Event, EventKind
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState, PrizesDecided


def _prizes_set(state: EventState, event: Event) -> None:
    fund = event.body["fund"]
    state.prize_fund = None if fund is None else dict(fund)


def _prizes_decided(state: EventState, event: Event) -> None:
    body = event.body
    after = int(body["after_round"])
    if not 1 <= after <= len(state.rounds):
        raise ValueError(f"round {after} is not paired")
    shown = state.prizes_decided is not None and state.prizes_decided.shown  # a second decision corrects what is shown
    state.prizes_decided = PrizesDecided(after, dict(body["decision"]), event.at, event.actor, event.device, shown)


def _prizes_reopened(state: EventState, event: Event) -> None:
    del event
    if state.prizes_decided is None:
        raise ValueError("no prizes are decided")
    state.prizes_decided = None


def _prizes_shown(state: EventState, event: Event) -> None:
    if state.prizes_decided is None:
        raise ValueError("no prizes are decided")
    state.prizes_decided.shown = bool(event.body["shown"])


def _trophy_settled(state: EventState, event: Event) -> None:
    body = event.body
    player = PlayerId(int(body["player"]))
    teams = () if state.team is None else state.team.teams
    if player not in state.entries and -player not in [int(team.id) for team in teams]:  # a team is below zero
        raise ValueError(f"player {player} is not entered")
    state.trophies_settled[str(body["group"]), int(body["list"]), int(body["place"])] = player


PRIZE_HANDLERS: Mapping[EventKind, Callable[[EventState, Event], None]] = {
    EventKind.PRIZES_SET: _prizes_set,
    EventKind.PRIZES_DECIDED: _prizes_decided,
    EventKind.PRIZES_REOPENED: _prizes_reopened,
    EventKind.PRIZES_SHOWN: _prizes_shown,
    EventKind.TROPHY_SETTLED: _trophy_settled,
}
"""How each kind changes the state."""
