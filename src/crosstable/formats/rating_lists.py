"""The rating lists of FIDE as files (fixed width and XML): one person after another, never the whole list in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from crosstable.core.errors import CrosstableError
from crosstable.formats.text import clean

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

LINE_LIMIT = 4_000
CELL_LIMIT = 120
_CHUNK = 1 << 16
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TITLES: Mapping[str, str] = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
_KNOWN_TITLES = frozenset(_TITLES.values())


class NoRatingList(CrosstableError):
    """The file is not a list of this kind; the reason says what was expected."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One person of a rating list; a rating is None for whom the list does not rate."""

    id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    birth: int | None = None
    inactive: bool = False
    club: str = ""

    @property
    def best(self) -> int:
        """The highest rating of any kind, 0 for nobody rated: who is asked for first."""
        return max(self.standard or 0, self.rapid or 0, self.blitz or 0)


def is_fide_text(head: bytes) -> bool:
    """Whether the first bytes are the heading of a fixed-width list."""
    return head.lstrip(b"\xef\xbb\xbf").startswith(b"ID Number") and b"Name" in head[:80]


def is_fide_xml(head: bytes) -> bool:
    """Whether the first bytes are those of the XML list."""
    return b"<playerslist" in head[:2_000]


def month_of(text: str) -> tuple[int, int] | None:
    """Year and month in a heading or file name, as FIDE writes them (`OCT26`, `standard_oct26frl`)."""
    found = re.search(rf"({'|'.join(_MONTHS)})(\d\d)(?!\d)", text.lower())
    if found is None:
        return None
    return 2000 + int(found[2]), _MONTHS.index(found[1]) + 1


def read_fide_text(file: IO[bytes], name: str = "") -> Iterator[Listed]:
    """The people of a fixed-width list: combined, or of one kind, which its file name tells.

    Raises NoRatingList when the heading is unknown.
    """
    heading = file.readline(LINE_LIMIT).removeprefix(b"\xef\xbb\xbf").decode("latin-1").rstrip("\r\n")
    columns = _columns(heading, name)
    while line := file.readline(LINE_LIMIT):
        person = _from_line(line.rstrip(b"\r\n"), columns)
        if person is not None:
            yield person


_HEADS = {
    "ID Number": "id",
    "Name": "name",
    "Fed": "fed",
    "Sex": "sex",
    "Tit": "title",
    "WTit": "w_title",
    "SRtng": "standard",
    "RRtng": "rapid",
    "BRtng": "blitz",
    "B-day": "birth",
    "Flag": "flag",
}


def _columns(heading: str, name: str) -> dict[str, slice]:
    """Where each field stands: from its word in the heading to the next one."""
    words = [(found.start(), found.group()) for found in re.finditer(r"ID Number|\S+", heading)]
    single = next((kind for kind in ("rapid", "blitz") if kind in name.lower()), "standard")
    found: dict[str, slice] = {}
    for (start, word), after in zip(words, [*words[1:], (LINE_LIMIT, "")], strict=True):
        field = _HEADS.get(word, single if month_of(word) and len(word) == 5 else "")
        if field:
            found[field] = slice(start, after[0])
    if not {"id", "name", "fed"} <= found.keys():
        raise NoRatingList("the first line is not the heading of a FIDE list (ID Number, Name, Fed …)")
    return found


def _from_line(line: bytes, columns: Mapping[str, slice]) -> Listed | None:
    cells = {field: _decoded(line[place]) for field, place in columns.items()}
    if not line.isascii() and not _is_federation(cells["fed"]):
        try:  # columns counted in characters, not in bytes
            text = line.decode()
        except UnicodeDecodeError:
            return None
        cells = {field: text[place] for field, place in columns.items()}
    return _person({field: cell.strip() for field, cell in cells.items()})


def _decoded(cell: bytes) -> str:
    try:
        return cell.decode()
    except UnicodeDecodeError:
        return cell.decode("cp1252", "replace")


def _is_federation(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z]{3}\s*", text))


_TAGS = {
    "fideid": "id",
    "name": "name",
    "country": "fed",
    "sex": "sex",
    "title": "title",
    "w_title": "w_title",
    "rating": "standard",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
    "birthday": "birth",
    "flag": "flag",
}


def read_fide_xml(file: IO[bytes]) -> Iterator[Listed]:
    """The people of the XML list. Raises NoRatingList when it is no such list, damaged, or plays tricks."""
    from xml.parsers.expat import ExpatError, ParserCreate  # noqa: PLC0415 - lists are loaded seldom

    parser = ParserCreate()
    reader = _XmlReader(parser)
    try:
        while chunk := file.read(_CHUNK):
            parser.Parse(chunk, False)  # noqa: FBT003 - the standard library's signature
            yield from reader.taken()
        parser.Parse(b"", True)  # noqa: FBT003 - see above
    except ExpatError as error:
        raise NoRatingList(f"the XML is damaged: {error}") from error
    yield from reader.taken()


class _XmlReader:
    """Collects the cells of one `player` element after another."""

    def __init__(self, parser: XMLParserType) -> None:
        self._cells: dict[str, str] = {}
        self._field = ""
        self._text = ""
        self._found: list[Listed] = []
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity

    def taken(self) -> list[Listed]:
        """Who was read since the last call."""
        found, self._found = self._found, []
        return found

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        del attributes
        if tag == "player":
            self._cells = {}
        self._field, self._text = _TAGS.get(tag, ""), ""

    def _characters(self, text: str) -> None:
        if self._field and len(self._text) <= CELL_LIMIT:
            self._text += text

    def _end(self, tag: str) -> None:
        if self._field:
            self._cells[self._field] = self._text.strip()
            self._field = ""
        elif tag == "player" and (person := _person(self._cells)) is not None:
            self._found.append(person)

    def _entity(self, *declaration: object) -> None:
        del declaration
        raise NoRatingList("the XML declares entities, which no rating list does")


def _person(cells: Mapping[str, str]) -> Listed | None:
    """A person, if there is a name and a number of his own."""
    number, name = cells.get("id", ""), " ".join(clean(cells.get("name", "")).split())[:CELL_LIMIT]
    if not name or not re.fullmatch(r"\d{1,12}", number, re.ASCII):
        return None
    sex = {"M": "m", "F": "w"}.get(cells.get("sex", ""), "")
    federation = cells.get("fed", "")
    birth = cells.get("birth", "")[:4]
    return Listed(
        number,
        name,
        federation if _is_federation(federation) else "",
        sex,
        _title(cells.get("title", "")) or _title(cells.get("w_title", "")),
        rating_in(cells.get("standard", "")),
        rating_in(cells.get("rapid", "")),
        rating_in(cells.get("blitz", "")),
        int(birth) if re.fullmatch(r"(19|20)\d\d", birth, re.ASCII) else None,
        "i" in cells.get("flag", ""),
    )


def _title(text: str) -> str:
    return _TITLES.get(text.lower(), text if text in _KNOWN_TITLES else "")


def rating_in(text: str) -> int | None:
    """A rating as lists write it; None when there is none."""
    found = int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else 0
    return found or None


READERS: Mapping[str, Callable[[IO[bytes], str], Iterator[Listed]]] = {
    "fide-text": read_fide_text,
    "fide-xml": lambda file, _: read_fide_xml(file),
}
"""Kind of file to its reader."""
