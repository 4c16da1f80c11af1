"""Collecting what is odd about a file while it is read."""

from __future__ import annotations

from crosstable.formats.problems import Problem, Severity


class Findings(list[Problem]):
    """The findings so far, in the order in which they were made."""

    def note(self, code: str, what: str, line: int | None = None, column: int | None = None) -> None:
        """Information only."""
        self.append(Problem(Severity.NOTE, code, what, line, column))

    def warn(
        self, code: str, what: str, line: int | None = None, column: int | None = None, *, repaired_as: str = ""
    ) -> None:
        """Something was repaired or ignored."""
        self.append(Problem(Severity.WARNING, code, what, line, column, repaired_as))

    def error(self, code: str, what: str, line: int | None = None, column: int | None = None) -> None:
        """The file is refused."""
        self.append(Problem(Severity.ERROR, code, what, line, column))

    def refuses(self) -> bool:
        """Whether there is an error."""
        return any(problem.severity is Severity.ERROR for problem in self)


def listed(numbers: list[int], limit: int = 8) -> str:
    """Numbers for a message: `3, 5 and 7`, or the first few and how many more."""
    shown = [str(number) for number in numbers[:limit]]
    if len(numbers) > limit:
        return f"{', '.join(shown)} and {len(numbers) - limit} more"
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} and {shown[-1]}"
