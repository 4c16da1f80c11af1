"""Tie-breaks from ratings (C.07 art. 10, B.02 8.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Player
from crosstable.tiebreak import Options, standings
from crosstable.tiebreak.ratings import DP, expected, perfect_performance, performance
from tests.tiebreak import fixtures, worked
from tests.tiebreak.notation import marked, order


def one_player(opponents: list[int | None]) -> tuple[Player, ...]:
    return (Player(PlayerId(1), rating=2000), *(Player(PlayerId(k), rating=r) for k, r in enumerate(opponents, 2)))


def event_against(opponents: list[int | None], results: str) -> dict[str, str]:
    """Values of player 1 who met each opponent once, by code."""
    mirror = {"+": "-", "=": "=", "-": "+"}
    lines = ["1 " + " ".join(f"{mark}W{k}" for k, mark in enumerate(results, 2))]
    for k, mark in enumerate(results, 2):
        lines.append(f"{k} " + " ".join(f"{mirror[mark]}B1" if r == k else "ZPB" for r in range(2, len(results) + 2)))
    event = replace(marked("\n".join(lines)), players=one_player(opponents))
    table = standings(event, ("ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "RTNG"))
    row = next(row for row in table.rows if row.player == 1)
    return {value.code: value.text for value in row.values}


def test_8_1_1_and_8_1_2_the_tables_of_b02() -> None:
    assert len(DP) == 51
    assert [DP[k - 50] for k in (50, 51, 60, 75, 83, 90, 99, 100)] == [0, 7, 72, 193, 273, 366, 677, 800]
    edges = {
        0: 50,
        3: 50,
        4: 51,
        10: 51,
        11: 52,
        99: 64,
        344: 88,
        345: 89,
        391: 91,
        392: 92,
        735: 99,
        736: 100,
        900: 100,
    }
    assert {d: expected(d) for d in edges} == edges
    assert all(expected(d) + expected(-d) == 100 for d in range(900))
    assert all(expected(d) <= expected(d + 1) for d in range(-900, 900))


def test_10_1_average_of_opponents_and_its_cuts() -> None:
    found = event_against([1800, 1900, 2000, 1500], "+++=")
    assert (found["ARO"], found["ARO/C1"], found["ARO/M1"]) == ("1800", "1900", "1850")
    assert event_against([1800, 1901], "+-")["ARO"] == "1851"  # halves go up


def test_r13_nobody_is_left_to_average() -> None:
    assert event_against([1800], "+")["ARO/C1"] == ""
    event = marked("1 +W2 ZPB\n2 -B1 ZPB")
    event = replace(event, players=one_player([1800]))
    kept = standings(event, ("ARO/C1",), options=Options.of(readings={"R13": "keep-one"}))
    assert [row.values[0].text for row in kept.rows] == ["1800", "2000"]


@pytest.mark.parametrize(
    ("points", "games", "difference"),
    [(20, 3, 125), (75, 10, 193), (5, 8, -444), (10, 8, -322), (0, 4, -800), (30, 3, 800)],
)
def test_10_2_performance_rounds_the_score_half_up(points: int, games: int, difference: int) -> None:
    # 2/3 is .67, 1/16 is .0625 and hence .06, 1/8 is .125 and hence .13
    assert performance(2000, points, games) == 2000 + difference


def test_r11_average_rounded_or_not() -> None:
    event = replace(marked("1 +W2 -W3\n2 -B1 ZPB\n3 ZPB +B1"), players=one_player([1800, 1901]))
    for reading in ("rounded", "exact"):
        table = standings(event, ("TPR",), options=Options.of(readings={"R11": reading}))
        assert next(r for r in table.rows if r.player == 1).values[0].text == "1851"


def test_10_3_perfect_performance_is_the_lowest_rating_that_expects_as_much() -> None:
    assert perfect_performance([2000, 1900], 0) == 1100
    assert perfect_performance([2000, 1900], 20) == 2736
    for ratings in ([1500, 1820, 2333], [2000, 2004, 1310, 1999]):
        for points in range(5, 10 * len(ratings) + 1, 5):
            found = perfect_performance(ratings, points)
            assert sum(expected(found - r) for r in ratings) >= 10 * points
            assert sum(expected(found - 1 - r) for r in ratings) < 10 * points


def test_10_forfeits_never_count_in_a_round_robin_either() -> None:
    event = marked(fixtures.E3)
    players = zip(event.players, worked.E3_RATINGS, strict=True)
    event = replace(event, players=tuple(replace(p, rating=r) for p, r in players))
    table = standings(event, ("ARO",), predetermined=True)
    assert {int(r.player): len(r.values[0].contributions) for r in table.rows} == {1: 5, 2: 5, 3: 5, 4: 5, 5: 4, 6: 4}


def test_fr_047_unrated_players_are_never_zero() -> None:
    event = marked("1 +W2 +W3\n2 -B1 ZPB\n3 ZPB -B1")
    event = replace(event, players=one_player([2200, None]))
    table = standings(event, ("ARO", "TPR", "RTNG", "WIN"))
    assert table.codes == ("WIN",)
    assert {left.code for left in table.left_out} == {"ARO", "TPR", "RTNG"}
    assert all(left.article == "C.07 10" and "1 player has no rating" in left.reason for left in table.left_out)
    assert "ARO was left out" in "\n".join(table.notes)
    given = standings(event, ("ARO/U1400", "RTNG/U1400"))
    assert [v.text for v in given.rows[0].values] == ["1800", "2000"]
    assert [v.text for v in next(r for r in given.rows if r.player == 3).values] == ["2000", "1400"]


def test_10_6_and_7_8_rating_and_number_in_both_directions() -> None:
    event = replace(marked("1 =W2 =W3\n2 =B1 ZPB\n3 ZPB =B1"), players=one_player([2200, 2100]))
    assert order(event, "RTNG") == [[1], [2], [3]]
    event = replace(event, rounds=())
    assert order(event, "RTNG") == [[2], [3], [1]]
    assert order(event, "RTNG/R") == [[1], [3], [2]]
    assert order(event, "TPN") == [[1], [2], [3]]
    assert order(event, "TPN/R") == [[3], [2], [1]]


def test_r14_those_without_a_value_come_last() -> None:
    late = marked("1 PAB ZPB\n2 =W3 =W3\n3 =B2 =B2\n4 ZPB PAB")
    late = replace(late, players=one_player([2200, 2100, 2050]))
    assert order(late, "ARO") == [[3], [2], [1, 4]]
    table = standings(late, ("ARO",), options=Options.of(readings={"R14": "first"}))
    assert [int(row.player) for row in table.rows] == [1, 4, 3, 2]


def test_r23_games_of_less_than_one_move() -> None:
    event = marked("1 +W2\n2 -B1")
    game = replace(event.rounds[0].games[0], white_code=Code.UNRATED_WIN, black_code=Code.UNRATED_LOSS)
    event = replace(event, rounds=(replace(event.rounds[0], games=(game,)),), players=one_player([1900]))
    assert standings(event, ("ARO",)).rows[0].values[0].text == "1900"
    unplayed = Options.of(readings={"R23": "unplayed"})
    assert standings(event, ("ARO",), options=unplayed).rows[0].values[0].text == ""
