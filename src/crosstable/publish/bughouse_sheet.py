"""The tables of a bughouse round: four names at each, with board and colour."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.bughouse import Seated, games_of_match, tables
from crosstable.core.results import MATCH_OF_TWO
from crosstable.publish.boards import board_result
from crosstable.publish.facts import Facts
from crosstable.publish.people import printable
from crosstable.publish.sheet import Head, head_of_round


@dataclass(frozen=True, slots=True)
class TableLine:
    """A match: both teams as they sit, and the result, empty for writing it in."""

    table: str
    one: tuple[str, str]
    two: tuple[str, str]
    result: str


@dataclass(frozen=True, slots=True)
class BughouseView:
    """The sheet."""

    head: Head
    against: str
    lines: tuple[TableLine, ...]
    free: tuple[str, ...]
    note: str


def bughouse_view(facts: Facts) -> BughouseView:
    """`Table 3: A1 (White, board a) + A2 (Black, board b) v B1 + B2`, in the order of the tables."""
    games = games_of_match(facts.state)
    results = {board.number: board_result(board) for board in facts.round.boards}
    if games == 2:
        tokens = {board.number: board.result.token for board in facts.round.boards if board.result is not None}
        results = {n: MATCH_OF_TWO.get(tokens.get(n, ""), text) if text else "" for n, text in results.items()}
    lines = [
        TableLine(
            facts.words("bughouse.table", label=t.label), _side(facts, t.one), _side(facts, t.two), results[t.board]
        )
        for t in sorted(tables(facts.state, facts.round_no), key=lambda t: int(t.label))
    ]
    free = tuple(
        f"{printable(facts.people[player].name)}: {facts.bye_text(code)}"
        for player, code in facts.away(facts.round).items()
    )
    note = facts.words("bughouse.second-game") if games == 2 else ""
    head = head_of_round(facts, "bughouse.title")
    return BughouseView(head, facts.words("bughouse.against"), tuple(lines), free, note)


def _side(facts: Facts, side: Seated) -> tuple[str, str]:
    """The player at board a first."""
    white = facts.words(
        "bughouse.seat", name=printable(side.white), colour=facts.colour_word("w"), board=side.white_board
    )
    black = facts.words(
        "bughouse.seat", name=printable(side.black), colour=facts.colour_word("b"), board=side.black_board
    )
    return (white, black) if side.white_board == "a" else (black, white)
