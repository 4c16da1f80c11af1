"""The orders of C.04.3 article 4, on bare sequence numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import perm

Numbers = tuple[int, ...]
Exchange = tuple[Numbers, Numbers]  # leaving S1, leaving S2


def transpositions(second: Sequence[int], size: int) -> Iterator[Numbers]:
    """4.2: the first `size` places of S2, in lexicographic order."""
    return permutations(sorted(second), size)


def exchanges(first: Sequence[int], second: Sequence[int]) -> list[Exchange]:
    """4.3: every equal swap between S1 and S2, in order; the empty one is left out."""
    found = [
        (out, into)
        for size in range(1, min(len(first), len(second)) + 1)
        for out in combinations(sorted(first), size)
        for into in combinations(sorted(second), size)
    ]
    return sorted(found, key=_exchange_key)


def _exchange_key(exchange: Exchange) -> tuple[int, int, Numbers, Numbers]:
    out, into = exchange
    largest_first = tuple(-number for number in sorted(out, reverse=True))
    return len(out), sum(into) - sum(out), largest_first, tuple(sorted(into))


def mdp_sets(count: int, size: int) -> Iterator[Numbers]:
    """4.4.2, before 4.4.1 strikes the sets that are not valid."""
    return combinations(range(1, count + 1), size)


def rank_of_transposition(prefix: Sequence[int], second: Sequence[int]) -> int:
    """How many transpositions come before this one."""
    left = sorted(second)
    rank = 0
    for place, number in enumerate(prefix):
        after = len(prefix) - place - 1
        rank += left.index(number) * perm(len(left) - 1, after)
        left.remove(number)
    return rank


def legal_transpositions(
    first: Sequence[int],
    second: Sequence[int],
    allowed: Callable[[int, int], bool],
    prefix: Numbers = (),
) -> Iterator[Numbers]:
    """The transpositions in which every pair is allowed, in the order of 4.2."""
    if len(prefix) == len(first):
        yield prefix
        return
    for number in second:
        if number not in prefix and allowed(first[len(prefix)], number):
            yield from legal_transpositions(first, second, allowed, (*prefix, number))
