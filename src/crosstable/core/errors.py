"""Errors with typed fields; every message says what happened, where, and what to do."""

from __future__ import annotations

from collections.abc import Sequence


class CrosstableError(Exception):
    """Base of every error this package raises on purpose."""


def counted(number: int, noun: str) -> str:
    """`1 round`, `2 rounds`, for messages."""
    return f"{number} {noun}{'s' * (number != 1)}"


class UnknownResultError(CrosstableError):
    """A round before the one to be paired has games without a result."""

    def __init__(self, round_no: int, games: Sequence[tuple[int, int]]) -> None:
        self.round_no = round_no
        self.games = tuple(games)
        shown = ", ".join(f"{white}-{black}" for white, black in self.games[:8])
        more = f" and {len(self.games) - 8} more" if len(self.games) > 8 else ""
        super().__init__(
            f"round {round_no} has {counted(len(self.games), 'game')} without a result ({shown}{more}): "
            "enter them before pairing the next round"
        )


class RuleError(CrosstableError):
    """The rules of the event are missing, unknown or contradict one another."""


class PositionError(CrosstableError):
    """The request cannot be carried out on this tournament (no such round, player or board)."""
