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


def test_an_unknown_format() -> None:
    answer = run("convert", "-", "--to", "papi", stdin=SEVEN)
    assert (answer.status, answer.err.count("\n")) == (3, 1)
