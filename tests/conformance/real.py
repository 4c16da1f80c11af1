"""corpus/real: every file opens and says what its sidecar says; the rounds that can be reproduced are.

A sidecar names under `checkers` the rounds that bbpPairings reproduces from the file alone, by the rules of
2026 and of 2017; where it lists no such rounds but says that none differ, all are meant. The other rounds
are no errors of anybody: arbiters pair by hand, players come late and get new numbers, other rules were in
force. What is said of the boards has to be true in every round that can be paired, reproduced or not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from crosstable.core.codes import Code
from crosstable.core.model import Tournament
from crosstable.core.systems import SYSTEMS
from crosstable.formats.trf import read_trf
from crosstable.pairing.base import NoPairing
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import pair_round

from .dutch import of_round
from .report import Report

FOLDER = Path("corpus") / "real"
EDITION = "2026"
RULES = "Dutch 2026 rules"
SYSTEM = "dutch"


def run(shared: Path) -> list[str]:
    """Every file of the corpus; the failures as sentences."""
    return check(shared, files(shared)).failures


def files(shared: Path) -> list[str]:
    """The tournament reports of the corpus."""
    return sorted(path.name for path in (shared / FOLDER).glob("*.trf"))


def shares(shared: Path, number: int) -> list[list[str]]:
    """The files in `number` shares of about the same work."""
    by_size = sorted(files(shared), key=lambda name: -(shared / FOLDER / name).stat().st_size)
    return [by_size[first::number] for first in range(number)]


def check(shared: Path, names: Sequence[str]) -> Report:
    """Some files of the corpus."""
    report = Report()
    for name in names:
        path = shared / FOLDER / name
        reading = read_trf(path.read_bytes())
        if reading.tournament is None:
            report.failures.append(f"{name} is not accepted: {reading.errors[0]}")
            continue
        report.counts["files"] += 1
        sidecar = path.with_suffix(".json")
        known = json.loads(sidecar.read_text("utf-8")) if sidecar.exists() else {}
        report.failures += [f"{name}: {wrong}" for wrong in _of_file(name, reading.tournament, known, report)]
    return report


def _of_file(name: str, tournament: Tournament, known: Mapping[str, Any], report: Report) -> Iterator[str]:
    pairings = known.get("pairings") or {}
    if tournament.team is None:
        yield from _of_reading(tournament, pairings, report)
    reproduced, different = _rounds(known)
    for number in reproduced:
        report.counts["rounds"] += 1
        checked = check_round(tournament, number, system=SYSTEM, edition=EDITION)
        if not checked.agrees:
            yield f"round {number} differs: {checked.difference or checked.draft}"
    for number in different:
        report.counts["rounds that bbpPairings pairs otherwise"] += 1
        if check_round(tournament, number, system=SYSTEM, edition=EDITION).agrees:
            report.notes.append(f"{name}, round {number}: reproduced here, though bbpPairings pairs otherwise")
    for number in (*reproduced, *different):
        yield from (f"round {number}: {wrong}" for wrong in of_round(tournament, number, report))
    if "next" in pairings:
        yield from _of_next(tournament, known, report)


def _of_reading(tournament: Tournament, pairings: Mapping[str, Any], report: Report) -> Iterator[str]:
    """The rounds are those of the sidecar: boards, and who has which bye."""
    rounds = {str(played.number): played for played in tournament.rounds}
    for number, given in pairings.items():
        if not isinstance(given, dict):
            continue
        report.counts["rounds read"] += 1
        played = rounds.get(number)
        if played is None:
            yield f"round {number} is not read"
            continue
        boards = {tuple(board) for board in given["boards"]}
        if {(int(game.white), int(game.black)) for game in played.games} != boards:
            yield f"round {number}: other boards are read"
        for key, code in (("pab", Code.PAB), ("half", Code.HALF_BYE), ("full", Code.FULL_BYE)):
            found = {int(bye.player) for bye in played.byes if bye.code is code}
            if found != set(given[key]):
                yield f"round {number}: {code} is read for {sorted(found)}, known are {given[key]}"


def _rounds(known: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The rounds that bbpPairings reproduces by the rules of 2026, and those that it does not."""
    for name, verdict in (known.get("checkers") or {}).items():
        if RULES not in name or "not_run" in verdict:
            continue
        different = verdict["rounds_different"]
        everything = sorted(int(number) for number in known["pairings"] if number.isdigit())
        return verdict.get("rounds_reproduced", [n for n in everything if n not in different]), different
    return [], []


def _of_next(tournament: Tournament, known: Mapping[str, Any], report: Report) -> Iterator[str]:
    """The pairing of the round to come."""
    system = known["system"].removeprefix("fide-")
    if system not in SYSTEMS:
        report.skipped[f"next round not compared: the system {system} is not available yet"] += 1
        return
    report.counts["next rounds"] += 1
    draft = pair_round(tournament, system=system, edition=EDITION)
    expected = {tuple(pair) for pair in known["pairings"]["next"]}
    if isinstance(draft, NoPairing):
        yield f"the next round is not paired ({draft}), expected are {sorted(expected)}"
    elif draft.pairs != expected:
        yield f"the next round is paired {sorted(draft.pairs)}, expected are {sorted(expected)}"
