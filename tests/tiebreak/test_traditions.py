"""US Chess, xiangqi, the club and the virtual opponent: unit cases of the texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Player
from crosstable.tiebreak import Options, standings
from crosstable.tiebreak.one_player import OwnRound, one_player
from crosstable.tiebreak.table import crosstable
from crosstable.tiebreak.unplayed import adjusted_scores
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers, order, short
from tests.tiebreak.teams import team_event, team_values


def value(text: str, code: str, player: int, edition: str = "us-chess") -> str:
    table = standings(marked(text), (code,), options=Options.of(edition))
    return next(short(row.values[0].text) for row in table.rows if row.player == player)


def against(results: str) -> str:
    """Player 1 against 2 again and again; `U` is a full-point bye."""
    mirror = {"+": "-", "=": "=", "-": "+"}
    mine = " ".join("FPB" if r == "U" else f"{r}W2" for r in results)
    theirs = " ".join("ZPB" if r == "U" else f"{mirror[r]}B1" for r in results)
    return f"1 {mine}\n2 {theirs}"


@pytest.mark.parametrize(("results", "cumulative"), [("+-+=-", "9"), ("U+-=+", "10")])
def test_34e3_cumulative_less_a_point_for_an_unplayed_win(results: str, cumulative: str) -> None:
    assert value(against(results), "CUM", 1) == cumulative


def test_34e_an_opponents_unplayed_games_count_a_half_each() -> None:
    table = crosstable(
        marked("1 +W2 +W2 -W2 ZPB ZPB\n2 -B1 -B1 +B1 FPB FPB"), 5, predetermined=False, options=Options.of("us-chess")
    )
    assert adjusted_scores(table) == [30, 20]  # S-142


def test_34e1_modified_median_by_score() -> None:
    event = "1 +W5 +W6 +W4 -W7\n2 -W6 -W5 -W7 +W4\n3 =W7 =W4 =W5 =W6\n4 ZPB =B3 -B1 -B2\n5 -B1 +B2 =B3 ZPB\n6 +B2 -B1 ZPB =B3\n7 =B3 ZPB +B2 +B1"
    solkoff = {k: float(value(event, "SOLK", k)) for k in (1, 2, 3)}
    table = standings(marked(event), ("SOLK", "MM", "MED"))
    for row in table.rows:
        parts = sorted(int(part.value) for part in row.values[0].contributions)
        low, high = parts[0], parts[-1]
        wanted = {1: sum(parts) - low, 2: sum(parts) - high, 3: sum(parts) - low - high}.get(int(row.player))
        if wanted is not None:
            assert row.values[1].number == wanted, row.player
        assert row.values[2].number == sum(parts) - low - high
    assert all(solkoff.values())


def test_34e1_in_an_odd_round_robin_half_is_half_of_the_games_played() -> None:
    """2.5 of four games is a plus score, whatever the five rounds: of 3, 3, 1.5 and 0 only the nought goes."""
    table = standings(marked(fixtures.E8, type_code="FIDE_ROUNDROBIN"), ("MM",))
    assert {int(row.player): short(row.values[0].text) for row in table.rows} == {
        1: "7",
        2: "7",
        3: "7.5",
        4: "5.5",
        5: "7",
    }


def test_34e1_two_values_from_nine_rounds_on() -> None:
    table = standings(marked(against("+++++----")), ("SOLK", "MM", "MED"))
    first = table.rows[0].values
    assert [len([p for p in v.contributions if p.cut]) for v in first] == [0, 2, 4]


def test_34e5_result_between_tied_goes_by_plus_and_minus() -> None:
    # plus two of four games beats plus one of one
    event = marked("1 +W2 +W2 +W2 -W2 ZPB ZPB ZPB\n2 -B1 -B1 -B1 +B1 -B3 PAB PAB\n3 PAB PAB ZPB ZPB +W2 ZPB ZPB")
    assert order(event, "USDE") == [[1], [3], [2]]
    assert order(event) == [[1, 2, 3]]


def test_34e10_and_34e11_performance_and_average_of_opposition() -> None:
    event = marked("1 +W2 =W3\n2 -B1 ZPB\n3 ZPB =B1")
    players = (Player(PlayerId(1), rating=2000), Player(PlayerId(2), rating=1800), Player(PlayerId(3), rating=1900))
    table = standings(replace(event, players=players), ("USAVG", "USOPP"))
    # 2 lost to 2000: 1600; 3 drew with 2000: 2000
    assert [v.text for v in table.rows[0].values] == ["1850", "1800"]
    assert standings(event, ("USAVG",)).left_out[0].code == "USAVG"


def test_34g2_us_amateur_team() -> None:
    table = team_event("1 2w3 3b2\n2 1b1 PAB\n3 PAB 1w2")
    # opponents: team 2 with 1 match point, team 3 with 2
    assert team_values(table, "USAT")[1].number == 10 * 30 + 20 * 20


XIANGQI = """
1 +W2 +W3 +W4 =W5 PAB
2 -B1 =W4 +W3 +W6 =W5
3 +W6 -B1 -B2 ZPB ZPB
4 +W5 =B2 -B1 +W7 +W6
5 -B4 +W6 +W7 =B1 =B2
6 -B3 -B5 PAB -B2 -B4
7 PAB PAB -B5 -B4 ZPB
"""


def test_29_5_xiangqi_the_bye_counts_the_last_placed_player() -> None:
    scores = {int(k): float(v) for k, v in numbers(marked(XIANGQI), "PTS").items()}
    last = min(scores.values())
    table = standings(marked(XIANGQI), ("BH",), options=Options.of("xiangqi"))
    row = next(row for row in table.rows if row.player == 1)
    assert (row.values[0].contributions[4].value, row.values[0].contributions[4].article) == (int(10 * last), "29.5")


def test_29_5_xiangqi_who_withdrew_counts_as_his_score_group() -> None:
    # 3 left with one point after round 3; 5 had 2, 6 had 1, 2 had 1.5 then
    event = marked(XIANGQI)
    table = crosstable(event, 5, predetermined=False, options=Options.of("xiangqi"))
    had = {int(line.player): line.running[3] for line in table.lines}
    same = [line.score for line in table.lines if had[int(line.player)] == had[3] and line.player != 3]
    assert adjusted_scores(table)[2] * len(same) == sum(same)
    assert same


def test_29_5_e13_xiangqi_all_kinds_of_terms_in_one_sum() -> None:
    # 6 + 5.5 + 3, then 5 who left when level with 6, 7, 8 (5, 4, 4.5: mean 4.5), and the bye: the last-placed has 1
    event = """
    1 -W2 -W3 -W4 -W5 PAB ZPB ZPB ZPB
    2 +B1 FPB ZPB FPB ZPB FPB FPB FPB
    3 FPB +B1 ZPB FPB HPB ZPB FPB FPB
    4 ZPB ZPB +B1 ZPB ZPB ZPB FPB FPB
    5 ZPB FPB ZPB +B1 ZPB ZPB ZPB ZPB
    6 FPB FPB ZPB ZPB ZPB FPB FPB FPB
    7 FPB FPB ZPB ZPB ZPB ZPB FPB FPB
    8 FPB FPB ZPB ZPB ZPB HPB FPB FPB
    """
    assert value(event, "BH", 1, "xiangqi") == "20"


@pytest.mark.parametrize(
    ("scores", "solkoff", "median"), [((0, 30, 30, 40, 50), 150, 150), ((30, 20, 50, 30, 30), 160, 140)]
)
def test_34e1_34e2_e13_two_on_four_of_five(scores: tuple[int, ...], solkoff: int, median: int) -> None:
    codes = (Code.WIN, Code.WIN, Code.WIN, Code.WIN, Code.LOSS)
    rounds = [OwnRound(code, score) for code, score in zip(codes, scores, strict=True)]
    cells = one_player(rounds, conventions=("us-chess",)).cells
    found = [cells[name][0].value for name in ("buchholz", "modified-median")]
    assert [v and v.number for v in found] == [solkoff, median]


def test_s_139_virtual_opponent_is_a_thing_of_its_own() -> None:
    # nine rounds: 1.5 before round 3, absent there: 1.5 + 1 + 6 halves
    results = "1 +W2 =W2 ZPB -W2 -W2 -W2 -W2 -W2 -W2\n2 -B1 =B1 PAB +B1 +B1 +B1 +B1 +B1 +B1"
    table = standings(marked(results), ("BH",), options=Options.of("2009"))
    row = next(row for row in table.rows if row.player == 1)
    assert row.values[0].contributions[2].value == 55
    after_three = standings(marked(results), ("BH",), options=Options.of("2009"), after_round=3)
    row = next(row for row in after_three.rows if row.player == 1)
    assert row.values[0].contributions[2].value == 25


def test_13_1_a_forfeit_win_under_the_virtual_opponent() -> None:
    results = "1 +W2 +W2 +W2 =W2 -W2 +F2 -W2 -W2 -W2\n2 -B1 -B1 -B1 =B1 +B1 -F1 +B1 +B1 +B1"
    table = standings(marked(results), ("BH",), options=Options.of("2009"))
    row = next(row for row in table.rows if row.player == 1)
    assert row.values[0].contributions[5].value == 50


def test_s_117_club_unplayed_games_contribute_nothing() -> None:
    event = marked("1 +W2 PAB +F3\n2 -B1 +W3 HPB\n3 HPB -B2 -F1")
    table = standings(event, ("BH", "SB", "PS"), options=Options.of("club"))
    first = table.rows[0]
    assert [len(v.contributions) for v in first.values] == [1, 1, 3]
    assert [short(v.text) for v in first.values] == ["1.5", "1.5", "6"]
    thai = standings(event, ("BH",), options=Options.of("thai")).rows[0]
    assert [part.round for part in thai.values[0].contributions] == [1, 3]
    assert event.rounds[0].byes[0].code is Code.HALF_BYE
