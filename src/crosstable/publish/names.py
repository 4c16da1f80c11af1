"""Pairings by name: the sheet on which players find themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosstable.app.bughouse import plays_bughouse, tables
from crosstable.publish.facts import Facts
from crosstable.publish.people import Person, name_key
from crosstable.publish.sheet import Head, head_of_round

TWO_COLUMNS_FROM = 25
"""Longer lists stand in two columns, in 12 pt instead of 14."""


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player. Without a board, `reason` says why; `colour` is w or b."""

    person: Person
    board: str = ""
    colour: str = ""
    colour_word: str = ""
    opponent: Person | None = None
    reason: str = ""
    room: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class NamesView:
    """The sheet."""

    head: Head
    lines: tuple[NameLine, ...]
    summary: tuple[str, ...]
    in_columns: bool


def names_view(facts: Facts) -> NamesView:
    """Everybody who takes part, in the order of the alphabet."""
    played, people = facts.round, facts.people
    lines = _at_tables(facts) if plays_bughouse(facts.state) else _at_boards(facts)
    lines.extend(NameLine(people[player], reason=facts.bye_text(code)) for player, code in facts.away(played).items())
    order = facts.options.name_order
    lines.sort(key=lambda line: (name_key(line.person.name, order), int(line.person.number)))
    return NamesView(
        head=head_of_round(facts, "names.title"),
        lines=tuple(lines),
        summary=(facts.words("count.players", count=len(lines)),),
        in_columns=len(lines) >= TWO_COLUMNS_FROM,
    )


def _at_boards(facts: Facts) -> list[NameLine]:
    people = facts.people
    return [
        NameLine(
            person=people[player],
            board=facts.labels[board.number],
            colour=colour,
            colour_word=facts.colour_word(colour),
            opponent=people[opponent],
            room=facts.room(facts.labels[board.number]),
            part=facts.parts.get(board.number, ""),
        )
        for board in facts.boards
        for player, opponent, colour in ((board.white, board.black, "w"), (board.black, board.white, "b"))
        if facts.inside(player)
    ]


def _at_tables(facts: Facts) -> list[NameLine]:
    """The four of each table (bughouse), members of teams too, against the two others; 3a is board a of table 3."""
    names = {player: person.name for player, person in facts.people.items()}
    found = []
    printed = {board.number for board in facts.boards}
    for table in (table for table in tables(facts.state, facts.round_no, names) if table.board in printed):
        for side, other in ((table.one, table.two), (table.two, table.one)):
            opponent = replace(facts.people[other.seats[0].player], name=other.name)
            for seat in side.seats:
                line = NameLine(
                    person=replace(facts.people[seat.player], name=seat.name),
                    board=f"{table.label}{seat.board}",
                    colour=seat.colour,
                    colour_word=facts.colour_word(seat.colour) if seat.colour else "",
                    opponent=opponent,
                    room=facts.room(table.label),
                )
                found.append(line)
    return found
