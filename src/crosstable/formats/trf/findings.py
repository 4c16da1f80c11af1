"""Collecting what is odd about a file while it is read."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.formats.problems import Problem, Severity
from crosstable.formats.text import clean

_LONGEST_GLIMPSE = 40
_LONGEST_SENTENCE = 400
_MOST_OF_ONE_KIND = 200
"""Findings with one code that are listed; the rest are counted, so that a hostile file costs little."""


class Findings(list[Problem]):
    """The findings so far, in the order in which they were made."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        super().__init__(problems)
        self._counts: dict[tuple[Severity, str], int] = {}
        self._error = any(problem.severity is Severity.ERROR for problem in self)

    def append(self, problem: Problem) -> None:
        """Add a finding, or only count it when there are too many of its kind."""
        kind = problem.severity, problem.code
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        self._error = self._error or problem.severity is Severity.ERROR
        if count <= _MOST_OF_ONE_KIND:
            super().append(problem)

    def close(self) -> tuple[Problem, ...]:
        """All findings, with one more for every kind that was cut short."""
        more = [
            Problem(severity, code, f"{count - _MOST_OF_ONE_KIND} more findings of this kind are not listed")
            for (severity, code), count in self._counts.items()
            if count > _MOST_OF_ONE_KIND
        ]
        return (*self, *more)

    def note(self, code: str, what: str, line: int | None = None, column: int | None = None) -> None:
        """Information only."""
        self.append(Problem(Severity.NOTE, code, _sentence(what), line, column))

    def warn(
        self, code: str, what: str, line: int | None = None, column: int | None = None, *, repaired_as: str = ""
    ) -> None:
        """Something was repaired or ignored."""
        self.append(Problem(Severity.WARNING, code, _sentence(what), line, column, _sentence(repaired_as)))

    def error(self, code: str, what: str, line: int | None = None, column: int | None = None) -> None:
        """The file is refused."""
        self.append(Problem(Severity.ERROR, code, _sentence(what), line, column))

    def refuses(self) -> bool:
        """Whether there is an error."""
        return self._error


def _sentence(text: str) -> str:
    """What a file holds goes into messages: without control characters, and not without end."""
    return clean(text if len(text) <= _LONGEST_SENTENCE else f"{text[:_LONGEST_SENTENCE]}…")


def glimpse(text: str) -> str:
    """Text of a file for a message: visible characters, not too many."""
    shown = clean(text.strip()[:_LONGEST_GLIMPSE])
    return shown + ("…" if len(text.strip()) > _LONGEST_GLIMPSE else "")


def players_text(numbers: list[int]) -> str:
    """`player 3`, `players 3 and 5`."""
    return f"player{'s' * (len(numbers) != 1)} {listed(numbers)}"


def listed(numbers: list[int], limit: int = 8) -> str:
    """Numbers for a message: `3, 5 and 7`, or the first few and how many more."""
    shown = [str(number) for number in numbers[:limit]]
    if len(numbers) > limit:
        return f"{', '.join(shown)} and {len(numbers) - limit} more"
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} and {shown[-1]}"
