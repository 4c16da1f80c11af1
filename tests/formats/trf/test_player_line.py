"""Record 001 in and out of its columns: the fast path, repairs, refusals (TRF16 and TRF26 record 001)."""

import pytest

from crosstable.core.model import PartialDate
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.columns import FIRST_ROUND, PLAYER, ROUND_STRIDE
from crosstable.formats.trf.document import Cell, PlayerRecord
from crosstable.formats.trf.player_line import Numbers, split_player
from tests.formats.trf.sheet import DATA, found, notes, read, row, rows

FULL = PlayerRecord(
    12,
    "w",
    "WGM",
    "Name, Some",
    "2355",
    "AAA",
    "999000012",
    "1990/03/14",
    "11.5",
    "103",
    (Cell(1, "w1"), Cell(0, "-H")),
)


def test_columns_are_those_of_the_standard() -> None:
    places = [(field.first, field.last) for field in PLAYER]
    assert places == [(5, 8), (10, 10), (11, 13), (15, 47), (49, 52), (54, 56), (58, 68), (70, 79), (81, 84), (86, 89)]
    assert (FIRST_ROUND, ROUND_STRIDE) == (92, 10)


def test_line_has_every_field_in_its_columns() -> None:
    line = FULL.line()
    assert line == (
        "001   12 wWGM Name, Some                        2355 AAA   999000012 1990/03/14 11.5  103     1 w 1  0000 - H"
    )
    assert line[91:99] == "   1 w 1"
    assert split_player(line, Numbers()) == FULL


def test_zero_padded_numbers_and_short_lines() -> None:
    record = split_player("001 0007", Numbers())
    assert record == PlayerRecord(7)


def test_fields_become_a_player() -> None:
    player = read(FULL._replace(cells=()).line()).require().players[0]
    assert (player.id, player.name, player.rating, player.title, player.sex) == (12, "Name, Some", 2355, "WGM", "w")
    assert (player.federation, player.fide_id, player.birth) == ("AAA", "999000012", PartialDate(1990, 3, 14))
    assert (player.given_points, player.given_rank) == (115, 103)


@pytest.mark.parametrize("rating", ["", "0", "0000"])
def test_no_rating_is_none(rating: str) -> None:
    assert read(row(1, "", rating=rating)).require().players[0].rating is None


@pytest.mark.parametrize(
    ("written", "title"), [("g", "GM"), ("wf", "WFM"), ("mf", "WIM"), ("GM", "GM"), ("MF", "MF"), ("1N", "1N")]
)
def test_titles_of_other_programs(written: str, title: str) -> None:
    assert read(row(1, "", title=written)).require().players[0].title == title


class TestByteColumns:
    def test_each_shifted_line_is_repaired_with_one_finding(self) -> None:
        reading = read_trf((DATA / "byte-columns.trf").read_bytes())
        assert found(reading) == ["TRF_BYTE_COLUMNS"] * 3
        players = reading.require().players
        assert [player.name for player in players] == ["Ängström, Åke", "Đặng, Phúc", "Plain, Paul", "Öz, Ümit"]
        assert [player.rating for player in players] == [1999, 1998, 1997, 1996]

    def test_characters_are_preferred_when_both_fit(self) -> None:
        assert found(read(row(1, "", name="Öz, Ümit"))) == []

    def test_team_names_too(self) -> None:
        name = "Zürich"
        line = f"013 {name}{' ' * (32 - len(name.encode()))}1001 1002"
        reading = read(row(1001, ""), row(1002, ""), line)
        assert found(reading) == ["TRF_BYTE_COLUMNS"]
        team = reading.require().team
        assert team is not None
        assert (team.teams[0].name, team.teams[0].players) == (name, (1001, 1002))


class TestMovedColumns:
    def test_a_rating_of_five_digits_is_refused_at_its_column(self) -> None:
        reading = read(row(1, "").replace(" 2390 ", " 12390 "))
        assert [(p.code, p.line, p.column) for p in reading.errors] == [("TRF_COLUMNS", 1, 49)]

    def test_a_blank_missing_before_the_name_is_refused_and_not_read_as_another_rating(self) -> None:
        line = row(1, "2w1")
        reading = read(line[:12] + line[13:], row(2, "1b0"))
        assert found(reading) == ["TRF_COLUMNS"]
        assert "one column further to the right" in reading.errors[0].what

    def test_a_name_padded_to_another_width_is_repaired(self) -> None:
        line = row(1, "2w1")
        for moved in (line[:40] + " " + line[40:], line[:40] + line[41:]):
            reading = read(moved, row(2, "1b0"))
            assert found(reading) == ["TRF_COLUMNS"]
            assert reading.require().players[0].rating == 2390

    def test_a_name_of_34_characters_is_kept_whole_with_a_note(self) -> None:
        name = "A" * 34
        line = row(1, "2w1")
        reading = read(line[:14] + name + line[47:], row(2, "1b0"))
        assert (found(reading), notes(reading)) == ([], ["TRF_LONG_NAME"])
        assert reading.require().players[0].name == name

    def test_a_letter_in_the_rating_is_unrated_with_a_warning(self) -> None:
        reading = read(row(1, "", rating="24A0"))
        assert found(reading) == ["TRF_RATING"]
        assert reading.require().players[0].rating is None

    def test_a_negative_rating_is_refused(self) -> None:
        assert found(read(row(1, "", rating="-999"))) == ["TRF_LIMITS"]

    def test_points_of_an_unusual_form_are_read(self) -> None:
        reading = read(*rows("2w1", "1b0")[1:], row(1, "2w1", points="1"))
        assert found(reading) == []
        assert reading.require().players[0].given_points == 10


class TestNotInPlace:
    @pytest.mark.parametrize("start", [" 001 ", "0010", "001\u00a0"])
    def test_a_line_of_a_player_is_never_overlooked(self, start: str) -> None:
        reading = read(row(1, "2w1"), start + row(2, "1b0")[4:])
        assert [(p.code, p.line) for p in reading.errors] == [("TRF_COLUMNS", 2)]


class TestTabs:
    def test_words_are_read_when_blanks_became_tabs(self) -> None:
        line = row(1, "2w1", federation="AAA", birth="1990/01/01", rank="1")
        tabbed = f"{line[:23]}\t\t\t{line[48:].replace('   ', chr(9))}"
        reading = read(tabbed, row(2, "1b0"))
        assert found(reading) == ["TRF_TABS"]
        assert reading.problems[0].column == 24
        player = reading.require().players[0]
        assert (player.name, player.rating, player.federation, player.given_rank) == ("Player 01", 2390, "AAA", 1)

    def test_unexpanded_tabs_are_expanded(self) -> None:
        line = row(1, "2w1").replace("Player 01" + " " * 17, "Player 01 \t\t")
        reading = read(line, row(2, "1b0"))
        assert found(reading) == ["TRF_TABS"]
        assert reading.require().players[0].rating == 2390

    def test_trailing_tabs_are_nothing(self) -> None:
        assert found(read(f"{row(1, '2w1')}\t", row(2, "1b0"))) == []

    def test_a_tab_in_a_name_becomes_a_blank(self) -> None:
        assert read(row(1, "", name="A\tB")).require().players[0].name == "A B"


class TestTruncation:
    def test_the_last_line_of_a_file_cut_off(self) -> None:
        reading = read("062 3", row(1, "2w1"), row(2, "1b0")[:59])
        assert [(p.code, p.line, p.column) for p in reading.errors] == [("TRF_TRUNCATED", 3, 53)]
        assert "062 announces 3" in reading.errors[0].what

    def test_a_list_without_points_is_complete(self) -> None:
        assert found(read(row(1, "", points=""), row(2, "", points=""))) == []


def test_a_tab_inside_a_name_is_said() -> None:
    reading = read(row(1, "", name="Ada\tLove"), row(2, ""))
    assert found(reading) == ["TRF_TABS"]
    assert str(reading.problems[0]) == "player 1: a TAB stands in the name (read as a blank), line 1, column 15"
    assert reading.require().players[0].name == "Ada Love"
