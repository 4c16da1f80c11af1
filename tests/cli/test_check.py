"""`crosstable check`."""

import json
from pathlib import Path

import pytest

from tests.cli.events import ALTERED, PLAYED, event, run


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "good.trf").write_bytes(PLAYED)
    (tmp_path / "bad.trf").write_bytes(ALTERED)
    return tmp_path / "good.trf", tmp_path / "bad.trf"


def test_agreement_is_one_line(files: tuple[Path, Path]) -> None:
    good, _ = files
    assert run("check", good) == (0, f"{good}: all 2 rounds agree\n".encode(), "")


def test_one_round(files: tuple[Path, Path]) -> None:
    _, bad = files
    assert run("check", bad, "--round", 1) == (0, f"{bad}: round 1 agrees\n".encode(), "")
    assert run("check", bad, "--round", 2).status == 1


def test_a_difference_shows_both_pairings_and_the_criterion(files: tuple[Path, Path]) -> None:
    good, bad = files
    answer = run("check", good, bad)
    lines = answer.out.decode().splitlines()
    assert answer.status == 1
    assert lines[1].startswith(f"{bad}: round 2 differs: C6, players moved down: ")
    assert lines[2:] == [
        "    in the file     by the rules",
        "       4 - 1           2 - 1",
        "       2 - 3           3 - 4",
    ]


def test_json(files: tuple[Path, Path]) -> None:
    good, bad = files
    answer = run("check", good, bad, "--json")
    found = json.loads(answer.out)
    assert answer.status == 1
    assert [[each["agrees"] for each in one["rounds"]] for one in found] == [[True, True], [True, False]]
    assert found[1]["rounds"][1]["difference"]["criterion"] == "C6"


def test_a_bad_file_does_not_stop_the_others(files: tuple[Path, Path], tmp_path: Path) -> None:
    good, bad = files
    answer = run("check", tmp_path / "none.trf", bad, good)
    assert answer.status == 5
    assert answer.err.count("\n") == 1
    assert answer.out.decode().endswith(f"{good}: all 2 rounds agree\n")


def test_no_such_round(files: tuple[Path, Path]) -> None:
    good, _ = files
    answer = run("check", good, "--round", 3)
    assert (answer.status, answer.err.count("\n")) == (3, 1)


def test_no_rounds_at_all() -> None:
    answer = run("check", "-", stdin=event("", ""))
    assert (answer.status, answer.out) == (0, b"standard input: no round to check\n")


def test_without_the_number_of_rounds_those_of_the_file_are_all() -> None:
    data = b"\n".join(line for line in PLAYED.splitlines() if line[:3] != b"142")
    answer = run("check", "-", stdin=data)
    assert answer.status == 0
    assert "rounds is not given" in answer.err
