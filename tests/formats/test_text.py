"""Bytes to lines: whatever comes in, the lines and the findings say what was there."""

import re
import tracemalloc
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.formats.problems import Severity
from crosstable.formats.text import (
    MAX_BYTES,
    MAX_LINE,
    MAX_LINE_BYTES,
    MAX_LINES,
    Decoded,
    character_name,
    clean,
    decode,
    is_odd,
    signature,
)

ROW = b"001    1 m    Player 001                        2100 NOR           0             2.0    1     4 w 1\n"


def codes(decoded: Decoded) -> list[tuple[str, str, int | None, int | None]]:
    return [(p.severity.value, p.code, p.line, p.column) for p in decoded.problems]


def refusal(data: bytes) -> tuple[str, int | None]:
    decoded = decode(data)
    assert (decoded.lines, decoded.raw) == ((), ())
    (problem,) = decoded.problems
    assert problem.severity is Severity.ERROR
    return problem.code, problem.line


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
@pytest.mark.parametrize("closed", [True, False])
def test_the_three_line_ends(end: bytes, *, closed: bool) -> None:
    decoded = decode(end.join([b"012 A", b"", b"022 B\x0b\x0c"]) + end * closed)
    assert decoded.raw == (b"012 A", b"", b"022 B\x0b\x0c")
    assert decoded.lines == ("012 A", "", "022 B\x0b\x0c")


def test_only_line_ends_end_lines() -> None:
    assert decode("a\x85b\u2028c\x1cd\r\r\n\ne".encode()).lines == ("a\x85b\u2028c\x1cd", "", "", "e")


@given(st.lists(st.text(st.characters(exclude_characters="\r\n\ufeff\0", codec="utf-8"), max_size=8), max_size=6))
def test_lines_and_bytes_agree(lines: list[str]) -> None:
    data = ("012 Open\r" + "\r\n".join(lines)).encode()
    decoded = decode(data)
    assert decoded.lines[1:] in (tuple(lines), tuple(lines[:-1]))
    assert tuple(line.encode() for line in decoded.lines) == decoded.raw


@given(st.binary(max_size=80))
def test_no_bytes_raise_and_lines_stay_beside_their_bytes(data: bytes) -> None:
    decoded = decode(data)
    refused = any(p.severity is Severity.ERROR for p in decoded.problems)
    assert len(decoded.lines) == len(decoded.raw)
    assert not (refused and decoded.lines)


# --- encodings ---


def test_plain_and_utf8_text_is_read_without_a_finding() -> None:
    assert decode("012 Đặng Gia Phúc\n".encode()) == Decoded(
        ("012 Đặng Gia Phúc",), ("012 Đặng Gia Phúc".encode(),), "utf-8", ()
    )


def test_a_byte_order_mark_does_not_eat_the_first_record() -> None:  # FR-065
    decoded = decode(b"\xef\xbb\xbf012 Lab Open\r\n\xef\xbb\xbf012 Next\n")
    assert decoded.lines == ("012 Lab Open", "012 Next")
    assert decoded.raw == (b"012 Lab Open", b"012 Next")
    assert decoded.encoding == "utf-8-sig"
    assert codes(decoded) == [("note", "TEXT_ENCODING", 1, None), ("note", "TEXT_ENCODING", 2, None)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_text_is_read(encoding: str) -> None:
    decoded = decode("012 Müller\n022 Oslo\n".encode(encoding))
    assert decoded.lines == ("012 Müller", "022 Oslo")
    assert decoded.raw[0] == "012 Müller".encode()
    assert decoded.encoding == encoding[:6]
    assert codes(decoded) == [("note", "TEXT_ENCODING", 1, None)]


def test_wide_text_that_is_damaged_is_named() -> None:
    assert refusal(b"\xff\xfe0\x001") == ("TEXT_ENCODING", None)


def test_one_legacy_line_among_utf8() -> None:
    decoded = decode("022 Łódź\n012 ".encode() + "Müller".encode("cp1252") + b"\n032 POL\n")
    assert decoded.lines == ("022 Łódź", "012 Müller", "032 POL")
    assert decoded.encoding == "utf-8"
    assert codes(decoded) == [("warning", "TEXT_ENCODING", 2, None)]
    assert decoded.problems[0].repaired_as == "Müller"


def test_a_whole_legacy_file_is_one_finding() -> None:  # FR-060
    data = "012 Ördög, Ágnes\n022 Šibenik\n032 HUN\n"
    decoded = decode(data.encode("cp1252"))
    assert "\n".join(decoded.lines) + "\n" == data
    assert decoded.encoding == "cp1252"
    assert codes(decoded) == [("warning", "TEXT_ENCODING", 1, None)]
    assert decoded.problems[0].repaired_as == "Ördög,"


def test_vietnamese_of_old_spreadsheets_is_not_read_as_western() -> None:
    names = b"H\xf4\xcc; Nguy\xea\xden V\xe3n \xd0\xf4ng\nTr\xe2\xccn Th\xfa\n"
    decoded = decode(names)
    assert decoded.lines == ("Hồ; Nguyễn Văn Đông", "Trần Thú")
    assert decoded.encoding == "cp1258"
    assert "Windows-1258" in decoded.problems[0].what


def test_another_legacy_encoding_can_be_asked_for() -> None:
    decoded = decode("012 Łódź\n".encode("cp1250"), fallback="cp1250")
    assert (decoded.lines, decoded.encoding) == (("012 Łódź",), "cp1250")


def test_bytes_without_a_meaning_are_kept_and_reported() -> None:
    decoded = decode(b"012 \x8a\x81\n")
    assert decoded.lines == ("012 Š\x81",)
    assert [code for _, code, _, _ in codes(decoded)] == ["TEXT_ENCODING", "TEXT_CONTROL_CHARS"]


def test_many_legacy_lines_are_counted() -> None:
    decoded = decode("ü\n".encode() + b"\xfc\n" * 50)
    assert len(decoded.problems) == 21
    assert decoded.problems[-1].what == "not valid UTF-8 either: 30 more lines"


# --- limits and other files ---


def test_limits() -> None:
    assert refusal(b"") == ("EMPTY", None)
    assert refusal(b"a" * (MAX_BYTES + 1)) == ("FILE_TOO_LARGE", None)
    assert refusal(b"\n" * (MAX_LINES + 1)) == ("TOO_MANY_LINES", None)
    assert refusal(b"a\r\n\r" + b"a" * MAX_LINE_BYTES * 2) == ("LINE_TOO_LONG", 3)
    assert refusal(b"a\r\n\r" + b"a" * (MAX_LINE + 1)) == ("LINE_TOO_LONG", 3)
    assert refusal(b"a\n" * 30_000 + b"a" * MAX_BYTES)[0] == "FILE_TOO_LARGE"
    assert refusal(b"a\n" * 30_000 + b"a" * 1_000_000) == ("LINE_TOO_LONG", 30_001)


def test_the_longest_line_is_read_whatever_its_bytes() -> None:
    for letter in "aü€\U0001d538":
        assert decode((letter * MAX_LINE + "\n").encode()).problems == ()


def test_a_long_line_costs_no_memory() -> None:
    data = b"012 Open\n" + b"a" * 15_000_000
    tracemalloc.start()
    assert refusal(data) == ("LINE_TOO_LONG", 2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_a_large_report_is_decoded_line_by_line() -> None:
    assert len(decode(ROW * 5000).lines) == 5000


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n", "a PNG image"),
        (b"GIF89a", "a GIF image"),
        (b"\xff\xd8\xff\xe0", "a JPEG image"),
        (b"%PDF-1.7", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"\x1f\x8b\x08", "a file compressed with gzip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or Word document"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"\x7fELF", "a program"),
        (b"MZ\x90\0", "a program"),
        (b"\0\0\0\x18ftypmp42", "a media file"),
    ],
)
def test_other_files_are_called_by_their_name(start: bytes, kind: str) -> None:
    decoded = decode(start + b"012 Open\n")
    assert decoded.problems[0].code == "NOT_A_TRF"
    assert decoded.problems[0].what.startswith(f"this is {kind}")
    assert (signature(start) or "").startswith(kind)


def test_unknown_binary_data_is_no_text() -> None:
    assert refusal(bytes(range(1, 256)) * 16) == ("NOT_A_TRF", None)
    assert signature(b"MZ is a name too") is None


# --- control characters ---


def test_control_characters_are_reported_where_they_stand() -> None:
    decoded = decode("012 A\n001 P\0e\0r\n001 \x1b[2J\n\n001 Ab\u202e.cba\n001 o\u200bo\tp\x07\n".encode())
    assert codes(decoded) == [
        ("warning", "TEXT_CONTROL_CHARS", 2, 6),
        ("warning", "TEXT_CONTROL_CHARS", 3, 5),
        ("warning", "TEXT_CONTROL_CHARS", 5, 7),
        ("warning", "TEXT_CONTROL_CHARS", 6, 6),
    ]
    assert decoded.lines[1] == "001 P\0e\0r"
    assert "NUL" in decoded.problems[0].what
    assert "zero-width space, bell" in decoded.problems[3].what


def test_tabs_and_ideographic_spaces_are_left_to_the_reader() -> None:
    assert decode("012 a\tb\u3000c\u00a0d\n".encode()).problems == ()


def test_many_lines_with_control_characters_are_counted() -> None:
    decoded = decode(b"012 abcdefghijklmnopqrstuvwxyz\x07\n" * 50)
    assert len(decoded.problems) == 21
    assert decoded.problems[-1].line == 21


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Anna", "Anna"),
        ("Pl\0yer", "Pl yer"),
        ("Pla\nyer\r\n001\rx", "Pla yer 001 x"),
        ("a\tb\x0bc\x85d\u2028e", "a b c d e"),
        ("\x1b[2J\x1b[31mRED", "[2J[31mRED"),
        ("Ab\u202e.cba", "Ab.cba"),
        ("\u2066x\u2069\u200e\u200f\ufeff", "x"),
        ("a\u200bb\u200cc\u200dd\xade", "abcde"),
        ("\ud800x", "x"),
        ("=1+1", "=1+1"),
    ],
)
def test_clean(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned
    assert is_odd(text) == (cleaned not in (text, text.replace("\t", " ")))


@pytest.mark.parametrize(
    "word",
    [
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0d28\u0d4d\u200d",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
        "\u0915\u094d\u200c\u0937",
    ],
)
def test_joiners_stay_in_the_words_that_need_them(word: str) -> None:
    assert clean(word) == word
    assert decode(f"012 {word}\n".encode()).problems == ()
    assert clean(f"\u200d{word}") == word
    assert clean(f"\u0915\u200d {word}") == f"\u0915 {word}"


@given(st.text())
def test_clean_text_is_one_line_and_stays_clean(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert not is_odd(cleaned)
    assert not re.search("[\0-\x1f\x7f-\x9f]", cleaned)
    assert len(cleaned.splitlines()) <= 1


def test_every_invisible_character_of_unicode_is_odd_but_signs_that_are_seen() -> None:
    seen = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}
    for number in range(0x110000):
        if unicodedata.category(chr(number)) in {"Cc", "Cf", "Zl", "Zp"} and number not in seen:
            assert is_odd(f"a{chr(number)}b") == (number != 9), hex(number)


def test_names_of_characters() -> None:
    assert [character_name(c) for c in "\0\u2066"] == ["NUL", "U+2066"]
