"""Who goes on from the pools, and where in the bracket, so that pool-mates meet as late as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from crosstable.core.draws import ticket
from crosstable.core.errors import PositionError, RuleError
from crosstable.pairing.knockout.bracket import bracket_size, standard_order
from crosstable.pairing.weight_matching import maximum_weight_matching

SCOPE = "qualifier"


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line in the final table of a pool: points in tenths, Sonneborn-Berger in any one unit."""

    player: int
    points: int
    games: int
    sonneborn_berger: int = 0


class DecidedBy(StrEnum):
    """What put a player of one pool above one of another."""

    POINTS = "points-per-game"
    SONNEBORN_BERGER = "sonneborn-berger-per-game"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Compared:
    """A line of the comparison across pools, best first, and what set it above the next one."""

    player: int
    pool: int
    points: Fraction
    sonneborn_berger: Fraction
    ticket: str
    decided_by: DecidedBy | None


@dataclass(frozen=True, slots=True)
class Qualifier:
    """Somebody who goes on: pool and place count from 1."""

    player: int
    pool: int
    place: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on, by place and then by pool; `compared` is the race of the next-best."""

    qualifiers: tuple[Qualifier, ...]
    compared: tuple[Compared, ...]


def qualified(
    tables: Sequence[Sequence[Row]], per_pool: int, best_next: int = 0, *, seed: str = "", attempt: int = 0
) -> Qualified:
    """The first `per_pool` of every pool, and the `best_next` best of those just behind them.

    `tables` are final tables, ties decided. Pools can be of unequal size, so points are compared per
    game, then Sonneborn-Berger per game (our reading; announce it), then by lot.
    """
    if per_pool < 0 or best_next < 0 or per_pool + best_next == 0:
        raise RuleError("say how many of each pool go on")
    short = [k for k, table in enumerate(tables, 1) if len(table) < per_pool]
    if short or best_next > sum(len(table) > per_pool for table in tables):
        raise RuleError(
            f"{per_pool} of each pool and the {best_next} best of the next cannot go on: "
            "the pools have not enough players"
        )
    sure = [
        Qualifier(table[place].player, pool, place + 1)
        for place in range(per_pool)
        for pool, table in enumerate(tables, 1)
    ]
    if not best_next:
        return Qualified(tuple(sure), ())
    race = sorted(
        (
            (
                *_per_game(table[per_pool]),
                ticket(seed, 1, SCOPE, attempt, table[per_pool].player),
                pool,
                table[per_pool],
            )
            for pool, table in enumerate(tables, 1)
            if len(table) > per_pool
        ),
        key=lambda item: (-item[0], -item[1], item[2], item[3]),
    )
    compared = [
        Compared(row.player, pool, points, berger, drawn, _decision(item, race[k + 1] if k + 1 < len(race) else None))
        for k, item in enumerate(race)
        for points, berger, drawn, pool, row in (item,)
    ]
    extra = [Qualifier(line.player, line.pool, per_pool + 1) for line in compared[:best_next]]
    return Qualified((*sure, *extra), tuple(compared))


_Line = tuple[Fraction, Fraction, str, int, Row]


def _per_game(row: Row) -> tuple[Fraction, Fraction]:
    if row.games < 1:
        return Fraction(0), Fraction(0)
    return Fraction(row.points, row.games), Fraction(row.sonneborn_berger, row.games)


def _decision(line: _Line, following: _Line | None) -> DecidedBy | None:
    if following is None:
        return None
    if line[0] != following[0]:
        return DecidedBy.POINTS
    return DecidedBy.SONNEBORN_BERGER if line[1] != following[1] else DecidedBy.LOT


class Crossing(StrEnum):
    """How the pool winners stand in the bracket.

    `SEEDED`: pool A as number 1, B as 2 and so on, so with four winners A v D and B v C. `NEIGHBOURS`:
    from top to bottom, A v B and C v D.
    """

    SEEDED = "seeded"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, slots=True)
class Reunion:
    """Two of one pool and the knock-out round in which they can first meet."""

    one: int
    two: int
    round: int


@dataclass(frozen=True, slots=True)
class Seeding:
    """`order` holds the players by number of the bracket; `reunions` begin with the earliest."""

    order: tuple[int, ...]
    rounds: int
    reunions: tuple[Reunion, ...]


def seed_bracket(qualifiers: Sequence[Qualifier], crossing: Crossing = Crossing.SEEDED) -> Seeding:
    """Number the qualifiers for `knockout.bracket`, place by place.

    Winners stand by `crossing`. Each further place is set so that pool-mates meet as late as possible, and
    then A1 against B2, B1 against A2, C1 against D2. Byes go to the low numbers, that is to the winners.
    """
    count = len(qualifiers)
    if count < 2 or len({q.player for q in qualifiers}) < count:
        raise PositionError("a knock-out needs at least two different players")
    size = bracket_size(count)
    seats = {number: k for k, number in enumerate(standard_order(size))}
    holder: dict[int, Qualifier] = {}
    first = 1
    for place in sorted({q.place for q in qualifiers}):
        tier = sorted((q for q in qualifiers if q.place == place), key=lambda q: q.pool)
        numbers = list(range(first, first + len(tier)))
        first += len(tier)
        if place > 1:
            holder |= _apart(tier, numbers, holder, seats, size)
        elif crossing is Crossing.NEIGHBOURS:
            holder |= zip(sorted(numbers, key=lambda n: seats[n]), tier, strict=True)
        else:
            holder |= zip(numbers, tier, strict=True)
    rounds = size.bit_length() - 1
    reunions = [
        Reunion(holder[a].player, holder[b].player, _meeting(seats[a], seats[b]))
        for a in holder
        for b in holder
        if a < b and holder[a].pool == holder[b].pool
    ]
    reunions.sort(key=lambda item: item.round)
    return Seeding(tuple(holder[n].player for n in sorted(holder)), rounds, tuple(reunions))


def _meeting(one: int, two: int) -> int:
    """The round in which two seats of the bracket meet."""
    return (one ^ two).bit_length()


def _apart(
    tier: Sequence[Qualifier],
    numbers: Sequence[int],
    holder: dict[int, Qualifier],
    seats: dict[int, int],
    size: int,
) -> dict[int, Qualifier]:
    """Numbers for one place of all pools: early reunions cost most, then the wrong neighbour."""
    count = len(tier)
    unit = 4 * count * count * size
    rounds = size.bit_length() - 1
    everybody = unit * 4096**rounds  # more than all costs together: nobody is left without a number
    weights = [[0] * (2 * count) for _ in range(2 * count)]
    for i, player in enumerate(tier):
        for j, number in enumerate(numbers):
            cost = 0
            for other, placed in holder.items():
                meeting = _meeting(seats[number], seats[other])
                if placed.pool == player.pool:
                    cost += unit * (size * 4) ** (rounds - meeting)
                if meeting == 1 and (placed.pool - 1) ^ 1 != player.pool - 1:
                    cost += count * size
            # An undecided place goes by pool, the weakest seat last.
            cost += abs((count - 1 - i) - j)
            weights[i][count + j] = weights[count + j][i] = everybody - cost
    mates = maximum_weight_matching(weights)
    return {numbers[mates[i] - count]: player for i, player in enumerate(tier)}
