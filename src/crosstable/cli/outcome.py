"""How a command ends: the exit codes of the pairing engines, and one line for every error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import IntEnum
from types import TracebackType
from typing import TextIO

from crosstable.cli.screen import complain
from crosstable.core.errors import CrosstableError

DEBUG = "CROSSTABLE_DEBUG"
"""Environment variable: when set, an unexpected error shows its traceback."""


class Exit(IntEnum):
    """Exit codes, those of bbpPairings and beyond."""

    DONE = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    BAD_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5
    CHECK_FAILED = 6
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Refusal(CrosstableError):
    """The command ends with `status`; the message is the whole line that the user sees."""

    def __init__(self, status: Exit, message: str) -> None:
        self.status = status
        super().__init__(message)


class About:
    """Puts the name of a file before the errors of the package that arise inside the block."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(error, CrosstableError):
            return
        status = error.status if isinstance(error, Refusal) else Exit.BAD_REQUEST
        if not (isinstance(error, Refusal) and str(error).startswith(f"{self.name}: ")):
            raise Refusal(status, f"{self.name}: {error}") from error


def guarded(action: Callable[[], int], prefix: str = "") -> int:
    """Run a command and turn whatever goes wrong into an exit code and one line on stderr.

    The line begins with `prefix`.
    """
    try:
        status = action()
        flush_stdout()
    except SystemExit as stop:  # argparse has shown its help
        return stop.code if isinstance(stop.code, int) else Exit.DONE
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return Exit.BROKEN_PIPE
    except Exception as error:  # the last line of defence: never a traceback for the user
        status, text = _verdict(error)
        if status is Exit.UNEXPECTED and os.environ.get(DEBUG):
            raise
        complain(f"{prefix}{text}")
    return status


def _verdict(error: Exception) -> tuple[Exit, str]:
    if isinstance(error, Refusal):
        return error.status, str(error)
    if isinstance(error, CrosstableError):
        return Exit.BAD_REQUEST, str(error)
    if isinstance(error, MemoryError):
        return Exit.TOO_LARGE, "out of memory: the event is too large for this machine"
    if isinstance(error, OSError):
        return Exit.FILE_ACCESS, _access_text(error)
    kind = type(error).__name__
    return Exit.UNEXPECTED, f"Unexpected error (please report): {kind}: {error}; {DEBUG}=1 shows where"


def _access_text(error: OSError) -> str:
    name = f"{error.filename}: " if error.filename else ""
    reason = error.strerror or type(error).__name__
    return f"{name}{reason[:1].lower()}{reason[1:]}: check the name, the permissions and the space"


def flush_stdout() -> None:
    """Hand over what was printed; a program may have been started without standard output."""
    stream: TextIO | None = sys.stdout
    if stream is not None:
        stream.flush()


def _silence_stdout() -> None:
    """Whoever read our output has gone; the interpreter must not complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
