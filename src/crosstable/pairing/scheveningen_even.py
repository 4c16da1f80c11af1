"""Scheveningen tables for 14, 18, 22, ... boards, built from a core that a search has found.

Both teams are cut into m = n/2 couples; a round (y, b) seats player x of couple a against x + y of couple a + b. Such a table of
sums alone cannot be balanced when m is odd (it would be a plex of odd order in a cyclic square of even order), so for
couple 0 the two opponents change places while b is 0 or 1.
Six rounds need colours of their own: they stand below couple by couple, and two couples of them repeat for
larger teams. In all other rounds, two by two, one half of team A has White and then the other.
"""

from __future__ import annotations

# Colours of players 0 and 1 of a couple of team A in the six rounds; 1 is White.
_BEGINNING = (
    ("010110", "100101"),
    ("101010", "011001"),
    ("110010", "100101"),
    ("011010", "101001"),
)
_REPEATED = (("010110", "100101"), ("011010", "101001"))
_END = (
    ("001101", "100110"),
    ("010101", "110010"),
    ("001101", "011010"),
)
_CORE = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
SMALLEST = 14

Cell = tuple[int, bool]
"""The opponent, and whether the player of team A has White."""


def even_rounds(boards: int) -> tuple[tuple[Cell, ...], ...]:
    """The table for n = 14, 18, 22, ...: what A1, A2, ... have in each round. A1 meets B1, B2, ... in turn."""
    couples = boards // 2
    times = (boards - SMALLEST) // 4
    colours = _BEGINNING + _REPEATED * times + _END
    later = [(y, b + k) for b in range(3, couples, 2) for y in (0, 1) for k in (0, 1)]
    players = [(a, x) for a in range(couples) for x in (0, 1)]
    rounds = [
        [(_opponent(a, x, y, b, couples), colours[a][x][number] == "1") for a, x in players]
        for number, (y, b) in enumerate(_CORE)
    ]
    rounds += [
        [(_opponent(a, x, y, b, couples), (x + number) % 2 == 1) for a, x in players]
        for number, (y, b) in enumerate(later)
    ]
    names = {played[0][0]: number for number, played in enumerate(rounds, 1)}
    return tuple(tuple((names[b], white) for b, white in played) for played in rounds)


def _opponent(a: int, x: int, y: int, b: int, couples: int) -> int:
    exchanged = a == 0 and b < 2
    return 2 * ((a + b) % couples) + (x + y + exchanged) % 2
