"""Lines that do not keep to the columns: what can be read for certain is read, with a finding.

Repaired are names padded by bytes, names of another width than 33, TABs, and single fields of an
unusual form. A line whose fields have moved for no visible reason is refused: a rating of 050 that
was 2050 must not enter in silence.
"""

from __future__ import annotations

from crosstable.core.codes import FROM_TRF
from crosstable.formats.text import clean
from crosstable.formats.trf.columns import (
    ABNORMAL_TYPES,
    FIRST_ROUND,
    NAME_WIDTH,
    PLAYER_FIELDS,
    ROUND_STRIDE,
    Field,
    Layout,
)
from crosstable.formats.trf.document import Cell, FixedRecord, PlayerRecord, split_fixed, split_words
from crosstable.formats.trf.findings import Findings
from crosstable.formats.trf.player_line import Numbers, split_player
from crosstable.formats.trf.values import int_of, points_of

_NAME = PLAYER_FIELDS["name"].part
_SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
_MOST_MOVED = 12
"""Columns by which a name of another width may have moved what follows it."""
_TAB = 8
_ENOUGH = 100
"""Lines out of their columns after which the rest are not looked at: the file is refused anyway."""


class Repairer:
    """Second opinions on 001 lines that the fast path declined."""

    def __init__(self, numbers: Numbers, findings: Findings) -> None:
        self.numbers = numbers
        self.findings = findings
        self.failures = 0

    def player(self, text: str, line: int) -> PlayerRecord | None:
        """The record, or None after an error was reported."""
        if self.failures >= _ENOUGH:
            return None
        attempts = (self._tabs, self._byte_columns, self._odd_field, self._other_name_width, self._odd_results)
        for attempt in attempts:
            record = attempt(text, line)
            if record is not None:
                return record
        self.failures += 1
        if not self._over_limits(text, line):
            column, what = _misfit(text, self.numbers)
            self.findings.error("TRF_COLUMNS", what + self._suggestion(text), line, column)
        return None

    def _tabs(self, text: str, line: int) -> PlayerRecord | None:
        if "\t" not in text:
            return None
        record = split_player(text.expandtabs(_TAB).rstrip(), self.numbers) or words_of_player(text)
        if record is not None:
            what = f"player {record.number}: TABs stand in a line of fixed columns"
            self.findings.warn("TRF_TABS", what, line, text.index("\t") + 1, repaired_as="the words between them")
        return record

    def _byte_columns(self, text: str, line: int) -> PlayerRecord | None:
        """Names padded to 33 bytes: each letter of two bytes moves the rest one column to the left."""
        padded = pad_bytes(text, _NAME.start, NAME_WIDTH)
        if padded is None:
            return None
        record = split_player(padded, self.numbers)
        if record is not None:
            moved = len(padded) - len(text)
            what = f"player {record.number}: the name is padded to 33 bytes, not characters"
            repair = f"the columns {moved} further to the right"
            self.findings.warn("TRF_BYTE_COLUMNS", what, line, _NAME.stop + 1, repaired_as=repair)
        return record

    def _other_name_width(self, text: str, line: int) -> PlayerRecord | None:
        """All columns after the name moved together, in exactly one way that fits."""
        if text[13:14] != " ":
            return None
        fits = []
        for width in range(NAME_WIDTH - _MOST_MOVED, NAME_WIDTH + _MOST_MOVED + 1):
            name, rest = text[14 : 14 + width], text[14 + width :]
            if width == NAME_WIDTH or (width < NAME_WIDTH and not rest.startswith(" ")):
                continue
            record = split_player(text[:14] + name[:NAME_WIDTH].ljust(NAME_WIDTH) + rest, self.numbers)
            if record is not None and record.points:
                fits.append((width, record._replace(name=name.strip())))
        if len(fits) != 1:
            return None
        width, record = fits[0]
        what = f"player {record.number}: the name takes {width} columns instead of 33"
        if width > NAME_WIDTH and text[_NAME.stop] != " ":  # a name that is too long shows where it ends
            self.findings.note("TRF_LONG_NAME", what, line, _NAME.start + 1)
        else:
            self.findings.warn("TRF_COLUMNS", what, line, _NAME.stop + 1, repaired_as="what stands behind the name")
        return record

    def _odd_field(self, text: str, line: int) -> PlayerRecord | None:
        """Everything fits except the form of the rating, the points or the rank."""
        blanked = text
        for name in ("rating", "points", "rank"):
            blanked = _blank(blanked, PLAYER_FIELDS[name])
        record = split_player(blanked.rstrip(), self.numbers)
        if record is None:
            return None
        rating, points, rank = (text[PLAYER_FIELDS[name].part].strip() for name in ("rating", "points", "rank"))
        if rating.startswith("-") or " " in rating or " " in points:
            return None
        if points and points_of(points) is None:
            what = f'player {record.number}: the points "{points}" are no number'
            self.findings.warn("TRF_POINTS", what, line, PLAYER_FIELDS["points"].first, repaired_as="none given")
            points = ""
        if rank and int_of(rank) is None:
            what = f'player {record.number}: the rank "{rank}" is no number'
            self.findings.note("TRF_RANK", what, line, PLAYER_FIELDS["rank"].first)
            rank = ""
        return record._replace(rating=rating, points=points, rank=rank)

    def _odd_results(self, text: str, line: int) -> PlayerRecord | None:
        """The round blocks stand in their places but hold results that TRF does not know."""
        del line  # the crosstable reports them with round and opponent
        record = split_player(text[: FIRST_ROUND - 1].rstrip(), self.numbers)
        if record is None:
            return None
        cells = []
        for start in range(FIRST_ROUND - 1, len(text), ROUND_STRIDE):
            block = text[start : start + ROUND_STRIDE].ljust(ROUND_STRIDE)
            opponent = self.numbers[block[:4]]
            fits = opponent != Numbers.BAD and block[5] in "wbWB- " and not (block[4] + block[6] + block[8:]).strip()
            if not fits or (opponent < 1 and block[7].isalnum() and block[7].upper() not in FROM_TRF):
                return None
            cells.append(Cell(None if opponent < 0 else opponent, block[5] + block[7]))
        return record._replace(cells=tuple(cells))

    def _over_limits(self, text: str, line: int) -> bool:
        field = PLAYER_FIELDS["rating"]
        rating = text[field.part].strip()
        if not (rating.startswith("-") and rating[1:].isdecimal()):
            return False
        self.findings.error("TRF_LIMITS", f"the rating {rating} is negative", line, field.first)
        return True

    def _suggestion(self, text: str) -> str:
        if split_player(text[:9] + " " + text[9:], self.numbers) or split_player(
            text[:13] + " " + text[13:], self.numbers
        ):
            return "; it would fit one column further to the right"
        return ""


def pad_bytes(text: str, start: int, width: int) -> str | None:
    """The line with the field at `start` padded by characters, if it was padded to `width` bytes."""
    if text.isascii():
        return None
    size = 0
    end = start
    while end < len(text) and size < width:
        size += len(text[end].encode("utf-8", "surrogatepass"))
        end += 1
    if size != width:
        return None
    return text[:start] + text[start:end].ljust(width) + text[end:]


def repair_fixed(layout: Layout, text: str, line: int, findings: Findings) -> FixedRecord | None:
    """A record in fixed columns that does not fit: by bytes, then by its words; None when neither will do."""
    name = next((field for field in layout.fields if field.name == "name"), None)
    padded = None if name is None else pad_bytes(text, name.first - 1, name.width)
    if name is not None and padded is not None:
        record = split_fixed(layout, padded)
        if record is not None:
            what = f"{layout.tag}: the name is padded to {name.width} bytes, not characters"
            findings.warn("TRF_BYTE_COLUMNS", what, line, name.last + 1, repaired_as="columns further to the right")
            return record
    record = split_abnormal_points(text) if layout.tag == "299" else split_words(layout, text)
    if record is None and name is not None and layout.item is not None:
        record = _loose_items(layout, text)
    if record is not None:
        what = f"{layout.tag} does not keep to its columns"
        findings.warn("TRF_COLUMNS", what, line, 5, repaired_as="the words in their order")
    return record


def prefer_bytes(layout: Layout, text: str, record: FixedRecord, line: int, findings: Findings) -> FixedRecord:
    """Record 013 has no blank between name and numbers: numbers out of step tell that bytes were counted."""
    padded = pad_bytes(text, layout.fields[0].first - 1, layout.fields[0].width)
    if padded is None or _right_aligned(layout, text):
        return record
    by_bytes = split_fixed(layout, padded)
    if by_bytes is None or not _right_aligned(layout, padded):
        return record
    what = f"{layout.tag}: the name is padded to {layout.fields[0].width} bytes, not characters"
    findings.warn("TRF_BYTE_COLUMNS", what, line, layout.fields[0].last + 1, repaired_as="columns further to the right")
    return by_bytes


def _right_aligned(layout: Layout, text: str) -> bool:
    """Every number ends in the last column of its field."""
    start, width = layout.items[0].first - 1, layout.items[0].width
    slots = [text[at : at + width] for at in range(start, len(text), layout.stride)]
    return all(len(slot) == width and slot[-1] != " " for slot in slots if slot.strip())


def _loose_items(layout: Layout, text: str) -> FixedRecord | None:
    """Fields in their columns, but the list behind them out of step (013, 310)."""
    start = layout.fields[-1].last
    head = split_fixed(layout._replace(item=None), text[:start])
    items = text[start:].split()
    glued = text[start - 1 : start].strip() and text[start : start + 1].strip()
    if head is None or glued or not all(int_of(item) is not None for item in items):
        return None
    return head._replace(items=tuple(items))


def split_abnormal_points(text: str) -> FixedRecord | None:
    """Record 299 by its words: points have a decimal point, in the official sample one column early."""
    words = text[3:].split()
    kind = words.pop(0) if words and words[0] in ABNORMAL_TYPES else ""
    points = []
    while words and "." in words[0]:
        points.append(words.pop(0))
    if len(points) != 2 or not all(int_of(word) is not None for word in words):
        return None
    return FixedRecord("299", (kind, *points, words[0] if words else ""), tuple(words[1:]))


def words_of_player(text: str) -> PlayerRecord | None:
    """A 001 line by its words behind the name, which must end with a TAB or two blanks."""
    number = text[3:8].strip()
    if int_of(number) is None or len(number) > 4 or "\t" in text[8:14]:
        return None
    name, _, rest = text[14:].replace("\t", "  ").strip().partition("  ")
    words = rest.split()
    points_at = next((i for i, word in enumerate(words[:6]) if "." in word and points_of(word) is not None), None)
    if points_at is None:
        return None
    fields: dict[str, str] = {}
    for word in words[:points_at]:
        kind = _kind_of_word(word)
        if fields.setdefault(kind, word) is not word or len(word) > PLAYER_FIELDS[kind].width:
            return None
    tail = words[points_at + 1 :]
    rank = tail.pop(0) if len(tail) % 3 == 1 else ""
    cells = _cells_of_words(tail)
    if cells is None:
        return None
    return PlayerRecord(
        int(number),
        text[9:10].strip(),
        text[10:13].strip(),
        name,
        fields.get("rating", ""),
        fields.get("federation", ""),
        fields.get("FIDE number", ""),
        fields.get("birth date", ""),
        words[points_at],
        rank,
        cells,
    )


def _cells_of_words(words: list[str]) -> tuple[Cell, ...] | None:
    """Opponent, colour and result in threes; a blank result cannot be told from a missing word."""
    if len(words) % 3:
        return None
    cells = []
    for opponent, colour, result in zip(words[::3], words[1::3], words[2::3], strict=True):
        fits = int_of(opponent) is not None and len(opponent) <= 4 and len(colour) == len(result) == 1
        if not fits or colour not in "wbWB-":
            return None
        cells.append(Cell(int(opponent), colour + result))
    return tuple(cells)


def _kind_of_word(word: str) -> str:
    if "/" in word or "-" in word or word.count(".") == 2:
        return "birth date"
    if int_of(word) is not None:
        return "rating" if len(word) <= 4 else "FIDE number"
    return "federation"


def _blank(text: str, field: Field) -> str:
    if len(text) < field.first:
        return text
    return text[: field.first - 1] + " " * field.width + text[field.last :]


def _misfit(text: str, numbers: Numbers) -> tuple[int, str]:
    """The first column that is not as it should be, and a sentence about it."""
    if text[:1] == " ":
        return 1, "the line of a player starts with a blank"
    for column in _SEPARATORS:
        character = text[column - 1 : column]
        if character.strip() or character == "\t":
            shown = f'column {column} should be blank but holds "{clean(character)}"'
            return _first_field_before(column), f"{shown} ({_as_read(text)})"
    for name in ("number", "rating", "points", "rank"):
        field = PLAYER_FIELDS[name]
        if name == "number" or numbers[text[field.part]] == Numbers.BAD:
            found = clean(text[field.part])
            if name != "number" or numbers[text[4:8]] < 1:
                return field.first, f'the {name} (columns {field.first}-{field.last}) reads "{found}"'
    for start in range(FIRST_ROUND - 1, len(text), ROUND_STRIDE):
        if split_player(text[: FIRST_ROUND - 1] + text[start : start + ROUND_STRIDE], numbers) is None:
            block = clean(text[start : start + ROUND_STRIDE])
            round_no = (start - FIRST_ROUND + 1) // ROUND_STRIDE + 1
            return start + 1, f'the block of round {round_no} reads "{block}"'
    return 1, "the line does not keep to the columns of record 001"


def _first_field_before(column: int) -> int:
    """Column 53 belongs to the report on the rating; the others are places of their own."""
    return PLAYER_FIELDS["rating"].first if column == 53 else column


def _as_read(text: str) -> str:
    parts = [f'{name} reads "{clean(text[PLAYER_FIELDS[name].part])}"' for name in ("rating", "federation", "points")]
    return ", ".join(parts)
