"""Events in short notation, for the tests.

Marked: `+W9` beat 9 with White, `=B13` drew with Black, `-W3` lost, `+F9`/`-F9` forfeits, PAB, HPB,
FPB, ZPB; one line a player, `|` or blanks between. Plain: `1: 4w1 H 2w= | 2: …`, `?` no result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Player, Round, Rules, Tournament
from crosstable.core.points import STANDARD, PointSystem
from crosstable.tiebreak import Row, standings

BYES = {
    "PAB": Code.PAB,
    "HPB": Code.HALF_BYE,
    "FPB": Code.FULL_BYE,
    "ZPB": Code.ZERO_BYE,
    "U": Code.PAB,
    "H": Code.HALF_BYE,
    "F": Code.FULL_BYE,
    "Z": Code.ZERO_BYE,
    "free": Code.FREE,
}
_MARKED = re.compile(r"(?P<result>[+=-])(?P<how>[WBF])(?P<opponent>[0-9]+)")
_PLAIN = re.compile(r"(?P<opponent>[0-9]+)(?P<how>[wb])(?P<result>[10=?+-])")
_RESULTS = {"+": Code.WIN, "=": Code.DRAW, "-": Code.LOSS}

Cell = tuple[int, str, Code] | Code
"""Opponent, colour (w, b or blank) and code, or a bye."""


def marked(text: str, points: PointSystem = STANDARD, type_code: str = "") -> Tournament:
    """Read the marked notation; each line begins with the player's number."""
    lines: dict[int, list[Cell]] = {}
    for line in text.strip().splitlines():
        number, *cells = line.replace("|", " ").split()
        lines[int(number)] = [_marked(cell) for cell in cells]
    return _event(lines, points, type_code)


def plain(text: str, points: PointSystem = STANDARD, type_code: str = "") -> Tournament:
    """Read the plain notation."""
    lines: dict[int, list[Cell]] = {}
    for line in text.strip().split("|"):
        number, cells = line.split(":")
        lines[int(number)] = [_plain(cell) for cell in cells.split()]
    return _event(lines, points, type_code)


def _marked(cell: str) -> Cell:
    if cell in BYES:
        return BYES[cell]
    match = _MARKED.fullmatch(cell)
    assert match is not None, cell
    code = _RESULTS[match["result"]]
    if match["how"] == "F":
        code = Code.FORFEIT_WIN if code is Code.WIN else Code.FORFEIT_LOSS
    return int(match["opponent"]), match["how"].lower().replace("f", " "), code


def _plain(cell: str) -> Cell:
    if cell in BYES:
        return BYES[cell]
    match = _PLAIN.fullmatch(cell)
    assert match is not None, cell
    return int(match["opponent"]), match["how"], Code(match["result"])


def _event(lines: Mapping[int, Sequence[Cell]], points: PointSystem, type_code: str) -> Tournament:
    count = max(len(cells) for cells in lines.values())
    return Tournament(
        rules=Rules(type_code=type_code, points=points),
        players=tuple(Player(PlayerId(number)) for number in sorted(lines)),
        rounds=tuple(_round(lines, number) for number in range(1, count + 1)),
    )


def _round(lines: Mapping[int, Sequence[Cell]], number: int) -> Round:
    cells = {player: row[number - 1] for player, row in lines.items() if len(row) >= number}
    byes = tuple(Bye(PlayerId(player), cell) for player, cell in cells.items() if isinstance(cell, Code))
    return Round(RoundNo(number), tuple(_games(cells)), byes)


def _games(cells: Mapping[int, Cell]) -> Iterator[Game]:
    for player, cell in cells.items():
        if isinstance(cell, Code):
            continue
        opponent, how, code = cell
        answer = cells[opponent]
        assert not isinstance(answer, Code), (player, cell)
        assert answer[0] == player, (player, cell)
        if how == Colour.WHITE or (how == " " and player < opponent):
            yield Game(PlayerId(player), PlayerId(opponent), code, answer[2], coloured=how != " ")


def numbers(tournament: Tournament, code: str, *, predetermined: bool | None = None) -> dict[int, str]:
    """Values of one tie-break by player, without trailing zeros."""
    table = standings(tournament, (code,), predetermined=predetermined)
    return {int(row.player): short(row.values[0].text) for row in table.rows}


def short(text: str) -> str:
    """A decimal without trailing zeros."""
    return text.rstrip("0").rstrip(".") if "." in text else text


def order(tournament: Tournament, *codes: str, predetermined: bool | None = None) -> list[list[int]]:
    """Players by rank; those who share it in one list."""
    groups: dict[int, list[Row]] = {}
    for row in standings(tournament, codes, predetermined=predetermined).rows:
        groups.setdefault(row.rank, []).append(row)
    return [[int(row.player) for row in rows] for rows in groups.values()]
