"""How a command ends: the exit codes of the pairing engines, and one line for every error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import IntEnum
from types import TracebackType

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


class Refusal(CrosstableError):  # noqa: N818  (it refuses a request; nothing went wrong inside)
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
        if isinstance(error, CrosstableError) and not isinstance(error, Refusal):
            raise Refusal(Exit.BAD_REQUEST, f"{self.name}: {error}") from error


def guarded(action: Callable[[], int], prefix: str = "") -> int:
    """Run a command and turn whatever goes wrong into an exit code and one line on stderr.

    The line begins with `prefix`.
    """
    try:
        status = action()
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has shown its help
        return stop.code if isinstance(stop.code, int) else Exit.DONE
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return Exit.BROKEN_PIPE
    except Refusal as refusal:
        return _end(prefix, refusal.status, str(refusal))
    except CrosstableError as error:
        return _end(prefix, Exit.BAD_REQUEST, str(error))
    except MemoryError:
        return _end(prefix, Exit.TOO_LARGE, "out of memory: the event is too large for this machine")
    except OSError as error:
        return _end(prefix, Exit.FILE_ACCESS, access_text(error))
    except Exception as error:  # the last line of defence: never a traceback for the user
        if os.environ.get(DEBUG):
            raise
        return _end(prefix, Exit.UNEXPECTED, unexpected_text(error))
    return status


def access_text(error: OSError) -> str:
    """What the system says about a file, in one sentence."""
    name = f"{error.filename}: " if error.filename else ""
    reason = error.strerror or type(error).__name__
    return f"{name}{reason[:1].lower()}{reason[1:]}: check the name and the permissions"


def unexpected_text(error: Exception) -> str:
    """The line for an error that nobody thought of."""
    return f"Unexpected error (please report): {type(error).__name__}: {error}; {DEBUG}=1 shows where"


def _end(prefix: str, status: Exit, text: str) -> int:
    complain(f"{prefix}{text}")
    return status


def _silence_stdout() -> None:
    """Whoever read our output has gone; the interpreter must not complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
