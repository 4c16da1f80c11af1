"""The tables of a bughouse round: four names at each, with board and colour."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.bughouse import Seat, Side, first_seat, first_to, games_of_match, tables
from crosstable.core.results import MATCH_OF_TWO
from crosstable.pairing.bughouse import FirstSeat
from crosstable.publish.boards import board_result
from crosstable.publish.facts import Facts
from crosstable.publish.people import printable
from crosstable.publish.sheet import Head, head_of_round


@dataclass(frozen=True, slots=True)
class Named:
    """A name and what is said of it: colour and board, or why somebody sits out; empty where nothing is."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A match: both teams as they sit, and the result, empty for writing it in."""

    table: str
    one: tuple[Named, ...]
    two: tuple[Named, ...]
    result: str
    room: str = ""


@dataclass(frozen=True, slots=True)
class BughouseView:
    """The sheet."""

    head: Head
    against: str
    lines: tuple[TableLine, ...]
    free: tuple[Named, ...]
    note: str


def bughouse_view(facts: Facts) -> BughouseView:
    """`Table 3: A1 (White, board a) + A2 (Black, board b) v B1 + B2`, in the order of the tables."""
    games = games_of_match(facts.state)
    results = {board.number: board_result(board) for board in facts.round.boards}
    if games == 2:
        tokens = {board.number: board.result.token for board in facts.round.boards if board.result is not None}
        results = {n: MATCH_OF_TWO.get(tokens.get(n, ""), text) if text else "" for n, text in results.items()}
    printed = {board.number for board in facts.boards}
    lines = [
        TableLine(
            facts.words("bughouse.table", label=t.label),
            _side(facts, t.one),
            _side(facts, t.two),
            results[t.board],
            facts.room(t.label),
        )
        for t in sorted(tables(facts.state, facts.round_no), key=lambda t: int(t.label))
        if t.board in printed
    ]
    free = tuple(
        Named(printable(facts.people[player].name), facts.bye_text(code))
        for player, code in facts.away(facts.round).items()
    )
    free_choice = first_seat(facts.state) is FirstSeat.CAPTAIN and not facts.state.rules.by_lot
    until = first_to(facts.state)
    notes = [("bughouse.captains-say", free_choice), ("bughouse.second-game", games == 2), ("bughouse.first-to", until)]
    note = " ".join(facts.words(key, count=until) for key, said in notes if said)
    head = head_of_round(facts, "bughouse.title")
    return BughouseView(head, facts.words("bughouse.against"), tuple(lines), free, note)


def _side(facts: Facts, side: Side) -> tuple[Named, ...]:
    """The player at board a first."""
    return tuple(_seat(facts, seat) for seat in side.seats)


def _seat(facts: Facts, seat: Seat) -> Named:
    name = printable(seat.name)
    if not seat.board:
        return Named(name)
    place = facts.both(lambda one: one.words("bughouse.seat", colour=one.colour_word(seat.colour), board=seat.board))
    return Named(name, place)
