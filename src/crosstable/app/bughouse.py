"""Bughouse (docs/decisions/018): who sits where at a table of two boards.

An entry is a team of two, `Ann + Bo`, whose match is one board with one result; or it is one player, who has another
partner every round, and then a table is two boards of the round with one result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.answers import Refused
from crosstable.app.board_labels import board_labels
from crosstable.core.ids import PlayerId
from crosstable.core.naming import is_name
from crosstable.core.results import MATCH_OF_TWO
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.bughouse import FirstSeat, seating

OPTION = "bughouse"
"""Option of an event: entries are teams of two."""
GAMES = "match_games"
"""Option of an event: games of a match, 1 or 2; in the second one partners keep their boards and change colours."""
FIRST_TO = "first_to"
"""Option of an event: who wins so many games first has won the match, which is one result (not with GAMES 2)."""
MOST_WINS = 9
FIRST_SEAT = "first_seat"
"""Option of an event of teams of two: a name of `FirstSeat`."""
BY_COUNT = "by_count"
"""Option of an event: a round robin for up to six teams, else the Swiss system; settled when round 1 is paired."""
MOST_ROUND_ROBIN = 6
PLUS = " + "


def plays_bughouse(state: EventState) -> bool:
    """Whether four sit at a table here."""
    return bool(state.options.get(OPTION)) or state.rules.by_lot


def teams_of_two(state: EventState) -> bool:
    """Whether entries of this event are teams of two."""
    return bool(state.options.get(OPTION)) and not state.rules.by_lot


def first_seat(state: EventState) -> FirstSeat:
    """Who of a team of two has White in game 1."""
    chosen = state.options.get(FIRST_SEAT)
    return FirstSeat(chosen) if chosen in tuple(FirstSeat) else FirstSeat.LISTED


def games_of_match(state: EventState) -> int:
    """How many games a match has."""
    return 2 if plays_bughouse(state) and state.options.get(GAMES) == 2 else 1


def first_to(state: EventState) -> int:
    """How many games win a match; 0 where a match is one or two games."""
    wins = state.options.get(FIRST_TO)
    return wins if plays_bughouse(state) and isinstance(wins, int) and games_of_match(state) == 1 else 0


def partners(name: str) -> tuple[str, ...]:
    """The members that a name tells, `Ann + Bo`."""
    return tuple(part for part in (" ".join(piece.split()) for piece in re.split(r"[+\uff0b]", name)) if is_name(part))


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
    """Who came without a partner and has none yet; nobody where partners change."""
    if not teams_of_two(state):
        return []
    return [
        player
        for player in state.order
        if len(partners(state.entries[player].player.name)) == 1 and state.entries[player].withdrawn_after is None
    ]


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the four at a table in game 1: his entry, his name, board `a` or `b`, colour `w` or `b`.

    Board and colour are empty where each captain says who of the team has White.
    """

    player: PlayerId
    name: str
    board: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """Two partners by their boards, a first; who has no seat in the team yet is missing. `name` is the whole team."""

    name: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A match: `board` is the board of the round whose result it has, `one` the side of its White."""

    label: str
    board: int
    one: Side
    two: Side

    def of(self, player: int) -> tuple[Side, Side] | None:
        """The side of a player or a team, and the other one; None when he sits elsewhere."""
        for mine, other in ((self.one, self.two), (self.two, self.one)):
            if any(seat.player == player for seat in mine.seats):
                return mine, other
        return None


def twin(played: RoundState, number: int) -> BoardState | None:
    """The other board of the same table, where partners change; None elsewhere."""
    if not _partners_change(played):
        return None
    table, _, letter = played.labels.get(number, "").partition(".")
    wanted = f"{table}.{'b' if letter == 'a' else 'a'}"
    return next((b for n, label in played.labels.items() if label == wanted and (b := played.board(n))), None)


def _partners_change(played: RoundState) -> bool:
    system = SYSTEMS.get(played.engine)
    return system is not None and system.partners


Names = Mapping[PlayerId, str]


def tables(state: EventState, round_no: int, names: Names | None = None) -> Sequence[Table]:
    """The matches of a round as people sit down for game 1; `names` of the entries where they are not those entered."""
    if not plays_bughouse(state):
        return ()
    played = state.rounds[round_no - 1]
    labels = board_labels(state, played)
    shown = names or {player: entry.player.name for player, entry in state.entries.items()}
    if state.rules.by_lot:
        return [
            _of_four(shown, labels[a.number], a, b)
            for a in played.boards
            if not played.is_second(a.number) and (b := twin(played, a.number)) is not None
        ]
    first = first_seat(state)
    return [_of_teams(shown, labels[board.number], board, first, round_no) for board in played.boards]


def match_text(state: EventState, board: BoardState) -> str:
    """The settled result of a match of two games in its points, `2–0`; empty elsewhere."""
    if games_of_match(state) != 2 or board.result is None or board.dispute is not None:
        return ""
    return MATCH_OF_TWO.get(board.result.token, "")


def _of_four(names: Names, label: str, a: BoardState, b: BoardState) -> Table:
    def side(at_a: PlayerId, at_b: PlayerId, colours: str) -> Side:
        seats = tuple(
            Seat(player, names[player], board, colour)
            for player, board, colour in zip((at_a, at_b), "ab", colours, strict=True)
        )
        return Side(PLUS.join(seat.name for seat in seats), seats)

    return Table(label, a.number, side(a.white, b.black, "wb"), side(a.black, b.white, "bw"))


def _of_teams(shown: Names, label: str, board: BoardState, first: FirstSeat, round_no: int) -> Table:
    teams = board.white, board.black
    names = [partners(shown[team])[:2] for team in teams]
    whole = [shown[team] for team in teams]
    if first is FirstSeat.CAPTAIN:
        free = [Side(whole[k], tuple(Seat(teams[k], name) for name in names[k])) for k in (0, 1)]
        return Table(label, board.number, free[0], free[1])
    game = seating((0, 1), (2, 3), games=1, first=first, round_no=round_no)[0]
    places = {game.a_white: "aw", game.a_black: "ab", game.b_white: "bw", game.b_black: "bb"}

    def side(k: int) -> Side:
        seats = [Seat(teams[k], name, *places[2 * k + place]) for place, name in enumerate(names[k])]
        return Side(whole[k], tuple(sorted(seats, key=lambda seat: seat.board)))

    return Table(label, board.number, side(0), side(1))
