"""The standings in which the prizes of an event are won: of the event, of its groups, of its bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from crosstable.app.bracket import bracket_of_event, knockout_system, places, plays_teams
from crosstable.app.pools import pool_tables
from crosstable.app.queries import Place, Ranking, ranking
from crosstable.app.team_table import team_table
from crosstable.app.teams import teams_of
from crosstable.app.withdrawal import standings_tournament
from crosstable.core.codes import TABLE
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import EventState
from crosstable.pairing.knockout.record import Bracket
from crosstable.prizes import TEAMS, Contestant, Decision, Fund, contestants, decide, team_entrant
from crosstable.prizes.decide import NOTHING_SETTLED
from crosstable.tiebreak import Unit

EVENT = ""
"""The name of the standings of the whole event."""


@dataclass(frozen=True, slots=True)
class PrizeField:
    """All standings after a round. `places` has those of the event under EVENT, of each group, of the teams under TEAMS.

    Teams stand there as `team_entrant`s. `knockout`: the places of the event are those of a bracket, a ladder or a
    Keizer, and points mean nothing; `team_knockout` says the same of the teams. `unfinished`: the bracket is not over.
    """

    after: int
    places: Mapping[str, tuple[Place, ...]]
    contestants: Mapping[str, tuple[Contestant, ...]]
    knockout: bool = False
    unfinished: bool = False
    team_knockout: bool = False

    def by_points(self, name: str) -> bool:
        """Whether points make the places of a standing."""
        return not (self.knockout if name == EVENT else name == TEAMS and self.team_knockout)

    def decide(
        self, fund: Fund, entries: int, settled: Mapping[tuple[str, int, int], PlayerId] = NOTHING_SETTLED
    ) -> Decision:
        """Who gets what of a fund, in an event with so many players."""
        return decide(
            fund,
            self.event,
            entries=len(self.teams) if fund.teams_alone else entries,
            groups={**self.groups, TEAMS: self.teams} if self.teams else self.groups,
            knockout=self.knockout or self.team_knockout,
            settled=settled,
        )

    @property
    def teams(self) -> tuple[Contestant, ...]:
        """Those in the standings of the teams."""
        return self.contestants.get(TEAMS, ())

    @property
    def event(self) -> tuple[Contestant, ...]:
        """Those in the standings of the event."""
        return self.contestants[EVENT]

    @property
    def groups(self) -> Mapping[str, tuple[Contestant, ...]]:
        """Those in the standings of each group."""
        return {name: found for name, found in self.contestants.items() if name not in (EVENT, TEAMS)}


def prize_field(state: EventState, found: Ranking | None = None) -> PrizeField:
    """The standings after the last published round, or after that of a ranking `found` before."""
    order = ranking(state) if found is None else found
    tables = pool_tables(state, order.after) if state.pools else ()
    bracket = None if plays_teams(state) else bracket_of_event(state)  # prizes of the fund go to players
    knockout = bracket is not None or (knockout_system(state) is not None and bool(tables))
    event = order.places
    if knockout:
        points = {place.player: place.points for place in order.places}
        event = tuple(bracket_places(bracket, points, (table.places for table in tables)))
    by_place = knockout
    if state.rules.own_table:
        event, by_place = ranked_by_own_table(event)
    shares = bool(state.options.get("share_places") or state.options.get("places_by_points"))
    standing = {EVENT: event, **{table.pool.name: _of_pool(table.places, shares=shares) for table in tables}}
    # a bracket has places for those too who left; the standings of a table may know them no more
    tournament = state.tournament(order.after) if knockout else standings_tournament(state, order.after)
    clubs = {player: entry.club for player, entry in state.entries.items()}
    field = field_from(
        tournament,
        standing,
        clubs,
        after=order.after,
        knockout=by_place,
        unfinished=knockout and (bracket is None or not bracket.progress.finished),
    )
    return _with_teams(state, field, shares=shares) if state.team is not None else field


def ranked_by_own_table(found: Sequence[Place]) -> tuple[tuple[Place, ...], bool]:
    """Places of a system that ranks by a table of its own, and whether they alone say who wins what.

    McMahon scores stand in the place of the points of the games, which rank nobody there. A Keizer and a ladder put
    everybody in a place of his own.
    """
    scores = {place.player: place.values[0] for place in found}
    if any(score.unit is not Unit.TENTHS for score in scores.values()):
        return tuple(found), True
    return tuple(replace(place, points=int(scores[place.player].number or 0)) for place in found), False


def team_names(state: EventState) -> Mapping[PlayerId, str]:
    """How teams are called where they win prizes."""
    return {team_entrant(team.id): team.name for team in teams_of(state)}


def _with_teams(state: EventState, field: PrizeField, *, shares: bool) -> PrizeField:
    """The same with the standings of the teams, by their table or by their bracket."""
    tournament = state.tournament(field.after)
    if plays_teams(state):
        bracket = bracket_of_event(state)
        unfinished = bracket is None or not bracket.progress.finished
        return with_teams(field, tournament, bracket_places(bracket, {}, ()), knockout=True, unfinished=unfinished)
    table = team_table(state, field.after)
    found = (
        Place(
            place.first,
            place.last,
            PlayerId(place.team.id),
            place.match_points if table.primary == "MP" else place.game_points,
            (),
            place.separated_by,
            shared=place.last > place.first and (shares or place.shared),
        )
        for place in table.places
    )
    return with_teams(field, tournament, found)


def with_teams(
    field: PrizeField,
    tournament: Tournament,
    found: Iterable[Place],
    *,
    knockout: bool = False,
    unfinished: bool = False,
) -> PrizeField:
    """A field with the standings `found` of the teams, whose numbers stand in the place of players.

    What conditions ask for: the rating is the average of the players who have one, games are the rounds in which
    somebody of the team played.
    """
    places = tuple(replace(place, player=team_entrant(int(place.player))) for place in found)
    teams = {} if tournament.team is None else {team_entrant(team.id): team for team in tournament.team.teams}
    ratings = {player.id: player.rating for player in tournament.players}
    active = [
        {p for game in played.games if TABLE[game.white_code].played for p in (game.white, game.black)}
        for played in tournament.rounds
    ]
    people = []
    for number, (entrant, team) in enumerate(teams.items(), 1):
        place = next((place for place in places if place.player == entrant), None)
        if place is not None:
            known = [rating for player in team.players if (rating := ratings.get(player)) is not None]
            average = sum(known) // len(known) if known else None
            games = sum(not here.isdisjoint(team.players) for here in active)
            people.append(Contestant(entrant, place.first, place.points, number, games, average))
    return replace(
        field,
        places={**field.places, TEAMS: places},
        contestants={**field.contestants, TEAMS: tuple(sorted(people, key=lambda who: (who.rank, who.number)))},
        team_knockout=knockout,
        unfinished=field.unfinished or unfinished,
    )


def _of_pool(found: tuple[Place, ...], *, shares: bool) -> tuple[Place, ...]:
    """Places of a pool; who is level shares the place where the rules of the event say so."""
    return tuple(replace(place, shared=shares and place.last > place.first) for place in found)


def field_from(
    tournament: Tournament,
    standing: Mapping[str, tuple[Place, ...]],
    clubs: Mapping[PlayerId, str],
    *,
    after: int,
    knockout: bool,
    unfinished: bool,
) -> PrizeField:
    """The field of standings worked out already; `tournament` knows what conditions ask for."""
    people = {name: contestants(tournament, map(_Row, found), clubs) for name, found in standing.items()}
    return PrizeField(after, standing, people, knockout, unfinished)


class _Row:
    """A place as the prizes look at it."""

    def __init__(self, place: Place) -> None:
        self.rank, self.player, self.points = place.first, place.player, place.points


def bracket_places(
    bracket: Bracket | None, points: Mapping[PlayerId, int], pools: Iterable[Sequence[Place]]
) -> Iterator[Place]:
    """Those still in the bracket share the first places, then who has gone out of it, then who never came into it.

    The last are in the order of their places in the pools: the thirds of all pools share. Without a bracket
    nobody has come into it yet.
    """
    entrants = () if bracket is None else bracket.entrants
    settled = () if bracket is None else places(bracket)
    placed = {player for standing in settled for player in standing.players}
    levels = [[player for player in entrants if player not in placed], *(list(s.players) for s in settled)]
    rows = sorted(
        ((place.first, place.player) for pool in pools for place in pool if place.player not in entrants),
        key=lambda row: row[0],
    )
    levels += [[player for _, player in level] for _, level in groupby(rows, key=lambda row: row[0])]
    first = 1
    for level in levels:
        last = first + len(level) - 1
        for player in level:
            yield Place(first, last, player, points.get(player, 0), (), None, shared=last > first)
        first = last + 1
