"""What people see: text made safe for a terminal, findings of readers, progress."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:  # `crosstable --version` needs no model of a tournament
    from crosstable.formats.problems import Problem

MAX_FINDINGS = 20
"""So many findings of one file are shown; the rest is counted."""

# Joiners belong to names in Persian and Indian scripts, and move nothing on a terminal.
_HARMLESS = frozenset("\u200c\u200d")


def safe(text: str) -> str:
    """The text with control and direction characters spelled out: a name must not steer a terminal."""
    if text.isprintable():
        return text
    return "".join(_spelled(char) for char in text)


def _spelled(char: str) -> str:
    if char.isprintable() or char in _HARMLESS:
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def for_terminal(data: bytes) -> bytes:
    """Text that is about to be shown, line by line as `safe` spells it; bytes that are no UTF-8 too."""
    lines = data.decode("utf-8", "backslashreplace").replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(map(safe, line.split("\t"))) for line in lines).encode()


def complain(line: str) -> None:
    """One line on stderr."""
    _write(sys.stderr, safe(line))


def say(line: str = "") -> None:
    """One line on stdout, for people."""
    _write(sys.stdout, safe(line))


def _write(stream: TextIO | None, line: str) -> None:
    if stream is None:  # started without this stream; `print` would take another one
        return
    try:
        print(line, file=stream)
    except UnicodeEncodeError:
        encoding = getattr(stream, "encoding", None) or "ascii"
        print(line.encode(encoding, "backslashreplace").decode(encoding), file=stream)


def show_findings(name: str, problems: Iterable[Problem]) -> None:
    """Warnings and repairs of a reader on stderr, one line each, notes left out."""
    shown = [problem for problem in problems if problem.severity.value != "note"]
    for problem in shown[:MAX_FINDINGS]:
        complain(f"{name}: {problem.severity.value}: {problem}")
    if len(shown) > MAX_FINDINGS:
        complain(f"{name}: warning: {len(shown) - MAX_FINDINGS} more findings like these")


class Progress:
    """How far long work has come, on stderr, when that is a terminal and a second has passed."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self._wanted = total > 1 and sys.stderr.isatty()
        self._shown = False
        if self._wanted:
            from time import monotonic  # noqa: PLC0415  (nothing to measure in a script)

            self._clock = monotonic
            self._next = monotonic() + 1.0

    def step(self, done: int) -> None:
        """Say that `done` of all are done."""
        if self._wanted and self._clock() >= self._next:
            self._next = self._clock() + 0.2
            self._shown = True
            sys.stderr.write(f"\r{self.what}: {done} of {self.total}\x1b[K")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before anything else is printed."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
