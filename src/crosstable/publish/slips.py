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
    """One board; `part` is its group or match."""

    board: str
    part: str
    white: Person
    black: Person


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
    people = facts.people
    slips = sorted(
        (
            Slip(
                facts.labels[board.number], facts.parts.get(board.number, ""), people[board.white], people[board.black]
            )
            for board in facts.round.boards
        ),
        key=lambda slip: int(slip.board),
    )
    return SlipsView(
        head=head_of_round(facts, "slips.title"),
        white=facts.colour_word("w"),
        black=facts.colour_word("b"),
        wins=_of_both_sides(facts, "slips.white-wins"),
        signatures=_of_both_sides(facts, "slips.signature"),
        per_page=facts.options.slips_per_page,
        pages=cut_and_stack(slips, facts.options.slips_per_page),
    )


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
