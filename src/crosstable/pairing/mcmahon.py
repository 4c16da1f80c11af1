"""The McMahon system (go; also for chess clubs of wide strength): everybody starts with points for strength.

A round is the complete pairing of greatest weight, exact and in integers. Weights are those that OpenGotha documents:
score difference first, then floats, seeding inside a group, colours and clubs. A second meeting is no edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from crosstable.core.draws import ticket
from crosstable.core.errors import RuleError
from crosstable.core.history import Float, History, Past
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Fact, NoPairing, Request, RoundDraft
from crosstable.pairing.colours import preference
from crosstable.pairing.topdown import (
    Attempt,
    Hand,
    List,
    Pair,
    choose_bye,
    drafted,
    listed,
    no_pairing,
    settle,
    usual_steps,
)
from crosstable.pairing.weight_matching import maximum_weight_matching

SYSTEM, EDITION = "mcmahon", "opengotha"
SOURCE = "McMahon"
_SCORE, _FLOAT, _SEED, _COLOUR = 10**11, 10**8, 5 * 10**6, 10**6
_CLUB_STEPS = 30  # avoiding a club is worth up to three points of score difference


class Seeding(StrEnum):
    """Who meets whom inside a group: upper half against lower (`SLIP`), first against last (`FOLD`), or by lot."""

    SLIP = "slip"
    FOLD = "fold"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Starts:
    """Starting scores in tenths: one point a grade between `floor` and `bar`, the lowest one 0."""

    scores: Mapping[PlayerId, int]
    bar: int
    floor: int


def grade(rating: int | None, base: int = 1000, step: int = 200) -> int:
    """The grade of a rating; an unrated player counts as `base`."""
    return ((rating or base) - base) // step


def starting_scores(
    ratings: Mapping[PlayerId, int | None],
    rounds: int,
    *,
    base: int = 1000,
    step: int = 200,
    bar: int | None = None,
    floor: int | None = None,
) -> Starts:
    """Starting scores by grade; without a `bar` the highest grade that about 2^(rounds/2) players reach."""
    if step < 1:
        raise RuleError("a grade is at least one rating point wide")
    grades = {player: grade(rating, base, step) for player, rating in ratings.items()}
    levels = sorted(set(grades.values()), reverse=True)
    low = levels[-1] if floor is None and levels else floor or 0
    enough = (g for g in levels if sum(other >= g for other in grades.values()) ** 2 >= 2**rounds)
    top = next(enough, low) if bar is None else bar
    if top < low:
        raise RuleError(f"the bar (grade {top}) is below the floor (grade {low})")
    return Starts({player: 10 * (min(max(g, low), top) - low) for player, g in grades.items()}, top, low)


@dataclass(frozen=True, slots=True)
class McMahon:
    """A pairer (see base.Pairer).

    `starts` are starting scores in tenths (see `starting_scores`). Points won are added; half points do not
    count for pairing. `clubs` are kept apart outside the top group. `seed` serves seeding by lot.
    """

    starts: Mapping[PlayerId, int] = field(default_factory=dict)
    seeding: Seeding = Seeding.SLIP
    clubs: Mapping[PlayerId, str] = field(default_factory=dict)
    byes: Mapping[PlayerId, int] = field(default_factory=dict)
    seed: str = ""

    def score(self, past: Past) -> int:
        """McMahon score for pairing, in tenths, half points rounded down."""
        return (self.starts.get(past.player, 0) + past.pairing_score) // 10 * 10

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present."""
        order = sorted(history.present, key=lambda past: (-self.score(past), past.rank))
        limits, _ = usual_steps(colours=False)[0]
        table = listed(order, request, history.round_no, limits)
        left, bye = table.everybody, None
        if len(order) % 2:
            chosen = choose_bye(table, self.byes, again=True)
            if chosen is None:
                return no_pairing(table)
            left, bye = left & ~(1 << chosen[0]), chosen[1]
        pairs = self._match(table, left, history.round_no)
        if pairs is None:
            return no_pairing(table)
        relaxed = (Fact("second-bye", "", {"player": bye.player}),) if bye and bye.player in bye.barred else ()
        made = Attempt(table, tuple(pairs), bye, relaxed)
        hand = Hand()
        return drafted(made, (SYSTEM, EDITION), SOURCE, lambda upper, lower: settle(upper, lower, hand))

    def _match(self, table: List, left: int, round_no: int) -> list[Pair] | None:
        places = [p for p in range(len(table.order)) if left >> p & 1]
        weigher = _Weigher(self, [table.order[p] for p in places], round_no)
        count = len(places)
        # More than any sum of weights: a complete pairing always beats one with somebody left over.
        complete = (count + 1) * 2 * (_SCORE + _FLOAT + _SEED + _COLOUR)
        weights = [[0] * count for _ in places]
        for i, one in enumerate(places):
            for j in range(i):
                if table.rows[one] >> places[j] & 1:
                    weights[i][j] = weights[j][i] = complete + weigher.weight(j, i)
        mates = maximum_weight_matching(weights)
        if -1 in mates:
            return None
        return [Pair(places[i], places[mate], weigher.facts(i, mate)) for i, mate in enumerate(mates) if i < mate]


class _Weigher:
    """Weights of pairs, by place among those to be paired (the upper one first)."""

    def __init__(self, system: McMahon, order: Sequence[Past], round_no: int) -> None:
        self.system = system
        self.order = order
        self.scores = [system.score(past) for past in order]
        self.top = max(self.scores, default=0)
        self.range = max(self.top - min(self.scores, default=0), 10)
        self.size = {score: self.scores.count(score) for score in set(self.scores)}
        first = {score: self.scores.index(score) for score in self.size}
        self.place = [k - first[score] for k, score in enumerate(self.scores)]
        self.tickets = [
            int(ticket(system.seed, round_no, "mcmahon", 0, past.player), 16) if system.seeding is Seeding.RANDOM else 0
            for past in order
        ]

    def weight(self, upper: int, lower: int) -> int:
        """The sum of all weights of a legal pair."""
        difference = self.scores[upper] - self.scores[lower]
        if self._same_club(upper, lower):
            difference = min(difference + _CLUB_STEPS, self.range)
        total = self._by_score(difference) + self._colours(upper, lower)
        if self.scores[upper] == self.scores[lower]:
            return total + _FLOAT + self._seeding(upper, lower)
        return total + self._floats(upper, lower)

    def facts(self, upper: int, lower: int) -> tuple[Fact, ...]:
        """The numbers that made the weight of a pair."""
        difference = self.scores[upper] - self.scores[lower]
        found = [
            Fact(
                "scores",
                "",
                {
                    "player": self.order[upper].player,
                    "score": self.scores[upper],
                    "player_other": self.order[lower].player,
                    "score_other": self.scores[lower],
                },
            )
        ]
        if difference:
            found.append(Fact("float", "", {"player": self.order[upper].player, "weight": self._floats(upper, lower)}))
        else:
            found.append(
                Fact("seeding", "", {"method": self.system.seeding.value, "group": self.size[self.scores[upper]]})
            )
        return tuple(found)

    def _by_score(self, difference: int) -> int:
        """Falls slowly at first: several small floats are better than a large one."""
        x = Fraction(difference, self.range)
        return int(_SCORE * (1 - x) * (1 + x / 2))

    def _floats(self, upper: int, lower: int) -> int:
        """Seven eighths for what the float does to earlier floats, one eighth for the place in the groups."""
        kinds = 0
        for k, mine, contrary in ((upper, Float.DOWN, Float.UP), (lower, Float.UP, Float.DOWN)):
            floats = self.order[k].floats
            balance = sum(1 for f in floats if f is contrary) - sum(1 for f in floats if f is mine)
            kinds += (balance > 0) - (balance < 0) + 1
        # From the middle of the group into the middle of the other.
        central = sum(
            Fraction(1) - abs(Fraction(2 * self.place[k] + 1 - self.size[self.scores[k]], self.size[self.scores[k]]))
            for k in (upper, lower)
        )
        return int(_FLOAT * (Fraction(7 * kinds, 32) + Fraction(central) / 16))

    def _seeding(self, upper: int, lower: int) -> int:
        size = self.size[self.scores[upper]]
        one, two = self.place[upper], self.place[lower]
        if self.system.seeding is Seeding.RANDOM:
            # The bits of both tickets together: the same whenever the round is paired again.
            return (self.tickets[upper] ^ self.tickets[lower]) % _SEED
        if self.system.seeding is Seeding.FOLD:
            off = Fraction(one + two - size + 1, max(size - 1, 1))
        else:
            off = Fraction(2 * abs(one - two) - size, size)
        return int(_SEED * (1 - off * off))

    def _colours(self, upper: int, lower: int) -> int:
        wishes = [preference(self.order[k].colours).colour for k in (upper, lower)]
        if wishes[0] is None or wishes[1] is None:
            return _COLOUR // 2
        return _COLOUR if wishes[0] is not wishes[1] else 0

    def _same_club(self, upper: int, lower: int) -> bool:
        clubs = [self.system.clubs.get(self.order[k].player, "") for k in (upper, lower)]
        return bool(clubs[0]) and clubs[0] == clubs[1] and self.scores[lower] < self.top
