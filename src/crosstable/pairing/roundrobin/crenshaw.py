"""The Crenshaw-Berger tables of US Chess (chapter 12), for any number of players.

From seven players on they are the Berger table with its rounds in reverse order; up to four and up to
six players have tables of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import Pair, berger_round, table_size
from crosstable.pairing.roundrobin.schedule import PlannedRound

SOURCE = "US Chess, chapter 12"

_OWN: Mapping[int, tuple[tuple[Pair, ...], ...]] = MappingProxyType(
    {
        2: (((1, 2),),),
        4: (((1, 4), (2, 3)), ((3, 1), (4, 2)), ((1, 2), (3, 4))),
        6: (  # not compared with the printed sheet; every pair once, colours level within one
            ((3, 6), (5, 4), (1, 2)),
            ((2, 6), (4, 1), (3, 5)),
            ((6, 5), (1, 3), (4, 2)),
            ((6, 4), (5, 1), (2, 3)),
            ((1, 6), (2, 5), (3, 4)),
        ),
    }
)

TOSSED: Mapping[int, tuple[int, ...]] = MappingProxyType({4: (3,)})
"""Rounds of a table, by its size, in which a toss decides the colours; those given are a proposal."""


def crenshaw_table(size: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of the table in the order of boards. Raises PositionError for an odd size and for less than 2."""
    if size < 2 or size % 2:
        raise PositionError(f"there is no Crenshaw-Berger table of {size}")
    own = _OWN.get(size)
    return tuple(berger_round(size, number) for number in range(size - 1, 0, -1)) if own is None else own


def crenshaw(players: int, cycles: int = 1) -> tuple[PlannedRound, ...]:
    """All rounds of an event by the table; even cycles have the colours turned.

    `table_round` counts in the Crenshaw-Berger table. With an odd field the last number of the table is
    the ghost. Raises PositionError for fewer than two players.
    """
    if players < 2:
        raise PositionError(f"a round robin needs at least 2 players, not {players}")
    size = table_size(players)
    table = crenshaw_table(size)
    found = []
    for cycle in range(cycles):
        turned = cycle % 2 == 1
        for place, row in enumerate(table, 1):
            pairs = tuple((black, white) for white, black in row) if turned else row
            free = None
            if size > players:
                free = next(min(pair) for pair in pairs if size in pair)
                pairs = tuple(pair for pair in pairs if size not in pair)
            number = cycle * len(table) + place
            found.append(PlannedRound(number, cycle + 1, place, pairs, free, turned, swapped=False))
    return tuple(found)
