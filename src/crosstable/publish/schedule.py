"""Schedule: when the rounds are played; in a round robin also who meets whom, as that is known from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.queries_public import starts
from crosstable.pairing.roundrobin import SYSTEMS, form_of
from crosstable.pairing.roundrobin.schedule import schedule
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_event

MOST_FIXTURES = 40
"""Players of the largest round robin whose games are all written out."""
WRITTEN_BY_HAND = 12
"""Lines for rounds of an event that does not say how many it has."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One round; date and time are empty where they are not known, for writing them in."""

    round: str
    date: str
    clock: str


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """The games of one round, White first; `free` has no opponent."""

    title: str
    when: str
    games: tuple[tuple[Person, Person], ...]
    free: Person | None


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """The sheet."""

    head: Head
    lines: tuple[PlanLine, ...]
    fixtures: tuple[FixtureRound, ...]
    notes: tuple[str, ...]


def schedule_view(facts: Facts) -> ScheduleView:
    """All rounds of the event."""
    state, words = facts.state, facts.words
    fixtures = _fixtures(facts)
    count = state.rules.rounds or max(len(state.rounds), len(fixtures)) or WRITTEN_BY_HAND
    times = [starts(state, number) for number in facts.rounds(count)]
    lines = tuple(PlanLine(str(when.number), date_text(when.date, words), when.clock) for when in times)
    control = state.info.time_control
    notes = [words("schedule.time-control", text=control)] if control else []
    if fixtures:
        notes.append(facts.both(lambda one: one.words("schedule.white-first", colour=one.colour_word("w"))))
    return ScheduleView(head_of_event(facts, "schedule.title"), lines, fixtures, tuple(notes))


def _fixtures(facts: Facts) -> tuple[FixtureRound, ...]:
    """Rounds that are paired as they are, the others by the Berger tables (C.05 Annex 1)."""
    state = facts.state
    people: Sequence[Person] = list(facts.people.values())
    if state.rules.system not in SYSTEMS or not 2 <= len(people) <= MOST_FIXTURES:
        return ()
    form = form_of(state.rules, state.rules.system or "", state.options)
    found = []
    plan = schedule(len(people), form.cycles, swap=form.swap)
    for planned in plan:
        if planned.number not in facts.rounds(len(plan)):
            continue
        games = tuple((people[white - 1], people[black - 1]) for white, black in planned.pairs)
        free = None if planned.free is None else people[planned.free - 1]
        if planned.number <= state.rounds_published:
            played = state.rounds[planned.number - 1]
            games = tuple((facts.people[board.white], facts.people[board.black]) for board in played.boards)
            free = next((facts.people[player] for player in played.byes), None)
        when = starts(state, planned.number)
        parts = (date_text(when.date, facts.words), when.clock)
        title = facts.words("round", round=planned.number)
        found.append(FixtureRound(title, ", ".join(part for part in parts if part), games, free))
    return tuple(found)
