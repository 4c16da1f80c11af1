"""The ladder or pyramid for the wall: who stands where, the challenges that are open, and the rule in short."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app import queries
from crosstable.app.ladder import ladder_now, rungs
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.pairing.ladder_record import rules_of
from crosstable.publish.facts import Facts
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_after_round

ONE_COLUMN, TWO_COLUMNS = 32, 72
"""So many places stand on a page in one column, and in two."""


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A place and who stands there; `rise` is how many places he went up since the round before."""

    place: int
    person: Person
    rise: int


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An open challenge: the places of both now, and which of them has White."""

    place: str
    challenger: Person
    other_place: str
    defender: Person
    white: bool


@dataclass(frozen=True, slots=True)
class LadderSheetView:
    """The sheet; `rows` has one row for each level of a pyramid, and of a ladder one for each column on the page."""

    head: Head
    pyramid: bool
    rows: tuple[tuple[LadderLine, ...], ...]
    open: tuple[OpenLine, ...]
    rules: tuple[str, ...]
    white: str
    black: str


def is_ladder(state: EventState) -> bool:
    """Whether the event has this sheet."""
    return state.rules.challenges


def ladder_sheet_view(facts: Facts) -> LadderSheetView:
    """The order after the round; open challenges only where that is now."""
    state = facts.state
    found = queries.ranking(state, min(facts.round_no, state.rounds_published))
    lines = {
        int(place.player): LadderLine(place.first, facts.people[place.player], place.moved or 0)
        for place in found.places
    }
    rules = rules_of(state.rules.system or "", state.options)
    rows = rungs(list(lines)) if rules.pyramid else _columns(list(lines))
    shown = (tuple(lines[p] for p in row if facts.inside(PlayerId(p))) for row in rows)
    said = [facts.both(lambda each: each.words(f"regulations.system.{state.rules.system}"))]
    if rules.reach is not None and not rules.pyramid:
        reach = rules.reach
        said.append(facts.both(lambda each: each.words("ladder.reach", count=reach)))
    return LadderSheetView(
        head_after_round(facts, "ladder.title-pyramid" if rules.pyramid else "ladder.title"),
        rules.pyramid,
        tuple(row for row in shown if row),
        tuple(_open(facts)) if found.after == state.rounds_published else (),
        tuple(said),
        facts.colour_word("w"),
        facts.colour_word("b"),
    )


def _columns(players: list[int]) -> list[list[int]]:
    """Two columns where that saves the second page."""
    if not ONE_COLUMN < len(players) <= TWO_COLUMNS:
        return [players]
    half = (len(players) + 1) // 2
    return [players[:half], players[half:]]


def _open(facts: Facts) -> list[OpenLine]:
    now = ladder_now(facts.state)
    found = []
    for challenge in now.open:
        if not facts.any_inside((challenge.challenger, challenge.defender)):
            continue
        white = challenge.board.white == challenge.challenger
        places = [_place(now.place(p)) for p in (challenge.challenger, challenge.defender)]
        one, two = (facts.people[PlayerId(p)] for p in (challenge.challenger, challenge.defender))
        found.append(OpenLine(places[0], one, places[1], two, white))
    return found


def _place(place: int | None) -> str:
    return "" if place is None else str(place)
