"""The order before a round, for the systems that pair by one (`core.systems`: `ranked`)."""

from __future__ import annotations

from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.rounds import check_system


def ranking_before(tournament: Tournament, round_no: int, system: str | None = None) -> tuple[PlayerId, ...]:
    """The standings of a file before a round, tie-breaks included; empty for other systems and before round 1.

    `system` is that of the call, where it is not the file's. Raises RuleError for one that is not available.
    """
    name, _ = check_system(tournament, system)
    if not SYSTEMS[name].ranked or round_no < 2 or not tournament.rounds:
        return ()
    from crosstable.tiebreak import standings  # noqa: PLC0415  (most systems pair without)

    after = min(round_no - 1, len(tournament.rounds))
    return tuple(row.player for row in standings(tournament, after_round=after, lenient=True).rows)
