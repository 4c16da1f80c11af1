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
