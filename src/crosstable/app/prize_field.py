"""The standings in which the prizes of an event are won: of the event, of its groups, of its bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from crosstable.app.bracket import bracket_of_event, knockout_system, places, plays_teams
from crosstable.app.pools import pool_tables
from crosstable.app.queries import Place, Ranking, ranking
from crosstable.app.withdrawal import standings_tournament
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import EventState
from crosstable.pairing.knockout.record import Bracket
from crosstable.prizes import Contestant, contestants

EVENT = ""
"""The name of the standings of the whole event."""


@dataclass(frozen=True, slots=True)
class PrizeField:
    """All standings after a round. `places` has those of the event under EVENT, then those of each group.

    `knockout`: the places of the event are those of a bracket. `unfinished`: it is not over.
    """

    after: int
    places: Mapping[str, tuple[Place, ...]]
    contestants: Mapping[str, tuple[Contestant, ...]]
    knockout: bool = False
    unfinished: bool = False

    @property
    def event(self) -> tuple[Contestant, ...]:
        """Those in the standings of the event."""
        return self.contestants[EVENT]

    @property
    def groups(self) -> Mapping[str, tuple[Contestant, ...]]:
        """Those in the standings of each group."""
        return {name: found for name, found in self.contestants.items() if name != EVENT}


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
    shares = bool(state.options.get("share_places") or state.options.get("places_by_points"))
    standing = {EVENT: event, **{table.pool.name: _of_pool(table.places, shares=shares) for table in tables}}
    # a bracket has places for those too who left; the standings of a table may know them no more
    tournament = state.tournament(order.after) if knockout else standings_tournament(state, order.after)
    clubs = {player: entry.club for player, entry in state.entries.items()}
    return field_from(
        tournament,
        standing,
        clubs,
        after=order.after,
        knockout=knockout,
        unfinished=knockout and (bracket is None or not bracket.progress.finished),
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
