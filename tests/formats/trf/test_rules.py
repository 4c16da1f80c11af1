"""Records of rules, lists and dates: TRF26 2.1-2.5, 3, 6.3-6.6, TRF(x) 7, bbpPairings 7.3."""

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.model import PartialDate, Rules
from crosstable.core.points import PointSystem
from crosstable.formats.problems import Severity
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.values import date_of, points_of
from tests.formats.trf.sheet import DATA, found, notes, read, row, rows, tournament

PAIR = rows("2w1", "1b0")


def rules(*lines: str) -> Rules:
    return tournament(*lines, *rows("", "")).rules


class TestPointSystem:
    def test_162_with_what_follows_from_it(self) -> None:
        """TRF26 2.2: a forfeit win and a full bye are a win, a half bye is a draw, the bye is a win."""
        assert rules("162  W 3.0    D 1.0    L 0.0").points == PointSystem.simple(30, 10)

    def test_162_names_absence_and_bye(self) -> None:
        expected = PointSystem.simple(30, 20, 10, pab=20, absence=0)
        assert rules("162  W 3.0    D 2.0    L 1.0    A 0.0    P 2.0").points == expected
        assert rules("162  P 0.5").points == PointSystem.simple(pab=5)

    def test_xxs_in_the_example_of_the_manual(self) -> None:
        points = rules("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1").points
        assert (points.win, points.draw, points.loss) == (30, 20, 10)
        assert (points.pab, points.zero_bye, points.forfeit_loss, points.forfeit_win) == (20, 10, 0, 30)

    def test_xxs_leaves_the_allocated_bye_alone(self) -> None:
        assert rules("XXS W=3", "XXS D=1").points.pab == 10

    def test_bbp_records(self) -> None:
        assert rules("BBW  3.0", "BBD  1.0", "BBU  1.0").points == PointSystem.simple(30, 10, pab=10)

    def test_the_later_value_of_a_family_wins(self) -> None:
        assert rules("XXS W=3", "XXS W=2").points.win == 20

    def test_families_that_contradict_one_another_are_reported(self) -> None:
        reading = read("162  W 3.0    D 1.0    L 0.0", "BBW  2.0", *rows("", ""))
        assert found(reading) == ["TRF_CONTRADICTION"]
        assert reading.require().rules.points.win == 20

    @pytest.mark.parametrize("line", ["162  Q 1.0", "162  W x.5", "XXS QQ=1", "XXS W", "BBW x", "162  W"])
    def test_what_is_not_understood_is_never_silent(self, line: str) -> None:
        assert found(read(line, *rows("", ""))) == ["TRF_RULE"]


class TestRoundsAndColour:
    def test_either_family(self) -> None:
        assert rules("142 9", "152 B").rounds == rules("XXR 9").rounds == 9
        assert rules("152 B").initial_colour is rules("XXC black1").initial_colour is Colour.BLACK

    def test_a_contradiction_is_reported_and_the_later_record_wins(self) -> None:
        reading = read("XXR 7", "142 9", "152 W", "XXC black1", *rows("", ""))
        assert found(reading) == ["TRF_CONTRADICTION"] * 2
        assert (reading.require().rules.rounds, reading.require().rules.initial_colour) == (9, Colour.BLACK)

    def test_more_rounds_than_announced(self) -> None:
        assert found(read("142 1", *rows("2w1 2b1", "1b0 1w0"))) == ["TRF_ROUND_COUNT", "HISTORY_BREAKS_RULES"]

    def test_a_tab_behind_the_record_number(self) -> None:
        assert rules("XXR\t5").rounds == 5

    def test_xxc_rank_takes_the_order_of_the_lines(self) -> None:
        event = tournament("XXC rank white1", row(3, ""), row(1, ""), row(2, ""))
        assert [player.id for player in event.players] == [3, 1, 2]
        assert [p.id for p in tournament(row(3, ""), row(1, ""), row(2, "")).players] == [1, 2, 3]


class TestEventType:
    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("FIDE_DUTCH", ("dutch", None, None)),
            ("FIDE_DUTCH_2017", ("dutch", "2017", None)),
            ("FIDE_DUTCH_2025", ("dutch", "2026", None)),
            ("fide_dutch_2026_baku", ("dutch", "2026", "baku")),
            ("FIDE_DUBOV", ("dubov", None, None)),
            ("FIDE_BURSTEIN_BAKU", ("burstein", None, "baku")),
            ("FIDE_DOUBLESWISS_BAKU", ("double-swiss", None, "baku")),
            ("BERGER_ROUNDROBIN_G2", ("round-robin", None, None)),
            ("FIDE_DOUBLEROUNDROBIN", ("round-robin", None, None)),
            ("FIDE_TEAM", ("team", None, None)),
            ("FIDE_TEAM_TYPEB_GP_MP_BAKU", ("team", None, "baku")),
            ("FIDE_TEAM_ROUNDROBIN", ("team-round-robin", None, None)),
            ("FIDE_SCHEVENINGEN_G2", ("scheveningen", None, None)),
            ("FIDE_SCHILLER_4x3", ("schiller", None, None)),
            ("CUSTOM_SWISS", ("custom", None, None)),
        ],
    )
    def test_codes_of_ett26(self, code: str, expected: tuple[str, str | None, str | None]) -> None:
        found_rules = rules(f"192 {code}")
        assert (found_rules.system, found_rules.edition, found_rules.acceleration) == expected
        assert found_rules.type_code == code

    def test_092_counts_when_192_is_missing(self) -> None:
        assert rules("092 FIDE_DUTCH_2025").edition == "2026"
        assert rules("092 FIDE_DUTCH_2025", "192 FIDE_DUBOV").system == "dubov"
        assert rules("092 Swiss").system is None

    @pytest.mark.parametrize("code", ["FIDE_DUTCH_1066", "FIDE_LIM", "FIDE_TEAM_TYPEC"])
    def test_unknown_codes_are_reported_and_kept(self, code: str) -> None:
        reading = read(f"192 {code}", *rows("", ""))
        assert found(reading) == ["TRF_RULE"]
        assert (reading.require().rules.type_code, reading.require().rules.system) == (code, None)


class TestLists:
    def test_absences_from_cells_240_and_xxz(self) -> None:
        lines = [row(1, "2w1 H"), row(2, "1b0"), row(3, "U"), row(4, "Z")]
        event = tournament("240 H 002    1", "240 F 002    2", "240 Z 003    2", "XXZ 1 3", *lines)
        absences = [(a.round, a.player, a.code) for a in event.absences]
        assert absences == [
            (2, 1, Code.HALF_BYE),
            (2, 2, Code.FULL_BYE),
            (2, 3, Code.ZERO_BYE),
            (3, 2, Code.ZERO_BYE),
        ]

    def test_240_and_cell_that_disagree(self) -> None:
        reading = read("240 F 002    1", row(1, "2w1 H", points="1.0"), row(2, "1b0"), row(3, ""))
        assert found(reading) == ["TRF_CONTRADICTION"]

    def test_240_of_a_played_round_must_agree(self) -> None:
        assert found(read("240 H 001    3", *rows("2w1", "1b0", "H"))) == []
        assert found(read("240 Z 001    3", *rows("2w1", "1b0", "H"))) == ["TRF_CONTRADICTION"]

    def test_prohibitions(self) -> None:
        event = tournament("142 5", "260 002 003    1    2    3", "XXP 1 4", *rows("", "", "", ""))
        found_here = [(p.players, p.first, p.last) for p in event.prohibitions]
        assert found_here == [((1, 2, 3), 2, 3), ((1, 4), 1, None)]

    def test_xxp_that_repeats_a_260_of_the_whole_event_is_one_rule(self) -> None:
        event = tournament("142 5", "260 001 005    1    2", "XXP 2 1", *rows("", ""))
        assert len(event.prohibitions) == 1

    def test_fictitious_points_in_either_family_are_the_same(self) -> None:
        players = rows(*[""] * 6)
        standard = tournament("250       1.0 001 002    1    3", "250       0.5 003 003    1    3", *players)
        letters = tournament(*[f"XXA {n:4}  1.0  1.0  0.5" for n in (1, 2, 3)], *players)
        assert standard.virtual_points == letters.virtual_points

    def test_both_families_at_once_are_not_added(self) -> None:
        players = rows(*[""] * 4)
        same = read("250       1.0 001 001    1    2", "XXA    1  1.0", "XXA    2  1.0", *players)
        assert (found(same), len(same.require().virtual_points)) == ([], 1)
        other = read("250       1.0 001 001    1    2", "XXA    1  2.0", *players)
        assert found(other) == ["TRF_CONTRADICTION"]
        assert [v.points for v in other.require().virtual_points] == [20]

    def test_xxa_for_nobody_and_without_number_is_refused(self) -> None:
        reading = read("XXA   99  1.0", "XXA    1  1.0  x.5", *rows("", ""))
        assert [(p.code, p.line, p.column) for p in reading.errors] == [("TRF_XXA", 1, 5), ("TRF_XXA", 2, 15)]

    def test_299_bonus_penalty_and_worth_of_a_result(self) -> None:
        lines = ["299          -0.5  001    1", "299 +         2.0"]
        event = tournament(
            *lines, row(1, "2w1", points="0.5"), row(2, "1b0"), row(3, "4w+", points="2.0"), row(4, "3b-")
        )
        assert [(a.points, a.letter, a.round, a.players) for a in event.adjustments] == [
            (-5, "", 1, (1,)),
            (20, "+", None, ()),
        ]

    def test_299_in_the_columns_of_the_official_sample(self) -> None:
        reading = read("310   1 T", "310   2 U", "299 +  2.0  2.5   1    1", *rows("", ""))
        assert found(reading) == ["TRF_COLUMNS"]
        adjustment = reading.require().adjustments[0]
        assert (adjustment.match_points, adjustment.points, adjustment.round) == (20, 25, 1)

    @pytest.mark.parametrize(
        "line",
        ["240 X 001    1", "240 H 001   99", "250       1.0 001", "260 001 003    1", "299 Q       1.0", "XXP 1 99"],
    )
    def test_a_line_that_is_not_acted_on_is_never_silent(self, line: str) -> None:
        assert found(read(line, *PAIR))

    def test_list_records_out_of_their_columns_are_read_by_their_words(self) -> None:
        reading = read("142 5", "260 1 5 1 2", *PAIR)
        assert found(reading) == ["TRF_COLUMNS"]
        assert reading.require().prohibitions[0].players == (1, 2)


class TestHeader:
    def test_swiss_of_2026(self) -> None:
        event = read_trf((DATA / "swiss-2026.trf").read_bytes()).require(strict=True)
        assert (event.info.name, event.info.city, event.info.federation) == ("Harbour Open", "Haven", "AAA")
        assert event.info.round_dates == tuple(PartialDate(2026, 4, day) for day in (3, 4, 5))
        assert (event.rules.tie_breaks, event.rules.shown_tie_breaks[0]) == (("BH/C1", "BH", "SB"), "PTS")
        assert (event.info.controller, event.info.encoded_time_control) == ("Crosstable", "5400+30")
        assert event.players[0].national[0].rating == 2290

    def test_old_habits(self) -> None:
        event = read_trf((DATA / "old-2006.trf").read_bytes()).require(strict=True)
        assert (event.info.start, event.info.end) == (PartialDate(2005, 8, 12), PartialDate(2005, 8, 14))
        assert event.info.deputies == ("Oak Otto", "Pine Paula")
        assert [player.title for player in event.players] == ["GM", "WFM", "", ""]
        assert event.rounds[2].pab == 2

    def test_impossible_date(self) -> None:
        reading = read("042 2026/13/45", *PAIR)
        assert [(p.code, p.line, p.column) for p in reading.problems] == [("TRF_DATE", 1, 5)]
        assert reading.require().info.start is None

    def test_one_date_in_each_of_several_132(self) -> None:
        reading = read("132 2026/03/01", "132 2026/03/02", *PAIR)
        assert set(found(reading)) == {"TRF_DATE"}
        assert len(reading.require().info.round_dates) == 2

    def test_counts(self) -> None:
        assert notes(read("062 9 (9)", *PAIR)) == ["TRF_PLAYER_COUNT"]
        assert notes(read("062 002", *PAIR)) == []

    def test_event_without_players(self) -> None:
        """FR-067: accepted as an empty event with a note."""
        reading = read("012 Lab Open", "062 0")
        assert (reading.require().players, notes(reading)) == ((), ["NO_PLAYERS"])

    def test_players_announced_but_missing(self) -> None:
        assert found(read("012 Lab Open", "062 6")) == ["TRF_TRUNCATED"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026/03/01", (2026, 3, 1)),
        ("26/03/01", (2026, 3, 1)),
        ("85/03/01", (1985, 3, 1)),
        ("28. 07. 2005", (2005, 7, 28)),
        ("28.07.05", (2005, 7, 28)),
        ("15/06/2025", (2025, 6, 15)),
        ("06/15/2025", (2025, 6, 15)),
        ("1969.12.06", (1969, 12, 6)),
        ("1932-02-29", (1932, 2, 29)),
        ("1950/00/00", (1950, None, None)),
        ("1950", (1950, None, None)),
        ("May 29, 2020", (2020, 5, 29)),
        ("2 Mar 2026, 18:00:00", (2026, 3, 2)),
    ],
)
def test_dates_in_every_form(text: str, expected: tuple[int, int | None, int | None]) -> None:
    assert date_of(text) == PartialDate(*expected)


@pytest.mark.parametrize(
    "text", ["2026/13/45", "2026/02/29", "soon", "", "1/2", "2026/00/05", "99999", "\u0663/\u0664/\u0665"]
)
def test_no_dates(text: str) -> None:
    assert date_of(text) is None


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("11.5", 115),
        ("-0.5", -5),
        ("1", 10),
        (".5", 5),
        ("1,5", 15),
        ("2.50", 25),
        ("x.5", None),
        ("", None),
        ("1.55", None),
    ],
)
def test_points(text: str, tenths: int | None) -> None:
    assert points_of(text) == tenths


@pytest.mark.parametrize("line", ["XXB 1", "XXO 1", "BBQ  1.0", "ACC 1", "340 1", "272 x", "FRA    9   A Nobody"])
def test_unknown_records_that_may_bear_a_rule_are_reported_and_kept(line: str) -> None:
    reading = read(line, *PAIR)
    assert len(found(reading)) == 1
    assert [kept.text for kept in reading.kept] == [line]


@pytest.mark.parametrize("line", [" XXR 5", "xxr 5", "XXR5", "240H 001    1", " 142 5", "142:5"])
def test_known_records_that_are_not_in_place_are_reported(line: str) -> None:
    assert found(read(line, *PAIR)) == ["TRF_COLUMNS"]


@pytest.mark.parametrize(
    "line", ["### XXQ", "DDD SSSS sTTT", "DAT    1 EMAIL a@b.invalid", "1234567890", "          1         2"]
)
def test_legends_rulers_and_comments_give_no_warning(line: str) -> None:
    reading = read(line, *PAIR)
    assert found(reading) == []
    assert all(problem.severity is Severity.NOTE for problem in reading.problems)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "EMPTY"),
        (b"\r\n\r\n", "NO_PLAYERS"),
        (b"### nothing\n", "NO_PLAYERS"),
        (b"name;rating\nA;2000\n", "NOT_A_TRF"),
        (b"001|1|A|2000\n", "NOT_A_TRF"),
    ],
)
def test_what_is_no_report(data: bytes, code: str) -> None:
    reading = read_trf(data)
    assert [problem.code for problem in reading.errors] == [code]
    assert reading.tournament is None
