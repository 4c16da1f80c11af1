"""Profiles: the defaults of an event for the kind of people who run it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any

from crosstable.core.model import Discipline
from crosstable.core.points import PointSystem
from crosstable.core.systems import SYSTEMS as TRAITS

SYSTEMS = tuple(TRAITS)
"""Systems that an event can be made with."""


GAMES = tuple(Discipline)
"""Games of events: they give the sides their names. Bughouse is chess by another profile."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Rules and options as the event `created` holds them.

    Options: `order` rating or lots (initial order); `bye_limit` requested
    half-point byes a player; `bye_not_in_last` rounds without them; `share_places`; `rematch`
    whether a rematch may be offered when nothing else is left.
    """

    rules: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)
    fide_mode: bool = False
    game: Discipline = Discipline.CHESS


NO_POINTS_AWAY = {"pab": 0, "full_bye": 0, "half_bye": 0, "forfeit_win": 0}
"""Points of who has no game, where the system pays for that in its own table."""

_BUGHOUSE: Mapping[str, Any] = MappingProxyType(
    {
        "density": "simple",
        "order": "rating",
        "share_places": True,
        "rematch": True,
        "bughouse": True,
        "match_games": 2,
    }
)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "club": Profile(
            rules={"system": "dutch", "edition": "2026", "tie_breaks": ["PS", "BH"]},
            options={"order": "lots", "share_places": True, "rematch": True},
        ),
        "fide-swiss": Profile(
            rules={
                "type_code": "FIDE_DUTCH_2026",
                "system": "dutch",
                "edition": "2026",
                "tie_breaks": ["BH/C1", "BH/C2", "SB"],
            },
            options={
                "order": "rating",
                "bye_limit": 2,
                "bye_not_in_last": 2,
                "share_places": False,
                "rematch": False,
            },
            fide_mode=True,
        ),
        "round-robin": Profile(
            rules={"system": "round-robin", "tie_breaks": ["SB", "DE", "KS"]},
            options={"order": "lots", "share_places": True, "swap_last_two": True},
        ),
        "team-round-robin": Profile(
            rules={"system": "team-round-robin", "edition": "berger", "tie_breaks": ["MPvGP", "EDE", "BC"]},
            options={"order": "rating", "share_places": True, "swap_last_two": True},
        ),
        "scheveningen": Profile(
            rules={"system": "scheveningen", "edition": "newer", "tie_breaks": ["BC", "TBR"]},
            options={"order": "rating", "share_places": True, "team_primary": "GP"},
        ),
        "double-team-round-robin": Profile(
            rules={"system": "double-team-round-robin", "edition": "berger", "tie_breaks": ["MPvGP", "EDE", "BC"]},
            options={"order": "rating", "share_places": True, "swap_last_two": True},
        ),
        "double-scheveningen": Profile(
            rules={"system": "double-scheveningen", "edition": "newer", "tie_breaks": ["BC", "TBR"]},
            options={"order": "rating", "share_places": True, "team_primary": "GP"},
        ),
        "schiller": Profile(
            rules={"system": "schiller", "edition": "newer", "tie_breaks": ["MPvGP", "BC"]},
            options={"order": "rating", "share_places": True, "team_primary": "GP"},
        ),
        "hutton": Profile(
            rules={"system": "hutton", "edition": "standard", "tie_breaks": []},
            options={"order": "rating", "share_places": True, "team_primary": "GP"},
        ),
        "molter": Profile(
            rules={"system": "molter", "edition": "standard", "tie_breaks": [], "rounds": None},
            options={"order": "rating", "share_places": True, "team_primary": "GP"},
        ),
        "bughouse": Profile(  # up to six teams everybody meets everybody, else short rounds by the Swiss system
            rules={
                "system": "dutch",
                "edition": "2026",
                "tie_breaks": ["DE", "BH/C1", "SB"],
                "points": asdict(PointSystem.simple(20, 10, 0)),
                "rounds": 7,
            },
            options={**_BUGHOUSE, "by_count": True},
        ),
        "bughouse-partners": Profile(  # everybody for himself, with another partner every round
            rules={
                "system": "rotating-partners",
                "edition": "lots",
                "tie_breaks": ["WIN"],
                "points": asdict(PointSystem.simple(20, 10, 0, pab=10)),
                "rounds": 7,
            },
            options=_BUGHOUSE,
        ),
        "keizer": Profile(  # neither byes nor absences are game points; Keizer shares pay for them
            rules={"system": "keizer", "edition": "classic", "tie_breaks": [], "points": NO_POINTS_AWAY},
            options={"density": "simple", "order": "rating", "keizer": "classic", "gap": 3, "rematch": True},
        ),
        "mcmahon": Profile(
            rules={"system": "mcmahon", "edition": "opengotha", "tie_breaks": []},
            options={"density": "simple", "order": "rating", "seeding": "slip", "absent_half": True},
        ),
        "monrad": Profile(
            rules={"system": "monrad", "edition": "norway", "tie_breaks": ["BH", "WIN", "BPG"]},
            options={"density": "simple", "order": "lots", "share_places": True},
        ),
        "nordic": Profile(
            rules={"system": "nordic", "edition": "norway", "tie_breaks": ["BH", "WIN", "BPG"]},
            options={"density": "simple", "order": "rating", "share_places": True},
        ),
        "amalfi": Profile(
            rules={"system": "amalfi", "edition": "italy", "tie_breaks": ["BH", "SB"]},
            options={"density": "simple", "order": "rating", "share_places": True, "distance": "list"},
        ),
        "king-of-the-hill": Profile(  # the order of the standings pairs, so that ties have to be broken
            rules={"system": "king-of-the-hill", "edition": "standard", "tie_breaks": ["BH", "SB"]},
            options={"density": "simple", "order": "rating", "share_places": True, "gap": 3},
        ),
        "konrad": Profile(
            rules={"system": "konrad", "edition": "norway", "tie_breaks": ["WIN", "BPG"]},
            options={"density": "simple", "order": "rating", "share_places": True, "paid_absences": 3, "rematch": True},
        ),
        "ladder": Profile(
            rules={"system": "ladder", "edition": "club", "tie_breaks": [], "rounds": None},
            options={"density": "simple", "order": "rating", "rematch": True},
        ),
        "pyramid": Profile(
            rules={"system": "pyramid", "edition": "club", "tie_breaks": [], "rounds": None},
            options={"density": "simple", "order": "rating", "rematch": True},
        ),
        "us-quads": Profile(  # US Chess 30G: numbers by rating, its own table, nothing takes longer than the quads
            rules={"system": "pools", "edition": "pools", "tie_breaks": ["SB", "DE"]},
            options={
                "density": "simple",
                "order": "rating",
                "share_places": True,
                "three_rounds": True,
                "pool_table": "crenshaw",
            },
        ),
        "pools-cup": Profile(
            rules={"system": "pools-knockout", "edition": "pools", "tie_breaks": ["SB", "DE", "KS"]},
            options={"density": "simple", "order": "rating", "match": "one-game"},
        ),
        "cup": Profile(
            rules={"system": "knockout", "edition": "standard", "tie_breaks": []},
            options={"density": "simple", "order": "rating", "match": "two-games"},
        ),
        "double-cup": Profile(
            rules={"system": "double-knockout", "edition": "standard", "tie_breaks": []},
            options={"density": "simple", "order": "rating", "match": "one-game"},
        ),
        "team-cup": Profile(
            rules={"system": "team-knockout", "edition": "standard", "tie_breaks": []},
            options={"order": "rating", "team_match": "one-match", "board_ties": "BC-TBR"},
        ),
        "xiangqi-cup": Profile(  # article 25: two games, two more, then one game or a lot
            rules={"system": "knockout", "edition": "standard", "tie_breaks": []},
            options={"density": "simple", "order": "lots", "match": "xiangqi"},
            game=Discipline.XIANGQI,
        ),
    }
)
"""Name to profile."""
