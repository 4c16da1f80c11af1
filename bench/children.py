"""Runs a command with a time limit and says what it used; Linux only."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from threading import Timer
from time import perf_counter

_LONG_ENOUGH = 5.0
"""CPU seconds; after a run of this length no other is made."""
_WALL = 8
"""A process may take so many times its CPU seconds by the clock, on a machine shared with others."""


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU seconds (user and system, start of the process included), wall seconds, peak memory in MB.

    `status` is the exit code, or None when the time limit ended the process.
    """

    cpu: float
    wall: float
    memory: float
    status: int | None
    output: bytes
    errors: str = ""

    @property
    def timed_out(self) -> bool:
        """The time limit ended it."""
        return self.status is None


def environment() -> dict[str, str]:
    """Ours, without what keeps Python from storing compiled modules: a user's Python stores them."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run_once(command: Sequence[str], limit: float, folder: Path | None = None) -> Figures:
    """Run a command to its end, or stop it after `limit` CPU seconds, with its children after much more by the clock."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = perf_counter()
        process = subprocess.Popen(
            list(command),
            cwd=folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (ceil(limit), ceil(limit) + 1))
        alarm = Timer(_WALL * limit, os.killpg, (process.pid, signal.SIGKILL))
        alarm.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        finally:
            alarm.cancel()
        wall = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Figures(
            cpu=usage.ru_utime + usage.ru_stime,
            wall=wall,
            memory=usage.ru_maxrss / 1024,  # Linux counts in kB
            status=None if -process.returncode in (signal.SIGKILL, signal.SIGXCPU) else process.returncode,
            output=out.read(),
            errors=err.read(2000).decode(errors="replace"),
        )


def run_best(command: Sequence[str], limit: float, repeat: int) -> Figures:
    """The best of `repeat` runs in each figure; of a command that takes long, the first."""
    runs = [run_once(command, limit)]
    while len(runs) < repeat and not runs[0].timed_out and runs[0].cpu < _LONG_ENOUGH:
        runs.append(run_once(command, limit))
    first = runs[0]
    return Figures(
        cpu=min(run.cpu for run in runs),
        wall=min(run.wall for run in runs),
        memory=min(run.memory for run in runs),
        status=first.status,
        output=first.output,
        errors=first.errors,
    )
