"""The Hutton (jamboree) system: many teams, one game for every player, in one session.

Board k plays a round of the Berger table of the teams, so with one board fewer than teams every team meets
every other exactly once. With more boards the table begins again with colours reversed; with fewer, a part
of it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import berger_round, table_size

LARGEST = 64


@dataclass(frozen=True, slots=True)
class JamboreeBoard:
    """One board of all teams: `pairs` are (white, black) team numbers, `idle` the team without a game.

    `table_round` is the round of the Berger table; `turned` says that its colours are reversed.
    """

    board: int
    table_round: int
    turned: bool
    pairs: tuple[tuple[int, int], ...]
    idle: int | None


def hutton(teams: int, boards: int) -> tuple[JamboreeBoard, ...]:
    """All games of the session, board by board, by team numbers from 1.

    With an odd number of teams one of them is idle on each board (a reserve, or the agreed points).
    """
    if not 2 <= teams <= LARGEST or not 1 <= boards <= LARGEST:
        raise PositionError(
            f"a jamboree has 2 to {LARGEST} teams with 1 to {LARGEST} boards, not {teams} with {boards}"
        )
    size = table_size(teams)
    found: list[JamboreeBoard] = []
    for board in range(1, boards + 1):
        cycle, place = divmod(board - 1, size - 1)
        turned = cycle % 2 == 1
        pairs = berger_round(size, place + 1)
        if turned:
            pairs = tuple((black, white) for white, black in pairs)
        idle = next((min(pair) for pair in pairs if max(pair) > teams), None)
        found.append(JamboreeBoard(board, place + 1, turned, tuple(p for p in pairs if max(p) <= teams), idle))
    return tuple(found)


def draw_team_numbers(teams: Sequence[int], seed: str, attempt: int = 0) -> tuple[int, ...]:
    """The teams in drawn order: the first has number 1 of the table."""
    return tuple(draw_order(seed, 1, "start", teams, attempt))
