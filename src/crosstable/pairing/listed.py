"""The systems that go down a list, under the contract: Monrad, Konrad, Nordic, Amalfi, king of the hill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from crosstable.core.codes import Code
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.amalfi import Amalfi, Count
from crosstable.pairing.arrivals import paid_absences
from crosstable.pairing.base import Asked, Fact, NoPairing, Pairer
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.king_of_the_hill import KingOfTheHill
from crosstable.pairing.monrad import Method, Monrad
from crosstable.pairing.rounds import position

KONRAD_PAID = 3
"""So many absences of a Konrad bring half a point each."""


@dataclass(frozen=True, slots=True)
class Record:
    """What these systems want to know beside the history: byes had, and who had White in the last game of two."""

    byes: Mapping[PlayerId, int]
    last_white: Mapping[tuple[int, int], int]


Make = Callable[[Asked, Record], Pairer]

MAKERS: Mapping[str, Make] = MappingProxyType(
    {
        "monrad": lambda asked, record: Monrad(
            swap_neighbours=bool(asked.options.get("swap_neighbours")), last_white=record.last_white
        ),
        "konrad": lambda asked, record: Monrad(  # noqa: ARG005 - one shape for all
            rematches=True, last_white=record.last_white, byes=record.byes
        ),
        "nordic": lambda asked, record: Monrad(  # noqa: ARG005 - see above
            method=Method.HALVES, last_white=record.last_white
        ),
        "amalfi": lambda asked, record: Amalfi(_count(asked), record.byes),
        "king-of-the-hill": lambda asked, record: KingOfTheHill(
            asked.ranking, gap=_gap(asked), byes=record.byes, last_white=record.last_white
        ),
    }
)
"""System to the pairer with the options of an event."""


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts | NoPairing:
    """Pair a round and keep what answers questions about it."""
    history, request = position(tournament, round_no, readings=asked.readings, forced=asked.forced, seed=asked.seed)
    draft = MAKERS[asked.system](asked, record_of(tournament, round_no))(history, request)
    if isinstance(draft, NoPairing):
        return draft
    draft = replace(draft, system=asked.system, edition=asked.edition)
    if asked.system == "konrad":
        paid = asked.options.get("paid_absences")
        paid = KONRAD_PAID if paid in (None, "") else int(str(paid))
        draft = replace(draft, byes=paid_absences(tournament.before(round_no), history, paid))
    article = draft.boards[0].facts[0].article if draft.boards else asked.system
    return ToldByFacts(draft, history, article, lambda one, two: because(history, tournament, one, two))


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """The rules say it."""
    del options
    return tournament.rules.rounds


def record_of(tournament: Tournament, round_no: int) -> Record:
    """Byes and last meetings in the rounds before this one."""
    byes: dict[PlayerId, int] = {}
    last_white: dict[tuple[int, int], int] = {}
    for played in tournament.rounds:
        if played.number >= round_no:
            continue
        for bye in played.byes:
            if bye.code is Code.PAB:
                byes[bye.player] = byes.get(bye.player, 0) + 1
        for game in played.games:
            pair = (min(game.white, game.black), max(game.white, game.black))
            last_white[pair] = int(game.white)
    return Record(byes, last_white)


def _count(asked: Asked) -> Count:
    return Count.REMAINING if asked.options.get("distance") == Count.REMAINING.value else Count.LIST


def _gap(asked: Asked) -> int | None:
    """Rounds between two meetings; 0 does not mind them, `never` forbids them (US Chess 29L1)."""
    value = asked.options.get("gap", 0)
    return None if value == "never" else int(str(value or 0))


def because(history: History, tournament: Tournament, one: PlayerId, two: PlayerId) -> list[Fact]:
    """What keeps two players from meeting: their game, a prohibition, or only the order of the list."""
    met = history.past(one).met.get(two)
    facts = [] if met is None else [Fact("met", "", {"player": two, "round": met})]
    if any(rule.covers(history.round_no) and {one, two} <= set(rule.players) for rule in tournament.prohibitions):
        facts.append(Fact("prohibited", "", {"player": two}))
    return facts or [Fact("list-order", "", {"player_one": one, "player_two": two})]
