"""Where one player stands in an event of groups or matches."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.bracket import bracket_of_event, entrant_of, places
from crosstable.app.pools import pool_tables
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.publish.words import Words


def place_text(first: int, last: int) -> str:
    """A place, or those that are shared: `3–4`."""
    return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Where a player stands in his group or in the bracket: `where` is the group, `page` the tab that shows it."""

    rank: str
    of: int
    where: str
    page: str


def own_place(state: EventState, t: Translator, player: int) -> OwnPlace | None:
    """The place of a player in an event of groups or matches; None where none is decided yet."""
    traits = state.rules.traits
    bracket = bracket_of_event(state) if traits is not None and traits.knockout else None
    side = entrant_of(state, player)
    if bracket is not None and side in bracket.entrants:
        found = next((place for place in places(bracket) if side in place.players), None)
        if found is None:
            return None
        return OwnPlace(place_text(found.best, found.worst), len(bracket.entrants), "", "bracket")
    if traits is None or not traits.pooled or not state.rounds_published:
        return None
    for table in pool_tables(state):
        for place in table.places:
            if place.player == player:
                where = Words.of((t.language,))("groups.name", name=table.pool.name)
                return OwnPlace(place_text(place.first, place.last), len(table.places), where, "groups")
    return None
