"""The 50 % rule of round robins and pools on the command line (C.05 6.6), and pools as events of their own."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.app.half_played import ARTICLE, counted, half_played
from crosstable.app.half_played_teams import counted_teams, half_played_teams
from crosstable.core.model import Pool, TeamPart, Tournament
from crosstable.core.pairing_options import typed_options
from crosstable.pairing.pooled import part_of
from crosstable.pairing.rounds import rounds_planned


def to_rank(tournament: Tournament, number: int | None) -> Tournament:
    """The event to rank players by after a round (None: the last one)."""
    return counted(tournament, len(tournament.rounds) if number is None else number, typed_options(tournament.options))


def teams_to_rank(tournament: Tournament, number: int | None) -> Tournament:
    """The event to rank teams by: the same of matches."""
    last = len(tournament.rounds) if number is None else number
    return counted_teams(tournament, last, typed_options(tournament.options))


def pool_named(tournament: Tournament, name: str) -> Pool | None:
    """The pool of this name, where no group of the event's own has it."""
    wanted = " ".join(name.split()).casefold()
    if any(group.casefold() == wanted for player in tournament.players for group in player.own_groups):
        return None
    return next((pool for pool in tournament.pools if pool.name.casefold() == wanted), None)


def not_counted(tournament: Tournament, number: int) -> Iterator[str]:
    """Lines on those whose games do not count after a round, in the event or in its pools."""
    names = {player.id: player.name for player in tournament.players}
    for part in (tournament, *(part_of(tournament, pool) for pool in tournament.pools)):
        for gone in half_played(part, number, typed_options(tournament.options)):
            games = f"{gone.completed} of {gone.scheduled} games"
            said = (
                f"{names[gone.player]} left after round {gone.after_round} with {games}: they do not count ({ARTICLE})"
            )
            yield said + _pending(part, number)


def teams_not_counted(tournament: Tournament, number: int) -> Iterator[str]:
    """Lines on teams whose matches do not count after a round."""
    names = {int(team.id): team.name for team in (tournament.team or TeamPart()).teams}
    for gone in half_played_teams(tournament, number, typed_options(tournament.options)):
        matches = f"{gone.completed} of {gone.scheduled} matches"
        who = names[int(gone.player)]
        said = f"{who} left after round {gone.after_round} with {matches}: they do not count ({ARTICLE})"
        yield said + _pending(tournament, number)


def _pending(tournament: Tournament, number: int) -> str:
    """The rule is applied at the end of the event: who comes back before is counted anew."""
    last = rounds_planned(tournament, typed_options(tournament.options))
    return "" if last is None or number >= last else "; pending until the last round"
