"""Virtual points of accelerated Swiss events: Baku (C.04.7) and tables that the event itself gives.

Pairing score = points of the standings + virtual points of the current round (C.04.7 1.5).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from crosstable.core.codes import Code
from crosstable.core.errors import RuleError
from crosstable.core.history import VirtualTable, no_virtual_points
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Tournament, VirtualPoints
from crosstable.core.points import PointSystem, format_points
from crosstable.pairing.base import chosen

BAKU = "baku"


def virtual_table(tournament: Tournament, readings: Mapping[str, str] | None = None) -> VirtualTable:
    """Build the table (round, rank from 0) to virtual points in tenths for `history_before`.

    Virtual points given with the event (records 250, XXA) replace those of its acceleration
    method. Reading A1 decides whether somebody who has not arrived counts in N. Raises RuleError
    for an unknown method, an unknown number of rounds, or points that bar Baku (C.04.7 1.1).
    """
    if tournament.virtual_points:
        return _given(tournament.virtual_points, [player.id for player in tournament.players])
    method = tournament.rules.acceleration
    if method is None:
        return no_virtual_points
    if method != BAKU:
        raise RuleError(f"there is no acceleration method {method!r}; known: {BAKU}")
    return _baku(tournament, count_everybody=chosen(readings or {}, "A1") == "listed")


def with_virtual_points(tournament: Tournament) -> Tournament:
    """The same event with the virtual points of its method written out, for programs that do not know the method.

    Unchanged without a method, and where the method cannot be applied (see virtual_table).
    """
    rules = tournament.rules
    if tournament.virtual_points or rules.acceleration is None or rules.rounds is None:
        return tournament
    try:
        table = virtual_table(tournament)
    except RuleError:
        return tournament
    order = sorted(range(len(tournament.players)), key=lambda rank: tournament.players[rank].id)
    ids = [tournament.players[rank].id for rank in order]
    given: list[VirtualPoints] = []
    numbers = range(1, rules.rounds + 1)
    for column, same in groupby(numbers, key=lambda number: tuple(table(number, rank) for rank in order)):
        rounds = [RoundNo(number) for number in same]
        for points, places in groupby(range(len(ids)), key=column.__getitem__):
            who = [ids[place] for place in places]
            if points:
                given.append(VirtualPoints(points, rounds[0], rounds[-1], who[0], who[-1]))
    return replace(tournament, virtual_points=tuple(given))


def baku_group_size(number: int) -> int:
    """Size of GA for `number` players: their first half, rounded up to even (C.04.7 1.2)."""
    return 2 * -(-number // 4)


def baku_values(rounds: int, win: int) -> tuple[int, ...]:
    """Virtual points of GA in the accelerated rounds of an event of `rounds`, from round 1 on.

    `win` is what a win is worth; the result is in the same unit (C.04.7 1.4).
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (win,) * full + (win // 2,) * (accelerated - full)


def _baku(tournament: Tournament, *, count_everybody: bool) -> VirtualTable:
    _check_premise(tournament.rules.points)
    if tournament.rules.rounds is None:
        raise RuleError("Baku acceleration needs the planned number of rounds: state it")
    values = baku_values(tournament.rules.rounds, tournament.rules.points.win)
    last = _last_of_group_a(tournament, count_everybody=count_everybody)

    def points(round_no: int, rank: int) -> int:
        # C.04.7 1.3: whoever enters above the last one of GA is in GA
        return values[round_no - 1] if rank <= last and round_no <= len(values) else 0

    return points


def _check_premise(points: PointSystem) -> None:
    """C.04.7 1.1: a win is worth two draws and a loss nothing."""
    by_colour = (
        (points.white_win, points.white_draw, points.white_loss),
        (points.black_win, points.black_draw, points.black_loss),
    )
    win, draw, loss = by_colour[0]
    if by_colour[0] == by_colour[1] and win == 2 * draw and loss == 0:
        return
    shown = ", ".join("-".join(format_points(value) for value in side) for side in by_colour)
    raise RuleError(
        f"Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7 1.1), "
        f"not {shown} (win-draw-loss with White, with Black): choose other points or no "
        "acceleration"
    )


def _last_of_group_a(tournament: Tournament, *, count_everybody: bool) -> int:
    """Rank of the last participant of GA, -1 when there is nobody."""
    if count_everybody:
        ranks = list(range(len(tournament.players)))
    else:
        there = _first_participants(tournament)
        ranks = [rank for rank, player in enumerate(tournament.players) if player.id in there]
    size = baku_group_size(len(ranks))
    if size == 0:
        return -1
    return ranks[min(size, len(ranks)) - 1]


def _first_participants(tournament: Tournament) -> set[PlayerId]:
    """Who was paired in the first round, or will be; a bye gives no number (TEC Q111)."""
    for played in tournament.rounds:
        there = {player for game in played.games for player in (game.white, game.black)}
        there.update(bye.player for bye in played.byes if bye.code is Code.PAB)
        if there:
            return there
    absent = set(tournament.absent_in(len(tournament.rounds) + 1))
    return {player.id for player in tournament.players if player.id not in absent}


def _given(ranges: Sequence[VirtualPoints], ids: Sequence[PlayerId]) -> VirtualTable:
    order = sorted(range(len(ids)), key=lambda rank: ids[rank])
    by_id = [ids[rank] for rank in order]
    cache: dict[int, list[int]] = {}

    def column(round_no: int) -> list[int]:
        steps = [0] * (len(ids) + 1)
        for given in ranges:
            if given.first_round <= round_no <= given.last_round and given.first <= given.last:
                steps[bisect_left(by_id, given.first)] += given.points
                steps[bisect_right(by_id, given.last)] -= given.points
        points = [0] * len(ids)
        for rank, value in zip(order, accumulate(steps[:-1]), strict=True):
            points[rank] = value
        return points

    def points(round_no: int, rank: int) -> int:
        if round_no not in cache:
            cache[round_no] = column(round_no)
        return cache[round_no][rank]

    return points
