"""Single boards of a published round: another table, a later day."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Level, Refused
from crosstable.app.board_labels import board_labels
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.event import date_from
from crosstable.app.teams import matches_of
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.state import BoardState, RoundState

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
    """Let a game of a schedule be played later, `until` a day at the latest; `off` takes that back.

    With `match`, the label of a match of teams, all its boards that have no result.
    """
    if not context.state.rules.by_table:
        raise Refused("postpone-by-table-only")
    played, boards = _postponable(context)
    until, why, off = date_from(context, "until"), context.text("why", ""), bool(context.args.get("off"))
    return [
        NewEvent(
            EventKind.GAME_POSTPONED,
            {
                "round": played.number,
                "board": board.number,
                **({"off": True} if off else {"until": until, "reason": why}),
            },
        )
        for board in boards
        if not off or board.postponed is not None
    ]


def _postponable(context: Context) -> tuple[RoundState, list[BoardState]]:
    label = context.text("match", "")
    if label:
        played = _published_round(context)
        match = next((m for m in matches_of(context.state, played.number) if m.label == label), None)
        if match is None:
            raise Refused("no-such-match", match=label[:20])
        boards = [board for board in played.boards if match.has(board.number) and _is_open(board)]
        if not boards:
            raise Refused("match-has-results", match=label)
        return played, boards
    played, number = _published(context)
    board = played.board(number)
    if board is None or not _is_open(board):
        raise Refused("board-has-result", board=number)
    return played, [board]


def _is_open(board: BoardState) -> bool:
    return board.result is None or board.dispute is not None


def _published(context: Context) -> tuple[RoundState, int]:
    played = _published_round(context)
    return played, context.board(played).number


def _published_round(context: Context) -> RoundState:
    played = context.round()
    if played.published_at is None:
        raise Refused("round-not-published", round=played.number)
    return played
