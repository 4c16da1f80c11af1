"""`crosstable convert`."""

import json
from pathlib import Path

import pytest

from tests.cli.events import PLAYED, SEVEN, SEVEN_PAIRS, event, run

NAMED = event("2w1", "1b0").replace(b"Player 1 ", "Müller, Ä".encode())


@pytest.mark.parametrize("target", ["trf26", "trfx"])
def test_what_is_written_is_paired_alike(target: str) -> None:
    written = run("convert", "-", "--to", target, stdin=SEVEN)
    assert (written.status, written.err) == (0, "")
    assert run("pair", "-", stdin=written.out).out == SEVEN_PAIRS


def test_json() -> None:
    written = run("convert", "-", "--to", "json", stdin=SEVEN)
    assert written.status == 0
    json.loads(written.out)
    assert run("pair", "-", stdin=written.out).out == SEVEN_PAIRS


def test_losses_are_said() -> None:
    answer = run("convert", "-", "--to", "trf16", stdin=event("2w1", "1b0", extra=["162  W 3.0    D 1.0    L 0.0"]))
    assert answer.status == 0
    assert b"\n162" not in answer.out
    assert "standard input: warning: not in trf16: the point system\n" in answer.err


def test_repairs_are_said(tmp_path: Path) -> None:
    wrong = PLAYED.replace(b" 1.0    3", b" 1.5    3")
    answer = run("convert", "-", "--to", "trf26", "-o", tmp_path / "out.trf", stdin=wrong)
    assert (answer.status, answer.out) == (0, b"")
    assert "standard input: warning: " in answer.err
    assert " 1.0    3" in (tmp_path / "out.trf").read_text("utf-8")


def test_names_in_plain_letters() -> None:
    assert "Müller" in run("convert", "-", "--to", "trf26", stdin=NAMED).out.decode()
    assert run("convert", "-", "--to", "trf26", "--ascii", stdin=NAMED).out.isascii()


def test_a_going_event_keeps_its_absences() -> None:
    data = event("2w1 Z*", "1b0", "U")
    written = run("convert", "-", "--to", "trfx", stdin=data).out
    assert run("pair", "-", stdin=written).out == run("pair", "-", stdin=data).out == b"1\n2 3\n"


def test_unknown_lines_are_kept() -> None:
    data = SEVEN + b"### seen by the arbiter\nDAT 1 EMAIL x@example.org\n"
    written = run("convert", "-", "--to", "trf26", stdin=data).out
    assert b"\n### seen by the arbiter\nDAT 1 EMAIL x@example.org\n" in written


def test_lines_that_json_has_no_place_for_are_named() -> None:
    lines = ["XXQ 1", "XXQ 2", "BBX 1.0", "999 text", "ACC 1", "DDD SSSS", "### one", "### two"]
    answer = run("convert", "-", "--to", "json", stdin=SEVEN + "".join(f"{line}\n" for line in lines).encode())
    assert answer.status == 0
    assert [line for line in answer.err.splitlines() if "not in json" in line] == [
        'standard input: warning: not in json: the unknown record "XXQ" (2 lines)',
        'standard input: warning: not in json: the unknown record "BBX"',
        'standard input: warning: not in json: the unknown record "999"',
        'standard input: warning: not in json: the unknown record "ACC"',
        'standard input: note: not in json: the unknown record "DDD"',
        "standard input: note: not in json: 2 comment lines",
    ]
    assert "not in json" not in run("convert", "-", "--to", "json", stdin=SEVEN).err


def test_baku_is_written_out_for_programs_that_do_not_know_the_code() -> None:
    eight = event(*([""] * 8), rounds=9, extra=["192 FIDE_DUTCH_2026_BAKU"])
    written = run("convert", "-", "--to", "trfx", stdin=eight)
    assert (written.status, written.err) == (0, "")
    lines = [line for line in written.out.decode().splitlines() if line.startswith("XXA")]
    assert lines == [f"XXA {number:4}  1.0  1.0  1.0  0.5  0.5" for number in range(1, 5)]
    without_code = b"".join(line for line in written.out.splitlines(keepends=True) if line[:3] != b"092")
    assert run("pair", "-", stdin=without_code).out == run("pair", "-", stdin=eight).out


def test_baku_that_cannot_be_applied_is_said_to_be_lost() -> None:
    extra = ["192 FIDE_DUTCH_2026_BAKU", "162  W 3.0    D 1.0    L 0.0"]
    answer = run("convert", "-", "--to", "trfx", stdin=event("", "", rounds=9, extra=extra))
    assert "warning: not in trfx: the Baku acceleration" in answer.err


def test_an_unknown_format() -> None:
    answer = run("convert", "-", "--to", "papi", stdin=SEVEN)
    assert (answer.status, answer.err.count("\n")) == (3, 1)
