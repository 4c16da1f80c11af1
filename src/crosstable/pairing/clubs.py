"""Keizer and McMahon under the contract: what the record and the options of an event make of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing import mcmahon_record
from crosstable.pairing.arrivals import paid_absences
from crosstable.pairing.base import Asked, Fact, NoPairing, Pairer, RoundDraft
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.keizer import Keizer, gap_of, table_after
from crosstable.pairing.listed import because, record_of
from crosstable.pairing.mcmahon import McMahon
from crosstable.pairing.rounds import position


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts | NoPairing:
    """Pair a round and keep what answers questions about it."""
    history, request = position(tournament, round_no, readings=asked.readings, forced=asked.forced, seed=asked.seed)
    made = _keizer if asked.system == "keizer" else _mcmahon
    pairer, facts = made(tournament, round_no, asked)
    draft = pairer(history, request)
    if isinstance(draft, NoPairing):
        return draft
    draft = replace(_told(draft, facts), system=asked.system, edition=asked.edition)
    if asked.system == "mcmahon" and asked.options.get("absent_half", True):
        draft = replace(draft, byes=paid_absences(tournament.before(round_no), history, round_no))
    source = "Keizer" if asked.system == "keizer" else "McMahon"
    return ToldByFacts(draft, history, source, lambda one, two: because(history, tournament, one, two))


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """The rules say it."""
    del options
    return tournament.rules.rounds


Told = Mapping[PlayerId, Fact]


def _keizer(tournament: Tournament, round_no: int, asked: Asked) -> tuple[Pairer, Told]:
    """The order is the Keizer table of all rounds before."""
    before = tournament.before(round_no)
    table = table_after(before, round_no - 1, asked.options)
    record = record_of(tournament, round_no)
    ranking = tuple(PlayerId(player) for player in table.order)
    pairer = Keizer(ranking, gap_of(asked.options), record.byes, record.last_white)
    facts = {
        PlayerId(player): Fact(
            "keizer-score",
            "Keizer",
            {
                "player": player,
                "score": round(table.scores[player] * 10),
                "place": place,
                "value": table.values[player],
            },
        )
        for place, player in enumerate(table.order, 1)
    }
    return pairer, facts


def _mcmahon(tournament: Tournament, round_no: int, asked: Asked) -> tuple[Pairer, Told]:
    before = tournament.before(round_no)
    starts = mcmahon_record.starts_of(before, asked.options).scores
    clubs = _clubs(asked)
    byes = record_of(tournament, round_no).byes
    pairer = McMahon(starts, mcmahon_record.seeding_of(asked.options), clubs, byes, asked.seed)
    facts = {p: Fact("mcmahon-start", "McMahon", {"player": int(p), "score": start}) for p, start in starts.items()}
    return pairer, facts


def _clubs(asked: Asked) -> dict[PlayerId, str]:
    """Clubs are no part of the record; who knows them hands them over."""
    given = asked.options.get("clubs")
    if not isinstance(given, Mapping) or not asked.options.get("clubs_apart"):
        return {}
    return {PlayerId(int(player)): str(club) for player, club in given.items()}


def _told(draft: RoundDraft, facts: Told) -> RoundDraft:
    """Every board says what its players have; so does the bye."""
    boards = tuple(
        replace(board, facts=(*(facts[p] for p in (board.white, board.black) if p in facts), *board.facts))
        for board in draft.boards
    )
    free = () if draft.bye is None or draft.bye.player not in facts else (facts[draft.bye.player],)
    return replace(draft, boards=boards, facts=(*free, *draft.facts))
