"""What is written on a board: one answer for every sheet, screen and entry of results."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.core.state import BoardState, EventState, RoundState


def board_labels(state: EventState, played: RoundState) -> Mapping[int, str]:
    """Number of a board in the round to its label.

    A player with a fixed board sits there whatever the pairing says; the other boards take the
    numbers that are left, in their order, from `board_offset` + 1 on. Of two who want the same
    board the higher pair gets it.
    """
    fixed: dict[int, int] = {}
    for board in played.boards:
        wanted = _wish(state, board)
        if wanted is not None and wanted not in fixed.values():
            fixed[board.number] = wanted
    taken = set(fixed.values())
    option = state.options.get("board_offset", 0)
    offset = option if isinstance(option, int) else 0
    free = (number for number in range(offset + 1, offset + 10**6) if number not in taken)
    return {
        board.number: str(fixed[board.number] if board.number in fixed else next(free))
        for board in sorted(played.boards, key=lambda board: board.number)
    }


def board_with_label(state: EventState, played: RoundState, label: str) -> int | None:
    """The number in the round of the board that carries a label."""
    labels = board_labels(state, played)
    return next((number for number, found in labels.items() if found == label.strip()), None)


def _wish(state: EventState, board: BoardState) -> int | None:
    wishes = (state.entries[player].fixed_board for player in (board.white, board.black))
    return min((wish for wish in wishes if wish is not None), default=None)
