"""`crosstable pair`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.cli.systems import doubts, refused_because
from crosstable.formats.trf import read_trf
from tests.cli.events import FLOATS, FLOATS_PAIRS, PLAYED, SEVEN, SEVEN_PAIRS, STUCK, event, run


@pytest.fixture
def seven(tmp_path: Path) -> Path:
    path = tmp_path / "seven.trf"
    path.write_bytes(SEVEN)
    return path


class TestPairs:
    def test_count_and_pairs_on_standard_output(self, seven: Path) -> None:
        assert run("pair", seven) == (0, SEVEN_PAIRS, "")

    def test_standard_input(self) -> None:
        assert run("pair", "-", stdin=FLOATS) == (0, FLOATS_PAIRS, "")

    def test_to_a_file(self, seven: Path, tmp_path: Path) -> None:
        assert run("pair", seven, "-o", tmp_path / "out.txt") == (0, b"", "")
        assert (tmp_path / "out.txt").read_bytes() == SEVEN_PAIRS

    def test_an_earlier_round_again(self, tmp_path: Path) -> None:
        (tmp_path / "played.trf").write_bytes(PLAYED)
        assert run("pair", tmp_path / "played.trf", "--round", 2).out == b"2\n2 1\n3 4\n"

    def test_nobody_present_is_zero_pairs(self) -> None:
        assert run("pair", "-", stdin=event("Z*", "Z*")) == (0, b"0\n", "")

    def test_as_a_process(self, seven: Path) -> None:
        command = [sys.executable, "-m", "crosstable", "pair", str(seven)]
        assert subprocess.run(command, capture_output=True, check=True).stdout == SEVEN_PAIRS


class TestJson:
    def test_has_pairs_boards_brackets_and_reasons(self, seven: Path) -> None:
        answer = run("pair", seven, "--json")
        facts = json.loads(answer.out)
        assert facts["paired"] is True
        assert facts["pairs"] == [[1, 4], [5, 2], [3, 6], [7, 0]]
        assert facts["boards"][0]["choice"]["article"] == "5.2.5"
        assert facts["bye"]["player"] == 7

    def test_says_when_there_is_no_pairing(self) -> None:
        answer = run("pair", "-", "--json", stdin=STUCK)
        assert answer.status == 1
        assert json.loads(answer.out)["paired"] is False


class TestRules:
    def test_a_reading_is_passed_on(self, seven: Path) -> None:
        assert run("pair", seven, "--reading", "A8=no-float").status == 0

    @pytest.mark.parametrize(
        ("words", "text"),
        [
            (["--reading", "A8"], "KEY=CHOICE"),
            (["--reading", "Z9=x"], "Z9"),
            (["--system", "lim"], "lim"),
            (["--edition", "1999"], "1999"),
            (["--round", "9"], "9"),
            (["--round", "3"], "round 3 cannot be paired yet: round 1 is next\n"),
            (["--round", "1_0"], "'1_0' is not a whole number"),
            (["--round", "\u0663"], "is not a whole number"),
            (["--round", "\u00b2"], "is not a whole number"),
        ],
    )
    def test_unknown_wishes_are_bad_requests(self, seven: Path, words: list[str], text: str) -> None:
        answer = run("pair", seven, *words)
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        assert text in answer.err

    def test_a_missing_number_of_rounds_is_named(self) -> None:
        answer = run("pair", "-", stdin=b"\n".join(line for line in SEVEN.splitlines() if line[:3] != b"142"))
        assert answer.status == 3
        assert "142" in answer.err

    def test_an_unknown_initial_colour_is_drawn_and_said(self) -> None:
        bare = b"\n".join(line for line in SEVEN.splitlines() if line[:3] != b"152")
        white, black = run("pair", "-", "--seed", "x", stdin=bare), run("pair", "-", "--seed", "a", stdin=bare)
        assert {white.out, black.out} == {SEVEN_PAIRS, b"4\n4 1\n2 5\n6 3\n7 0\n"}
        assert "'x' says" in white.err
        assert "'a' says" in black.err


class TestRefusals:
    def test_no_legal_pairing_names_who_blocks_and_what_helps(self, tmp_path: Path) -> None:
        answer = run("pair", "-", "-o", tmp_path / "out.txt", stdin=STUCK)
        assert (answer.status, answer.out, answer.err.count("\n")) == (1, b"", 1)
        assert "round 3 has no legal pairing" in answer.err
        assert "(Player 1)" in answer.err
        assert "what would help" in answer.err
        assert not (tmp_path / "out.txt").exists()

    def test_a_bad_file_is_one_line_with_its_place(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.trf"
        path.write_bytes(event("1w1", "1b0"))
        answer = run("pair", path)
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        assert answer.err.startswith(f"crosstable: {path}: ")
        assert "line 4, column" in answer.err

    def test_no_pairing_names_the_file_in_every_command(self) -> None:
        for command in ("pair", "explain"):
            answer = run(command, "-", stdin=STUCK)
            assert answer.status == 1
            assert answer.err.startswith("crosstable: standard input: round 3 has no legal pairing")

    def test_a_repair_is_said_or_refused(self) -> None:
        wrong = PLAYED.replace(b" 2.0    1", b" 1.5    1")
        assert wrong != PLAYED
        lenient, strict = run("pair", "-", stdin=wrong), run("pair", "-", "--strict", stdin=wrong)
        assert lenient.status == 0
        assert lenient.err.startswith("standard input: warning: ")
        assert (strict.status, strict.out, strict.err.count("\n")) == (3, b"", 1)

    def test_a_missing_file(self, tmp_path: Path) -> None:
        assert run("pair", tmp_path / "none.trf").status == 5

    def test_no_escape_sequence_reaches_the_terminal(self) -> None:
        data = event("1w1", "1b0").replace(b"Player 1", b"\x1b[31mP ")
        answer = run("pair", "-", stdin=data)
        assert "\x1b" not in answer.err


class TestEvents:
    """Files whose rules are not complete, or not those of individuals paired by the Dutch system."""

    BARE = b"".join(line for line in PLAYED.splitlines(keepends=True) if line[:3] != b"142")

    def test_the_number_of_rounds_can_be_given(self) -> None:
        refused = run("pair", "-", stdin=self.BARE)
        assert (refused.status, refused.out) == (3, b"")
        assert refused.err.endswith("give it with --rounds N, or add a line 142\n")
        assert run("pair", "-", "--rounds", 5, stdin=self.BARE).out == run("pair", "-", stdin=PLAYED).out
        assert run("pair", "-", "--round", 3, "--rounds", 5, stdin=self.BARE).status == 0

    def test_explain_takes_the_number_of_rounds_too(self) -> None:
        refused = run("explain", "-", "--round", 2, stdin=self.BARE)
        assert refused.status == 3
        assert "--rounds N" in refused.err
        assert run("explain", "-", "--round", 2, "--rounds", 5, stdin=self.BARE).status == 0

    def test_another_number_of_rounds_is_said(self) -> None:
        answer = run("pair", "-", "--rounds", 4, stdin=PLAYED)
        assert answer.status == 0
        assert answer.err == "standard input: note: the file announces 5 rounds, --rounds says 4\n"
        fewer = run("pair", "-", "--rounds", 1, stdin=PLAYED)
        assert (fewer.status, fewer.out) == (3, b"")
        assert fewer.err == "crosstable: --rounds 1: standard input has 2 of them already\n"

    def test_json_without_rounds_is_not_told_of_records(self) -> None:
        data = json.loads(run("convert", "-", "--to", "json", stdin=SEVEN).out)
        del data["rules"]["rounds"]
        answer = run("pair", "-", stdin=json.dumps(data).encode())
        assert answer.status == 3
        assert answer.err.endswith("give it with --rounds N, or add it to the rules of the event\n")

    def test_more_rounds_than_announced_are_one_story(self) -> None:
        more = PLAYED.replace(b"142 5", b"142 1")
        for words in (["check", "-"], ["explain", "-", "--round", 2], ["pair", "-", "--round", 2]):
            answer = run(*words, stdin=more)
            assert answer.status == 0
            assert "1 round announced, but 2 in the file (read as 2 rounds)" in answer.err

    @pytest.mark.parametrize("command", ["pair", "check", "explain"])
    def test_players_of_teams_are_not_paired_in_silence(self, command: str) -> None:
        team = PLAYED + b"013 Team                               1    2\n"
        said = run(command, "-", *(["--round", 2] if command == "explain" else []), stdin=team)
        assert said.status == 0
        assert said.err.startswith(
            "standard input: warning: the teams (013 or 310) are not acted on: individuals are paired\n"
        )
        for more in (b"092 Team: Swiss-System\n", b"352 WB\n"):
            refused = run(command, "-", stdin=team + more)
            assert (refused.status, refused.out, refused.err.count("\n")) == (3, b"", 1)
            assert "teams play matches here" in refused.err
        named = run(command, "-", "--system", "dutch", "--round", 2, stdin=team + b"352 WB\n")
        assert (named.status, named.err) == (0, said.err)
        individual = run(command, "-", "--round", 2, stdin=team + b"092 Individual: Swiss-System\n")
        assert (individual.status, individual.err) == (0, "")

    def test_a_named_system_that_is_not_the_files_is_said(self) -> None:
        dubov = SEVEN + b"192 FIDE_DUBOV\n"
        refused = run("pair", "-", stdin=dubov)
        assert (refused.status, refused.err.count("\n")) == (3, 1)
        named = run("pair", "-", "--system", "dutch", stdin=dubov)
        assert (named.status, named.out) == (0, SEVEN_PAIRS)
        assert named.err == (
            "standard input: warning: the file says FIDE_DUBOV, but the dutch system is asked for and used\n"
        )

    def test_a_system_that_pairs_teams_is_left_to_the_engine(self) -> None:
        event_of_teams = read_trf(PLAYED + b"192 FIDE_TEAM\n352 WB\n310   1 Alder\n").require()
        assert refused_because(event_of_teams, None) is None
        assert list(doubts(event_of_teams, None)) == []
        assert len(list(doubts(event_of_teams, "dutch"))) == 2


def test_s_254_round_1_by_lot_from_the_seed() -> None:
    call = ("pair", "-", "--rounds", 5, "--option", "first_round=random", "--seed")
    found = [run(*call, seed, stdin=event(*[""] * 8)).out for seed in ("A", "B", "A")]
    assert found[0].startswith(b"4\n")
    assert found[0] == found[2] != found[1]
