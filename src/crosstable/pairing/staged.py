"""Pools first, then a knock-out among those who go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Tournament
from crosstable.pairing import pooled
from crosstable.pairing.base import Asked, NoPairing
from crosstable.pairing.inquiry import Inquiry, ToldByFacts
from crosstable.pairing.knockout import system as knockout
from crosstable.pairing.roundrobin.record import history_of

SYSTEM, EDITION = "pools-knockout", "pools"


class QualifiersMissingError(PositionError):
    """The pools have ended, and nobody has said yet who goes on."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        super().__init__(f"the {rounds} rounds of the pools are played: say who goes on, then pair the knock-out")


def rounds_of_pools(tournament: Tournament, options: Mapping[str, object]) -> int:
    """How many rounds the pools take; 0 while there are none."""
    return pooled.rounds_planned(tournament, options) or 0


def knockout_part(tournament: Tournament, options: Mapping[str, object]) -> Tournament:
    """The knock-out as an event of its own: its first round is number 1."""
    before = rounds_of_pools(tournament, options)
    known = {player.id: player for player in tournament.players}
    return replace(
        tournament,
        rules=replace(tournament.rules, type_code="", system="knockout", edition=None, rounds=None),
        players=tuple(known[player] for player in tournament.qualified),
        rounds=tuple(
            replace(
                played,
                number=RoundNo(played.number - before),
                byes=tuple(bye for bye in played.byes if bye.player in tournament.qualified),
            )
            for played in tournament.rounds
            if played.number > before
        ),
        absences=(),
        withdrawals=tuple(
            replace(gone, after_round=RoundNo(gone.after_round - before))
            for gone in tournament.withdrawals
            if gone.player in tournament.qualified
        ),
        prohibitions=(),
        pools=(),
        qualified=(),
    )


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> Inquiry | NoPairing:
    """A round of the pools, or of the knock-out after them. QualifiersMissingError between the two."""
    before = rounds_of_pools(tournament, asked.options)
    if round_no <= before or not tournament.pools:
        found = pooled.inquire(tournament, round_no, asked)
        if not isinstance(found, NoPairing):
            found.draft = replace(found.draft, system=SYSTEM, edition=EDITION)
        return found
    if len(tournament.qualified) < 2:
        raise QualifiersMissingError(before)
    part = knockout_part(tournament, asked.options)
    inner = knockout.inquire(part, round_no - before, replace(asked, system="knockout"))
    if isinstance(inner, NoPairing):
        return replace(inner, round_no=round_no)
    out = [player.id for player in tournament.players if player.id not in tournament.qualified]
    byes: tuple[tuple[PlayerId, Code], ...] = tuple((player, Code.FREE) for player in out)
    draft = replace(inner.draft, system=SYSTEM, edition=EDITION, round_no=round_no, byes=(*inner.draft.byes, *byes))
    history = history_of(tournament, round_no)
    seated = {past.player for past in inner.history.present}
    present = tuple(past for past in history.pasts if past.player in seated)
    return ToldByFacts(draft, replace(history, present=present), inner.article, inner.because)


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """Known when the knock-out is over."""
    if len(tournament.qualified) < 2 or not tournament.pools:
        return None
    inner = knockout.rounds_planned(knockout_part(tournament, options), options)
    return None if inner is None else inner + rounds_of_pools(tournament, options)
