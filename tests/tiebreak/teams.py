"""Team events in short notation: `8w2.5` met 8, White on board 1, scored 2.5; +F6, -F1, PAB, HPB, ZPB."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from crosstable.core.codes import Code, Colour
from crosstable.core.points import PointSystem
from crosstable.tiebreak import Options, Rulings, Value, parse_code
from crosstable.tiebreak.ranking import Ranked, rank
from crosstable.tiebreak.table import Sort, Table
from crosstable.tiebreak.teams import TeamRound, TeamSetting, team_tables

BOARDS = 4
MATCH = PointSystem.simple(20, 10)
_CELL = re.compile(r"(?P<opponent>[0-9]+)(?P<colour>[wb])(?P<points>[0-9.]+)")
_BYES = {
    "PAB": (Sort.AWARDED, Code.PAB, 10, 20),
    "HPB": (Sort.REQUESTED, Code.HALF_BYE, 10, 20),
    "ZPB": (Sort.REQUESTED, Code.ZERO_BYE, 0, 0),
}


def team_event(
    text: str,
    options: Options | None = None,
    *,
    primary: str = "MP",
    boards: Mapping[tuple[int, int], tuple[int, ...]] | None = None,
    rounds: int | None = None,
) -> Table:
    """The table of an event; `boards` gives the tenths of the boards of a team in a round."""
    lines = [line.split() for line in text.strip().splitlines()]
    ids = [int(words[0]) for words in lines]
    found = [
        [_round(ids, number, cell, (boards or {}).get((team, number), ())) for number, cell in enumerate(cells, 1)]
        for team, cells in zip(ids, (words[1:] for words in lines), strict=True)
    ]
    number = len(found[0]) if rounds is None else rounds
    setting = TeamSetting(MATCH, PointSystem(), BOARDS, number, primary=primary, options=options or Options())
    return team_tables(ids, found, setting)


def _round(ids: Sequence[int], number: int, cell: str, boards: tuple[int, ...]) -> TeamRound:
    if cell in _BYES:
        sort, code, match, games = _BYES[cell]
        return TeamRound(number, sort, code, match, games, boards=boards)
    if cell[1] == "F":
        opponent = ids.index(int(cell[2:]))
        if cell[0] == "+":
            return TeamRound(number, Sort.FORFEIT_WIN, Code.FORFEIT_WIN, 20, 40, opponent)
        return TeamRound(number, Sort.FORFEIT_LOSS, Code.FORFEIT_LOSS, 0, 0, opponent)
    found = _CELL.fullmatch(cell)
    assert found is not None, cell
    points = int(float(found["points"]) * 10)
    half = 5 * BOARDS
    code = Code.WIN if points > half else Code.DRAW if points == half else Code.LOSS
    match = {Code.WIN: 20, Code.DRAW: 10, Code.LOSS: 0}[code]
    colour = Colour(found["colour"])
    return TeamRound(number, Sort.PLAYED, code, match, points, ids.index(int(found["opponent"])), colour, boards)


def ranked(table: Table, *codes: str, rulings: Rulings | None = None) -> Ranked:
    """Everybody in order of the primary score and the codes."""
    return rank(table, [parse_code(code) for code in codes], rulings or Rulings())


def team_values(table: Table, code: str) -> dict[int, Value]:
    """One tie-break of every team."""
    found = ranked(table, code)
    return {int(line.player): found.values[k][0] for k, line in enumerate(table.lines)}


def team_order(table: Table, *codes: str) -> list[list[int]]:
    """Teams in order; those who share a place in one list."""
    return [[int(table.lines[k].player) for k in group] for group in ranked(table, *codes).groups]
