"""The command line needs nothing but Python: every subcommand answers where no other package can be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import crosstable

SOURCE = Path(crosstable.__file__).parents[1]
SAMPLE = str(SOURCE / "crosstable/cli/sample.trf")
BARE = "import sys; sys.path.insert(0, sys.argv.pop(1)); from crosstable.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize(
    "words",
    [
        ("pair", SAMPLE),
        ("pair", SAMPLE, "--system", "keizer"),
        ("check", SAMPLE),
        ("explain", SAMPLE, "--player", "3"),
        ("explain", SAMPLE, "--player", "3", "--system", "monrad"),
        ("standings", SAMPLE),
        ("standings", SAMPLE, "--compare-with", "2009", "--movement"),
        ("convert", SAMPLE, "--to", "json"),
        ("prizes", SAMPLE, "--prizes", "200,100"),
        ("plan", "--players", "14", "--hours", "3"),
        ("berger", "6"),
        ("tiebreaks", "2:1", "2.5:=", "2:0"),
        ("demo",),
    ],
    ids=" ".join,
)
def test_a_command_needs_no_other_package(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-I", "-S", "-c", BARE, str(SOURCE), *words]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
