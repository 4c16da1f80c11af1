"""What is written on a board, and in which room it stands: one answer for every sheet, screen and entry of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.core.state import BoardState, EventState, RoundState

ROOMS = "rooms"
"""Option of an event: a list of `[name, first, last]`, the labels that stand in a room."""
OFFSET = "board_offset"
"""Option of an event: the boards begin after this number."""


def board_labels(state: EventState, played: RoundState) -> Mapping[int, str]:
    """Number of a board in the round to its label.

    What was published stays, whatever is set afterwards. Elsewhere a player with a fixed board sits
    there whatever the pairing says; boards of a pool stand at its own tables; the other boards take the numbers
    that are left, in their order, from the offset + 1 on. Of two who want the same board, or meet with two fixed boards, the one who
    needs an accessible table has it; else the higher pair, and the lower number of two who meet.
    Two boards of one table (bughouse of individuals) carry its number.
    """
    if state.rules.by_lot:
        return _tables(state, played)
    known = {board.number for board in played.boards}
    found = {number: label for number, label in played.tables.items() if number in known}
    rest = [board for board in played.boards if board.number not in found]
    for board in sorted(rest, key=lambda board: (not _needs(state, board), board.number)):
        wanted = _wish(state, board)
        if wanted is not None and wanted not in found.values():
            found[board.number] = wanted
    option = state.options.get(OFFSET, 0)
    offset = option if isinstance(option, int) else 0
    for number, place in _boards_of_pools(state, played).items():
        if number not in found and offset + place not in found.values():
            found[number] = offset + place
    taken = set(found.values())
    free = (number for number in range(offset + 1, offset + 10**6) if number not in taken)
    for board in sorted(rest, key=lambda board: board.number):
        if board.number not in found:
            found[board.number] = next(free)
    return {number: str(found[number]) for number in sorted(found)}


def _tables(state: EventState, played: RoundState) -> Mapping[int, str]:
    option = state.options.get(OFFSET, 0)
    offset = option if isinstance(option, int) else 0
    drawn = {number: offset + int(label.partition(".")[0]) for number, label in played.labels.items()}
    return {board.number: str(played.tables.get(board.number, drawn[board.number])) for board in played.boards}


def _boards_of_pools(state: EventState, played: RoundState) -> Mapping[int, int]:
    """Where the boards of pools stand: a pool keeps its tables in every round, also when others have ended."""
    first: dict[str, int] = {}
    count = 0
    for pool in state.pools:
        first[pool.name] = count
        count += len(pool.players) // 2
    found: dict[int, int] = {}
    for number, label in sorted(played.labels.items()):
        if played.stage.get("kind") != "knockout" and label in first:
            first[label] += 1
            found[number] = first[label]
    return found


def board_with_label(state: EventState, played: RoundState, label: str) -> int | None:
    """The number in the round of the board that carries a label."""
    labels = board_labels(state, played)
    return next((number for number, found in labels.items() if found == label.strip()), None)


def _wishes(state: EventState, board: BoardState) -> list[tuple[bool, int]]:
    """The fixed boards of the two who play, the one that is kept first: False stands for a need of access."""
    entries = (state.entries[player] for player in (board.white, board.black))
    return sorted((not entry.accessible, entry.fixed_board) for entry in entries if entry.fixed_board is not None)


def _wish(state: EventState, board: BoardState) -> int | None:
    return next((wish for _, wish in _wishes(state, board)), None)


def _needs(state: EventState, board: BoardState) -> bool:
    return any(not without for without, _ in _wishes(state, board))


@dataclass(frozen=True, slots=True)
class FixedConflict:
    """Somebody does not sit at his fixed board: `label` is where the board stands, `wanted` where he should be."""

    board: int
    label: str
    player: PlayerId
    wanted: int
    accessible: bool = False


def fixed_conflicts(state: EventState, played: RoundState) -> Sequence[FixedConflict]:
    """Whom the arbiter has to look after because a fixed board could not be kept."""
    labels = board_labels(state, played)
    return [
        FixedConflict(board.number, labels[board.number], player, wanted, state.entries[player].accessible)
        for board in played.boards
        for player in (board.white, board.black)
        if (wanted := state.entries[player].fixed_board) is not None and str(wanted) != labels[board.number]
    ]


def room_of(state: EventState, label: str) -> str:
    """The room in which a board stands; empty where none is named."""
    rooms = state.options.get(ROOMS)
    number = int(label) if label.isdecimal() and len(label) < 7 else 0
    for room in rooms if isinstance(rooms, list) else []:
        if isinstance(room, list) and len(room) == 3 and room[1] <= number <= room[2]:
            return str(room[0])
    return ""


def rooms_text(state: EventState) -> str:
    """The rooms as they are typed, one a line: `Hall A: 1-40`."""
    rooms = state.options.get(ROOMS)
    lines = [room for room in rooms if isinstance(room, list) and len(room) == 3] if isinstance(rooms, list) else []
    return "\n".join(f"{name}: {first}-{last}" for name, first, last in lines)
