"""Where the two programs part, and which differences the rules themselves explain.

A difference counts as explained only when taking the other reading makes it vanish; anything else is a
fault of one of the two programs and fails the test.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.rounds import pair_round

from .gacrux_engine import Boards


@dataclass(frozen=True, slots=True)
class Explained:
    """A place where the rules leave room: article, what Gacrux does, and the reading that does the same."""

    article: str
    gacrux: str
    readings: tuple[tuple[str, str], ...]


EXPLAINED: dict[str, Explained] = {
    "A7": Explained(
        "C.04.3 2.4.8",
        "counts a pair of two equal absolute preferences in C13",
        (("A7", "counted"),),
    ),
}
"""Differences in who meets whom, by the name of the ambiguity in `crosstable.pairing.base.READINGS`."""

BOARD_ORDER = "board order"
"""C.04.2 3.6: the last key is the number of the higher ranked player, and 1.2 ranks by score first.
Gacrux takes the smaller number of the pair, also where it belongs to the lower score. The order is a
recommendation."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One round: `explained_by` names the difference, `fault` describes one that nothing explains."""

    explained_by: str | None = None
    fault: str | None = None


def compare(tournament: Tournament, round_no: int, draft: RoundDraft | NoPairing, gacrux: Boards | None) -> Compared:
    """Hold a round of ours against Gacrux's answer: pairs, colours, bye, board order."""
    mine = boards_of(draft)
    if mine is None or gacrux is None:
        return Compared() if mine == gacrux else Compared(fault=_told(mine, gacrux))
    if set(mine) == set(gacrux):
        return _compare_order(draft, mine, gacrux)
    for name, explained in EXPLAINED.items():
        other = boards_of(pair_round(tournament, round_no, readings=dict(explained.readings)))
        if other is not None and set(other) == set(gacrux):
            return Compared(explained_by=name)
    return Compared(fault=_told(mine, gacrux))


def boards_of(draft: RoundDraft | NoPairing) -> Boards | None:
    """(white, black) in board order, the bye last; None when there is no legal pairing."""
    if isinstance(draft, NoPairing):
        return None
    games = tuple((int(board.white), int(board.black)) for board in draft.boards)
    return (*games, (int(draft.bye.player), 0)) if draft.bye else games


def _compare_order(draft: RoundDraft | NoPairing, mine: Boards, gacrux: Boards) -> Compared:
    if mine == gacrux:
        return Compared()
    assert isinstance(draft, RoundDraft)

    def by_smaller_number(place: int) -> tuple[int, int, int]:
        board = draft.boards[place]
        best = max(board.white_score, board.black_score)
        return (-best, -board.white_score - board.black_score, min(board.white, board.black))

    places = sorted(range(len(draft.boards)), key=by_smaller_number)
    if tuple(mine[place] for place in places) == gacrux[: len(places)]:
        return Compared(explained_by=BOARD_ORDER)
    return Compared(fault=f"the same pairs in another order: {mine} here, {gacrux} there")


def _told(mine: Boards | None, gacrux: Boards | None) -> str:
    if mine is None or gacrux is None:
        return f"{'no pairing' if mine is None else mine} here, {'no pairing' if gacrux is None else gacrux} there"
    return f"{sorted(set(mine) - set(gacrux))} here, {sorted(set(gacrux) - set(mine))} there"
