"""Ties that a file says are settled, as the command line ranks by them."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.rulings import ruled_codes, rulings_from
from crosstable.core.model import Tournament
from crosstable.tiebreak import Rulings
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS, DEFAULT_TEAM, code_words
from crosstable.tiebreak.table import is_predetermined


def ruled(
    tournament: Tournament, codes: str | Sequence[str] | None, number: int | None, seed: str = "", *, of_teams: bool
) -> tuple[Sequence[str] | str | None, Rulings]:
    """The list with the places where decisions and play-offs come in, and these, after a round (None: the last one)."""
    last = len(tournament.rounds) if number is None else number
    # a pool is settled after its last games, whatever is played since; what is settled there is not of the event
    played = (played.number for played in tournament.rounds[:last] if played.games)
    pools = [set(map(int, pool.players)) for pool in tournament.pools]
    there = {int(player.id) for player in tournament.players}
    own = [
        ruling
        for ruling in tournament.rulings
        if ruling.of_teams
        or (there.issuperset(ruling.entrants) and not any(pool.issuperset(ruling.entrants) for pool in pools))
    ]
    at = max(played, default=last)
    rulings = rulings_from(own, tournament.rules.points, at, of_teams=of_teams, seed=seed)
    if not (rulings.manual or rulings.play_offs):
        return codes, rulings
    fixed = is_predetermined(tournament.rules, tournament.info.type_text)
    usual = DEFAULT_TEAM if of_teams else DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS
    listed = code_words((tournament.rules.tie_breaks or usual) if codes is None else codes)
    return ruled_codes(listed, rulings), rulings
