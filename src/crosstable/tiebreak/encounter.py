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
    standings = _separate_standings(table, group, modifiers)
    if table.predetermined or not any(standings.missing.values()):
        return _by_score(table, group, standings, modifiers)
    return _by_certainty(table, group, standings, modifiers)


def games_among(table: Table, index: int, group: Sequence[int], modifiers: Modifiers) -> tuple[Contribution, ...]:
    """The games of one of the tied against the others; values are tenths."""
    return tuple(
        Contribution(
            round=entry.round,
            opponent=_player(table, entry),
            value=entry.points,
            article="6.1",
            points=entry.points,
        )
        for entry in table.lines[index].entries
        if entry.opponent in group and _counts(table, entry, modifiers)
    )


def _player(table: Table, entry: Entry) -> PlayerId | None:
    return None if entry.opponent is None else table.lines[entry.opponent].player


@dataclass(frozen=True, slots=True)
class _Separate:
    """The table of the tied alone: points against one another, and whom each has not met."""

    score: Mapping[int, Fraction]
    missing: Mapping[int, frozenset[int]]


def _counts(table: Table, entry: Entry, modifiers: Modifiers) -> bool:
    if entry.sort is Sort.PLAYED:
        return True
    # 6.1.1, 15.2
    return entry.sort.forfeited and (table.predetermined or modifiers.forfeits_played)


def _separate_standings(table: Table, group: Sequence[int], modifiers: Modifiers) -> _Separate:
    members = frozenset(group)
    score: dict[int, Fraction] = {}
    missing: dict[int, frozenset[int]] = {}
    for index in group:
        against: dict[int, list[int]] = {}
        for entry in table.lines[index].entries:
            opponent = entry.opponent
            if opponent is not None and opponent in members and _counts(table, entry, modifiers):
                against.setdefault(opponent, []).append(entry.points)
        # 6.1.2: who met more than once counts with the average
        score[index] = sum((Fraction(sum(points), len(points)) for points in against.values()), Fraction(0))
        missing[index] = members - against.keys() - {index}
    return _Separate(score, missing)


def _by_score(table: Table, group: Sequence[int], standings: _Separate, modifiers: Modifiers) -> list[list[int]]:
    """6.2: everybody met everybody; subsets that are still level go through art. 6 again."""
    order = sorted(group, key=lambda index: -standings.score[index])
    subsets = [list(same) for _, same in groupby(order, key=lambda index: standings.score[index])]
    if len(subsets) == 1:
        return subsets
    return [part for same in subsets for part in direct_encounter(table, same, modifiers)]


def _by_certainty(table: Table, group: Sequence[int], standings: _Separate, modifiers: Modifiers) -> list[list[int]]:
    """6.3: whoever is first whatever the missing games would have brought is first."""
    win = table.points.win
    ranked: list[list[int]] = []
    left = list(group)
    while len(left) > 1:
        here = frozenset(left)
        most = {k: standings.score[k] + win * len(standings.missing[k] & here) for k in left}
        first = next((k for k in left if all(standings.score[k] > most[j] for j in left if j != k)), None)
        if first is None:
            break
        ranked.append([first])
        left.remove(first)
    if not ranked:
        return [left]
    return ranked + direct_encounter(table, left, modifiers)
