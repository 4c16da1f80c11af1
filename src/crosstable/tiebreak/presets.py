"""Lists of tie-breaks in common practice, by kind of event. FIDE has no default order (C.07 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.tiebreak.options import CURRENT


@dataclass(frozen=True, slots=True)
class Preset:
    """A list and the view of unplayed games that goes with it; `title` says for which events."""

    name: str
    title: str
    codes: tuple[str, ...]
    edition: str = CURRENT
    predetermined: bool = False
    teams: bool = False


_PRESETS = (
    Preset("club-short", "common practice: club Swiss of 3 or 4 rounds", ("PS", "BH")),
    Preset("club-swiss", "common practice: club Swiss of 5 to 7 rounds", ("BH/C1", "BH", "SB")),
    Preset("weekend-open", "common practice: open of 7 to 9 rounds", ("BH/C1", "BH/C2", "SB")),
    Preset("round-robin", "common practice: round robin", ("SB", "DE", "KS"), predetermined=True),
    Preset(
        "team-match-points", "common practice: teams, match points first", ("MPTS", "GPTS", "EDE", "EMGSB"), teams=True
    ),
    Preset(
        "team-game-points", "common practice: teams, game points first", ("GPTS", "MPTS", "EDE", "EGGSB"), teams=True
    ),
    Preset("us-swiss", "US Chess rule 34: Swiss", ("MM", "SOLK", "CUM", "CUMOPP"), "us-chess"),
    Preset("us-round-robin", "US Chess rule 34: round robin", ("USSB",), "us-chess", predetermined=True),
    Preset("us-team", "US Chess rule 34G: teams", ("MPTS", "GPTS", "USAT"), "us-chess", teams=True),
    Preset("chess-caddy", "as the Chess Caddy guide: unplayed games contribute nothing", ("BH", "SB", "PS"), "club"),
    Preset("simple-swiss", "simple Swiss: Buchholz without the bye points", ("BH", "SB"), "thai"),
    Preset("simple-round-robin", "simple round robin", ("SB",), "thai", predetermined=True),
    Preset("xiangqi-vn", "Xiangqi, Vietnamese rules art. 29.5", ("BH",), "xiangqi"),
    Preset("xiangqi-wxf", "Xiangqi, World Xiangqi Federation 2023", ("BH", "DE", "WIN"), "xiangqi"),
    Preset("xiangqi-round-robin", "Xiangqi round robin", ("SB",), "xiangqi", predetermined=True),
    Preset("until-2023", "Swiss under the virtual opponent (until August 2023)", ("BH/C1", "BH", "SB"), "2009"),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.name: preset for preset in _PRESETS})
"""Every preset by its name."""


def preset_for(rounds: int, *, predetermined: bool = False, teams: bool = False) -> Preset:
    """What is common for an event of this kind and length."""
    if teams:
        return PRESETS["team-match-points"]
    if predetermined:
        return PRESETS["round-robin"]
    name = "club-short" if rounds <= 4 else "club-swiss" if rounds <= 6 else "weekend-open"
    return PRESETS[name]
