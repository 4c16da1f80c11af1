"""From what is typed or tapped to people: suggestions under the entry line, chips of members, and picks back again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from crosstable.app.answers import Refused
from crosstable.app.elsewhere import Elsewhere, elsewhere
from crosstable.app.folding import name_key
from crosstable.app.past_people import PastPeople, PastPerson, last_of_series
from crosstable.app.people import FOUND_MOST, ListInfo, NoLists, PeopleLists, fields_of, is_old, rating_kind
from crosstable.core.state import EventState
from crosstable.web.visit import Visit, is_owner

PICKS_MOST = 300
CHIPS_MOST = 300


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody under the entry line; `here` when he is entered already."""

    ref: str
    fields: dict[str, Any]
    source: str
    near: bool = False
    here: bool = False

    @property
    def more(self) -> str:
        """What tells namesakes apart."""
        facts = (self.fields.get(name, "") for name in ("federation", "birth", "fide_id"))
        return " · ".join(fact for fact in facts if fact)


def lists_of(visit: Visit) -> PeopleLists:
    """The rating lists of this computer."""
    return visit.site.config.people or NoLists()


def past_of(visit: Visit) -> PastPeople:
    """The people of past events, remembered by the application."""
    state = visit.request.app.state
    if not hasattr(state, "past_people"):
        state.past_people = PastPeople(visit.site.service.store)
    found: PastPeople = state.past_people
    return found


async def suggestions(visit: Visit, text: str) -> list[Suggestion]:
    """People who fit: those of past events (the owner's alone), then those of the lists."""
    found: list[Suggestion] = []
    if is_owner(visit):
        past = await past_of(visit).search(text, visit.stream, FOUND_MOST)
        found = [Suggestion(person.ref, person.fields, event.name, near) for event, person, near in past]
    kind = rating_kind(visit.state.info.time_control)
    listed = await lists_of(visit).search(text)
    found += [
        Suggestion(f"list.{one.ref}", fields_of(one, kind), " ".join((one.source, one.day[:7])), one.near)
        for one in listed
    ]
    here = _Here(visit.state)
    seen: set[object] = set()
    shown = []
    for one in sorted(found, key=lambda s: s.near):
        who = one.fields.get("fide_id") or (name_key(one.fields["name"]), str(one.fields.get("birth", ""))[:4])
        if who not in seen:
            seen.add(who)
            shown.append(Suggestion(one.ref, one.fields, one.source, one.near, here.has(one.fields)))
    return shown[:FOUND_MOST]


class _Here:
    """Who is entered, by FIDE ID and by name."""

    def __init__(self, state: EventState) -> None:
        players = [entry.player for entry in state.entries.values()]
        self.ids = {player.fide_id for player in players if player.fide_id}
        self.names = {name_key(player.name): player.fide_id for player in players}

    def has(self, fields: dict[str, Any]) -> bool:
        """The same number, or the same name where no two numbers say that they are two people."""
        number = fields.get("fide_id", "")
        key = name_key(fields["name"])
        return number in self.ids or (key in self.names and not (number and self.names[key]))


async def picked(visit: Visit, refs: Sequence[str]) -> list[dict[str, Any]]:
    """The fields of people who were chosen. Refused when a list has been replaced meanwhile."""
    kind = rating_kind(visit.state.info.time_control)
    past: dict[str, PastPerson] = {}
    if is_owner(visit) and any(ref.startswith("past.") for ref in refs):
        past = {person.ref: person for event in await past_of(visit).events(visit.stream) for person in event.people}
    found = []
    for ref in refs[:PICKS_MOST]:
        if ref.startswith("past."):
            fields = dict(past[ref].fields) if ref in past else None
        else:
            one = await lists_of(visit).get(ref.removeprefix("list."))
            fields = None if one is None else fields_of(one, kind)
        if fields is None:
            raise Refused("pick-gone")
        found.append(fields)
    return found


async def chips(visit: Visit) -> tuple[str, list[PastPerson]]:
    """J1: the members of last time who are not entered yet, with the name of that event; before round 1 only."""
    if visit.state.rounds_published or not is_owner(visit) or not visit.may("add-players"):
        return "", []
    last = last_of_series(await past_of(visit).events(visit.stream), visit.state.info.name)
    if last is None:
        return "", []
    here = _Here(visit.state)
    return last.name, [person for person in last.people if not here.has(person.fields)][:CHIPS_MOST]


async def also_elsewhere(visit: Visit) -> list[Elsewhere]:
    """M13: other events in which people of this one are active; for the owner, whose events they are."""
    if not is_owner(visit) or not visit.state.entries:
        return []
    return elsewhere(visit.state, await past_of(visit).events(visit.stream), visit.site.service.clock.now())


def old_list(visit: Visit) -> tuple[ListInfo, date] | None:
    """M04: the FIDE list that is older than the month in which the event starts, unless the arbiter keeps it."""
    start = visit.state.info.start
    official = next((info for info in lists_of(visit).lists() if info.official), None)
    if official is None or start is None or not start.month or visit.state.rounds_published:
        return None
    first = date(start.year, start.month, start.day or 1)
    if not is_old(official.day, first) or visit.state.options.get("list_kept") == official.day:
        return None
    return official, first
