"""Draws that anybody can repeat: tickets from a published seed.

ticket = first 12 hexadecimal digits of SHA-256 of "seed|round|scope|attempt|number".
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.core.codes import Colour


def ticket(seed: str, round_no: int, scope: str, attempt: int, number: int) -> str:
    """The ticket of one number; the smallest ticket wins a draw."""
    from hashlib import sha256  # noqa: PLC0415 - a start without a draw does not need it

    text = f"{seed}|{round_no}|{scope}|{attempt}|{number}"
    return sha256(text.encode()).hexdigest()[:12]


def draw_order(seed: str, round_no: int, scope: str, numbers: Iterable[int], attempt: int = 0) -> list[int]:
    """The numbers in drawn order."""
    return sorted(numbers, key=lambda no: ticket(seed, round_no, scope, attempt, no))


def draw_initial_colour(seed: str, attempt: int = 0) -> Colour:
    """Lot for the initial colour (C.04.3 5.1): ticket 0 is White, ticket 1 is Black."""
    first = draw_order(seed, 1, "first-colour", (0, 1), attempt)[0]
    return Colour.WHITE if first == 0 else Colour.BLACK
