"""Who met whom: the rounds of everybody, as crosstable, wall chart and "my page" show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.queries import Ranking
from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.history import EntryValues
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState


@dataclass(frozen=True, slots=True)
class Meeting:
    """One published round of one player.

    `opponent` is None in a round without one; `points` are tenths, None while the result is not
    known, `total` those after the round, with bonuses and penalties. `gone` marks rounds after a withdrawal.
    """

    round: int
    code: Code
    points: int | None
    total: int
    board: int = 0
    opponent: PlayerId | None = None
    colour: Colour | None = None
    gone: bool = False

    @property
    def pending(self) -> bool:
        """No result yet."""
        return TABLE[self.code].kind is Kind.OPEN

    @property
    def forfeited(self) -> bool:
        """Paired, and not played."""
        return TABLE[self.code].kind is Kind.FORFEIT


Meetings = Mapping[PlayerId, Mapping[int, Meeting]]


def meetings(state: EventState, after: int | None = None) -> Meetings:
    """Everybody's published rounds up to `after`, by the number of the round."""
    number = state.rounds_published if after is None else after
    tournament = state.tournament(rounds=number)
    values = EntryValues(tournament.rules.points, tournament.adjustments)
    # Matches of two games that were won by a win and a draw: what moves is part of the result itself.
    narrow = EntryValues(tournament.rules.points, tournament.adjustments[len(state.adjustments) :])
    found: dict[PlayerId, dict[int, Meeting]] = {player: {} for player in state.order}
    totals = dict.fromkeys(state.order, 0)

    def add(player: PlayerId, meeting: Meeting) -> None:
        totals[player] += (meeting.points or 0) + values.bonus(meeting.round, player)
        points = None if meeting.points is None else meeting.points + narrow.bonus(meeting.round, player)
        left = state.entries[player].withdrawn_after
        gone = left is not None and left < meeting.round
        found[player][meeting.round] = Meeting(
            meeting.round,
            meeting.code,
            points,
            totals[player],
            meeting.board,
            meeting.opponent,
            meeting.colour,
            gone,
        )

    for played in tournament.rounds:
        for game in played.games:
            for player, other, code, colour in (
                (game.white, game.black, game.white_code, Colour.WHITE),
                (game.black, game.white, game.black_code, Colour.BLACK),
            ):
                known = TABLE[code].kind is not Kind.OPEN
                points = values.of(played.number, player, code, colour) if known else None
                add(player, Meeting(played.number, code, points, 0, int(game.board or 0), other, colour))
        for bye in played.byes:
            points = values.of(played.number, bye.player, bye.code, None)
            add(bye.player, Meeting(played.number, bye.code, points, 0))
    return found


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One player against everybody, in the order of the matrix; None stands on the diagonal."""

    player: PlayerId
    cells: tuple[tuple[Meeting, ...] | None, ...]
    counted: bool


def matrix(state: EventState, found: Ranking) -> Sequence[MatrixRow]:
    """Everybody against everybody in the order of the standings; those not counted come last."""
    ranked = [place.player for place in found.places]
    named = set(ranked)
    order = [*ranked, *(player for player in state.order if player not in named)]
    met = meetings(state, found.after)
    rows = []
    for player in order:
        against: dict[PlayerId, list[Meeting]] = {}
        for meeting in met[player].values():
            if meeting.opponent is not None:
                against.setdefault(meeting.opponent, []).append(meeting)
        cells = tuple(None if other == player else tuple(against.get(other, ())) for other in order)
        rows.append(MatrixRow(player, cells, counted=player in named))
    return rows
