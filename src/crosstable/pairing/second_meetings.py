"""Second meetings as the last resort, outside FIDE's rules: who meets again when no legal pairing is left."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.core.history import History, Past
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Request
from crosstable.pairing.weight_matching import maximum_weight_matching

Pair = tuple[PlayerId, PlayerId]


def fewest_second_meetings(history: History, request: Request) -> tuple[Pair, ...]:
    """Pairs to be made meet again so that all who are present can be paired; empty where that does not help.

    As few as possible; among those the meetings longest ago, then of the nearest scores (tenths).
    """
    present = history.present
    barred = {
        frozenset((one, two))
        for prohibition in request.prohibitions
        if prohibition.covers(history.round_no)
        for one in prohibition.players
        for two in prohibition.players
    }
    size = len(present) + len(present) % 2
    near = 1 + max((past.score for past in present), default=0) - min((past.score for past in present), default=0)
    long_ago = size * near
    fewest = size * long_ago * (history.round_no + 1)
    edge = size * fewest * 2
    weights = [[0] * size for _ in range(size)]
    for a, one in enumerate(present):
        if size > len(present) and one.pab_bar is None:  # C2: the bye
            weights[a][size - 1] = weights[size - 1][a] = edge
        for b in range(a):
            two = present[b]
            if frozenset((one.player, two.player)) in barred:
                continue
            met = one.met.get(two.player)
            if met is not None:
                cost = fewest + met * long_ago + abs(one.score - two.score)
            elif _same_absolute(one, two):  # C3
                continue
            else:
                cost = 0
            weights[a][b] = weights[b][a] = edge - cost
    mates = maximum_weight_matching(weights)
    if any(mate < 0 for mate in mates):
        return ()
    return tuple(_again(present, mates))


def _again(present: Sequence[Past], mates: Sequence[int]) -> Sequence[Pair]:
    pairs = ((present[a], present[mate]) for a, mate in enumerate(mates[: len(present)]) if a < mate < len(present))
    return [(one.player, two.player) for one, two in pairs if two.player in one.met]


def _same_absolute(one: Past, two: Past) -> bool:
    """Whether both must have the same colour (C.04.3 1.7.1)."""
    due = _absolute(one)
    return bool(due) and due == _absolute(two)


def _absolute(past: Past) -> str:
    if past.colour_difference > 1 or past.colours.endswith("ww"):
        return "b"
    return "w" if past.colour_difference < -1 or past.colours.endswith("bb") else ""
