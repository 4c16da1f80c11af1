"""Groups and brackets on the wall: as many tables as fit on a page, and a drawing in letters for the last row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.bracket import bracket_of_event, entrant_names
from crosstable.core.ids import PlayerId
from crosstable.i18n import Translator
from crosstable.pairing.knockout.match import Choose, DecideByLots, NextGame
from crosstable.publish.bracket_chart import WALL, Chart, charts
from crosstable.publish.bracket_sheet import drawing_texts
from crosstable.publish.words import Words
from crosstable.web.views.bracket import match_card
from crosstable.web.views.public import Model
from crosstable.web.views.public_stages import PublicGroup, public_groups

COLUMNS = 2
_AROUND = 2
"""Lines that a table takes beside its players: its name and the heads of its columns."""

Column = Sequence[PublicGroup]


@dataclass(frozen=True, slots=True)
class Coming:
    """A match that waits for a game or a word: what it is, who plays, how it stands, and what comes, in a sentence."""

    label: str
    stage: str
    one: str
    two: str
    score: str
    says: str


def group_pages(model: Model, t: Translator, rows: int) -> list[tuple[Column, ...]]:
    """Pages of columns of groups, all pages as full as one another; one group stands alone in one column."""
    groups = public_groups(model, t)
    if not groups:
        return []
    largest = max(len(group.lines) for group in groups)
    high = max(1, (rows + _AROUND) // (largest + _AROUND))
    count = -(-len(groups) // (high * COLUMNS))
    each = -(-len(groups) // count)
    pages = [groups[k : k + each] for k in range(0, len(groups), each)]
    halves = [-(-len(page) // COLUMNS) for page in pages]
    return [(page[:half], page[half:]) if len(page) > 1 else (page,) for page, half in zip(pages, halves, strict=True)]


def bracket_charts(model: Model, t: Translator) -> tuple[Chart, ...]:
    """The bracket in drawings of at most four columns, without those in which all is decided or nobody is known yet.

    When all is decided the last one stays.
    """
    bracket = bracket_of_event(model.state)
    if bracket is None:
        return ()
    names = entrant_names(model.state, model.names)
    texts = drawing_texts(Words.of((t.language,)), bracket, lambda side: names[side])
    found = charts(bracket, texts, WALL)
    going_on = [chart for chart in found if any(box.known and not box.decided for box in chart.boxes)]
    return tuple(going_on) or found[-1:]


def champion(model: Model) -> str:
    """Who has won the bracket; empty before."""
    bracket = bracket_of_event(model.state)
    won = bracket.champion if bracket is not None else None
    return entrant_names(model.state, model.names)[PlayerId(won)] if won else ""


def coming(model: Model, t: Translator) -> list[Coming]:
    """Matches whose next game is not on a board yet, and those that wait for a lot or a word."""
    bracket = bracket_of_event(model.state)
    if bracket is None:
        return []
    names = entrant_names(model.state, model.names)
    found = []
    for match in bracket.open:
        waits = isinstance(match.step, Choose | DecideByLots)
        if waits or (isinstance(match.step, NextGame) and not match.step.begun):
            card = match_card(model.state, t, names, bracket, match)
            found.append(Coming(card.label, card.stage, card.one, card.two, card.score, card.says))
    return found
