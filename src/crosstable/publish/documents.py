"""The documents, and how one of them or a pack of them becomes a page to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from crosstable.app.bracket import knockout_system, plays_teams
from crosstable.app.bughouse import plays_bughouse
from crosstable.app.teams import teams_of
from crosstable.core.state import EventState
from crosstable.publish.badges import badges_view, places_view
from crosstable.publish.boards import boards_view
from crosstable.publish.bracket_sheet import bracket_sheet_view
from crosstable.publish.bughouse_sheet import bughouse_view
from crosstable.publish.cards import cards_view
from crosstable.publish.certificates import certificates_view
from crosstable.publish.check_in import check_in_view
from crosstable.publish.crosstable import crosstable_view
from crosstable.publish.errors import UnknownChoiceError
from crosstable.publish.facts import Facts
from crosstable.publish.group_sheets import group_sheets_view
from crosstable.publish.kit import kit_view
from crosstable.publish.ladder_sheet import is_ladder, ladder_sheet_view
from crosstable.publish.match_cards import match_cards_view, open_matches_view
from crosstable.publish.names import names_view
from crosstable.publish.options import Options
from crosstable.publish.page import Sheet, page
from crosstable.publish.poster import poster_view
from crosstable.publish.prizes import prize_list_view, receipts_view
from crosstable.publish.ranking import standings_view
from crosstable.publish.regulations import regulations_view
from crosstable.publish.schedule import schedule_view
from crosstable.publish.sheet import Head, footer, version_note
from crosstable.publish.slips import slips_view
from crosstable.publish.starting_list import starting_list_view
from crosstable.publish.team_results import team_fixtures_view, team_standings_view
from crosstable.publish.team_sheets import match_sheets_view, team_lists_view
from crosstable.publish.wall_chart import wall_chart_view
from crosstable.publish.words import Words


class Scope(StrEnum):
    """What a document is about."""

    ROUND = "round"
    """One round, as it is published."""
    AFTER_ROUND = "after round"
    """Everything until after a round; 0 is the start."""
    EVENT = "event"


class View(Protocol):
    """The values of a sheet."""

    @property
    def head(self) -> Head:
        """What it is."""


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be printed. `title` is the key of its name, `copies` how many a round pack has."""

    name: str
    title: str
    scope: Scope
    view: Callable[[Facts], View]
    template: str
    copies: int = 0
    fills_page: bool = False
    """Laid out without margins, to be cut or hung up whole."""
    large: bool = False
    """Worth printing on large paper."""
    fits: Callable[[EventState], bool] = lambda state: True  # noqa: ARG005 - most fit every event
    """Whether an event of this kind has it at all."""

    @property
    def needs_round(self) -> bool:
        """Whether it can only be printed once a round is paired."""
        return self.scope is Scope.ROUND


def _of_two(state: EventState) -> bool:
    """Whether two sit at a board; of a table of four there is a sheet with all the seats."""
    return not plays_bughouse(state)


def _meets_one(state: EventState) -> bool:
    """Whether a round is a meeting of two, so that a table of all meetings says something."""
    return not state.rules.by_lot


_ALL = (
    Document("pairings-by-board", "boards.title", Scope.ROUND, boards_view, "boards.html", copies=2, fits=_of_two),
    Document("pairings-by-name", "names.title", Scope.ROUND, names_view, "names.html", copies=3),
    Document("standings", "standings.title", Scope.AFTER_ROUND, standings_view, "standings.html", copies=2),
    Document(
        "result-slips", "slips.title", Scope.ROUND, slips_view, "slips.html", copies=1, fills_page=True, fits=_of_two
    ),
    Document("starting-list", "starting-list.title", Scope.EVENT, starting_list_view, "starting-list.html"),
    Document("check-in-list", "check-in.title", Scope.EVENT, check_in_view, "check-in.html"),
    Document("schedule", "schedule.title", Scope.EVENT, schedule_view, "schedule.html"),
    Document(
        "crosstable",
        "crosstable.title",
        Scope.AFTER_ROUND,
        crosstable_view,
        "crosstable.html",
        large=True,
        fits=_meets_one,
    ),
    Document(
        "wall-chart",
        "wall-chart.title",
        Scope.AFTER_ROUND,
        wall_chart_view,
        "wall-chart.html",
        large=True,
        fits=_meets_one,
    ),
    Document("player-cards", "cards.title", Scope.AFTER_ROUND, cards_view, "cards.html", fills_page=True),
    Document("badges", "badges.title", Scope.EVENT, badges_view, "badges.html", fills_page=True),
    Document("place-cards", "places.title", Scope.ROUND, places_view, "places.html", fills_page=True, fits=_of_two),
    Document(
        "match-sheets",
        "match-sheets.title",
        Scope.ROUND,
        match_sheets_view,
        "match-sheets.html",
        fits=lambda state: bool(state.rules.traits and state.rules.traits.team_matches),
    ),
    Document(
        "team-lists",
        "team-lists.title",
        Scope.EVENT,
        team_lists_view,
        "team-lists.html",
        fits=lambda state: bool(teams_of(state)),
    ),
    Document(
        "team-standings",
        "team-standings.title",
        Scope.AFTER_ROUND,
        team_standings_view,
        "team-standings.html",
        fits=lambda state: bool(teams_of(state)),
    ),
    Document(
        "team-fixtures",
        "team-fixtures.title",
        Scope.EVENT,
        team_fixtures_view,
        "team-fixtures.html",
        fits=lambda state: bool(state.rules.traits and state.rules.traits.team_matches),
    ),
    Document(
        "bughouse-tables",
        "bughouse.title",
        Scope.ROUND,
        bughouse_view,
        "bughouse.html",
        copies=2,
        fits=plays_bughouse,
    ),
    Document(
        "group-sheets",
        "groups.title",
        Scope.EVENT,
        group_sheets_view,
        "group-sheets.html",
        fills_page=True,
        fits=lambda state: bool(state.pools),
    ),
    Document(
        "bracket",
        "bracket.title",
        Scope.EVENT,
        bracket_sheet_view,
        "bracket.html",
        large=True,
        fits=lambda state: knockout_system(state) is not None,
    ),
    Document("ladder", "ladder.title", Scope.AFTER_ROUND, ladder_sheet_view, "ladder.html", fits=is_ladder),
    Document(
        "match-cards",
        "match-cards.title",
        Scope.EVENT,
        match_cards_view,
        "match-cards.html",
        fills_page=True,
        fits=lambda state: knockout_system(state) is not None and not plays_teams(state),  # see match-sheets
    ),
    Document(
        "open-matches",
        "open-matches.title",
        Scope.EVENT,
        open_matches_view,
        "open-matches.html",
        fits=lambda state: knockout_system(state) is not None and not plays_teams(state),  # see match-sheets
    ),
    Document("prize-list", "prize-list.title", Scope.AFTER_ROUND, prize_list_view, "prize-list.html"),
    Document("receipts", "receipts.title", Scope.AFTER_ROUND, receipts_view, "receipts.html", fills_page=True),
    Document(
        "certificates", "certificates.title", Scope.AFTER_ROUND, certificates_view, "certificates.html", fills_page=True
    ),
    Document("regulations", "regulations.title", Scope.EVENT, regulations_view, "regulations.html"),
    Document("emergency-guide", "kit.title", Scope.AFTER_ROUND, kit_view, "kit.html"),
    Document("qr-poster", "poster.title", Scope.EVENT, poster_view, "poster.html", fills_page=True),
)

documents: Mapping[str, Document] = MappingProxyType({document.name: document for document in _ALL})
"""Everything that can be printed, by its name."""

ROUND_PACK: Mapping[str, int] = MappingProxyType({d.name: d.copies for d in _ALL if d.copies})
"""What a round pack holds unless something else is chosen, in copies."""

EMERGENCY_KIT = ("emergency-guide", "starting-list", "pairings-by-board", "standings", "player-cards")
"""What is needed to go on by hand when the computer is gone."""

DEFAULT = Options()
WORDS = Words()


def render(
    name: str,
    state: EventState,
    *,
    round_no: int | None = None,
    options: Options = DEFAULT,
    words: Words = WORDS,
) -> str:
    """One document as a whole HTML page.

    `round_no` is the round it is about, or after which it stands; by default the last one (for
    standings and the like the last published one). Raises UnknownChoiceError and NoSuchRoundError.
    """
    document = _document(name)
    if round_no is None:
        round_no = len(state.rounds) if document.scope is Scope.ROUND else state.rounds_published
    facts = Facts(state, 0 if document.scope is Scope.EVENT else round_no, options, words)
    return page([_sheet(document, facts)], _footer(document, facts), options, words)


def round_pack(
    state: EventState,
    round_no: int,
    *,
    copies: Mapping[str, int] = ROUND_PACK,
    options: Options = DEFAULT,
    words: Words = WORDS,
) -> str:
    """What goes up and out when a round is published, as one HTML page with a page break before each sheet.

    `copies` maps names of documents to copies, in the order of printing. Standings and the like are
    those before the round; before round 1 they are left out, and so is what does not fit the event.
    """
    this = Facts(state, round_no, options, words)
    this.round  # noqa: B018 - refuses round 0
    before = Facts(state, round_no - 1, options, words)
    sheets: list[Sheet] = []
    for name, wanted in copies.items():
        document = _document(name)
        if wanted < 1 or not document.fits(state) or (document.scope is Scope.AFTER_ROUND and round_no == 1):
            continue
        sheets.extend([_sheet(document, before if document.scope is Scope.AFTER_ROUND else this)] * wanted)
    title = f"{words('pack.title')} · {words('round', round=round_no)}"
    return page(sheets, footer(this, version_note(this)), options, words, title=title)


def emergency_kit(state: EventState, *, options: Options = DEFAULT, words: Words = WORDS) -> str:
    """Everything to go on by hand from where the event stands, as one HTML page."""
    now = Facts(state, state.rounds_published, options, words)
    sheets = [_sheet(documents[name], now) for name in EMERGENCY_KIT if now.round_no or not documents[name].needs_round]
    return page(
        sheets, footer(now, version_note(now) if now.round_no else ""), options, words, title=words("kit.title")
    )


def _document(name: str) -> Document:
    if name not in documents:
        raise UnknownChoiceError("document", name, documents)
    return documents[name]


def _sheet(document: Document, facts: Facts) -> Sheet:
    return Sheet(document.name, document.template, document.view(facts), document.fills_page)


def _footer(document: Document, facts: Facts) -> str:
    return footer(facts, version_note(facts) if document.scope is Scope.ROUND else "")
