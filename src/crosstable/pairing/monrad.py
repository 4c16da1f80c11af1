"""The Monrad system (Norway, Denmark) with its relatives: Konrad for clubs, and Nordic Swiss.

Sources: the Norwegian federation's Monrad system as printed by clubs; colours are our reading, for the texts are
short there. Start numbers are those of the initial order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from crosstable.core.draws import draw_order
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Fact, NoPairing, Request, RoundDraft
from crosstable.pairing.colours import preference
from crosstable.pairing.topdown import (
    Attempt,
    Hand,
    Limits,
    Pair,
    attempt,
    by_score,
    drafted,
    settle,
    usual_steps,
)

SYSTEM, EDITION = "monrad", "norway"
SOURCE = "Monrad"


class Method(StrEnum):
    """`NEXT`: the next in the list. `HALVES` (Nordic Swiss): upper half of the group against the lower."""

    NEXT = "next"
    HALVES = "halves"


@dataclass(frozen=True, slots=True)
class Monrad:
    """A pairer (see base.Pairer).

    `rematches` is for Konrad: when nothing else is left two meet again, with colours reversed; `last_white` tells who
    had White in the last game of two players, the smaller id first, and `byes` counts byes had: the fewest come first.
    `swap_neighbours` exchanges opponents of neighbouring pairs of one group when fewer wishes for a colour collide then.
    """

    method: Method = Method.NEXT
    rematches: bool = False
    swap_neighbours: bool = False
    last_white: Mapping[tuple[int, int], int] = field(default_factory=dict)
    byes: Mapping[PlayerId, int] = field(default_factory=dict)

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present."""
        order = by_score(history)

        def halves(remaining: Sequence[int]) -> Iterable[int]:
            score = order[remaining[0]].pairing_score
            group = [p for p in remaining if order[p].pairing_score == score]
            half = len(group) // 2
            return [*group[half:], *reversed(group[1:half]), *remaining[len(group) :]] if half else remaining[1:]

        def following(remaining: Sequence[int]) -> Iterable[int]:
            return remaining[1:]

        steps = usual_steps()
        if self.rematches:
            steps.append((Limits(0, colours=False), (Fact("rematches", ""), Fact("colour-limits", ""))))
        nordic = self.method is Method.HALVES
        made = attempt(order, history, request, steps, halves if nordic else following, self.byes, again=self.rematches)
        if isinstance(made, NoPairing):
            return made
        if self.swap_neighbours:
            made = _swapped(made)
        hand = Hand(reverse_meeting=self.rematches, last_white=self.last_white)
        return drafted(made, (SYSTEM, EDITION), SOURCE, lambda upper, lower: settle(upper, lower, hand))


def _swapped(made: Attempt) -> Attempt:
    """Neighbouring pairs of one group exchange opponents when fewer wishes collide."""
    pairs, facts = list(made.pairs), list(made.relaxed)
    for k in range(len(pairs) - 1):
        one, two = pairs[k], pairs[k + 1]
        seats = (one.upper, one.lower, two.upper, two.lower)
        if len({made.field.order[p].pairing_score for p in seats}) > 1:
            continue
        here = _collisions(made, one) + _collisions(made, two)
        ways = (((one.upper, two.lower), (one.lower, two.upper)), ((one.upper, two.upper), (one.lower, two.lower)))
        for way in ways:
            first, second = (Pair(min(pair), max(pair), ()) for pair in way)
            legal = all(made.field.rows[pair.upper] >> pair.lower & 1 for pair in (first, second))
            if here and legal and _collisions(made, first) + _collisions(made, second) < here:
                pairs[k], pairs[k + 1] = replace(first, passed=one.passed), replace(second, passed=two.passed)
                players = tuple(int(made.field.order[p].player) for p in seats)
                facts.append(Fact("swapped-for-colours", "", {"players": players}))
                break
    return Attempt(made.field, tuple(pairs), made.bye, tuple(facts))


def _collisions(made: Attempt, pair: Pair) -> int:
    one, two = (preference(made.field.order[p].colours).colour for p in (pair.upper, pair.lower))
    return int(one is not None and one is two)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Start numbers: `order` holds the players from number 1; `quarters` the groups they were drawn from."""

    order: tuple[int, ...]
    quarters: tuple[tuple[int, ...], ...]
    set_aside: tuple[int, ...]


_TURN = "ACDBCABD"


def monrad_numbers(players: Sequence[int], seed: str, *, seeded: bool, attempt_no: int = 0) -> Numbers:
    """Start numbers by lot, or for a field of unequal strength from quarters of the rating list.

    `players` stand by rating. Seeded (advised when ratings differ by more than about 300): the lowest are
    set aside until four quarters A, B, C, D are equal; one of each is drawn in the order A C D B C A B D,
    again and again; those set aside get the last numbers by lot.
    """
    if not seeded:
        return Numbers(tuple(draw_order(seed, 1, "start", players, attempt_no)), (), ())
    size = len(players) // 4
    quarters = [list(players[k * size : (k + 1) * size]) for k in range(4)]
    drawn = {letter: draw_order(seed, 1, "start", quarters[k], attempt_no) for k, letter in enumerate("ABCD")}
    order = [drawn[_TURN[k % 8]].pop(0) for k in range(4 * size)]
    aside = list(players[4 * size :])
    order += draw_order(seed, 1, "start", aside, attempt_no)
    return Numbers(tuple(order), tuple(tuple(quarter) for quarter in quarters), tuple(aside))


def konrad_absence(earlier: int, paid: int = 3) -> int:
    """Points (tenths) of an absence in a Konrad: half a point for the first `paid` ones, then nothing."""
    return 5 if earlier < paid else 0
