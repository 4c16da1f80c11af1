"""Pairings by name: the sheet on which players find themselves."""

from __future__ import annotations

from dataclasses import dataclass

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
    lines: list[NameLine] = []
    for board in played.boards:
        for player, opponent, colour in ((board.white, board.black, "w"), (board.black, board.white, "b")):
            lines.append(
                NameLine(
                    person=people[player],
                    board=facts.labels[board.number],
                    colour=colour,
                    colour_word=facts.colour_word(colour),
                    opponent=people[opponent],
                    room=facts.room(facts.labels[board.number]),
                    part=facts.parts.get(board.number, ""),
                )
            )
    lines.extend(NameLine(people[player], reason=facts.bye_text(code)) for player, code in facts.away(played).items())
    order = facts.options.name_order
    lines.sort(key=lambda line: (name_key(line.person.name, order), int(line.person.number)))
    return NamesView(
        head=head_of_round(facts, "names.title"),
        lines=tuple(lines),
        summary=(facts.words("count.players", count=len(lines)),),
        in_columns=len(lines) >= TWO_COLUMNS_FROM,
    )
