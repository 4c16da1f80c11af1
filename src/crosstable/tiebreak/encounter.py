"""Direct encounter (C.07 art. 6): an order among tied players by their own games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Modifiers
from crosstable.tiebreak.table import Entry, Sort, Table


def direct_encounter(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """The tied players in order, best first; those who stay tied share a list."""
    if len(group) < 2:
        return [list(group)]
    standings = separate_standings(table, group, modifiers)
    if table.predetermined or standings.complete:
        return _by_score(table, group, standings, modifiers)
    return _by_certainty(table, group, standings, modifiers)


def first_split(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """The first step of 6.2 or 6.3 alone, without going on inside the subsets."""
    standings = separate_standings(table, group, modifiers)
    if table.predetermined or standings.complete:
        return _level(group, standings)
    ranked, left = _certain(table, group, standings)
    return [*ranked, left] if left else ranked


def games_among(table: Table, index: int, group: Sequence[int], modifiers: Modifiers) -> tuple[Contribution, ...]:
    """The games of one of the tied against the others; values are tenths."""
    members = frozenset(group)
    return tuple(
        Contribution(entry.round, _player(table, entry), entry.points, "6.1", points=entry.points)
        for entry in table.lines[index].entries
        if entry.opponent in members and _counts(table, entry, modifiers)
    )


def _player(table: Table, entry: Entry) -> PlayerId | None:
    return None if entry.opponent is None else table.lines[entry.opponent].player


@dataclass(frozen=True, slots=True)
class Separate:
    """The table of the tied alone: points against one another, and whom each has met."""

    score: Mapping[int, Fraction | int]
    met: Mapping[int, frozenset[int]]

    @property
    def complete(self) -> bool:
        """Everybody has met everybody."""
        others = len(self.met) - 1
        return all(len(met) == others for met in self.met.values())


def _counts(table: Table, entry: Entry, modifiers: Modifiers) -> bool:
    if entry.sort is Sort.PLAYED:
        return True
    # 6.1.1, 15.2
    return entry.sort.forfeited and (table.predetermined or modifiers.forfeits_played)


def separate_standings(table: Table, group: Sequence[int], modifiers: Modifiers) -> Separate:
    """The points of the tied against one another (6.1)."""
    members = frozenset(group)
    score: dict[int, Fraction | int] = {}
    met: dict[int, frozenset[int]] = {}
    for index in group:
        against: dict[int, list[int]] = {}
        for entry in table.lines[index].entries:
            opponent = entry.opponent
            if opponent is not None and opponent in members and _counts(table, entry, modifiers):
                against.setdefault(opponent, []).append(entry.points)
        # 6.1.2: who met more than once counts with the average
        score[index] = sum(
            [points[0] if len(points) == 1 else Fraction(sum(points), len(points)) for points in against.values()]
        )
        met[index] = frozenset(against)
    return Separate(score, met)


def _level(group: Sequence[int], standings: Separate) -> list[list[int]]:
    order = sorted(group, key=lambda index: -standings.score[index])
    return [list(same) for _, same in groupby(order, key=lambda index: standings.score[index])]


def _by_score(table: Table, group: Sequence[int], standings: Separate, modifiers: Modifiers) -> list[list[int]]:
    """6.2: everybody met everybody; subsets that are still level go through art. 6 again."""
    subsets = _level(group, standings)
    if len(subsets) == 1:
        return subsets
    return [part for same in subsets for part in direct_encounter(table, same, modifiers)]


def _certain(table: Table, group: Sequence[int], standings: Separate) -> tuple[list[list[int]], list[int]]:
    """6.3: whoever is first whatever the missing games would have brought is first; then the next."""
    win = table.points.win
    ranked: list[list[int]] = []
    left = list(group)
    here = set(group)
    while len(left) > 1:
        others = len(left) - 1
        most = {k: standings.score[k] + win * (others - len(standings.met[k] & here)) for k in left}
        # nobody passes the two with the most to win
        top = sorted(left, key=lambda k: -most[k])[:2]
        first = next(
            (k for k in left if standings.score[k] > most[top[1] if k == top[0] else top[0]]),
            None,
        )
        if first is None:
            break
        ranked.append([first])
        left.remove(first)
        here.remove(first)
    return ranked, left


def _by_certainty(table: Table, group: Sequence[int], standings: Separate, modifiers: Modifiers) -> list[list[int]]:
    ranked, left = _certain(table, group, standings)
    if not ranked:
        return [left]
    return ranked + direct_encounter(table, left, modifiers)
