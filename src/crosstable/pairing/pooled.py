"""An event in pools: quads, rating bands, preliminary groups. Every pool is paired by its own system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.core.model import Pool, Round, Tournament
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.base import Asked, NoPairing, RoundDraft
from crosstable.pairing.findings import Difference, Explanation, WhyNot
from crosstable.pairing.inquiry import SHOWN, Given, Inquiry
from crosstable.pairing.roundrobin.record import history_of
from crosstable.pairing.rounds import engine_of
from crosstable.pairing.rounds import rounds_planned as planned_by_rules

SYSTEM, EDITION = "pools", "pools"
RESERVES = "reserves"
"""Option of an event: players who wait in no pool, for the place of somebody who does not come."""


def in_no_pool(tournament: Tournament) -> tuple[PlayerId, ...]:
    """Who has not left, and is in no pool."""
    inside = {player for pool in tournament.pools for player in pool.players}
    gone = {withdrawal.player for withdrawal in tournament.withdrawals}
    return tuple(player.id for player in tournament.players if player.id not in inside | gone)


def part_of(tournament: Tournament, pool: Pool) -> Tournament:
    """The pool as an event of its own: its players in the order of their numbers, and their games."""
    inside = frozenset(pool.players)
    known = {player.id: player for player in tournament.players}
    return replace(
        tournament,
        rules=replace(tournament.rules, type_code="", system=pool.system, edition=pool.edition, rounds=pool.rounds),
        players=tuple(known[player] for player in pool.players),
        rounds=tuple(_inside(played, inside) for played in tournament.rounds),
        absences=tuple(absence for absence in tournament.absences if absence.player in inside),
        withdrawals=tuple(gone for gone in tournament.withdrawals if gone.player in inside),
        substitutes=tuple(taken for taken in tournament.substitutes if taken.player in inside),
        pools=(),
    )


def _inside(played: Round, inside: frozenset[PlayerId]) -> Round:
    return replace(
        played,
        games=tuple(game for game in played.games if game.white in inside and game.black in inside),
        byes=tuple(bye for bye in played.byes if bye.player in inside),
    )


def pool_of(tournament: Tournament, player: int) -> Pool | None:
    """The pool of a player."""
    return next((pool for pool in tournament.pools if player in pool.players), None)


def rounds_of_pool(tournament: Tournament, pool: Pool, options: Mapping[str, object]) -> int:
    """How many rounds a pool plays; RuleError when neither its system nor the pool says so."""
    rounds = planned_by_rules(part_of(tournament, pool), options)
    if rounds is None:
        raise RuleError(f"pool {pool.name} is paired by the {pool.system} system and has no number of rounds")
    return rounds


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """Until the longest pool has ended; None while there are no pools."""
    return max((rounds_of_pool(tournament, pool, options) for pool in tournament.pools), default=None)


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> PooledInquiry | NoPairing:
    """Pair the round of every pool that still plays.

    Boards stand pool by pool and carry the pool's name; whoever belongs to no pool, or to one that has
    ended, is free. A pool that cannot be paired is the answer for the whole round.
    """
    _check_pools(tournament, asked.options)
    parts: list[tuple[Pool, Inquiry]] = []
    for pool in tournament.pools:
        edition = _edition(pool)
        if round_no > rounds_of_pool(tournament, pool, asked.options):
            continue
        part = part_of(tournament, pool)
        forced = tuple(pair for pair in asked.forced if set(pair) <= set(pool.players))
        own = replace(asked, system=pool.system, edition=edition, forced=forced)
        found = engine_of(pool.system).inquire(part, round_no, own)
        if isinstance(found, NoPairing):
            return found
        parts.append((pool, found))
    if not parts:
        raise PositionError(f"there is no round {round_no}: every pool has played all its rounds")
    away = {a.player: a.code for a in tournament.absences if a.round == round_no}
    return PooledInquiry(tuple(parts), history_of(tournament, round_no), away)


def _edition(pool: Pool) -> str:
    """The edition by which a pool is paired."""
    traits = SYSTEMS.get(pool.system)
    if traits is None or traits.pooled:
        raise RuleError(f"a pool cannot be paired by the system {pool.system}")
    return traits.editions.get(pool.edition or traits.edition, traits.edition)


def _check_pools(tournament: Tournament, options: Mapping[str, object]) -> None:
    if not tournament.pools:
        raise PositionError(
            "there are no pools yet: make them before the first round is paired, of at least three players each"
        )
    seen: set[PlayerId] = set()
    known = {player.id for player in tournament.players}
    for pool in tournament.pools:
        for player in pool.players:
            if player not in known:
                raise PositionError(f"pool {pool.name} names player {player}, who is not in this event")
            if player in seen:
                raise PositionError(f"player {player} is in two pools")
            seen.add(player)
    waiting = options.get(RESERVES)
    reserves = waiting if isinstance(waiting, list) else []
    missing = [player for player in in_no_pool(tournament) if player not in reserves]
    if missing and not tournament.rounds:
        raise PositionError(f"player {missing[0]} is in no pool yet; everybody needs one before the first round")


@dataclass(frozen=True, slots=True)
class _Seat:
    """Where a board of the whole round is: the pool's inquiry, and the number of the board there."""

    inquiry: Inquiry
    board: int


class PooledInquiry:
    """The rounds of all pools as one; every question goes to the pool of the players."""

    def __init__(
        self, parts: tuple[tuple[Pool, Inquiry], ...], history: History, away: Mapping[PlayerId, Code]
    ) -> None:
        self.parts = parts
        self.history = history
        self.draft = _joined(parts, history, away)
        self._seats = tuple(
            _Seat(inquiry, number) for _, inquiry in parts for number in range(1, len(inquiry.draft.boards) + 1)
        )

    def difference(self, given: Given) -> Difference | None:
        """The first difference in the first pool that has one; two pools never meet."""
        for pool, inquiry in self.parts:
            inside = set(pool.players)
            own = sorted(pair for pair in given if inside & set(pair))
            mixed = next((pair for pair in own if pair[1] and not set(pair) <= inside), None)
            if mixed is not None:
                return Difference("illegal", "", 0, (), (), mixed)
            found = inquiry.difference(own)
            if found is not None:
                return found
        return None

    def board(self, board_no: int, shown: int = SHOWN) -> Explanation:
        """As the pool explains it, under the number that the board has in the whole round."""
        if not 1 <= board_no <= len(self._seats):
            raise PositionError(
                f"round {self.draft.round_no} has the boards 1 to {len(self._seats)}, no board {board_no}"
            )
        seat = self._seats[board_no - 1]
        return replace(seat.inquiry.board(seat.board, shown), board_no=board_no)

    def bye(self, shown: int = SHOWN) -> Explanation:
        """The first pool that has a bye."""
        for _, inquiry in self.parts:
            if inquiry.draft.bye is not None:
                return inquiry.bye(shown)
        raise PositionError(f"nobody has a bye in round {self.draft.round_no}")

    def player(self, player: int, shown: int = SHOWN) -> Explanation:
        """As the player's pool explains it."""
        for board_no, board in enumerate(self.draft.boards, 1):
            if player in (board.white, board.black):
                return self.board(board_no, shown)
        for pool, inquiry in self.parts:
            if player in pool.players:
                return inquiry.player(player, shown)
        self.history.past(player)
        raise PositionError(f"player {player} is not paired in round {self.draft.round_no}: absent")

    def why_not(self, one: int, two: int) -> WhyNot:
        """The pool's answer, or `pools`: the two play in different ones."""
        for pool, inquiry in self.parts:
            if {one, two} <= set(pool.players):
                return inquiry.why_not(one, two)
        return WhyNot(self.history.past(one).player, self.history.past(two).player, "pools", "")


def _joined(parts: tuple[tuple[Pool, Inquiry], ...], history: History, away: Mapping[PlayerId, Code]) -> RoundDraft:
    """Pool after pool. In a pool without a schedule whoever is away has no board, but what he asked for."""
    drafts = [(pool, inquiry.draft) for pool, inquiry in parts]
    boards = tuple(replace(board, label=pool.name) for pool, draft in drafts for board in draft.boards)
    byes = [bye for _, draft in drafts for bye in draft.byes]
    byes += [(draft.bye.player, Code.PAB) for _, draft in drafts if draft.bye is not None]
    for pool, _ in drafts:
        if not SYSTEMS[pool.system].scheduled:
            byes += [(player, away[player]) for player in pool.players if player in away]
    playing = {player for pool, _ in drafts for player in pool.players}
    byes += [(past.player, Code.FREE) for past in history.pasts if past.player not in playing]
    return RoundDraft(
        SYSTEM,
        EDITION,
        drafts[0][1].round_no,
        boards,
        None,
        tuple(bracket for _, draft in drafts for bracket in draft.brackets),
        tuple(byes),
        facts=tuple(fact for _, draft in drafts for fact in draft.facts),
    )
