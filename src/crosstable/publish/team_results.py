"""Sheets about the season of teams: the table with every meeting, and what each team still has to play (ux.md J5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.app.queries_public import starts
from crosstable.app.team_table import TeamTable, team_table
from crosstable.app.teams import matches_of, meeting_of, teams_of
from crosstable.core.model import Team
from crosstable.i18n import translator
from crosstable.publish.facts import Facts
from crosstable.publish.figures import column_texts, date_text, points_text
from crosstable.publish.people import printable
from crosstable.publish.ranking_lines import team_ranking_lines
from crosstable.publish.sheet import Head, head_after_round, head_of_event
from crosstable.publish.words import Words

UPRIGHT_TEAMS = 6
SELF = "■"


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team; `cells` are its game points against the others in the order of the table."""

    rank: str
    name: str
    cells: tuple[str, ...]
    match_points: str
    game_points: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamStandingsView:
    """The sheet; without matches of teams there are neither cells nor match points."""

    head: Head
    wide: bool
    by_matches: bool
    codes: tuple[str, ...]
    lines: tuple[TeamLine, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """One round of a team; without an opponent it is free. `result` is empty for writing it in."""

    round: str
    when: str
    at: str
    opponent: str
    result: str


@dataclass(frozen=True, slots=True)
class TeamFixtures:
    """All rounds of a team."""

    name: str
    lines: tuple[FixtureLine, ...]


@dataclass(frozen=True, slots=True)
class TeamFixturesView:
    """The sheet."""

    head: Head
    teams: tuple[TeamFixtures, ...]


def team_standings_view(facts: Facts) -> TeamStandingsView:
    """The teams in order after the round; the teams in their own order before the first one."""
    head = head_after_round(facts, "team-standings.title")
    number = min(facts.round_no, facts.state.rounds_published)
    table = team_table(facts.state, number)
    places = [place for place in table.places if facts.any_inside(place.team.players)]
    shown = [k for k, code in enumerate(table.codes) if code != "MPvGP"]  # the other score has a column already
    columns = [column_texts([place.values[k] for place in places], facts.words) for k in shown]
    lines = tuple(
        TeamLine(
            rank=str(place.first) if place.first == place.last else f"{place.first}–{place.last}",
            name=printable(place.team.name),
            cells=tuple(_met(facts, table, place.team, other.team) for other in places),
            match_points=points_text(place.match_points, facts.words),
            game_points=points_text(place.game_points, facts.words),
            values=tuple(column[k] for column in columns),
        )
        for k, place in enumerate(places)
    )
    return TeamStandingsView(
        head=head,
        wide=len(lines) > UPRIGHT_TEAMS,
        by_matches=table.by_matches,
        codes=tuple(table.codes[k] for k in shown),
        lines=lines,
        rules=tuple(line for words in facts.words.each for line in _rules(facts, table, words)),
    )


def _met(facts: Facts, table: TeamTable, team: Team, other: Team) -> str:
    if team.id == other.id:
        return SELF
    return " ".join(points_text(int(points), facts.words) for points in table.results.get((team.id, other.id), ()))


def _rules(facts: Facts, table: TeamTable, words: Words) -> Iterator[str]:
    """What made the order, what was decided, and what the list wanted in vain."""
    said = team_ranking_lines(facts.state, translator(words("language")), table)
    yield " ".join(said.rules)
    yield from (decision.text for decision in said.decisions)
    yield from said.warnings


def team_fixtures_view(facts: Facts) -> TeamFixturesView:
    """Every team with its matches, those to come as the table says."""
    teams = teams_of(facts.state)
    names = {int(team.id): printable(team.name) for team in teams}
    found = tuple(
        TeamFixtures(printable(team.name), tuple(_fixtures(facts, team, names)))
        for team in teams
        if facts.any_inside(team.players)
    )
    return TeamFixturesView(head_of_event(facts, "team-fixtures.title"), found)


def _fixtures(facts: Facts, team: Team, names: dict[int, str]) -> list[FixtureLine]:
    state, words = facts.state, facts.words
    found = []
    for number in facts.rounds(state.rules.rounds or state.rounds_published):
        other, home = meeting_of(state, team, number)
        result = ""
        if number <= state.rounds_published:
            match = next((m for m in matches_of(state, number) if team.id in (m.one.id, m.two.id)), None)
            if match is not None:
                home = match.one.id == team.id
                other = int((match.two if home else match.one).id)
                own, theirs = (match.points_one, match.points_two)[:: 1 if home else -1]
                result = "" if match.open else f"{points_text(own, words)} : {points_text(theirs, words)}"
        when = starts(state, number)
        at = words("team-fixtures.home" if home else "team-fixtures.away") if other else ""
        times = (date_text(when.date, words), when.clock)
        found.append(
            FixtureLine(str(number), ", ".join(filter(None, times)), at, names.get(other, words("bye.free")), result)
        )
    return found
