"""Results of a game as people write them: the table of tokens and pairs of codes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.core.codes import Code

RESULTS: Mapping[str, tuple[Code, Code]] = MappingProxyType(
    {
        "1-0": (Code.WIN, Code.LOSS),
        "0-1": (Code.LOSS, Code.WIN),
        "½-½": (Code.DRAW, Code.DRAW),
        "+--": (Code.FORFEIT_WIN, Code.FORFEIT_LOSS),
        "--+": (Code.FORFEIT_LOSS, Code.FORFEIT_WIN),
        "---": (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS),
        "½-0": (Code.DRAW, Code.LOSS),
        "0-½": (Code.LOSS, Code.DRAW),
        "0-0": (Code.LOSS, Code.LOSS),
        "1-0u": (Code.UNRATED_WIN, Code.UNRATED_LOSS),
        "0-1u": (Code.UNRATED_LOSS, Code.UNRATED_WIN),
        "½-½u": (Code.UNRATED_DRAW, Code.UNRATED_DRAW),
        "adj": (Code.ADJOURNED, Code.ADJOURNED),
        "1½-½": (Code.WIN, Code.LOSS),
        "½-1½": (Code.LOSS, Code.WIN),
    }
)
"""Token to the codes of White and Black; `u` is a game that is not rated."""

ORDINARY = ("1-0", "½-½", "0-1")
FORFEITS = ("+--", "--+", "---")

NARROW = ("1½-½", "½-1½")
"""A match of two games on one board, won by a win and a draw: the codes of a win, and half of the difference to a
draw goes from the winner to the other (an abnormal score of the round, TRF26 record 299)."""

MATCH_OF_TWO: Mapping[str, str] = MappingProxyType(
    {"1-0": "2–0", "1½-½": "1½–½", "½-½": "1–1", "½-1½": "½–1½", "0-1": "0–2"}
)
"""The results of a match of two games as they are written."""

WRITTEN_AS_POINTS: Mapping[str, str] = MappingProxyType({"2-0": "1-0", "1-1": "½-½", "0-2": "0-1"})
"""Points of a match of two games as they are typed, and the result that the log holds for them."""

TOKENS: Mapping[tuple[Code, Code], str] = MappingProxyType(
    {pair: token for token, pair in RESULTS.items() if token not in NARROW}
)


def swapped(token: str) -> str:
    """The same result with the colours exchanged: who won keeps the point."""
    if token in NARROW:
        return NARROW[1 - NARROW.index(token)]
    white, black = RESULTS[token]
    return TOKENS[(black, white)]
