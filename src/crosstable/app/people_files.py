"""Files of people that an organiser loads: FIDE's lists, and national lists as CSV, also inside a ZIP."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import IO, cast

from crosstable.app.column_words import field_of
from crosstable.app.folding import folded
from crosstable.app.player_lists import SEXES, TITLES_IN_WORDS
from crosstable.formats.rating_lists import (
    CELL_LIMIT,
    LINE_LIMIT,
    READERS,
    Listed,
    NoRatingList,
    is_fide_text,
    is_fide_xml,
    month_of,
    rating_in,
)
from crosstable.formats.text import clean

UNPACKED_LIMIT = 2_000_000_000
"""A list of two million people has about 400 MB."""

_COLUMNS: Mapping[str, str] = {
    "rapid": "rapid",
    "rapid rating": "rapid",
    "original rapid": "rapid",
    "blitz": "blitz",
    "blitz rating": "blitz",
    "original blitz": "blitz",
    "original standard": "rating",
    "standard rating": "rating",
    "dwz": "rating",
    "national rating": "rating",
    "ecf code": "fide_id",
    "member id": "fide_id",
    "memid": "fide_id",
    "national id": "fide_id",
    "code": "fide_id",
    "nation": "federation",
}
"""Headings of national lists that mean something else there than in a list of entries."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a file is: its kind (`fide-text`, `fide-xml`, `csv`), and the day of the list when it tells."""

    kind: str
    day: date | None = None

    @property
    def official(self) -> bool:
        """Whether the numbers of the people are FIDE IDs."""
        return self.kind != "csv"


@contextmanager
def opened(file: IO[bytes], name: str) -> Iterator[tuple[IO[bytes], str, date | None]]:
    """The text itself, its name and the day it was packed, when the file is a ZIP with one list in it."""
    from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 - lists are loaded seldom

    start = file.read(4)
    file.seek(0)
    if start != b"PK\x03\x04":
        yield file, name, None
        return
    try:
        with ZipFile(file) as archive:
            lists = [m for m in archive.infolist() if m.filename.lower().endswith((".txt", ".xml", ".csv"))]
            if len(lists) != 1:
                raise NoRatingList(f"the ZIP file holds {len(lists)} lists (.txt, .xml, .csv); one is expected")
            member = lists[0]
            if member.file_size > UNPACKED_LIMIT:
                raise NoRatingList("the list in the ZIP file is larger than any rating list")
            with archive.open(member) as inner:
                year, month, day, *_ = member.date_time
                yield (
                    cast("IO[bytes]", io.BufferedReader(cast("io.RawIOBase", inner), 1 << 16)),
                    f"{name} {member.filename}",
                    date(year, month, max(day, 1)),
                )
    except (BadZipFile, NotImplementedError, RuntimeError) as error:
        raise NoRatingList(f"the ZIP file cannot be opened ({error})") from error


def recognise(file: IO[bytes], name: str) -> Source:
    """What kind of list begins here; the file stands at its start again. Raises NoRatingList."""
    head = file.peek(4_096)[:4_096] if isinstance(file, io.BufferedReader) else _peeked(file)
    if not head.strip():
        raise NoRatingList("the file is empty")
    first_line = head.partition(b"\n")[0].decode("latin-1")
    month = month_of(first_line) or month_of(name)
    day = date(*month, 1) if month else None
    if is_fide_text(head):
        return Source("fide-text", day)
    if is_fide_xml(head):
        return Source("fide-xml", day)
    if b"\0" in head:
        raise NoRatingList("this is neither a FIDE list (TXT, XML) nor a CSV file")
    return Source("csv", day)


def _peeked(file: IO[bytes]) -> bytes:
    head = file.read(4_096)
    file.seek(0)
    return head


def read_people(file: IO[bytes], source: Source, name: str) -> Iterator[Listed]:
    """Everybody in the file. Raises NoRatingList as soon as it turns out to be something else."""
    if source.kind == "csv":
        yield from _read_csv(file)
    else:
        yield from READERS[source.kind](file, name)


def _lines(file: IO[bytes]) -> Iterator[str]:
    while line := file.readline(LINE_LIMIT):
        try:
            yield line.decode("utf-8-sig")
        except UnicodeDecodeError:
            yield line.decode("cp1252", "replace")


def _read_csv(file: IO[bytes]) -> Iterator[Listed]:
    lines = _lines(file)
    first = next(lines, "")
    separator = max(";\t,|", key=first.count)
    columns = [_COLUMNS.get(folded(cell)) or field_of(cell) for cell in next(csv.reader([first], delimiter=separator))]
    if not ("name" in columns or "last" in columns):
        raise NoRatingList("the first line of a CSV list names its columns; one of them must be the name")
    try:
        for row in csv.reader(lines, delimiter=separator):
            person = _from_row(columns, row)
            if person is not None:
                yield person
    except csv.Error as error:
        raise NoRatingList(f"the table cannot be read ({error})") from error


def _from_row(columns: Sequence[str], row: Sequence[str]) -> Listed | None:
    cells: dict[str, str] = {}
    for column, cell in zip(columns, row, strict=False):
        if column and cell.strip() and column not in cells:
            cells[column] = " ".join(clean(cell).split())[:CELL_LIMIT]
    name = cells.get("name", "") or ", ".join(part for part in (cells.get("last"), cells.get("first")) if part)
    if not name:
        return None
    federation = cells.get("federation", "").upper()
    year = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", cells.get("birth", ""))
    title = folded(cells.get("title", ""))
    return Listed(
        cells.get("fide_id", "")[:20],
        name,
        federation if re.fullmatch(r"[A-Z]{3}", federation) else "",
        SEXES.get(cells.get("sex", "").upper(), ""),
        TITLES_IN_WORDS.get(title, title.upper() if title.upper() in TITLES_IN_WORDS.values() else ""),
        rating_in(re.sub(r"\D.*", "", cells.get("rating", ""))),
        rating_in(re.sub(r"\D.*", "", cells.get("rapid", ""))),
        rating_in(re.sub(r"\D.*", "", cells.get("blitz", ""))),
        int(year[0]) if year else None,
        club=cells.get("club", ""),
    )
