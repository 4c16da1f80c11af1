"""tiebreak-core, a second program for C.07, on random events; a script, since it is no dependency.

python -m tests.conformance.tiebreak_core     (where tiebreak-core 1.2 is installed beside Crosstable)

It may differ where the text is against it: KNOWN names those codes and why.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from crosstable.core.codes import Colour
from crosstable.core.model import Tournament
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import Options, Unit, standings
from crosstable.tiebreak.table import Sort, crosstable
from tests.tiebreak.random_events import round_robin

NAMES: Mapping[str, str] = {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "AOB": "average_opponents_buchholz",
    "FB": "fore_buchholz",
    "FB/C1": "fore_buchholz_cut1",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "SB/C2": "sonneborn_berger_cut2",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_played_elected",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "KS": "koya",
    "ARO": "average_rating_opponents",
    "TPR": "tournament_performance",
    "PTP": "perfect_performance",
    "APRO": "apro",
}

KNOWN: Mapping[bool, Mapping[str, str]] = {
    False: {
        "FB": "K5: leaves forfeits of the final round as they are",
        "FB/C1": "K5",
        "KS": "K6: drops points by forfeit in a Swiss (R8)",
        "PTP": "K4: searches in binary fractions",
        "STD": "K3: compares with a draw (R9)",
        "ARO": "K6: 0 where there is no opponent",
        "TPR": "K6",
        "APRO": "K6",
        "AOB": "K6",
    },
    True: {
        "WON": "K6: a forfeit win of a round robin is a game won (R6)",
        "BPG": "K6: and a game with Black (R6)",
        "BWG": "K6",
        "REP": "K6: forfeit losses of a round robin are not subtracted (R7)",
        "PTP": "K4",
    },
}
"""Codes that may differ, in a Swiss (False) and in a round robin (True)."""

_BARRED = ("BH", "FB", "AOB")
_SCALE = {Unit.TENTHS: 10, Unit.AVERAGE: 10, Unit.HUNDREDTHS: 100}


def run() -> Iterator[str]:
    """A sentence for each value that differs and is not known to."""
    swiss = [_finished(rough_event(10 + seed % 6, 7, seed, style)) for style in _STYLES for seed in range(6)]
    fixed = [round_robin(count, seed) for count in (6, 8) for seed in range(3)]
    yield from _compare("tiebreak_core.fide2026", "2026-03", swiss, fixed=False)
    yield from _compare("tiebreak_core.fide2024", "2024-08", swiss, fixed=False)
    yield from _compare("tiebreak_core.fide2026", "2026-03", fixed, fixed=True)


_STYLES = (Style.PLAIN, Style.BYES, Style.COLOURS)


def _finished(event: Tournament) -> Tournament:
    return replace(event, absences=(), withdrawals=(), rules=replace(event.rules, rounds=len(event.rounds)))


def _compare(module: str, edition: str, events: list[Tournament], *, fixed: bool) -> Iterator[str]:
    theirs = import_module(module)
    options = Options.of(edition)
    codes = [
        code
        for code, name in NAMES.items()
        if hasattr(theirs, name) and not (fixed and code.partition("/")[0] in _BARRED)
    ]
    codes = [code for code in codes if code not in KNOWN[fixed]]
    for event in events:
        data = _records(event, fixed=fixed)
        for row in standings(event, codes, predetermined=fixed, options=options).rows:
            for code, value in zip(codes, row.values, strict=True):
                mode = {"mode": "round_robin"} if fixed else {}
                wanted = getattr(theirs, NAMES[code])(data[int(row.player)], data, len(event.rounds), **mode)
                number = None if value.number is None else float(value.number) / _SCALE.get(value.unit, 1)
                if number is None or abs(number - float(wanted)) > 0.0051:
                    yield f"{edition} {code} of {row.player}: {value.text or 'undefined'}, tiebreak-core {wanted}"


def _records(event: Tournament, *, fixed: bool) -> dict[int, Any]:
    """The event as that program takes it."""
    models = import_module("tiebreak_core.models")
    kinds = {
        Sort.PLAYED: models.PLAYED,
        Sort.FORFEIT_WIN: models.FORFEIT_WIN,
        Sort.FORFEIT_LOSS: models.FORFEIT_LOSS,
        Sort.AWARDED: models.PAIRING_BYE,
        Sort.REQUESTED: models.REQUESTED_BYE,
    }
    table = crosstable(event, len(event.rounds), predetermined=fixed)
    found = {}
    for k, line in enumerate(table.lines):
        games = [
            models.GameRecord(
                -1 if entry.opponent is None else int(table.lines[entry.opponent].player),
                0 if entry.opponent is None else table.ratings[entry.opponent],
                entry.points / 10,
                "black" if entry.colour is Colour.BLACK else "white",
                entry.round,
                kinds[entry.sort],
            )
            for entry in line.entries
        ]
        found[int(line.player)] = models.PlayerTiebreakData(int(line.player), table.ratings[k], line.score / 10, games)
    return found


if __name__ == "__main__":
    findings = list(run())
    print("\n".join(findings) or "every value agrees, but for the differences that are known by name")
    sys.exit(bool(findings))
