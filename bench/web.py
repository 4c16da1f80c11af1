"""Times the application: a real server process over loopback with SQLite, browsers and viewers in front of it.

    python bench/web.py                 everything, about a minute; prints a table
    python bench/web.py --only live     one part: start, keys, slips, hall, pair, pack, live

The budgets are those of the design: any key answered in 50 ms, a result on other devices within a second, 500 players
paired in 2 s, a round pack for 180 players in 5 s, started in 3 s. Server, browsers and viewers share the machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.web_parts import (
    Events,
    Figure,
    Server,
    hall_devices,
    key_presses,
    live_viewers,
    make_events,
    pairing,
    round_pack,
    slips,
    start_up,
)

PARTS: dict[str, Callable[[Server, Events], Iterator[Figure]]] = {
    "start": start_up,
    "keys": key_presses,
    "slips": slips,
    "hall": hall_devices,
    "pair": pairing,
    "pack": round_pack,
    "live": live_viewers,
}


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and print a table; 1 when a budget is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=PARTS, help="this part alone; may be repeated")
    args = parser.parse_args(words)
    print(
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, {platform.python_implementation()} "
        f"{platform.python_version()}, load {' '.join(f'{load:.2f}' for load in os.getloadavg())}\n"
    )
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        events = make_events(folder)
        for part in args.only or PARTS:
            began = time.perf_counter()
            with Server(folder) as server:
                figures += PARTS[part](server, events)
            sys.stderr.write(f"{part}: {time.perf_counter() - began:.1f} s\n")
    rows = [("what", "figure", "budget"), *((f.what, f.text, f.verdict) for f in figures)]
    widths = [max(len(row[k]) for row in rows) for k in range(3)]
    for number, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    print(f"\nload at the end {' '.join(f'{load:.2f}' for load in os.getloadavg())}")
    return int(any(figure.missed for figure in figures))


if __name__ == "__main__":
    raise SystemExit(main())
