"""Runs the cases and gathers the figures."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import crosstable
from bench.cases import GROUPS, Case, all_cases
from bench.children import Figures, environment, run_best, run_once
from bench.engines import BBP_VARIABLE, JAVAFO_VARIABLE, Engine, own_engines, peers
from bench.report import print_report
from bench.results import Result

ROOT = Path(__file__).resolve().parent.parent
_MAKING_LIMIT = 900.0
_CALL_SECONDS = 1.0


def main(words: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; ends with 1 when a command of the project failed."""
    args = _arguments(words)
    groups = [group for group in GROUPS if not args.only or group in args.only]
    cases = all_cases(groups, args.sizes, quick=args.quick)
    if not cases:
        raise SystemExit("no case is left: look at --only and --sizes")
    engines = [*own_engines(), *peers(args.bbp, args.javafo)]
    machine = _machine(engines)
    with tempfile.TemporaryDirectory(prefix="crosstable-bench-") as folder:
        _compile_modules()
        _make_files(Path(folder), cases)
        results = list(_run(Path(folder), cases, engines, args))
    machine["load at the end"] = _load()
    print_report(machine, results, [engine.name for engine in engines])
    if args.json:
        Path(args.json).write_text(json.dumps(_plain(machine, results), indent=1) + "\n", "utf-8")
    failed = [result for result in results if _own_failure(result, engines)]
    for result in failed:
        complain(f"{result.case.name}: a command of ours failed or was stopped")
    return 1 if failed else 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time Crosstable, beside other engines where they are installed.")
    parser.add_argument("--quick", action="store_true", help="fewer and smaller cases, one run of each")
    parser.add_argument("--only", action="append", choices=GROUPS, help="this group alone; may be repeated")
    parser.add_argument("--sizes", type=_numbers, default=(), metavar="N,N…", help="events of these sizes alone")
    parser.add_argument("--repeat", type=int, metavar="N", help="best of so many runs (default: 5, with --quick 1)")
    parser.add_argument("--limit", type=float, default=60.0, metavar="S", help="CPU seconds for one run (default: 60)")
    parser.add_argument("--json", metavar="OUT", help="write all figures there")
    parser.add_argument("--bbp", metavar="PATH", help=f"bbpPairings (default: ${BBP_VARIABLE}, then PATH)")
    parser.add_argument("--javafo", metavar="JAR", help=f"JaVaFo (default: ${JAVAFO_VARIABLE}, then PATH); needs java")
    return parser.parse_args(words)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def _make_files(folder: Path, cases: Sequence[Case]) -> None:
    complain(f"making {len(cases)} events")
    command = [sys.executable, "-m", "bench.events", str(folder), *(case.name for case in cases)]
    made = subprocess.run(command, cwd=ROOT, env=environment(), check=False, timeout=_MAKING_LIMIT)
    if made.returncode:
        raise SystemExit("the events could not be made; the reason is above")


def _compile_modules() -> None:
    """As after the first use, also for the modules that the events did not need."""
    package = Path(crosstable.__file__).parent
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(package)], env=environment(), check=False)


def _run(folder: Path, cases: Sequence[Case], engines: Sequence[Engine], args: argparse.Namespace) -> Iterator[Result]:
    repeat = args.repeat or (1 if args.quick else 5)
    slow: dict[tuple[str, ...], int] = {}
    for case in cases:
        complain(case.name)
        result = Result(case)
        path = folder / f"{case.name}.trf"
        for engine in engines:
            command = engine.command(path, checks=case.checks)
            series = (engine.name, case.group, case.style)
            if command is None or case.players > slow.get(series, case.players):
                continue  # it was stopped at a smaller size already
            figures = run_best(command, args.limit, repeat)
            result.commands[engine.name] = figures
            if figures.timed_out and case.style != "long":
                slow[series] = min(case.players, slow.get(series, case.players))
        if not case.checks:
            result.calls.update(_calls(path, case, args.limit))
            _compare(result)
        yield result


def _calls(path: Path, case: Case, limit: float) -> dict[str, float]:
    seconds = str(_CALL_SECONDS)
    command = [sys.executable, "-m", "bench.calls", str(path), str(case.round_no), seconds]
    answer = run_once(command, limit + 6 * _CALL_SECONDS, folder=ROOT)
    if answer.status != 0:
        return {}
    figures: dict[str, float] = json.loads(answer.output)
    return figures


def _compare(result: Result) -> None:
    """Whether the others give the same pairs; boards in another order are the same."""
    pairs = {name: _pairs(figures) for name, figures in result.commands.items() if figures.status == 0}
    ours = next(iter(pairs.values()), None)
    for name, theirs in list(pairs.items())[1:]:
        (result.agree if theirs == ours else result.differ).append(name)


def _pairs(figures: Figures) -> frozenset[str]:
    return frozenset(" ".join(line.split()) for line in figures.output.decode(errors="replace").splitlines()[1:])


def _own_failure(result: Result, engines: Sequence[Engine]) -> bool:
    own = {engine.name for engine in engines if not engine.release}
    return any(figures.status != 0 for name, figures in result.commands.items() if name in own)


def _machine(engines: Sequence[Engine]) -> dict[str, str]:
    facts = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load at the start": _load(),
    }
    facts.update({engine.name: engine.release for engine in engines if engine.release})
    return facts


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def _load() -> str:
    return " ".join(f"{load:.2f}" for load in os.getloadavg())


def _plain(machine: dict[str, str], results: Sequence[Result]) -> dict[str, Any]:
    return {"machine": machine, "cases": [_record(result) for result in results]}


def _record(result: Result) -> dict[str, Any]:
    return {
        **asdict(result.case),
        "commands": {
            name: {
                "cpu": round(figures.cpu, 4),
                "wall": round(figures.wall, 4),
                "memory": round(figures.memory, 1),
                "status": figures.status,
            }
            for name, figures in result.commands.items()
        },
        "calls": {name: round(seconds, 5) for name, seconds in result.calls.items()},
        "agree": result.agree,
        "differ": result.differ,
    }


def complain(text: str) -> None:
    """Progress and errors, beside the report."""
    sys.stderr.write(f"{text}\n")
