"""Systems of clubs on the command line: their options, and the ranking by their own table."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.cli.outcome import Exit
from crosstable.formats.trf import write_trf
from tests.core.notation import event


@pytest.fixture
def season(tmp_path: Path) -> str:
    """The computed Keizer example as a file without a system."""
    path = tmp_path / "season.trf"
    text = write_trf(event("1-2 10, 4-3 10, 5 U, 6 H", "1-4 ==, 5-6 10, 2-3 10", players=6))
    path.write_text(text, "utf-8")
    return str(path)


def test_s5_1_the_keizer_example_is_ranked_by_its_own_table(season: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", season, "--system", "keizer", "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("KEIZER,VALUE")
    assert [line.split(",")[-2] for line in lines[1:]] == ["16.50", "15.00", "13.00", "9.00", "4.00", "4.00"]


def test_a_round_is_paired_checked_and_explained(season: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", season, "--system", "keizer", "--option", "gap=2"]) == 0
    assert capsys.readouterr().out.split()[0] == "3"
    assert main(["explain", season, "--system", "keizer", "--round", "3", "--board", "1"]) == 0
    assert "Keizer" in capsys.readouterr().out
    assert main(["check", season, "--system", "keizer", "--round", "1"]) == 1  # the file gives A White


@pytest.mark.parametrize("option", ["gap", "gap=often", "colour=red", "frozen=maybe", "share_bye=2"])
def test_a_wrong_option_is_refused_with_what_is_possible(
    season: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pair", season, "--system", "keizer", "--option", option]) == Exit.BAD_REQUEST
    assert "--option" in capsys.readouterr().err


def test_a_system_without_a_table_of_its_own_is_refused(season: str) -> None:
    assert main(["standings", season, "--system", "dutch"]) == Exit.BAD_REQUEST
    assert main(["standings", season, "--system", "keizer", "--tiebreaks", "BH"]) == Exit.BAD_REQUEST


def test_king_of_the_hill_pairs_by_the_standings_with_their_tie_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four players have a point after two rounds; the number alone would pair 5 with 1, Buchholz pairs 5 with 6."""
    path = tmp_path / "hill.trf"
    made = event("1-2 10, 3-4 10, 5-6 10", "2-3 10, 4-5 01, 6-1 10", players=6)
    text = write_trf(made)
    path.write_text(text + "142 4\n202 BH DE\n", "utf-8")
    assert main(["standings", str(path), "--tiebreaks", "BH DE", "--csv"]) == 0
    order = [int(line.split(",")[1]) for line in capsys.readouterr().out.splitlines()[1:]]
    assert order == [5, 6, 1, 2, 3, 4]
    call = ["pair", str(path), "--system", "king-of-the-hill", "--rounds", "4"]
    assert main(call) == 0
    pairs = [set(map(int, line.split())) for line in capsys.readouterr().out.splitlines()[1:]]
    assert pairs == [set(order[k : k + 2]) for k in (0, 2, 4)]
    assert main(["explain", str(path), "--system", "king-of-the-hill", "--rounds", "4", "--board", "1"]) == 0
    assert "5 is number 1 of the list before this round and meets number 2" in capsys.readouterr().out
    assert main(["check", str(path), "--system", "king-of-the-hill", "--rounds", "4", "--round", "2"]) == 1
    assert "round 2 differs" in capsys.readouterr().out
