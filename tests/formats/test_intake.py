"""The door for foreign files: everything is read, or refused in a plain sentence, in bounded time and memory."""

import gzip
import io
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.ids import PlayerId
from crosstable.core.model import Player, Tournament
from crosstable.formats.intake import MAX_ENTRIES, read_any, safe_file_name
from crosstable.formats.native import write_json
from crosstable.formats.problems import Problem, Reading
from crosstable.formats.text import MAX_BYTES

ROW = "001 {:4} m    {:33} 2100 NOR                         0.0\n"
REPORT = ("012 Event B\n" + ROW.format(1, "Example, Anna") + ROW.format(2, "Sample, Bo")).encode()
JSON = write_json(Tournament(players=(Player(PlayerId(1), "Anna"),))).encode()


def refusal(data: bytes, name: str = "") -> tuple[str, int | None]:
    """Code and line of the first error."""
    return error(data, name).code, error(data, name).line


def error(data: bytes, name: str = "") -> Problem:
    reading = read_any(data, name)
    assert reading.tournament is None
    return reading.errors[0]


def names(reading: Reading) -> list[str]:
    return [player.name for player in reading.require().players]


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


@contextmanager
def bounded(memory: int) -> Iterator[None]:
    """Fail when the block takes more bytes than `memory` at once."""
    tracemalloc.start()
    yield
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < memory


# --- what is read ---


@pytest.mark.parametrize(
    "data",
    [REPORT, gzip.compress(REPORT), zipped({"event.trf": REPORT}), zipped({"a/": b"", "a/b.trf": REPORT}, 0)],
    ids=["plain", "gzip", "zip", "zip with a folder"],
)
def test_a_report_is_read_also_from_an_archive(data: bytes) -> None:
    assert names(read_any(data)) == ["Example, Anna", "Sample, Bo"]


def test_our_json_is_read_also_from_an_archive() -> None:
    for data in (JSON, b"\n " + JSON, gzip.compress(JSON), zipped({"event.json": JSON})):
        assert names(read_any(data)) == ["Anna"]


def test_json_in_gzip_may_be_one_long_line() -> None:
    data = gzip.compress(JSON.replace(b"\n", b" ") + b" " * 1_000_000)
    assert names(read_any(data)) == ["Anna"]


def test_a_legacy_encoding_is_passed_on() -> None:
    data = "012 Łódź\n".encode("cp1250") + REPORT
    assert read_any(data, fallback="cp1250").problems[0].repaired_as == "Łódź"


# --- what is refused ---


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "EMPTY", "empty"),
        (b"\r\n\r\n  \n", "NO_PLAYERS", "001"),
        (b"\n\xa0\n\x1c\n", "NO_PLAYERS", "001"),
        (b"\x89PNG\r\n\x1a\n", "NOT_A_TRF", "PNG image"),
        (b"Dear arbiter,\nplease find attached\n", "NOT_A_TRF", "no line of a tournament report"),
        (b'[Event "Open"]\n[Site "?"]\n', "NOT_A_TRF", "PGN"),
        (b"Name;Rating;Club\nAnna;2000;A\n", "NOT_A_TRF", "table"),
        (b"Name\tRating\tClub\n", "NOT_A_TRF", "table"),
        (b"<!DOCTYPE html>\n<html>", "NOT_A_TRF", "web page"),
        (b"<html><body>", "NOT_A_TRF", "web page"),
        (b"<playerslist><player/></playerslist>", "NOT_A_TRF", "XML"),
        (b"[1, 2]", "JSON_FOREIGN", "no tournament"),
        (b'{"Overview": {}, "Sections": []}', "JSON_FOREIGN", "SwissSys"),
        (b"[" * 50_000, "JSON_TOO_DEEP", "50000 deep"),
        (b"a" * (MAX_BYTES + 1), "FILE_TOO_LARGE", "limit"),
    ],
    ids=lambda value: value[:20].decode("latin-1") if isinstance(value, bytes) else None,
)
def test_refused_in_a_plain_sentence(data: bytes, code: str, words: str) -> None:
    assert error(data).code == code
    assert words in str(error(data))


@pytest.mark.parametrize("kind", ["DOCTYPE", "doctype", "ENTITY"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_are_refused_unparsed(kind: str, encoding: str) -> None:
    entities = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///nowhere">'
    text = f'<?xml version="1.0"?>\n<!{kind} t [{entities}]>\n<t>&b;&x;</t>'
    assert refusal(text.encode(encoding)) == ("XML_DOCTYPE", 2)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('1;"Anna;2100\n2;Bo "two";2050\n3;"Pla""yer ""003""";2000\n4;=1+1;1950\n', (2, 3)),
        ('1;"Anna;2100\n2;Bo;2000\n', (2, 3)),
        ('1;"An""na\nMaria";2100\n2;Bo;"2000"x\n', (4, 6)),
        ('"1;"Anna";2100\n', (2, 1)),
    ],
)
def test_a_quotation_mark_that_stays_open_is_shown_where_it_began(body: str, place: tuple[int, int]) -> None:
    reading = read_any(("No;Name;Rtg\n" + body).encode(), "players.csv")
    assert [problem.code for problem in reading.problems] == ["CSV_QUOTES", "NOT_A_TRF"]
    assert (reading.problems[0].line, reading.problems[0].column) == place


def test_a_table_with_sound_quotes_is_only_no_report() -> None:
    data = b'No,Name,Rtg\n1,"Anna\n\nMaria ""Mia""",2100\n"",Bo "two",""\n3,,\n'
    assert [problem.code for problem in read_any(data).problems] == ["NOT_A_TRF"]
    assert refusal(b"Anna\n", "players.CSV") == ("NOT_A_TRF", 1)


US_CHESS = [
    "    1 | ANNA EXAMPLE                    |2.0  |W   2|D   3|",
    "   ON | 11111111 / R: 1500   ->1510     |N:4  |W    |B    |",
    "    2 | BO SAMPLE                       |1.0  |L   1|H    |",
    "   NY | 11111112 / R: 1400   ->1390     |N:4  |B    |     |",
]


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        (US_CHESS, ("NOT_A_TRF", None)),
        ([US_CHESS[0][:-2], US_CHESS[1]], ("USCF_TRUNCATED", 1)),
        ([US_CHESS[0], US_CHESS[1], US_CHESS[2][:50], US_CHESS[3]], ("USCF_TRUNCATED", 3)),
        ([US_CHESS[0], US_CHESS[1], US_CHESS[2][:49], US_CHESS[3]], ("USCF_TRUNCATED", 3)),
    ],
)
def test_a_us_chess_crosstable_is_recognised(lines: list[str], finding: tuple[str, int | None]) -> None:
    assert refusal("\n".join(lines).encode()) == finding


# --- archives ---


def test_a_long_line_in_gzip_is_refused_without_unpacking_it() -> None:
    data = gzip.compress(REPORT + b"013 " + b"a" * 15_000_000)
    with bounded(8_000_000):
        assert refusal(data, "event.trf.gz") == ("LINE_TOO_LONG", 4)


def test_an_endless_gzip_is_refused() -> None:
    data = gzip.compress((b"012 " + b"a" * 1000 + b"\n") * 30_000)
    with bounded(90_000_000):
        assert refusal(data) == ("ARCHIVE_TOO_LARGE", None)


OTHER_ARCHIVES = {
    "gzip cut": (gzip.compress(REPORT)[:-9], "ARCHIVE_DAMAGED"),
    "gzip cut in its header": (gzip.compress(REPORT)[:6], "ARCHIVE_DAMAGED"),
    "gzip damaged": (b"\x1f\x8b\x08nonsense", "ARCHIVE_DAMAGED"),
    "gzip of two": (gzip.compress(REPORT) * 2, "ARCHIVE_SEVERAL_FILES"),
    "gzip in gzip": (gzip.compress(gzip.compress(REPORT)), "ARCHIVE_NESTED"),
    "zip in zip": (zipped({"a.zip": zipped({"event.trf": REPORT})}), "ARCHIVE_NESTED"),
    "zip of two": (zipped({"a.trf": REPORT, "b.trf": REPORT}), "ARCHIVE_SEVERAL_FILES"),
    "zip of nothing": (zipped({}), "EMPTY"),
    "zip of a folder": (zipped({"a/": b""}), "EMPTY"),
    "zip of an empty file": (zipped({"event.trf": b""}), "EMPTY"),
    "zip cut": (zipped({"event.trf": REPORT})[:-30], "ARCHIVE_DAMAGED"),
    "zip with LZMA": (zipped({"event.trf": REPORT}, zipfile.ZIP_LZMA), "ARCHIVE_METHOD"),
    "Excel": (zipped({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "NOT_A_TRF"),
    "OpenDocument": (zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "NOT_A_TRF"),
}


@pytest.mark.parametrize("case", OTHER_ARCHIVES)
def test_other_archives_are_refused(case: str) -> None:
    data, code = OTHER_ARCHIVES[case]
    assert error(data).code == code


def test_trailing_zeros_behind_gzip_are_padding() -> None:
    assert names(read_any(gzip.compress(REPORT) + bytes(512))) == ["Example, Anna", "Sample, Bo"]


def test_an_encrypted_archive_is_refused() -> None:
    data = bytearray(zipped({"event.trf": REPORT}))
    data[data.find(b"PK\x01\x02") + 8] |= 1
    assert error(bytes(data)).code == "ARCHIVE_ENCRYPTED"


def test_a_bomb_is_not_unpacked() -> None:
    data = zipped({"event.trf": bytes(MAX_BYTES + 1)})
    with bounded(2_000_000):
        assert error(data).code == "ARCHIVE_TOO_LARGE"


def test_a_bomb_that_lies_about_its_size_is_not_unpacked() -> None:
    data = bytearray(zipped({"event.trf": b"012 Open\n" + bytes(MAX_BYTES)}))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.find(mark) + offset
        data[at : at + 4] = (900).to_bytes(4, "little")
    with bounded(2_000_000):
        assert error(bytes(data)).code == "ARCHIVE_DAMAGED"


def test_an_archive_of_very_many_files_is_refused() -> None:
    data = zipped({f"{number}.trf": b"" for number in range(MAX_ENTRIES + 1)}, 0)
    with bounded(2_000_000):
        assert error(data).code == "ARCHIVE_TOO_LARGE"


@pytest.mark.parametrize(
    "name",
    [
        "../../evil.trf",
        "/abs.trf",
        "C:\\evil.trf",
        "C:evil",
        "..\\evil.trf",
        "ok/../../evil.trf",
        "CON.trf",
        "a/nul",
        "a\x1bb",
    ],
)
def test_unsafe_names_are_listed(name: str) -> None:
    found = error(zipped({"event.trf": REPORT, name: REPORT}))
    assert found.code == "ARCHIVE_UNSAFE_NAME"
    assert found.what.startswith("the archive holds 1 file with")
    assert name.replace("\x1b", "") in found.what


def test_links_are_listed_and_not_followed() -> None:
    link = zipfile.ZipInfo("event.trf")
    link.create_system = 3
    link.external_attr = 0o120777 << 16
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(link, "/nowhere/else")
    found = error(stream.getvalue())
    assert (found.code, "event.trf (a link)" in found.what) == ("ARCHIVE_UNSAFE_NAME", True)


def test_a_long_list_of_names_is_cut() -> None:
    found = error(zipped({f"{number}.trf": b"x" for number in range(30)}))
    assert found.what.endswith("9.trf and 20 more")


# --- anything at all ---


@given(st.data())
def test_damaged_files_are_answered(data: st.DataObject) -> None:
    original = data.draw(st.sampled_from([REPORT, JSON, gzip.compress(REPORT), zipped({"event.trf": REPORT})]))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(original)), min_size=2, max_size=6)))
    pieces = [original[a:b] for a, b in pairwise(cuts)]
    noise = data.draw(st.binary(max_size=4))
    reading = read_any(original[: cuts[0]] + noise.join(pieces) + data.draw(st.binary(max_size=4)))
    assert (reading.tournament is None) == bool(reading.errors)


@given(st.binary(max_size=100), st.sampled_from([b"", b"\x1f\x8b\x08", b"PK\x03\x04", b"<", b"{", b"001 ", b"1;2;3\n"]))
def test_any_bytes_are_answered(data: bytes, start: bytes) -> None:
    reading = read_any(start + data)
    assert (reading.tournament is None) == bool(reading.errors)


@pytest.mark.parametrize(
    "data",
    [
        b'1;2;"\n' * 100_000,
        (b'"' * 9_999 + b"\n") * 200,
        (b'1;2;""' * 1_600 + b"\n") * 100,
        b"    1 | A |\n   ON | 11111111 / R: 1500\n" * 50_000,
        b"<" * 3_000_000,
        b"<!" * 1_500_000,
        b"[a" * 1_000_000,
        b"PK\x03\x04" * 500_000,
    ],
    ids=["open quotes", "quotes", "empty fields", "US Chess", "tags", "declarations", "lists", "entries"],
)
def test_repetition_is_refused(data: bytes) -> None:
    """A cost that grows with the square of these would not let the tests end."""
    assert read_any(data).errors


# --- names of files ---


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("Club Open 2026", "Club-Open-2026"),
        ("टूर्नामेंट", "टूर्नामेंट"),
        ("การแข่งขัน", "การแข่งขัน"),
        ("Giải cờ", "Giải-cờ"),
        ("Gia\u0309i cơ\u0300", "Giải-cờ"),
        ("نمی‌خواهم", "نمی‌خواهم"),
        ("a/b:c", "a-b-c"),
        ("../../etc/passwd", "etc-passwd"),
        ("-rf *", "rf"),
        ("a\0b\n\u202ec\x1b[", "a-b-c"),
        ("v1.2 (final).", "v1-2-final"),
        ("CON", "event-7"),
        ("com¹", "event-7"),
        ("con.trf", "con-trf"),
        ("...", "event-7"),
        ("\u0301", "event-7"),
        ("", "event-7"),
    ],
)
def test_file_names_keep_their_letters(event: str, name: str) -> None:  # FR-074
    assert safe_file_name(event, "event-7") == name


def test_long_file_names_are_cut_between_characters() -> None:
    assert safe_file_name("x" * 300, "e") == "x" * 150
    assert safe_file_name("ก" * 300, "e") == "ก" * 50


def test_a_bad_fallback_does_no_harm() -> None:
    assert safe_file_name("...", "../7") == "7"
    assert safe_file_name("...", "NUL") == "event"


@given(st.text())
def test_a_file_name_is_safe_whatever_the_event(event: str) -> None:
    name = safe_file_name(event, "event-7")
    assert 0 < len(name.encode()) <= 150
    assert not set(name) & set('/\\:*?"<>|.\0\n ')
    assert name[0] not in "-_"
    assert safe_file_name(name, "x") == name
