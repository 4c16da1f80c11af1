"""Times the tie-breaks: all of C.07 for a large open, and the standings after one more result."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import process_time

from crosstable.core.codes import Code
from crosstable.core.model import Tournament
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import Kind, Options, Standings, parse_code, standings, standings_again

EVERYTHING = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "TPN"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB", "AOB/F"),
    *("FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "SB", "SB/C1", "SB/C2", "SB/P", "KS", "KS/L+1"),
    *("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG"),
)
"""Every individual code of C.07 with the modifiers in use."""

USUAL = ("BH/C1", "BH", "SB", "DE", "WIN")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: the best CPU time of some runs, and what it may be."""

    name: str
    milliseconds: float
    budget: float


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; ends with 1 when something takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="best of so many runs (default: 5)")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    args = parser.parse_args(words)
    figures = list(measure(args.repeat))
    if args.json:
        print(json.dumps([{"name": f.name, "ms": f.milliseconds, "budget": f.budget} for f in figures], indent=1))
    for figure in () if args.json else figures:
        print(f"{figure.name:<70} {figure.milliseconds:7.1f} ms  (at most {figure.budget:.0f} ms)")
    return int(any(figure.milliseconds > figure.budget for figure in figures))


def measure(repeat: int) -> Sequence[Figure]:
    """All figures."""
    assert all(parse_code(code).method.kind is not Kind.TEAM for code in EVERYTHING)  # noqa: S101
    large = rough_event(1000, 11, 1, Style.BYES)
    middle = rough_event(500, 11, 2, Style.BYES)
    entered = after_one_result(middle)
    older = Options.of("2024-08")
    known, later = standings(middle, EVERYTHING), copied(entered)
    runs: Sequence[tuple[str, Callable[[], object], float]] = (
        ("all of C.07, 1,000 players × 11 rounds", lambda: standings(large, EVERYTHING), 500.0),
        ("the same, edition 2024-08", lambda: standings(large, EVERYTHING, options=older), 500.0),
        ("all of C.07 again after one more result, 500 players × 11 rounds", again(known, later), 50.0),
        ("five usual tie-breaks of 500 players × 11 rounds, from nothing", lambda: standings(entered, USUAL), 50.0),
    )
    return [Figure(name, best(run, repeat), budget) for name, run, budget in runs]


def again(known: Standings, event: Tournament) -> Callable[[], object]:
    """The standings of the event, by all of C.07, from those before."""
    return lambda: standings_again(known, event, EVERYTHING)


def copied(event: Tournament) -> Tournament:
    """The same event in other objects, as a program makes it anew from its log."""
    return replace(event, rounds=tuple(replace(r, games=tuple(replace(g) for g in r.games)) for r in event.rounds))


def after_one_result(event: Tournament) -> Tournament:
    """The event with the last game turned round."""
    last = event.rounds[-1]
    game = last.games[-1]
    turned = replace(game, white_code=Code.WIN, black_code=Code.LOSS)
    return replace(event, rounds=(*event.rounds[:-1], replace(last, games=(*last.games[:-1], turned))))


def best(run: Callable[[], object], repeat: int) -> float:
    """Milliseconds of CPU of the fastest of some runs."""
    times = []
    for _ in range(repeat):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times) * 1000


if __name__ == "__main__":
    sys.exit(main())
