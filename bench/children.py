"""Runs a command with a time limit and says what it used; Linux only."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

_LONG_ENOUGH = 5.0
"""CPU seconds; after a run of this length no other is made."""
_LOOK = 0.25
"""Seconds between two looks at the clock of a process."""
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
        ended = Event()
        guard = Thread(target=_stop_at_limit, args=(process.pid, limit, ended))
        guard.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        finally:
            ended.set()
            guard.join()
        wall = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Figures(
            cpu=usage.ru_utime + usage.ru_stime,
            wall=wall,
            memory=usage.ru_maxrss / 1024,  # Linux counts in kB
            status=None if process.returncode == -signal.SIGKILL else process.returncode,
            output=out.read(),
            errors=err.read(2000).decode(errors="replace"),
        )


def _stop_at_limit(process: int, limit: float, ended: Event) -> None:
    """Kill the process and its children at its limit; RLIMIT_CPU would make the clocks coarse."""
    start = perf_counter()
    while not ended.wait(_LOOK):
        if _cpu_seconds(process) > limit or perf_counter() - start > _WALL * limit:
            os.killpg(process, signal.SIGKILL)
            return


def _cpu_seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
