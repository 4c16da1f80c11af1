"""The commands that are timed, and how the peers are found."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.children import run_once

BBP_VARIABLE = "BBPPAIRINGS"
JAVAFO_VARIABLE = "JAVAFO_JAR"
_START_LIMIT = 20.0

PAIR, ENGINE, CHECK = "crosstable pair", "crosstable-engine", "crosstable check"
BBP, JAVAFO = "bbpPairings", "JaVaFo"


@dataclass(frozen=True, slots=True)
class Engine:
    """A command; FILE stands for the file. Either form may be missing."""

    name: str
    pair: tuple[str, ...] | None
    check: tuple[str, ...] | None
    release: str = ""

    def command(self, path: Path, *, checks: bool) -> list[str] | None:
        """The command line for a file."""
        form = self.check if checks else self.pair
        return None if form is None else [str(path) if word == "FILE" else word for word in form]


def own_engines() -> list[Engine]:
    """The project's commands as they are installed beside this Python."""
    python = sys.executable
    engines = [
        Engine(PAIR, (python, "-m", "crosstable", "pair", "FILE"), None),
        Engine(CHECK, None, (python, "-m", "crosstable", "check", "FILE")),
    ]
    script = Path(python).parent / "crosstable-engine"
    if script.exists():
        engines.append(Engine(ENGINE, (str(script), "FILE", "-p"), None))
    return engines


def peers(bbp: str | None, javafo: str | None) -> list[Engine]:
    """Engines of others, from the arguments, the environment, or PATH."""
    found = []
    path = bbp or os.environ.get(BBP_VARIABLE) or shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
    if path:
        found.append(_peer(BBP, (path,), ("--dutch", "FILE", "-p"), ("--dutch", "FILE", "-c")))
    jar = javafo or os.environ.get(JAVAFO_VARIABLE)
    program = shutil.which("javafo")
    java = shutil.which("java")
    if jar and java:
        found.append(_peer(JAVAFO, (java, "-jar", jar), ("FILE", "-p"), ("FILE", "-c")))
    elif program:
        found.append(_peer(JAVAFO, (program,), ("FILE", "-p"), ("FILE", "-c")))
    return [engine for engine in found if engine is not None]


def _peer(name: str, program: tuple[str, ...], pair: Sequence[str], check: Sequence[str]) -> Engine | None:
    """An engine that says its release; our own stand-ins of the same name are left out."""
    try:
        answer = run_once([*program, "-r"], _START_LIMIT)
    except OSError as error:
        raise SystemExit(f"{program[0]}: cannot be started ({error.strerror})") from error
    release = answer.output.decode(errors="replace").strip()
    if answer.status != 0 or not release:
        raise SystemExit(f"{' '.join(program)} -r: no answer; is this {name}? {answer.errors.strip()[:200]}")
    if release.startswith("Crosstable"):
        return None
    return Engine(name, (*program, *pair), (*program, *check), release)
