"""Who met whom: the rounds of everybody, as crosstable, wall chart and "my page" show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.queries import Ranking
from crosstable.app.teams import teams_of
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


def games_of_schedule(state: EventState, found: Ranking) -> Mapping[PlayerId, int]:
    """Games of a schedule that have a result, those by forfeit among them; nothing for other systems."""
    if not state.rules.by_table:
        return {}
    met = meetings(state, found.after)
    return {
        p.player: sum(m.opponent is not None and not m.pending for m in met[p.player].values()) for p in found.places
    }


@dataclass(frozen=True, slots=True)
class Block:
    """A table of the crosstable: who stands in its rows and who in its columns; `title` where there are several."""

    title: str
    rows: tuple[PlayerId, ...]
    columns: tuple[PlayerId, ...]


def blocks(state: EventState, order: Sequence[PlayerId]) -> tuple[Block, ...]:
    """Everybody against everybody; of two teams each one against the other, since nobody meets his own side (Scheveningen)."""
    sides = teams_of(state)
    if len(sides) != 2 or not {p for team in sides for p in team.players}.issuperset(order):
        return (Block("", tuple(order), tuple(order)),)
    one, two = (tuple(player for player in order if player in team.players) for team in sides)
    return (Block(sides[0].name, one, two), Block(sides[1].name, two, one))


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One player against those of the columns; None stands on the diagonal."""

    player: PlayerId
    cells: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class MatrixBlock:
    """A table of the crosstable with what was played; `columns` are players."""

    title: str
    columns: tuple[PlayerId, ...]
    rows: tuple[MatrixRow, ...]


def matrix(state: EventState, found: Ranking) -> Sequence[MatrixBlock]:
    """The tables of the crosstable in the order of the standings; those not counted come last."""
    ranked = [place.player for place in found.places]
    named = set(ranked)
    met = meetings(state, found.after)
    return [
        MatrixBlock(
            block.title, block.columns, tuple(_row(player, block.columns, met[player]) for player in block.rows)
        )
        for block in blocks(state, [*ranked, *(player for player in state.order if player not in named)])
    ]


def _row(player: PlayerId, columns: Sequence[PlayerId], met: Mapping[int, Meeting]) -> MatrixRow:
    against: dict[PlayerId, list[Meeting]] = {}
    for meeting in met.values():
        if meeting.opponent is not None:
            against.setdefault(meeting.opponent, []).append(meeting)
    return MatrixRow(player, tuple(None if other == player else tuple(against.get(other, ())) for other in columns))
