"""What readers say about a file: a value and the list of everything that was odd."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.errors import CrosstableError
from crosstable.core.model import Tournament


class Severity(StrEnum):
    """A note is information, a warning was repaired or ignored, an error refuses the file."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. Line and column count from 1; None when it concerns no single place.

    `code` is stable and in capitals (TRF_COLUMNS); `what` is a sentence without a full stop;
    `repaired_as` says what was read instead, empty when nothing was.
    """

    severity: Severity
    code: str
    what: str
    line: int | None = None
    column: int | None = None
    repaired_as: str = ""

    def __str__(self) -> str:
        place = ""
        if self.line is not None:
            place = f", line {self.line}"
            if self.column is not None:
                place += f", column {self.column}"
        repair = f" (read as {self.repaired_as})" if self.repaired_as else ""
        return f"{self.what}{repair}{place}"


class FormatError(CrosstableError):
    """A file was refused; `problem` is the first error found, `problems` all findings."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        errors = [p for p in self.problems if p.severity is Severity.ERROR]
        self.problem = (errors or list(self.problems))[0]
        super().__init__(str(self.problem))


@dataclass(frozen=True, slots=True)
class Reading:
    """The outcome of reading: `tournament` is None exactly when an error was found."""

    tournament: Tournament | None
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The findings that refuse the file."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    def require(self, *, strict: bool = False) -> Tournament:
        """The tournament, or FormatError; `strict` refuses warnings as well."""
        bad = [p for p in self.problems if strict and p.severity is Severity.WARNING]
        if self.tournament is None or bad:
            raise FormatError([*self.errors, *bad])
        return self.tournament
