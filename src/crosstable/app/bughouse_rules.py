"""House rules of bughouse: no federation has rules for it, so an event says which of the usual ones it plays by.

They change no pairing and no points; they are what two teams must know before they sit down, and are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.core.state import EventState

HOUSE_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "move": ("clock", "touch"),
        "pawns": ("inner-ranks", "up-to-sixth"),
        "drops": ("mate", "check", "quiet"),
        "promoted": ("reverts", "stays"),
        "draw": ("draws", "other-board"),
        "talk": ("free", "silent"),
    }
)
"""What is settled, with its choices; the first one is the commonest and holds where an event says nothing."""


def option(rule: str) -> str:
    """The option of an event that keeps a choice."""
    return f"house_{rule}"


def house_rules(state: EventState) -> Mapping[str, str]:
    """The choice of this event for each rule."""
    chosen = {rule: state.options.get(option(rule)) for rule in HOUSE_RULES}
    return {rule: str(found) if (found := chosen[rule]) in ways else ways[0] for rule, ways in HOUSE_RULES.items()}
