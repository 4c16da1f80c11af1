"""Small files for the tests: rows in short form, such as `3w1 H 2b= -` (opponent, colour, result)."""

from pathlib import Path

from crosstable.core.model import Tournament
from crosstable.formats.problems import Severity
from crosstable.formats.trf import TrfReading, read_trf
from crosstable.formats.trf.document import BLANK_CELL, Cell, PlayerRecord

DATA = Path(__file__).parent / "data"

_WORTH = {"1": 10, "W": 10, "+": 10, "U": 10, "F": 10, "=": 5, "D": 5, "H": 5}


def cell(word: str) -> Cell:
    """`12w1` a game, `H` a bye, `.` a blank block, `3b` a game without result."""
    if word == ".":
        return BLANK_CELL
    digits = len(word) - len(word.lstrip("0123456789"))
    if digits and word[digits:] and word[digits] in "wbWB-":
        return Cell(int(word[:digits]), word[digits:].ljust(2))
    return Cell(0, f"-{word}")


def row(number: int, cells: str, points: str | None = None, **fields: str) -> str:
    """One 001 line; the points are those of the letters at 1-½-0 unless given."""
    blocks = tuple(cell(word) for word in cells.split())
    if points is None:
        tenths = sum(_WORTH.get(block.signs[1].upper(), 0) for block in blocks)
        points = f"{tenths // 10}.{tenths % 10}"
    record = PlayerRecord(
        number, name=f"Player {number:02}", rating=str(2400 - 10 * number % 2000), points=points, cells=blocks
    )
    return record._replace(**fields).line()  # type: ignore[arg-type]


def rows(*cells: str) -> list[str]:
    """Lines of the players from 1 on."""
    return [row(number, text) for number, text in enumerate(cells, 1)]


def read(*lines: str) -> TrfReading:
    """Read a file of these lines."""
    return read_trf("".join(f"{line}\n" for line in lines).encode())


def tournament(*lines: str) -> Tournament:
    """The tournament of a file that must give no warning."""
    reading = read(*lines)
    assert [str(problem) for problem in reading.problems if problem.severity is not Severity.NOTE] == []
    return reading.require()


def found(reading: TrfReading) -> list[str]:
    """Codes of warnings and errors, in order."""
    return [problem.code for problem in reading.problems if problem.severity is not Severity.NOTE]


def notes(reading: TrfReading) -> list[str]:
    """Codes of notes, in order."""
    return [problem.code for problem in reading.problems if problem.severity is Severity.NOTE]
