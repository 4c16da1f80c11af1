"""Files made to hurt: nothing is raised, and work stays in proportion."""

from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.problems import Severity
from crosstable.formats.trf import read_trf, write_trf
from tests.formats.trf.sheet import DATA, found, read, row, rows

SOURCES = [path.read_bytes() for path in sorted(DATA.glob("*.trf"))]


@settings(max_examples=150)
@given(st.data())
def test_damaged_files_give_findings_never_exceptions(data: st.DataObject) -> None:
    source = bytearray(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(source) - 1))
        kind = data.draw(st.sampled_from(["change", "cut", "insert", "end"]))
        junk = data.draw(
            st.binary(min_size=1, max_size=3) | st.sampled_from([b" ", b"\n", b"\t", b"-", b"0", b"9" * 20])
        )
        if kind == "change":
            source[place : place + len(junk)] = junk
        elif kind == "cut":
            del source[place : place + data.draw(st.integers(1, 12))]
        elif kind == "insert":
            source[place:place] = junk
        else:
            del source[place:]
        if not source:
            break
    reading = read_trf(bytes(source))
    assert (reading.tournament is None) == any(p.severity is Severity.ERROR for p in reading.problems)
    if reading.tournament is not None and reading.tournament.team is None:
        write_trf(reading.tournament, purpose="pairing")


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    reading = read_trf(text.encode("utf-8", "surrogatepass"))
    assert (reading.tournament is None) == any(p.severity is Severity.ERROR for p in reading.problems)


def test_limits_come_before_memory() -> None:
    reading = read("062 999999999", "XXR 2147483647", *rows("2w1", "1b0"))
    assert found(reading) == ["TRF_LIMITS", "TRF_LIMITS"]
    assert found(read(row(1, " ".join(["H"] * 100)))) == ["TRF_LIMITS"]
    assert found(read("XXA    1" + "  1.0" * 100, *rows("", ""))) == ["TRF_LIMITS"]


def test_more_players_than_numbers() -> None:
    reading = read(*(f"001 {number:4}" for number in range(1, 10002)))
    assert found(reading) == ["TRF_LIMITS"]


def test_findings_of_one_kind_are_counted_after_a_while() -> None:
    reading = read("162  " + " ".join("Q 1" for _ in range(5)), *["240 X 001    1"] * 1000, *rows("", ""))
    assert len(reading.problems) < 250
    assert "more findings" in reading.problems[-1].what


def test_digits_of_other_scripts_are_no_numbers() -> None:
    for line in ("001\t²", "001    ²", row(1, "").replace(" 2390 ", " ٢٣٩٠ "), row(1, "", points="1.²")):
        reading = read(line, *rows("", "")[1:])
        assert found(reading)


def test_whatever_was_read_can_be_written_as_a_document() -> None:
    reading = read(
        "240 H 0000002 00001",
        "013 T                                  1      00002",
        row(1, "", name="N" * 33),
        row(2, ""),
    )
    assert "240 H 0000002 00001" in str(reading.document)
