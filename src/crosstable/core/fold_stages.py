"""How the entries about pools, qualifiers and matches change the state; a ValueError is an entry that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from crosstable.core.bodies import pools_from
from crosstable.core.events import Event, EventKind
from crosstable.core.ids import PlayerId
from crosstable.core.model import Decision
from crosstable.core.state import EventState


def _pools_set(state: EventState, event: Event) -> None:
    """New pools; nobody is in two of them."""
    pools = pools_from(event.body["pools"])
    players = [player for pool in pools for player in pool.players]
    if len(set(players)) != len(players):
        raise ValueError("somebody is in two pools")
    _known(state, players)
    if len({pool.name for pool in pools}) != len(pools):
        raise ValueError("two pools have the same name")
    state.pools = pools


def _qualified_set(state: EventState, event: Event) -> None:
    players = tuple(PlayerId(int(player)) for player in event.body["players"])
    if len(set(players)) != len(players):
        raise ValueError("somebody goes on twice")
    _known(state, players)
    state.qualified = players


def _match_decided(state: EventState, event: Event) -> None:
    """The last word on a match counts; that one more game is played stays known beside it."""
    body = event.body
    winner = None if body.get("winner") is None else PlayerId(int(body["winner"]))
    if winner is not None:
        _known(state, [winner])
    made = Decision(str(body["match"]), winner, str(body["how"]), str(body.get("note", "")))
    kept = (d for d in state.decisions if d.match != made.match or (d.winner is None) != (winner is None))
    state.decisions = (*kept, made)


def _known(state: EventState, players: Sequence[PlayerId]) -> None:
    unknown = [player for player in players if player not in state.entries]
    if unknown:
        raise ValueError(f"there is no player {unknown[0]}")


def takes_place(state: EventState, number: PlayerId, replaces: PlayerId) -> None:
    """Who takes over a number plays in the same pool."""
    state.pools = tuple(
        replace(pool, players=(*pool.players, number)) if replaces in pool.players else pool for pool in state.pools
    )


STAGE_HANDLERS: Mapping[EventKind, Callable[[EventState, Event], None]] = {
    EventKind.POOLS_SET: _pools_set,
    EventKind.QUALIFIED_SET: _qualified_set,
    EventKind.MATCH_DECIDED: _match_decided,
}
"""How each kind changes the state."""
