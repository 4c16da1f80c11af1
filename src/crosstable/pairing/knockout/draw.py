"""Who gets which number of the bracket: by seeding, by lot, or by lot with seeds kept apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.draws import ticket
from crosstable.core.errors import RuleError
from crosstable.pairing.weight_matching import maximum_weight_matching

SCOPE = "start"
"""Scope of the tickets that draw bracket numbers."""


class Method(StrEnum):
    """How numbers are given.

    `SEEDED`: in the order of the list. `LOTS`: all by lot. `PROTECTED`: the first k keep their numbers,
    the others are drawn. `TIERS`: 1 and 2 keep theirs; 3-4, 5-8, 9-16 and so on, as far as they are
    protected, are drawn among themselves; the others are drawn.
    """

    SEEDED = "seeded"
    LOTS = "lots"
    PROTECTED = "protected"
    TIERS = "tiers"


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot: the number that an entrant drew, and the ticket that decided."""

    entrant: int
    number: int
    ticket: str


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant whose number was changed to keep two of a club apart in their first match."""

    entrant: int
    drawn: int
    number: int


@dataclass(frozen=True, slots=True)
class Draw:
    """`order` holds the entrants by number; `clashes` are first matches inside a club that remain."""

    order: tuple[int, ...]
    method: Method
    lots: tuple[Lot, ...] = ()
    moves: tuple[Move, ...] = ()
    clashes: tuple[tuple[int, int], ...] = ()


def draw_numbers(
    entrants: Sequence[int], method: Method = Method.SEEDED, *, seed: str = "", protected: int = 0, attempt: int = 0
) -> Draw:
    """Give every entrant (best first) a number; a draw needs the published seed."""
    if len(set(entrants)) != len(entrants):
        raise RuleError("somebody is entered twice; every entrant is listed once")
    if not 0 <= protected <= len(entrants):
        raise RuleError(f"{protected} seeds cannot be protected in a field of {len(entrants)}")
    lots: list[Lot] = []
    order: list[int] = []
    for tier in _tiers(entrants, method, protected):
        drawn = tier
        if len(tier) > 1:
            tickets = {entrant: ticket(seed, 1, SCOPE, attempt, entrant) for entrant in tier}
            drawn = sorted(tier, key=lambda entrant: (tickets[entrant], entrant))
            lots += [Lot(entrant, len(order) + k, tickets[entrant]) for k, entrant in enumerate(drawn, 1)]
        order += drawn
    return Draw(tuple(order), method, tuple(lots))


def _tiers(entrants: Sequence[int], method: Method, protected: int) -> list[Sequence[int]]:
    """Groups of entrants inside which the numbers are drawn."""
    if method is Method.SEEDED:
        return [[entrant] for entrant in entrants]
    if method is Method.LOTS:
        return [entrants]
    ends = list(range(1, protected + 1))
    if method is Method.TIERS:
        ends = sorted({min(end, protected) for end in (1, *(1 << k for k in range(1, 9)))} - {0})
    ends.append(len(entrants))
    return [entrants[start:end] for start, end in zip([0, *ends], ends, strict=False) if end > start]


def keep_clubs_apart(draw: Draw, pairs: Sequence[tuple[int, int]], clubs: Mapping[int, str], *, fixed: int = 0) -> Draw:
    """Exchange opponents of first matches so that as few as possible are inside a club.

    `pairs` are the first matches by number (`Plan.first_pairs`). Only the second of a pair changes places,
    with a number above `fixed`; as few as possible move, and as little as possible. An entrant who is
    missing from `clubs`, or has an empty club there, clashes with nobody.
    """
    ordered = [(min(pair), max(pair)) for pair in pairs]
    movable = [pair for pair in ordered if pair[1] > fixed]
    owner = dict(enumerate(draw.order, 1))
    if not any(_clash(owner[one], owner[two], clubs) for one, two in ordered):
        return draw
    if movable:
        chosen = _best_exchange(movable, owner, clubs)
        moved = {new: owner[old] for (_, new), old in zip(movable, chosen, strict=True)}
        owner |= moved
    moves = [
        Move(entrant, old, number)
        for number, entrant in owner.items()
        if (old := draw.order.index(entrant) + 1) != number
    ]
    clashes = [(owner[one], owner[two]) for one, two in ordered if _clash(owner[one], owner[two], clubs)]
    return Draw(tuple(owner[n] for n in sorted(owner)), draw.method, draw.lots, tuple(moves), tuple(clashes))


def _best_exchange(pairs: Sequence[tuple[int, int]], owner: Mapping[int, int], clubs: Mapping[int, str]) -> list[int]:
    """For every pair the number whose holder plays there: least clashes, then moves, then distance."""
    count = len(pairs)
    step = 1 + sum(abs(a - b) for _, a in pairs for _, b in pairs)
    clash, every = step * (count + 1), step * (count + 1) ** 2
    weights = [[0] * (2 * count) for _ in range(2 * count)]
    for i, (upper, lower) in enumerate(pairs):
        for j, (_, other) in enumerate(pairs):
            cost = abs(lower - other) + step * (i != j)
            cost += clash * _clash(owner[upper], owner[other], clubs)
            weights[i][count + j] = weights[count + j][i] = 2 * every - cost
    mates = maximum_weight_matching(weights)
    return [pairs[mates[i] - count][1] for i in range(count)]


def _clash(one: int, two: int, clubs: Mapping[int, str]) -> bool:
    club = clubs.get(one, "")
    return bool(club) and club == clubs.get(two, "")
