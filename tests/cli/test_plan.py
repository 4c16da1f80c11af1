"""`crosstable plan`, `berger` and `tiebreaks`: what they print, as data too, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.events import run


def shown(*words: str) -> str:
    answer = run(*words)
    assert (answer.status, answer.err) == (0, "")
    return answer.out.decode()


def facts(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shown(*words, "--json"))
    return found


class TestPlan:
    def test_ux_1_2_the_adviser_marks_what_it_would_take(self) -> None:
        lines = shown("plan", "--players", "14", "--hours", "3", "--time", "10+5").splitlines()
        assert lines[0] == "14 players, 1 evening of 3 h 00, 10+5"
        assert [line.split() for line in lines if line.startswith("*")] == [
            ["*", "Swiss", "4", "28", "3", "h", "00", "1", "fits"]
        ]
        assert "  Minutes in all: 4 × 45 = 180" in lines

    def test_other_forms_have_the_adviser_s_lines(self) -> None:
        text = shown("plan", "--players", "19", "--system", "cup")
        assert "Knock-out" in text
        assert "Double elimination" in text
        assert "13 are free of the first match." in text
        assert "Matches: 19 − 1 = 18" in text
        assert len(facts("plan", "--players", "26", "--system", "team-round-robin")["suggestions"]) == 3

    def test_a_form_that_is_not_for_so_many_names_the_nearest(self) -> None:
        answer = run("plan", "--players", "3", "--system", "scheveningen")
        assert answer.status == 3
        assert "is not for 3 people: the nearest that will do is 4" in answer.err
        answer = run("plan", "--players", "30", "--system", "scheveningen")
        assert "the nearest that will do is 22" in answer.err
        assert "--rounds is for forms" in run("plan", "--players", "8", "--system", "cup", "--rounds", "3").err

    def test_s049_one_form_in_full_and_what_fits_instead(self) -> None:
        text = shown("plan", "--players", "12", "--time", "25d5", "--evenings", "3", "--system", "rr")
        assert "Evenings: 11 ÷ 2, rounded up = 6" in text
        assert "13¾ h in all. It needs 6 evenings; you have 3 evenings of 3 h 00." in text
        assert "  Fits with 10+5.\n" in text
        assert "  Instead: Groups of four, 3 rounds, 3 h 45.\n" in text

    def test_s048_dates(self) -> None:
        text = shown("plan", "--players", "12", "--weekly", "--start", "2027-01-07", "--evenings", "11")
        days = [line for line in text.splitlines() if "  Round " in line]
        assert (len(days), days[-1]) == (11, "   11  2027-03-18  Round 11")

    def test_s032_s044_tables(self) -> None:
        text = shown("plan", "--table")
        assert "\n     16      15    120       8              30            240\n" in text
        assert "\n     12      11   8¼ h  13¾ h  26½ h         6\n" in text
        assert len(facts("plan", "--table")["sizes"]) == 7

    def test_x12_x13_quads_and_pools(self) -> None:
        assert "8 groups of four, a round robin of 5" in shown("plan", "--players", "43", "--system", "quads")
        text = shown("plan", "--players", "16", "--system", "pools", "--time", "25d5", "--evenings", "5")
        assert "Games: 48 + 3 = 51" in text
        assert "It needs 5 evenings, and you have" in text

    def test_s046_double_and_own_parameters(self) -> None:
        figures = facts("plan", "--players", "6", "--double", "--hours", "2:30", "--changeover", "10")["plan"][
            "figures"
        ]
        assert (figures["rounds"], figures["games"], figures["round_minutes"]) == (10, 30, 40)
        assert figures["per_evening"] == 3

    def test_as_data(self) -> None:
        found = facts("plan", "--players", "8", "--rounds", "5", "--start", "2027-01-07")["plan"]
        assert (found["question"]["form"], found["question"]["start"]) == ("swiss", "2027-01-07")
        assert found["evenings"][0]["day"] == "2027-01-07"
        assert {"figure", "operation", "terms", "result"} == set(found["figures"]["steps"][0])
        assert len(facts("plan", "--players", "14")["suggestions"]) == 6

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ([], "--players 14"),
            (["--players", "1"], "players cannot be 1: give a number from 2 to 2000"),
            (["--players", "8", "--hours", "soon"], "write 3, 2.5 or 2:30"),
            (["--players", "8", "--time", "fast"], "is no time control"),
            (["--players", "8", "--evenings", "0"], "evenings cannot be 0"),
            (["--players", "8", "--hours", "0"], "--hours cannot be 0 minutes: give a number from 10 to 1440"),
            (["--players", "8", "--time", "0"], "--time cannot be 0 minutes: give a number from 1 to 600"),
            (["--players", "8", "--start", "tomorrow"], "write the day as 2027-01-07"),
            (["--players", "8", "--system", "swiss", "--double"], "--double is for a round robin"),
            (["--players", "8", "--system", "rr", "--rounds", "3"], "--rounds is for a Swiss"),
            (["--players", "7", "--system", "quads"], "from 8"),
            (["--players", "8", "--system", "chess"], "invalid choice"),
        ],
    )
    def test_what_is_refused_in_words(self, words: list[str], said: str) -> None:
        answer = run("plan", *words)
        assert (answer.status, answer.out) == (3, b"")
        assert said in answer.err

    def test_a_round_that_is_longer_than_an_evening(self) -> None:
        text = shown("plan", "--players", "8", "--system", "rr", "--time", "90+30")
        assert "One round is longer than an evening" in text


class TestBerger:
    def test_s033_s054_with_the_self_check(self) -> None:
        lines = shown("berger", "6").splitlines()
        assert lines[3].split() == ["1", "1-6", "2-5", "3-4"]
        assert "15 of 15 pairings, each once" in lines

    def test_s051_s052_the_wheel_and_its_colours(self) -> None:
        text = shown("berger", "6", "--circle")
        assert "Round 2   1 6 2\n          5 4 3\n" in text
        assert "    2      5-1      6-4      2-3\n" in text

    def test_s060_s062_the_other_table_and_the_free_one(self) -> None:
        assert "decided by a toss" in shown("berger", "4", "--table", "crenshaw")
        assert shown("berger", "5").splitlines()[2].split()[-1] == "Free"

    def test_s068_the_order_can_be_kept(self) -> None:
        assert "have changed places" in shown("berger", "6", "--double")
        assert "1 and 4 have the same colour 3 times running." in shown("berger", "6", "--double", "--keep-order")

    def test_as_data(self) -> None:
        assert shown("berger", "4", "--csv").splitlines()[:3] == ["round,board,white,black", "1,1,1,4", "1,2,2,3"]
        found = facts("berger", "5", "--double")
        assert (len(found["rounds"]), found["check"]["pairings"]) == (10, 20)

    @pytest.mark.parametrize("players", ["1", "201"])
    def test_sizes_that_there_are_not(self, players: str) -> None:
        answer = run("berger", players)
        assert answer.status == 3
        assert "from 2 to 200" in answer.err


class TestTieBreaks:
    def test_s116_the_example_of_the_guides(self) -> None:
        lines = shown("tiebreaks", "4:1", "3:1", "3:1", "2:0", "1:1").splitlines()
        found = {line[:36].strip(): line[36:].split() for line in lines[1:14]}
        assert found["Points"] == ["4", "4", "4"]
        assert found["Buchholz, Solkoff"] == ["13", "13", "13"]
        assert found["Sonneborn-Berger"] == ["11", "11", "11"]
        assert "  PS       13 = 1 + 2 + 3 + 3 + 4" in lines

    def test_s137_s138_s141_the_worked_example_with_its_sums(self) -> None:
        text = shown("tiebreaks", "3.5:1", "3:1", "H", "2,5:1", "2:1")
        assert "  BH/C1    11 = 3½ + 3 + [2½] + 2½ + 2\n" in text
        assert "  SOLK     11 = 3½ + 3 + 0 + 2½ + 2\n" in text
        assert "15½" in shown("tiebreaks", "3.5:1", "3:1", "H", "2.5:1", "2:1", "--by", "fide-2024")

    def test_what_is_taken_off_is_a_minus(self) -> None:
        assert "  CUM       4 = 1 + 2 + 2 − 1\n" in shown("tiebreaks", "F", "1:1", "2:0")

    def test_missing_data_is_asked_for(self) -> None:
        text = shown("tiebreaks", "3:1", ":0")
        assert text.splitlines()[-1] == "Round 2: the opponent’s final score?"
        assert "Buchholz, Solkoff                             ?" in text

    def test_forfeits_and_missed_rounds(self) -> None:
        text = shown("tiebreaks", "1:1:Z3", "1:+", "1:-:-3", "--by", "fide")
        assert "  BH       3½ = 1½ + 1 + 1\n" in text  # Z3 counts as a draw, and both dummies are held down to 1

    def test_s092_a_round_robin(self) -> None:
        found = facts("tiebreaks", "3:=", "2.5:1", "1.5:=", "0:1", "--round-robin", "--by", "fide")["tie_breaks"]
        assert found["buchholz"]["fide"]["barred"] is True
        assert found["sonneborn-berger"]["fide"]["value"]["number"] == 475

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["x"], "cannot be read"),
            (["3"], "cannot be read"),
            (["3:2"], "cannot be read"),
            (["3:1:Q"], "cannot be read"),
            (["3:1", "--by", "mine"], "choose from fide"),
            (["3:1"] * 16, "give 15 at most"),
        ],
    )
    def test_what_is_refused_in_words(self, words: list[str], said: str) -> None:
        answer = run("tiebreaks", *words)
        assert answer.status == 3
        assert said in answer.err
