"""What follows in a bracket when an older result of it is corrected: who goes on, and what was paired since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.bracket import bracket_of_event, bracket_problem, entrant_names, entrant_of, players_of
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import fold
from crosstable.core.ids import PlayerId
from crosstable.core.naming import against
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.pairing.knockout.record import Bracket, MatchRecord


@dataclass(frozen=True, slots=True)
class Consequence:
    """Of a correction: the match, who had won it and who wins it now (empty: nobody yet).

    `spoiled` are the games paired since that fit the bracket no longer, `next` the round of the first of them.
    """

    match: str
    one: str
    two: str
    before: str
    after: str
    spoiled: tuple[str, ...] = ()
    next: int = 0


def in_bracket(
    state: EventState, log: Sequence[Event], played: RoundState, board: BoardState, token: str
) -> Consequence:
    """What `token` on a board of a round of the knock-out brings; an empty one takes the result away."""
    names = entrant_names(state, {player: entry.player.name for player, entry in state.entries.items()})
    sides = {entrant_of(state, board.white), entrant_of(state, board.black)}
    now = _match(bracket_of_event(state), played.number, sides)
    trial = _with_result(state, log, played, board, token)
    last = max((game.round_no for game in now.games), default=played.number) if now is not None else played.number
    then = _match(bracket_of_event(trial, last), played.number, sides)
    one, two = (names.get(entrant_of(state, player) or PlayerId(0), "") for player in (board.white, board.black))
    spoiled = _spoiled(state, played.number, sides) if bracket_problem(trial) else []
    return Consequence(
        match=now.label if now is not None else "",
        one=one,
        two=two,
        before=_winner(now, names),
        after=_winner(then, names),
        spoiled=tuple(text for _, text in spoiled),
        next=spoiled[0][0] if spoiled else 0,
    )


def _with_result(
    state: EventState, log: Sequence[Event], played: RoundState, board: BoardState, token: str
) -> EventState:
    """The event as if the result had been entered."""
    kind = EventKind.RESULT_ENTERED if token else EventKind.RESULT_CLEARED
    body: dict[str, object] = {"round": played.number, "board": board.number}
    if token:
        body["result"] = token
    seq = state.seq + 1
    return fold([*log, Event(state.stream, seq, seq, state.changed_at, "chief", "", kind, body)])


def _match(bracket: Bracket | None, number: int, sides: set[PlayerId | None]) -> MatchRecord | None:
    """The match between two sides of which a game was played in a round."""
    if bracket is None:
        return None
    found = [match for match in bracket.matches if {match.one, match.two} == sides]
    return next((match for match in found if any(game.round_no == number for game in match.games)), None)


def _winner(match: MatchRecord | None, names: Mapping[PlayerId, str]) -> str:
    return names.get(match.winner, "") if match is not None and match.winner is not None else ""


def _spoiled(state: EventState, number: int, sides: set[PlayerId | None]) -> list[tuple[int, str]]:
    """Games of later rounds in which somebody of the match sits, with their rounds."""
    who = {player for side in sides if side is not None for player in players_of(state, side)}
    return [
        (later.number, against(*(state.entries[player].player.name for player in (board.white, board.black))))
        for later in state.rounds[number:]
        for board in later.boards
        if {board.white, board.black} & who
    ]
