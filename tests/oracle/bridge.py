"""Turn an oracle position into a tournament of the package, so that both can pair it."""

from __future__ import annotations

from crosstable.core.codes import FROM_TRF, Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import (
    Absence,
    Bye,
    Game,
    Player,
    Prohibition,
    Round,
    Rules,
    Tournament,
    VirtualPoints,
)
from crosstable.core.points import PointSystem

from .position import Position


def tournament_of(position: Position) -> Tournament:
    """The same players, rounds and rules."""
    players = range(1, len(position.histories) + 1)
    count = len(position.histories[0]) if position.histories else 0
    points = position.points
    return Tournament(
        rules=Rules(
            system="dutch",
            edition="2026",
            rounds=position.total_rounds,
            initial_colour=Colour(position.initial_colour),
            points=PointSystem.simple(points["W"], points["D"], points["L"], pab=points["P"], absence=points["A"]),
        ),
        players=tuple(Player(PlayerId(n)) for n in players),
        rounds=tuple(_round(position, number) for number in range(1, count + 1)),
        absences=tuple(Absence(PlayerId(n), RoundNo(count + 1)) for n in sorted(position.absent)),
        prohibitions=tuple(
            Prohibition(tuple(PlayerId(n) for n in sorted(pair)), RoundNo(count + 1)) for pair in position.prohibited
        ),
        virtual_points=_virtual(position),
    )


def _round(position: Position, number: int) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    for n, history in enumerate(position.histories, start=1):
        cell = history[number - 1]
        code = FROM_TRF[cell.code]
        if cell.opponent is None:
            byes.append(Bye(PlayerId(n), code))
        elif cell.opponent > n:
            other = FROM_TRF[position.histories[cell.opponent - 1][number - 1].code]
            if cell.colour == "b":
                games.append(Game(PlayerId(cell.opponent), PlayerId(n), other, code))
            else:
                games.append(Game(PlayerId(n), PlayerId(cell.opponent), code, other))
    return Round(RoundNo(number), tuple(games), tuple(byes))


def _virtual(position: Position) -> tuple[VirtualPoints, ...]:
    if position.virtual is None:
        return ()
    return tuple(
        VirtualPoints(points, RoundNo(r), RoundNo(r), PlayerId(n), PlayerId(n))
        for n, row in enumerate(position.virtual, start=1)
        for r, points in enumerate(row, start=1)
        if points
    )
