"""Play-offs in a ranking: those who took part exchange the places they hold between them (C.07 Art. 3).

That overrides the tie-breaks for them alone. Who is level by the play-off keeps the order of the tie-breaks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Unit, Value
from crosstable.tiebreak.options import PlayedOff
from crosstable.tiebreak.rulings import PLAY_OFF, ManualUse

Groups = list[list[int]]
_ARTICLE = "3"


@dataclass(slots=True)
class Parted:
    """Groups in order, best first, and by which code each participant is parted from the group above."""

    groups: Groups
    by: dict[int, str]


def played_off(
    numbers: Sequence[int], scores: Sequence[int], parted: Parted, found: PlayedOff, codes: Sequence[str]
) -> tuple[Parted, ManualUse]:
    """The order after a play-off of players or teams with these numbers and scores.

    `codes` are those that rank, in order, the score first. It decides only where exactly those who took part hold
    places one after the other, level on the score.
    """
    indices = {number: k for k, number in enumerate(numbers)}
    members = {indices[number] for number in found.participants if number in indices}
    groups = parted.groups
    held = [place for place, group in enumerate(groups) if not members.isdisjoint(group)]
    fits = (
        len(members) == len(found.participants)
        and len({scores[k] for k in members}) == 1
        and held == list(range(held[0], held[-1] + 1))
        and sum(len(groups[place]) for place in held) == len(members)
    )
    use = ManualUse(found.participants, found.reason, stale=not fits, void=not fits, play_off=found)
    if not fits or not found.levels:
        return parted, use
    first, end = held[0], held[-1] + 1
    came = [  # (where the group was, who of it is on this level)
        (place, part, level)
        for level, named in enumerate(found.levels)
        for place in held
        if (part := [k for k in groups[place] if numbers[k] in named])
    ]
    by = dict(parted.by)
    above = (first - 1, -1)
    for place, part, level in came:
        between = PLAY_OFF if above[1] not in (-1, level) else _earliest(parted, above[0], place, codes)
        by.update(dict.fromkeys(part, between))
        above = (place, level)
    if end < len(groups):
        by.update(dict.fromkeys(groups[end], _earliest(parted, above[0], end, codes)))
    if first == 0:
        for k in came[0][1]:
            by.pop(k, None)
    return Parted([*groups[:first], *(part for _, part, _ in came), *groups[end:]], by), use


def _earliest(parted: Parted, above: int, below: int, codes: Sequence[str]) -> str:
    """What parts two groups: the first code on the list that parts any two in between."""
    found = [parted.by[parted.groups[place][0]] for place in range(above + 1, below + 1) if place]
    return min(found, key=codes.index) if found else ""


def play_off_values(numbers: Sequence[int], play_offs: Sequence[PlayedOff]) -> list[Value]:
    """The points of each number in its play-off with its games, numbered as they were played."""
    games: dict[int, list[Contribution]] = {}
    for found in play_offs:
        for number, (one, two, own, other) in enumerate(found.shares, 1):
            games.setdefault(one, []).append(Contribution(number, PlayerId(two), own, _ARTICLE))
            games.setdefault(two, []).append(Contribution(number, PlayerId(one), other, _ARTICLE))
    return [_value(games, number) for number in numbers]


def _value(games: Mapping[int, Sequence[Contribution]], number: int) -> Value:
    if number not in games:
        return Value(PLAY_OFF, None, Unit.TENTHS)
    return Value(PLAY_OFF, sum(part.value for part in games[number]), Unit.TENTHS, tuple(games[number]))
