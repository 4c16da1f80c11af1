"""The matches of a team from round to round, played and to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.app.team_withdrawal import teams_not_counted
from crosstable.app.teams import Match, matches_of, meeting_of
from crosstable.core.ids import TeamId
from crosstable.core.model import Team, TeamPart
from crosstable.core.state import EventState
from crosstable.pairing.teamed import frees_opponents


@dataclass(frozen=True, slots=True)
class TeamFixture:
    """One round of a team; `other` is None when it is free.

    `match` is there once the round is published. `marks` are the signs of a match that nobody plays, its own first;
    `counts` is False where the match does not count in the standings (C.05 6.6).
    """

    round: int
    other: Team | None
    home: bool
    match: Match | None = None
    marks: str = ""
    counts: bool = True

    @property
    def points(self) -> tuple[int, int]:
        """Game points of the match, in tenths, the team's own first."""
        if self.match is None:
            return 0, 0
        both = self.match.points_one, self.match.points_two
        return both if self.home else both[::-1]


def fixtures_of(state: EventState, team: Team, rounds: Sequence[int]) -> Iterator[TeamFixture]:
    """The team in these rounds, as far as it has a number of the table in them."""
    outside = frozenset(TeamId(int(gone.player)) for gone in teams_not_counted(state))
    for number in rounds:
        fixture = fixture_of(state, team, number, outside)
        if fixture is not None:
            yield fixture


def round_fixtures(state: EventState, number: int) -> Iterator[tuple[Team, TeamFixture]]:
    """The matches of a round in their order, each with the team at home, then the teams that are free in it."""
    outside = frozenset(TeamId(int(gone.player)) for gone in teams_not_counted(state))
    found: list[tuple[int, Team, TeamFixture]] = []
    for team in (state.team or TeamPart()).holders(number):
        fixture = fixture_of(state, team, number, outside)
        if fixture is not None and (fixture.other is None or fixture.home):
            label = fixture.match.label if fixture.match is not None else ""
            place = int(label or 0) if fixture.other is not None else len(state.order)
            found.append((place, team, fixture))
    for _, team, fixture in sorted(found, key=lambda line: line[0]):
        yield team, fixture


def fixture_of(
    state: EventState, team: Team, number: int, outside: frozenset[TeamId] = frozenset()
) -> TeamFixture | None:
    """One round of a team; None when it has no number of the table in it. Matches with those `outside` do not count."""
    part = state.team or TeamPart()
    first = next((one.from_round for one in part.substitutes if one.team == team.id), 1)
    end = next((one.from_round for one in part.substitutes if one.replaces == team.id), None)
    if number < first or (end is not None and number >= end):
        return None
    known = {one.id: one for one in part.teams}
    other, home = meeting_of(state, team, number)
    opponent = known.get(TeamId(other))
    match = None
    if number <= state.rounds_published:
        match = next((m for m in matches_of(state, number) if team.id in (m.one.id, m.two.id)), None)
    if match is not None:
        home = match.one.id == team.id
        opponent = match.two if home else match.one
    pair = {team.id} if opponent is None else {team.id, opponent.id}
    if opponent is None or (match is None and pair & frees_opponents(part, number)):
        return TeamFixture(number, None, home)
    marks, gone = "", part.left_before(number)
    if match is not None and match.forfeited:
        points = match.points_one, match.points_two
        signs = ["+" if points[k] > points[1 - k] else "-" for k in (0, 1)]
        marks = "".join(signs[:: 1 if home else -1])
    elif match is None and pair & gone.keys():
        marks = "".join("-" if one in gone else "+" for one in (team.id, opponent.id))
    return TeamFixture(number, opponent, home, match, marks, not pair & outside)
