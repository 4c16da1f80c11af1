"""The one table of pairing systems: what every consumer must know of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class System:
    """One pairing system. The functions that pair are found by its name in `pairing.rounds`.

    `editions` maps the names in use to the edition that is meant; `edition` is the default.
    `scheduled`: who meets whom is fixed before round 1, so a round is paired while earlier games are open,
    nobody enters late, and whoever is away keeps his board and loses by forfeit.
    `own_rounds`: the number of rounds follows from the players entered.
    `fewer_rounds`: of these as many are played as are announced.
    `pooled`: played in pools, which are made before round 1.
    `knockout`: who loses a match is out, so later rounds name their players only when matches are decided.
    `ranked`: pairs by a ranking that is passed in.
    `rematches`: a second meeting is nothing odd.
    `teams`: players sit for their teams, so a seat outlives who is away: a reserve takes it, or it stays empty.
    `team_matches`: in one round a team meets one other team, and the boards together are a match.
    `own_table`: ranks by a table of its own instead of points and tie-breaks.
    `partners`: four at a table of two boards, which have one result; partners change every round, whatever the scores.
    `challenges`: nobody is paired; a round is a period in which players challenge those above them.
    `least`: so few players, or teams, can be paired, fewer are refused; of pools each has its own size.
    `source`: the text it comes from, as paper and screens cite it; empty where clubs have only a custom.
    """

    name: str
    editions: Mapping[str, str]
    edition: str
    scheduled: bool = False
    own_rounds: bool = False
    fewer_rounds: bool = False
    pooled: bool = False
    knockout: bool = False
    ranked: bool = False
    rematches: bool = False
    teams: bool = False
    team_matches: bool = False
    own_table: bool = False
    partners: bool = False
    challenges: bool = False
    least: int = 2
    source: str = ""

    def source_of(self, edition: str | None) -> str:
        """The source of an edition: a table may come from elsewhere than its system."""
        return TABLE_SOURCES.get(edition or self.edition, self.source)

    @property
    def by_games(self) -> bool:
        """Whether teams rank by the games of their players, as no match is played."""
        return self.teams and not self.team_matches

    @property
    def by_c04(self) -> bool:
        """Whether the articles of the Handbook on Swiss systems hold (C.04.1, C.04.2 and its own)."""
        return self.source.startswith("FIDE C.04")

    @property
    def foreign_chapters(self) -> tuple[str, ...]:
        """Chapters of the Handbook that are not to be cited: they speak of other systems."""
        return () if self.by_c04 else ("C.04",) if self.by_c05 else ("C.04", "C.05")

    @property
    def by_c05(self) -> bool:
        """Whether the articles of the Handbook on round robins hold."""
        return self.source.startswith("FIDE C.05")


TABLES = ("berger", "crenshaw", "circle")
"""Tables that a round robin can go by: the Handbook's, that of US Chess, the wheel. They are its editions."""

TABLE_SOURCES: Mapping[str, str] = MappingProxyType({"crenshaw": "US Chess, chapter 12", "circle": ""})
"""Where a table comes from that is not the Handbook's."""


SWISS, BERGER = "FIDE C.04.3", "FIDE C.05, Annex 1"
MONRAD = "Norges Sjakkforbund"


def _system(
    name: str,
    edition: str,
    *aliases: str,
    others: tuple[str, ...] = (),
    source: str = "",
    least: int = 2,
    **traits: bool,
) -> System:
    """`others` are editions of their own beside the default."""
    editions = {edition: edition, **dict.fromkeys(aliases, edition), **{other: other for other in others}}
    return System(name, MappingProxyType(editions), edition, source=source, least=least, **traits)


_ALL = (
    # The Dutch text drafted as 2025 came into force in 2026.
    _system("dutch", "2026", "2025", source=SWISS),
    # The edition of a round robin is its table; the Handbook of 2026 has the Berger table.
    _system("round-robin", "berger", "2026", others=TABLES[1:], scheduled=True, own_rounds=True, source=BERGER),
    _system(
        "double-round-robin",
        "berger",
        "2026",
        others=TABLES[1:],
        scheduled=True,
        own_rounds=True,
        rematches=True,
        source=BERGER,
    ),
    _system("monrad", "norway", source=MONRAD),
    _system("konrad", "norway", rematches=True, source=MONRAD),
    _system("nordic", "norway", source=MONRAD),
    _system("amalfi", "italy", source="Amalfi"),
    _system("king-of-the-hill", "standard", ranked=True, rematches=True, source="US Chess 29L1"),
    _system("keizer", "classic", rematches=True, own_table=True, source="Keizer"),
    _system("mcmahon", "opengotha", own_table=True, source="OpenGotha"),
    _system("pools", "pools", scheduled=True, own_rounds=True, pooled=True, source=BERGER),
    # The number of rounds of a knock-out follows from its matches.
    _system("knockout", "standard", own_rounds=True, knockout=True, rematches=True),
    _system("double-knockout", "standard", own_rounds=True, knockout=True, rematches=True),
    _system("team-knockout", "standard", own_rounds=True, knockout=True, rematches=True, teams=True, team_matches=True),
    _system(
        "team-round-robin",
        "berger",
        "2026",
        scheduled=True,
        own_rounds=True,
        teams=True,
        team_matches=True,
        source=BERGER,
    ),
    _system(
        "double-team-round-robin",
        "berger",
        "2026",
        source=BERGER,
        scheduled=True,
        own_rounds=True,
        rematches=True,
        teams=True,
        team_matches=True,
    ),
    _system("scheveningen", "newer", others=("older",), scheduled=True, own_rounds=True, teams=True, team_matches=True),
    _system(
        "double-scheveningen",
        "newer",
        others=("older",),
        scheduled=True,
        own_rounds=True,
        rematches=True,
        teams=True,
        team_matches=True,
    ),
    _system("schiller", "newer", scheduled=True, own_rounds=True, teams=True, team_matches=True, least=3),
    _system("hutton", "standard", scheduled=True, own_rounds=True, teams=True),
    _system("molter", "standard", scheduled=True, own_rounds=True, fewer_rounds=True, teams=True, least=3),
    _system("rotating-partners", "lots", rematches=True, partners=True, least=4),
    # Both go on as long as the club likes, or for the periods that it announces.
    _system("ladder", "club", rematches=True, own_table=True, challenges=True),
    _system("pyramid", "club", rematches=True, own_table=True, challenges=True),
    _system("pools-knockout", "pools", own_rounds=True, pooled=True, knockout=True, rematches=True),
)

OWN_CODES = ("KEIZER", "VALUE", "MMS", "SOS", "SOSOS", "SODOS", "LADDER")
"""Columns of the tables of systems that rank by themselves; no tie-breaks of C.07."""

SYSTEMS: Mapping[str, System] = MappingProxyType({system.name: system for system in _ALL})
"""Name to system."""
