"""Who is first, and who goes on: the border below a number of places, and what draws it."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.play_offs import to_play
from crosstable.app.queries import Fixed, Place, Ranking, fixed_order
from crosstable.core.state import EventState


@dataclass(frozen=True, slots=True)
class Cut:
    """The border below the first `count` places.

    `through` are above it for sure. `level` are those whom nothing parts although the border runs through
    them; it is empty where something does. `out` is the first below: `through[-1]` stands above him by `by`, the
    code of a tie-break, or None for points.
    """

    count: int
    through: tuple[Place, ...]
    level: tuple[Place, ...]
    out: Place | None
    by: str | None


def cut(found: Ranking, count: int) -> Cut | None:
    """The border below `count` places (1 or more); None where there are not that many."""
    if not 1 <= count <= len(found.places):
        return None
    last = found.places[count - 1]
    if last.last > count:
        level = tuple(place for place in found.places if place.first == last.first)
        return Cut(count, tuple(place for place in found.places if place.last < last.first), level, None, None)
    out = found.places[count] if count < len(found.places) else None
    by = None if out is None or out.points != last.points else out.separated_by
    return Cut(count, found.places[:count], (), out, by)


def is_final(state: EventState, found: Ranking) -> bool:
    """Whether nothing will change this order any more: the last round is over and no result is missing."""
    return found.after > 0 and found.after == state.rules.rounds and not found.missing


def first_is_played_for(state: EventState, found: Ranking) -> bool:
    """Whether a play-off for first place is still to come, entered or announced (C.07 Art. 3)."""
    coming = [use for use in found.decided if use.play_off is not None and not use.void and not use.play_off.levels]
    leaders = {int(place.player) for place in found.places[:1]}
    entered = any(not leaders.isdisjoint(use.participants) for use in coming)
    return entered or any(field.first == 1 for field in to_play(state, found.after, of_teams=False))


def has_winner(state: EventState) -> bool:
    """Whether the first of the standings is the winner: not where teams, groups, a bracket or a ladder decide."""
    traits = state.rules.traits
    if traits is None or traits.teams or traits.pooled or traits.challenges:
        return False
    return fixed_order(state.rules) is not Fixed.BRACKET
