"""The bracket on paper, on its side: every match with its score as far as it is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crosstable.app.bracket import bracket_of_event, entrant_names
from crosstable.core.ids import PlayerId
from crosstable.pairing.knockout.match import NextGame
from crosstable.pairing.knockout.plan import Seat, Source
from crosstable.pairing.knockout.record import Bracket, MatchRecord
from crosstable.publish.bracket_chart import Chart, Texts, charts
from crosstable.publish.facts import Facts
from crosstable.publish.figures import points_text
from crosstable.publish.sheet import Head, head_of_event
from crosstable.publish.stages import comes_next, match_stage
from crosstable.publish.words import Words


@dataclass(frozen=True, slots=True)
class BracketView:
    """The sheets of the bracket, with a title where there are several; none before its players are known."""

    head: Head
    wide: bool
    parts: tuple[tuple[str, Chart], ...]
    label: str


def bracket_sheet_view(facts: Facts) -> BracketView:
    """The bracket as the published rounds say."""
    bracket = bracket_of_event(facts.state)
    words = facts.words
    label = words("bracket.title")
    names = entrant_names(facts.state, {player: person.name for player, person in facts.people.items()})
    made = () if bracket is None else charts(bracket, drawing_texts(words, bracket, lambda side: names[side]))
    parts = tuple((_title(words, number, len(made)), one) for number, one in enumerate(made, 1))
    return BracketView(head_of_event(facts, "bracket.title"), wide=True, parts=parts, label=label)


def _title(words: Words, number: int, count: int) -> str:
    return words("bracket.part", number=number, count=count) if count > 1 else ""


def drawing_texts(words: Words, bracket: Bracket, name: Callable[[PlayerId], str]) -> Texts:
    """The words of the drawing; `name` says how players are called."""
    return Texts(
        name=name,
        points=lambda tenths: points_text(tenths, words),
        stage=lambda match: match_stage(words, bracket, match),
        comes=lambda seat: side_to_come(words, seat),
        free="–",
        next=lambda match: _next(words, bracket, match),
    )


def _next(words: Words, bracket: Bracket, match: MatchRecord) -> str:
    """The game that comes; the first of a match of one game is no news."""
    alone = isinstance(match.step, NextGame) and match.step.number == 1 and bracket.form.template.parts[0].games == 1
    return comes_next(words, match) if match in bracket.open and not alone else ""


def side_to_come(words: Words, seat: Seat) -> str:
    """Where the side of a match comes from while it is not known; empty for who is entered."""
    if seat.source is Source.WINNER:
        return words("bracket.winner", match=seat.number)
    return words("bracket.loser", match=seat.number) if seat.source is Source.LOSER else ""
