"""How a ladder follows the log: challenges, results in their order, who joins and leaves; part of `core.fold`.

A ValueError is an entry that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from crosstable.core.bodies import ladder_from
from crosstable.core.codes import Code
from crosstable.core.events import Event, EventKind
from crosstable.core.ids import BoardNo, PlayerId, RoundNo
from crosstable.core.model import LadderEntry, LadderKind, LadderPart
from crosstable.core.results import RESULTS
from crosstable.core.state import BoardState, EventState, RoundState

Handler = Callable[[EventState, Event], None]
Body = Mapping[str, Any]


def _challenged(state: EventState, event: Event) -> None:
    """One more board in a period that is open."""
    part, played = _part(state), _period(state, event)
    body = event.body
    number = BoardNo(int(body["board"]))
    white, black, by = (PlayerId(int(body[name])) for name in ("white", "black", "by"))
    for player in (white, black):
        if player not in state.entries:
            raise ValueError(f"there is no player {player}")
        if played.seat_of(player) is not None:
            raise ValueError(f"player {player} has a board in period {played.number}")
    if white == black or by not in (white, black) or played.board(number) is not None:
        raise ValueError("a challenge is between two players at a board of their own")
    played.boards.append(BoardState(int(number), white, black))
    played.tables[int(number)] = int(body.get("table", number))
    entry = LadderEntry(LadderKind.CHALLENGE, _now(state), by, RoundNo(played.number), number)
    state.ladder = replace(part, log=(*part.log, entry))


def _withdrawn(state: EventState, event: Event) -> None:
    part, played = _part(state), _period(state, event)
    board = played.board(int(event.body["board"]))
    if board is None or board.result is not None:
        raise ValueError("there is no open challenge at this board")
    played.boards.remove(board)
    played.tables.pop(board.number, None)
    kept = (e for e in part.log if (e.round, e.board) != (played.number, board.number))
    state.ladder = replace(part, log=tuple(kept))


def _ladder_set(state: EventState, event: Event) -> None:
    """A ladder from elsewhere, as it is."""
    part = ladder_from(event.body)
    named = {*part.start, *(entry.player for entry in part.log)}
    if len(set(part.start)) != len(part.start) or not named <= set(state.entries):
        raise ValueError("the ladder names somebody twice, or nobody of this event")
    for entry in part.log:
        if entry.kind in (LadderKind.CHALLENGE, LadderKind.RESULT) and not _seated(state, entry):
            raise ValueError(f"player {entry.player} does not sit at board {entry.board} of period {entry.round}")
    state.ladder = part


def _seated(state: EventState, entry: LadderEntry) -> bool:
    if entry.round is None or entry.board is None or not 1 <= entry.round <= len(state.rounds):
        return False
    board = state.rounds[entry.round - 1].board(entry.board)
    return board is not None and entry.player in (board.white, board.black)


def _part(state: EventState) -> LadderPart:
    if state.ladder is None:
        raise ValueError("there is no ladder")
    return state.ladder


def _period(state: EventState, event: Event) -> RoundState:
    number = int(event.body["round"])
    if not 1 <= number <= state.rounds_published:
        raise ValueError(f"period {number} is not open")
    return state.rounds[number - 1]


def _now(state: EventState) -> RoundNo:
    return RoundNo(max(1, state.rounds_published))


LADDER_HANDLERS: Mapping[EventKind, Handler] = {
    EventKind.CHALLENGED: _challenged,
    EventKind.CHALLENGE_WITHDRAWN: _withdrawn,
    EventKind.LADDER_SET: _ladder_set,
}
"""How each kind changes the state."""


def follow_ladder(state: EventState, event: Event) -> None:
    """What an entry about something else means for the ladder: nothing, in most events."""
    if state.rules.challenges and state.ladder is None and event.kind is EventKind.ROUND_PAIRED:
        here = (p for p in state.order if state.entries[p].withdrawn_after is None)
        state.ladder = LadderPart(tuple(here))
    elif state.ladder is not None and event.kind in _FOLLOWING:
        state.ladder = _FOLLOWING[event.kind](state.ladder, event.body, _now(state))


def _joined(part: LadderPart, body: Body, period: RoundNo) -> LadderPart:
    player = PlayerId(int(body["id"] if "id" in body else body["player"]))
    return replace(part, log=(*part.log, LadderEntry(LadderKind.JOINED, period, player)))


def _left(part: LadderPart, body: Body, period: RoundNo) -> LadderPart:
    return replace(part, log=(*part.log, LadderEntry(LadderKind.LEFT, period, PlayerId(int(body["player"])))))


def _result(part: LadderPart, body: Body, period: RoundNo) -> LadderPart:
    """The first result of a board says when it counts; a correction stays there, an adjourned game is open."""
    place = (int(body["round"]), int(body["board"]))
    white_code, _ = RESULTS[str(body["result"])]
    if white_code is Code.ADJOURNED:
        return _cleared(part, body, period)
    here = [e for e in part.log if (e.round, e.board) == place]
    if not here or any(e.kind is LadderKind.RESULT for e in here):
        return part
    return replace(part, log=(*part.log, replace(here[0], kind=LadderKind.RESULT, period=period)))


def _cleared(part: LadderPart, body: Body, period: RoundNo) -> LadderPart:
    del period
    place = (int(body["round"]), int(body["board"]))
    kept = (e for e in part.log if e.kind is not LadderKind.RESULT or (e.round, e.board) != place)
    return replace(part, log=tuple(kept))


def _removed(part: LadderPart, body: Body, period: RoundNo) -> LadderPart:
    """Only who never played is removed (see `player-removed`)."""
    del period
    player = int(body["player"])
    start = tuple(p for p in part.start if p != player)
    return LadderPart(start, tuple(e for e in part.log if e.player != player))


_FOLLOWING: Mapping[EventKind, Callable[[LadderPart, Body, RoundNo], LadderPart]] = {
    EventKind.PLAYER_ADDED: _joined,
    EventKind.RETURNED: _joined,
    EventKind.WITHDREW: _left,
    EventKind.RESULT_ENTERED: _result,
    EventKind.RESULT_SETTLED: _result,
    EventKind.RESULT_CLEARED: _cleared,
    EventKind.PLAYER_REMOVED: _removed,
}
