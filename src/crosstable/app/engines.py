"""What the engines are told of an event beside its record."""

from __future__ import annotations

from typing import Any

from crosstable.app.queries import ranking
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState


def ranking_before(state: EventState, number: int) -> tuple[PlayerId, ...]:
    """The order before a round, for the systems that pair by one; empty for all others, and before round 1."""
    traits = state.rules.traits
    if traits is None or not traits.ranked or number < 2:
        return ()
    after = min(number - 1, state.rounds_published)
    return tuple(place.player for place in ranking(state, after).places)


def asked_of(state: EventState, number: int) -> dict[str, Any]:
    """Keywords for `pair_round`, `inquire` and `check_round` on a round of this event."""
    options = {**state.options, "clubs": {int(p): entry.club for p, entry in state.entries.items() if entry.club}}
    return {"options": options, "ranking": ranking_before(state, number)}
