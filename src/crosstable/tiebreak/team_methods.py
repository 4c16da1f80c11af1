"""Tie-breaks of team events (C.07 art. 12 and 13)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from crosstable.core.ids import PlayerId
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, total
from crosstable.tiebreak.encounter import direct_encounter, first_split, games_among
from crosstable.tiebreak.opponents import fore_table, quantised
from crosstable.tiebreak.table import Table
from crosstable.tiebreak.unplayed import opponents

Decide = Callable[[Table, Sequence[int], "Collection[int] | None"], list[list[int]]]
"""Splits tied teams by their boards, in all rounds or only in some."""


def board_scores(table: Table, index: int, only: Collection[int] | None = None) -> dict[int, int]:
    """Tenths that each board of a team made, whoever sat there."""
    found: dict[int, int] = {}
    if table.teams is not None:
        for number, _, board, points in table.teams.boards[index]:
            if only is None or number in only:
                found[board] = found.get(board, 0) + points
    return found


def _board_parts(table: Table, index: int, weight: Callable[[int], int], article: str) -> tuple[Contribution, ...]:
    if table.teams is None:
        return ()
    return tuple(
        Contribution(number, _team(table, opponent), weight(board) * points, article, score=board, points=points)
        for number, opponent, board, points in table.teams.boards[index]
    )


def _team(table: Table, index: int | None) -> PlayerId | None:
    return None if index is None else table.lines[index].player


def board_count(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Board numbers times board points; the lower sum is the better one (12.1)."""
    del modifiers
    return _by_board_count(table, group, None)


def _by_board_count(table: Table, group: Sequence[int], only: Collection[int] | None) -> list[list[int]]:
    boards = {k: board_scores(table, k, only) for k in group}
    games = {k: _game_points(table, k) if only is None else sum(boards[k].values()) for k in group}
    if len(set(games.values())) > 1 or not any(boards.values()):
        return [list(group)]  # 12.1: only for teams with the same game points
    return _split(group, lambda k: sum(board * points for board, points in boards[k].items()))


def _game_points(table: Table, index: int) -> int:
    """Game points of the standings: a bye or a bonus may have others than art. 12 gives the boards."""
    return 0 if table.teams is None else table.teams.tables["GP"].lines[index].score


def top_boards(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Points of board 1, then of board 2 … (12.2)."""
    del modifiers
    return _by_top(table, group, None)


def _by_top(table: Table, group: Sequence[int], only: Collection[int] | None) -> list[list[int]]:
    size = 0 if table.teams is None else table.teams.match_boards
    boards = {k: board_scores(table, k, only) for k in group}
    return _split(group, lambda k: [-boards[k].get(board, 0) for board in range(1, size + 1)])


def bottom_boards(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Points without the last board, then without the last two … (12.3)."""
    del modifiers
    return _by_bottom(table, group, None)


def _by_bottom(table: Table, group: Sequence[int], only: Collection[int] | None) -> list[list[int]]:
    size = 0 if table.teams is None else table.teams.match_boards
    boards = {k: board_scores(table, k, only) for k in group}

    def key(k: int) -> list[int]:
        return [-sum(boards[k].get(board, 0) for board in range(1, last + 1)) for last in range(size - 1, 0, -1)]

    return _split(group, key)


def _split(group: Sequence[int], key: Callable[[int], int | list[int]]) -> list[list[int]]:
    order = sorted(group, key=key)
    return [list(same) for _, same in groupby(order, key=key)]


def boards_of(table: Table, index: int, group: Sequence[int], modifiers: Modifiers) -> tuple[Contribution, ...]:
    """What BC, TBR and BBE of a team rest on."""
    del group, modifiers
    return _board_parts(table, index, lambda _: 1, "12")


def weighted_boards_of(
    table: Table, index: int, group: Sequence[int], modifiers: Modifiers
) -> tuple[Contribution, ...]:
    """What the board count of a team rests on."""
    del group, modifiers
    return _board_parts(table, index, lambda board: board, "12.1")


def extended_encounter(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Direct encounter on the primary score; on the secondary one only if that broke no tie (13.3)."""
    if table.teams is None or len(group) < 2:
        return [list(group)]
    whole = table.options.is_default("R16")
    for name in (table.teams.primary, table.teams.secondary):
        scored = table.teams.tables[name]
        parts = (direct_encounter if whole else first_split)(scored, group, modifiers)
        if len(parts) > 1:  # 13.3.3: a new subset starts again with the primary score
            return [piece for part in parts for piece in extended_encounter(table, part, modifiers)]
    return [list(group)]


def encounter_then(*steps: Decide) -> Callable[[Table, Sequence[int], Modifiers], list[list[int]]]:
    """EDE, and where exactly two teams are still level the boards of art. 12 (13.3.2)."""

    def order(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
        return list(_decided(table, extended_encounter(table, group, modifiers), steps, modifiers))

    return order


def _decided(
    table: Table, parts: Sequence[list[int]], steps: Sequence[Decide], modifiers: Modifiers
) -> Iterator[list[int]]:
    mutual = table.options.is_default("R17")
    for part in parts:
        if len(part) != 2:
            yield part
            continue
        # 6.1.1: a match that was not played is no encounter
        rounds = {game.round for game in games_among(table, part[0], part, modifiers)} if mutual else None
        split = [part]
        for step in steps:
            split = step(table, part, rounds)
            if len(split) > 1:
                break
        yield from split


def encounters_of(table: Table, index: int, group: Sequence[int], modifiers: Modifiers) -> tuple[Contribution, ...]:
    """The matches among the tied, by the primary score and then by the secondary one."""
    if table.teams is None:
        return ()
    names = table.teams.primary, table.teams.secondary
    return tuple(
        part._replace(article="13.3")
        for name in names
        for part in games_among(table.teams.tables[name], index, group, modifiers)
    )


by_board_count: Decide = _by_board_count
by_top: Decide = _by_top
by_bottom: Decide = _by_bottom


def schedule_strength(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Secondary score plus the Buchholz of the primary one over a divisor (13.4)."""
    if table.teams is None:
        return Value(code, None, Unit.AVERAGE)
    primary, secondary = (table.teams.tables[name] for name in (table.teams.primary, table.teams.secondary))
    divisor = schedule_divisor(table) if modifiers.divisor is None else modifiers.divisor
    if divisor == 0:
        return Value(code, None, Unit.AVERAGE)
    source = fore_table(primary) if modifiers.fore else primary
    plain = replace(modifiers, divisor=None, fore=False)
    parts = tuple(
        part._replace(value=Fraction(part.value, divisor), article=part.article or "13.4")
        for part in opponents(source, index, plain)
    )
    own = secondary.lines[index].score
    parts = (Contribution(0, None, own, "13.1", points=own), *parts)
    return Value(code, quantised(table, Fraction(total(parts))), Unit.AVERAGE, parts)


def schedule_divisor(table: Table) -> int:
    """The most of the primary score in the event over the most of the secondary one in a match."""
    if table.teams is None:
        return 1
    primary, secondary = (table.teams.tables[name].points.win for name in (table.teams.primary, table.teams.secondary))
    divisor = primary * table.last_round // secondary if secondary else 0
    return divisor or (1 if table.options.is_default("R21b") else 0)
