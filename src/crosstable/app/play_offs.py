"""Play-offs of an event (C.07 Art. 3): what is announced, who takes part, and which are still to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from crosstable.app.answers import Refused
from crosstable.app.pool_state import pool_state
from crosstable.app.pools import pool_standings
from crosstable.app.queries import before_play_offs
from crosstable.app.rulings import Undecided
from crosstable.app.team_table import teams_before_play_offs
from crosstable.core.model import Pool
from crosstable.core.rulings import Ruling
from crosstable.core.state import EventState
from crosstable.tiebreak import Standings

OPTION = "play_off"
"""Option of an event: what its regulations say of play-offs, as `Announced.body` writes it."""
TEXTS = ("form", "numbers", "colours", "tempo", "schedule")
"""What is said in words: 3.1.3 to 3.1.7."""
PLACES_LIMIT = 999


@dataclass(frozen=True, slots=True)
class Announced:
    """What the regulations say of play-offs (3.1).

    They are for ties for the first `places` places (None: for every place), between those who are level after
    `after` tie-breaks (None: after all), of whom the `best` by the tie-breaks play (None: all).
    """

    places: int | None = None
    after: int | None = None
    best: int | None = None
    texts: tuple[str, ...] = ("",) * len(TEXTS)

    @property
    def body(self) -> dict[str, Any]:
        """As the option holds it."""
        said = dict(zip(TEXTS, self.texts, strict=True))
        return {"places": self.places, "after": self.after, "best": self.best, **said}


def announced(state: EventState) -> Announced | None:
    """What the event says of play-offs; None where it says nothing."""
    body = state.options.get(OPTION)
    if not isinstance(body, Mapping) or not body:
        return None
    numbers = {name: _count(body.get(name)) for name in ("places", "after", "best")}
    return Announced(**numbers, texts=tuple(str(body.get(name) or "") for name in TEXTS))


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= PLACES_LIMIT else None


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are level, best by the tie-breaks first, from place `first` on; `playing` of them take part.

    `levels` are those whom no tie-break parts, in order.
    """

    first: int
    entrants: tuple[int, ...]
    playing: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]

    @property
    def whole(self) -> bool:
        """Whether nobody who is level on everything with somebody who plays is left out."""
        return all(set(level) <= set(self.playing) or not set(level) & set(self.playing) for level in self.levels)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    rank: int
    points: int
    values: tuple[int | Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The order after a round before any play-off, and the tie-breaks that made it."""

    codes: tuple[str, ...]
    lines: tuple[_Line, ...]

    def field(self, one: int, after: int | None, best: int | None) -> Field:
        """Those level with one of them after so many tie-breaks; nobody where there is no such one."""
        own = next((line for line in self.lines if line.number == one), None)
        return Field(0, (), (), ()) if own is None else self._field(own, after, best)

    def fields(self, after: int | None, best: int | None) -> list[Field]:
        """Everybody who is level with somebody after so many tie-breaks, best places first."""
        found = [self._field(line, after, best) for line in self.lines]
        return [f for f, line in zip(found, self.lines, strict=True) if f.entrants[0] == line.number and f.entrants[1:]]

    def _field(self, own: _Line, after: int | None, best: int | None) -> Field:
        def same(line: _Line) -> bool:
            level = line.points == own.points and line.values[:after] == own.values[:after]
            return line.rank == own.rank if after is None else level

        level = [line for line in self.lines if same(line)]
        numbers = tuple(line.number for line in level)
        ranks = sorted({line.rank for line in level})
        levels = tuple(tuple(line.number for line in level if line.rank == rank) for rank in ranks)
        return Field(level[0].rank, numbers, numbers[:best], levels)


def order_before(state: EventState, number: int, *, of_teams: bool, pool: Pool | None = None) -> Order:
    """The order of the players, of a pool or of the teams after a published round, by the list of the event alone."""
    if not 1 <= number <= state.rounds_published:
        raise Refused("no-such-round", round=number, rounds=state.rounds_published)
    if of_teams:
        table = teams_before_play_offs(state, number)
        places = table.places if state.team is not None else ()
        lines = tuple(
            _Line(
                int(p.team.id),
                p.first,
                p.match_points if table.primary == "MP" else p.game_points,
                tuple(value.number for value in p.values),
            )
            for p in places
        )
        return Order(table.codes, lines)
    if pool is not None:
        found: Standings | None = pool_standings(pool_state(state, pool), number, undecided=Undecided.PLAY_OFFS)
    else:
        found = before_play_offs(state, number)
    if found is None:
        return Order((), ())
    rows = (_Line(int(r.player), r.rank, r.points, tuple(v.number for v in r.values)) for r in found.rows)
    return Order(found.codes, tuple(rows))


def play_off_of(state: EventState, number: int, entrants: Sequence[int], *, of_teams: bool) -> Ruling | None:
    """The play-off after a round in which any of these take part."""
    met = (r for r in state.rulings if r.meets(number, entrants, of_teams=of_teams, play_off=True))
    return next(met, None)


def to_play(state: EventState, number: int, *, of_teams: bool, pool: Pool | None = None) -> list[Field]:
    """Ties for which the regulations announce a play-off that is not entered yet."""
    said = announced(state)
    if said is None or not 1 <= number <= state.rounds_published:
        return []
    fields = order_before(state, number, of_teams=of_teams, pool=pool).fields(said.after, said.best)
    return [
        field
        for field in fields
        if (said.places is None or field.first <= said.places)
        and play_off_of(state, number, field.entrants, of_teams=of_teams) is None
    ]
