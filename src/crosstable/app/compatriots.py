"""Players of one federation who meet late although the numbers were drawn so that they should not (C.05 Annex 2)."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.withdrawal import planned_games
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState

NUMBERS = "numbers"
"""Option of an event: how the numbers were drawn, where it is more than a lot or the ratings."""
VARMA = "varma"
LAST = 3
"""The last rounds in which compatriots should not meet."""


@dataclass(frozen=True, slots=True)
class LateMeeting:
    """Two of one federation and the round in which they meet."""

    one: PlayerId
    two: PlayerId
    federation: str
    round: int


def late_meetings(state: EventState) -> tuple[LateMeeting, ...] | None:
    """Compatriots who meet in the last three rounds by the table; None where numbers were not drawn by federations."""
    if state.options.get(NUMBERS) != VARMA or not state.rules.by_table:
        return None
    plan = planned_games(state)
    found = []
    for number in sorted(plan)[-LAST:]:
        for one, two in plan[number]:
            federation = state.entries[one].player.federation
            if two is not None and federation and federation == state.entries[two].player.federation:
                found.append(LateMeeting(one, two, federation, number))
    return tuple(found)
