"""Times the printed documents: HTML, and PDF by Chromium; with --check also compares every page with the model.

    python bench/publish.py             a round pack for 180 players
    python bench/publish.py --check     every document for 14, 41 and 180 players on A4 and Letter as well

PDF times hold the start of Chromium, which is printed beside them; budget of the round pack: 5 s.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from crosstable.publish import Options, documents, render, round_pack
from crosstable.publish.facts import Facts
from crosstable.publish.words import Words
from tests.publish import samples
from tests.publish.paper import browser, marks_in, marks_on, page_numbers, pages_of, print_to_pdf

T = TypeVar("T")
UNTAGGED = "--disable-pdf-tagging"  # what goes to a printer carries no structure for screen readers


def timed(make: Callable[[], T], times: int = 3) -> tuple[T, float]:
    """The result and the best of some times in seconds."""
    runs: list[tuple[float, T]] = []
    for _ in range(times):
        start = time.perf_counter()
        found = make()
        runs.append((time.perf_counter() - start, found))
    best, found = min(runs, key=lambda run: run[0])
    return found, best


def time_pack(folder: Path) -> None:
    """The round pack of round 6 for 180 players."""
    state = samples.event(180)
    html, seconds = timed(lambda: round_pack(state, 6))
    print(f"round pack, 180 players: HTML {len(html) // 1024} kB in {seconds:.3f} s (load {os.getloadavg()[0]:.1f})")
    if browser() is None:
        print("PDF not timed: Chromium or pdftotext is missing")
        return
    _, empty = timed(lambda: print_to_pdf("<!doctype html><p>x", folder))
    pdf, tagged = timed(lambda: print_to_pdf(html, folder))
    pages = len(pages_of(pdf))
    _, plain = timed(lambda: print_to_pdf(html, folder, UNTAGGED))
    print(f"  PDF of {pages} pages: {plain:.2f} s without tags, {tagged:.2f} s with; an empty page {empty:.2f} s")


def check_documents(folder: Path) -> bool:
    """Every document in three sizes on both papers: rows once, pages numbered."""
    good = True
    for size in (14, 41, 180):
        state = samples.event(size, open_boards=2)
        for name, document in documents.items():
            for paper in document.papers:
                options = Options(paper=paper, address="http://192.168.1.20:8765/e/city-open")
                facts = Facts(state, 0 if document.scope == "event" else 6, options, Words())
                pages = pages_of(print_to_pdf(render(name, state, options=options), folder))
                complete = marks_on(pages) == marks_in(document.view(facts))
                wanted = [] if document.fills_page else [(k, len(pages)) for k in range(1, len(pages) + 1)]
                numbered = page_numbers(pages) == wanted
                good = good and complete and numbered
                said = "ok" if complete and numbered else f"WRONG: complete {complete}, numbered {numbered}"
                print(f"  {name:18} {size:4} players  {paper:6} {len(pages):3} pages  {said}", flush=True)
    return good


def main() -> int:
    """Time, and check if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="every document, compared with the model")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        time_pack(Path(folder))
        return 0 if not wishes.check or check_documents(Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
