"""The check list before round 1: what an arbiter looks at before anybody is paired (ux.md 1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from crosstable.app.commands.players import strength_key, vars_of
from crosstable.app.compatriots import LateMeeting, late_meetings
from crosstable.app.doubles import double_entries
from crosstable.app.elsewhere import Elsewhere
from crosstable.app.people import ListInfo
from crosstable.app.round_gaps import RoundGaps, gaps_of
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState
from crosstable.i18n import Translator

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Item:
    """One thing found: its words, and the players whose cards are the place to mend it."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)
    players: Sequence[Entry] = ()
    event: str = ""
    """The stream of the other event that it is about."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the list: words `checklist.<key>`, how many things it looked at, and what it found.

    `by_lot` offers the lot among equals; `note` says what is so and needs nothing to be done.
    """

    key: str
    examined: int
    found: Sequence[Item] = ()
    by_lot: bool = False
    note: Item | None = None


def check_list(
    state: EventState,
    lists: Sequence[ListInfo],
    old: tuple[ListInfo, date] | None,
    elsewhere: Sequence[Elsewhere] = (),
) -> list[Point]:
    """Every point, also those where all is well."""
    entries = [state.entries[player] for player in state.order]
    ranked = state.options.get("order") != "lots"
    points = [_doubles(state), _elsewhere(state, elsewhere), _missing(state, entries), _lists(entries, lists, old)]
    if ranked:
        points += [_order(state), _equals(state)]
    late = late_meetings(state)
    if late is not None:
        points.append(Point("compatriots", len(entries), [_late(state, meeting) for meeting in late]))
    gaps = gaps_of(state) if state.rules.by_scores or state.pools or not state.rules.by_table else None
    if gaps is not None:
        points.append(Point("form", gaps.rated, note=Item("gaps.text", gap_values(gaps))))
    return points


def _late(state: EventState, meeting: LateMeeting) -> Item:
    both = state.entries[meeting.one], state.entries[meeting.two]
    return Item("checklist.compatriots.late", late_values(state, meeting), both)


def late_values(state: EventState, meeting: LateMeeting) -> dict[str, object]:
    """For the sentence about two of one federation."""
    names = {"name": state.entries[meeting.one].player.name, "other": state.entries[meeting.two].player.name}
    return {**names, "federation": meeting.federation, "round": meeting.round}


def gap_values(gaps: RoundGaps) -> dict[str, object]:
    """The means in whole rating points, for a sentence."""
    return {"swiss": round(gaps.swiss), "quads": round(gaps.quads), "count": gaps.rated}


def gap_text(state: EventState, t: Translator) -> str:
    """How near in rating opponents are in round 1, by a Swiss and by groups of four (S-275); empty for short lists."""
    gaps = gaps_of(state)
    return "" if gaps is None else t("gaps.text", **gap_values(gaps))


def open_points(points: Sequence[Point]) -> int:
    """How many things were found."""
    return sum(len(point.found) for point in points)


def _doubles(state: EventState) -> Point:
    found = [
        Item(f"checklist.double.{kind}", {"name": one.player.name, "other": other.player.name}, (one, other))
        for one, other, kind in double_entries(state)
    ]
    return Point("doubles", len(state.entries), found[:SHOWN])


def _elsewhere(state: EventState, elsewhere: Sequence[Elsewhere]) -> Point:
    """M13: nobody can sit at two boards; the other event is named, with the way there."""
    found = [
        Item("checklist.elsewhere.text", elsewhere_values(other), other.entries[:SHOWN], other.stream)
        for other in elsewhere
    ]
    return Point("elsewhere", len(state.entries), found[:SHOWN])


def elsewhere_values(other: Elsewhere) -> dict[str, object]:
    """For the sentence about another event."""
    return {"count": len(other.entries), "name": other.entries[0].player.name, "event": other.name}


def _missing(state: EventState, entries: Sequence[Entry]) -> Point:
    """What the rating report wants of everybody (B.02); outside FIDE mode what makes a list look unfinished."""
    asked: list[tuple[str, list[Entry]]] = []
    rated = any(entry.player.rating is not None for entry in entries)
    if state.fide_mode:
        asked.append(("birth", [e for e in entries if e.player.birth is None]))
        asked.append(("federation", [e for e in entries if not e.player.federation]))
        asked.append(("fide_id", [e for e in entries if not e.player.fide_id]))
        asked.append(("sex", [e for e in entries if not e.player.sex]))
    elif rated and state.options.get("order") != "lots":
        asked.append(("rating", [e for e in entries if e.player.rating is None]))
    found = [Item(f"checklist.missing.{what}", {"count": len(who)}, who[:SHOWN]) for what, who in asked if who]
    return Point("missing", len(entries), found)


def _lists(entries: Sequence[Entry], lists: Sequence[ListInfo], old: tuple[ListInfo, date] | None) -> Point:
    """Which list the ratings come from, and whether it is the one in force (M04)."""
    found = []
    if old is not None:
        info, start = old
        found.append(Item("checklist.list-old", {"name": info.name, "day": info.day, "start": start.isoformat()}))
    sources = sorted({entry.rating_source for entry in entries if entry.player.rating is not None})
    if len(sources) > 1:
        by_hand = [e for e in entries if e.player.rating is not None and not e.rating_source]
        named = [source for source in sources if source]
        if by_hand:
            found.append(Item("checklist.by-hand", {"count": len(by_hand), "lists": named}, by_hand[:SHOWN]))
        elif len(named) > 1:
            found.append(Item("checklist.several-lists", {"lists": named}))
    official = next((info for info in lists if info.official), None)
    note = Item("checklist.list-day", {"name": official.name, "day": official.day}) if official else None
    return Point("lists", len(entries), found, note=note)


def _strength(state: EventState, player: PlayerId) -> tuple[int, int]:
    return strength_key(vars_of(state.entries[player]))[:2]


def _order(state: EventState) -> Point:
    """Nobody stands below a player with a lower rating, or with the same and a lower title (C.04.2 2.2)."""
    wrong = [
        Item(
            "checklist.order-wrong",
            {"name": state.entries[above].player.name, "other": state.entries[below].player.name},
            (state.entries[above], state.entries[below]),
        )
        for above, below in zip(state.order, state.order[1:], strict=False)
        if _strength(state, above) > _strength(state, below)
    ]
    return Point("order", len(state.order), wrong[:SHOWN])


def _equals(state: EventState) -> Point:
    """Same rating and title: the alphabet decides, or the lot where that was announced (C.04.2 2.2)."""
    groups = [list(group) for _, group in groupby(state.order, key=lambda player: _strength(state, player))]
    equal = [group for group in groups if len(group) > 1]
    drawn = "ties_attempt" in state.options
    note = None
    if equal:
        names = [[state.entries[player].player.name for player in group][:8] for group in equal]
        params = {"count": len(equal), "names": names[0], "seed": str(state.options.get("seed", ""))}
        note = Item("checklist.equals-drawn" if drawn else "checklist.equals-text", params)
    return Point("equals", len(state.order), (), by_lot=bool(equal) and not state.rounds, note=note)
