"""Check-in list: everybody by name with a box to tick, for the door of the hall."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.publish.facts import Facts
from crosstable.publish.people import Person, name_key
from crosstable.publish.sheet import Head, head_of_event

TICK = "✓"


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """One player; `tick` is set for whoever is checked in already."""

    person: Person
    tick: str
    remark: str


@dataclass(frozen=True, slots=True)
class CheckInView:
    """The sheet."""

    head: Head
    lines: tuple[CheckInLine, ...]
    summary: tuple[str, ...]


def check_in_view(facts: Facts) -> CheckInView:
    """Whoever can play the next round, in the order of the alphabet; whoever has left is not on it."""
    state, words = facts.state, facts.words
    lines = [
        CheckInLine(person, TICK if state.entries[player].checked_in else "", _remark(facts, player))
        for player, person in facts.shown.items()
        if state.entries[player].withdrawn_after is None
    ]
    lines.sort(key=lambda line: (name_key(line.person.name, facts.options.name_order), int(line.person.number)))
    summary = [words("count.players", count=len(lines))]
    here = sum(1 for line in lines if line.tick)
    if here:
        summary.append(words("check-in.here", count=here))
    return CheckInView(head_of_event(facts, "check-in.title"), tuple(lines), tuple(summary))


def _remark(facts: Facts, player: PlayerId) -> str:
    """What the door should know: not in the next round, later in, always at one board."""
    state, words = facts.state, facts.words
    entry, coming = state.entries[player], len(state.rounds) + 1
    found = []
    if entry.start_round > coming:
        found.append(words("check-in.from", round=entry.start_round))
    elif (player, coming) in state.absences:
        code = state.absences[player, coming]
        away = facts.both(lambda one: one.words("check-in.away", round=coming, what=one.bye_text(code)))
        found.append(away)
    if entry.fixed_board is not None:
        found.append(words("check-in.board", board=entry.fixed_board))
    return " · ".join(found)
