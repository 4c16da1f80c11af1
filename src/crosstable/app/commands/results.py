"""Results: entered by several devices, never overwritten in silence."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Level, Refused
from crosstable.app.bracket import is_knockout, may_adjourn
from crosstable.app.bughouse import games_of_match, twin
from crosstable.app.commands.context import Context, command
from crosstable.app.corrections import Consequence, in_bracket
from crosstable.app.permissions import Role
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.results import NARROW, ORDINARY, RESULTS, WRITTEN_AS_POINTS, swapped
from crosstable.core.state import BoardState, RoundState, RoundStatus

OWN_BOARDS = frozenset({Role.PLAYER, Role.CAPTAIN})
UNUSUAL = frozenset({"½-0", "0-½", "0-0"})


@command("enter-result")
def enter_result(context: Context) -> Sequence[NewEvent]:
    """`round`, `board`, `result` (see core.results), and `seen`: the result the sender saw there.

    When another device has entered something else meanwhile, both readings stay and the board is
    disputed until an arbiter settles it.
    """
    played = context.round()
    board = context.board(played)
    return _whole_table(played, board, _reading(context, played, board))


def _reading(context: Context, played: RoundState, board: BoardState) -> Sequence[NewEvent]:
    token = _token(context, played)
    _open_for_results(context, played, board, token)
    body: dict[str, object] = {"round": played.number, "board": board.number, "result": token}
    speaker = _own_board(context, board)
    if speaker is not None:
        body["player"] = int(speaker)
    if board.dispute is not None:
        return _third_reading(context, board, body)
    if board.result is None:
        _unusual(context, token)
        return [NewEvent(EventKind.RESULT_ENTERED, body)]
    if board.result.token == token:
        return _confirmed(context, board, body)
    if context.args.get("seen") == board.result.token and speaker is None:
        _unusual(context, token)
        return [NewEvent(EventKind.RESULT_ENTERED, {**body, "was": board.result.token})]
    return [NewEvent(EventKind.RESULT_DISPUTED, body)]


def _confirmed(context: Context, board: BoardState, body: dict[str, object]) -> Sequence[NewEvent]:
    """The same result once more: from the other player, or from a second reading of the slips, it is a fact."""
    second = bool(context.args.get("second"))
    readings = [board.result, *board.confirmed] if board.result is not None and not second else board.confirmed
    known = {reading.device for reading in readings}
    if context.who.device in known or not ("player" in body or second):
        return []
    return [NewEvent(EventKind.RESULT_CONFIRMED, body)]


def _third_reading(context: Context, board: BoardState, body: dict[str, object]) -> Sequence[NewEvent]:
    """A reading of a disputed board: arbiters who saw the dispute settle it, others change nothing."""
    if context.who.role in (Role.CHIEF, Role.DEPUTY) and context.args.get("settle"):
        return [NewEvent(EventKind.RESULT_SETTLED, body)]
    first = board.result.token if board.result else ""
    second = board.dispute.token if board.dispute else ""
    raise Refused("board-disputed", board=board.number, first=first, second=second)


@command("settle-result")
def settle_result(context: Context) -> Sequence[NewEvent]:
    """Decide between two readings."""
    played = context.round()
    board = context.board(played)
    if board.dispute is None:
        raise Refused("nothing-to-settle", board=board.number)
    body = {"round": played.number, "board": board.number, "result": _token(context, played)}
    return _whole_table(played, board, [NewEvent(EventKind.RESULT_SETTLED, body)])


@command("clear-result")
def clear_result(context: Context) -> Sequence[NewEvent]:
    """Take a result away."""
    played = context.round()
    board = context.board(played)
    if board.result is None:
        return []
    _open_for_results(context, played, board, "")
    body = {"round": played.number, "board": board.number, "was": board.result.token}
    return _whole_table(played, board, [NewEvent(EventKind.RESULT_CLEARED, body)])


def _whole_table(played: RoundState, board: BoardState, events: Sequence[NewEvent]) -> Sequence[NewEvent]:
    """The two boards of a table of partners have one result: what is said of one is said of the other."""
    other = twin(played, board.number)
    if other is None:
        return events
    mirrored = []
    for event in events:
        body = {**event.body, "board": other.number}
        body |= {name: swapped(str(body[name])) for name in ("result", "was") if name in body}
        mirrored.append(NewEvent(event.kind, body))
    return [*events, *mirrored]


def _token(context: Context, played: RoundState) -> str:
    token = context.text("result")
    if (token in NARROW or token in WRITTEN_AS_POINTS) and games_of_match(context.state) != 2:
        raise Refused("no-match-of-two", result=token)
    token = WRITTEN_AS_POINTS.get(token, token)
    if token not in RESULTS:
        raise Refused(
            "unknown-choice", field="result", found=token, choices=", ".join(r for r in RESULTS if r not in NARROW)
        )
    if token == "adj" and not may_adjourn(context.state, played):  # noqa: S105 - a result
        raise Refused("no-postponement", round=played.number)
    return token


def _unusual(context: Context, token: str) -> None:
    if token in UNUSUAL and context.state.fide_mode:
        context.confirm(Level.CONFIRM, "unusual-result", result=token)


def _own_board(context: Context, board: BoardState) -> PlayerId | None:
    """Players and captains report their own boards, and only the ordinary results; answers for whom they speak."""
    if context.who.role not in OWN_BOARDS:
        return None
    mine = [player for player in (board.white, board.black) if player in context.who.speaks_for]
    if not mine:
        raise Refused("not-your-board", board=board.number)
    if context.text("result") not in (*ORDINARY, *NARROW):
        raise Refused("ask-the-arbiter")
    return mine[0]


def _open_for_results(context: Context, played: RoundState, board: BoardState, token: str) -> None:
    """What may still be corrected, and what the correction then changes: in the bracket, else by C.04.2 4.3."""
    state = context.state
    status = state.status(played.number)
    if status in (RoundStatus.DRAFT, RoundStatus.MANUAL):
        raise Refused("round-not-published", round=played.number)
    if board.result is None or board.result.token == "adj":  # noqa: S105 - a result
        return  # a game that was still to be finished: no correction, and nothing was paired by its result
    if context.who.role not in (Role.CHIEF, Role.DEPUTY) and status is RoundStatus.CLOSED:
        raise Refused("round-closed", round=played.number)
    later = len(state.rounds) - played.number
    if later == 1 and status is not RoundStatus.CLOSED:
        raise Refused("draft-waits", round=played.number, draft=played.number + 1)
    if later and is_knockout(played):
        if token != board.result.token:
            _confirm_in_bracket(context, in_bracket(state, context.log, played, board, token), played.number)
    elif later == 1:
        context.confirm(Level.CONFIRM, "correct-last-round", round=played.number, next=played.number + 1)
    elif later > 1:
        if state.fide_mode:
            context.confirm(Level.TWO_STEPS, "correct-for-rating", with_reason=True, round=played.number)
        else:
            context.confirm(Level.CONFIRM, "correct-old-round", round=played.number)


def _confirm_in_bracket(context: Context, found: Consequence, number: int) -> None:
    """The question says who goes on, and which games no longer fit."""
    match, one, two, name = found.match, found.one, found.two, found.after
    if found.spoiled:
        context.confirm(
            Level.TWO_STEPS,
            "correct-bracket-paired",
            with_reason=True,
            match=match,
            one=one,
            two=two,
            next=found.next,
            games=list(found.spoiled),
        )
    elif not name:
        context.confirm(Level.CONFIRM, "correct-bracket-open", match=match, one=one, two=two)
    elif name == found.before:
        context.confirm(Level.CONFIRM, "correct-bracket-same", match=match, one=one, two=two, name=name, round=number)
    else:
        context.confirm(Level.CONFIRM, "correct-bracket-winner", match=match, one=one, two=two, name=name)
