"""A TRF file record by record, in file order: what was written, before anything is concluded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.formats.trf.columns import (
    FIRST_ROUND,
    LAYOUTS,
    LIST_TAGS,
    NATIONAL,
    PLAYER,
    PLAYER_FIELDS,
    ROUND_STRIDE,
    TEXT_TAGS,
    Field,
    Layout,
)


class Cell(NamedTuple):
    """One round of a player: opponent (0 is `0000`, None is blank), colour and result letters.

    `signs` has two characters as written, colour then result, a blank where there is nothing.
    """

    opponent: int | None
    signs: str


BLANK_CELL = Cell(None, "  ")


class PlayerRecord(NamedTuple):
    """Record 001; texts as written but without the blanks around them."""

    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: str = ""
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    points: str = ""
    rank: str = ""
    cells: tuple[Cell, ...] = ()

    def line(self) -> str:
        """The record as a line of the file, without blanks at its end."""
        name = self.name[: PLAYER_FIELDS["name"].width]  # a reader may have found a longer one
        line = "001" + place(PLAYER, (str(self.number), self.sex, self.title, name, *self[4:10]))
        cells = []
        for cell in self.cells:
            opponent = "    " if cell.opponent is None else f"{cell.opponent:4}" if cell.opponent else "0000"
            cells.append(f"{opponent} {cell.signs[0]} {cell.signs[1]}")
        if not cells:
            return line.rstrip()
        return f"{line.ljust(FIRST_ROUND - 1)}{'  '.join(cells)}".rstrip()


class TextRecord(NamedTuple):
    """A record of free text or of words between blanks."""

    tag: str
    text: str = ""

    def line(self) -> str:
        """The record as a line of the file."""
        return f"{self.tag} {self.text}".rstrip()


class FixedRecord(NamedTuple):
    """A record in the columns of its layout, or a national line (the tag is then a federation)."""

    tag: str
    values: tuple[str, ...] = ()
    items: tuple[str, ...] = ()

    @property
    def layout(self) -> Layout:
        """Where the fields stand."""
        return LAYOUTS.get(self.tag, NATIONAL)

    def value(self, name: str) -> str:
        """The text of one field."""
        names = [field.name for field in self.layout.fields]
        return self.values[names.index(name)]

    def line(self) -> str:
        """The record as a line of the file, without blanks at its end."""
        layout = self.layout
        if any(len(text) > field.width for field, text in zip(layout.fields, self.values, strict=True)):
            return " ".join((self.tag, *filter(None, self.values), *self.items))  # as it must have been read
        line = self.tag + place(layout.fields, self.values)
        item = layout.item
        if item is not None and any(len(text) > item.width for text in self.items):
            return f"{line.ljust(item.first - 2)} {' '.join(self.items)}"
        if item is not None:
            for index, text in enumerate(self.items):
                first = item.first + index * layout.stride
                line = line.ljust(first - 1) + _aligned(item, text)
        return line.rstrip()


class OtherRecord(NamedTuple):
    """A comment, a blank line, or a record that this package does not know: kept as it is."""

    text: str

    @property
    def tag(self) -> str:
        """The first three characters."""
        return self.text[:3]

    def line(self) -> str:
        """The record as a line of the file."""
        return self.text


Record = PlayerRecord | TextRecord | FixedRecord | OtherRecord


class TrfDocument(NamedTuple):
    """All records of a file in order. `str()` writes them again, in the columns of the standard."""

    records: tuple[Record, ...] = ()

    def __str__(self) -> str:
        return "".join(f"{record.line()}\n" for record in self.records)


class Kept(NamedTuple):
    """A line to be written back: `after` is the player whose 001 line it followed.

    It is 0 for the lines before the players and None for those after them.
    """

    text: str
    after: int | None


def place(fields: Sequence[Field], values: Iterable[str]) -> str:
    """Texts in their columns, counted from column 4; texts that are too wide raise ValueError."""
    line = ""
    for field, text in zip(fields, values, strict=True):
        line = line.ljust(field.first - 4) + _aligned(field, text)
    return line


def _aligned(field: Field, text: str) -> str:
    if len(text) > field.width:
        raise ValueError(f"{text!r} does not fit into the {field.width} columns of {field.name}")
    return text.rjust(field.width) if field.numeric else text.ljust(field.width)


def split_fixed(layout: Layout, line: str) -> FixedRecord | None:
    """Cut a line into the fields of its layout; None when something stands between the fields."""
    end = 3
    values = []
    for field in layout.fields:
        if line[end : field.first - 1].strip():
            return None
        values.append(line[field.part].strip())
        end = field.last
    items: list[str] = []
    if layout.item is not None:
        first = layout.item.first - 1
        while end < len(line):
            if line[end:first].strip():
                return None
            items.append(line[first : first + layout.item.width].strip())
            end = first + layout.item.width
            first += layout.stride
        while items and not items[-1]:
            items.pop()
    elif line[end:].strip():
        return None
    if any(" " in text for field, text in zip(layout.fields, values, strict=True) if field.numeric):
        return None
    if any(" " in item for item in items):
        return None
    return FixedRecord(line[:3], tuple(values), tuple(items))


def read_record(line: str) -> Record | None:
    """One line other than a player's, in the standard columns; None when they do not fit.

    Whether a federation's line is a national one only the caller knows: it is OtherRecord here.
    """
    tag = line[:3]
    if line[3:4] in {"", " ", "\t"}:
        if tag in TEXT_TAGS:
            return TextRecord(tag, line[4:].rstrip())
        layout = LAYOUTS.get(tag)
        if layout is not None:
            return split_fixed(layout, line)
    return OtherRecord(line)


def split_words(layout: Layout, line: str) -> FixedRecord | None:
    """Read a list record by its words when its columns do not fit; None when that is not certain."""
    words = line[3:].split()
    count = len(layout.fields)
    if layout.tag not in LIST_TAGS or len(words) < count or (layout.item is None and len(words) > count):
        return None
    return FixedRecord(layout.tag, tuple(words[:count]), tuple(words[count:]))


def round_columns(round_no: int) -> int:
    """The column in which the block of a round starts."""
    return FIRST_ROUND + (round_no - 1) * ROUND_STRIDE
