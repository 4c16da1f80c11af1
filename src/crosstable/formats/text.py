"""Bytes to lines: encodings, line ends, limits and control characters, before any format."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from crosstable.core.errors import counted
from crosstable.formats.problems import Problem, Severity

MAX_BYTES = 20_000_000
MAX_LINES = 200_000
MAX_LINE = 10_000
"""Longest line, in characters."""
MAX_LINE_BYTES = 4 * MAX_LINE
"""No line of `MAX_LINE` characters has more bytes than this in UTF-8."""

_SHOWN = 20
"""Findings of one kind that are listed singly; the rest are counted in one more."""

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"II*\0", "a TIFF image"),
    (b"MM\0*", "a TIFF image"),
    (b"RIFF", "a media file"),
    (b"OggS", "a media file"),
    (b"ID3", "a sound file"),
    (b"%PDF-", "a PDF document"),
    (b"%!PS", "a PostScript document"),
    (b"{\\rtf", "an RTF document"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x1f\x8b", "a file compressed with gzip"),
    (b"BZh", "a file compressed with bzip2"),
    (b"\xfd7zXZ\0", "a file compressed with xz"),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or Word document"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x7fELF", "a program"),
    (b"\xca\xfe\xba\xbe", "a program"),
)
_WIDE = (
    (b"\xff\xfe\0\0", "utf-32", "UTF-32"),
    (b"\0\0\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
_BOM = b"\xef\xbb\xbf"
_VIETNAMESE = re.compile(rb"[\xc2\xc3\xca\xd4\xd5\xdd\xe2\xe3\xea\xf4\xf5\xfd][\xcc\xd2\xde\xec\xf2]")
"""A vowel with a hat, breve or horn and a tone after it: Windows-1258, for in Windows-1252 it spells nothing (`êÞ`, `âì`)."""
_ENCODINGS = {"cp1252": "Windows-1252", "cp1258": "Windows-1258"}
_CONTROL_BYTES = bytes(b for b in range(32) if b not in b"\t\n\r\x1b")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Lines without their ends. `raw` holds the bytes of each line as they stood in the file.

    `lines` keeps every character (columns are counted on them); `encoding` is what was found:
    `utf-8` (also when single lines had to be read otherwise), `utf-8-sig`, `cp1252`, `cp1258`, `utf-16`.
    A byte order mark is in neither; lines of UTF-16 have their UTF-8 bytes in `raw`.
    """

    lines: tuple[str, ...]
    raw: tuple[bytes, ...]
    encoding: str
    problems: tuple[Problem, ...]


def decode(data: bytes, fallback: str = "cp1252") -> Decoded:
    """Split and decode `data`; findings of severity error mean that it is not a text to read.

    Lines that are not UTF-8 are read in the one-byte encoding `fallback`, with a warning (in Windows-1258
    instead of Windows-1252 where they spell Vietnamese). After an
    error there are no lines. Time and memory stay in proportion to `MAX_BYTES`, whatever is given.
    """
    encoding, data, found = to_utf8(data)
    if found is not None and found.severity is Severity.ERROR:
        return _refused(encoding, found)
    long_line = _line_over_limit(data)
    if long_line is not None:
        return _refused(encoding, long_line)
    number = data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
    if number > MAX_LINES:
        what = f"the file has {number} lines, more than the limit of {MAX_LINES}"
        return _refused(encoding, _error("TOO_MANY_LINES", what))
    raw = data.splitlines()  # of bytes: \n, \r\n and \r only
    problems = [] if found is None else [found]
    try:
        lines = _split(data.decode())
    except UnicodeDecodeError:
        fallback = "cp1258" if fallback == "cp1252" and _spells_vietnamese(raw) else fallback
        lines, legacy = _line_by_line(raw, fallback)
        whole = len(legacy) == sum(not line.isascii() for line in raw)
        encoding = fallback if whole and encoding == "utf-8" else encoding
        problems += _encoding_findings(legacy, fallback, whole=whole)
    if any(line.startswith("\ufeff") for line in lines):
        lines, raw, notes = _without_inner_marks(lines, raw)
        problems += notes
    long_line = next((_too_long(no) for no, line in enumerate(lines, 1) if len(line) > MAX_LINE), None)
    if long_line is not None:
        return _refused(encoding, long_line)
    problems += _control_findings(lines)
    return Decoded(tuple(lines), tuple(raw), encoding, tuple(problems))


def to_utf8(data: bytes) -> tuple[str, bytes, Problem | None]:
    """The encoding that the first bytes tell, the text as UTF-8 without a mark, and a finding.

    Without a mark the bytes are returned as they are, whether they are UTF-8 or not. An error (empty,
    too large, no text) comes with no bytes, a note with those of the text.
    """
    if not data:
        return "utf-8", b"", _error("EMPTY", "the file is empty")
    kind = signature(data)
    if kind is not None:
        return "utf-8", b"", _error("NOT_A_TRF", f"this is {kind}, not a tournament report")
    if len(data) > MAX_BYTES:
        what = f"the file has {len(data)} bytes, more than the limit of {MAX_BYTES}"
        return "utf-8", b"", _error("FILE_TOO_LARGE", what)
    if data.startswith(_BOM):
        what = "the file starts with a byte order mark, which was skipped"
        return "utf-8-sig", data[len(_BOM) :], Problem(Severity.NOTE, "TEXT_ENCODING", what, 1)
    for mark, encoding, name in _WIDE:
        if data.startswith(mark):
            return _from_wide(data, encoding, name)
    head = data[:4096]
    if head.count(0) * 5 > len(head) * 2:  # every other byte, less what is not Latin
        order = "le" if head[1::2].count(0) > head[::2].count(0) else "be"
        return _from_wide(data, f"utf-16-{order}", "UTF-16 without a byte order mark")
    controls = len(head) - len(head.translate(None, _CONTROL_BYTES))
    if controls > 32 and controls * 20 > len(head):
        return "utf-8", b"", _error("NOT_A_TRF", "this is binary data, not a tournament report")
    return "utf-8", data, None


def clean(text: str) -> str:
    """Text for names: line breaks, TAB and NUL become spaces, invisible controls are removed.

    Removed are control characters, bidirectional and other format characters and halves of
    surrogate pairs. Joiners (U+200C, U+200D) stay inside words of the scripts that need them.
    """
    if text.isprintable():
        return text
    spaced = text.replace("\r\n", " ").translate(_SPACES)
    return _odd().sub("", spaced)


def is_odd(text: str) -> bool:
    """Whether `clean` would change anything but a TAB."""
    return not text.isprintable() and _odd().search(text) is not None


def signature(data: bytes) -> str | None:
    """What sort of file that is no text `data` starts like ("a PNG image"), None when none."""
    for start, kind in _SIGNATURES:
        if data.startswith(start):
            return kind
    if data.startswith(b"MZ") and b"\0" in data[:64]:
        return "a program"
    return "a media file" if data[4:8] == b"ftyp" else None


def _error(code: str, what: str, line: int | None = None) -> Problem:
    return Problem(Severity.ERROR, code, what, line)


def _refused(encoding: str, problem: Problem) -> Decoded:
    return Decoded((), (), encoding, (problem,))


def _from_wide(data: bytes, encoding: str, name: str) -> tuple[str, bytes, Problem]:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        what = f"this looks like {name} but is damaged at byte {error.start + 1}: save it again, as UTF-8"
        return encoding[:6], b"", _error("TEXT_ENCODING", what)
    note = Problem(Severity.NOTE, "TEXT_ENCODING", f"the file is {name} text", 1)
    return encoding[:6], text.encode(), note


def _line_over_limit(data: bytes) -> Problem | None:
    """Find a line with more than `MAX_LINE_BYTES` without splitting anything."""
    position = 0
    while len(data) - position > MAX_LINE_BYTES:
        window = position, position + MAX_LINE_BYTES + 1
        end = max(data.rfind(b"\n", *window), data.rfind(b"\r", *window))
        if end < 0:
            before = data[:position]
            return _too_long(1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n"))
        position = end + 1
    return None


def _too_long(line: int) -> Problem:
    return _error("LINE_TOO_LONG", f"the line is longer than the limit of {MAX_LINE} characters", line)


def _split(text: str) -> list[str]:
    """Like bytes.splitlines; str.splitlines would split at characters that end no line here."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _line_by_line(raw: Sequence[bytes], fallback: str) -> tuple[list[str], list[tuple[int, str]]]:
    lines: list[str] = []
    legacy: list[tuple[int, str]] = []
    for number, line in enumerate(raw, 1):
        try:
            lines.append(line.decode())
        except UnicodeDecodeError:
            lines.append(_from_legacy(line, fallback))
            legacy.append((number, lines[-1]))
    return lines, legacy


def _spells_vietnamese(raw: Sequence[bytes]) -> bool:
    """Whether a line that is not UTF-8 has a vowel of Windows-1258 with its tone."""
    return any(_VIETNAMESE.search(line) and not _is_utf8(line) for line in raw)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _from_legacy(line: bytes, encoding: str) -> str:
    try:
        return unicodedata.normalize("NFC", line.decode(encoding))  # tones stand apart in Windows-1258
    except UnicodeDecodeError:  # some bytes mean nothing there: keep them as the C1 controls they were
        return line.decode("latin-1").translate(_legacy_table(encoding))


@cache
def _legacy_table(encoding: str) -> dict[int, str]:
    return {b: bytes([b]).decode(encoding, "ignore") or chr(b) for b in range(256)}


def _encoding_findings(legacy: Sequence[tuple[int, str]], fallback: str, *, whole: bool) -> list[Problem]:
    name = _ENCODINGS.get(fallback, fallback)
    if whole:
        number, text = legacy[0]
        what = f"the file is not valid UTF-8: read as {name}, please check the names ({counted(len(legacy), 'line')})"
        return [Problem(Severity.WARNING, "TEXT_ENCODING", what, number, repaired_as=_glimpse(text))]
    what = f"not valid UTF-8, unlike the rest of the file: this line is read as {name}"
    findings = [
        Problem(Severity.WARNING, "TEXT_ENCODING", what, number, repaired_as=_glimpse(text))
        for number, text in legacy[:_SHOWN]
    ]
    if len(legacy) > _SHOWN:
        what = f"not valid UTF-8 either: {counted(len(legacy) - _SHOWN, 'more line')}"
        findings.append(Problem(Severity.WARNING, "TEXT_ENCODING", what, legacy[_SHOWN][0]))
    return findings


def _glimpse(text: str) -> str:
    """The first word of a line that is not plain ASCII, so that somebody can judge the guess."""
    return clean(next((word for word in text.split() if not word.isascii()), ""))[:40]


def _without_inner_marks(lines: Sequence[str], raw: Sequence[bytes]) -> tuple[list[str], list[bytes], list[Problem]]:
    """Strip the marks of files that were put one behind the other."""
    marked = [number for number, line in enumerate(lines, 1) if line.startswith("\ufeff")]
    what = "the line starts with a byte order mark, which was skipped"
    notes = [Problem(Severity.NOTE, "TEXT_ENCODING", what, number) for number in marked[:_SHOWN]]
    return [line.removeprefix("\ufeff") for line in lines], [line.removeprefix(_BOM) for line in raw], notes


# Joiners are part of the spelling in scripts from Arabic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian and
# Balinese, also at the end of a word behind a virama.
_JOINING = "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1b00-\u1bff\ua840-\ua8ff\uaa60-\uaa7f\ufb50-\ufdff\ufe70-\ufefc"
_VIRAMA = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"
_SPACES = dict.fromkeys([0, 9, 10, 11, 12, 13, 0x85, 0x2028, 0x2029], " ")


@cache
def _odd() -> re.Pattern[str]:
    """Control characters other than TAB, and format characters that nobody can see."""
    always = (
        "\x00-\x08\x0a-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
        "\ud800-\udfff\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
    )
    joiner = "[\u200c\u200d]"
    return re.compile(f"[{always}]|(?<![{_JOINING}]){joiner}|(?<=[{_JOINING}])(?<![{_VIRAMA}]){joiner}(?![{_JOINING}])")


def _control_findings(lines: Sequence[str]) -> list[Problem]:
    suspects = [number for number, line in enumerate(lines, 1) if is_odd(line)]
    findings = [_control_finding(number, lines[number - 1]) for number in suspects[:_SHOWN]]
    if len(suspects) > _SHOWN:
        what = f"control or invisible characters in {counted(len(suspects) - _SHOWN, 'more line')}"
        findings.append(Problem(Severity.WARNING, "TEXT_CONTROL_CHARS", what, suspects[_SHOWN]))
    return findings


def _control_finding(number: int, line: str) -> Problem:
    found = list(_odd().finditer(line))
    kinds = list(dict.fromkeys(character_name(match.group()) for match in found))
    shown = ", ".join(kinds[:5]) + (" and others" if len(kinds) > 5 else "")
    what = f"{counted(len(found), 'control or invisible character')} in the line: {shown}"
    return Problem(Severity.WARNING, "TEXT_CONTROL_CHARS", what, number, found[0].start() + 1)


_NAMES = {
    0: "NUL",
    7: "bell",
    8: "backspace",
    10: "line feed",
    12: "form feed",
    13: "carriage return",
    27: "escape",
    0x7F: "delete",
    0xAD: "soft hyphen",
    0x200B: "zero-width space",
    0x200C: "zero-width non-joiner",
    0x200D: "zero-width joiner",
    0x200E: "left-to-right mark",
    0x200F: "right-to-left mark",
    0x202D: "left-to-right override",
    0x202E: "right-to-left override",
    0xFEFF: "byte order mark",
}


def character_name(character: str) -> str:
    """One character named for a message, since it cannot be shown: `NUL` or `U+2066`."""
    number = ord(character)
    return _NAMES.get(number, f"U+{number:04X}")
