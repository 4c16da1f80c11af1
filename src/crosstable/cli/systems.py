"""What a file says about its pairing system and its teams, against what is about to be paired."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.core.model import TeamPart, TeamRules, Tournament
from crosstable.core.systems import SYSTEMS


def refused_because(tournament: Tournament, system: str | None) -> str | None:
    """Why no round of this event can be paired; None when one can.

    `system` is the one that the call names: whoever names one has decided who is paired; so has a file
    that names its own, and whether that is available is for the engine to say.
    """
    part = tournament.team
    if part is None or system or tournament.rules.system or not _plays_matches(tournament, part):
        return None
    return (
        "teams play matches here, and no system that pairs teams is available: "
        "name the Dutch system to pair their players as individuals"
    )


def doubts(tournament: Tournament, system: str | None) -> Iterator[str]:
    """What the file says and the pairing does not follow, one sentence each."""
    named = tournament.rules.system
    if None not in (system, named) and system != named:
        yield f"the file says {tournament.rules.type_code or named}, but the {system} system is asked for and used"
    individual = tournament.info.type_text.lower().startswith("individual")
    traits = SYSTEMS.get(system or named or "")
    pairs_teams = "team" in (system or named or "") or (traits is not None and traits.teams)
    if tournament.team is not None and not individual and not pairs_teams:
        yield "the teams (013 or 310) are not acted on: individuals are paired"


def _plays_matches(tournament: Tournament, part: TeamPart) -> bool:
    """013 alone may also name the teams of individuals; what only matches have tells."""
    if part.rules != TeamRules() or part.line_ups or part.forfeits or part.byes:
        return True
    if any(team.nickname or team.strength or team.given_match_points is not None for team in part.teams):
        return True
    return "team" in tournament.info.type_text.lower()
