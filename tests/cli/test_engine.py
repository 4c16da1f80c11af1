"""`crosstable-engine` in the place of bbpPairings and JaVaFo."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.events import ALTERED, FLOATS, FLOATS_PAIRS, PLAYED, SEVEN, SEVEN_PAIRS, STUCK, Answer, event, row, run

BBP = "bbpPairings"
JAVAFO = "javafo"
ENGINE = "crosstable-engine"


def without(data: bytes, record: bytes) -> bytes:
    return b"".join(line for line in data.splitlines(keepends=True) if line[:3] != record)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in {
        "seven": SEVEN,
        "floats": FLOATS,
        "stuck": STUCK,
        "played": PLAYED,
        "altered": ALTERED,
    }.items():
        (tmp_path / f"{name}.trf").write_bytes(data)
    return tmp_path


class TestPairing:
    @pytest.mark.parametrize("program", [BBP, JAVAFO, ENGINE])
    def test_pairs_on_standard_output(self, folder: Path, program: str) -> None:
        assert run("--dutch", folder / "seven.trf", "-p", program=program) == (0, SEVEN_PAIRS, "")
        assert run(folder / "floats.trf", "-p", program=program) == (0, FLOATS_PAIRS, "")

    @pytest.mark.parametrize("program", [BBP, JAVAFO])
    def test_a_bare_output_name_lies_beside_the_input(self, folder: Path, program: str) -> None:
        assert run(folder / "seven.trf", "-p", "out.txt", program=program) == (0, b"", "")
        assert (folder / "out.txt").read_bytes() == SEVEN_PAIRS

    def test_a_bare_output_name_of_the_engine_itself_is_in_the_current_folder(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (folder / "here").mkdir()
        monkeypatch.chdir(folder / "here")
        assert run(folder / "seven.trf", "-p", "out.txt", program=ENGINE).status == 0
        assert (folder / "here" / "out.txt").read_bytes() == SEVEN_PAIRS

    def test_the_release_line_comes_first(self, folder: Path) -> None:
        answer = run("-r", "--dutch", folder / "seven.trf", "-p", program=BBP)
        first, rest = answer.out.split(b"\n", 1)
        assert first.startswith(b"Crosstable - ")
        assert rest == SEVEN_PAIRS

    @pytest.mark.parametrize("words", [[], ["-r"]])
    def test_alone_it_prints_the_release_line(self, words: list[str]) -> None:
        answer = run(*words, program=BBP)
        assert (answer.status, answer.out.count(b"\n")) == (0, 1)

    def test_help(self) -> None:
        assert run("--help", program=BBP).out.startswith(b"usage: ")

    def test_standard_input(self) -> None:
        assert run("--dutch", "-", "-p", program=ENGINE, stdin=SEVEN) == (0, SEVEN_PAIRS, "")

    def test_json_has_the_checklist_and_the_warnings(self, folder: Path) -> None:
        path = folder / "floats.trf"
        path.write_bytes(FLOATS + b"XXQ 1\n")
        answer = run(path, "-p", "--json", "-l", "list.json", program=JAVAFO)
        facts = json.loads(answer.out)
        assert facts["warnings"] == ["the record XXQ is not known: it is kept but not acted on, line 10, column 1"]
        first = facts["checklist"][0]
        assert (first["player"], first["points"], first["colours"], first["wish"]) == (1, 20, "WB", "w")
        assert (first["now"], first["met"], first["may_have_bye"]) == ("(5W)", {"1": 4, "2": 2}, True)
        assert json.loads((folder / "list.json").read_bytes()) == [{"round": 3, "players": facts["checklist"]}]

    def test_json_of_a_check_has_the_checklists(self, folder: Path) -> None:
        answer = run(folder / "played.trf", "-c", "--json", "-l", "list.json", program=JAVAFO)
        facts = json.loads(answer.out)
        assert facts["warnings"] == []
        assert [(each["round"], each["agrees"], len(each["checklist"])) for each in facts["rounds"]] == [
            (1, True, 4),
            (2, True, 4),
        ]
        lists = json.loads((folder / "list.json").read_bytes())
        assert [each["players"] for each in lists] == [each["checklist"] for each in facts["rounds"]]

    def test_json_has_the_reasons(self, folder: Path) -> None:
        answer = run(folder / "seven.trf", "-p", "--json", program=ENGINE)
        assert json.loads(answer.out)["pairs"] == [[1, 4], [5, 2], [3, 6], [7, 0]]

    def test_baku_by_an_option_of_javafo(self) -> None:
        eight = event(*([""] * 8), rounds=9)
        assert run("-", "-b", "-p", program=JAVAFO, stdin=eight).out == b"4\n1 3\n4 2\n5 7\n8 6\n"

    def test_c04_2_3_6_engines_order_boards_without_virtual_points(self) -> None:
        """2 and 1 have 1.5 and 2.0 with their virtual points, 6 and 5 have won and have none."""
        histories = ["3w1", "4b=", "1b0", "2w=", "7w1", "8b1", "5b0", "6w0"]
        baku = event(*histories, rounds=9, extra=["192 FIDE_DUTCH_BAKU"])
        for program in (BBP, JAVAFO, ENGINE):
            assert run("-", "-p", program=program, stdin=baku).out == b"4\n6 5\n2 1\n3 4\n7 8\n"
        by_pairing_score = b"4\n2 1\n3 4\n6 5\n7 8\n"
        assert run("-", "-p", "--reading", "A9=pairing-score", program=ENGINE, stdin=baku).out == by_pairing_score
        assert run("pair", "-", stdin=baku).out == by_pairing_score

    def test_as_a_process(self, folder: Path) -> None:
        code = "import sys; from crosstable.cli.engine import main; sys.exit(main())"
        command = [sys.executable, "-c", code, "--dutch", str(folder / "stuck.trf"), "-p"]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.startswith(b"Error while pairing ")


class TestRefusals:
    def test_no_pairing(self, folder: Path) -> None:
        source = folder / "stuck.trf"
        for program in (BBP, JAVAFO):
            answer = run(source, "-p", "out.txt", program=program)
            assert (answer.status, answer.out, answer.err.count("\n")) == (1, b"", 1)
            assert answer.err.startswith(f"Error while pairing {source}: No valid pairing exists: ")
        assert not (folder / "out.txt").exists()

    def test_a_missing_file(self, tmp_path: Path) -> None:
        answer = run("--dutch", tmp_path / "none.trf", "-p", program=BBP)
        assert answer.status == 5
        text = f"Error reading file {tmp_path / 'none.trf'}: The file could not be loaded."
        assert answer.err.startswith(text)

    @pytest.mark.parametrize("program", [BBP, JAVAFO])
    def test_the_number_of_rounds_is_needed(self, program: str) -> None:
        answer = run("-", "-p", program=program, stdin=without(SEVEN, b"142"))
        assert answer.status == 3
        assert "The total number of rounds in the tournament must be specified" in answer.err

    def test_the_initial_colour_is_needed_or_drawn(self) -> None:
        bare = without(SEVEN, b"152")
        answer = run("--dutch", "-", "-p", program=BBP, stdin=bare)
        assert answer.status == 3
        assert answer.err.startswith("Error while parsing -: Please configure the initial piece colors")
        drawn = run("-", "-p", program=JAVAFO, stdin=bare)
        assert drawn.status == 0
        assert run("-", "-p", program=JAVAFO, stdin=bare) == drawn

    def test_the_initial_colour_is_inferred_from_the_first_round(self) -> None:
        assert run("--dutch", "-", "-p", program=BBP, stdin=without(FLOATS, b"152")).out == FLOATS_PAIRS

    def test_all_rounds_are_played(self) -> None:
        answer = run("--dutch", "-", "-p", program=BBP, stdin=PLAYED.replace(b"142 5", b"142 2"))
        assert answer.status == 3
        assert "The number of rounds is larger than the reported number of rounds" in answer.err

    @pytest.mark.parametrize("system", ["--burstein", "--dubov"])
    def test_a_system_that_we_do_not_have(self, folder: Path, system: str) -> None:
        answer = run(system, folder / "seven.trf", "-p", program=BBP)
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        assert system[2:] in answer.err

    def test_usage(self) -> None:
        answer = run("--dutch", "-x", program=BBP)
        assert (answer.status, answer.err.count("\n")) == (3, 1)


class TestStrictness:
    """What bbpPairings refuses is refused in its words; --lenient repairs and says so."""

    def refused(self, data: bytes) -> str:
        answer = run("--dutch", "-", "-p", program=BBP, stdin=data)
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        return answer.err.rstrip("\n").removeprefix("Error parsing file -: ")

    def lenient(self, data: bytes) -> Answer:
        return run("--dutch", "-", "-p", "--lenient", program=BBP, stdin=data)

    def test_points(self) -> None:
        wrong = PLAYED.replace(b" 1.0    3", b" 1.5    3")
        assert self.refused(wrong) == ("The score for player 3 does not match the game results, line 6, column 81")
        assert self.lenient(wrong).out == run("-", "-p", program=BBP, stdin=PLAYED).out
        assert "warning" in self.lenient(wrong).err

    def test_opponents(self) -> None:
        wrong = event("3w1 2b1", "4b1 1w0", "1b0 1w1", "2w0 3b0")
        assert self.refused(wrong).startswith("Match 2 for player ")

    def test_a_repeated_number(self) -> None:
        assert self.refused(SEVEN + row(7).encode()).startswith("A pairing number is repeated, line 11, column ")

    def test_a_missing_number(self) -> None:
        gap = SEVEN.replace(b"001    4", b"001    9")
        assert self.refused(gap).startswith("A pairing number is missing")
        assert self.lenient(gap).status == 0
        assert run("-", "-p", program=JAVAFO, stdin=gap).status == 0

    def test_a_result_that_is_none(self) -> None:
        text = self.refused(PLAYED.replace(b"2 b 1\n", b"2 b *\n", 1))
        assert text.startswith('Invalid line "001    1 ')
        assert text.endswith("line 4, column 109")

    def test_more_rounds_than_announced(self) -> None:
        text = self.refused(PLAYED.replace(b"142 5", b"142 1"))
        assert text.startswith("The number of rounds is larger than the reported number of rounds")

    @pytest.mark.parametrize(
        "code",
        ["FIDE_DUBOV", "FIDE_TEAM", "FIDE_DOUBLESWISS", "CUSTOM_SWISS", "BERGER_ROUNDROBIN_G2", "fide_dutch", "FIDE_X"],
    )
    @pytest.mark.parametrize("mode", ["-p", "-c"])
    def test_types_of_other_systems(self, code: str, mode: str) -> None:
        answer = run("--dutch", "-", mode, program=BBP, stdin=event("", "", extra=[f"192 {code}"]))
        assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
        assert answer.err.startswith(
            f'Error parsing file -: Invalid line (unsupported tournament type) "192 {code}", line 4'
        )

    def test_a_type_of_another_system_is_said_when_a_flag_overrules_it(self) -> None:
        answer = run("--dutch", "-", "-p", program=BBP, stdin=event("", "", extra=["192 FIDE_BURSTEIN_BAKU"], rounds=9))
        assert (answer.status, answer.out) == (0, b"1\n1 2\n")
        assert answer.err == (
            "-: warning: the file says FIDE_BURSTEIN_BAKU, but the dutch system is asked for and used\n"
        )
        lenient = self.lenient(event("", "", extra=["192 FIDE_DUBOV"]))
        assert (lenient.status, lenient.out) == (0, b"1\n1 2\n")
        assert "FIDE_DUBOV" in lenient.err

    @pytest.mark.parametrize("code", ["FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026", "FIDE_DUTCH_BAKU"])
    def test_types_of_the_dutch_system(self, code: str) -> None:
        answer = run("--dutch", "-", "-p", program=BBP, stdin=event("", "", extra=[f"192 {code}"], rounds=9))
        assert answer == (0, b"1\n1 2\n", "")

    def test_players_of_teams_are_not_paired_in_silence(self) -> None:
        team = SEVEN + b"013 Team                               1    2\n"
        said = run("-", "-p", program=JAVAFO, stdin=team)
        assert (said.status, said.out) == (0, SEVEN_PAIRS)
        assert said.err == "-: warning: the teams (013 or 310) are not acted on: individuals are paired\n"
        refused = run("-", "-p", program=JAVAFO, stdin=team + b"092 Team: Swiss-System\n")
        assert (refused.status, refused.out, refused.err.count("\n")) == (3, b"", 1)

    def test_teams(self) -> None:
        team = b"013 Team                               1    2\n"
        assert self.refused(SEVEN + team).startswith('Invalid line (team tournaments are not supported) "013 Team')

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b"Player 1 ", b"Player 1"),  # the rest of the line moves to the left
            (b" 1.0    3", b"        3"),
            (b" 1.0    3", b" x.0    3"),
            (b"152 W", b"152 Q"),
        ],
    )
    def test_lines_that_are_not_as_they_should_be(self, old: bytes, new: bytes) -> None:
        assert old in PLAYED
        assert self.refused(PLAYED.replace(old, new, 1)).startswith('Invalid line "')

    def test_whether_a_game_was_played_must_be_clear(self) -> None:
        doubtful = event("3w1 2b1", "4b1 1w0", "1b- 4w1", "2w0 3b0")
        assert self.refused(doubtful).startswith("Match 1 for player ")
        rated = event("3w1 2b1", "4b1 1w0", "1bL 4w1", "2w0 3b0")
        assert run("--dutch", "-", "-p", program=BBP, stdin=rated).status == 0

    def test_capital_colours_are_taken(self) -> None:
        answer = run("--dutch", "-", "-p", program=BBP, stdin=PLAYED.replace(b" w ", b" W "))
        assert answer.status == 0


class TestChecker:
    DIFFERENCE = (
        b"altered: Round #1\n"
        b"altered: Round #2\n"
        b"  Checker pairings        Tournament pairings \n"
        b"      2 -   1                  4 -   1\n"
        b"      3 -   4                  2 -   3\n"
        b"\n"
    )

    def test_bytes_of_javafo(self, folder: Path) -> None:
        assert run(folder / "altered.trf", "-c", program=JAVAFO) == (0, self.DIFFERENCE, "")

    def test_bytes_of_bbp_end_with_an_empty_line(self, folder: Path) -> None:
        assert run("--dutch", folder / "altered.trf", "-c", program=BBP) == (0, self.DIFFERENCE + b"\n", "")

    def test_one_round(self, folder: Path) -> None:
        wanted = self.DIFFERENCE.split(b"\n", 1)[1]
        assert run(folder / "altered.trf", "-c", "2", program=JAVAFO).out == wanted

    def test_differences_fail_on_request_only(self, folder: Path) -> None:
        assert run(folder / "altered.trf", "-c", "--strict-check", program=ENGINE).status == 6
        assert run(folder / "played.trf", "-c", "--strict-check", program=ENGINE).status == 0

    def test_no_round_to_check(self, folder: Path) -> None:
        assert run("--dutch", folder / "seven.trf", "-c", program=BBP) == (0, b"\n", "")

    def test_the_number_of_rounds_is_not_needed(self) -> None:
        answer = run("--dutch", "-", "-c", program=BBP, stdin=without(PLAYED, b"142"))
        assert (answer.status, answer.out) == (0, b"stdin: Round #1\nstdin: Round #2\n\n")

    def test_the_bye_in_both_shapes(self) -> None:
        # the bye is due to 5
        wrong = event("2w1", "1b0", "U", "5w1", "4b0", rounds=3)
        head = b"stdin: Round #1\n  Checker pairings        Tournament pairings \n"
        pairs = b"      1 -   3                  1 -   2\n      4 -   2                  4 -   5\n"
        bbp = head + pairs + b"      5 -   0                  3 -   0\n\n\n"
        javafo = head + pairs + b"    PAB:    5                PAB:    3\n\n"
        assert run("--dutch", "-", "-c", program=BBP, stdin=wrong).out == bbp
        assert run("-", "-c", program=JAVAFO, stdin=wrong).out == javafo

    def test_a_round_that_cannot_be_paired(self) -> None:
        # in round 3 of 4 nobody can meet 1, who has met 2 and 3 and must not meet 4
        played = event(
            "2w1 3b1 4w1",
            "1b0 4w1 3b1",
            "4b0 1w0 2w0",
            "3w1 2b0 1b0",
            rounds=4,
            extra=["260 001 004    1    4"],
        )
        answer = run("--dutch", "-", "-c", program=BBP, stdin=played)
        assert b"stdin: Round #3\nNo valid pairing exists for round 3.\n\n\n" in answer.out

    def test_the_system_must_be_that_of_the_file(self) -> None:
        burstein = event("", "", extra=["192 FIDE_BURSTEIN"])
        answer = run("--dutch", "-", "-c", program=BBP, stdin=burstein)
        assert answer.status == 3
        assert answer.err.startswith("Pairing system specified in file - does not match command line flag")


class TestChecklist:
    def test_default_name_and_layout(self, folder: Path) -> None:
        assert run("--dutch", folder / "floats.trf", "-p", "-l", program=BBP).out == FLOATS_PAIRS
        text = (folder / "floats.list").read_bytes()
        rows, release = text.rsplit(b"\n", 1)
        assert release.startswith(b"Crosstable - ")
        assert rows == (
            b"\n"
            b"ID\tPts\t---\tPref\tC2\tC14\tC16\t  Cur\t\tR1\tR2\t\n"
            b"\n"
            b" 1\t2.0\t WB\t  w \t Y\t   \t   \t (5W)\t\t 4\t 2\t\n"
            b" 3\t2.0\t WB\t  w \t Y\t  D\t   \t (2W)\t\t 6\t 4\t\n"
            b"\n"
            b" 2\t1.0\t BW\t  b \t Y\t   \t   \t (3B)\t\t 5\t 1\t\n"
            b" 5\t1.0\t WB\t  w \t Y\t   \t   \t (1B)\t\t 2\t 6\t\n"
            b"\n"
            b" 6\t0.0\t BW\t  b \t Y\t   \t   \t(bye)\t\t 3\t 5\t\n"
            b"\n"
        )

    def test_named_list_beside_the_input(self, folder: Path) -> None:
        assert run("--dutch", folder / "played.trf", "-c", "-l", "rows.txt", program=BBP).status == 0
        text = (folder / "rows.txt").read_bytes()
        assert text.startswith(b"Round #1\n\nID\tPts\t-\t")
        assert b"\n\n\nRound #2\n" in text

    def test_standard_input_needs_a_name(self) -> None:
        assert run("--dutch", "-", "-p", "-l", program=BBP, stdin=SEVEN).status == 3
