"""Group sheets: two on a page, each with the players of a group, all its rounds, and boxes for the results."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.pools import PoolTable, pool_tables
from crosstable.core.ids import PlayerId
from crosstable.core.model import Pool
from crosstable.pairing.roundrobin import SYSTEMS, RoundRobin, form_of
from crosstable.publish.facts import Facts
from crosstable.publish.figures import code_mark, points_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_event
from crosstable.publish.slips import cut_and_stack

PER_PAGE = 2
LARGE = 8
"""Groups of more players have a page of their own."""


@dataclass(frozen=True, slots=True)
class GroupPlayer:
    """A line of the group: number, who, and the points once there are any."""

    number: str
    person: Person
    points: str
    rank: str


@dataclass(frozen=True, slots=True)
class GroupGame:
    """A game: the board, both sides, and the result, empty for writing it in."""

    board: str
    white: Person
    black: Person
    result: str


@dataclass(frozen=True, slots=True)
class GroupRound:
    """A round of the group; `free` has no opponent. Without games it is not known yet who meets."""

    title: str
    games: tuple[GroupGame, ...]
    free: Person | None


@dataclass(frozen=True, slots=True)
class Group:
    """One group sheet."""

    name: str
    event: str
    players: tuple[GroupPlayer, ...]
    rounds: tuple[GroupRound, ...]


@dataclass(frozen=True, slots=True)
class GroupSheetsView:
    """The sheets, `per_page` on a page."""

    head: Head
    white: str
    black: str
    per_page: int
    pages: tuple[tuple[Group | None, ...], ...]


def group_sheets_view(facts: Facts) -> GroupSheetsView:
    """Every group of the event; nothing while there are none."""
    head = head_of_event(facts, "groups.title")
    groups = []
    first = 1
    for table in pool_tables(facts.state):
        groups.append(_group(facts, head, table, first))
        first += len(table.pool.players) // 2
    per_page = PER_PAGE if all(len(group.players) <= LARGE for group in groups) else 1
    return GroupSheetsView(
        head, facts.colour_word("w"), facts.colour_word("b"), per_page, cut_and_stack(groups, per_page)
    )


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
    return Group(facts.words("groups.name", name=pool.name), head.event, players, _rounds(facts, table, first_board))


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
    return form_of(facts.state.rules, pool.system, facts.state.options) if pool.system in SYSTEMS else None


def _published(facts: Facts, table: PoolTable, number: int) -> GroupRound:
    games = []
    for game in table.part.rounds[number - 1].games:
        result = "" if game.is_pending else f"{code_mark(game.white_code)}–{code_mark(game.black_code)}"
        games.append(GroupGame(str(game.board or ""), facts.people[game.white], facts.people[game.black], result))
    seated = {player for game in table.part.rounds[number - 1].games for player in (game.white, game.black)}
    return GroupRound(facts.words("round", round=number), tuple(games), _free(facts, table.pool, seated))


def _planned(facts: Facts, pool: Pool, form: RoundRobin, number: int, first_board: int) -> GroupRound:
    planned = form.planned(len(pool.players), number)
    games = tuple(
        GroupGame(
            str(first_board + k), facts.people[pool.players[white - 1]], facts.people[pool.players[black - 1]], ""
        )
        for k, (white, black) in enumerate(planned.pairs)
    )
    free = None if planned.free is None else facts.people[pool.players[planned.free - 1]]
    return GroupRound(facts.words("round", round=number), games, free)


def _free(facts: Facts, pool: Pool, seated: set[PlayerId]) -> Person | None:
    left = [player for player in pool.players if player not in seated]
    return facts.people[left[0]] if len(left) == 1 else None
