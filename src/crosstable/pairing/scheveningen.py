"""Scheveningen: two teams of n, everybody meets everybody of the other team, in n rounds.

A1 meets B1, B2, ... in turn. Odd sizes and multiples of four follow a rule that gives the published
tables; 2, 6 and 10 are tables of their own, for
no rotation of one team balances their colours; 14, 18 and so on grow out of a core (scheveningen_even).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.errors import PositionError
from crosstable.pairing.scheveningen_even import even_rounds

LARGEST = 64


class Edition(StrEnum):
    """Two tables are published for five and for six boards; the newer ones are the default."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class Duel:
    """Player `a` of the first team against `b` of the second."""

    a: int
    b: int
    a_white: bool


Played = tuple[Duel, ...]

# One line a round: the opponents of A1, A2, ... and the colour of the player of team A.
_PRINTED: Mapping[tuple[int, Edition], tuple[str, ...]] = MappingProxyType(
    {
        (2, Edition.NEWER): ("1w 2w", "2b 1b"),
        (5, Edition.OLDER): (
            "1w 2w 3w 4b 5b",
            "2b 3b 4b 5w 1w",
            "3w 4w 5b 1b 2w",
            "4b 5b 1w 2w 3b",
            "5w 1b 2b 3w 4w",
        ),
        (6, Edition.NEWER): (
            "1w 2b 3b 4w 5b 6w",
            "2b 3w 5w 6b 4w 1b",
            "3w 5b 1b 2w 6w 4b",
            "4b 6b 2w 1w 3b 5w",
            "5w 4w 6w 3b 1b 2b",
            "6b 1w 4b 5b 2w 3w",
        ),
        (6, Edition.OLDER): (
            "1b 5b 4w 2w 3w 6b",
            "2b 1w 3b 4b 6w 5w",
            "3w 2w 1b 6b 5b 4w",
            "4w 6b 5w 1w 2b 3b",
            "5b 4b 6w 3b 1w 2w",
            "6w 3w 2b 5w 4b 1b",
        ),
        (10, Edition.NEWER): (
            "1w 2w 3w 4w 5b 6b 7b 8w 9b 10b",
            "2b 1b 8b 3b 10w 5w 6w 4b 7w 9w",
            "3w 8w 4w 10w 6b 7b 9b 1w 2b 5b",
            "4b 3b 10b 6w 7w 8b 5w 9w 1b 2w",
            "5w 4w 9b 7b 1b 10w 8b 2b 3w 6w",
            "6b 7w 1w 9w 8w 2w 10b 5b 4b 3b",
            "7w 5b 2b 1b 4b 9b 3w 10w 6w 8w",
            "8b 6b 5w 2w 9w 1w 4w 3b 10b 7b",
            "9w 10w 7w 5b 2b 3b 1b 6w 8w 4b",
            "10b 9b 6b 8b 3w 4w 2w 7b 5w 1w",
        ),
    }
)

_OWN_TABLE = frozenset({2, 6, 10})


def scheveningen(boards: int, edition: Edition = Edition.NEWER) -> tuple[Played, ...]:
    """The table for teams of this size, round by round; PositionError for 0 and for more than 64."""
    if not 1 <= boards <= LARGEST:
        raise PositionError(f"Scheveningen tables exist for teams of 1 to {LARGEST}, not {boards}")
    printed = _PRINTED.get((boards, edition))
    if printed is None and boards in _OWN_TABLE:
        printed = _PRINTED[boards, Edition.NEWER]
    if printed is not None:
        return tuple(_line(row) for row in printed)
    if boards % 2:
        return tuple(_odd_round(boards, number) for number in range(1, boards + 1))
    if boards % 4 == 0:
        return tuple(_even_round(boards, number) for number in range(1, boards + 1))
    return tuple(tuple(Duel(a, b, white) for a, (b, white) in enumerate(row, 1)) for row in even_rounds(boards))


def _line(row: str) -> Played:
    return tuple(Duel(a, int(cell[:-1]), cell[-1] == "w") for a, cell in enumerate(row.split(), 1))


def _odd_round(n: int, number: int) -> Played:
    """A_i meets B_j with j = (i + r - 2) mod n + 1; a window of Whites moves down team A."""
    middle, half = (n + 1) // 2, (n - 1) // 2

    def white(i: int) -> bool:
        if number % 2:
            last = middle - (number - 1) // 2
            return i <= last or i > last + half
        before = middle - number // 2
        return before < i <= before + half

    return tuple(Duel(i, (i + number - 2) % n + 1, white(i)) for i in range(1, n + 1))


def _even_round(n: int, number: int) -> Played:
    """Halves of both teams rotate against each other; one half of team A has White."""
    half = n // 2
    turn, offset = divmod(number - 1, half)

    def duel(i: int) -> Duel:
        block, place = divmod(i - 1, half)
        b = (block ^ turn) * half + (place + offset) % half + 1
        return Duel(i, b, (block == 0) == (number % 2 == 1))

    return tuple(duel(i) for i in range(1, n + 1))


def double(boards: int, edition: Edition = Edition.NEWER) -> tuple[Played, ...]:
    """Two cycles, the second with colours reversed."""
    first = scheveningen(boards, edition)
    return first + tuple(tuple(Duel(d.a, d.b, not d.a_white) for d in played) for played in first)


def part(boards: int, rounds: int, edition: Edition = Edition.NEWER) -> tuple[Played, ...]:
    """The first rounds only (a half Scheveningen)."""
    whole = scheveningen(boards, edition)
    if not 1 <= rounds <= boards:
        raise PositionError(f"teams of {boards} play 1 to {boards} rounds, not {rounds}")
    return whole[:rounds]


@dataclass(frozen=True, slots=True)
class TableCheck:
    """What a table holds.

    `missing` and `repeated` are (a, b), `unseated` (round, name). `widest` is the greatest difference of colours of
    a player, `team_widest` that of team A in a round, `longest` the longest run of a colour.
    """

    missing: tuple[tuple[int, int], ...]
    repeated: tuple[tuple[int, int], ...]
    unseated: tuple[tuple[int, str], ...]
    widest: int
    team_widest: int
    longest: int


def check_table(rounds: Sequence[Played], boards: int, cycles: int = 1) -> TableCheck:
    """Count a table, whoever made it."""
    met = Counter((duel.a, duel.b) for played in rounds for duel in played)
    pairs = [(a, b) for a in range(1, boards + 1) for b in range(1, boards + 1)]
    players = [f"{team}{n}" for team in "AB" for n in range(1, boards + 1)]
    colours = dict.fromkeys(players, "")
    unseated: list[tuple[int, str]] = []
    for number, played in enumerate(rounds, 1):
        seats = Counter(name for duel in played for name in (f"A{duel.a}", f"B{duel.b}"))
        unseated += [(number, name) for name in players if seats[name] != 1]
        for duel in played:
            colours[f"A{duel.a}"] += "w" if duel.a_white else "b"
            colours[f"B{duel.b}"] += "b" if duel.a_white else "w"
    whites = [sum(duel.a_white for duel in played) for played in rounds]
    return TableCheck(
        missing=tuple(pair for pair in pairs if met[pair] < cycles),
        repeated=tuple(pair for pair in pairs if met[pair] > cycles),
        unseated=tuple(unseated),
        widest=max(abs(2 * text.count("w") - len(text)) for text in colours.values()),
        team_widest=max(abs(2 * white - len(played)) for white, played in zip(whites, rounds, strict=True)),
        longest=max(_longest(text) for text in colours.values()),
    )


def _longest(text: str) -> int:
    longest = run = 0
    for k, letter in enumerate(text):
        run = run + 1 if k and text[k - 1] == letter else 1
        longest = max(longest, run)
    return longest
