"""Record 001 in the standard columns: the fast path, which either fits everywhere or declines."""

from __future__ import annotations

from operator import itemgetter

from crosstable.core.codes import FROM_TRF
from crosstable.formats.trf.columns import FIRST_ROUND, ROUND_STRIDE
from crosstable.formats.trf.document import Cell, PlayerRecord

_BEFORE_ROUNDS = FIRST_ROUND - 1
_DIGITS = "0123456789"
_separators = itemgetter(3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
_NO_SEPARATORS = (" ",) * 11

RESULTS = "".join(FROM_TRF)
"""Letters that a result column may hold, in capitals; a blank and the star are known as well."""

_SIGNS = {
    f" {colour} {result}  ": colour + result
    for colour in "wbWB- "
    for result in dict.fromkeys(f"{RESULTS}{RESULTS.lower()}* ")
}


class Numbers(dict[str, int]):
    """Texts of four columns to numbers: BLANK when there is nothing, BAD when it is no number."""

    BLANK = -1
    BAD = -2

    def __missing__(self, text: str) -> int:
        digits = text.strip()
        if not digits:
            number = self.BLANK
        elif digits.isascii() and digits.isdigit():
            number = int(digits)
        else:
            number = self.BAD
        self[text] = number
        return number


def split_player(line: str, numbers: Numbers) -> PlayerRecord | None:
    """Cut a line without blanks at its end into a record; None when any column is not as it should be."""
    length = len(line)
    rounds = (length - _BEFORE_ROUNDS + ROUND_STRIDE - 1) // ROUND_STRIDE if length > _BEFORE_ROUNDS else 0
    line = line.ljust(_BEFORE_ROUNDS + rounds * ROUND_STRIDE)
    if _separators(line) != _NO_SEPARATORS:
        return None
    number = numbers[line[4:8]]
    rating = line[48:52]
    points = line[80:84]
    rank = line[85:89]
    if number < 1 or numbers[rating] == Numbers.BAD or numbers[rank] == Numbers.BAD:
        return None
    if points != "    " and not _is_points(points):
        return None
    cells = []
    for start in range(_BEFORE_ROUNDS, _BEFORE_ROUNDS + rounds * ROUND_STRIDE, ROUND_STRIDE):
        opponent = numbers[line[start : start + 4]]
        signs = _SIGNS.get(line[start + 4 : start + 10])
        if signs is None or opponent == Numbers.BAD:
            return None
        cells.append(Cell(None if opponent < 0 else opponent, signs))
    if "\t" in line and "\t" in line[:14] + line[47:]:
        return None
    return PlayerRecord(
        number,
        line[9].strip(),
        line[10:13].strip(),
        line[14:47].strip(),
        rating.strip(),
        line[53:56].strip(),
        line[57:68].strip(),
        line[69:79].strip(),
        points.strip(),
        rank.strip(),
        tuple(cells),
    )


def _is_points(text: str) -> bool:
    """Right aligned with one decimal: `11.5`."""
    return text[2] == "." and text[3] in _DIGITS and text[1] in f" {_DIGITS}" and text[0] in f" -{_DIGITS}"
