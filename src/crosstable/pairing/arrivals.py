"""Who has arrived when, and what is written for an absence where a system pays for it."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.core.codes import Code
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.core.model import Round, Tournament
from crosstable.pairing.monrad import konrad_absence


def first_rounds(rounds: Sequence[Round]) -> dict[int, int]:
    """The first round in which the record has something of each player but a blank."""
    first: dict[int, int] = {}
    for played in rounds:
        here = [p for game in played.games for p in (game.white, game.black)]
        here += [bye.player for bye in played.byes if not bye.implied]
        for player in here:
            first.setdefault(int(player), int(played.number))
    return first


def paid_absences(tournament: Tournament, history: History, paid: int) -> tuple[tuple[PlayerId, Code], ...]:
    """Half a point for who has arrived before and is away now, for the first `paid` absences of each.

    What somebody asked for himself stays as it is; who has left gets nothing.
    """
    number = history.round_no
    before = [played for played in tournament.rounds if played.number < number]
    first = first_rounds(before)
    here = {past.player for past in history.present}
    asked = {a.player for a in tournament.absences if a.round == number and a.code is not Code.ZERO_BYE}
    left = {w.player for w in tournament.withdrawals if w.after_round < number}
    found: list[tuple[PlayerId, Code]] = []
    for player in (p.id for p in tournament.players if p.id in first):
        if player in here or player in asked or player in left:
            continue
        earlier = sum(
            played.number >= first[player]
            and any(bye.player == player and bye.code not in (Code.PAB, Code.FREE) for bye in played.byes)
            for played in before
        )
        if konrad_absence(earlier, paid):
            found.append((player, Code.HALF_BYE))
    return tuple(found)
