"""Points of everybody before a round or after it, for showing."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.core.codes import Colour
from crosstable.core.history import EntryValues
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState


def scored_by(state: EventState, after_round: int) -> int:
    """Changes when the points after a round do: a key to remember them by."""
    rounds = [
        (
            tuple((b.white, b.black, b.result.token if b.result and not b.dispute else "") for b in played.boards),
            tuple(played.byes.items()),
        )
        for played in state.rounds[:after_round]
    ]
    absences = tuple((key, code) for key, code in state.absences.items() if key[1] <= after_round)
    return hash((tuple(rounds), absences, tuple(state.order), state.rules.points))


def scores(state: EventState, after_round: int) -> Mapping[PlayerId, int]:
    """Tenths after the published rounds up to `after_round`; open games count nothing."""
    tournament = state.tournament(rounds=after_round)
    values = EntryValues(tournament.rules.points, tournament.adjustments)
    found = dict.fromkeys(state.order, 0)
    for played in tournament.rounds:
        for game in played.games:
            found[game.white] += values.of(played.number, game.white, game.white_code, Colour.WHITE)
            found[game.black] += values.of(played.number, game.black, game.black_code, Colour.BLACK)
        for bye in played.byes:
            found[bye.player] += values.of(played.number, bye.player, bye.code, None)
        for player in found:
            found[player] += values.bonus(played.number, player)
    return found
