"""The circle (rotation) method: who meets whom, to be checked by hand; it gives no colours of its own.

The pairs are those of every round robin, in another order of rounds than the Berger table. Numbers of
one must never be read in the other. Colours come from a rule beside it, here that of the Berger table.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import Pair, table_size, white_of
from crosstable.pairing.roundrobin.schedule import PlannedRound


@dataclass(frozen=True, slots=True)
class Wheel:
    """One position of the wheel: each number above meets the one below it.

    With an odd field the largest number is the ghost, and `free` is who meets it.
    """

    number: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    free: int | None = None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games from left to right, as they stand on the wheel: the order within a pair is no colour."""
        columns = zip(self.top, self.bottom, strict=True)
        return tuple(pair for pair in columns if self.free is None or self.free not in pair)


def circle_rounds(players: int) -> tuple[Wheel, ...]:
    """Every position of the wheel for so many players.

    1 to n/2 stand above, the rest below from right to left; 1 stays where it is, the others move one
    place: along the top to the right, down, along the bottom to the left. Raises PositionError for
    fewer than two players.
    """
    if players < 2:
        raise PositionError(f"a round robin needs at least 2 players, not {players}")
    size = table_size(players)
    half, others = size // 2, tuple(range(2, size + 1))
    found = []
    for number in range(1, size):
        order = (1, *others)
        top, bottom = order[:half], order[half:][::-1]
        ghost = size if size > players else None
        free = None
        if ghost is not None:
            free = next(a + b - ghost for a, b in zip(top, bottom, strict=True) if ghost in (a, b))
        found.append(Wheel(number, top, bottom, free))
        others = (others[-1], *others[:-1])
    return tuple(found)


def circle_schedule(players: int, cycles: int = 1) -> tuple[PlannedRound, ...]:
    """The rounds of the wheel with the colours that the Berger table gives to each pair, turned in even cycles."""
    size = table_size(players)
    wheels = circle_rounds(players)
    found = []
    for cycle in range(cycles):
        turned = cycle % 2 == 1
        for wheel in wheels:
            pairs = tuple((a, b) if (white_of(size, a, b) == a) != turned else (b, a) for a, b in wheel.pairs)
            number = cycle * len(wheels) + wheel.number
            found.append(PlannedRound(number, cycle + 1, wheel.number, pairs, wheel.free, turned, swapped=False))
    return tuple(found)
