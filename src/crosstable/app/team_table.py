"""The standings of the teams of an event: by their matches, or by the points of their players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol

from crosstable.app.half_played import Completion
from crosstable.app.half_played_teams import team_lines
from crosstable.app.queries import rules_of
from crosstable.app.rulings import Undecided, ruled_codes, rulings_of
from crosstable.app.team_withdrawal import team_standings_tournament, teams_not_counted, teams_withdrawn
from crosstable.app.teams import matches_of, primary_of, teams_of
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import Team, Tournament
from crosstable.core.state import EventState
from crosstable.tiebreak import LeftOut, Options, TeamStandings, Value, team_standings
from crosstable.tiebreak.catalogue import DEFAULT_TEAM
from crosstable.tiebreak.jamboree import BY_GAMES, jamboree_standings
from crosstable.tiebreak.rulings import ManualUse
from crosstable.tiebreak.table import Sort

SCORES = ("MPTS", "GPTS")
"""Codes of the match points and the game points themselves."""


@dataclass(frozen=True, slots=True)
class Met:
    """A meeting as one team sees it: its game points in tenths; `mark` is + or - of a match that was not played."""

    points: int
    mark: str = ""

    def text(self, points: str, *, counts: bool = True) -> str:
        """The points with the sign; where the match counts for nobody the sign alone."""
        return (points if counts or not self.mark else "") + self.mark.replace("-", "−")


@dataclass(frozen=True, slots=True)
class Outside:
    """A team that left and does not count (C.05 6.6): the points that it had made, and the matches played."""

    team: Team
    match_points: int
    game_points: int
    played: int


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """One team of the standings; `first` to `last` are the places shared with those who are level.

    Points in tenths. `values` are the tie-breaks by the codes of the table, `scores` the values of the points
    themselves (none where teams have no matches). `moved` is how many places it went up since the round before. `shared`: the
    place is shared by decision; `basis` belongs into a decision about those who are level. `played` counts the
    matches behind the points, those by forfeit among them.
    """

    first: int
    last: int
    team: Team
    match_points: int
    game_points: int
    values: tuple[Value, ...]
    scores: tuple[Value, ...] = ()
    separated_by: str | None = None
    moved: int | None = None
    shared: bool = False
    basis: str = ""
    played: int = 0

    @property
    def rank_text(self) -> str:
        """`2` or, of a shared place, `2–3`."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class TeamTable:
    """Teams in order after round `after`. `primary` ranks first; `open` counts the results still to come.

    `results` has (team, opponent) to their meetings, whether they count or not. `by_matches`: teams meet teams, and
    the tie-breaks are those of the event by `options`; `left_out` are those that say nothing of teams. `outside` are
    teams whose matches do not count, `left` all that have left.
    """

    after: int
    places: tuple[TeamPlace, ...]
    codes: tuple[str, ...]
    primary: str
    results: Mapping[tuple[TeamId, TeamId], tuple[Met, ...]]
    open: int
    by_matches: bool
    options: Options = Options()  # noqa: RUF009  (a frozen value)
    left_out: tuple[LeftOut, ...] = ()
    lots: str = ""
    """The seed from which lots are drawn, where the list ends with them."""
    decided: tuple[ManualUse, ...] = ()
    outside: tuple[Outside, ...] = ()
    left: tuple[Completion, ...] = ()

    @property
    def teams(self) -> tuple[Team, ...]:
        """Those of the standings, then those outside: the lines and columns of the crosstable."""
        return (*(place.team for place in self.places), *(gone.team for gone in self.outside))

    @property
    def played(self) -> tuple[int, int]:
        """The fewest and the most matches that teams of the standings have played."""
        counts = [place.played for place in self.places] or [0]
        return min(counts), max(counts)

    @property
    def ties(self) -> tuple[tuple[TeamPlace, ...], ...]:
        """Those who are level on everything, best place first."""
        levels = (tuple(level) for _, level in groupby(self.places, key=lambda place: place.first))
        return tuple(level for level in levels if len(level) > 1)

    def value_of(self, team: int, code: str) -> Value | None:
        """One value with what it is made of; None when there is none of this code."""
        place = next((place for place in self.places if place.team.id == team), None)
        values = () if place is None else (*place.scores, *place.values)
        return next((value for value in values if value.code == code), None)


def team_table(state: EventState, after: int | None = None) -> TeamTable:
    """The standings of the teams after a published round (default: the last one)."""
    number = state.rounds_published if after is None else after
    make = _maker(state)
    if not teams_of(state):
        codes = tuple(_codes(state)) if make is _by_matches else BY_GAMES
        return TeamTable(number, (), codes, primary_of(state), {}, 0, by_matches=make is _by_matches)
    table = make(state, number)
    if number < 2:
        return table
    before = {place.team.id: place.first for place in make(state, number - 1).places}
    places = tuple(replace(p, moved=before[p.team.id] - p.first if p.team.id in before else None) for p in table.places)
    return replace(table, places=places)


def tie_of_teams(state: EventState, number: int, team: int) -> tuple[tuple[int, ...], str]:
    """Which teams are level on everything with one after a round, before any decision, and the basis for one."""
    places = _maker(state)(state, number, undecided=Undecided.DECISIONS).places
    first = next((place.first for place in places if place.team.id == team), 0)
    level = [place for place in places if place.first == first]
    return tuple(int(place.team.id) for place in level), level[0].basis if level else ""


def _open(state: EventState, number: int) -> int:
    return sum(len(played.open_boards) for played in state.rounds[:number])


def team_codes(codes: Sequence[str], primary: str) -> list[str]:
    """A list of tie-breaks where `primary` (MP or GP) ranks first: that score is no tie-break, the other one is MPvGP."""
    first = f"{primary}TS"
    return ["MPvGP" if code in SCORES else code for code in codes if code != first]


def _codes(state: EventState) -> list[str]:
    if state.options.get("places_by_points"):
        return []
    return team_codes(state.rules.tie_breaks or DEFAULT_TEAM, primary_of(state))


def teams_before_play_offs(state: EventState, number: int) -> TeamTable:
    """The order after a round by the list alone."""
    return _maker(state)(state, number, undecided=Undecided.PLAY_OFFS)


class _Maker(Protocol):
    def __call__(self, state: EventState, number: int, *, undecided: Undecided = Undecided.NOTHING) -> TeamTable: ...


def _maker(state: EventState) -> _Maker:
    traits = state.rules.traits
    return _by_matches if traits is not None and traits.team_matches else _by_games


def _by_matches(state: EventState, number: int, *, undecided: Undecided = Undecided.NOTHING) -> TeamTable:
    primary = primary_of(state)
    options = rules_of(state).options
    rulings = rulings_of(state, number, of_teams=True, undecided=undecided)
    tournament, fixed = team_standings_tournament(state, number), state.rules.by_table

    def rank(codes: Sequence[str]) -> TeamStandings:
        return team_standings(
            tournament, codes, primary=primary, predetermined=fixed, options=options, rulings=rulings, lenient=True
        )

    table = rank(ruled_codes(_codes(state), rulings, undecided=undecided))
    scores = {row.team: row.values for row in rank(SCORES).rows}
    played = _played(tournament)
    places = _places(table, scores, {team.id: team for team in teams_of(state)})
    return TeamTable(
        number,
        tuple(replace(place, played=played[place.team.id]) for place in places),
        table.codes,
        primary,
        _results(state, number),
        _open(state, number),
        by_matches=True,
        options=options,
        left_out=table.left_out,
        lots=table.lots,
        decided=table.manual,
        outside=tuple(_outside(state, number)),
        left=teams_withdrawn(state, number),
    )


def _played(tournament: Tournament) -> dict[TeamId, int]:
    """Matches of each team that have a result, those by forfeit among them."""
    return {
        TeamId(int(line.player)): sum(e.opponent is not None and e.sort is not Sort.PENDING for e in line.entries)
        for line in team_lines(tournament, "MP").lines
    }


def _outside(state: EventState, number: int) -> Iterator[Outside]:
    gone = {TeamId(int(found.player)) for found in teams_not_counted(state, number)}
    if not gone:
        return
    whole = state.tournament(number)
    played = _played(whole)
    match, game = ({line.player: line.score for line in team_lines(whole, score).lines} for score in ("MP", "GP"))
    for team in teams_of(state):
        if team.id in gone:
            yield Outside(team, match[PlayerId(team.id)], game[PlayerId(team.id)], played[team.id])


def _places(
    table: TeamStandings, scores: Mapping[TeamId, tuple[Value, ...]], teams: Mapping[TeamId, Team]
) -> Iterator[TeamPlace]:
    shared = _shared(table.manual)
    for first, level in groupby(table.rows, key=lambda row: row.rank):
        rows = list(level)
        last = first + len(rows) - 1
        for row in rows:
            both = scores[row.team]
            match, game = (int(value.number or 0) for value in both) if both else (0, row.points)
            yield TeamPlace(
                first,
                last,
                teams[row.team],
                match,
                game,
                row.values,
                both,
                row.separated_by,
                shared=last > first and row.team in shared,
                basis=row.basis,
            )


def _shared(decided: Iterable[ManualUse]) -> set[int]:
    return {number for use in decided if use.shared for number in use.participants}


def _results(state: EventState, number: int) -> dict[tuple[TeamId, TeamId], tuple[Met, ...]]:
    found: dict[tuple[TeamId, TeamId], tuple[Met, ...]] = {}
    for played in state.rounds[:number]:
        for match in matches_of(state, played.number):
            pairs = (match.one.id, match.two.id), (match.two.id, match.one.id)
            points = (match.points_one, match.points_two)
            for k, pair in enumerate(pairs):
                mark = ("+" if points[k] > points[1 - k] else "-") if match.forfeited else ""
                found[pair] = (*found.get(pair, ()), Met(points[k], mark))
    return found


def _by_games(state: EventState, number: int, *, undecided: Undecided = Undecided.NOTHING) -> TeamTable:
    rulings = rulings_of(state, number, of_teams=True, undecided=undecided)
    table = jamboree_standings(state.tournament(number), after_round=number, rulings=rulings)
    scores: dict[TeamId, tuple[Value, ...]] = {row.team: () for row in table.rows}
    places = _places(table, scores, {team.id: team for team in teams_of(state)})
    return TeamTable(
        number,
        tuple(places),
        table.codes,
        table.primary,
        {},
        _open(state, number),
        by_matches=False,
        decided=table.manual,
    )
