"""What can go wrong when something is printed: a wrong wish, never the data."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.core.errors import CrosstableError, counted


class PublishError(CrosstableError):
    """The document cannot be made as it was asked for."""


class UnknownChoiceError(PublishError):
    """A document, paper or number of slips that does not exist."""

    def __init__(self, what: str, found: object, choices: Iterable[object]) -> None:
        self.what = what
        self.found = found
        self.choices = tuple(choices)
        super().__init__(f"there is no {what} {found!r}; choose one of: {', '.join(map(str, self.choices))}")


class NoSuchRoundError(PublishError):
    """The event has not paired this round."""

    def __init__(self, round_no: int, rounds: int) -> None:
        self.round_no = round_no
        self.rounds = rounds
        super().__init__(f"round {round_no} cannot be printed: the event has {counted(rounds, 'paired round')}")
