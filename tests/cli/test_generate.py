"""`crosstable generate`, and `-g` of the engine."""

from pathlib import Path

import pytest

from crosstable import __version__
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.scores import tally
from crosstable.pairing.generator import KEYS
from tests.cli.events import PLAYED, run

SMALL = ["--players", "9", "--rounds", "4"]


class TestCommand:
    def test_the_same_seed_gives_the_same_tournament(self) -> None:
        one, two = run("generate", *SMALL, "--seed", "7"), run("generate", *SMALL, "--seed", "7")
        other = run("generate", *SMALL, "--seed", "8")
        assert one.status == 0
        assert one == two
        assert one.out != other.out
        assert one.err == ""

    def test_without_a_seed_the_one_taken_is_said(self) -> None:
        answer = run("generate", *SMALL)
        seed = answer.err.split("--seed ")[1].split()[0]
        assert run("generate", *SMALL, "--seed", seed).out == answer.out

    @pytest.mark.parametrize("form", ["trf26", "trfx"])
    def test_every_round_is_by_the_rules(self, form: str, tmp_path: Path) -> None:
        path = tmp_path / "made.trf"
        words = ["--set", "ForfeitRate=6", "--set", "HPBRate=8", "--set", "ZPBRate=10", "--set", "RetiredRate=30"]
        assert run("generate", *SMALL, *words, "--seed", "3", "--format", form, "-o", path).status == 0
        assert run("check", path).out == f"{path}: all 4 rounds agree\n".encode()

    def test_accelerated_trfx_tells_every_program_the_virtual_points(self) -> None:
        words = ["generate", "--players", "8", "--rounds", "9", "--seed", "4", "--set", "Acceleration=baku"]
        quiet = ["--set", "LateEntryRate=0", "--set", "HPBRate=0", "--set", "ZPBRate=0", "--set", "FPBRate=0"]
        made = run(*words, *quiet, "--format", "trfx")
        lines = [line for line in made.out.decode().splitlines() if line.startswith("XXA")]
        assert lines == [f"XXA {number:4}  1.0  1.0  1.0  0.5  0.5" for number in range(1, 5)]
        assert b"XXA" not in run(*words, *quiet).out

    def test_a_series(self, tmp_path: Path) -> None:
        answer = run("generate", *SMALL, "--seed", "5", "--count", 3, "-o", tmp_path / "t-%02d.trf")
        assert answer == (0, b"", "")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["t-01.trf", "t-02.trf", "t-03.trf"]
        assert (tmp_path / "t-03.trf").read_bytes() == run("generate", *SMALL, "--seed", "7").out

    def test_a_configuration_file_and_single_lines(self, tmp_path: Path) -> None:
        config = tmp_path / "random.cfg"
        config.write_text("# small\nPlayersNumber=6\nRoundsNumber=3\nDrawPercentage=0\n", "utf-8")
        made = run("generate", "--config", config, "--set", "RoundsNumber=2", "--seed", "1").out
        assert made.count(b"\n001 ") == 6
        assert b"\n142 2\n" in made.replace(b"\r\n", b"\n")

    def test_a_model(self, tmp_path: Path) -> None:
        (tmp_path / "model.trf").write_bytes(PLAYED)
        made = run("generate", "--model", tmp_path / "model.trf", "--seed", "1")
        assert made.status == 0
        assert b"Player 4" in made.out

    @pytest.mark.parametrize(
        ("words", "text"),
        [
            (["--set", "Nonsense=1"], "--set Nonsense=1: there is no such key"),
            (["--players", "0"], "--players 0: '0' is not a whole number from 2 to 9999\n"),
            (["--rounds", "100"], "--rounds 100: '100' is not a whole number from 1 to 99\n"),
            (["--players", "1_0"], "'1_0' is not a whole number"),
            (["--players", "\u0663"], "is not a whole number"),
            (["--set", "PlayersNumber=many"], "many"),
            (["--count", "0"], "--count"),
            (["--count", "2"], "%d"),
            (["--count", "2", "-o", "same.trf"], "%d"),
            (["--count", "2", "-o", "a-%q.trf"], "%d"),
        ],
    )
    def test_bad_wishes_are_one_line(self, words: list[str], text: str) -> None:
        answer = run("generate", "--seed", "1", *words)
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        assert text in answer.err

    def test_without_a_seed_bad_wishes_are_one_line_too(self) -> None:
        answer = run("generate", "--players", "0")
        assert (answer.status, answer.err.count("\n")) == (3, 1)

    def test_help_lists_the_keys(self) -> None:
        text = run("generate", "--help").out.decode()
        assert all(key in text.split("Keys of")[1].replace("\n", " ") for key in KEYS)

    def test_tie_breaks_and_controller_are_written(self) -> None:
        made = run("generate", *SMALL, "--seed", "7").out.decode().splitlines()
        assert f"182 Crosstable {__version__}" in made
        (used,) = (line[4:] for line in made if line[:3] == "202")
        assert f"212 PTS,{used}" in made
        assert used.startswith("BH/C1,")

    def test_an_event_that_ends_early_counts_nothing_of_the_round_that_was_not_paired(self, tmp_path: Path) -> None:
        words = ["--players", 4, "--rounds", 9, "--set", "ForfeitRate=0", "--set", "RetiredRate=0"]
        path = tmp_path / "made.trf"
        answers = (run("generate", *words, "--seed", n, "--set", "HPBRate=2", "-o", path) for n in range(1, 9))
        answer = next(answer for answer in answers if " without player" in answer.err)
        assert answer.status == 1
        assert "has no legal pairing without player" in answer.err
        reading = read_trf(path.read_bytes())
        event = reading.require(strict=True)
        assert event.absences == ()
        totals = tally(event, event.rules.points).points
        assert {player.id: player.given_points for player in event.players} == totals

    def test_a_bad_configuration_names_file_and_line(self, tmp_path: Path) -> None:
        config = tmp_path / "random.cfg"
        config.write_text("PlayersNumber=6\nRunden=3\n", "utf-8")
        answer = run("generate", "--config", config, "--seed", "1")
        assert answer.status == 3
        assert answer.err.startswith(f"crosstable: {config}: line 2: Runden")


class TestEngine:
    def test_bbp_from_a_configuration_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "random.cfg").write_text("PlayersNumber=6\nRoundsNumber=3\nHalfPointByteRate=20\n", "utf-8")
        words = ["--dutch", "-g", tmp_path / "random.cfg", "-o", "made.trf", "-s", "7", "-l"]
        assert run(*words, program="bbpPairings") == (0, b"", "")
        assert run("check", tmp_path / "made.trf").status == 0
        assert (tmp_path / "made.list").read_bytes().startswith(b"Round #1.\n\nID\tPts\t-\t")

    def test_javafo_takes_a_number_for_the_seed(self, tmp_path: Path) -> None:
        path = tmp_path / "made.trf"
        assert run("-g", "7", "-o", path, program="javafo").status == 0
        again = tmp_path / "again.trf"
        assert run("-g", "-s", "7", "-o", again, program="javafo").status == 0
        assert path.read_bytes() == again.read_bytes()

    def test_from_a_model(self, tmp_path: Path) -> None:
        (tmp_path / "model.trf").write_bytes(PLAYED)
        words = ["--dutch", tmp_path / "model.trf", "-g", "-o", "made.trf", "-s", "1"]
        assert run(*words, program="bbpPairings").status == 0
        assert b"Player 4" in (tmp_path / "made.trf").read_bytes()

    @pytest.mark.parametrize("words", [["-g", "-o", "x.trf", "-s", "abc"], ["--burstein", "-g", "-o", "x.trf"]])
    def test_bad_requests(self, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        answer = run(*words, program="bbpPairings")
        assert (answer.status, answer.err.count("\n")) == (3, 1)
        assert list(tmp_path.iterdir()) == []
