"""Round-robin tables for their page: Berger, Crenshaw-Berger and the wheel, with the self-check of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.i18n import Translator
from crosstable.i18n.schedules import check_text, colour_text, runs_text, seam_text, toss_text
from crosstable.pairing.roundrobin import PlannedRound, Wheel, circle_rounds, self_check
from crosstable.pairing.roundrobin.berger import table_size
from crosstable.pairing.roundrobin.tables import planned_table

MOST = 40
"""The largest field whose table is shown; 39 rounds of 20 boards still fit on a few sheets."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One round: pairs with White first, who is free (empty: nobody), and whether it has changed places."""

    number: int
    pairs: Sequence[tuple[int, int]]
    free: str
    moved: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with what can be said of it."""

    source: str
    players: int
    ghost: int | None
    boards: int
    rows: Sequence[TableRow]
    second_from: int | None
    check: str
    passed: bool
    colours: Sequence[tuple[int, int, int]]
    uneven: bool
    colour_text: str
    runs: str
    seam: str
    toss: str
    wheels: Sequence[Wheel]


def table_view(t: Translator, players: int, source: str, cycles: int, *, swap: bool = True) -> TableView:
    """The table of a field of 2 to `MOST`."""
    planned = planned_table(source, players, cycles, swap=swap)
    check = self_check(planned, players, cycles)
    size = table_size(players)
    ghost = size if size > players else None
    colours = [(n, w, b) for n, (w, b) in enumerate(zip(check.whites, check.blacks, strict=True), 1)]
    return TableView(
        source=source,
        players=players,
        ghost=ghost,
        boards=players // 2,
        rows=[_row(one) for one in planned],
        second_from=len(planned) // 2 + 1 if cycles == 2 else None,
        check=check_text(t, check, cycles),
        passed=check.passed,
        colours=colours,
        uneven=check.whites != check.blacks,
        colour_text=colour_text(t, check),
        runs=runs_text(t, planned, check),
        seam=seam_text(t, players, source, cycles, swap=swap),
        toss=toss_text(t, players, source),
        wheels=circle_rounds(players) if source == "circle" else (),
    )


def _row(one: PlannedRound) -> TableRow:
    return TableRow(one.number, one.pairs, "" if one.free is None else str(one.free), one.swapped)
