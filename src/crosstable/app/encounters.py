"""Why the games among the tied part some of them and not others (C.07 6)."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.queries import Place, Ranking
from crosstable.core.ids import PlayerId
from crosstable.core.systems import OWN_CODES
from crosstable.tiebreak import Unit, parse_code
from crosstable.tiebreak.encounter import games_among


@dataclass(frozen=True, slots=True)
class Level:
    """Those who are still level after their games with each other.

    `met`: all the tied have played each other, or will by a schedule. `players` is empty where there was no tie, or where the games parted it.
    """

    tied: tuple[PlayerId, ...]
    players: tuple[PlayerId, ...]
    met: bool


def level_after(found: Ranking, player: int, code: str) -> Level | None:
    """What a tie-break among the tied left level around a player; None for codes that are of another kind."""
    place = found.place_of(player)
    if place is None or code in OWN_CODES or code not in found.codes:
        return None
    if parse_code(code).method.parts is not games_among:
        return None
    column = found.codes.index(code)
    before = _before(place, column)
    tied = [other for other in found.places if _before(other, column) == before]
    value = place.values[column]
    if value.unit is not Unit.PLACE or value.number is None or len(tied) < 2:
        return Level((), (), met=True)
    same = tuple(other.player for other in tied if other.values[column].number == value.number)
    everybody = {other.player for other in tied}
    met = found.predetermined or all(
        {part.opponent for part in o.values[column].contributions} >= everybody - {o.player} for o in tied
    )
    return Level(tuple(other.player for other in tied), same if len(same) > 1 else (), met)


def _before(place: Place, column: int) -> tuple[object, ...]:
    """Everything that ranks before a column."""
    return (place.points, *(value.number for value in place.values[:column]))
