"""The players of an event: the list, one card, and what the entry line found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.folding import fold_text, name_key
from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.points import PointSystem
from crosstable.core.results import NARROW, RESULTS
from crosstable.core.state import BoardState, Entry, EventState, RoundState, RoundStatus
from crosstable.web.views.scores import scores


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line of the list; `off` are coming rounds with the code of the bye."""

    no: int
    entry: Entry
    off: Sequence[tuple[int, str]]
    points: int

    @property
    def id(self) -> int:
        """The number of the entry."""
        return int(self.entry.player.id)

    @property
    def gone(self) -> bool:
        """Withdrawn."""
        return self.entry.withdrawn_after is not None


@dataclass(frozen=True, slots=True)
class PlayersView:
    """All players with the counts of the heading."""

    rows: Sequence[PlayerRow]
    present: int
    withdrawn: int
    has: frozenset[str]
    fees: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameRow:
    """One round of a player: opponent and colour, or the bye."""

    round: int
    board: int
    colour: str
    opponent: Entry | None
    result: str
    worth: int | None
    bye: str = ""
    unplayed: bool = False


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A coming round and what is arranged for it (`` plays)."""

    number: int
    code: str


COLUMNS = ("number", "name", "given", "rating", "federation", "club", "fide_id", "birth", "fee")
"""Names by which the list can be sorted; the first is the initial order."""


def players_view(state: EventState, sort: str = "number", *, full: bool = False) -> PlayersView:
    """Everybody, in the initial order or by another column; `full` has ratings, IDs and years of birth too."""
    points = scores(state, len(state.rounds))
    rows = [
        PlayerRow(no, state.entries[player], _rounds_off(state, player), points[player])
        for no, player in enumerate(state.order, 1)
    ]
    entries = state.entries.values()
    has = {
        name
        for name, values in {
            "rating": (full and e.player.rating for e in entries),
            "federation": (e.player.federation for e in entries),
            "club": (e.club for e in entries),
            "fide_id": (full and e.player.fide_id for e in entries),
            "birth": (full and e.player.birth for e in entries),
            "fee": (e.fee_due or e.fee_paid for e in entries),
        }.items()
        if any(values)
    }
    gone = sum(1 for row in rows if row.gone)
    present = sum(1 for row in rows if row.entry.checked_in and not row.gone)
    if sort in COLUMNS[1:]:
        rows.sort(key=lambda row: _sort_key(row.entry, sort))
    fees = (sum(e.fee_due for e in entries), sum(e.fee_paid for e in entries))
    return PlayersView(rows, present, gone, frozenset(has), fees)


def _sort_key(entry: Entry, sort: str) -> tuple[object, ...]:
    """Empty cells last, ratings from the top; the name decides where nothing else does."""
    player = entry.player
    name = fold_text(player.name)
    birth = player.birth
    keys: dict[str, tuple[object, ...]] = {
        "name": (),
        "given": (fold_text(given_name(player.name)),),
        "rating": (player.rating is None, -(player.rating or 0)),
        "federation": (not player.federation, player.federation),
        "club": (not entry.club, fold_text(entry.club)),
        "fide_id": (not player.fide_id, player.fide_id.zfill(12)),
        "birth": (birth is None, (birth.year, birth.month or 0, birth.day or 0) if birth is not None else ()),
        "fee": (entry.fee_paid - entry.fee_due,),
    }
    return (*keys[sort], name)


def given_name(name: str) -> str:
    """The part by which lists in Vietnam are sorted: the last word; behind a comma the given name begins."""
    family, comma, given = name.partition(",")
    return given.strip() if comma and given.strip() else (family.split() or [""])[-1]


def odd_next(state: EventState) -> bool:
    """Whether an odd number is there for the next round, so that somebody has the bye (M22)."""
    if not state.rules.by_scores:
        return False
    following = state.rounds_published + 1
    there = [
        player
        for player, entry in state.entries.items()
        if entry.withdrawn_after is None
        and entry.start_round <= following
        and (player, following) not in state.absences
    ]
    return len(there) % 2 == 1 and len(there) > 1


def seat_words(state: EventState, number: int, player: PlayerId) -> dict[str, object]:
    """Who meets the latecomer, and where (J1)."""
    played = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None
    board = played.seat_of(player) if played is not None else None
    if board is None:
        return {}
    other = board.black if board.white == player else board.white
    return {
        "name": state.entries[player].player.name,
        "other": state.entries[other].player.name,
        "board": board.number,
    }


def _rounds_off(state: EventState, player: PlayerId) -> list[tuple[int, str]]:
    return sorted((r, c.value) for (p, r), c in state.absences.items() if p == player and r > state.rounds_published)


def already_there(state: EventState, fields: Mapping[str, object]) -> Entry | None:
    """M03: somebody with the same FIDE ID, or of the same name whatever the order of its parts."""
    number, wanted = str(fields.get("fide_id", "")), name_key(str(fields.get("name", "")))
    entries = state.entries.values()
    same = next((e for e in entries if number and e.player.fide_id == number), None)
    return same or next((e for e in entries if name_key(e.player.name) == wanted), None)


def games_of(state: EventState, player: PlayerId) -> list[GameRow]:
    """Every published round of a player."""
    found = []
    for played in state.rounds:
        if played.published_at is None:
            continue
        board = played.seat_of(player)
        if board is not None:
            found.append(_game(state, played, board, player))
            continue
        code = played.byes.get(player) or state.absences.get((player, played.number), Code.ZERO_BYE)
        worth = state.rules.points.value(code)
        found.append(GameRow(played.number, 0, "", None, "", worth, bye=code.value))
    return found


def _game(state: EventState, played: RoundState, board: BoardState, player: PlayerId) -> GameRow:
    white = board.white == player
    opponent = state.entries[board.black if white else board.white]
    colour = Colour.WHITE if white else Colour.BLACK
    if board.result is None or board.dispute is not None:
        return GameRow(played.number, board.number, colour.value, opponent, "", None)
    code = RESULTS[board.result.token][0 if white else 1]
    points: PointSystem = state.rules.points
    unplayed = TABLE[code].kind is Kind.FORFEIT
    worth = points.value(code, colour)
    if board.result.token in NARROW:  # half of the difference to a draw
        won = board.result.token == NARROW[0 if white else 1]
        worth = ((points.win if won else points.loss) + points.draw) // 2
    return GameRow(played.number, board.number, colour.value, opponent, board.result.token, worth, unplayed=unplayed)


def coming_rounds(state: EventState, player: PlayerId) -> list[RoundChoice]:
    """Rounds not paired yet."""
    last = state.rules.rounds or state.rounds_published + 1
    return [
        RoundChoice(number, code.value if (code := state.absences.get((player, number))) else "")
        for number in range(state.rounds_published + 1, last + 1)
    ]


def bye_holder(state: EventState) -> tuple[int, Entry] | None:
    """Who has the bye of the round being played: a latecomer can meet him (C.04.2 4.4)."""
    current = state.current
    if current is None or state.status(current.number) is not RoundStatus.PLAYING:
        return None
    holder = next((p for p, code in current.byes.items() if code is Code.PAB), None)
    return None if holder is None else (current.number, state.entries[holder])
