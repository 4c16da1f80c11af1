"""The draft under the arbiter's hands: take a board apart, seat two players, fix a pair, pair again around it."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.rounds import OPEN, changed_seats, drafted, fair_colours, is_away, seats_of
from crosstable.core.codes import Code
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.state import RoundState, RoundStatus


def _draft(context: Context) -> RoundState:
    played = context.round()
    if context.state.status(played.number) not in OPEN:
        raise Refused("round-published", round=played.number)
    return played


def _single_boards(context: Context) -> None:
    """Where partners change, two boards are one table: seats are exchanged, boards do not come and go."""
    if context.state.rules.by_lot:
        raise Refused("tables-of-four")


@command("unpair-board")
def unpair_board(context: Context) -> Sequence[NewEvent]:
    """Both players of a board of the draft are without a seat until they are paired again."""
    played = _draft(context)
    _single_boards(context)
    board = context.board(played)
    boards, byes = seats_of(played)
    events = changed_seats(context, played, [seat for seat in boards if seat[0] != board.number], byes)
    return [*events, *_freed(played, {board.white, board.black})]


def _freed(played: RoundState, players: set[PlayerId]) -> list[NewEvent]:
    """A pair that is taken apart is fixed no longer."""
    kept = [pair for pair in played.fixed if not players & set(pair)]
    return [] if kept == played.fixed else [_fixed_event(played, kept)]


def _fixed_event(played: RoundState, pairs: Sequence[tuple[PlayerId, PlayerId]]) -> NewEvent:
    body = {"round": played.number, "pairs": [[int(one), int(two)] for one, two in pairs]}
    return NewEvent(EventKind.PAIRS_FIXED, body)


@command("pair-players")
def pair_players(context: Context) -> Sequence[NewEvent]:
    """Two players without a board get one, with colours by C.04.3 5.2; a bye that one of them had is gone."""
    played = _draft(context)
    _single_boards(context)
    one, two = context.entry("player").player.id, context.entry("other").player.id
    if one == two:
        raise Refused("same-player")
    boards, byes = seats_of(played)
    for player in (one, two):
        if any(player in (white, black) for _, white, black in boards):
            raise Refused("seated-already", player=int(player), round=played.number)
        if is_away(context.state, player, played.number):
            raise Refused("player-away", player=int(player), round=played.number)
    taken = {number for number, _, _ in boards}
    number = next(k for k in range(1, len(taken) + 2) if k not in taken)
    white, black = fair_colours(context.state, one, two)
    left = {player: code for player, code in byes.items() if player not in (one, two)}
    return changed_seats(context, played, sorted([*boards, (number, white, black)]), left)


@command("fix-pair")
def fix_pair(context: Context) -> Sequence[NewEvent]:
    """Keep the pair of a board when the draft is paired again; a second time, let it go."""
    played = _draft(context)
    _single_boards(context)
    board = context.board(played)
    pair = (board.white, board.black)
    kept = [other for other in played.fixed if not set(pair) & set(other)]
    if any(set(other) == set(pair) for other in played.fixed):
        return [_fixed_event(played, kept)]
    return [_fixed_event(played, [*kept, pair])]


@command("re-pair")
def re_pair(context: Context) -> Sequence[NewEvent]:
    """Throw the draft away and pair again; fixed pairs are an input of the engine, so anybody can repeat it.

    With `free` they are let go as well. When the round is then another one than without them, the phase of changes by hand is open, and
    ends by comparing.
    """
    played = _draft(context)
    number = played.number
    kept = [] if context.args.get("free") else played.fixed
    fixed = [pair for pair in kept if not any(is_away(context.state, p, number) for p in pair)]
    again = drafted(context, number, fixed)
    events = [NewEvent(EventKind.DRAFT_DISCARDED, {"round": number}), *again]
    if fixed and not _free_choice(context, again[-1]):
        events.append(NewEvent(EventKind.MANUAL_STARTED, {"round": number}))
    if context.state.status(number) is RoundStatus.DRAFT and not fixed and _same(played, again[-1]):
        return []
    return events


def _free_choice(context: Context, paired: NewEvent) -> bool:
    """Whether the engine pairs the same without fixed pairs."""
    try:
        return _seating(drafted(context, int(paired.body["round"]))[-1]) == _seating(paired)
    except Refused:
        return False


def _seating(paired: NewEvent) -> object:
    return sorted(map(tuple, paired.body["boards"])), sorted(map(tuple, paired.body["byes"]))


def _same(played: RoundState, paired: NewEvent) -> bool:
    """Whether pairing again gives what stands there."""
    boards = sorted((b.number, int(b.white), int(b.black)) for b in played.boards)
    byes = sorted((int(p), Code(code).value) for p, code in played.byes.items())
    return _seating(paired) == (boards, byes)
