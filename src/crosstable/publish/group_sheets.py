"""Group sheets: two on a page where they fit, each with the players of a group, all its rounds, and a box for every player's result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.app.board_labels import OFFSET, board_labels
from crosstable.app.pools import PoolTable, pool_tables
from crosstable.core.ids import PlayerId
from crosstable.core.model import Pool
from crosstable.i18n import translator
from crosstable.pairing.roundrobin import SYSTEMS, RoundRobin, form_of
from crosstable.publish.facts import Facts
from crosstable.publish.figures import code_mark, points_text
from crosstable.publish.people import Person
from crosstable.publish.ranking_lines import decisions_of
from crosstable.publish.sheet import Head, head_of_event
from crosstable.publish.slips import cut_and_stack
from crosstable.publish.stages import group_text

PER_PAGE = 2
HALF_PAGE = 112
"""Millimetres that two on a page may fill, on the lower of the two papers."""
SIDE_BY_SIDE = 3
"""Rounds that stand beside one another."""
HEAD, LINE, GAME, GAP = 19, 6.5, 11.5, 7.5
ROOMY = 1.3
NOTE, NOTE_LETTERS = 4.5, 90
LONG_NAME = 20
"""Letters that fit on a line beside a box."""


@dataclass(frozen=True, slots=True)
class GroupPlayer:
    """A line of the group: number, who, and the points once there are any."""

    number: str
    person: Person
    points: str
    rank: str


@dataclass(frozen=True, slots=True)
class GroupGame:
    """A game: the board, both sides, and what each got, empty for writing it in."""

    board: str
    white: Person
    black: Person
    white_mark: str = ""
    black_mark: str = ""


@dataclass(frozen=True, slots=True)
class GroupRound:
    """A round of the group; `free` has no opponent. Without games it is not known yet who meets."""

    title: str
    games: tuple[GroupGame, ...]
    free: Person | None


@dataclass(frozen=True, slots=True)
class Group:
    """One group sheet; `room` is where its boards stand, empty in an event without rooms."""

    name: str
    event: str
    room: str
    players: tuple[GroupPlayer, ...]
    rounds: tuple[GroupRound, ...]
    notes: tuple[str, ...] = ()
    """How ties of the group were settled."""

    @property
    def roomy(self) -> bool:
        """Whether larger type fits as well."""
        return ROOMY * _height(self) <= HALF_PAGE


@dataclass(frozen=True, slots=True)
class GroupSheetsView:
    """The sheets, two on a page, then those that need a page of their own."""

    head: Head
    white: str
    black: str
    pages: tuple[tuple[Group | None, ...], ...]


def group_sheets_view(facts: Facts) -> GroupSheetsView:
    """Every group of the event; nothing while there are none."""
    head = head_of_event(facts, "groups.title")
    offset = facts.state.options.get(OFFSET, 0)
    first = 1 + (offset if isinstance(offset, int) else 0)
    groups = []
    for table in pool_tables(facts.state):
        if any(map(facts.inside, table.pool.players)):
            groups.append(_group(facts, head, table, first))
        first += len(table.pool.players) // 2
    small = [group for group in groups if _height(group) <= HALF_PAGE]
    large = [(group,) for group in groups if _height(group) > HALF_PAGE]
    pages = (*cut_and_stack(small, PER_PAGE), *large)
    return GroupSheetsView(head, facts.colour_word("w"), facts.colour_word("b"), pages)


def _height(group: Group) -> float:
    """About how many millimetres a sheet fills."""
    rows = [group.rounds[at : at + SIDE_BY_SIDE] for at in range(0, len(group.rounds), SIDE_BY_SIDE)]
    players = sum(LINE * _lines(line.person, 2 * LONG_NAME) for line in group.players)
    notes = sum(NOTE * -(-len(note) // NOTE_LETTERS) for note in group.notes)
    return HEAD + players + notes + sum(GAP + max(map(_round_height, row)) for row in rows)


def _round_height(played: GroupRound) -> float:
    games = sum(GAME / 2 * (_lines(game.white) + _lines(game.black)) for game in played.games)
    return games + (LINE if played.free is not None or not played.games else 0)


def _lines(person: Person, letters: int = LONG_NAME) -> int:
    return -(-len(person.name) // letters)


def _group(facts: Facts, head: Head, table: PoolTable, first_board: int) -> Group:
    pool = table.pool
    place_of = {place.player: place for place in table.places} if table.part.rounds else {}
    players = tuple(
        GroupPlayer(
            str(number),
            facts.people[player],
            points_text(place_of[player].points, facts.words) if player in place_of else "",
            str(place_of[player].first) if player in place_of else "",
        )
        for number, player in enumerate(pool.players, 1)
    )
    rounds = _rounds(facts, table, first_board)
    rooms = dict.fromkeys(facts.room(game.board) for played in rounds[:1] for game in played.games)
    name = group_text(facts.state, pool.name, facts.words, animals=facts.options.animals)
    return Group(name, head.event, ", ".join(filter(None, rooms)), players, rounds, tuple(_notes(facts, table)))


def _notes(facts: Facts, table: PoolTable) -> Iterator[str]:
    """How ties were settled, in each language."""

    def name(number: int) -> str:
        return facts.people[PlayerId(number)].name

    for words in facts.words.each:
        t = translator(words("language"))
        found = decisions_of(facts.state, t, name, table.after, table.decided, of_teams=False)
        yield from (decision.text for decision in found)


def _rounds(facts: Facts, table: PoolTable, first_board: int) -> tuple[GroupRound, ...]:
    """Rounds that are published as they are; those of a table also before."""
    found = [_published(facts, table, number) for number in range(1, len(table.part.rounds) + 1)]
    form = _form(facts, table.pool)
    if form is not None:
        size = len(table.pool.players)
        found += [
            _planned(facts, table.pool, form, number, first_board)
            for number in range(len(found) + 1, form.rounds(size) + 1)
        ]
    else:
        rounds = table.pool.rounds or len(found)
        found += [
            GroupRound(facts.words("round", round=number), (), None) for number in range(len(found) + 1, rounds + 1)
        ]
    return tuple(round_ for round_ in found if round_.games or form is None)


def _form(facts: Facts, pool: Pool) -> RoundRobin | None:
    return (
        form_of(facts.state.rules, pool.system, facts.state.options, pool.edition) if pool.system in SYSTEMS else None
    )


def _published(facts: Facts, table: PoolTable, number: int) -> GroupRound:
    games = []
    labels = board_labels(facts.state, facts.state.rounds[number - 1])
    for game in table.part.rounds[number - 1].games:
        marks = ("", "") if game.is_pending else (code_mark(game.white_code), code_mark(game.black_code))
        label = labels.get(game.board, "") if game.board is not None else ""
        games.append(GroupGame(label, facts.people[game.white], facts.people[game.black], *marks))
    seated = {player for game in table.part.rounds[number - 1].games for player in (game.white, game.black)}
    return GroupRound(facts.words("round", round=number), tuple(games), _free(facts, table.pool, seated))


def _planned(facts: Facts, pool: Pool, form: RoundRobin, number: int, first_board: int) -> GroupRound:
    planned = form.planned(len(pool.players), number)
    games = tuple(
        GroupGame(str(first_board + k), facts.people[pool.players[white - 1]], facts.people[pool.players[black - 1]])
        for k, (white, black) in enumerate(planned.pairs)
    )
    free = None if planned.free is None else facts.people[pool.players[planned.free - 1]]
    return GroupRound(facts.words("round", round=number), games, free)


def _free(facts: Facts, pool: Pool, seated: set[PlayerId]) -> Person | None:
    left = [player for player in pool.players if player not in seated]
    return facts.people[left[0]] if len(left) == 1 else None
