"""`crosstable-engine`: takes the place of bbpPairings and JaVaFo, also under their names.

The bytes that scripts read are theirs, the exit codes bbpPairings'. Not copied: success when no
pairing exists, pairing a round again that has been played, trust in a wrong points column.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from crosstable import __version__
from crosstable.cli.engine_args import USAGE, Call, Mode, parse_call
from crosstable.cli.outcome import Exit, guarded

RELEASE_LINE = f"Crosstable - {__version__} (FIDE Dutch, edition of 1 February 2026)"

_MODULES = {Mode.PAIR: "engine_pair", Mode.CHECK: "engine_check", Mode.GENERATE: "engine_generate"}


class Runner(Protocol):
    """What the module of a mode offers."""

    def run(self, call: Call) -> int:
        """Do the work and return the exit code."""


def main(argv: Sequence[str] | None = None, program: str | None = None) -> int:
    """Run the engine; `program` is the name it was called by. Returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words in (["-h"], ["--help"]):
        sys.stdout.write(f"usage: {USAGE}\n")
        return Exit.DONE
    called = sys.argv[0] if program is None else program
    return guarded(lambda: _run(parse_call(called, words)))


def _run(call: Call) -> int:
    if call.release_line:
        sys.stdout.write(f"{RELEASE_LINE}\n")
    if call.mode is Mode.RELEASE:
        return Exit.DONE
    runner = cast("Runner", import_module(f"{__package__}.{_MODULES[call.mode]}"))
    return runner.run(call)
