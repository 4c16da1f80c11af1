"""A ladder on the command line: its order, the way to a place, why a board is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.cli.outcome import Exit
from crosstable.formats.native import write_json
from tests.app.test_ladder import beats, challenge, ladder


@pytest.fixture
def season(tmp_path: Path) -> str:
    d = ladder(6)
    beats(d, "E", "B")
    challenge(d, "D", "C")
    d.do("pair")
    path = tmp_path / "ladder.json"
    path.write_text(write_json(d.state.tournament()), "utf-8")
    return str(path)


def test_the_order_and_the_way_to_a_place(season: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", season, "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[3] for line in lines[1:]] == list("AEBCDF")
    assert main(["standings", season, "--option", "challenge_win=swap", "--csv"]) == 0
    assert [line.split(",")[3] for line in capsys.readouterr().out.splitlines()[1:]] == list("AECDBF")
    assert main(["standings", season, "--explain", "5"]) == 0
    shown = capsys.readouterr().out
    assert "ladder-won 5 → 2" in shown
    assert "0.2" not in shown


def test_why_a_board_is_there_and_that_no_number_of_rounds_is_missed(
    season: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", season, "--round", "1", "--board", "2"]) == 0
    assert "4 at place 5 has challenged 3 at place 4." in capsys.readouterr().out
    assert main(["check", season, "--round", "1"]) == 0
    assert "is taken for the last" not in capsys.readouterr().err


def test_an_option_that_is_none(season: str) -> None:
    assert main(["standings", season, "--option", "challenge_win=fly"]) == Exit.BAD_REQUEST
