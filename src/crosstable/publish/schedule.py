"""Schedule: when the rounds are played; in a round robin also who meets whom, as that is known from the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.compatriots import LateMeeting, late_meetings
from crosstable.app.queries_public import starts
from crosstable.app.team_fixtures import round_fixtures
from crosstable.app.teams import matches_planned, numbered_teams, planned_seats, rounds_of_table, team_form
from crosstable.app.withdrawal import absent_slots, planned_games, without_boards
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import TeamPart
from crosstable.core.state import EventState
from crosstable.pairing.teamed import Form, moves_up
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_text
from crosstable.publish.people import Person, printable
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
    """The games of one round, White first, or matches, the team at home first; `free` have no opponent.

    `signs` are those of games that nobody plays, as `−+`; empty of the others.
    """

    title: str
    when: str
    games: tuple[tuple[Person, Person], ...]
    free: tuple[Person, ...]
    signs: tuple[str, ...]


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
        notes.append(facts.both(_named_first))
        notes += [words("schedule.late", **_late(facts, meeting)) for meeting in late_meetings(state) or ()]
    return ScheduleView(head_of_event(facts, "schedule.title"), lines, fixtures, tuple(notes))


def _fixtures(facts: Facts) -> tuple[FixtureRound, ...]:
    """Rounds that are paired as they are, the others by the table; of teams their matches."""
    state = facts.state
    if (seated := _seats_of_table(facts)) is not None:
        games = planned_seats(state, seated)
        return tuple(_titled(facts, n, *_of_seats(facts, games[n], n)) for n in facts.rounds(len(games)))
    if matches_planned(state):
        teams = {team.id: Person(str(k), printable(team.name)) for k, team in numbered_teams(state)}
        if len(teams) > MOST_FIXTURES:
            return ()
        numbers = facts.rounds(rounds_of_table(state))
        return tuple(_titled(facts, number, *_of_teams(state, teams, number)) for number in numbers)
    plan = planned_games(state) if 2 <= len(facts.people) <= MOST_FIXTURES else {}
    numbers = facts.rounds(len(plan))
    return tuple(
        _titled(facts, number, *_of_players(facts, plan[number], number)) for number in plan if number in numbers
    )


def _seats_of_table(facts: Facts) -> Form | None:
    """The table of an event of teams in which it says for every seat whom it meets, where all games are written out."""
    form = team_form(facts.state) if len(facts.people) <= MOST_FIXTURES else ""
    return None if isinstance(form, str) or moves_up(form.system) else form


def _named_first(facts: Facts) -> str:
    if matches_planned(facts.state) and _seats_of_table(facts) is None:
        return facts.words("schedule.home-first", colour=facts.colour_word("w"))
    return facts.words("schedule.white-first", colour=facts.colour_word("w"))


def _late(facts: Facts, meeting: LateMeeting) -> dict[str, object]:
    names = {"name": facts.people[meeting.one].name, "other": facts.people[meeting.two].name}
    return {**names, "federation": meeting.federation, "round": meeting.round}


Lines = tuple[list[tuple[Person, Person, str]], list[Person]]
"""The games of a round with their signs, and who is free."""


def _titled(
    facts: Facts, number: int, games: Sequence[tuple[Person, Person, str]], free: Sequence[Person]
) -> FixtureRound:
    when = starts(facts.state, number)
    parts = (date_text(when.date, facts.words), when.clock)
    title = facts.words("round", round=number)
    pairs = tuple((one, two) for one, two, _ in games)
    signs = tuple(signs.replace("-", "−") for _, _, signs in games)
    return FixtureRound(title, ", ".join(part for part in parts if part), pairs, tuple(free), signs)


def _of_players(facts: Facts, planned: Iterable[tuple[PlayerId, PlayerId | None]], number: int) -> Lines:
    state, people = facts.state, facts.people
    if number <= state.rounds_published:
        played = state.rounds[number - 1]
        games = [(people[board.white], people[board.black], "") for board in played.boards]
        return games, [people[player] for player in played.byes if state.entries[player].start_round <= number]
    gone, freed = absent_slots(state, number), without_boards(state, number)
    games, free = [], []
    for white, black in planned:
        if black is None or freed & {white, black}:
            free += [people[player] for player in (white, black) if player is not None and player not in freed]
        else:
            signs = (
                "".join("-" if player in gone else "+" for player in (white, black)) if gone & {white, black} else ""
            )
            games.append((people[white], people[black], signs))
    return games, free


def _of_seats(facts: Facts, planned: Iterable[tuple[PlayerId, PlayerId]], number: int) -> Lines:
    """Boards of teams whose players meet ever other ones; nobody names the reserves."""
    state, people = facts.state, facts.people
    if number <= state.rounds_published:
        return [(people[board.white], people[board.black], "") for board in state.rounds[number - 1].boards], []
    part = state.team or TeamPart()
    left = part.left_before(number)
    gone = {player for team in part.teams if team.id in left for player in team.players}
    return [
        (
            people[white],
            people[black],
            "".join("-" if player in gone else "+" for player in (white, black)) if gone & {white, black} else "",
        )
        for white, black in planned
    ], []


def _of_teams(state: EventState, teams: Mapping[TeamId, Person], number: int) -> Lines:
    part = state.team or TeamPart()
    games, free = [], []
    for team, fixture in round_fixtures(state, number):
        if fixture.other is None:
            free += [] if team.id in part.left_before(number) else [teams[team.id]]
        else:
            games.append((teams[team.id], teams[fixture.other.id], fixture.marks))
    return games, free
