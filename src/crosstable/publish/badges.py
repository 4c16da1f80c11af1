"""Badges to wear, and place cards that stand folded on the tables; both are cut along the lines."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.publish.facts import Facts
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_event, head_of_round
from crosstable.publish.slips import Slip, cut_and_stack, slips_of

BADGES_PER_PAGE, PLACES_PER_PAGE = 8, 4


@dataclass(frozen=True, slots=True)
class BadgesView:
    """Pages of badges, in initial order once they are cut and stacked."""

    head: Head
    per_page: int
    pages: tuple[tuple[Person | None, ...], ...]


@dataclass(frozen=True, slots=True)
class PlacesView:
    """Pages of place cards, one for each board of the round."""

    head: Head
    white: str
    black: str
    per_page: int
    pages: tuple[tuple[Slip | None, ...], ...]


def badges_view(facts: Facts) -> BadgesView:
    """A badge for everybody who has not left."""
    here = [p for player, p in facts.shown.items() if facts.state.entries[player].withdrawn_after is None]
    return BadgesView(head_of_event(facts, "badges.title"), BADGES_PER_PAGE, cut_and_stack(here, BADGES_PER_PAGE))


def places_view(facts: Facts) -> PlacesView:
    """A card for every board, with the label that all other sheets give it."""
    return PlacesView(
        head=head_of_round(facts, "places.title"),
        white=facts.colour_word("w"),
        black=facts.colour_word("b"),
        per_page=PLACES_PER_PAGE,
        pages=cut_and_stack(slips_of(facts), PLACES_PER_PAGE),
    )
