"""A pool of an event as an event of its own, so that whatever is asked of a round robin can be asked of a pool."""

from __future__ import annotations

from dataclasses import replace

from crosstable.app.bracket import is_knockout
from crosstable.core.model import Pool
from crosstable.core.state import EventState, RoundState


def pool_state(state: EventState, pool: Pool) -> EventState:
    """The event with the players, boards and system of one pool; read-only by agreement."""
    inside = frozenset(pool.players)
    rules = replace(state.rules, type_code="", system=pool.system, edition=pool.edition, rounds=pool.rounds)
    return replace(
        state,
        rules=rules,
        entries={player: entry for player, entry in state.entries.items() if player in inside},
        order=list(pool.players),
        rounds=[_inside(played, inside) for played in state.rounds],
        absences={key: code for key, code in state.absences.items() if key[0] in inside},
        pools=(),
        qualified=(),
        rulings=[r for r in state.rulings if not r.of_teams and inside.issuperset(r.entrants)],
    )


def _inside(played: RoundState, inside: frozenset[int]) -> RoundState:
    # Two of a pool can meet again in the knock-out; that match is no game of the pool.
    mine = [] if is_knockout(played) else played.boards
    boards = [board for board in mine if board.white in inside and board.black in inside]
    return replace(played, boards=boards, byes={p: code for p, code in played.byes.items() if p in inside})


def pool_with(state: EventState, player: int) -> Pool | None:
    """The pool of a player; None where there is none."""
    return next((pool for pool in state.pools if player in pool.players), None)


def last_played(own: EventState, number: int) -> int:
    """The last round until `number` in which a pool had games: what is decided after it holds on."""
    played = (r.number for r in own.rounds[:number] if r.boards)
    return max(played, default=number)


def field_of(state: EventState, player: int) -> EventState:
    """The part of the event in which a player plays: his pool, or the whole event."""
    pool = pool_with(state, player)
    return state if pool is None else pool_state(state, pool)
