"""The initial order by lot: drawn once, from the seed of the event, so that anybody can repeat it."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.compatriots import NUMBERS
from crosstable.core.draws import ticket
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState


def wants_draw(state: EventState) -> bool:
    """Whether numbers go by lot and nobody has drawn them yet."""
    return state.options.get("order") == "lots" and "order_attempt" not in state.options


def drawn_order(state: EventState, attempt: int) -> list[PlayerId]:
    """The players in drawn order."""
    seed = str(state.options.get("seed", ""))
    return sorted(state.entries, key=lambda p: ticket(seed, 1, "start", attempt, int(p)))


def order_events(order: Sequence[PlayerId], by: str, attempt: int, numbers: str = "") -> list[NewEvent]:
    """What is written when the order is set by the program; `numbers` says how when that is more than a lot."""
    return [
        NewEvent(EventKind.RULES_CHANGED, {"options": {"order": by, "order_attempt": attempt, NUMBERS: numbers}}),
        NewEvent(EventKind.ORDER_SET, {"order": [int(p) for p in order], "drawn": by in ("lots", "quarters")}),
    ]
