"""Programs that run where the disk refuses: too small, or not to be written by this user."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

_COMMON = """
import asyncio, json, os, resource, signal, sys, tempfile
from pathlib import Path
from crosstable.app.ports import NotSaved
from crosstable.store.folder import data_folder
from crosstable.store.log import SqliteLog
from crosstable.store.sqlite import SqliteStore
from tests.app.memory import MemoryStore
from tests.store.logs import created, line, plain, play, player, write

play(MemoryStore(), rounds=1)

def give_up_privileges():
    # Permissions do not bind the administrator.
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)

def own(*paths):
    if os.geteuid() == 0:
        for path in paths:
            os.chown(path, 65534, 65534)

def answer(**values):
    print(json.dumps(values))
"""


def run_child(program: str) -> dict[str, Any]:
    """Run a program in a process of its own, in a folder of its own; what it answered."""
    run = subprocess.run(
        [sys.executable, "-c", _COMMON + program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer
