"""Round-robin tables for their page: Berger, Crenshaw-Berger and the wheel, with the self-check of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosstable.i18n import Translator
from crosstable.pairing.roundrobin import (
    PlannedRound,
    SelfCheck,
    Wheel,
    circle_rounds,
    circle_schedule,
    crenshaw,
    rounds_needed,
    schedule,
    self_check,
    spared_by_swap,
)
from crosstable.pairing.roundrobin.berger import table_size
from crosstable.pairing.roundrobin.crenshaw import TOSSED
from crosstable.pairing.roundrobin.schedule import colour_runs

MOST = 40
"""The largest field whose table is shown; 39 rounds of 20 boards still fit on a few sheets."""

SOURCES: dict[str, Callable[[int, int], tuple[PlannedRound, ...]]] = {
    "berger": schedule,
    "crenshaw": crenshaw,
    "circle": circle_schedule,
}


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
    planned = schedule(players, cycles, swap=swap) if source == "berger" else SOURCES[source](players, cycles)
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
        check=_check_text(t, check, cycles),
        passed=check.passed,
        colours=colours,
        uneven=check.whites != check.blacks,
        colour_text=_colour_text(t, colours),
        runs=_runs_text(t, planned, check),
        seam=_seam_text(t, players, source, cycles, swap=swap),
        toss=t("tool.toss", rounds=list(TOSSED[size])) if source == "crenshaw" and size in TOSSED else "",
        wheels=circle_rounds(players) if source == "circle" else (),
    )


def _row(one: PlannedRound) -> TableRow:
    return TableRow(one.number, one.pairs, "" if one.free is None else str(one.free), one.swapped)


def _check_text(t: Translator, check: SelfCheck, cycles: int) -> str:
    if not check.passed:
        return t("tool.check-failed", found=check.pairings, expected=check.expected)
    key = "tool.check-once" if cycles == 1 else "tool.check-twice"
    return t(key, found=check.pairings, expected=check.expected)


def _colour_text(t: Translator, colours: Sequence[tuple[int, int, int]]) -> str:
    if all(white == black for _, white, black in colours):
        return t("tool.colours-level")
    ahead = [number for number, white, black in colours if white > black]
    return t("tool.colours-one", ahead=ahead)


def _runs_text(t: Translator, planned: Sequence[PlannedRound], check: SelfCheck) -> str:
    if check.longest_run < 3:
        return t("tool.runs-short", count=check.longest_run)
    longest = [run for run in colour_runs(planned) if run.length == check.longest_run]
    who = sorted({run.number for run in longest})
    return t("tool.runs-long", count=check.longest_run, numbers=who)


def _seam_text(t: Translator, players: int, source: str, cycles: int, *, swap: bool) -> str:
    """Why the last two rounds of the first cycle change places, and whom it spares three of a colour."""
    if source != "berger" or cycles == 1:
        return ""
    spared = spared_by_swap(players)
    last = rounds_needed(players)
    if last < 2:
        return ""
    if not spared:
        return t("tool.seam-plain", first=last - 1, second=last) if swap else ""
    key = "tool.seam-swapped" if swap else "tool.seam-kept"
    return t(key, first=last - 1, second=last, numbers=list(spared))
