"""The engines' form of a round: the number of pairs, then one pair a line."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.pairing.base import RoundDraft


def pairs_in_order(draft: RoundDraft) -> list[tuple[int, int]]:
    """(white, black) in board order; the bye is last, as (player, 0)."""
    pairs = [(int(board.white), int(board.black)) for board in draft.boards]
    if draft.bye is not None:
        pairs.append((int(draft.bye.player), 0))
    return pairs


def pairs_text(pairs: Iterable[tuple[int, int]]) -> str:
    """`4`, then a line `white black` for each pair; `0` alone when there is none."""
    lines = [f"{white} {black}\n" for white, black in pairs]
    return f"{len(lines)}\n{''.join(lines)}"
