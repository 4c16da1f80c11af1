"""The conformance run: `python tests/conformance/run.py FOLDER`, FOLDER being the shared corpus or the folder above.

One line a part, then what was skipped or noted, then the failures, then `N passed, N failed`. The parts
are spread over two processes. A part is a module of this folder with `run(shared) -> list[str]`; those with
`shares` and `check` are cut into pieces and say what they have counted.
"""

from __future__ import annotations

import importlib
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # started as a script, also in the processes that it starts
    sys.path.insert(0, str(ROOT))

from tests.conformance.report import Report  # noqa: E402 - needs the path above

PACKAGE = "tests.conformance"
IN_PIECES = {"dutch": 12, "real": 4}
WHOLE = ("broken", "trf_samples", "engine_cli", "tiebreaks")
PROCESSES = 2
SHOWN = 30
"""Failures of a part that are printed."""


@dataclass(slots=True)
class Part:
    """One part of the run and what has come of it so far."""

    name: str
    report: Report = field(default_factory=Report)
    seconds: float = 0.0

    @property
    def passed(self) -> int:
        """Everything looked at without a complaint."""
        return max(0, sum(self.report.counts.values()) - len(self.report.failures))

    def __str__(self) -> str:
        counted = ", ".join(f"{number} {what}" for what, number in self.report.counts.items())
        failed = f", {len(self.report.failures)} FAILED" if self.report.failures else ""
        return f"{self.name}: {counted or 'nothing looked at'}{failed} ({self.seconds:.1f} s)"


def look(name: str, shared: Path, piece: int | None) -> tuple[Report, float]:
    """Run a part, or one piece of it, in this process."""
    start = time.perf_counter()
    try:
        module: Any = importlib.import_module(f"{PACKAGE}.{name}")
        if piece is None:
            failures = module.run(shared)
            report = Report(failures=failures)
            report.counts["part"] = max(1, len(failures))
        else:
            report = module.check(shared, module.shares(shared, IN_PIECES[name])[piece])
    except ModuleNotFoundError as error:
        report = Report(failures=[f"{name} cannot be run: there is no module {error.name}"])
    except Exception as error:  # noqa: BLE001 - whatever stops a part is a failure of it, and the others go on
        report = Report(failures=[f"{name} has stopped: {type(error).__name__}: {error}"])
    return report, time.perf_counter() - start


def run(shared: Path) -> list[Part]:
    """All parts, in two processes, the long ones first."""
    parts = {name: Part(name) for name in (*IN_PIECES, *WHOLE)}
    pieces: list[tuple[str, int | None]] = [(name, k) for name, number in IN_PIECES.items() for k in range(number)]
    pieces += [(name, None) for name in WHOLE]
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        futures: list[tuple[str, Future[tuple[Report, float]]]] = [
            (name, pool.submit(look, name, shared, piece)) for name, piece in pieces
        ]
        for name, future in futures:
            report, seconds = future.result()
            parts[name].report.add(report)
            parts[name].seconds += seconds
    return list(parts.values())


def shared_folder(folder: Path) -> Path:
    """The folder that holds `corpus` and its neighbours, whichever of the two is given."""
    for candidate in (folder, folder.resolve().parent):
        if (candidate / "corpus" / "dutch" / "index.csv").is_file():
            return candidate
    raise SystemExit(f"{folder} does not hold the corpus: there is no dutch/index.csv in it")


def show(parts: list[Part]) -> None:
    """Print what has come out."""
    for part in parts:
        print(part)
    for part in parts:
        for what, number in part.report.skipped.items():
            print(f"{part.name}, {number} ×: {what}")
        for note in part.report.notes[:SHOWN]:
            print(f"{part.name}: {note}")
    for part in parts:
        for failure in part.report.failures[:SHOWN]:
            print(f"FAILED {part.name}: {failure}")
        if len(part.report.failures) > SHOWN:
            print(f"FAILED {part.name}: and {len(part.report.failures) - SHOWN} more")


def main(arguments: list[str]) -> int:
    """Run everything on the folder given; 0 when nothing has failed."""
    if len(arguments) != 1:
        raise SystemExit("usage: python tests/conformance/run.py FOLDER")
    parts = run(shared_folder(Path(arguments[0])))
    show(parts)
    failed = sum(len(part.report.failures) for part in parts)
    print(f"{sum(part.passed for part in parts)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
