"""Absolute criteria and completion by brute force: C.04.3 2.1-2.3 (C1-C5)."""

from __future__ import annotations

from itertools import combinations

from .players import ABSOLUTE, Options, Player, describe, ranked_key, white_of
from .position import Position

Group = frozenset[int]


class Field:
    """The players to be paired in one round, and what is possible among them."""

    def __init__(self, position: Position, options: Options) -> None:
        self.position = position
        self.options = options
        self.players = describe(position, options)
        self.everybody: Group = frozenset(self.players)
        self._matchable: dict[tuple[Group, Group], bool] = {}
        self._receivers: dict[Group, Group] = {}
        self._floats: dict[tuple[Group, Group], tuple[Group, ...]] = {}
        self.legal = {
            (a, b): self._may_meet(self.players[a], self.players[b]) for a in self.players for b in self.players
        }
        self.pab_score = self._lowest_pab_score()

    def ranked(self, group: Group) -> list[int]:
        """C.04.3 1.2."""
        return sorted(group, key=lambda number: ranked_key(self.players[number]))

    def score(self, number: int) -> int:
        return self.players[number].score

    def residents_below(self, score: int | None) -> Group:
        """C.04.3 1.3.1: the next scoregroup under `score` (None: the highest of all)."""
        lower = [p for p in self.players.values() if score is None or p.score < score]
        top = max((p.score for p in lower), default=None)
        return frozenset(p.number for p in lower if p.score == top)

    def below(self, score: int) -> Group:
        return frozenset(p.number for p in self.players.values() if p.score < score)

    def white(self, a: int, b: int) -> int:
        """C.04.3 article 5."""
        players = self.players
        return white_of(players[a], players[b], self.position.initial_colour).number

    def _may_meet(self, a: Player, b: Player) -> bool:
        if a.number == b.number or b.number in a.met or a.number in b.met:  # C1
            return False
        if frozenset({a.number, b.number}) in self.position.prohibited:
            return False
        if a.topscorer or b.topscorer or a.preference is None or b.preference is None:
            return True
        both_absolute = a.preference.strength == b.preference.strength == ABSOLUTE
        return not (both_absolute and a.preference.colour == b.preference.colour)  # C3

    def matchable(self, group: Group, apart: Group = frozenset()) -> bool:
        """Whether everybody in `group` can be paired, no two of `apart` with each other."""
        if len(group) % 2:
            return False
        if not group:
            return True
        key = (group, apart & group)
        if key not in self._matchable:
            self._matchable[key] = self._find_partner(group, apart & group)
        return self._matchable[key]

    def _find_partner(self, group: Group, apart: Group) -> bool:
        one = min(group)
        for other in group:
            allowed = self.legal[one, other] and not (one in apart and other in apart)
            if allowed and self.matchable(group - {one, other}, apart):
                return True
        return False

    def _lowest_pab_score(self) -> int | None:
        """C5, for the whole round; None when nobody gets a PAB or nobody can."""
        scores = [
            p.score for p in self.players.values() if not p.pab_barred and self.matchable(self.everybody - {p.number})
        ]
        return min(scores, default=None)

    def pab_receivers(self, group: Group) -> Group:
        """Who of an odd group can be left with the PAB under C1-C5, all others being paired."""
        if group not in self._receivers:
            self._receivers[group] = frozenset(
                number
                for number in group
                if not self.players[number].pab_barred  # C2
                and self.score(number) == self.pab_score  # C5
                and self.matchable(group - {number})
            )
        return self._receivers[group]

    def completable(self, group: Group) -> bool:
        """C4."""
        if len(self.everybody) % 2 == 0:
            return self.matchable(group)
        return bool(self.pab_receivers(group))

    def descending_scores(self, group: Group) -> tuple[int, ...]:
        return tuple(sorted((self.score(number) for number in group), reverse=True))

    def best_floats(self, mdps: Group, residents: Group) -> tuple[Group, ...]:
        """All sets of downfloaters best on C6 and C7 with which C1-C5 can still be met."""
        key = (mdps, residents)
        if key not in self._floats:
            self._floats[key] = self._search_floats(mdps, residents)
        return self._floats[key]

    def _search_floats(self, mdps: Group, residents: Group) -> tuple[Group, ...]:
        members = mdps | residents
        lower = self.below(min(self.score(number) for number in residents))
        for size in range(len(members) % 2, len(members) + 1, 2):  # C6
            sets = [frozenset(chosen) for chosen in combinations(sorted(members), size)]
            found: list[Group] = []
            for chosen in sorted(sets, key=self.descending_scores):  # C7
                if found and self.descending_scores(chosen) > self.descending_scores(found[0]):
                    break
                if self.matchable(members - chosen, mdps) and self.completable(chosen | lower):
                    found.append(chosen)
            if found:
                return tuple(found)
        return ()
