"""What is timed: the positions and the targets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
ROUNDS = (2, 5, 9)
PLANNED = 9

HARD_SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000)
HARD_STYLES = ("alldraw", "byes", "colours")
HARD_ROUND = 5
LONG = ((12, 11), (20, 15), (30, 21), (60, 26), (100, 21))
"""Players, and the last round, which is the one to pair: few legal opponents are left."""

CHECK_SIZES = (20, 50, 100, 200)

QUICK_SIZES = (10, 50, 100, 200, 500)
QUICK_HARD_SIZES = (20, 100)

COMMAND_TARGETS = {50: 0.12, 100: 0.15, 200: 0.25, 1000: 1.2, 2000: 3.0, 5000: 8.0}
"""CPU seconds of `crosstable pair FILE` for a plain event, by players."""
MEMORY_TARGETS = {5000: 300.0}
"""Peak resident memory in MB, by players."""
CHECK_TARGETS = {100: 0.8}
"""CPU seconds of `crosstable check FILE` for nine rounds, by players."""
CALL_TARGETS = {50: 0.015}
"""CPU seconds of one call of `pair_round`, by players."""
HARD_TARGET = 5.0
"""How many times as long as a plain event of the same size a hard one may take."""

GROUPS = ("plain", "hard", "check")
"""What `--only` can name."""


@dataclass(frozen=True, slots=True)
class Case:
    """One file. `round_no` is the round to pair; a case of `check` has all its rounds played."""

    group: str
    style: str
    players: int
    round_no: int
    planned: int

    @property
    def name(self) -> str:
        """The stem of its file."""
        return f"{self.group}-{self.style}-{self.players}-{self.round_no}"

    @property
    def checks(self) -> bool:
        """It is checked, not paired."""
        return self.group == "check"


def all_cases(groups: Collection[str], sizes: Collection[int], *, quick: bool) -> list[Case]:
    """The cases of these groups, smallest first within each series; `sizes` empty means every size."""
    cases = [*_plain(quick=quick), *_hard(quick=quick), *_check(quick=quick)]
    return [case for case in cases if case.group in groups and (not sizes or case.players in sizes)]


def _plain(*, quick: bool) -> Iterator[Case]:
    for round_no in (HARD_ROUND,) if quick else ROUNDS:
        for players in QUICK_SIZES if quick else SIZES:
            yield Case("plain", "plain", players, round_no, PLANNED)


def _hard(*, quick: bool) -> Iterator[Case]:
    for players, round_no in LONG[:2] if quick else LONG:
        yield Case("hard", "long", players, round_no, round_no)
    for style in HARD_STYLES:
        for players in QUICK_HARD_SIZES if quick else HARD_SIZES:
            yield Case("hard", style, players, HARD_ROUND, PLANNED)


def _check(*, quick: bool) -> Iterator[Case]:
    for players in CHECK_SIZES[:3] if quick else CHECK_SIZES:
        yield Case("check", "plain", players, PLANNED, PLANNED)
