"""A small TRF26 writer of its own, so that a fault of the package's writer cannot hide one of its engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.core.codes import TABLE, Code, Colour
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.points import STANDARD, PointSystem

Cells = dict[PlayerId, list[str]]

EMPTY = " " * 8


def written(tournament: Tournament) -> str:
    """The tournament as a file; absences of the round to come stand in its column."""
    cells = cells_of(tournament)
    return "\n".join([*_header(tournament), *_players(tournament, cells), *_lists(tournament), ""])


def cells_of(tournament: Tournament) -> Cells:
    """What stands in the round columns of each player."""
    cells: Cells = {player.id: [] for player in tournament.players}
    for played in tournament.rounds:
        for game in played.games:
            cells[game.white].append(_cell(game.black, "w", game.white_code))
            cells[game.black].append(_cell(game.white, "b", game.black_code))
        for bye in played.byes:
            cells[bye.player].append(_cell(PlayerId(0), "-", bye.code))
    coming = len(tournament.rounds) + 1
    asked = {absence.player: absence.code for absence in tournament.absences if absence.round == coming}
    away = set(tournament.absent_in(coming))
    for player in sorted(away):
        cells[player].append(_cell(PlayerId(0), "-", asked.get(player, Code.ZERO_BYE)))
    return cells


def _cell(opponent: PlayerId, colour: str, code: Code) -> str:
    number = f"{opponent:4d}" if opponent else "0000"
    return f"{number} {colour} {TABLE[code].trf}"


def _header(tournament: Tournament) -> Iterator[str]:
    rules = tournament.rules
    yield f"012 {tournament.info.name}"
    yield f"142 {rules.rounds}"
    yield f"152 {'B' if rules.initial_colour is Colour.BLACK else 'W'}"
    if rules.points != STANDARD:
        yield _points_record(rules.points)
    yield "192 FIDE_DUTCH_2026"


def _points_record(points: PointSystem) -> str:
    values = {"W": points.win, "D": points.draw, "L": points.loss, "A": points.zero_bye, "P": points.pab}
    assert points == PointSystem.simple(points.win, points.draw, points.loss, pab=points.pab, absence=points.zero_bye)
    return "162  " + "    ".join(f"{letter}{_tenths(value):>4}" for letter, value in values.items())


def _players(tournament: Tournament, cells: Cells) -> Iterator[str]:
    scores = _scores(tournament)
    ranking = sorted(scores, key=lambda player: (-scores[player], player))
    places = {player: place for place, player in enumerate(ranking, 1)}
    for player in tournament.players:
        row = "".join(f"  {cell}" for cell in cells[player.id])
        points, rank = _tenths(scores[player.id]), places[player.id]
        head = f"001 {player.id:4d}      {player.name:<33} {player.rating or 0:4d}"
        yield f"{head:<80}{points:>4} {rank:4d}{row}"


def _scores(tournament: Tournament) -> dict[PlayerId, int]:
    """Points, with those of byes in the round to come, as Gacrux and others want them."""
    points = tournament.rules.points
    scores = dict.fromkeys((player.id for player in tournament.players), 0)
    for played in tournament.rounds:
        for game in played.games:
            scores[game.white] += points.value(game.white_code, Colour.WHITE) or 0
            scores[game.black] += points.value(game.black_code, Colour.BLACK) or 0
        for bye in played.byes:
            scores[bye.player] += points.value(bye.code) or 0
    coming = len(tournament.rounds) + 1
    asked = {absence.player: absence.code for absence in tournament.absences if absence.round == coming}
    for player in set(tournament.absent_in(coming)):
        scores[player] += points.value(asked.get(player, Code.ZERO_BYE)) or 0
    return scores


def _lists(tournament: Tournament) -> Iterator[str]:
    for given in tournament.virtual_points:
        rounds = f"{given.first_round:3d} {given.last_round:3d}"
        yield f"250 {'':4} {_tenths(given.points):>4} {rounds} {given.first:4d} {given.last:4d}"
    for barred in tournament.prohibitions:
        last = barred.last or tournament.rules.rounds or 0
        yield f"260 {barred.first:3d} {last:3d}" + _numbers(barred.players)


def _numbers(players: Iterable[PlayerId]) -> str:
    return "".join(f" {player:4d}" for player in players)


def _tenths(points: int) -> str:
    return f"{points // 10}.{points % 10}"
