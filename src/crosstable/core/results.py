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
    }
)
"""Token to the codes of White and Black; `u` is a game that is not rated."""

ORDINARY = ("1-0", "½-½", "0-1")
FORFEITS = ("+--", "--+", "---")

TOKENS: Mapping[tuple[Code, Code], str] = MappingProxyType({pair: token for token, pair in RESULTS.items()})


def swapped(token: str) -> str:
    """The same result with the colours exchanged: who won keeps the point."""
    white, black = RESULTS[token]
    return TOKENS[(black, white)]
