"""Withdrawal from a round robin: what of a player's games counts (C.05 6.6), before and after.

Fewer than half of his games completed: they stay in the crosstable and in the rating report, but
count for nobody in the standings. Half or more: they count, and those he does not play are lost by
forfeit. Either way the schedule stays as it is and unplayed games are marked `-` and `+`.

A league may do otherwise (`Treatment`): the games that are left become free rounds, or somebody takes over
the number of who left and plays them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from crosstable.app.answers import Refused
from crosstable.app.half_played import ARTICLE, Completion, all_games, half_played, holders, table_of, without
from crosstable.app.half_played import completion as completion_of
from crosstable.app.half_played_teams import without_walk_overs
from crosstable.app.pool_state import field_of, pool_state
from crosstable.core.codes import Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Game, Tournament, Withdrawal
from crosstable.core.state import BoardState, EventState
from crosstable.pairing.roundrobin import RoundRobin
from crosstable.tiebreak.table import crosstable


class Treatment(StrEnum):
    """What becomes of the games of who leaves."""

    RULE = "rule"
    """C.05 6.6."""
    BYES = "byes"
    """What was played counts; in the rounds that are left the opponents are free, without points."""
    REPLACED = "replaced"
    """Somebody takes over the number; what was played counts as by the rule."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that the player leaves unplayed. `board` is one of a published round without a result.

    `result` is how the game is marked (see core.results).
    """

    round_no: int
    opponent: PlayerId
    colour: Colour
    result: str
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Points of one player, in tenths: as things stand, under the rule, and still to come by forfeits.

    `after` is None for who is no longer in the standings.
    """

    player: PlayerId
    before: int
    after: int | None
    to_come: int = 0


@dataclass(frozen=True, slots=True)
class WithdrawalPreview:
    """What a withdrawal does. `changes` names everybody in initial order, `remaining` the fixtures by round.

    `second`: of teams, the same by the score that does not rank first.
    """

    completion: Completion
    remaining: tuple[Fixture, ...]
    changes: tuple[Change, ...]
    article: str = ARTICLE
    treatment: Treatment = Treatment.RULE
    second: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """What a fixture brings that is not played, in tenths: to who was there, and to who was not."""

    win: int
    loss: int


def preview_withdrawal(state: EventState, player: int, treatment: Treatment = Treatment.RULE) -> WithdrawalPreview:
    """What happens when the player leaves now (or has left, when he has).

    Refused when there is no such player, and where he plays in no round robin.
    """
    number = PlayerId(player)
    if number not in state.entries:
        raise Refused("no-such-player", player=player)
    state = field_of(state, number)  # inside a pool the rule is applied to the pool
    if _form(state) is None:
        raise Refused("not-a-round-robin", system=state.rules.system or "")
    tournament = state.tournament()
    left = state.entries[number].withdrawn_after
    after = len(tournament.rounds) if left is None else left
    others = tuple(w for w in tournament.withdrawals if w.player != number)
    stays = replace(tournament, withdrawals=others)
    leaves = replace(tournament, withdrawals=(*others, Withdrawal(number, RoundNo(after))))
    completion = completion_of(leaves, state.options, leaves.withdrawals[-1])
    remaining = tuple(_remaining(state, number, {w.player for w in others}))
    before = _points(_counted(state, stays))
    ranked = _points(_counted(state, leaves, by_rule=number))
    worth = Worth(state.rules.points.forfeit_win, state.rules.points.forfeit_loss)
    changes = compared(state.order, before, ranked, completion, remaining, treatment, worth)
    return WithdrawalPreview(completion, remaining, changes, treatment=treatment)


def compared(
    order: Iterable[PlayerId],
    before: Mapping[PlayerId, int],
    ranked: Mapping[PlayerId, int],
    completion: Completion,
    remaining: Collection[Fixture],
    treatment: Treatment,
    worth: Worth,
) -> tuple[Change, ...]:
    """Everybody's points before and after; `ranked` are those by the rule, without what is still to come."""
    coming: dict[PlayerId, int] = {}
    if treatment is Treatment.BYES:
        ranked = before
    else:
        open_now = tuple(fixture for fixture in remaining if fixture.board is not None)
        coming = _to_come(worth, completion, remaining if treatment is Treatment.RULE else open_now)
    return tuple(
        Change(p, before.get(p, 0), ranked.get(p), coming.get(p, 0) if p in ranked else 0) for p in order if p in before
    )


def standings_tournament(state: EventState, rounds: int | None = None) -> Tournament:
    """The event to rank by: without those who left before half of their games, and their games.

    Their opponents are free in those rounds. With `rounds`, the event as it stood after that round; who
    left later is in it. Other systems are not touched, and nothing is taken from the record itself.
    """
    shown = state.tournament(rounds)
    if shown.team is not None and shown.team.withdrawals:
        shown = without_walk_overs(shown, len(shown.rounds), state.options, state.tournament())
    return _counted(state, replace(shown, team=None))  # teams are ranked by themselves


def not_counted(state: EventState, rounds: int | None = None) -> tuple[Completion, ...]:
    """Those whose games stay in the crosstable and do not count, for its footnotes."""
    return tuple(_not_counted(state, state.tournament(rounds)))


def all_counted(state: EventState, left: Iterable[PlayerId]) -> EventState:
    """The event as if the games of these counted although they left before half of them; for comparison only."""
    whole = {p: replace(state.entries[p], withdrawal_treatment=Treatment.BYES.value) for p in left}
    return replace(state, entries={**state.entries, **whole})


def walkovers(state: EventState, round_no: int) -> tuple[tuple[int, str], ...]:
    """(board, result) for the boards of a paired round whose players left before it.

    Boards with a result are left alone. Empty for other systems, where nobody who left is paired.
    """
    if state.pools:
        return tuple(found for pool in state.pools for found in walkovers(pool_state(state, pool), round_no))
    if _form(state) is None or not 1 <= round_no <= len(state.rounds):
        return ()
    gone = {p for p, entry in state.entries.items() if _left_before(entry.withdrawn_after, round_no)}
    boards = [board for board in state.rounds[round_no - 1].boards if board.result is None]
    return tuple((board.number, _mark(board, gone)) for board in boards if gone & {board.white, board.black})


def numbers_of(state: EventState, round_no: int) -> tuple[PlayerId, ...]:
    """Who has which number of the table in a round, by the numbers."""
    return holders(state.tournament(rounds=0), round_no)


def planned_games(state: EventState) -> dict[int, tuple[tuple[PlayerId, PlayerId | None], ...]]:
    """The whole schedule of a round robin: (white, black) of every round, None for who is free; empty elsewhere."""
    return all_games(state.tournament(rounds=0), state.options)


def absent_slots(state: EventState, round_no: int) -> frozenset[PlayerId]:
    """Who left before a round."""
    return frozenset(p for p, entry in state.entries.items() if _left_before(entry.withdrawn_after, round_no))


def takes_forfeits(state: EventState, player: int) -> bool:
    """Whether games that somebody leaves unplayed are lost by forfeit; else the opponents are free."""
    return state.entries[PlayerId(player)].withdrawal_treatment != Treatment.BYES


def without_boards(state: EventState, round_no: int) -> frozenset[PlayerId]:
    """Whose opponents are free in a round because of how the withdrawal is treated."""
    return frozenset(p for p in absent_slots(state, round_no) if not takes_forfeits(state, p))


def _left_before(after_round: int | None, round_no: int) -> bool:
    return after_round is not None and after_round < round_no


def _mark(board: BoardState | Game, gone: Collection[PlayerId]) -> str:
    if board.white in gone:
        return "---" if board.black in gone else "--+"
    return "+--"


def _form(state: EventState) -> RoundRobin | None:
    return table_of(state.rules, state.options)


def _exempt(state: EventState, by_rule: PlayerId | None) -> set[PlayerId]:
    """Those whose withdrawal is not treated by the rule."""
    return {player for player in state.entries if player != by_rule and not takes_forfeits(state, player)}


def _not_counted(state: EventState, tournament: Tournament, by_rule: PlayerId | None = None) -> Iterator[Completion]:
    if _form(state) is None:
        return iter(())
    whole = replace(state.tournament(), withdrawals=tournament.withdrawals)
    return half_played(whole, len(tournament.rounds), state.options, _exempt(state, by_rule))


def _counted(state: EventState, tournament: Tournament, *, by_rule: PlayerId | None = None) -> Tournament:
    """The event as if those had not entered whose games do not count."""
    return without(tournament, {found.player for found in _not_counted(state, tournament, by_rule)})


def _points(tournament: Tournament) -> dict[PlayerId, int]:
    table = crosstable(tournament, len(tournament.rounds), predetermined=True)
    return {line.player: line.score for line in table.lines}


def _remaining(state: EventState, player: PlayerId, gone: Collection[PlayerId]) -> Iterator[Fixture]:
    """Open boards of published rounds, then the schedule to its end."""
    published = [played for played in state.rounds if played.published_at is not None]
    gone = {*gone, player}
    for played in published:
        board = played.seat_of(player)
        if board is not None and board in played.open_boards:
            yield _fixture(played.number, player, Game(board.white, board.black), gone, board.number)
    for number, games in planned_games(state).items():
        for white, black in games if number > len(published) else ():
            if black is not None and player in (white, black):
                yield _fixture(number, player, Game(white, black), gone)


def _fixture(
    round_no: int, player: PlayerId, game: Game, gone: Collection[PlayerId], board: int | None = None
) -> Fixture:
    has_white = game.white == player
    opponent, colour = (game.black, Colour.WHITE) if has_white else (game.white, Colour.BLACK)
    return Fixture(round_no, opponent, colour, _mark(game, gone), board)


def _to_come(worth: Worth, completion: Completion, remaining: Collection[Fixture]) -> dict[PlayerId, int]:
    """Points that the fixtures will bring, the player's own included."""
    coming: dict[PlayerId, int] = {}
    if not completion.counts:
        return coming
    for fixture in remaining:
        theirs = worth.loss if fixture.result == "---" else worth.win
        coming[fixture.opponent] = coming.get(fixture.opponent, 0) + theirs
        coming[completion.player] = coming.get(completion.player, 0) + worth.loss
    return coming
