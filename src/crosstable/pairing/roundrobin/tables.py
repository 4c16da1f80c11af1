"""The tables that a round robin can go by, under one name each."""

from __future__ import annotations

from crosstable.core.errors import PositionError
from crosstable.core.systems import TABLES
from crosstable.pairing.roundrobin.circle import circle_schedule
from crosstable.pairing.roundrobin.crenshaw import crenshaw
from crosstable.pairing.roundrobin.schedule import PlannedRound, schedule

__all__ = ["TABLES", "planned_table"]


def planned_table(table: str, players: int, cycles: int = 1, *, swap: bool = True) -> tuple[PlannedRound, ...]:
    """All rounds by a table. `swap` is the exchange of C.05 Annex 1, which only the Berger table knows.

    Raises PositionError for a table of another name.
    """
    if table == "berger":
        return schedule(players, cycles, swap=swap)
    if table == "crenshaw":
        return crenshaw(players, cycles)
    if table == "circle":
        return circle_schedule(players, cycles)
    raise PositionError(f"there is no table {table}: choose from {', '.join(TABLES)}")
