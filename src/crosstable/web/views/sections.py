"""Parts of the field that can be printed alone: groups, rooms, categories."""

from __future__ import annotations

from crosstable.app.board_labels import ROOMS
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.publish import Section
from crosstable.web.views.categories import groups_of, in_group

POOL, ROOM = "pool:", "room:"


def sections_of(state: EventState, t: Translator) -> list[tuple[str, str]]:
    """Those that this event has: key and words."""
    rooms = state.options.get(ROOMS)
    names = dict.fromkeys(str(room[0]) for room in rooms if room) if isinstance(rooms, list) else {}
    return [
        *((f"{POOL}{pool.name}", t("print.section.pool", name=pool.name)) for pool in state.pools),
        *((f"{ROOM}{name}", name) for name in names),
        *groups_of(state, t),
    ]


def section_of(state: EventState, t: Translator, key: str) -> Section | None:
    """The part with this key; None for the whole field, and where there is no such part (any more)."""
    title = dict(sections_of(state, t)).get(key)
    if title is None:
        return None
    if key.startswith(ROOM):
        return Section(title, room=key.removeprefix(ROOM))
    if key.startswith(POOL):
        pool = next(pool for pool in state.pools if pool.name == key.removeprefix(POOL))
        return Section(title, frozenset(pool.players))
    return Section(title, frozenset(player for player, entry in state.entries.items() if in_group(state, entry, key)))
