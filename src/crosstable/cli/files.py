"""Bytes in and out: `-` is standard input and output, a file is written whole or not at all."""

# ruff: noqa: PTH101, PTH105, PTH108, PTH116, PTH118, PTH123
# (pathlib takes milliseconds to import, and an engine is started thousands of times)

from __future__ import annotations

import os
import stat
import sys
from typing import TextIO

from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import for_terminal, show_findings
from crosstable.core.model import Tournament
from crosstable.formats.problems import FormatError, Problem, Reading

STANDARD = "-"
"""The name that stands for standard input or output."""

MAX_BYTES = 64 * 1024 * 1024
"""No tournament file is longer: 10,000 players over 99 rounds take 11 MB."""


def read_bytes(name: str) -> bytes:
    """Everything in a file, or in standard input for `-`.

    Raises Refusal with FILE_ACCESS or TOO_LARGE.
    """
    try:
        if name == STANDARD:
            data = _open_stream(sys.stdin, "standard input").buffer.read(MAX_BYTES + 1)
        else:
            with open(name, "rb") as source:
                data = source.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise Refusal(
            Exit.FILE_ACCESS, f"{name}: cannot be read ({reason}): check the name and the permissions"
        ) from error
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise Refusal(Exit.TOO_LARGE, f"{name}: longer than {limit} MB: this is no tournament file")
    return data


def shown_name(name: str) -> str:
    """How messages call a file."""
    return "standard input" if name == STANDARD else name


def load(name: str, *, strict: bool = False) -> Tournament:
    """Read a tournament in any known format; findings go to stderr. Raises Refusal."""
    from crosstable.formats.intake import read_any  # noqa: PLC0415  (only when a file is read)

    return accept(shown_name(name), read_any(read_bytes(name), name), strict=strict)


def accept(name: str, reading: Reading, *, strict: bool) -> Tournament:
    """The tournament of a reading, or Refusal with the first error; findings go to stderr."""
    try:
        tournament = reading.require(strict=strict)
    except FormatError as error:
        from crosstable.cli.words import with_advice  # noqa: PLC0415  (only for an error)

        raise Refusal(status_of(error.problem), f"{name}: {with_advice(error.problem)}") from error
    show_findings(name, reading.problems)
    return tournament


def status_of(problem: Problem) -> Exit:
    """The exit code for a refused file: TOO_LARGE for a limit, else BAD_REQUEST."""
    large = any(word in problem.code for word in ("LIMIT", "TOO_LONG", "TOO_LARGE", "TOO_DEEP", "TOO_MANY"))
    return Exit.TOO_LARGE if large else Exit.BAD_REQUEST


def deliver(name: str | None, data: bytes) -> None:
    """Write to the named file, or to standard output for None and `-`."""
    if name is None or name == STANDARD:
        stream = _open_stream(sys.stdout, "standard output")
        stream.flush()
        stream.buffer.write(for_terminal(data) if stream.isatty() else data)
        stream.buffer.flush()
    else:
        write_whole(name, data)


def _open_stream(stream: TextIO | None, name: str) -> TextIO:
    if stream is None:
        raise Refusal(Exit.FILE_ACCESS, f"{name} is closed: name a file instead")
    return stream


def write_whole(name: str, data: bytes) -> None:
    """Write a file so that a reader sees the old content or the new, never a part.

    An existing file keeps its permissions; a link is followed; a device or pipe is written to.
    Raises Refusal with FILE_ACCESS.
    """
    try:
        target = os.path.realpath(name)
        mode = _mode_of(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise Refusal(Exit.FILE_ACCESS, f"{name}: this is a folder: name a file to write to")
        if mode is not None and not stat.S_ISREG(mode):
            with open(target, "wb") as device:
                device.write(data)
        else:
            _replace(target, data, mode)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise Refusal(
            Exit.FILE_ACCESS, f"{name}: cannot be written ({reason}): check the folder and the permissions"
        ) from error


def _mode_of(target: str) -> int | None:
    try:
        return os.stat(target).st_mode
    except FileNotFoundError:
        return None


def _replace(target: str, data: bytes, mode: int | None) -> None:
    folder, base = os.path.split(target)
    draft = os.path.join(folder, f".{base[:100]}.{os.getpid()}.part")
    try:
        # "x": never through a link that somebody else has put there
        with open(draft, "xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        if mode is not None:
            os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)
    except BaseException:
        _remove(draft)
        raise


def _remove(draft: str) -> None:
    try:
        os.unlink(draft)
    except OSError:
        return
