"""The rows of the acceptance list on Buchholz, its family, and what stands beside it (sections 13, 15, 16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.points import PointSystem
from crosstable.tiebreak import Options, standings
from crosstable.tiebreak.one_player import OwnRound, one_player
from tests.tiebreak.fixtures import E2
from tests.tiebreak.notation import marked, plain
from tests.tiebreak.test_one_player import games, numbers

ANA = "40:1 30:1 30:1 20:0 10:1"
BO = "40:1 30:1 25:1 20:0 20:1"
CAI = "30:1 30:1 30:1 25:0 10:1"
"""Three players on 4 out of 5; the opponents' scores are 4 3 3 2 1, 4 3 2½ 2 2 and 3 3 3 2½ 1."""


@pytest.mark.parametrize(
    ("rounds", "buchholz", "cut_1", "cut_2", "median", "median_2"),
    [
        (ANA, "13.0", "12.0", "10.0", "8.0", "3.0"),
        (BO, "13.5", "11.5", "9.5", "7.5", "2.5"),
        (CAI, "12.5", "11.5", "9.0", "8.5", "3.0"),
    ],
    ids=["ana", "bo", "cai"],
)
def test_s103_s105_s106_s107_s108_the_family_on_one_sheet(
    rounds: str, buchholz: str, cut_1: str, cut_2: str, median: str, median_2: str
) -> None:
    sheet = one_player(games(rounds))
    found = [numbers(sheet, name)[0] for name in ("buchholz", "cut-1", "cut-2", "median", "median-2")]
    assert found == [buchholz, cut_1, cut_2, median, median_2]


def test_s103_ones_own_results_change_no_buchholz() -> None:
    lost = ANA.replace(":1", ":0")
    assert numbers(one_player(games(lost)), "buchholz") == numbers(one_player(games(ANA)), "buchholz")


def test_s109_three_orders_three_winners() -> None:
    sheets = {name: one_player(games(rounds)) for name, rounds in (("Ana", ANA), ("Bo", BO), ("Cai", CAI))}

    def first(tie_break: str) -> str:
        return max(sheets, key=lambda name: float(numbers(sheets[name], tie_break)[0]))

    assert [first(name) for name in ("buchholz", "cut-1", "median")] == ["Bo", "Ana", "Cai"]


def test_s126_the_average_rating_of_opponents_with_and_without_the_lowest() -> None:
    event = plain("1: 2w1 3b1 4w1 5b1 | 2: 1b0 5w1 Z 4b0 | 3: 4w1 1w0 5b0 Z | 4: 3b0 Z 1b0 2w1 | 5: Z 2b0 3w1 1w0")
    ratings = {2: 1800, 3: 1900, 4: 2000, 5: 1500}
    players = tuple(replace(player, rating=ratings.get(int(player.id), 2100)) for player in event.players)
    row = next(row for row in standings(replace(event, players=players), ["ARO", "ARO/C1"]).rows if row.player == 1)
    assert [value.text for value in row.values] == ["1800", "1900"]


def test_s104_the_final_score_of_an_opponent_counts() -> None:
    event = plain("1: 2w1 3w1 4w1 | 2: 1b0 4w1 3w1 | 3: 4b= 1b0 2b0 | 4: 3w= 2b0 1b0")
    after = {int(row.player): row.values[0].number for row in standings(event, ["BH"]).rows}
    assert after[1] == 20 + 5 + 5  # 2 had nothing when 1 met him, and has 2 at the end


@pytest.mark.parametrize(
    ("results", "sum_of_sums"), [("1 1 1 0 1", "13.0"), ("0 1 1 1 1", "10.0"), ("1 1 1 0", "9.0"), ("0 1 1 1", "6.0")]
)
def test_s121_progressive(results: str, sum_of_sums: str) -> None:
    rounds = " ".join(f"20:{result}" for result in results.split())
    assert numbers(one_player(games(rounds)), "progressive")[0] == sum_of_sums


def test_s122_without_a_game_between_two_of_them_direct_encounter_decides_nothing() -> None:
    tied = plain("1: 2w1 4w0 | 2: 1b0 3w1 | 3: 4b1 2b0 | 4: 3w0 1b1")
    rows = standings(tied, ["DE"]).rows
    assert {row.points for row in rows} == {10}
    assert {row.rank for row in rows} == {1}


def test_s123_s124_wins_with_and_without_those_not_played() -> None:
    sheet = one_player([*games("20:1 20:1 20:+"), OwnRound(Code.PAB)])
    assert (numbers(sheet, "wins")[0], numbers(sheet, "games-won")[0]) == ("4", "2")


def test_s125_koya_counts_points_against_those_with_half_or_more() -> None:
    event = plain(
        "1: 2w1 3b= 4w1 | 2: 1b0 4w1 3w1 | 3: 4w1 1w= 2b0 | 4: 3b0 2b0 1b0", type_code="FIDE_ROUNDROBIN_BERGER_CYCLE1"
    )
    table = standings(event, ["KS"], predetermined=True)
    found = {int(row.player): row.values[0].number for row in table.rows}
    assert found == {1: 15, 2: 10, 3: 5, 4: 0}  # 1, 2 and 3 have 1½ or more out of 3


def test_s127_s128_fore_buchholz_and_the_average_of_buchholz() -> None:
    table = standings(marked(E2), ["BH", "FB", "AOB"])
    values = {int(row.player): {value.code: value for value in row.values} for row in table.rows}
    met = [part.opponent for part in values[1]["AOB"].contributions if part.opponent is not None]
    assert sorted(met) == [2, 4, 9, 13, 15]
    mean = sum(values[opponent]["BH"].number or 0 for opponent in met) / len(met)
    assert float(values[1]["AOB"].text) == pytest.approx(mean / 10, abs=0.005)
    assert (
        values[2]["FB"].text == "13.5"
    )  # 13 by the results: with their last games drawn, 7 and 10 have half a point more and 16 less


def test_s129_x33_standard_points_whatever_a_win_is_worth() -> None:
    event = plain("1: 2w1 3w= 4w0 | 2: 1b0 Z Z | 3: Z 1b= Z | 4: Z Z 1b1", points=PointSystem.simple(30, 10, 0))
    row = next(row for row in standings(event, ["STD"]).rows if row.player == 1)
    assert row.points == 40
    assert row.values[0].text == "1.5"


def test_s131_beating_somebody_on_nothing_adds_nothing_to_sonneborn_berger() -> None:
    without, with_him = one_player(games("30:1 25:=")), one_player(games("30:1 25:= 0:1"))
    assert numbers(without, "sonneborn-berger")[0] == numbers(with_him, "sonneborn-berger")[0]


def test_s132_an_opponents_allocated_bye_counts_at_face_value() -> None:
    event = plain("1: 2w1 3w1 4w1 | 2: 1b0 U 3w1 | 3: 4w1 1b0 2b0 | 4: 3b0 Z 1b0")
    row = next(row for row in standings(event, ["BH"]).rows if row.player == 1)
    part = next(part for part in row.values[0].contributions if part.opponent == 2)
    assert part.value == 20


def test_s140_every_value_is_made_by_an_edition_that_is_named() -> None:
    event = marked(E2)
    for edition in ("2026-03", "2024-08", "2009"):
        assert standings(event, ["BH"], options=Options(edition=edition)).options.edition == edition
    new, old = (standings(event, ["BH"], options=Options(edition=name)) for name in ("2026-03", "2009"))
    assert [row.values[0].number for row in new.rows] != [row.values[0].number for row in old.rows]


def test_s157_x37_the_club_convention_ignores_what_was_not_played() -> None:
    event = plain("1: 2w1 3w1 | 2: 1b0 U | 3: 4w1 1b0 | 4: 3b0 Z")
    table = standings(event, ["BH", "SB", "PS"], options=Options(edition="club"))
    found = {int(row.player): [value.text for value in row.values] for row in table.rows}
    assert found[2][0] == "2.0"  # the opponent of the one game, and nothing for the bye
    assert found[4][0] == "1.0"
