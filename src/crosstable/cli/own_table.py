"""The ranking of a file whose system ranks by a table of its own."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.app.own_table import own_table_of
from crosstable.cli.outcome import Exit, Refusal
from crosstable.core.model import Tournament
from crosstable.tiebreak import Row, Standings, options_of


def own_standings(tournament: Tournament, number: int | None, options: Mapping[str, object]) -> Standings:
    """The table after a round (None: the last one) as standings; Refusal for a round that is not there."""
    last = len(tournament.rounds) if number is None else number
    if not 0 <= last <= len(tournament.rounds):
        raise Refusal(Exit.BAD_REQUEST, f"there are no standings after round {last}")
    table = own_table_of(tournament, last, options)
    rows = tuple(Row(row.rank, row.player, row.points, row.values, None) for row in table.rows)
    return Standings(table.codes, options_of(tournament.rules).edition, last, rows=rows)
