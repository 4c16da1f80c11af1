"""The door for foreign files: find out what a file is, read it, or refuse it in a plain sentence.

Nothing is written, unpacked to disk or executed; time and memory are bounded whatever is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from stat import S_ISLNK
from typing import TYPE_CHECKING

from crosstable.core.errors import counted
from crosstable.formats.problems import Problem, Reading, Severity
from crosstable.formats.text import MAX_BYTES, MAX_LINE_BYTES, clean, decode, to_utf8

if TYPE_CHECKING:
    from zipfile import ZipInfo

MAX_ENTRIES = 1_000
"""Files in an archive that are looked at."""
MAX_NAME_BYTES = 150
"""Length of a file name without its ending: the usual limit is 255 bytes with it."""

_CHUNK = 1 << 20
_PIECE = 1 << 16
_GZIP = b"\x1f\x8b"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")


def read_any(data: bytes, name: str = "", *, fallback: str = "cp1252") -> Reading:
    """Read a tournament report or the project's own JSON, also inside gzip or a ZIP of one file.

    `name` is the name under which the file came, used only where the contents leave a doubt;
    `fallback` the encoding of lines that are not UTF-8. Everything else is refused with a reason.
    Never raises for any `data`.
    """
    if len(data) > MAX_BYTES:
        return _refuse("FILE_TOO_LARGE", f"the file has {len(data)} bytes, more than the limit of {MAX_BYTES}")
    if data.startswith(_GZIP):
        return _from_gzip(data, name, fallback)
    if data.startswith(_ZIP):
        return _from_zip(data, fallback)
    return _read_plain(data, name, fallback)


def safe_file_name(event_name: str, fallback: str) -> str:
    """A file name, without ending, made from the name of an event.

    Letters of every script stay; whatever some system forbids or a shell might misread becomes a
    hyphen. When nothing is left, or the name is reserved somewhere, `fallback` is used instead.
    """
    return _as_file_name(event_name) or _as_file_name(fallback) or "event"


def _refuse(code: str, what: str, line: int | None = None, column: int | None = None) -> Reading:
    return Reading(None, (Problem(Severity.ERROR, code, what, line, column),))


# --- archives ---


def _from_gzip(data: bytes, name: str, fallback: str) -> Reading:
    import zlib  # noqa: PLC0415  # archives are rare, starting is not

    unpacker = zlib.decompressobj(wbits=31)
    text = bytearray()
    rest = data
    try:
        while not unpacker.eof and len(text) <= MAX_BYTES and not _has_endless_line(text):
            piece = unpacker.decompress(rest, _CHUNK)
            rest = unpacker.unconsumed_tail
            text += piece
            if not piece and not rest and not unpacker.eof:
                return _refuse("ARCHIVE_DAMAGED", "the gzip file is cut off: please send it again")
    except zlib.error as error:
        return _refuse("ARCHIVE_DAMAGED", f"the gzip file is damaged ({error})")
    if len(text) > MAX_BYTES:
        return _refuse("ARCHIVE_TOO_LARGE", f"the gzip file unpacks to more than the limit of {MAX_BYTES} bytes")
    if unpacker.unused_data.strip(b"\0"):
        return _refuse("ARCHIVE_SEVERAL_FILES", "the gzip file holds more than one file: please unpack it")
    return _read_unpacked(bytes(text), name.removesuffix(".gz"), fallback)


def _has_endless_line(text: bytearray) -> bool:
    """Whether unpacking may stop, since `decode` is going to refuse the line at the end."""
    if len(text) <= MAX_LINE_BYTES + 2 or text[:_CHUNK].lstrip().startswith((b"{", b"[")):
        return False
    tail = len(text) - MAX_LINE_BYTES - 2
    return text.find(b"\n", tail) < 0 and text.find(b"\r", tail) < 0


def _read_unpacked(data: bytes, name: str, fallback: str) -> Reading:
    if data.startswith((_GZIP, *_ZIP)):
        return _refuse("ARCHIVE_NESTED", "the archive holds another archive: please unpack it")
    return _read_plain(data, name, fallback)


def _from_zip(data: bytes, fallback: str) -> Reading:
    import struct  # noqa: PLC0415
    import zipfile  # noqa: PLC0415
    import zlib  # noqa: PLC0415
    from io import BytesIO  # noqa: PLC0415

    broken = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, ValueError, OSError, EOFError)

    if data.count(b"PK\x01\x02") > MAX_ENTRIES:  # before anything is made of each of them
        return _refuse("ARCHIVE_TOO_LARGE", f"the archive holds more than {MAX_ENTRIES} files")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            refusal = _zip_refusal(entries)
            if refusal is not None:
                return refusal
            (entry,) = (e for e in entries if not e.is_dir())
            text = bytearray()
            with archive.open(entry) as stream:
                while len(text) <= MAX_BYTES and (piece := stream.read(_PIECE)):
                    text += piece
    except broken as error:
        return _refuse("ARCHIVE_DAMAGED", f"the ZIP archive cannot be read ({clean(str(error))[:80]})")
    if len(text) > MAX_BYTES:  # whatever its headers said
        return _refuse("ARCHIVE_TOO_LARGE", f"the file in the archive is larger than the limit of {MAX_BYTES} bytes")
    return _read_unpacked(bytes(text), entry.filename, fallback)


def _zip_refusal(entries: Sequence[ZipInfo]) -> Reading | None:
    """Why an archive is not opened, judged by its list of contents alone."""
    names = [entry.orig_filename for entry in entries]
    links = {entry.orig_filename for entry in entries if S_ISLNK(entry.external_attr >> 16)}
    unsafe = [f"{name} (a link)" if name in links else name for name in names if name in links or _is_unsafe(name)]
    if unsafe:
        what = f"the archive holds {counted(len(unsafe), 'file')} with an unsafe name: {_listed(unsafe)}"
        return _refuse("ARCHIVE_UNSAFE_NAME", what)
    size = sum(entry.file_size for entry in entries)
    if size > MAX_BYTES:
        what = f"the archive would unpack to {size} bytes, more than the limit of {MAX_BYTES}"
        return _refuse("ARCHIVE_TOO_LARGE", what)
    if "[Content_Types].xml" in names or "mimetype" in names:
        what = "this is an Excel, Word or OpenDocument file, not a tournament report: please export a TRF file"
        return _refuse("NOT_A_TRF", what)
    inside = [entry for entry in entries if not entry.is_dir()]
    if not inside:
        return _refuse("EMPTY", "the archive is empty")
    if len(inside) > 1:
        what = f"the archive holds {len(inside)} files, please send one of them: {_listed(names)}"
        return _refuse("ARCHIVE_SEVERAL_FILES", what)
    if inside[0].flag_bits & 1:
        return _refuse("ARCHIVE_ENCRYPTED", "the archive is protected by a password: please unpack it")
    if inside[0].compress_type not in (0, 8):  # others need memory that they choose themselves
        return _refuse("ARCHIVE_METHOD", "the archive is compressed in an unusual way: please unpack it")
    return None


def _is_unsafe(name: str) -> bool:
    """Whether unpacking under this name could leave the folder, or harm on some system."""
    parts = re.split(r"[/\\]", name)
    return (
        name.startswith(("/", "\\"))
        or "\\" in name
        or ":" in name
        or ".." in parts
        or clean(name) != name
        or any(_is_reserved(part) for part in parts)
    )


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(clean(name)[:80] for name in names[:10])
    return f"{shown} and {len(names) - 10} more" if len(names) > 10 else shown


# --- what is not in an archive ---


def _read_plain(data: bytes, name: str, fallback: str) -> Reading:
    _, text, found = to_utf8(data)
    if found is not None and found.severity is Severity.ERROR:
        return Reading(None, (found,))
    start = text[:_CHUNK].lstrip()
    if not start and not text.strip():
        return _refuse("NO_PLAYERS", _BLANK)
    if start.startswith((b"{", b"[")) and not re.match(_PGN, start):
        from crosstable.formats.native import read_json  # noqa: PLC0415

        return read_json(data)
    if start.startswith(b"<"):
        return _markup(text)
    decoded = decode(data, fallback)
    if any(problem.severity is Severity.ERROR for problem in decoded.problems):
        return Reading(None, decoded.problems)
    refusal = _foreign_text(decoded.lines, name)
    if refusal is not None:
        return refusal
    from crosstable.formats.trf import read_trf  # noqa: PLC0415

    return read_trf(decoded)


_BLANK = "the file holds blank lines only, no player (line 001) was found"
# Patterns are text until they are used: compiling them all would be felt at every start.
_PGN = rb'\[[A-Za-z0-9_]+ +"'
_DOCTYPE = rb"(?i)<!(?:DOCTYPE|ENTITY)"
_PAGE = rb"(?i)<(?:!DOCTYPE\s+html|html|head|body)\b"


def _markup(text: bytes) -> Reading:
    if re.search(_PAGE, text[:4096]):
        return _refuse("NOT_A_TRF", "this is a web page, not a tournament report: please download the file itself")
    found = re.search(_DOCTYPE, text)
    if found:
        line = text.count(b"\n", 0, found.start()) + 1
        what = "XML with a document type declaration is refused; nothing in it was expanded or opened"
        return _refuse("XML_DOCTYPE", what, line)
    return _refuse("NOT_A_TRF", "this is an XML file, not a tournament report")


_RECORD = r"(?:001|013|\d\d2|240|250|260|299|3[0-9]0|80[12]|XX[A-Z]|BB[A-Z]|###)(?:\s|$)"
_DELIMITERS = ";,\t|"


def _foreign_text(lines: Sequence[str], name: str) -> Reading | None:
    """A refusal when the lines are known to be something else, None when they may be a TRF."""
    if any(re.match(_RECORD, line) for line in lines):
        return None
    number, first = next(((n, line) for n, line in enumerate(lines, 1) if line.strip()), (0, ""))
    if not number:
        return _refuse("NO_PLAYERS", _BLANK)
    if re.match(_PGN, first.lstrip().encode()):
        return _refuse("NOT_A_TRF", "this is a PGN file of games, not a tournament report")
    if any(re.match(_USCF_SECOND, line) for line in lines):
        return _us_chess(lines)
    delimiter = max(_DELIMITERS, key=first.count)
    if name.lower().endswith((".csv", ".tsv")) or first.count(delimiter) > 1:
        return _table(lines, delimiter, number)
    what = "no line of a tournament report (such as 001 or 012) was found in this text"
    return _refuse("NOT_A_TRF", what, number)


# The second line of a player in a US Chess crosstable: state, member number and ratings.
_USCF_SECOND = r" *(?:[A-Z]{2})? *\| *\d{8} */ *R:"
_USCF_FIRST = r" *\d{1,4} *\| *[^|]*[^ |]"


def _us_chess(lines: Sequence[str]) -> Reading:
    """Neither whole nor cut crosstables are read so far, but a cut one is named as such."""
    rows = [(n, line.rstrip()) for n, line in enumerate(lines, 1) if re.match(_USCF_FIRST, line)]
    width = max((line.count("|") for _, line in rows), default=0)
    for number, row in rows:
        if not row.endswith("|") or row.count("|") < width:
            what = "a player's row of this US Chess crosstable ends inside the round columns: the file is cut off"
            return _refuse("USCF_TRUNCATED", what, number, len(row) + 1)
    return _refuse("NOT_A_TRF", "this is a US Chess crosstable, not a tournament report in a format that can be read")


def _table(lines: Sequence[str], delimiter: str, number: int) -> Reading:
    problems = []
    opened = _open_quote(lines, delimiter)
    if opened is not None:
        what = "a quotation mark opens a field here and does not close where the field ends"
        problems.append(Problem(Severity.ERROR, "CSV_QUOTES", what, *opened))
    what = "this is a table (CSV), not a tournament report"
    problems.append(Problem(Severity.ERROR, "NOT_A_TRF", what, number))
    return Reading(None, tuple(problems))


def _open_quote(lines: Sequence[str], delimiter: str) -> tuple[int, int] | None:
    """Line and column of the first quotation mark that opens a field and does not end it."""
    field = re.compile(rf'(?:[^"{re.escape(delimiter)}][^{re.escape(delimiter)}]*)?(?:{re.escape(delimiter)}|$)')
    quoted = re.compile(r'[^"]*(?:""[^"]*)*')
    begun: tuple[int, int] | None = None
    for number, line in enumerate(lines, 1):
        position = 0
        while begun is not None or position < len(line):
            if begun is None:
                if line[position] != '"':
                    position = _end(field, line, position)
                    continue
                begun = number, position + 1
                position += 1
            position = _end(quoted, line, position)
            if position == len(line):
                break  # the field goes on in the next line
            position += 1
            if line[position : position + 1] not in ("", delimiter):
                return begun
            begun, position = None, position + 1
    return begun


def _end(pattern: re.Pattern[str], line: str, position: int) -> int:
    found = pattern.match(line, position)
    return found.end() if found else len(line)


# --- names of files ---

_RESERVED = r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\..*)?"


def _is_reserved(part: str) -> bool:
    """Names of devices on Windows, with or without an ending."""
    return re.fullmatch(_RESERVED, part) is not None


def _as_file_name(text: str) -> str:
    """Letters, marks, digits and single hyphens of `text`; empty when that makes no name."""
    import unicodedata  # noqa: PLC0415

    kept = "".join(
        c if c in "_\u200c\u200d" or unicodedata.category(c)[0] in "LMN" else "-"
        for c in clean(unicodedata.normalize("NFC", text))
    )
    name = re.sub("-+", "-", kept).strip("-_").encode()[:MAX_NAME_BYTES].decode(errors="ignore")
    while name and unicodedata.category(name[0])[0] not in "LN":
        name = name[1:]
    return "" if _is_reserved(name) else name.rstrip("-_")
