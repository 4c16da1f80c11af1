"""`crosstable check`."""

import json
from pathlib import Path

import pytest

from crosstable.app.exporting import trf_file
from crosstable.cli import check
from crosstable.cli.main import main
from crosstable.formats.trf import Dialect
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.check import Difference, RoundCheck
from tests.app.playing import Played
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
    assert lines[1] == (
        f"{bad}: round 2 differs: C6, players moved down: 2 in the file, 0 by the rules; "
        "players 1 and 2 (bracket 1, 2.4.1)"
    )
    assert lines[2:] == [
        "    in the file     by the rules",
        "       4 - 1           2 - 1",
        "       2 - 3           3 - 4",
    ]


def test_values_of_criteria_are_words_and_points(monkeypatch: pytest.MonkeyPatch) -> None:
    given, draft = frozenset({(1, 2)}), RoundDraft("dutch", "2026", 1, (), None, ())
    difference = Difference("C8", "2.4.3", 2, (2, 20, 15), (1, 20), (17,))
    found = RoundCheck(1, given, draft, difference)
    monkeypatch.setattr(check, "check_round", lambda *_args, **_rules: found)
    shown = run("check", "-", "--round", 1, stdin=PLAYED).out.decode().splitlines()[0]
    assert shown == (
        "standard input: round 1 differs: C8, pairing of the next bracket: 2 would move on (2.0 1.5) in the file, "
        "1 would move on (2.0) by the rules; player 17 (bracket 2, 2.4.3)"
    )


def test_what_is_no_pairing_is_named() -> None:
    answer = run("check", "-", stdin=event("U", "U"))
    assert answer.status == 1
    assert b"round 1 differs: two allocated byes: players 1 and 2 (1.9.1)\n" in answer.out


def test_a_prohibited_pair_is_named() -> None:
    answer = run("check", "-", stdin=event("2w1", "1b0", "4w1", "3b0", extra=["260 001 001    1    2"]))
    assert b"round 1 differs: a pair that is prohibited; players 1 and 2 (TRF 260)\n" in answer.out


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
    assert len([line for line in answer.err.splitlines() if ": note: " not in line]) == 1  # what was assumed is a note
    assert answer.out.decode().endswith(f"{good}: all 2 rounds agree\n")


def test_no_such_round(files: tuple[Path, Path]) -> None:
    good, _ = files
    answer = run("check", good, "--round", 3)
    assert (answer.status, answer.err) == (3, f"crosstable: {good}: there is no round 3: it has rounds 1 to 2\n")


@pytest.mark.parametrize("data", [event("", ""), PLAYED])
def test_a_system_that_is_not_there_is_said(data: bytes) -> None:
    answer = run("check", "-", stdin=data + b"192 FIDE_DUBOV\n")
    assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
    assert answer.err.startswith("crosstable: standard input: the pairing system dubov is not available")


def test_no_rounds_at_all() -> None:
    answer = run("check", "-", stdin=event("", ""))
    assert (answer.status, answer.out) == (0, b"standard input: no round to check\n")


def test_without_the_number_of_rounds_those_of_the_file_are_all() -> None:
    data = b"\n".join(line for line in PLAYED.splitlines() if line[:3] != b"142")
    answer = run("check", "-", stdin=data)
    assert answer.status == 0
    assert "rounds is not given" in answer.err


def test_what_a_file_cannot_say_is_named_where_rounds_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = Played("keizer", "keizer", 8)
    played.play(3)
    file = tmp_path / "club.trf"
    file.write_text(trf_file(played.state, Dialect.TRF26).text or "", "utf-8")
    assert main(["check", str(file)]) == 1
    assert "does not say by which system it was paired; FIDE Dutch was taken" in capsys.readouterr().err
    assert main(["check", str(file), "--system", "keizer"]) == 0
    assert "taken" not in capsys.readouterr().err
    assert main(["check", str(file), "--system", "king-of-the-hill"]) == 1
    assert "the file has no options of its system" in capsys.readouterr().err
