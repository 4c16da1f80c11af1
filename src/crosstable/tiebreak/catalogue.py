"""The tie-breaks by their codes (MTB26, TRF26 records 202 and 212)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType

from crosstable.tiebreak.base import Method, Modifiers, TieBreak, TieBreakError
from crosstable.tiebreak.encounter import direct_encounter
from crosstable.tiebreak.opponents import buchholz, sonneborn_berger
from crosstable.tiebreak.own import games_won, points, progressive, wins

_METHODS = (
    Method("PTS", "points", "4.2", value=points),
    Method("DE", "direct encounter", "6", "P", order=direct_encounter),
    Method("WIN", "wins", "7.1", value=wins),
    Method("WON", "games won", "7.2", value=games_won),
    Method("PS", "progressive score", "7.5", "C", value=progressive),
    # 8, note: not in a round robin
    Method("BH", "Buchholz", "8.1", "CMP", value=buchholz, in_round_robin=False),
    Method("SB", "Sonneborn-Berger", "9.1", "CMP", value=sonneborn_berger),
)

METHODS: Mapping[str, Method] = MappingProxyType({method.name: method for method in _METHODS})
"""Every method that is available, by its name."""

POINTS = TieBreak("PTS", METHODS["PTS"])

DEFAULT_SWISS = ("BH/C1", "BH", "SB", "DE", "WIN")
DEFAULT_ROUND_ROBIN = ("DE", "SB", "WIN")
"""Lists for events that announce none; the rules have no default order (4.1)."""

_MODIFIER = re.compile(r"([CM])([1-9][0-9]?)|(P)")


def parse_code(text: str) -> TieBreak:
    """Read a code such as BH/C1, bh-c1 or DE/P.

    Raises TieBreakError with the nearest known code when there is no such tie-break here.
    """
    name, *rest = re.split(r"[/-]", text.strip().upper())
    method = METHODS.get(name.partition(":")[0])
    if method is None:
        known = [*METHODS, *(f"BH/{m}" for m in ("C1", "C2", "M1", "M2"))]
        nearest = get_close_matches(text.strip().upper(), known, n=1, cutoff=0.0)[0]
        raise TieBreakError(
            text,
            f"not available; the nearest is {nearest} (available: {', '.join(METHODS)})",
            nearest,
        )
    if ":" in name:
        raise TieBreakError(text, "match and game points exist in team events only", method.name)
    modifiers = Modifiers()
    for modifier in rest:
        modifiers = _add(text, method, modifiers, modifier)
    return TieBreak(_canonical(method, modifiers), method, modifiers)


def _add(text: str, method: Method, modifiers: Modifiers, modifier: str) -> Modifiers:
    match = _MODIFIER.fullmatch(modifier)
    if match is None or modifier[0] not in method.modifiers:
        allowed = " ".join(_SPELLINGS[letter] for letter in method.modifiers) or "none"
        raise TieBreakError(
            text,
            f"{method.name} takes no modifier /{modifier}; it takes: {allowed}",
            method.name,
        )
    if match[3]:
        return replace(modifiers, forfeits_played=True)
    if modifiers.cut_low:
        raise TieBreakError(text, "only one of /C and /M can be used", method.name)
    number = int(match[2])
    return replace(modifiers, cut_low=number, cut_high=number if match[1] == "M" else 0)


_SPELLINGS = {"C": "/Cn", "M": "/Mn", "P": "/P"}


def _canonical(method: Method, modifiers: Modifiers) -> str:
    code = method.name
    if modifiers.cut_low:
        code += f"/{'M' if modifiers.cut_high else 'C'}{modifiers.cut_low}"
    return code + ("/P" if modifiers.forfeits_played else "")
