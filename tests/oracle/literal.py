"""Pairs a round of the FIDE Dutch system by generating candidates as C.04.3 3-4 describe.

Meant for fields of up to about a dozen players: correctness by plainness, not speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import perm

from .criteria import Judge, Pair, Vector
from .field import Field, Group
from .generation import (
    exchanges,
    legal_transpositions,
    mdp_sets,
    rank_of_transposition,
    transpositions,
)
from .players import Options
from .position import Cell, Position, parse, show

__all__ = ["BracketTrace", "Cell", "Options", "Position", "Result", "pair", "parse", "show"]


@dataclass(frozen=True)
class BracketTrace:
    """One bracket as paired; all players by number, `pairs` as (S1 player, S2 player).

    ``index`` counts from 0 in the order of article 4, among all candidates with the same
    number of pairs and of paired MDPs, illegal ones included.
    """

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]
    vector: Vector  # C6 ... C21
    index: int

    @property
    def members(self) -> tuple[int, ...]:
        return self.mdps + self.residents


@dataclass(frozen=True)
class Result:
    """A complete round-pairing: (white, black) pairs and the receiver of the PAB."""

    pairs: frozenset[tuple[int, int]]
    bye: int | None
    brackets: tuple[BracketTrace, ...]


@dataclass(frozen=True)
class _Candidate:
    pairs: tuple[Pair, ...]
    downfloaters: Group
    index: int


def pair(position: Position, options: Options | None = None) -> Result | None:
    """The pairing of the coming round, or None if no complete one exists (1.9.3)."""
    field = Field(position, options or Options())
    if not field.completable(field.everybody):
        return None
    traces: list[BracketTrace] = []
    floating: Group = frozenset()
    residents = field.residents_below(None)
    while residents:  # 1.9.2
        trace = _Bracket(field, floating, residents).best()
        traces.append(trace)
        floating = frozenset(trace.downfloaters)
        residents = field.residents_below(field.score(min(residents)))
    return _result(field, traces, floating)


def _result(field: Field, traces: list[BracketTrace], left: Group) -> Result:
    pairs = set()
    for a, b in (each for trace in traces for each in trace.pairs):
        white = field.white(a, b)
        pairs.add((white, b if white == a else a))
    if len(left) > 1:
        raise AssertionError(f"more than one player left: {sorted(left)}")
    return Result(frozenset(pairs), min(left, default=None), tuple(traces))


class _Bracket:
    """C.04.3 article 3 for one bracket; players are named by BSN (4.1) while generating."""

    def __init__(self, field: Field, mdps: Group, residents: Group) -> None:
        self.field = field
        self.judge = Judge(field, mdps, residents)
        self.order = field.ranked(mdps | residents)  # 4.1
        self.m0 = len(mdps)
        self.size = len(self.order)
        self.exhaustive = field.options.exhaustive
        self.floats = () if self.exhaustive else field.best_floats(mdps, residents)
        self.bounds = self._lower_bounds()

    def best(self) -> BracketTrace:
        """3.4 and 3.8."""
        best: _Candidate | None = None
        best_vector: Vector = ()
        for candidate in self._candidates():
            if not self._complies(candidate.downfloaters):
                continue
            vector = self.judge.vector(candidate.pairs, candidate.downfloaters)
            if best is None or vector < best_vector:
                best, best_vector = candidate, vector
                if self._perfect(vector):
                    break
        if best is None:
            raise AssertionError(f"no candidate in bracket {self.order}")
        return self._trace(best, best_vector)

    def _trace(self, best: _Candidate, vector: Vector) -> BracketTrace:
        return BracketTrace(
            mdps=tuple(self.order[: self.m0]),
            residents=tuple(self.order[self.m0 :]),
            pairs=best.pairs,
            downfloaters=tuple(self.field.ranked(best.downfloaters)),
            vector=vector,
            index=best.index,
        )

    def _complies(self, downfloaters: Group) -> bool:
        """C4 and C5; outside the self-check also the best possible C6 and C7."""
        if self.exhaustive:
            return self.field.completable(downfloaters | self.judge.lower)
        return downfloaters in self.floats

    def _lower_bounds(self) -> dict[int, tuple[int, ...]]:
        """Per criterion, a value that no candidate of this bracket can undercut."""
        values = [self.judge.float_values(chosen) for chosen in self.floats]
        return {c: min(each[c] for each in values) for c in values[0]} if values else {}

    def _perfect(self, vector: Vector) -> bool:
        if self.exhaustive:
            return False
        return all(
            not any(value) or value == self.bounds.get(criterion) for criterion, value in enumerate(vector, start=6)
        )

    def _candidates(self) -> Iterator[_Candidate]:
        """All choices of MaxPairs and M1 (3.1), most pairs and most MDPs first."""
        for count, m1 in self._parameters():
            if m1:
                yield from self._heterogeneous(count, m1)
            else:
                yield from self._rest((), tuple(range(self.m0 + 1, self.size + 1)), count, 0)

    def _parameters(self) -> Iterator[tuple[int, int]]:
        """Number of pairs, number of paired MDPs."""
        residents = self.size - self.m0
        wanted = None
        if self.floats:
            down = self.floats[0]
            paired_mdps = len(self.judge.mdps - down)
            wanted = ((self.size - len(down)) // 2, paired_mdps)
        for count in range(self.size // 2, -1, -1):
            for m1 in range(min(self.m0, residents, count), -1, -1):
                enough = m1 + 2 * (count - m1) <= residents
                if enough and wanted in (None, (count, m1)):
                    yield count, m1

    def _heterogeneous(self, count: int, m1: int) -> Iterator[_Candidate]:
        """3.2, 3.3, 3.7."""
        second = tuple(range(self.m0 + 1, self.size + 1))
        per_set = perm(len(second), m1)
        for set_rank, first in enumerate(mdp_sets(self.m0, m1)):  # 3.7.3
            if not self._valid_set(first):
                continue
            for prefix in self._transpose(first, second):  # 3.7.2
                remainder = tuple(bsn for bsn in second if bsn not in prefix)
                rank = set_rank * per_set + rank_of_transposition(prefix, second)
                done = tuple(zip(first, prefix, strict=True))
                yield from self._rest(done, remainder, count - m1, rank)

    def _valid_set(self, first: tuple[int, ...]) -> bool:
        """4.4.1: the Limbo must be that of a best set of downfloaters."""
        if self.exhaustive:
            return True
        mdps = self.judge.mdps
        limbo = mdps - {self.order[bsn - 1] for bsn in first}
        return any(down & mdps == limbo for down in self.floats)

    def _rest(self, done: tuple[Pair, ...], group: tuple[int, ...], count: int, rank: int) -> Iterator[_Candidate]:
        """3.6: a homogeneous bracket or a remainder, `group` by BSN, after `rank` others."""
        offsets = range(1, len(group) + 1)  # 4.1: fresh numbers
        first, second = offsets[:count], offsets[count:]
        swaps = [((), ()), *exchanges(first, second)]
        per_swap = perm(len(second), count)
        for swap_rank, (out, into) in enumerate(swaps):
            new_first = tuple(sorted({*first, *into} - set(out)))
            new_second = tuple(sorted({*second, *out} - set(into)))
            one = tuple(group[n - 1] for n in new_first)
            two = tuple(group[n - 1] for n in new_second)
            for prefix in self._transpose(one, two, later=True):
                shift = rank_of_transposition(prefix, two)
                index = (rank * len(swaps) + swap_rank) * per_swap + shift
                yield self._candidate(done + tuple(zip(one, prefix, strict=True)), index)

    def _transpose(
        self, first: tuple[int, ...], second: tuple[int, ...], *, later: bool = False
    ) -> Iterator[tuple[int, ...]]:
        """4.2 without illegal pairs.

        With `later`, a partner must have the larger BSN: turned round, the same pairs come
        earlier in the order of 4.3, so nothing is lost.
        """
        if self.exhaustive:
            for prefix in transpositions(second, len(first)):
                if all(self._legal(a, b) for a, b in zip(first, prefix, strict=True)):
                    yield prefix
        else:
            yield from legal_transpositions(first, second, lambda a, b: self._legal(a, b) and not (later and a > b))

    def _legal(self, a: int, b: int) -> bool:
        return self.field.legal[self.order[a - 1], self.order[b - 1]]

    def _candidate(self, pairs: tuple[Pair, ...], index: int) -> _Candidate:
        named = tuple((self.order[a - 1], self.order[b - 1]) for a, b in pairs)
        paired = {number for each in named for number in each}
        return _Candidate(named, frozenset(self.order) - paired, index)
