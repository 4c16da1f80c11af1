"""Invented events for the tests of the command line, written as TRF."""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr
from typing import NamedTuple

from crosstable.cli import engine
from crosstable.cli.main import main

_VALUES = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0, "W": 10, "D": 5, "L": 0}


def row(number: int, history: str = "", *, name: str = "", points: int | None = None, rating: int | None = None) -> str:
    """A line 001. `history` has one word a round: `4w1`, `12b=`, or a letter of a bye.

    The points are those of the words, those before a `*` (a bye asked for) alone.
    """
    cells, score = [], 0
    for word in history.split():
        letter = word.rstrip("*")[-1]
        score += 0 if word.endswith("*") else _VALUES[letter]
        if len(word.rstrip("*")) == 1:
            cells.append(f"0000 - {letter}")
        else:
            cells.append(f"{word[:-2]:>4} {word[-2]} {letter}")
    shown = score if points is None else points
    line = f"001 {number:4}      {name or f'Player {number}':<33} {2500 - 10 * number if rating is None else rating:4}"
    return f"{line}{'':27} {shown / 10:4.1f} {number:4}  {'  '.join(cells)}".rstrip()


def event(*histories: str, rounds: int = 5, colour: str = "W", extra: Sequence[str] = (), end: str = "\n") -> bytes:
    """A whole file with a player for each history."""
    head = ["012 Test event", f"142 {rounds}", f"152 {colour}", *extra]
    lines = [*head, *(row(number, history) for number, history in enumerate(histories, 1))]
    return (end.join(lines) + end).encode()


SEVEN = event("", "", "", "", "", "", "")
SEVEN_PAIRS = b"4\n1 4\n5 2\n3 6\n7 0\n"

FLOATS = event("4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0 Z*", "2w0 6b1", "3b0 5w0", rounds=3)
"""Six players before round 3 of 3: the bye (C5) breaks up the top bracket."""
FLOATS_PAIRS = b"3\n1 5\n3 2\n6 0\n"

STUCK = event("2w1 3b1", "1b0 4w1", "4b0 1w0", "3w1 2b0", rounds=4, extra=["260 001 004    1    4"])
"""Four players, each has met two others, and the last partner of 1 is forbidden."""

PLAYED = event("3w1 2b1", "4b1 1w0", "1b0 4w1", "2w0 3b0")
"""Four players, two rounds; the second is by the rules."""

ALTERED = event("3w1 4b1", "4b1 3w=", "1b0 2b=", "2w0 1w0")
"""The same, but the second round is not by the rules: 1 and 2 have one point each."""


class Answer(NamedTuple):
    """What a call gave."""

    status: int
    out: bytes
    err: str


def run(*words: object, program: str | None = None, stdin: bytes = b"") -> Answer:
    """Run `crosstable`, or the engine under a program name, in this process."""
    kept = sys.stdin, sys.stdout
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(stdin)), out
    texts = [str(word) for word in words]
    try:
        with redirect_stderr(io.StringIO()) as err:
            status = main(texts) if program is None else engine.main(texts, program)
        out.flush()
        return Answer(int(status), raw.getvalue(), err.getvalue())
    finally:
        sys.stdin, sys.stdout = kept
