"""The calculator for one player: the rows of section 14, and the same numbers as in whole events."""

from __future__ import annotations

import pytest

from crosstable.core.codes import Code
from crosstable.core.points import PointSystem
from crosstable.tiebreak import Options, standings
from crosstable.tiebreak.one_player import (
    CONVENTIONS,
    NAMES,
    Missing,
    OwnRound,
    Sheet,
    Want,
    one_player,
    table_of,
)
from crosstable.tiebreak.table import Sort, Table, crosstable
from tests.tiebreak.fixtures import E2, E6
from tests.tiebreak.notation import marked

RESULTS = {"1": Code.WIN, "=": Code.DRAW, "0": Code.LOSS}


def games(text: str) -> list[OwnRound]:
    """`40:1 35:=` are a win against 4 and a draw with 3.5; a lone letter is a round without opponent."""
    found = []
    for word in text.split():
        score, colon, result = word.partition(":")
        found.append(OwnRound(Code(RESULTS.get(result, result)), int(score)) if colon else OwnRound(Code(word)))
    return found


def numbers(sheet: Sheet, name: str) -> list[str]:
    return [("" if cell.value is None else cell.value.text) for cell in sheet.cells[name]]


ANA = "40:1 30:1 30:1 20:0 10:1"


class TestSection14:
    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("points", "4.0"),
            ("buchholz", "13.0"),
            ("cut-1", "12.0"),
            ("median", "8.0"),
            ("sonneborn-berger", "11.00"),
            ("progressive", "13.0"),
        ],
    )
    def test_s114_s116_the_example_is_the_same_under_all_three(self, name: str, expected: str) -> None:
        assert numbers(one_player(games(ANA)), name) == [expected] * 3

    def test_s116_the_running_sums(self) -> None:
        cell = one_player(games(ANA)).cells["progressive"][0]
        assert cell.value is not None
        assert [part.value for part in cell.value.contributions] == [10, 20, 30, 30, 40]

    def test_s115_one_score_changes_all_that_rest_on_it(self) -> None:
        before, after = one_player(games(ANA)), one_player(games("40:1 35:1 30:1 20:0 10:1"))
        changed = {name for name in NAMES if numbers(before, name) != numbers(after, name)}
        assert changed >= {"buchholz", "cut-1", "median", "sonneborn-berger"}
        assert "points" not in changed
        other = one_player(games("40:1 30:1 30:1 20:1 10:1"))
        assert numbers(other, "progressive") != numbers(before, "progressive")

    def test_s117_x02_x05_a_bye_counts_for_oneself_and_in_the_club_for_nothing_else(self) -> None:
        with_bye = one_player(games(f"{ANA} U"))
        fide, us, club = range(3)
        assert numbers(with_bye, "points") == ["5.0"] * 3
        assert numbers(with_bye, "buchholz")[club] == "13.0"
        assert numbers(with_bye, "sonneborn-berger")[club] == "11.00"
        assert numbers(with_bye, "progressive")[club] == "18.0"
        assert numbers(with_bye, "buchholz")[fide] == "16.0"  # 13 and a dummy of 5, held down to 3
        assert numbers(with_bye, "buchholz")[us] == "13.0"
        assert numbers(with_bye, "cut-1")[us] == "13.0"  # the bye is the lowest, an opponent with nothing

    def test_s114_as_many_rounds_as_are_entered(self) -> None:
        assert one_player(games(ANA)[:3]).rounds == 3
        assert one_player([*games(ANA), OwnRound(None)], announced=9).rounds == 5
        assert numbers(one_player(games("20:1 " * 15)), "buchholz") == ["30.0"] * 3


class TestUnplayedRounds:
    """Section 16 and 17: 4½ of 5 with a half-point bye in round 3 against 3½, 3, 2½ and 2."""

    ROUNDS = "35:1 30:1 H 25:1 20:1"

    def test_s137_s138_s141_the_worked_example(self) -> None:
        sheet = one_player(games(self.ROUNDS), conventions=("fide", "us-chess", "club", "fide-2024"))
        assert numbers(sheet, "points") == ["4.5"] * 4
        assert numbers(sheet, "buchholz") == ["13.5", "11.0", "11.0", "15.5"]
        assert numbers(sheet, "cut-1")[0] == "11.0"
        assert numbers(sheet, "modified-median") == ["", "11.0", "", ""]

    def test_s134_s136_s138_what_the_dummy_was_held_down_by_and_why_it_is_cut(self) -> None:
        cell = one_player(games(self.ROUNDS)).cells["cut-1"][0]
        assert cell.value is not None
        dummy = cell.value.contributions[2]
        assert (dummy.value, dummy.cap, dummy.article, dummy.cut) == (25, 25, "16.4.2", "16.5")

    def test_x03_an_allocated_bye_is_cut_in_numerical_order(self) -> None:
        assert numbers(one_player(games("35:1 30:1 U 25:0 20:1")), "cut-1")[0] == "11.5"

    def test_s135_a_forfeit_is_capped_by_the_scheduled_opponent(self) -> None:
        sheet = one_player(games("20:1 20:1 15:+ 30:0 30:0"))
        cell = sheet.cells["buchholz"][0]
        assert cell.value is not None
        assert (cell.value.contributions[2].value, cell.value.contributions[2].article) == (15, "16.4.1")

    def test_s136_three_points_for_a_win(self) -> None:
        rounds = games("90:1 " * 7 + "60:= H")
        cell = one_player(rounds, points=PointSystem.simple(30, 10, 0)).cells["buchholz"][0]
        assert cell.value is not None
        assert cell.value.contributions[8].cap == 90

    def test_s133_x08_an_opponent_who_gave_up_counts_a_draw_for_the_last_rounds(self) -> None:
        gave_up = OwnRound(Code.WIN, 20, ((5, Code.ZERO_BYE),))
        came_back = OwnRound(Code.WIN, 20, ((3, Code.ZERO_BYE),))
        rest = games("30:1 30:1 30:1 30:1")
        assert numbers(one_player([gave_up, *rest]), "buchholz") == ["14.5", "14.5", "14.0"]
        assert numbers(one_player([came_back, *rest]), "buchholz") == ["14.0", "14.5", "14.0"]

    @pytest.mark.parametrize(
        ("score", "missed", "counts"),
        [(40, Code.FULL_BYE, "3.5"), (20, Code.FORFEIT_LOSS, "2.5")],
    )
    def test_s142_us_chess_counts_half_a_point_whatever_happened(self, score: int, missed: Code, counts: str) -> None:
        sheet = one_player([OwnRound(Code.DRAW, score, ((4, missed),)), *games("U U U U")], conventions=("us-chess",))
        assert numbers(sheet, "buchholz") == [counts]

    def test_s143_cuts_of_us_chess_are_plain_arithmetic(self) -> None:
        sheet = one_player(games("35:1 30:1 Z 25:1 20:1"), conventions=("us-chess",))
        assert (numbers(sheet, "buchholz"), numbers(sheet, "cut-1")) == (["11.0"], ["11.0"])

    @pytest.mark.parametrize(
        ("results", "dropped"), [("1 1 1 0 0", {10}), ("1 1 0 0 0", {40}), ("1 1 = 0 0", {10, 40})]
    )
    def test_s146_modified_median_by_the_own_score(self, results: str, dropped: set[int]) -> None:
        scores = (40, 30, 25, 20, 10)
        rounds = [OwnRound(RESULTS[r], s) for r, s in zip(results.split(), scores, strict=True)]
        cell = one_player(rounds, conventions=("us-chess",)).cells["modified-median"][0]
        assert cell.value is not None
        assert {part.value for part in cell.value.contributions if part.cut} == dropped


class TestRoundRobin:
    def test_s092_x01_buchholz_is_barred(self) -> None:
        sheet = one_player(games("30:= 25:1 15:= 0:1"), predetermined=True)
        assert all(
            cell.barred and cell.value is None for cell in (sheet.cells["buchholz"][0], sheet.cells["median"][0])
        )

    def test_s094_s096_s120_ana_of_the_five(self) -> None:
        sheet = one_player(games("30:= 25:1 15:= 0:1"), predetermined=True)
        assert numbers(sheet, "sonneborn-berger")[0] == "4.75"
        assert numbers(sheet, "koya")[0] == "1.5"
        assert numbers(sheet, "points")[0] == "3.0"

    def test_r25_34e1_the_free_round_of_an_odd_field_is_no_opponent(self) -> None:
        """1.5 of two games is a plus score: of 2 and 1 the lower goes."""
        sheet = one_player(games("20:1 Z 10:="), predetermined=True, conventions=("us-chess", "fide"))
        assert numbers(sheet, "buchholz") == ["3.0", ""]
        assert numbers(sheet, "modified-median") == ["2.0", ""]
        assert numbers(sheet, "progressive") == ["3.5", "3.5"]
        assert numbers(sheet, "koya")[1] == "1.5"

    def test_15_2_a_forfeit_is_a_game(self) -> None:
        assert numbers(one_player(games("30:1 20:+ 10:-"), predetermined=True), "sonneborn-berger")[0] == "5.00"


class TestWhatIsNotKnown:
    def test_a_missing_score_is_asked_for_and_never_zero(self) -> None:
        sheet = one_player([*games("40:1 30:1"), OwnRound(Code.WIN), *games("20:0")])
        assert sheet.cells["buchholz"][0].value is None
        assert sheet.cells["buchholz"][0].missing == (Missing(3, Want.SCORE),)
        assert numbers(sheet, "points") == ["3.0"] * 3
        assert numbers(sheet, "progressive") == ["9.0"] * 3

    def test_a_missing_result_is_asked_for(self) -> None:
        sheet = one_player([*games("40:1"), OwnRound(None, 30), *games("20:0")])
        assert sheet.cells["points"][0].missing == (Missing(2, Want.RESULT),)
        assert sheet.cells["buchholz"][2].missing == (Missing(2, Want.RESULT),)

    def test_an_empty_round_in_between_is_asked_for_and_one_at_the_end_is_not(self) -> None:
        sheet = one_player([*games("40:1"), OwnRound(None), *games("20:0"), OwnRound(None)])
        assert sheet.cells["points"][0].missing == (Missing(2, Want.RESULT),)
        assert sheet.rounds == 3

    def test_the_score_of_an_absent_opponent_is_asked_for_where_it_counts(self) -> None:
        """16.4.1 wants it, rule 34 and the club do not."""
        sheet = one_player([*games("20:1 20:1"), OwnRound(Code.FORFEIT_WIN)])
        assert [bool(cell.missing) for cell in sheet.cells["buchholz"]] == [True, False, False]
        assert [bool(cell.missing) for cell in sheet.cells["sonneborn-berger"]] == [True, False, False]
        assert [bool(cell.missing) for cell in sheet.cells["koya"]] == [True, False, True]

    def test_nothing_entered_gives_no_number(self) -> None:
        sheet = one_player([OwnRound(None)] * 5)
        assert all(cell.value is None and not cell.missing for cells in sheet.cells.values() for cell in cells)

    @pytest.mark.parametrize(
        ("one", "code", "limit"),
        [
            (OwnRound(Code.WIN, 25), "too-high", 20),
            (OwnRound(Code.LOSS, 5), "too-low", 10),
            (OwnRound(Code.WIN, 20, ((1, Code.HALF_BYE),)), "met-and-missed", 1),
            (OwnRound(Code.WIN, 20, ((4, Code.ZERO_BYE),)), "missed-later", 4),
        ],
    )
    def test_what_cannot_be_is_said(self, one: OwnRound, code: str, limit: int) -> None:
        found = one_player([one, *games("20:1 20:1")]).doubts
        assert [(doubt.round, doubt.code, doubt.limit) for doubt in found if doubt.round == 1][:1] == [(1, code, limit)]

    def test_a_double_forfeit_is_no_contradiction(self) -> None:
        rounds = [OwnRound(Code.FORFEIT_LOSS, 10, ((1, Code.FORFEIT_LOSS),)), *games("20:1 10:1")]
        assert one_player(rounds).doubts == ()


@pytest.mark.parametrize("text", [E2, E6], ids=["E2", "E6"])
@pytest.mark.parametrize("name", CONVENTIONS)
def test_the_same_numbers_as_in_a_whole_event(name: str, text: str) -> None:
    """Every player of an event, told to the calculator round by round, has the values of the standings."""
    convention = CONVENTIONS[name]
    tournament = marked(text)
    options = Options(convention.edition)
    table = crosstable(tournament, 5, predetermined=False, options=options)
    codes = [convention.codes[each] for each in NAMES if each in convention.codes]
    for row in standings(tournament, codes, options=options).rows:
        sheet = one_player(told(table, int(row.player)), conventions=(name,))
        shown = [cells[0].value.text for cells in sheet.cells.values() if cells[0].value is not None]
        assert shown == [value.text for value in row.values]


def told(table: Table, player: int) -> list[OwnRound]:
    """The rounds of a player of a table as one would enter them."""
    found = []
    for entry in next(line for line in table.lines if line.player == player).entries:
        if entry.opponent is None:
            found.append(OwnRound(entry.code))
            continue
        other = table.lines[entry.opponent]
        missed = tuple((e.round, e.code) for e in other.entries if e.sort is not Sort.PLAYED)
        found.append(OwnRound(entry.code, other.score, missed))
    return found


def test_the_table_has_the_player_first_and_his_opponents_by_round() -> None:
    table = table_of(games("40:1 U"))
    assert [int(line.player) for line in table.lines] == [0, 1, 2]
    assert (table.lines[0].score, table.lines[1].score) == (20, 40)
