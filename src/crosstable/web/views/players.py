"""The players of an event: the list, one card, and what the entry line found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.points import PointSystem
from crosstable.core.results import RESULTS
from crosstable.core.state import BoardState, Entry, EventState, RoundState, RoundStatus
from crosstable.web.folding import fold_text
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
    problems: Sequence[tuple[str, Mapping[str, object]]]
    has: frozenset[str]


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


def players_view(state: EventState) -> PlayersView:
    """Everybody in the initial order."""
    points = scores(state, len(state.rounds))
    rows = [
        PlayerRow(no, state.entries[player], _rounds_off(state, player), points[player])
        for no, player in enumerate(state.order, 1)
    ]
    entries = state.entries.values()
    has = {
        name
        for name, values in {
            "rating": (e.player.rating for e in entries),
            "federation": (e.player.federation for e in entries),
            "club": (e.club for e in entries),
        }.items()
        if any(values)
    }
    gone = sum(1 for row in rows if row.gone)
    present = sum(1 for row in rows if row.entry.checked_in and not row.gone)
    return PlayersView(rows, present, gone, problems(state), frozenset(has))


def _rounds_off(state: EventState, player: PlayerId) -> list[tuple[int, str]]:
    return sorted((r, c.value) for (p, r), c in state.absences.items() if p == player and r > state.rounds_published)


def problems(state: EventState) -> list[tuple[str, Mapping[str, object]]]:
    """The check list before round 1: what an arbiter would want to look at."""
    found: list[tuple[str, Mapping[str, object]]] = []
    by_name: dict[str, list[Entry]] = {}
    for entry in state.entries.values():
        by_name.setdefault(_key(entry.player.name), []).append(entry)
    found.extend(
        ("players.double", {"name": same[0].player.name, "other": same[1].player.name})
        for same in by_name.values()
        if len(same) > 1
    )
    if state.fide_mode:
        unborn = sum(1 for e in state.entries.values() if e.player.birth is None)
        if unborn:
            found.append(("players.no-birth", {"count": unborn}))
    return found[:20]


def _key(name: str) -> str:
    return " ".join(sorted(fold_text(name).replace(",", " ").replace(".", " ").split()))


def already_there(state: EventState, name: str) -> Entry | None:
    """M03: somebody of the same name, whatever the order of its parts."""
    wanted = _key(name)
    return next((e for e in state.entries.values() if _key(e.player.name) == wanted), None)


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
