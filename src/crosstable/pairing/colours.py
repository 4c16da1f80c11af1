"""Colour preferences (C.04.3 1.7) and colour allocation (C.04.3 5.2)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from crosstable.core.codes import Colour
from crosstable.core.history import Past
from crosstable.pairing.base import ColourChoice


class Strength(IntEnum):
    """How strongly a colour is preferred."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player should get next; `colour` is None before the first game."""

    colour: Colour | None
    strength: Strength

    @property
    def sign(self) -> str:
        """As in check lists: `WW` absolute, `W` strong, `w` mild, `-` none."""
        if self.colour is None:
            return "-"
        letter = self.colour.value
        return {
            Strength.MILD: letter,
            Strength.STRONG: letter.upper(),
            Strength.ABSOLUTE: letter.upper() * 2,
        }[self.strength]


NO_PREFERENCE = Preference(None, Strength.NONE)


def preference(colours: str) -> Preference:
    """Preference from the compressed colour sequence (`w` and `b`, oldest first).

    Histories that only illegal pairings produce: a colour difference of two or more decides
    against the last two colours, a smaller one does not.
    """
    if not colours:
        return NO_PREFERENCE  # 1.7.4
    difference = 2 * colours.count("w") - len(colours)
    last = colours[-1]
    if difference > 1:
        return Preference(Colour.BLACK, Strength.ABSOLUTE)  # 1.7.1
    if difference < -1:
        return Preference(Colour.WHITE, Strength.ABSOLUTE)
    due = Colour.BLACK if last == "w" else Colour.WHITE
    if colours[-2:] in ("ww", "bb"):
        return Preference(due, Strength.ABSOLUTE)
    if difference:
        colour = Colour.BLACK if difference > 0 else Colour.WHITE
        return Preference(colour, Strength.STRONG)  # 1.7.2
    return Preference(due, Strength.MILD)  # 1.7.3


class _Side(NamedTuple):
    past: Past
    wish: Preference


def allocate(higher: Past, lower: Past, initial: Colour) -> tuple[Past, Past, ColourChoice]:
    """White, Black and the reason; `higher` is the higher ranked of the pair (C.04.3 1.2)."""
    one = _Side(higher, preference(higher.colours))
    two = _Side(lower, preference(lower.colours))
    article, colour, detail = _decide(one, two, initial)
    white, black = (one, two) if colour is Colour.WHITE else (two, one)
    if "compared" in detail:  # 5.2.2, both absolute
        detail = {
            "white_difference": white.past.colour_difference,
            "black_difference": black.past.colour_difference,
        }
    choice = ColourChoice(
        article=article,
        white_preference=white.wish.sign,
        black_preference=black.wish.sign,
        white_colours=white.past.colours,
        black_colours=black.past.colours,
        detail=detail,
    )
    return white.past, black.past, choice


def _decide(one: _Side, two: _Side, initial: Colour) -> tuple[str, Colour, dict[str, int | str]]:
    """Article, colour of `one` (the higher ranked) and the numbers compared."""
    first, second = one.wish, two.wish
    if first.colour is not None and first.colour is not second.colour:
        return "5.2.1", first.colour, {}
    if first.colour is None and second.colour is not None:
        return "5.2.1", second.colour.other, {}
    if first.colour is not None:
        if first.strength is not second.strength:
            stronger = first.strength > second.strength
            return "5.2.2", first.colour if stronger else first.colour.other, {}
        wide, narrow = abs(one.past.colour_difference), abs(two.past.colour_difference)
        if first.strength is Strength.ABSOLUTE and wide != narrow:
            colour = first.colour if wide > narrow else first.colour.other
            return "5.2.2", colour, {"compared": "colour differences"}
        back = last_difference(one.past.colours, two.past.colours)
        if back:
            had = Colour(one.past.colours[-back])
            return "5.2.3", had.other, {"games_back": back, "higher_had": had.value}
        return "5.2.4", first.colour, {}
    number = one.past.tpn or 0
    colour = initial if number % 2 else initial.other
    return "5.2.5", colour, {"pairing_number": number, "initial_colour": initial.value}


def last_difference(one: str, two: str) -> int:
    """How many played games back the two colours last differed (0: never), C.04.2 3.4."""
    for back, (mine, other) in enumerate(zip(reversed(one), reversed(two), strict=False), 1):
        if mine != other:
            return back
    return 0
