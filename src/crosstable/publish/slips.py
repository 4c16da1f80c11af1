"""Result slips: one for each board, to be cut and stacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from crosstable.publish.facts import Facts
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_round

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slip:
    """One board; `part` is its group or match, `room` where it stands (empty: the event names no rooms)."""

    board: str
    part: str
    white: Person
    black: Person
    room: str = ""


@dataclass(frozen=True, slots=True)
class SlipsView:
    """Pages of slips; a place without a slip is None."""

    head: Head
    white: str
    black: str
    wins: tuple[str, str]
    signatures: tuple[str, str]
    per_page: int
    pages: tuple[tuple[Slip | None, ...], ...]


def slips_view(facts: Facts) -> SlipsView:
    """Slips in the order of the labels once they are cut and the stacks put on one another."""
    return SlipsView(
        head=head_of_round(facts, "slips.title"),
        white=facts.colour_word("w"),
        black=facts.colour_word("b"),
        wins=_of_both_sides(facts, "slips.white-wins"),
        signatures=_of_both_sides(facts, "slips.signature"),
        per_page=facts.options.slips_per_page,
        pages=cut_and_stack(slips_of(facts), facts.options.slips_per_page),
    )


def slips_of(facts: Facts) -> list[Slip]:
    """Every board of the round, in the order of the labels."""
    people, labels = facts.people, facts.labels
    slips = [
        Slip(
            board=labels[board.number],
            part=facts.parts.get(board.number, ""),
            white=people[board.white],
            black=people[board.black],
            room=facts.room(labels[board.number]),
        )
        for board in facts.boards
    ]
    return sorted(slips, key=lambda slip: int(slip.board))


def _of_both_sides(facts: Facts, key: str) -> tuple[str, str]:
    """A text about White, and the same about Black."""
    white = facts.both(lambda one: one.words(key, colour=one.colour_word("w")))
    return white, facts.both(lambda one: one.words(key, colour=one.colour_word("b")))


def cut_and_stack(items: Sequence[T], per_page: int) -> tuple[tuple[T | None, ...], ...]:
    """Lay items out so that the pile under each place of the page is in order, and the piles follow one another."""
    pages = -(-len(items) // per_page)
    return tuple(
        tuple(items[k] if (k := page + place * pages) < len(items) else None for place in range(per_page))
        for page in range(pages)
    )
