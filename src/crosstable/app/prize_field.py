"""The standings in which the prizes of an event are won: of the event, of its groups, of its bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from crosstable.app.bracket import bracket_of_event, knockout_system, places
from crosstable.app.pools import PoolTable, pool_tables
from crosstable.app.queries import Place, Ranking, ranking
from crosstable.app.withdrawal import standings_tournament
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.prizes import Contestant, contestants

EVENT = ""
"""The name of the standings of the whole event."""


@dataclass(frozen=True, slots=True)
class PrizeField:
    """All standings after a round. `places` has those of the event under EVENT, then those of each group.

    `knockout`: the places of the event are those of a bracket. `open` says of a bracket that it is not over.
    """

    after: int
    places: Mapping[str, tuple[Place, ...]]
    contestants: Mapping[str, tuple[Contestant, ...]]
    knockout: bool = False
    open: bool = False

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
    bracket = bracket_of_event(state)
    knockout = bracket is not None or (knockout_system(state) is not None and bool(tables))
    event = order.places
    if knockout:
        points = {place.player: place.points for place in order.places}
        event = tuple(_bracket_places(state, points, tables))
    standing = {EVENT: event, **{table.pool.name: table.places for table in tables}}
    # a bracket has places for those too who left; the standings of a table may know them no more
    tournament = state.tournament(order.after) if knockout else standings_tournament(state, order.after)
    clubs = {player: entry.club for player, entry in state.entries.items()}
    return PrizeField(
        after=order.after,
        places=standing,
        contestants={name: contestants(tournament, map(_Row, found), clubs) for name, found in standing.items()},
        knockout=knockout,
        open=knockout and (bracket is None or not bracket.progress.finished),
    )


class _Row:
    """A place as the prizes look at it."""

    def __init__(self, place: Place) -> None:
        self.rank, self.player, self.points = place.first, place.player, place.points


def _bracket_places(state: EventState, points: Mapping[PlayerId, int], tables: Sequence[PoolTable]) -> Iterator[Place]:
    """Those still in the bracket share the first places, then who has gone out of it, then who never came into it.

    The last are in the order of their places in the pools: the thirds of all pools share.
    """
    bracket = bracket_of_event(state)
    entrants = () if bracket is None else bracket.entrants
    settled = () if bracket is None else places(bracket)
    placed = {player for standing in settled for player in standing.players}
    levels = [[player for player in entrants if player not in placed], *(list(s.players) for s in settled)]
    rows = sorted(
        ((place.first, place.player) for table in tables for place in table.places if place.player not in entrants),
        key=lambda row: row[0],
    )
    levels += [[player for _, player in level] for _, level in groupby(rows, key=lambda row: row[0])]
    first = 1
    for level in levels:
        last = first + len(level) - 1
        for player in level:
            yield Place(first, last, player, points.get(player, 0), (), None, shared=last > first)
        first = last + 1
