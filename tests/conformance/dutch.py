"""corpus/dutch: every round is reproduced, and everything that is said about its boards is true.

Rejected candidates cost a second pairing of the bracket each. They are judged for every board of files up
to 40 players, and for every fifth board of the larger ones; all else is judged for every board.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from crosstable.core.codes import Code
from crosstable.core.ids import RoundNo
from crosstable.core.model import Absence, Tournament
from crosstable.formats.trf import read_trf
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire, pair_round

from .answers import Judge
from .claims import of_draft, of_no_pairing
from .facts import Position
from .report import Report

FOLDER = Path("corpus") / "dutch"
SMALL = 40
SHOWN_SMALL = 6
SHOWN_LARGE = 2
STEP_LARGE = 5
ASKED = 4
"""Pairs a round of whom it is asked why they do not meet."""


def run(shared: Path) -> list[str]:
    """Every file of the corpus; the failures as sentences."""
    return check(shared, [row["file"] for row in index(shared)]).failures


def index(shared: Path) -> list[dict[str, str]]:
    """The rows of index.csv."""
    with (shared / FOLDER / "index.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def shares(shared: Path, number: int) -> list[list[str]]:
    """The files in `number` shares of about the same work."""
    rows = sorted(index(shared), key=lambda row: -int(row["players"]))
    return [[row["file"] for row in rows[first::number]] for first in range(number)]


def check(shared: Path, files: Sequence[str]) -> Report:
    """Some files of the corpus."""
    report = Report()
    rows = {row["file"]: row for row in index(shared)}
    for name in files:
        reading = read_trf((shared / FOLDER / name).read_bytes())
        if reading.tournament is None:
            report.failures.append(f"{name} is not accepted: {reading.errors[0]}")
            continue
        report.counts["files"] += 1
        report.failures += [f"{name}: {wrong}" for wrong in _of_file(reading.tournament, rows[name], report)]
    return report


def _of_file(tournament: Tournament, row: Mapping[str, str], report: Report) -> Iterator[str]:
    rounds, planned = int(row["rounds"]), int(row["planned"])
    if (len(tournament.players), len(tournament.rounds)) != (int(row["players"]), rounds):
        yield f"read as {len(tournament.players)} players and {len(tournament.rounds)} rounds"
    if tournament.rules.rounds != planned:
        yield f"read as {tournament.rules.rounds} planned rounds, {planned} are announced"
    for number in range(1, len(tournament.rounds) + 1):
        report.counts["rounds"] += 1
        checked = check_round(tournament, number)
        if not checked.agrees:
            given, draft = checked.given, checked.draft
            drafted = draft.pairs if isinstance(draft, RoundDraft) else frozenset[tuple[int, int]]()
            yield (
                f"round {number} differs: {sorted(given - drafted)} in the file, {sorted(drafted - given)} drafted "
                f"({checked.difference or draft})"
            )
        yield from (f"round {number}: {wrong}" for wrong in of_round(tournament, number, report))
    if rounds < planned:
        report.counts["rounds without a pairing"] += 1
        if "style=withdraw" in row["options"]:
            tournament = _without_the_withdrawn(tournament)
        answer = pair_round(tournament)
        if isinstance(answer, NoPairing):
            yield from of_no_pairing(Position(tournament, rounds + 1), answer)
        else:
            yield f"round {rounds + 1} is paired, though no legal pairing exists"


def _without_the_withdrawn(tournament: Tournament) -> Tournament:
    """In files of this style whoever was absent last has left; the file has no column to say so."""
    last = tournament.rounds[-1]
    gone = [bye.player for bye in last.byes if bye.code is Code.ZERO_BYE]
    return replace(tournament, absences=tuple(Absence(p, RoundNo(last.number + 1)) for p in gone))


def of_round(tournament: Tournament, number: int, report: Report) -> Iterator[str]:
    """What the draft of a round and its explanations say."""
    inquiry = inquire(tournament, number)
    if isinstance(inquiry, NoPairing):
        yield "an inquiry finds no pairing"
        return
    position, draft = Position(tournament, number), inquiry.draft
    report.counts["boards"] += len(draft.boards)
    yield from of_draft(position, draft)
    judge = Judge(position, draft, report.counts)
    small = len(tournament.players) <= SMALL
    for board_no, board in enumerate(draft.boards, 1):
        sampled = board_no % STEP_LARGE == 1
        shown = SHOWN_SMALL if small else SHOWN_LARGE if sampled else 0
        told = inquiry.board(board_no, shown=shown)
        name = f"explanation of {board.white}-{board.black}"
        yield from (f"{name}: {wrong}" for wrong in judge.explanation(told, board_no, shown))
    if draft.bye:
        shown = SHOWN_SMALL if small else SHOWN_LARGE
        told = inquiry.bye(shown)
        yield from (f"explanation of the bye: {wrong}" for wrong in judge.explanation(told, 0, shown))
    for one, two in _some_pairs(tournament, number):
        answer = inquiry.why_not(one, two)
        yield from (f"why not {one}-{two}: {wrong}" for wrong in judge.why_not(answer))


def _some_pairs(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """Pairs to ask about, the same in every run: anybody, and neighbours in the list."""
    players = [int(player.id) for player in tournament.players]
    rng = Random(f"{tournament.info.name} {number}")
    places = [rng.sample(range(len(players)), 2) for _ in range(ASKED // 2)]
    for _ in range(ASKED - len(places)):
        first = rng.randrange(len(players))
        places.append([first, (first + rng.randint(1, 4)) % len(players)])
    return [(players[a], players[b]) for a, b in places if a != b]
