"""Times calls inside one process: reading, deriving the history, pairing.

    python -m bench.calls FILE ROUND SECONDS

Prints the CPU seconds of the best of several runs as JSON; a process of its own, so that one case
leaves nothing behind for the next.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from crosstable.formats.intake import read_any
from crosstable.pairing.rounds import pair_round, position

_MOST_RUNS = 20


def main(words: list[str]) -> int:
    """Time the calls for one file, at most `SECONDS` for each."""
    name, round_no, seconds = words[0], int(words[1]), float(words[2])
    data = Path(name).read_bytes()
    tournament = read_any(data, name).require()
    figures = {
        "read": best(lambda: read_any(data, name), seconds),
        "history": best(lambda: position(tournament, round_no), seconds),
        "pair": best(lambda: pair_round(tournament, round_no), seconds),
    }
    sys.stdout.write(json.dumps(figures))
    return 0


def best(call: Callable[[], object], seconds: float) -> float:
    """CPU seconds of the fastest run; there are several unless the first takes that long."""
    shortest = spent = 0.0
    for run in range(_MOST_RUNS):
        start = process_time()
        call()
        took = process_time() - start
        shortest = took if run == 0 else min(shortest, took)
        spent += took
        if spent > seconds:
            break
    return shortest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
