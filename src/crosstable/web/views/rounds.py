"""A round as the arbiter sees it: boards, byes, who is not there, and where the round stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.app.bracket import knocked_out, plays_teams
from crosstable.app.bughouse import Table, tables
from crosstable.app.commands.rounds import unseated
from crosstable.app.queries_public import planned_rounds
from crosstable.app.teams import names_of_teams
from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.results import RESULTS
from crosstable.core.state import BoardState, EventState, ResultEntry, RoundState, RoundStatus
from crosstable.web.views.scores import scores

UNPAIRED = "unpaired"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board. `no` is the starting number, `points` are tenths before the round (None: nobody has any).

    `team` is said where no match says it.
    """

    id: int
    no: int
    name: str
    title: str
    rating: int | None
    points: int | None
    team: str = ""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board with what is known of its result; `sign` is how it is called where that is not its number."""

    number: int
    white: Seat
    black: Seat
    result: ResultEntry | None
    dispute: ResultEntry | None
    confirmed: Sequence[ResultEntry] = ()
    sign: str = ""

    @property
    def confirmed_by(self) -> list[str]:
        """The devices on which the same result was read again."""
        return [reading.device.rpartition(" #")[0] or reading.device for reading in self.confirmed]

    @property
    def token(self) -> str:
        """The result in force, or nothing."""
        return self.result.token if self.result is not None else ""

    @property
    def is_open(self) -> bool:
        """No settled result yet."""
        return self.result is None or self.dispute is not None

    @property
    def unplayed(self) -> bool:
        """Decided without a game."""
        return self.result is not None and TABLE[RESULTS[self.result.token][0]].kind is Kind.FORFEIT


@dataclass(frozen=True, slots=True)
class ByeRow:
    """Somebody without an opponent; `worth` is what the bye brings, `word` what it is called."""

    seat: Seat
    code: str
    worth: int
    word: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """A whole round. `status` is that of the round, or `unpaired` for the one that comes next.

    `boards` may be some of the `total`; `ready` can be paired in a round that comes next. `unseated` are players of a draft who have to be paired yet, `away` those who do not play.
    """

    number: int
    rounds: int
    status: str
    boards: Sequence[BoardRow]
    byes: Sequence[ByeRow]
    away: Sequence[Seat]
    unseated: Sequence[Seat]
    open: int
    played: RoundState | None
    total: int = 0
    ready: int = 0

    @property
    def done(self) -> int:
        """Boards with a settled result."""
        return self.total - self.open

    def is_fixed(self, row: BoardRow) -> bool:
        """Whether pairing again keeps this pair."""
        pairs = self.played.fixed if self.played is not None else ()
        return any({int(one), int(two)} == {row.white.id, row.black.id} for one, two in pairs)


def round_view(
    state: EventState,
    number: int,
    only: frozenset[int] | None = None,
    points: Mapping[PlayerId, int] | None = None,
    *,
    seats: bool = False,
) -> RoundView:
    """The round `number`: paired, or the one that may be paired next.

    `only` are the boards that are wanted; `points` are those before the round where they are known. Where partners
    change, two boards of one table are one row with one result, unless single `seats` are asked for.
    """
    planned = max(planned_rounds(state) or 0, len(state.rounds))
    points = scores(state, number - 1) if points is None else points
    numbers = {player: place for place, player in enumerate(state.order, 1)}
    begun = number > 1 or any(points.values())
    teams = names_of_teams(state)

    def seat(player: PlayerId) -> Seat:
        found = state.entries[player].player
        return Seat(
            int(player),
            numbers[player],
            found.name,
            found.title,
            found.rating,
            points[player] if begun else None,
            teams.get(player, ""),
        )

    if number > len(state.rounds):
        byes = [_bye(state, seat(p), code) for (p, r), code in state.absences.items() if r == number]
        named = {row.seat.id for row in byes}
        out = knocked_out(state, number)
        away = [seat(p) for p in state.order if int(p) not in named and p not in out and is_away(state, p, number)]
        ready = len(state.order) - len(byes) - len(away) - len(out)
        return RoundView(number, planned, UNPAIRED, (), byes, away, (), 0, None, ready=ready)
    played = state.rounds[number - 1]
    listed = [b for b in played.boards if only is None or b.number in only]
    if state.rules.by_lot and (seats or played.published_at is None):
        boards = [replace(_row(b, seat(b.white), seat(b.black)), sign=_sign(played, b.number)) for b in listed]
    elif state.rules.by_lot:
        boards = [_table_row(table, played, seat) for table in tables(state, number)]
        boards = [row for row in boards if only is None or row.number in only]
    else:
        boards = [_row(b, seat(b.white), seat(b.black)) for b in listed]
    gone = knocked_out(state, number)
    if plays_teams(state):  # teams without a match are no news; who sits opposite an empty seat is
        gone |= {player for player, code in played.byes.items() if code is Code.FREE}
    byes = [_bye(state, seat(player), code) for player, code in played.byes.items() if player not in gone]
    seated = {*map(int, played.byes)} | {int(p) for b in played.boards for p in (b.white, b.black)}
    free = unseated(state, played) if played.published_at is None else []
    away = [seat(p) for p in state.order if int(p) not in seated and p not in free]
    status = state.status(number).value
    waiting = [seat(p) for p in free]
    one_result = [b for b in played.boards if not played.is_second(b.number)]
    return RoundView(
        number, planned, status, boards, byes, away, waiting, len(played.open_boards), played, len(one_result)
    )


def _row(board: BoardState, white: Seat, black: Seat) -> BoardRow:
    return BoardRow(board.number, white, black, board.result, board.dispute, board.confirmed)


def _sign(played: RoundState, number: int) -> str:
    """`3a` for board a of table 3."""
    return played.labels.get(number, str(number)).replace(".", "")


def _table_row(table: Table, played: RoundState, seat: Callable[[PlayerId], Seat]) -> BoardRow:
    """A table of four as one row: two partners against two."""
    board = next(b for b in played.boards if b.number == table.board)
    white, black = (
        replace(seat(player), name=side.name, title="", rating=None, points=None)
        for player, side in ((board.white, table.one), (board.black, table.two))
    )
    return _row(board, white, black)


def _bye(state: EventState, seat: Seat, code: Code) -> ByeRow:
    word = "out" if state.rules.by_lot and code is Code.PAB else code.value
    return ByeRow(seat, code.value, state.rules.points.value(code) or 0, word)


def is_away(state: EventState, player: PlayerId, number: int) -> bool:
    """Whether it is known that the player does not play in round `number`."""
    entry = state.entries[player]
    gone = entry.withdrawn_after is not None and entry.withdrawn_after < number
    return gone or entry.start_round > number or (player, number) in state.absences


def board_values(state: EventState, number: int, board_number: int) -> Mapping[str, object]:
    """A board for the scripts."""
    played = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else state.current
    board = played.board(board_number) if played is not None else None
    if played is None or board is None:
        return {}
    names = [state.entries[p].player.name for p in (board.white, board.black)]
    table = next((t for t in tables(state, played.number) if t.board == board.number), None)
    return {
        "number": board.number,
        "result": _reading(board.result),
        "dispute": _reading(board.dispute),
        "open": len(played.open_boards),
        "names": names if table is None else [table.one.name, table.two.name],
    }


def _reading(reading: ResultEntry | None) -> Mapping[str, str] | None:
    if reading is None:
        return None
    return {"token": reading.token, "device": reading.device.rpartition(" #")[0] or reading.device, "at": reading.at}


def open_for_results(state: EventState, number: int) -> bool:
    """Whether boards of the round take results at all."""
    return state.status(number) in (RoundStatus.PLAYING, RoundStatus.COMPLETE, RoundStatus.CLOSED)


def paired_board(state: EventState, number: int, board_number: int) -> BoardState | None:
    """A board of a round, or None."""
    return state.rounds[number - 1].board(board_number) if 1 <= number <= len(state.rounds) else None
