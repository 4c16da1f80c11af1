"""Player cards: each player's rounds, with empty lines for those to come."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.codes import Code
from crosstable.publish.facts import Facts, Seat
from crosstable.publish.figures import points_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.slips import cut_and_stack

CARDS_PER_PAGE = ((11, 4), (24, 2))
"""As many rounds fit on a card of which so many are on a page; with more rounds each card has a page."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round; all but the number is empty for a round to come."""

    round: str
    colour: str = ""
    colour_word: str = ""
    number: str = ""
    opponent: str = ""
    mark: str = ""
    total: str = ""
    drift: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One player."""

    person: Person
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class CardsView:
    """Pages of cards, to be cut and stacked; a place without a card is None."""

    head: Head
    per_page: int
    pages: tuple[tuple[Card | None, ...], ...]


def cards_view(facts: Facts) -> CardsView:
    """A card for everybody, in initial order."""
    rounds = max(facts.state.rules.rounds or 0, facts.round_no, 1)
    cards = []
    for player, person in facts.shown.items():
        seats = facts.seats.get(player, {})
        lines = tuple(_line(facts, number, seats.get(number)) for number in range(1, rounds + 1))
        cards.append(Card(person, lines))
    per_page = next((cards for most, cards in CARDS_PER_PAGE if rounds <= most), 1)
    return CardsView(head_after_round(facts, "cards.title"), per_page, cut_and_stack(cards, per_page))


def _line(facts: Facts, number: int, seat: Seat | None) -> CardLine:
    if seat is None:
        return CardLine(str(number))
    if seat.bye is not None:
        value = facts.state.rules.points.value(seat.bye) or 0
        mark = "" if seat.bye is Code.FREE else points_text(value, facts.words)
        return CardLine(str(number), opponent=facts.bye_short(seat.bye), mark=mark, total=seat.total, drift=seat.drift)
    opponent = None if seat.opponent is None else facts.people[seat.opponent]
    return CardLine(
        round=str(number),
        colour=seat.colour,
        colour_word=facts.colour_word(seat.colour) if seat.colour else "",
        number=opponent.number if opponent else "",
        opponent=opponent.name if opponent else "",
        mark=seat.mark,
        total=seat.total,
        drift=seat.drift,
    )
