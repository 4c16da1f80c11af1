"""Several processes, and processes that are killed: whatever was acknowledged is there."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

from crosstable.core.fold import fold
from crosstable.store.sqlite import SqliteStore
from tests.store.logs import created, reopened, write

ROOT = Path(__file__).parents[2]
WRITERS = [sys.executable, "-m", "tests.store.writers"]
PROCESSES = 6
COMMANDS = 25


def test_six_processes_appending_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "crosstable.db"
    store = SqliteStore(path, threads=False)
    write(store, [created("A")])
    store.close()
    children = [
        subprocess.Popen(
            [*WRITERS, "crowd", str(path), "A", f"device {number}", str(COMMANDS)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]
    acknowledged: dict[str, list[int]] = {}
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    for child in children:
        out, _ = child.communicate(timeout=120)
        assert child.returncode == 0
        acknowledged.update(json.loads(line) for line in out.splitlines())
    log = reopened(path, "A")
    written: dict[str, list[int]] = {}
    for event in log[1:]:
        written.setdefault(event.key, []).append(event.seq)
    assert written == acknowledged
    assert len(written) == PROCESSES * COMMANDS
    assert [event.seq for event in log] == list(range(1, 2 + 2 * PROCESSES * COMMANDS))
    assert len(fold(log).entries) == 2 * PROCESSES * COMMANDS


def test_six_processes_may_make_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "crosstable.db"
    program = f"""
import sys
from pathlib import Path
from crosstable.store.sqlite import SqliteStore
sys.stdin.readline()
SqliteStore(Path({str(path)!r}), threads=False).close()
"""
    children = [
        subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, text=True) for _ in range(PROCESSES)
    ]
    for child in children:
        child.communicate("\n", timeout=60)
    assert [child.returncode for child in children] == [0] * PROCESSES
    store = SqliteStore(path, threads=False)
    assert asyncio.run(store.summaries()) == []
    store.close()


def test_s005_kill_9_at_200_moments_loses_no_acknowledged_entry_and_tears_no_command(tmp_path: Path) -> None:
    run = subprocess.run(
        [*WRITERS, "kill", str(tmp_path / "crosstable.db"), "seed 2026", "200"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert answer["problems"] == []
    assert answer["kills"] == 400
    # Otherwise the moments would prove nothing: some fell between writing and acknowledging.
    assert answer["acknowledgements"] > 100
    assert answer["written but not acknowledged"] > 0
