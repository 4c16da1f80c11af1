"""Bughouse: an entry is a team of two, `Ann + Bo`; a match is one board with one result (docs/decisions/018)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.answers import Refused
from crosstable.app.board_labels import board_labels
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.pairing.bughouse import FirstSeat, seating

OPTION = "bughouse"
"""Option of an event: entries are teams of two."""
GAMES = "match_games"
"""Option of an event: games of a match, 1 or 2; in the second one partners keep their boards and change colours."""
BY_COUNT = "by_count"
"""Option of an event: a round robin for up to six teams, else the Swiss system; settled when round 1 is paired."""
MOST_ROUND_ROBIN = 6
PLUS = " + "


def plays_bughouse(state: EventState) -> bool:
    """Whether entries of this event are teams of two."""
    return bool(state.options.get(OPTION))


def games_of_match(state: EventState) -> int:
    """How many games a match has."""
    return 2 if plays_bughouse(state) and state.options.get(GAMES) == 2 else 1


def partners(name: str) -> tuple[str, ...]:
    """The members that a name tells, `Ann + Bo`."""
    return tuple(part for part in (" ".join(piece.split()) for piece in re.split(r"[+\uff0b]", name)) if part)


def checked_name(state: EventState, name: str, *, own: PlayerId | None = None) -> str:
    """The name as it is kept. Nobody plays in two teams, and a team has two members, at most one more as a joker."""
    members = partners(name)
    if not members:
        raise Refused("missing", field="name")
    if len(members) > 3:
        raise Refused("partners-too-many", name=name)
    twice = next((m for m in members if [k.casefold() for k in members].count(m.casefold()) > 1), None)
    if twice is not None:
        raise Refused("partner-with-himself", name=twice)
    for number, player in enumerate(state.order, 1):
        entry = state.entries[player]
        if player == own or entry.withdrawn_after is not None:
            continue
        known = {member.casefold() for member in partners(entry.player.name)}
        taken = next((member for member in members if member.casefold() in known), None)
        if taken is not None:
            raise Refused("partner-twice", name=taken, team=number)
    return PLUS.join(members)


def singles(state: EventState) -> list[PlayerId]:
    """Who came without a partner and has none yet."""
    return [
        player
        for player in state.order
        if len(partners(state.entries[player].player.name)) == 1 and state.entries[player].withdrawn_after is None
    ]


@dataclass(frozen=True, slots=True)
class Seated:
    """One side of a match in game 1: who has which board and colour, and the whole team."""

    player: PlayerId
    name: str
    white: str
    white_board: str
    black: str
    black_board: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match: two teams at two boards."""

    label: str
    board: int
    one: Seated
    two: Seated


def tables(state: EventState, round_no: int) -> Sequence[Table]:
    """The matches of a round as people sit down for game 1; the team with White on board a is named first."""
    played = state.rounds[round_no - 1]
    labels = board_labels(state, played)
    return [
        Table(labels[board.number], board.number, *_seats(state, board.white, board.black)) for board in played.boards
    ]


def _seats(state: EventState, one: PlayerId, two: PlayerId) -> tuple[Seated, Seated]:
    names = [partners(state.entries[player].player.name) for player in (one, two)]
    first = seating((0, 1), (2, 3), games=1, first=FirstSeat.LISTED)[0]
    who = [(members[0], members[1] if len(members) > 1 else "?") for members in names]
    seats = [*who[0], *who[1]]
    a_white, a_black, b_white, b_black = (
        seats[seat] for seat in (first.a_white, first.a_black, first.b_white, first.b_black)
    )
    return (
        Seated(one, state.entries[one].player.name, a_white, "a", b_black, "b"),
        Seated(two, state.entries[two].player.name, b_white, "b", a_black, "a"),
    )
