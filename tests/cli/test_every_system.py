"""Every system on the command line: a file of each is paired, checked, explained and ranked, or refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.core.systems import SYSTEMS
from crosstable.formats.native import write_json
from tests.app.playing import Played, kinds

COMMANDS = (
    ("pair", "--seed", "x"),
    ("pair", "--json", "--round", "1"),
    ("pair", "--round", "99"),
    ("pair", "--edition", "1066"),
    ("check",),
    ("explain", "--round", "1"),
    ("explain", "--round", "1", "--board", "1"),
    ("explain", "--round", "1", "--board", "77"),
    ("explain", "--round", "1", "--why-not", "1", "2"),
    ("standings",),
    ("standings", "--json"),
)


@pytest.mark.parametrize(("profile", "system"), tuple(kinds()))
def test_every_command_answers_in_words(
    profile: str, system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = Played(profile, system, Played.usual(system))
    file = tmp_path / "event.json"
    for _ in range(2):
        file.write_text(write_json(played.state.tournament()), "utf-8")
        for name, *rest in COMMANDS:
            code = main([name, str(file), *rest])
            out, err = capsys.readouterr()
            asked = (name, *rest, code, err)
            assert "Unexpected" not in err, asked
            assert " None" not in out + err, asked
            assert out or err, asked
            if name == "explain" and len(rest) == 2:
                by_fide = SYSTEMS[system].by_c04 or SYSTEMS[system].by_c05
                assert ("FIDE" in out.splitlines()[0]) == by_fide, asked
        played.play(2)


def test_what_was_drawn_by_lot_is_checked_with_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played("bughouse-partners", "rotating-partners", 8)
    played.play(2)
    file = tmp_path / "partners.json"
    file.write_text(write_json(played.state.tournament()), "utf-8")
    assert main(["check", str(file), "--seed", str(played.state.options["seed"])]) == 0
    assert main(["check", str(file), "--seed", "another"]) == 1
    capsys.readouterr()
