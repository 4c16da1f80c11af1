"""Worked examples E2 to E11, value by value, in every edition and tradition that they print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.core.model import Tournament
from crosstable.core.points import PointSystem
from crosstable.tiebreak import Options, Unit, Value, parse_code, standings
from crosstable.tiebreak.table import crosstable
from crosstable.tiebreak.unplayed import adjusted_scores
from tests.tiebreak import fixtures, worked
from tests.tiebreak.notation import marked

SCALE = {Unit.TENTHS: 10, Unit.AVERAGE: 10, Unit.HUNDREDTHS: 100}
CURRENT = Options()
OLDER = [Options.of("2023-09"), Options.of("2024-08")]


def rated(text: str, ratings: Sequence[int], points: PointSystem | None = None) -> Tournament:
    """An event in marked notation with ratings."""
    event = marked(text) if points is None else marked(text, points)
    players = zip(event.players, ratings, strict=True)
    return replace(event, players=tuple(replace(player, rating=rating) for player, rating in players))


def exact(value: Value) -> Fraction | None:
    """The number in points."""
    return None if value.number is None else Fraction(value.number) / SCALE.get(value.unit, 1)


def check(event: Tournament, wanted: str, options: Options = CURRENT, *, fixed: bool = False) -> None:
    """Every value of a table of expected ones."""
    for code, values in fixtures.expected(wanted).items():
        table = standings(event, (code,), predetermined=fixed, options=options)
        assert table.codes == (parse_code(code).code,)
        ours = {int(row.player): row.values[0] for row in table.rows}
        for player, text in values.items():
            number = exact(ours[player])
            if text == "-" or number is None:
                assert (text, number) == ("-", None), (code, player)
                continue
            rounding = Fraction(1, 1000) if len(text.partition(".")[2]) > 2 else 0
            assert abs(number - Fraction(text)) <= rounding, (code, player, ours[player].text, text)


E2 = rated(fixtures.E2, worked.E2_RATINGS)


def test_e2_all_tie_breaks_of_2026() -> None:
    check(E2, worked.E2_2026)
    check(E2, worked.E2_ALL_EDITIONS)


@pytest.mark.parametrize("options", OLDER, ids=lambda options: options.edition)
def test_e2_editions_of_2023_and_2024(options: Options) -> None:
    check(E2, worked.E2_2023, options)
    check(E2, worked.E2_ALL_EDITIONS, options)


@pytest.mark.parametrize(("edition", "code"), worked.E2_BUCHHOLZ)
def test_e2_buchholz_in_other_traditions(edition: str, code: str) -> None:
    lines = enumerate(worked.E2_BUCHHOLZ[edition, code].split(), 1)
    check(E2, f"# | {code}\n" + "\n".join(f"{k} | {number}" for k, number in lines), Options.of(edition))


def test_e2_thai_app_first_reading_is_plain() -> None:
    codes = ("BH", "SB")
    for one, other in zip(
        standings(E2, codes, options=Options.of("thai")).rows,
        standings(E2, codes, options=Options.of("plain")).rows,
        strict=True,
    ):
        assert (one.player, one.values) == (other.player, other.values)


@pytest.mark.parametrize("edition", ["2026-03", "us-chess"])
def test_34_us_chess_whatever_the_edition_of_the_rest(edition: str) -> None:
    check(E2, worked.E2_US, Options.of(edition))
    check(E2, worked.E2_US_ADJUSTED, Options.of(edition, {"US-SB": "adjusted"}))


def test_e2_with_three_points_for_a_win() -> None:
    check(rated(fixtures.E2, worked.E2_RATINGS, PointSystem.simple(win=30, draw=10)), worked.E2_THREE_ONE_NIL)


def test_16_3_adjusted_scores_of_e2() -> None:
    table = crosstable(E2, 5, predetermined=False)
    changed = {int(line.player): score for line, score in zip(table.lines, adjusted_scores(table), strict=True)}
    assert {k for k, score in changed.items() if score != table.lines[k - 1].score} == {12}
    assert changed[12] == 30


def test_e3_round_robin_with_a_forfeit() -> None:
    check(rated(fixtures.E3, worked.E3_RATINGS), worked.E3_VALUES, fixed=True)


def test_e5_training_example() -> None:
    event = rated(fixtures.E5, worked.E5_RATINGS)
    check(event, worked.E5_VALUES)
    check(event, worked.E5_2009, Options.of("2009"))


def test_e6_one_bye_two_rule_sets_and_more() -> None:
    event = rated(fixtures.E6, worked.E6_RATINGS)
    check(event, worked.E6_VALUES)
    for options in OLDER:
        check(event, worked.E6_2023, options)
    lines = enumerate(worked.E6_CLUB.split(), 1)
    check(event, "# | BH\n" + "\n".join(f"{k} | {number}" for k, number in lines), Options.of("club"))
    check(event, "# | SOLK MM\n1 | 11 11")


def test_16_5_2_e9_sonneborn_berger_with_two_voluntary_rounds() -> None:
    event = marked("1 +W4 +B3 +F2 +B5\n2 +W5 HPB -F1 +W4\n3 PAB -W1 +W5 ZPB\n4 -B1 =B5 PAB -B2\n5 -B2 =W4 -B3 -W1")
    check(event, "# | SB SB/C1 SB/C2 BH BH/C1 BH/C2\n2 | 3 2.5 1 6.5 4.5 2")
    check(event, "# | SB SB/C1 SB/C2 BH BH/C1 BH/C2\n2 | 3.25 2.75 1.25 7 4.5 2", OLDER[1])
    # R15: one program takes the voluntary round with the lowest dummy instead (K2)
    check(event, "# | SB/C1 SB/C2\n2 | 2 1.5", Options.of(readings={"R15": "score"}))


@pytest.mark.parametrize(
    ("text", "now", "before"),
    [
        (
            "1 +W4 +B3 -B2 +B5\n2 +W5 HPB +W1 +W4\n3 PAB -W1 +W5 ZPB\n4 -B1 =B5 PAB -B2\n5 -B2 =W4 -B3 -W1",
            None,
            None,
        ),
        (
            "1 +W4 +W3 =W2 =B5\n2 +W5 HPB =B1 +W3\n3 PAB -B1 +W4 -B2\n4 -B1 =W5 -B3 PAB\n5 -B2 =B4 ZPB =W1",
            "5.5 4.5 3.5 8 6 5",
            "6 4.5 3.5 9 6 5",
        ),
    ],
)
def test_e9_one_voluntary_round(text: str, now: str | None, before: str | None) -> None:
    codes = "# | SB SB/C1 SB/C2 BH BH/C1 BH/C2\n2 | "
    if now and before:
        check(marked(text), codes + now)
        check(marked(text), codes + before, OLDER[1])
    else:  # a game instead of the forfeit: one voluntary round is left, worth more than the least value
        row = next(r for r in standings(marked(text), ("SB/C1",)).rows if r.player == 2)
        assert [part.round for part in row.values[0].contributions if part.cut] == [2]


E11 = "1 +W2 -F4 =B3\n2 -B1 +W3 HPB\n3 PAB -B2 =W1\n4 ZPB -F1 PAB"


def test_7_7_e11_standard_points_and_a_double_forfeit() -> None:
    event = marked(E11)
    check(event, "# | PTS STD BH REP\n1 | 1.5 2 4 2\n2 | 1.5 1.5 4.5 2\n3 | 1.5 1.5 4.5 3\n4 | 1 1.5 3 1")
    # R9: others compare with a draw
    against_draw = Options.of(readings={"R9": "against-draw"})
    check(event, "# | STD\n1 | 1.5\n2 | 1.5\n3 | 1.5\n4 | 1", against_draw)


@pytest.mark.parametrize(
    ("results", "sums"), [("+++-+", "13 12"), ("-++++", "10 10"), ("+++-", "9 8"), ("-+++", "6 6")]
)
def test_7_5_e12_progressive_scores(results: str, sums: str) -> None:
    mine = " ".join(f"{mark}W2" for mark in results)
    theirs = " ".join(f"{'-' if mark == '+' else '+'}B1" for mark in results)
    check(marked(f"1 {mine}\n2 {theirs}"), f"# | PS PS/C1\n1 | {sums}")


def test_fr_049_a_forfeit_of_the_final_round_after_a_zero_bye() -> None:
    event = marked("1 +W4 +B3 +W2\n2 +B5 =W4 -B1\n3 -W6 -W1 +W4\n4 -B1 =B2 -B3\n5 -W2 PAB +F6\n6 +B3 ZPB -F5")
    check(event, "# | FB BH\n1 | 3.5 3\n2 | 5 5.5\n3 | 5 5\n4 | 5 5.5\n5 | 5 4.5\n6 | 3.5 3")
