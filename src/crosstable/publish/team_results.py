"""Sheets about the season of teams: the table with every meeting, and what each team still has to play (ux.md J5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from crosstable.app.queries_public import starts
from crosstable.app.team_fixtures import TeamFixture, fixtures_of
from crosstable.app.team_table import Outside, TeamPlace, TeamTable, team_table
from crosstable.app.team_withdrawal import teams_withdrawn
from crosstable.app.teams import teams_of
from crosstable.core.model import Team
from crosstable.i18n import translator
from crosstable.publish.facts import Facts
from crosstable.publish.figures import column_texts, date_text, points_text
from crosstable.publish.people import printable
from crosstable.publish.ranking import column_heads
from crosstable.publish.ranking_lines import left_line, team_ranking_lines
from crosstable.publish.sheet import Head, head_after_round, head_of_event
from crosstable.publish.words import Words

UPRIGHT_TEAMS = 6
SELF = "■"


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team; `cells` are its game points against the others in the order of the table.

    `struck` says of each cell whether it does not count; `counts` whether the team is in the standings.
    """

    rank: str
    name: str
    played: str
    cells: tuple[str, ...]
    match_points: str
    game_points: str
    values: tuple[str, ...]
    struck: tuple[bool, ...] = ()
    counts: bool = True


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
    """One round of a team; without an opponent it is free. `result` is empty for writing it in; not all count."""

    round: str
    when: str
    at: str
    opponent: str
    result: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class TeamFixtures:
    """All rounds of a team; `note` says when it left."""

    name: str
    note: str
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
    teams = [team for team in table.teams if facts.any_inside(team.players)]
    places = [place for place in table.places if place.team in teams]
    shown = [k for k, code in enumerate(table.codes) if code != "MPvGP"]  # the other score has a column already
    columns = [column_texts([place.values[k] for place in places], facts.words) for k in shown]
    lines = [
        replace(
            _line(facts, table, place, teams),
            rank=str(place.first) if place.first == place.last else f"{place.first}–{place.last}",
            values=tuple(column[k] for column in columns),
        )
        for k, place in enumerate(places)
    ]
    lines += [
        replace(_line(facts, table, gone, teams), values=("",) * len(shown), counts=False)
        for gone in table.outside
        if gone.team in teams
    ]
    return TeamStandingsView(
        head=head,
        wide=len(lines) > UPRIGHT_TEAMS,
        by_matches=table.by_matches,
        codes=column_heads(facts, (table.codes[k] for k in shown)),
        lines=tuple(lines),
        rules=tuple(line for words in facts.words.each for line in _rules(facts, table, words)),
    )


def _line(facts: Facts, table: TeamTable, place: TeamPlace | Outside, teams: Sequence[Team]) -> TeamLine:
    """A team with its meetings, without a rank."""
    outside = {gone.team.id for gone in table.outside}
    pairs = [{place.team.id, other.id} for other in teams]
    return TeamLine(
        rank=facts.words("nobody"),
        name=printable(place.team.name),
        played=str(place.played),
        cells=tuple(
            _met(facts, table, place.team, other, counts=outside.isdisjoint(pair))
            for pair, other in zip(pairs, teams, strict=True)
        ),
        match_points=points_text(place.match_points, facts.words),
        game_points=points_text(place.game_points, facts.words),
        values=(),
        struck=tuple(
            len(pair) > 1
            and not outside.isdisjoint(pair)
            and not all(met.mark for met in table.results.get((place.team.id, other.id), ()))
            for pair, other in zip(pairs, teams, strict=True)
        ),
    )


def _met(facts: Facts, table: TeamTable, team: Team, other: Team, *, counts: bool) -> str:
    if team.id == other.id:
        return SELF
    found = table.results.get((team.id, other.id), ())
    return " ".join(met.text(points_text(met.points, facts.words), counts=counts) for met in found)


def _rules(facts: Facts, table: TeamTable, words: Words) -> Iterator[str]:
    """What made the order, what was decided, and what the list wanted in vain."""
    said = team_ranking_lines(facts.state, translator(words("language")), table)
    yield from said.left
    yield " ".join(said.rules)
    yield from (decision.text for decision in said.decisions)
    yield from said.warnings


def team_fixtures_view(facts: Facts) -> TeamFixturesView:
    """Every team with its matches, those to come as the table says."""
    teams = teams_of(facts.state)
    words = facts.words
    notes = {
        int(gone.player): " ".join(left_line(facts.state, translator(one("language")), gone) for one in words.each)
        for gone in teams_withdrawn(facts.state)
    }
    found = tuple(
        TeamFixtures(printable(team.name), notes.get(int(team.id), ""), tuple(_fixtures(facts, team)))
        for team in teams
        if facts.any_inside(team.players)
    )
    return TeamFixturesView(head_of_event(facts, "team-fixtures.title"), found)


def _fixtures(facts: Facts, team: Team) -> list[FixtureLine]:
    state, words = facts.state, facts.words
    found = []
    for fixture in fixtures_of(state, team, facts.rounds(state.rules.rounds or state.rounds_published)):
        when = starts(state, fixture.round)
        at = words("team-fixtures.home" if fixture.home else "team-fixtures.away") if fixture.other else ""
        times = ", ".join(filter(None, (date_text(when.date, words), when.clock)))
        opponent = printable(fixture.other.name) if fixture.other else words("bye.free")
        result = _result(facts, fixture)
        counts = fixture.counts or bool(fixture.marks)  # a sign is never struck through: nobody could read it
        found.append(FixtureLine(str(fixture.round), times, at, opponent, result, counts))
    return found


def _result(facts: Facts, fixture: TeamFixture) -> str:
    """Game points, or the signs of a match that nobody plays."""
    if fixture.marks:
        return " : ".join(fixture.marks.replace("-", "−"))
    if fixture.match is None or fixture.match.open:
        return ""
    return " : ".join(points_text(points, facts.words) for points in fixture.points)
