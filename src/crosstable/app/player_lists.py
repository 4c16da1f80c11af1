"""Lists of players as people paste or send them: separator, header, encoding, columns, and what is odd in each row."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from crosstable.app.column_words import FIELDS, field_of
from crosstable.app.commands.players import GRADE_LIMIT, TITLES
from crosstable.app.folding import folded
from crosstable.core.naming import is_name
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.text import clean, decode

ROWS_LIMIT = 2_000
COLUMNS_LIMIT = 40
CELL_LIMIT = 200
SEPARATORS = ("\t", ";", ",", "|")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells with the line each stands in; `header` is empty when the first row is a player already."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    separator: str = ""
    encoding: str = "utf-8"
    problems: tuple[Problem, ...] = ()

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max([len(self.header), *(len(row) for row in self.rows)], default=0)


@dataclass(frozen=True, slots=True)
class RowNote:
    """Something odd in one row: a code for the words, and what was found and done."""

    line: int
    code: str
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row as a player: fields for `add-players`, what was odd, and whether it says that he is unrated."""

    line: int
    player: Mapping[str, Any]
    notes: Sequence[RowNote] = ()
    unrated: bool = False


def parse(data: str | bytes) -> Table:
    """Find separator, header and encoding. The table is empty when `problems` has an error; nothing is raised."""
    encoding, problems = "utf-8", list[Problem]()
    if isinstance(data, bytes):
        if data.startswith(b"PK\x03\x04"):
            what = "this is a workbook (Excel, OpenDocument): save it as CSV, or copy its cells and paste them"
            return Table((), (), (), problems=(Problem(Severity.ERROR, "LIST_WORKBOOK", what),))
        decoded = decode(data)
        encoding, problems = decoded.encoding, list(decoded.problems)
        if any(problem.severity is Severity.ERROR for problem in problems):
            return Table((), (), (), problems=tuple(problems))
        if b"\0" in data and not encoding.startswith("utf-16") and not encoding.startswith("utf-32"):
            what = "this is no text: it holds zero bytes"
            return Table((), (), (), problems=(Problem(Severity.ERROR, "LIST_BINARY", what),))
        text = "\n".join(decoded.lines)
    else:
        text = data.replace("\r\n", "\n").replace("\r", "\n")
    if text.startswith("sep=") and text[4:5] in SEPARATORS:
        text = text.partition("\n")[2]
        problems.append(Problem(Severity.NOTE, "LIST_SEPARATOR", "the first line names the separator"))
    separator = _separator(text)
    rows, lines = _rows(text, separator, problems)
    header: tuple[str, ...] = ()
    if rows and _is_header(rows[0]):
        header, rows, lines = rows[0], rows[1:], lines[1:]
    if not rows:
        problems.append(Problem(Severity.ERROR, "LIST_EMPTY", "no player was found: one name a line is enough"))
    return Table(header, tuple(rows), tuple(lines), separator, encoding, tuple(problems))


def _separator(text: str) -> str:
    """The separator that parts most lines into the same number of columns; empty when lines are names alone."""
    sample = [line for line in text.split("\n") if line.strip()][:200]
    best, chosen = 0, ""
    for separator in SEPARATORS:
        counts = [line.count(separator) for line in sample]
        usual = max(set(counts), key=counts.count, default=0)
        # "Family, Given" has one comma a line and is one column
        if usual < (2 if separator == "," else 1):
            continue
        fitting = counts.count(usual) * (1 if separator != "|" else 0.9)
        if fitting > best:
            best, chosen = int(fitting), separator
    if not chosen and sample and sample[0].count(",") == 1 and _is_header(tuple(sample[0].split(","))):
        return ","
    return chosen


def _rows(text: str, separator: str, problems: list[Problem]) -> tuple[list[tuple[str, ...]], list[int]]:
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    if not separator:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                rows.append((_cell(line),))
                lines.append(number)
        return _bounded(rows, lines, problems)
    csv.field_size_limit(1_000_000)
    reader = csv.reader(text.split("\n"), delimiter=separator)
    before = 0
    try:
        for raw in reader:
            cells = tuple(_cell(cell) for cell in raw[:COLUMNS_LIMIT])
            if any(cells):
                rows.append(cells)
                lines.append(before + 1)
            before = reader.line_num
    except csv.Error as error:
        what = f"the table cannot be read from here on ({clean(str(error))[:80]})"
        problems.append(Problem(Severity.WARNING, "LIST_DAMAGED", what, before + 1))
    open_from = next((k for k, row in enumerate(rows) if any(len(cell) >= CELL_LIMIT for cell in row)), None)
    if open_from is not None:
        what = "a cell is very long: a quotation mark may be open. Look at this line"
        problems.append(Problem(Severity.WARNING, "LIST_QUOTES", what, lines[open_from]))
    return _bounded(rows, lines, problems)


def _bounded(
    rows: list[tuple[str, ...]], lines: list[int], problems: list[Problem]
) -> tuple[list[tuple[str, ...]], list[int]]:
    if len(rows) > ROWS_LIMIT:
        what = f"only the first {ROWS_LIMIT} rows are taken at once; the list has {len(rows)}"
        problems.append(Problem(Severity.WARNING, "LIST_TOO_LONG", what, lines[ROWS_LIMIT]))
    return rows[:ROWS_LIMIT], lines[:ROWS_LIMIT]


def _cell(text: str) -> str:
    """One line without odd characters, and without the apostrophe that kept a formula from running."""
    shown = " ".join(clean(text.replace("\n", " ")).split())[:CELL_LIMIT]
    return shown[1:] if shown[:1] == "'" and shown[1:2] in ("=", "+", "-", "@") else shown


def _is_header(row: Sequence[str]) -> bool:
    """Two known words, or one where there is no number."""
    known = sum(bool(field_of(cell)) for cell in row)
    numbers = sum(bool(re.fullmatch(r"\d{2,}", cell)) for cell in row)
    return known >= 2 or (known == 1 and not numbers and len(row) <= 3)


def propose(table: Table) -> list[str]:
    """A field for each column, empty for those that stay out: by the header, else by what stands in the cells."""
    found = [field_of(cell) for cell in table.header] if table.header else []
    found += [""] * (table.width - len(found))
    for column in range(table.width):
        if found[column] and found[column] in found[:column] and found[column] != "number":
            found[column] = ""
    if not table.header:
        for column in range(table.width):
            guess = _guess([row[column] for row in table.rows if column < len(row) and row[column]])
            found[column] = guess if guess == "number" or guess not in found else ""
    if {"last", "first"} <= set(found) and "name" in found:
        found[found.index("name")] = ""
    if "first" in found and "last" not in found and "name" not in found:
        found[found.index("first")] = "name"
    if "last" in found and "first" not in found:
        found[found.index("last")] = "name" if "name" not in found else ""
    if not {"name", "last"} & set(found):
        texts = [c for c in range(table.width) if not found[c] and _letters(table, c)]
        if texts:
            found[texts[0]] = "name"
    return found


def _letters(table: Table, column: int) -> int:
    return sum(any(c.isalpha() for c in row[column]) for row in table.rows if column < len(row))


def _guess(cells: Sequence[str]) -> str:
    """What a column without a header holds."""

    def most(test: Callable[[str], object]) -> bool:
        return bool(cells) and sum(bool(test(cell)) for cell in cells) >= 0.8 * len(cells)

    if (
        most(lambda cell: re.fullmatch(r"\d{1,4}\.?", cell))
        and cells[:3] == [str(k) for k in range(1, 4)][: len(cells)]
    ):
        return "number"
    if most(lambda cell: re.fullmatch(r"\d{3,4}|0|-|unr\.?", cell)) and not most(lambda c: re.fullmatch(_YEAR, c)):
        return "rating"
    if most(lambda cell: re.fullmatch(r"\d{5,12}", cell)):
        return "fide_id"
    if most(_date):
        return "birth"
    if most(lambda cell: cell.upper() in TITLES):
        return "title"
    if most(lambda cell: cell.upper() in SEXES):
        return "sex"
    if most(lambda cell: re.fullmatch(r"[A-Z]{3}", cell)):
        return "federation"
    return ""


def candidates(table: Table, columns: Sequence[str]) -> list[Candidate]:
    """Each row as a player. What cannot be read is left out of the player and said in a note."""
    return [_candidate(row, line, columns) for row, line in zip(table.rows, table.lines, strict=True)]


def _candidate(row: Sequence[str], line: int, columns: Sequence[str]) -> Candidate:
    values: dict[str, str] = {}
    for column, cell in zip(columns, row, strict=False):
        if column in FIELDS and cell and column not in values:
            values[column] = cell
    player: dict[str, Any] = {}
    notes: list[RowNote] = []
    parts = [values.get("last", ""), values.get("first", "")]
    name = values.get("name", "") or ", ".join(part for part in parts if part)
    player["name"] = re.sub(r"^\d{1,4}[.)]\s*", "", name)
    if not is_name(player["name"]):
        player["name"] = ""
        notes.append(RowNote(line, "no-name"))
    for column, read in _READERS.items():
        cell = values.get(column, "")
        if not cell:
            continue
        value, odd = read(cell)
        if odd:
            notes.append(RowNote(line, odd, {"column": column, "found": cell[:40], "value": str(value)}))
        if value not in ("", None):
            player[column] = value
    return Candidate(line, player, tuple(notes), bool(values.get("rating")) and "rating" not in player)


Read = tuple[str | int | None, str]
_YEAR = r"(?:19|20)\d\d"
_NO_RATING = frozenset({"0", "-", "--", "—", "–", "unr", "unr.", "unrated", "none", "nr", "n/a", "x"})
SEXES: Mapping[str, str] = {
    **dict.fromkeys(("M", "MALE", "MAN", "MÄNNLICH", "H", "HOMME", "HOMBRE", "BOY", "NAM", "\u041c", "МУЖ", "男"), "m"),
    **dict.fromkeys(
        ("F", "W", "FEMALE", "WOMAN", "WEIBLICH", "FEMME", "MUJER", "GIRL", "D", "NỮ", "NU", "Ж", "ЖЕН", "女"), "w"
    ),
}
TITLES_IN_WORDS: Mapping[str, str] = {
    "grandmaster": "GM",
    "g": "GM",
    "international master": "IM",
    "m": "IM",
    "fide master": "FM",
    "f": "FM",
    "candidate master": "CM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}


def _rating(cell: str) -> Read:
    low = cell.strip().lower()
    if low in _NO_RATING:
        return None, "" if low in ("0", "-", "—", "–") else "rating-unrated"
    found = re.fullmatch(r"(\d{1,4})(?:[.,]0+)?(?:\s*[A-Za-z*]{1,3})?", low, re.ASCII)
    if not found or int(found[1]) == 0:
        return None, "rating-not-read"
    return int(found[1]), "" if 100 <= int(found[1]) <= 3_200 else "rating-unusual"


def _title(cell: str) -> Read:
    low = folded(cell)
    title = low.upper() if low.upper() in TITLES else TITLES_IN_WORDS.get(low, "")
    return title, "" if title else "title-not-known"


def _federation(cell: str) -> Read:
    short = cell.strip().upper()
    if re.fullmatch(r"[A-Z]{3}", short):
        return short, ""
    return cell[:40], "federation-unusual"


def _fide_id(cell: str) -> Read:
    digits = re.sub(r"[\s.]", "", cell)
    if digits in ("0", "-"):
        return "", ""
    return (digits, "") if re.fullmatch(r"\d{4,12}", digits, re.ASCII) else ("", "fide-id-not-read")


def _birth(cell: str) -> Read:
    if re.fullmatch(_YEAR, cell.strip(), re.ASCII):
        return cell.strip(), "birth-year-only"
    found = _date(cell)
    return (found.isoformat(), "") if found else ("", "birth-not-read")


def _date(cell: str) -> date | None:
    text = cell.strip().rstrip(".")
    for form in ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m/%Y", "%d-%m-%Y", "%m/%d/%Y"):
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a date has no zone
        except ValueError:
            continue
    return None


def _sex(cell: str) -> Read:
    sex = SEXES.get(cell.strip().upper(), "")
    return sex, "" if sex else "sex-not-known"


def _grade(cell: str) -> Read:
    """The number of a school class: `5`, `5b`, `Class 5`."""
    found = re.search(r"(?<!\d)\d{1,2}(?!\d)", cell, re.ASCII)
    return (int(found[0]), "") if found and int(found[0]) <= GRADE_LIMIT else (None, "grade-not-read")


def _text(cell: str) -> Read:
    return cell, ""


def _groups(cell: str) -> Read:
    """Groups with commas between them, whatever parts them in the list."""
    return ", ".join(name for part in re.split(r"[,;|/]", cell) if (name := " ".join(part.split()))), ""


_READERS: Mapping[str, Callable[[str], Read]] = {
    "rating": _rating,
    "title": _title,
    "federation": _federation,
    "club": _text,
    "fide_id": _fide_id,
    "birth": _birth,
    "sex": _sex,
    "grade": _grade,
    "groups": _groups,
    "notes": _text,
}
