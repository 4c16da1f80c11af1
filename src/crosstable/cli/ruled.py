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
    rulings = rulings_from(tournament.rulings, tournament.rules.points, last, of_teams=of_teams, seed=seed)
    if not (rulings.manual or rulings.play_offs):
        return codes, rulings
    fixed = is_predetermined(tournament.rules, tournament.info.type_text)
    usual = DEFAULT_TEAM if of_teams else DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS
    listed = code_words((tournament.rules.tie_breaks or usual) if codes is None else codes)
    return ruled_codes(listed, rulings), rulings
