"""Single boards of a published round: another table, a later day."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Level, Refused
from crosstable.app.board_labels import board_labels
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.event import date_from
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.state import RoundState

LABEL_LIMIT = 9_999


@command("move-board")
def move_board(context: Context) -> Sequence[NewEvent]:
    """Let a board of a published round stand at the table `label`; a board that is there changes places with it."""
    played, board = _published(context)
    if context.state.rules.by_lot:
        raise Refused("tables-of-four")
    label = context.number("label", 1, LABEL_LIMIT)
    was = int(board_labels(context.state, played)[board])
    if was == label:
        return []
    context.confirm(Level.TWO_STEPS, "move-board", with_reason=True, board=was, label=label, round=played.number)
    body = {"round": played.number, "board": board, "label": label, "was": was, "reason": context.reason}
    return [NewEvent(EventKind.BOARD_MOVED, body)]


@command("postpone-game")
def postpone_game(context: Context) -> Sequence[NewEvent]:
    """Let a game of a schedule be played later, `until` a day at the latest; `off` takes that back."""
    if not context.state.rules.by_table:
        raise Refused("postpone-by-table-only")
    played, number = _published(context)
    board = played.board(number)
    if board is None or (board.result is not None and board.dispute is None):
        raise Refused("board-has-result", board=number)
    body: dict[str, object] = {"round": played.number, "board": number}
    if context.args.get("off"):
        return [NewEvent(EventKind.GAME_POSTPONED, {**body, "off": True})] if board.postponed is not None else []
    body |= {"until": date_from(context, "until"), "reason": context.text("why", "")}
    return [NewEvent(EventKind.GAME_POSTPONED, body)]


def _published(context: Context) -> tuple[RoundState, int]:
    played = context.round()
    if played.published_at is None:
        raise Refused("round-not-published", round=played.number)
    return played, context.board(played).number
