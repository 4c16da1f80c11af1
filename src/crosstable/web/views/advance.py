"""Who goes on from the groups, and why: places, the race of the next-best, and the first matches they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from crosstable.app.pools import Advance, advance
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.naming import against
from crosstable.core.state import EventState
from crosstable.i18n import Translator, reason
from crosstable.pairing.knockout import bracket
from crosstable.pairing.pools import Crossing

Names = Mapping[PlayerId, str]
ADVANCED_BY = "advanced_by"
"""Option of an event: how those who go on were found, `of each, next-best, crossing`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """So many of every group, so many of those behind, and how the first matches cross."""

    per_pool: str = "1"
    best_next: str = "0"
    crossing: str = Crossing.SEEDED.value


@dataclass(frozen=True, slots=True)
class Goes:
    """Somebody who goes on, with the place and group that sent him."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One of the next-best: what is compared per game, whether he goes on, and what set him above the next."""

    name: str
    group: str
    points: str
    share: str
    berger: str
    goes: bool
    decided: str


@dataclass(frozen=True, slots=True)
class AdvanceView:
    """The whole answer; `notes` say what a reader would ask."""

    goes: tuple[Goes, ...]
    race: tuple[RaceLine, ...]
    matches: tuple[str, ...]
    notes: tuple[str, ...]


def asked_in(query: Mapping[str, str]) -> Asked:
    """The numbers of an address or an option; what is no number is the usual one."""
    usual = Asked()
    per_pool, best_next = query.get("per_pool", usual.per_pool)[:2], query.get("best_next", usual.best_next)[:2]
    crossing = query.get("crossing", usual.crossing)
    if not (per_pool.isdecimal() and best_next.isdecimal() and crossing in set(Crossing)):
        return usual
    return Asked(per_pool, best_next, crossing)


def recorded(state: EventState) -> Asked | None:
    """How those who go on were found, where the event says so."""
    parts = str(state.options.get(ADVANCED_BY) or "").split(" ")
    return asked_in(dict(zip(("per_pool", "best_next", "crossing"), parts, strict=True))) if len(parts) == 3 else None


def advance_view(state: EventState, t: Translator, names: Names, asked: Asked) -> tuple[AdvanceView | None, str]:
    """Who would go on; or why that many cannot."""
    try:
        found = advance(state, int(asked.per_pool), int(asked.best_next), Crossing(asked.crossing))
    except CrosstableError as error:
        return None, reason(t, str(error))
    return _view(state, t, names, asked, found), ""


def _view(state: EventState, t: Translator, names: Names, asked: Asked, found: Advance) -> AdvanceView:
    group = {k: pool.name for k, pool in enumerate(state.pools, 1)}
    origin = {q.player: t("groups.goes-on", place=q.place, pool=group[q.pool]) for q in found.found.qualifiers}
    inside = {q.player for q in found.found.qualifiers}
    race = []
    for line in found.found.compared:
        points, games, berger = found.scores[line.player]
        race.append(
            RaceLine(
                names[PlayerId(line.player)],
                t("groups.name", name=group[line.pool]),
                t("groups.of-games", points=t.points(points), count=games),
                percent(line.points / 10),
                berger,
                line.player in inside,
                t(f"groups.race.{line.decided_by.value}") if line.decided_by is not None else "",
            )
        )
    return AdvanceView(
        tuple(Goes(names[PlayerId(p)], origin[p]) for p in found.seeding.order),
        tuple(race),
        _first_matches(t, names, found.seeding.order),
        tuple(_notes(t, asked, found)),
    )


def _notes(t: Translator, asked: Asked, found: Advance) -> list[str]:
    notes = []
    if found.found.compared:
        notes.append(t("groups.race-why", place=int(asked.per_pool) + 1))
    if found.level:
        notes.append(t("groups.level", pools=list(found.level)))
    if found.seeding.reunions:
        first, rounds = found.seeding.reunions[0].round, found.seeding.rounds
        key = "groups.reunion-final" if first == rounds else "groups.reunion"
        notes.append(t(key, round=first))
    return notes


def _first_matches(t: Translator, names: Names, order: tuple[int, ...]) -> tuple[str, ...]:
    """Who would meet whom at once, and who waits."""
    if len(order) < 2:
        return ()
    plan = bracket(len(order))
    name = {number: names[PlayerId(player)] for number, player in enumerate(order, 1)}
    pairs = [against(name[one], name[two]) for one, two in plan.first_pairs()]
    waiting = [name[number] for number, entry in enumerate(plan.entry_rounds, 1) if entry > 1]
    return (*pairs, *([t("groups.wait", names=waiting)] if waiting else []))


def percent(share: Fraction) -> str:
    """A share in percent with one decimal, rounded half up: 5/8 is 62.5 %."""
    tenths = (share * 2000 + 1) // 2
    return f"{tenths // 10}.{tenths % 10} %"
