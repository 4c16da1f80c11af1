"""Pools of an event as the application sees them: ways to make them, their standings, who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from crosstable.app.answers import Refused
from crosstable.app.half_played import Completion
from crosstable.app.pool_state import last_played, pool_state
from crosstable.app.queries import Place
from crosstable.app.rulings import Undecided, ruled_codes, rulings_of
from crosstable.app.withdrawal import not_counted, standings_tournament
from crosstable.core.ids import PlayerId
from crosstable.core.model import Pool, Tournament
from crosstable.core.state import EventState
from crosstable.pairing.pooled import rounds_of_pool
from crosstable.pairing.pools import Crossing, Qualified, Row, Seeding, qualified, seed_bracket
from crosstable.pairing.quads import Cut, Entrant, Form, Section, Unrated, cuts, rank
from crosstable.tiebreak import Standings, TieBreakError, Value, parse_code, standings
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS
from crosstable.tiebreak.rulings import ManualUse

UNRATED = "unrated"
"""Option of an event: how players without a rating are ordered for quads (see `quads.Unrated`)."""
POOL_TABLES = ("berger", "crenshaw")
POOL_TABLE = "pool_table"
"""Option of an event: the table that its groups play by unless another is chosen."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

SYSTEM_OF: Mapping[Form, str] = {Form.ROUND_ROBIN: "round-robin", Form.SWISS: "dutch"}


def pool_name(number: int) -> str:
    """A to Z, then AA, AB and so on; `number` counts from 0."""
    above, place = divmod(number, len(LETTERS))
    return (pool_name(above - 1) if above else "") + LETTERS[place]


@dataclass(frozen=True, slots=True)
class PoolTable:
    """The standings of one pool after a round; `open` counts its results to come, `finished` when none can come.

    `part` is the pool as it was played, `counted` without those whose games do not count.
    """

    pool: Pool
    part: Tournament
    counted: Tournament
    places: tuple[Place, ...]
    codes: tuple[str, ...]
    open: int
    not_counted: tuple[Completion, ...] = ()
    finished: bool = False
    after: int = 0
    decided: tuple[ManualUse, ...] = ()
    """How ties were settled after round `after`, the last one with games of the pool."""

    @property
    def ties(self) -> tuple[tuple[Place, ...], ...]:
        """Those who are level on everything, best place first."""
        levels = (tuple(level) for _, level in groupby(self.places, key=lambda place: place.first))
        return tuple(level for level in levels if len(level) > 1)


def entrants_of(state: EventState) -> list[Entrant]:
    """The players as the cut into quads looks at them."""
    return [
        Entrant(int(p), entry.player.rating, entry.club, entry.grade)
        for p in state.order
        for entry in (state.entries[p],)
    ]


def order_of(state: EventState, unrated: Unrated = Unrated.GRADE, attempt: int = 0) -> tuple[int, ...]:
    """Strongest first; players without a rating by grade, and by lot among equals."""
    return rank(entrants_of(state), unrated=unrated, seed=str(state.options.get("seed", "")), attempt=attempt).order


def unrated_by(state: EventState) -> Unrated:
    """How players without a rating are ordered when the groups are cut."""
    value = state.options.get(UNRATED)
    return Unrated(value) if isinstance(value, str) and value in set(Unrated) else Unrated.GRADE


def ties_of(state: EventState) -> tuple[tuple[int, ...], ...]:
    """Players whom nothing but a lot (or the list) ordered for the cut."""
    return rank(entrants_of(state), unrated=unrated_by(state), seed=str(state.options.get("seed", ""))).ties


def cuts_of(state: EventState) -> tuple[Cut, ...]:
    """The ways to cut the field into quads; refused below four players."""
    if len(state.order) < 4:
        raise Refused("too-few-for-quads", players=len(state.order))
    return cuts(len(state.order), three_rounds=bool(state.options.get("three_rounds", True)))


def pools_of_sections(sections: Sequence[Section], table: str | None = None) -> tuple[Pool, ...]:
    """Quads and larger last sections as pools A, B, C; `table` is that of the round robins."""
    return tuple(
        Pool(
            pool_name(k),
            tuple(PlayerId(p) for p in section.players),
            SYSTEM_OF[section.form],
            section.rounds if section.form is Form.SWISS else None,
            None if section.form is Form.SWISS else table,
        )
        for k, section in enumerate(sections)
    )


def sections_of(pools: Sequence[Pool]) -> tuple[Section, ...]:
    """Back from the pools, for swaps and no-shows."""
    found: list[Section] = []
    board = 1
    for number, pool in enumerate(pools, 1):
        form = Form.SWISS if pool.system == "dutch" else Form.ROUND_ROBIN
        size = len(pool.players)
        rounds = pool.rounds if pool.rounds is not None else size - 1 + size % 2
        found.append(Section(number, form, rounds, tuple(int(p) for p in pool.players), board))
        board += size // 2
    return tuple(found)


def pool_tables(state: EventState, after: int | None = None) -> tuple[PoolTable, ...]:
    """Standings of every pool after a published round (default: the last one)."""
    number = state.rounds_published if after is None else after
    return tuple(_table(state, pool, number) for pool in state.pools)


def _table(state: EventState, pool: Pool, number: int) -> PoolTable:
    """Inside a pool the 50 % rule holds as in a round robin (C.05 6.6)."""
    own = pool_state(state, pool)
    part = standings_tournament(own, number)
    found = pool_standings(own, number)
    waiting = sum(len(played.open_boards) for played in own.rounds[:number])
    finished = 0 < rounds_of_pool(state.tournament(), pool, state.options) <= number and not waiting
    left = not_counted(own, number)
    return PoolTable(
        pool,
        own.tournament(number),
        part,
        places_of(found),
        found.codes,
        waiting,
        left,
        finished,
        after=last_played(own, number),
        decided=found.manual,
    )


def pool_standings(own: EventState, number: int, *, undecided: Undecided = Undecided.NOTHING) -> Standings:
    """The order of a pool (as an event of its own) after a round, with what was decided there."""
    at = last_played(own, number)
    part = standings_tournament(own, at)
    fixed = part.rules.by_table
    rulings = rulings_of(own, at, of_teams=False, undecided=undecided)
    listed = [] if own.options.get("places_by_points") else usable_codes(own.rules.tie_breaks, fixed=fixed)
    codes = ruled_codes(listed, rulings, undecided=undecided)
    return standings(part, codes, predetermined=fixed, rulings=rulings)


def tie_in_pool(state: EventState, pool: Pool, number: int, player: int) -> tuple[tuple[PlayerId, ...], str]:
    """Who of a pool is level on everything with one of it after a round, before any decision, and the basis for one."""
    table = pool_standings(pool_state(state, pool), number, undecided=Undecided.DECISIONS)
    rank = next((row.rank for row in table.rows if row.player == player), 0)
    level = [row for row in table.rows if row.rank == rank]
    return tuple(row.player for row in level), level[0].basis if level else ""


def places_of(found: Standings) -> tuple[Place, ...]:
    """Places with those shared, from standings."""
    places: list[Place] = []
    for first, level in groupby(found.rows, key=lambda row: row.rank):
        rows = list(level)
        last = first + len(rows) - 1
        places += [Place(first, last, row.player, row.points, row.values, row.separated_by) for row in rows]
    return tuple(places)


def usable_codes(tie_breaks: Sequence[str], *, fixed: bool) -> list[str]:
    """The tie-breaks of an event that fit a pool of this kind (C.07 8 bars some in round robins)."""
    found = []
    for code in tie_breaks or (DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS):
        try:
            method = parse_code(code).method
        except TieBreakError:
            continue
        if method.in_round_robin or not fixed:
            found.append(code)
    return found


@dataclass(frozen=True, slots=True)
class Advance:
    """Who would go on, in the order of the bracket; `level` are pools in which a lot or a play-off is wanted.

    `scores` holds points (tenths), games and Sonneborn-Berger of everybody, as they are compared across pools.
    """

    found: Qualified
    seeding: Seeding
    level: tuple[str, ...]
    scores: Mapping[int, tuple[int, int, str]]


def advance(state: EventState, per_pool: int, best_next: int, crossing: Crossing) -> Advance:
    """The qualifiers as the standings of the pools say.

    Players who are level to the end stand in the order of the table; `level` names the pools in which that
    decides who goes on, or where he stands.
    """
    tables = pool_tables(state)
    berger = [_berger(table) for table in tables]
    rows = [_rows(table, values) for table, values in zip(tables, berger, strict=True)]
    seed = str(state.options.get("seed", ""))
    found = qualified(rows, per_pool, best_next, seed=seed)
    edge = per_pool + (1 if best_next else 0)
    level = tuple(
        table.pool.name
        for table in tables
        if any(place.first <= edge and place.first != place.last for place in table.places)
    )
    scores = {
        row.player: (row.points, row.games, values[PlayerId(row.player)].text)
        for pool, values in zip(rows, berger, strict=True)
        for row in pool
    }
    return Advance(found, seed_bracket(found.qualifiers, crossing), level, scores)


def _berger(table: PoolTable) -> Mapping[PlayerId, Value]:
    """Sonneborn-Berger of everybody in the pool, by which the next-best of pools are compared."""
    found = standings(table.counted, ["SB"], predetermined=table.counted.rules.by_table)
    return {row.player: row.values[0] for row in found.rows}


def _rows(table: PoolTable, value: Mapping[PlayerId, Value]) -> list[Row]:
    games: dict[PlayerId, int] = {}
    for played in table.counted.rounds:
        for game in played.games:
            for player in (game.white, game.black):
                games[player] = games.get(player, 0) + 1
    return [
        Row(int(place.player), place.points, games.get(place.player, 0), int(value[place.player].number or 0))
        for place in table.places
    ]
