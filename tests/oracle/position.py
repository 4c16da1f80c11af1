"""Raw records of a small Swiss, and the notation in which test positions are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

ABSENT_CODES = frozenset({"Z", "-", "", " "})
PLAYED_CODES = frozenset({"1", "=", "0", "W", "D", "L"})
POINT_KEY = {
    **dict.fromkeys("1W+F", "W"),
    **dict.fromkeys("=DH", "D"),
    **dict.fromkeys("0L", "L"),
    **dict.fromkeys(ABSENT_CODES, "A"),
    "U": "P",
}
STANDARD_POINTS: Mapping[str, int] = {"W": 10, "D": 5, "L": 0, "A": 0, "P": 10}


@dataclass(frozen=True)
class Cell:
    """One player's one round: opponent (1-based), colour 'w' or 'b', TRF result letter."""

    opponent: int | None
    colour: str | None
    code: str

    @property
    def played(self) -> bool:
        return self.opponent is not None and self.code in PLAYED_CODES


@dataclass(frozen=True)
class Position:
    """Everything known when a round is to be paired; points are integer tenths.

    ``histories[0]`` belongs to player number 1, the highest of the initial order.
    ``virtual`` holds for each player one number per round, the coming round included.
    """

    histories: tuple[tuple[Cell, ...], ...]
    absent: frozenset[int]
    total_rounds: int
    initial_colour: str = "w"
    points: Mapping[str, int] = field(default_factory=lambda: dict(STANDARD_POINTS), hash=False)
    prohibited: frozenset[frozenset[int]] = frozenset()
    virtual: tuple[tuple[int, ...], ...] | None = None

    @property
    def rounds(self) -> int:
        """Rounds paired so far."""
        return len(self.histories[0]) if self.histories else 0


_PLAYER = re.compile(r"(\d+):")
_GAME = re.compile(r"(\d+)([wb])([10=WDL+-])")
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}


def parse(text: str, total_rounds: int, initial_colour: str = "w", absent: Iterable[int] = ()) -> Position:
    """Read ``1: 4w1 2b1 | 4: 1b0 Z*``; `*` marks an absence in the round being paired.

    Opponents without a history of their own get the mirrored one and are absent.
    """
    rows, away = _read_rows(text.replace("`", " ").replace("|", " "))
    away |= set(absent)
    length = max((len(row) for row in rows.values()), default=0)
    for number in sorted(_mentioned(rows) - rows.keys()):
        rows[number] = _mirrored(number, rows, length)
        away.add(number)
    numbers = range(1, max(rows, default=0) + 1)
    for number in numbers:
        if len(rows[number]) != length:
            raise ValueError(f"player {number} has {len(rows[number])} rounds, not {length}")
    histories = tuple(tuple(rows[number]) for number in numbers)
    return Position(histories, frozenset(away), total_rounds, initial_colour)


def _read_rows(text: str) -> tuple[dict[int, list[Cell]], set[int]]:
    parts = _PLAYER.split(text)
    if parts[0].strip():
        raise ValueError(f"text before the first player: {parts[0]!r}")
    rows: dict[int, list[Cell]] = {}
    away: set[int] = set()
    for label, body in zip(parts[1::2], parts[2::2], strict=True):
        tokens = body.split()
        if tokens and tokens[-1].endswith("*"):
            away.add(int(label))
            tokens.pop()
        rows[int(label)] = [_cell(each) for each in tokens]
    return rows, away


def _cell(text: str) -> Cell:
    if text in {"H", "F", "Z", "U"}:
        return Cell(None, None, text)
    match = _GAME.fullmatch(text)
    if match is None:
        raise ValueError(f"not a round: {text!r}")
    return Cell(int(match[1]), match[2], match[3])


def _mentioned(rows: Mapping[int, list[Cell]]) -> set[int]:
    return {cell.opponent for row in rows.values() for cell in row if cell.opponent is not None}


def _mirrored(number: int, rows: Mapping[int, list[Cell]], length: int) -> list[Cell]:
    cells = [Cell(None, None, "Z")] * length
    for other, row in rows.items():
        for index, cell in enumerate(row):
            if cell.opponent == number:
                colour = "b" if cell.colour == "w" else "w"
                cells[index] = Cell(other, colour, _MIRROR[cell.code])
    return cells


def show(position: Position) -> str:
    """The position in the notation of `parse`, with its special settings in front."""
    barred = sorted(sorted(pair) for pair in position.prohibited)
    lines = [
        f"round {position.rounds + 1} of {position.total_rounds}, initial {position.initial_colour}",
        f"points {dict(position.points)}, prohibited {barred}",
    ]
    for index, row in enumerate(position.histories):
        number = index + 1
        tokens = [f"{c.opponent or ''}{c.colour or ''}{c.code}" for c in row]
        tokens += ["Z*"] if number in position.absent else []
        extra = f"   virtual {position.virtual[index]}" if position.virtual else ""
        lines.append(f"{number}: {' '.join(tokens)}{extra}")
    return "\n".join(lines)
