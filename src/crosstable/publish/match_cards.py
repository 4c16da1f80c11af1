"""Match cards of a knock-out, to be filled in at the board, and the list of matches that are not decided (ux.md J7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.app.bracket import bracket_of_event
from crosstable.core.ids import PlayerId
from crosstable.pairing.knockout import Side
from crosstable.pairing.knockout.match import Kind, NextGame, Part
from crosstable.pairing.knockout.record import Bracket, MatchRecord
from crosstable.publish.facts import Facts
from crosstable.publish.figures import code_mark, points_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_event
from crosstable.publish.slips import cut_and_stack
from crosstable.publish.stages import comes_next, match_stage

CARDS_PER_PAGE = 3
MOST_GAMES = 10
"""Columns of a card; a match that may be longer goes on on the back."""


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game of a match: its short name, whether a stage begins with it, and of both sides colour and result.

    Colours are w or b, empty while they are not known; results are empty for writing them in.
    """

    name: str
    begins: bool
    colours: tuple[str, str] = ("", "")
    marks: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A side: number in the bracket, who, and the points so far (empty before the first game)."""

    seed: str
    person: Person
    points: str


@dataclass(frozen=True, slots=True)
class MatchCard:
    """One match. `comes` says what is played next, `legend` what the columns are."""

    label: str
    stage: str
    sides: tuple[MatchSide, MatchSide]
    games: tuple[CardGame, ...]
    comes: str
    legend: str


@dataclass(frozen=True, slots=True)
class MatchCardsView:
    """The cards, three on a page; a place without a card is None."""

    head: Head
    white: str
    black: str
    per_page: int
    pages: tuple[tuple[MatchCard | None, ...], ...]


@dataclass(frozen=True, slots=True)
class OpenMatchesView:
    """The list."""

    head: Head
    matches: tuple[MatchCard, ...]


def match_cards_view(facts: Facts) -> MatchCardsView:
    """A card for every match that is not decided and whose sides are known."""
    head = head_of_event(facts, "match-cards.title")
    pages = cut_and_stack(_open(facts), CARDS_PER_PAGE)
    return MatchCardsView(head, facts.colour_word("w"), facts.colour_word("b"), CARDS_PER_PAGE, pages)


def open_matches_view(facts: Facts) -> OpenMatchesView:
    """The same matches on one sheet, for whoever waits for them."""
    return OpenMatchesView(head_of_event(facts, "open-matches.title"), tuple(_open(facts)))


def _open(facts: Facts) -> Sequence[MatchCard]:
    bracket = bracket_of_event(facts.state)
    return (
        []
        if bracket is None
        else [_card(facts, bracket, match) for match in bracket.open if facts.any_inside((match.one, match.two))]
    )


def _card(facts: Facts, bracket: Bracket, match: MatchRecord) -> MatchCard:
    one, two = match.one or PlayerId(0), match.two or PlayerId(0)
    score = match.score
    points = (score.one, score.two) if match.games else (None, None)
    sides = [
        MatchSide(
            str(bracket.entrants.index(player) + 1),
            facts.people[player],
            "" if tenths is None else points_text(tenths, facts.words),
        )
        for player, tenths in zip((one, two), points, strict=True)
    ]
    return MatchCard(
        label=match.label,
        stage=match_stage(facts.words, bracket, match),
        sides=(sides[0], sides[1]),
        games=tuple(_games(facts, bracket, match)),
        comes=comes_next(facts.words, match),
        legend=_legend(facts, bracket.form.template.parts),
    )


def _games(facts: Facts, bracket: Bracket, match: MatchRecord) -> Iterator[CardGame]:
    """The games that were played, the one that comes, and those that may come."""
    names = list(_names(facts, bracket.form.template.parts))
    step = match.step
    for k, (name, begins) in enumerate(names[: max(MOST_GAMES, len(match.games))]):
        if k < len(match.games):
            game = match.games[k].game
            marks = ("", "") if game.is_pending else (code_mark(game.white_code), code_mark(game.black_code))
            turned = game.white != match.one
            yield CardGame(name, begins, ("b", "w") if turned else ("w", "b"), marks[::-1] if turned else marks)
        elif isinstance(step, NextGame) and k + 1 == step.number:
            yield CardGame(name, begins, ("w", "b") if step.white is Side.ONE else ("b", "w"))
        else:
            yield CardGame(name, begins)


def _names(facts: Facts, parts: Sequence[Part]) -> Iterator[tuple[str, bool]]:
    """G1 G2, then T1 T2 of the faster games, A for an Armageddon; and where a stage begins."""
    number = 0
    for place, part in enumerate(parts):
        for game in range(_games_in(part)):
            number = 1 if place < 2 and not game else number + 1  # those of the tie-break are counted through
            key = "game" if not place else "armageddon" if part.kind is Kind.ARMAGEDDON else "tie-break"
            yield facts.words(f"match-cards.{key}.short", number=number), place > 0 and not game


def _games_in(part: Part) -> int:
    return part.games * part.times if part.kind is Kind.GAMES else int(part.kind is not Kind.LOTS)


def _legend(facts: Facts, parts: Sequence[Part]) -> str:
    """The stages after the first, with their times, and how a match that stays level ends."""
    words = facts.words
    found = []
    for part in parts[1:]:
        if part.kind is Kind.GAMES:
            found.append(part.time or words("match-cards.more"))
        elif part.kind is Kind.ARMAGEDDON:
            drawn = facts.both(lambda one: one.words("match-cards.armageddon", colour=one.colour_word("b")))
            found.append(f"{part.time} ({drawn})" if part.time else drawn)
        else:
            found.append(words("match-cards.lots" if part.kind is Kind.LOTS else "match-cards.choice"))
    return f"{words('match-cards.level')}: {' → '.join(found)}" if found else ""
