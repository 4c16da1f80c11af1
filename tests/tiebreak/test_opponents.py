"""Buchholz and Sonneborn-Berger with every kind of unplayed round (C.07 8.1, 9.1, 14, 16)."""

from __future__ import annotations

import pytest

from crosstable.core.points import PointSystem
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import Contribution, standings
from crosstable.tiebreak.base import Modifiers, total
from crosstable.tiebreak.table import crosstable
from crosstable.tiebreak.unplayed import Cuttable, adjusted_score, with_cuts
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers, plain


def subset(values: dict[int, str], wanted: dict[int, str]) -> dict[int, str]:
    return {player: values[player] for player in wanted}


@pytest.mark.parametrize(
    ("event", "values"),
    [
        (fixtures.E2, fixtures.E2_OPPONENTS),
        (fixtures.E2, fixtures.E2_FORFEITS_PLAYED),
        (fixtures.E5, fixtures.E5_VALUES),
        (fixtures.E6, fixtures.E6_VALUES),
    ],
    ids=["E2", "E2 with forfeits as games", "E5", "E6"],
)
def test_worked_examples(event: str, values: str) -> None:
    tournament = marked(event)
    for code, wanted in fixtures.expected(values).items():
        assert subset(numbers(tournament, code), wanted) == wanted, code


def test_worked_example_with_three_points_for_a_win() -> None:
    tournament = marked(fixtures.E2, PointSystem.simple(win=30, draw=10))
    for code, wanted in fixtures.expected(fixtures.E2_THREE_ONE_NIL).items():
        assert numbers(tournament, code) == wanted, code


def test_16_3_adjusted_scores() -> None:
    table = crosstable(marked(fixtures.E2), 5, predetermined=False)
    adjusted = [adjusted_score(table, k) for k in range(16)]
    changed = {
        k + 1: (line.score, a) for k, (line, a) in enumerate(zip(table.lines, adjusted, strict=True)) if line.score != a
    }
    assert changed == {12: (20, 30)}


def test_16_3_with_three_points_for_a_win_and_one_for_a_draw() -> None:
    points = PointSystem.simple(win=30, draw=10)
    table = crosstable(marked(fixtures.E2, points), 5, predetermined=False)
    assert adjusted_score(table, 11) == 80


def test_16_2_3_any_round_that_is_not_voluntary_ends_the_withdrawal() -> None:
    for last, score in (("PAB", 10), ("FPB", 10), ("+F2", 10), ("=W2", 5)):
        answer = {"+F2": "-F1", "=W2": "=B1"}.get(last, "ZPB")
        table = crosstable(marked(f"1 ZPB ZPB {last}\n2 ZPB ZPB {answer}"), 3, predetermined=False)
        assert adjusted_score(table, 0) == score


def test_16_2_5_forfeit_losses_do_not_end_it_and_stay_nothing() -> None:
    table = crosstable(marked("1 ZPB -F2 HPB\n2 ZPB +F1 ZPB"), 3, predetermined=False)
    assert [adjusted_score(table, k) for k in (0, 1)] == [10, 15]


def test_16_4_2_half_point_bye_step_by_step() -> None:
    row = next(r for r in standings(marked(fixtures.E6), ("BH/C1",)).rows if r.player == 1)
    bye = row.values[0].contributions[2]
    assert bye == Contribution(
        round=3,
        opponent=None,
        value=25,
        article="16.4.2",
        score=25,
        points=5,
        cap=25,
        voluntary=True,
        cut="16.5",
    )
    assert [part.value for part in row.values[0].contributions] == [35, 30, 25, 25, 20]


def test_16_4_1_forfeit_win_is_capped_by_the_opponent_and_by_nothing_else() -> None:
    row = next(r for r in standings(marked(fixtures.E2), ("BH",)).rows if r.player == 11)
    forfeit = row.values[0].contributions[3]
    assert (forfeit.article, forfeit.score, forfeit.cap, forfeit.opponent) == ("16.4.1", 15, 15, 9)
    # K7: 1 has 3 points and beat 2, who has 2, by forfeit: 2, not 0.5 x 3 rounds
    event = marked("1 +F2 +W3 +W4\n2 -F1 PAB FPB\n3 =W4 -B1 PAB\n4 =B3 HPB -B1")
    assert numbers(event, "BH")[1] == "4.5"


def test_fr_044_buchholz_with_byes() -> None:
    event = plain("1: 4w1 H 2w1 | 2: 5b1 3w= 1b0 | 3: 6w1 2b= 4w1 | 4: 1b0 5w1 3b0 | 5: 2w0 4b0 6w1 | 6: 3b0 U 5b0")
    assert numbers(event, "PTS") == {1: "2.5", 2: "1.5", 3: "2.5", 4: "1", 5: "1", 6: "1"}
    assert numbers(event, "BH")[1] == "4"
    assert numbers(event, "BH/C1")[1] == "2.5"
    assert numbers(event, "WIN")[6] == "1"
    assert numbers(event, "WON")[6] == "0"


@pytest.mark.parametrize(
    ("event", "bh", "sb"),
    [
        (
            """1 +W4 +B3 +F2 +B5
               2 +W5 HPB -F1 +W4
               3 PAB -W1 +W5 ZPB
               4 -B1 =B5 PAB -B2
               5 -B2 =W4 -B3 -W1""",
            ["6.5", "4.5", "2"],
            ["3", "2.5", "1"],
        ),
        (
            """1 +W4 +B3 +W2 +B5
               2 +W5 HPB -B1 +W4
               3 PAB -W1 +W5 ZPB
               4 -B1 =B5 PAB -B2
               5 -B2 =W4 -B3 -W1""",
            ["8", "6", "5.5"],
            ["3", "2", "1.5"],
        ),
        (
            """1 +W4 +W3 =W2 =B5
               2 +W5 HPB =B1 +W3
               3 PAB -B1 +W4 -B2
               4 -B1 =W5 -B3 PAB
               5 -B2 =B4 ZPB =W1""",
            ["8", "6", "5"],
            ["5.5", "4.5", "3.5"],
        ),
    ],
    ids=["a", "b", "c"],
)
def test_16_5_cuts_with_voluntary_unplayed_rounds(event: str, bh: list[str], sb: list[str]) -> None:
    tournament = marked(event)
    assert [numbers(tournament, code)[2] for code in ("BH", "BH/C1", "BH/C2")] == bh
    assert [numbers(tournament, code)[2] for code in ("SB", "SB/C1", "SB/C2")] == sb


def part(number: int, score: int, points: int, *, voluntary: bool = False) -> Contribution:
    return Contribution(number, None, score * points, "", score=score, points=points, voluntary=voluntary)


def test_16_5_2_among_equal_voluntary_ones_the_least_significant_itself_goes() -> None:
    parts = [
        part(1, 25, 0, voluntary=True),
        part(2, 15, 0, voluntary=True),
        part(3, 25, 0, voluntary=True),
        part(4, 25, 10),
        part(5, 20, 5),
        part(6, 25, 5),
        part(7, 25, 5),
    ]
    cuts = [with_cuts(Cuttable(parts, by_score=True), Modifiers(cut_low=number)) for number in range(3)]
    assert [total(left) for left in cuts] == [600, 600, 500]
    assert [p.round for p in cuts[2] if p.cut] == [2, 5]


@pytest.mark.parametrize(
    ("scores", "sums"),
    [
        ((4, 3, 3, 2, 1), [13, 12, 10, 8, 3]),
        ((4, 3, 2.5, 2, 2), [13.5, 11.5, 9.5, 7.5, 2.5]),
        ((3, 3, 3, 2.5, 1), [12.5, 11.5, 9, 8.5, 3]),
        ((2, 3, 3.5, 4, 5), [17.5, 15.5, 12.5, 10.5, 3.5]),
    ],
)
def test_14_1_to_14_4_cuts_and_medians(scores: tuple[float, ...], sums: list[float]) -> None:
    parts = [Contribution(k, None, int(10 * score), "") for k, score in enumerate(scores)]
    modifiers = [
        Modifiers(),
        Modifiers(cut_low=1),
        Modifiers(cut_low=2),
        Modifiers(cut_low=1, cut_high=1),
        Modifiers(cut_low=2, cut_high=2),
    ]
    assert [total(with_cuts(Cuttable(parts), m)) for m in modifiers] == [10 * s for s in sums]


def test_r19_more_cuts_than_rounds_leave_nothing() -> None:
    parts = [Contribution(1, None, 25, ""), Contribution(2, None, 10, "")]
    assert total(with_cuts(Cuttable(parts), Modifiers(cut_low=3))) == 0
    assert total(with_cuts(Cuttable(parts), Modifiers(cut_low=2, cut_high=2))) == 0


def test_9_1_round_robin_of_six_with_a_forfeit() -> None:
    tournament = marked(fixtures.E3, type_code="FIDE_ROUNDROBIN")
    for code, wanted in fixtures.expected(fixtures.E3_VALUES).items():
        assert numbers(tournament, code) == wanted, code


def test_9_1_round_robin_of_five_free_rounds_are_no_elements() -> None:
    tournament = marked(fixtures.E8, type_code="BERGER_ROUNDROBIN")
    assert numbers(tournament, "PTS") == {1: "3", 2: "3", 3: "2.5", 4: "1.5", 5: "0"}
    assert numbers(tournament, "SB") == {1: "4.75", 2: "4.25", 3: "3", 4: "1.5", 5: "0"}
    row = standings(tournament, ("SB",)).rows[0]
    assert len(row.values[0].contributions) == 4


@pytest.mark.parametrize("style", [Style.ALL_DRAW, Style.COLOURS, Style.LONG])
def test_sums_over_all_players_when_everything_was_played(style: Style) -> None:
    event = rough_event(30, 6, 1, style)
    table = crosstable(event, 6, predetermined=False)
    scores = {line.player: line.score for line in table.lines}
    rows = standings(event, ("BH", "BH/C1", "BH/M1", "SB")).rows
    assert sum(row.values[0].number or 0 for row in rows) == 6 * sum(scores.values())
    assert sum(row.values[3].number or 0 for row in rows) == sum(score * (60 - score) for score in scores.values())
    for row in rows:
        met = [scores[p.opponent] for p in row.values[0].contributions if p.opponent is not None]
        bh = row.values[0].number or 0
        assert row.values[1].number == bh - min(met)
        assert row.values[2].number == bh - min(met) - max(met)
