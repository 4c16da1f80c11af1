"""Who plays here and in another event of the same days (ux.md M13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.folding import name_key
from crosstable.app.past_people import PastEvent, PastPerson, days_of
from crosstable.core.state import Entry, EventState


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another event, and the entries of this one whose people are active there as well."""

    stream: str
    name: str
    entries: tuple[Entry, ...]


def elsewhere(state: EventState, events: Sequence[PastEvent], now: str) -> list[Elsewhere]:
    """The events that run in the days of this one and share people with it. `now` as the clock says it."""
    first, last = days_of(state, now)
    here = [entry for entry in state.entries.values() if entry.withdrawn_after is None]
    found = []
    for event in events:
        if event.over or event.days[0] > last or event.days[1] < first:
            continue
        there = _Known(event.people)
        both = tuple(entry for entry in here if there.has(entry))
        if both:
            found.append(Elsewhere(event.stream, event.name, both))
    return found


class _Known:
    """Active people of another event, by FIDE ID and by name."""

    def __init__(self, people: Sequence[PastPerson]) -> None:
        active = [person for person in people if person.active]
        self.ids = {str(person.fields["fide_id"]) for person in active if "fide_id" in person.fields}
        self.names: dict[str, list[PastPerson]] = {}
        for person in active:
            self.names.setdefault(name_key(person.name), []).append(person)

    def has(self, entry: Entry) -> bool:
        """The same number; or the same name, where neither numbers nor years of birth say that they are two people."""
        number = entry.player.fide_id
        if number and number in self.ids:
            return True
        birth = "" if entry.player.birth is None else f"{entry.player.birth.year:04}"
        return any(
            not (number and person.fields.get("fide_id"))
            and (not birth or not person.fields.get("birth") or str(person.fields["birth"])[:4] == birth)
            for person in self.names.get(name_key(entry.player.name), ())
        )
