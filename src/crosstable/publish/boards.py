"""Pairings by board: the sheet of the hall, and the arbiter's list of results."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.core.model import Game
from crosstable.core.results import RESULTS
from crosstable.core.state import BoardState
from crosstable.publish.facts import Facts
from crosstable.publish.figures import result_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_round


@dataclass(frozen=True, slots=True)
class Side:
    """A player of a board with the points before the round."""

    person: Person
    points: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board; `result` is empty for writing it in, `part` its group or match, `room` where the event names any."""

    board: str
    part: str
    white: Side
    black: Side
    result: str
    room: str = ""


@dataclass(frozen=True, slots=True)
class AwayLine:
    """Somebody without a board, and why."""

    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class BoardsView:
    """The sheet."""

    head: Head
    white: str
    black: str
    lines: tuple[BoardLine, ...]
    away: tuple[AwayLine, ...]
    summary: tuple[str, ...]


def boards_view(facts: Facts) -> BoardsView:
    """Boards in the order of their labels; byes and absences below."""
    words, played = facts.words, facts.round
    lines = [
        BoardLine(
            board=facts.labels[board.number],
            part=facts.parts.get(board.number, ""),
            white=_side(facts, board.white),
            black=_side(facts, board.black),
            result=board_result(board),
            room=facts.room(facts.labels[board.number]),
        )
        for board in facts.boards
    ]
    away = tuple(AwayLine(_side(facts, player), facts.bye_text(code)) for player, code in facts.away(played).items())
    summary = [words("count.boards", count=len(lines))]
    if away:
        summary.append(words("count.away", count=len(away)))
    return BoardsView(
        head=head_of_round(facts, "boards.title"),
        white=facts.colour_word("w"),
        black=facts.colour_word("b"),
        lines=tuple(sorted(lines, key=lambda line: int(line.board))),
        away=away,
        summary=tuple(summary),
    )


def board_result(board: BoardState) -> str:
    """The settled result of a board; two different readings are none."""
    if board.result is None or board.dispute is not None:
        return ""
    white, black = RESULTS[board.result.token]
    return result_text(Game(board.white, board.black, white, black))


def _side(facts: Facts, player: PlayerId) -> Side:
    return Side(facts.people[player], facts.points_before.get(player, ""))
