"""Who plays in which pool: by the snake, by pots and lot, or in bands of rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from crosstable.core.draws import ticket
from crosstable.core.errors import PositionError

SCOPE = "start"


class Way(StrEnum):
    """How the pools are filled.

    `SNAKE`: 1 to A, 2 to B, ..., then back again. `POTS`: as many players as there are pools make a pot, and a
    lot deals each pot out. `BANDS`: the strongest in A, the next in B.
    """

    SNAKE = "snake"
    POTS = "pots"
    BANDS = "bands"


@dataclass(frozen=True, slots=True)
class Dealt:
    """One lot of a pot: player, pot (from 1), pool (from 1) and ticket."""

    player: int
    pot: int
    pool: int
    ticket: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players of a row (or pot) who changed pools to keep a club apart, and the clashes left."""

    one: int
    two: int
    clashes: int


@dataclass(frozen=True, slots=True)
class Allocation:
    """`pools` with the players of each, strongest first; `clashes` are pairs of a club that remain."""

    pools: tuple[tuple[int, ...], ...]
    lots: tuple[Dealt, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    clashes: tuple[tuple[int, int], ...] = ()


def pool_sizes(players: int, pools: int) -> tuple[int, ...]:
    """Sizes as equal as possible, larger pools first; PositionError when a pool would have less than three."""
    if pools < 1 or players < 3 * pools:
        instead = f"choose at most {players // 3}" if players >= 3 else "enter at least three players"
        raise PositionError(f"{players} players cannot fill {pools} pools of at least three; {instead}")
    small, more = divmod(players, pools)
    return (small + 1,) * more + (small,) * (pools - more)


def allocate(
    order: Sequence[int],
    pools: int,
    way: Way = Way.SNAKE,
    *,
    seed: str = "",
    clubs: Mapping[int, str] | None = None,
    attempt: int = 0,
) -> Allocation:
    """Fill the pools from the players, strongest first.

    With `clubs`, players of one row change places while that leaves fewer pairs of a club in a pool; in
    bands of rating nobody does.
    """
    sizes = pool_sizes(len(order), pools)
    if way is Way.BANDS:
        ends = [sum(sizes[:k]) for k in range(pools + 1)]
        bands = tuple(tuple(order[a:b]) for a, b in pairwise(ends))
        return Allocation(bands, clashes=_clashes(bands, clubs or {}))
    rows = [list(order[k : k + pools]) for k in range(0, len(order), pools)]
    lots: list[Dealt] = []
    seats: list[dict[int, int]] = []
    for number, row in enumerate(rows, 1):
        if way is Way.SNAKE:
            back = number % 2 == 0
            seats.append({p: pools - 1 - k if back else k for k, p in enumerate(row)})
            continue
        tickets = {p: ticket(seed, 1, SCOPE, attempt, p) for p in row}
        dealt = sorted(row, key=lambda p: (tickets[p], p))
        seats.append({p: k for k, p in enumerate(dealt)})
        lots += [Dealt(p, number, k + 1, tickets[p]) for k, p in enumerate(dealt)]
    exchanges = _apart(seats, clubs or {}, pools)
    filled = tuple(
        tuple(player for row in seats for player, seat in row.items() if seat == pool) for pool in range(pools)
    )
    return Allocation(filled, tuple(lots), exchanges, _clashes(filled, clubs or {}))


def _apart(seats: list[dict[int, int]], clubs: Mapping[int, str], pools: int) -> tuple[Exchange, ...]:
    """Exchange inside the rows, lowest row first, nearest pools first, while it leaves fewer clashes."""
    done: list[Exchange] = []
    while True:
        counts = _club_counts(seats, clubs, pools)
        best: tuple[int, int, int, int, int] | None = None
        for k, row in enumerate(seats):
            for one, here in row.items():
                for two, there in row.items():
                    if here >= there:
                        continue
                    gain = _gain(clubs.get(one, ""), clubs.get(two, ""), counts[here], counts[there])
                    found = (-gain, -k, there - here, one, two)
                    if gain > 0 and (best is None or found < best):
                        best = found
        if best is None:
            return tuple(done)
        row, one, two = seats[-best[1]], best[3], best[4]
        row[one], row[two] = row[two], row[one]
        left = sum(n * (n - 1) // 2 for pool in _club_counts(seats, clubs, pools) for n in pool.values())
        done.append(Exchange(one, two, left))


def _club_counts(seats: Sequence[Mapping[int, int]], clubs: Mapping[int, str], pools: int) -> list[dict[str, int]]:
    counts: list[dict[str, int]] = [{} for _ in range(pools)]
    for row in seats:
        for player, pool in row.items():
            club = clubs.get(player, "")
            if club:
                counts[pool][club] = counts[pool].get(club, 0) + 1
    return counts


def _gain(club: str, other: str, here: Mapping[str, int], there: Mapping[str, int]) -> int:
    """Clashes fewer when a player of `club` goes from here to there and one of `other` the other way."""
    if club == other:
        return 0
    leaves = (here[club] - 1 if club else 0) + (there[other] - 1 if other else 0)
    meets = (there.get(club, 0) if club else 0) + (here.get(other, 0) if other else 0)
    return leaves - meets


def _clashes(pools: Sequence[Sequence[int]], clubs: Mapping[int, str]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one, two)
        for pool in pools
        for k, one in enumerate(pool)
        for two in pool[k + 1 :]
        if clubs.get(one) and clubs.get(one) == clubs.get(two)
    )


@dataclass(frozen=True, slots=True)
class Workload:
    """What an event of pools and a knock-out takes; `least` are the games of somebody who goes out in a pool."""

    pool_rounds: int
    pool_games: int
    matches: int
    games: int
    knockout_rounds: int
    least: int
    evenings: int


def workload(
    sizes: Sequence[int], *, cycles: int = 1, through: int, match_games: int = 1, per_evening: int = 2
) -> Workload:
    """Count rounds, games and evenings (pool rounds `per_evening`, then one evening a knock-out round).

    `through` is how many reach the knock-out in all.
    """
    rounds = max(size - 1 + size % 2 for size in sizes) * cycles
    pool_games = sum(size * (size - 1) // 2 for size in sizes) * cycles
    matches = max(through - 1, 0)
    knockout = (through - 1).bit_length() if through > 1 else 0
    return Workload(
        pool_rounds=rounds,
        pool_games=pool_games,
        matches=matches,
        games=pool_games + matches * match_games,
        knockout_rounds=knockout,
        least=(min(sizes) - 1) * cycles,
        evenings=-(-rounds // per_evening) + knockout,
    )
