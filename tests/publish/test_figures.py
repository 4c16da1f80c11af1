"""Numbers, moments, names and labels as they are printed."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from crosstable.app.board_labels import board_labels as labels_of
from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.model import PartialDate
from crosstable.core.state import BoardState, RoundState
from crosstable.publish import board_labels, board_with_label
from crosstable.publish.figures import Moments, code_mark, column_texts, date_text, points_text
from crosstable.publish.people import name_key, printable
from crosstable.publish.words import ENGLISH, Words
from crosstable.tiebreak import Unit, Value
from tests.publish import samples

WORDS = Words()


@pytest.mark.parametrize(
    ("tenths", "text"),
    [(0, "0"), (5, "½"), (10, "1"), (35, "3½"), (90, "9"), (33, "3.3"), (-5, "−½"), (-10, "−1"), (1, "0.1")],
)
def test_points(tenths: int, text: str) -> None:
    assert points_text(tenths, WORDS) == text


def test_points_with_the_decimal_mark_of_the_language() -> None:
    assert points_text(33, Words({"decimal-mark": ","})) == "3,3"


def test_a_column_has_halves_or_decimals_never_both() -> None:
    halves = [Value("SB", number, Unit.HUNDREDTHS) for number in (1250, 900, None)]
    assert column_texts(halves, WORDS) == ["12½", "9", ""]
    quarters = [Value("SB", number, Unit.HUNDREDTHS) for number in (1225, 1250, 900)]
    assert column_texts(quarters, WORDS) == ["12.25", "12.50", "9.00"]
    assert column_texts([Value("WIN", 3, Unit.COUNT)], WORDS) == ["3"]
    assert column_texts([], WORDS) == []


@pytest.mark.parametrize("code", [row.code for row in TABLE.values() if row.kind is not Kind.BYE])
def test_every_code_of_a_board_has_a_sign(code: Code) -> None:
    assert code_mark(code) in ("1", "½", "0", "+", "−", "·")


def test_dates_as_far_as_they_are_known() -> None:
    assert date_text(PartialDate(2026, 12, 3), WORDS) == "3 December 2026"
    assert date_text(PartialDate(2026, 12), WORDS) == "December 2026"
    assert date_text(PartialDate(2026), WORDS) == "2026"
    assert date_text(None, WORDS) == ""


def test_moments_are_those_of_the_venue() -> None:
    at = "2026-12-03T18:40:05.000Z"
    hanoi = Moments(timezone(timedelta(hours=7)), WORDS)
    assert hanoi.clock(at) == "01:40"
    assert hanoi.date_and_clock(at) == "4 December 2026, 01:40"
    assert Moments(None, WORDS).clock(at) == "18:40 UTC", "without a zone the sheet says which time it is"
    assert hanoi.clock(None) == hanoi.clock("yesterday") == ""


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Ab\u202ecba 002", "Abcba 002"),
        ("Tab\tName\nTwo", "Tab Name Two"),
        ("\x1b[31mRED\x00", "[31mRED"),
        ("  Ẩn   Ngữ ", "Ẩn Ngữ"),
        ("एक्स\u200dवाई", "एक्स\u200dवाई"),
    ],
)
def test_a_name_is_one_line_of_what_it_says(raw: str, text: str) -> None:
    assert printable(raw) == text


def test_names_are_sorted_without_case_and_accents() -> None:
    names = ["Zoë", "Đặng Trân", "Émile", "ångström", "Dang Anh", "eva", "Łukasz"]
    assert sorted(names, key=name_key) == ["ångström", "Dang Anh", "Đặng Trân", "Émile", "eva", "Łukasz", "Zoë"]
    given = sorted(["Nguyễn Thị Lan", "Trần Văn An"], key=lambda name: name_key(name, "given"))
    assert given == ["Trần Văn An", "Nguyễn Thị Lan"]


def seated(boards: int) -> RoundState:
    return RoundState(1, [BoardState(k, PlayerId(2 * k - 1), PlayerId(2 * k)) for k in range(1, boards + 1)])


def test_labels_are_the_numbers_of_the_boards() -> None:
    state = samples.event(10, 0)
    assert board_labels(state, seated(5)) == {k: str(k) for k in range(1, 6)}
    state.options["board_offset"] = 100
    assert board_labels(state, seated(2)) == {1: "101", 2: "102"}
    state.options["board_offset"] = "many"
    assert board_labels(state, seated(2)) == {1: "1", 2: "2"}


def test_a_fixed_board_is_kept_and_the_others_close_up() -> None:
    state = samples.event(10, 0)
    played = seated(5)
    state.entries[PlayerId(8)].fixed_board = 1
    assert board_labels(state, played) == {4: "1", 1: "2", 2: "3", 3: "4", 5: "5"}
    state.entries[PlayerId(8)].fixed_board = 40
    assert board_labels(state, played) == {1: "1", 2: "2", 3: "3", 4: "40", 5: "4"}
    state.entries[PlayerId(1)].fixed_board = 40
    labels = board_labels(state, played)
    assert labels[1] == "40", "of two who want it the higher pair"
    assert sorted(labels.values(), key=int) == ["1", "2", "3", "4", "40"]
    assert [board_with_label(state, played, label) for label in ("40", " 1 ", "77")] == [1, 2, None]
    assert labels_of is board_labels


def test_words_fall_back_to_english_and_know_plurals() -> None:
    words = Words({"round": "Vòng {round}", "count.boards": {"other": "{count} bàn"}})
    assert words("round", round=4) == "Vòng 4"
    assert words("count.boards", count=1) == "1 bàn"
    assert words("white") == "WHITE"
    assert words("printed", at="{round}") == "as of {round}", "a parameter is no text"
    assert Words({"round": "Vòng {vong}"})("round", round=4) == "Vòng {vong}", "a wrong placeholder breaks nothing"
    assert Words()("count.boards", count=1) == "1 board"
    assert Words()("count.boards", count=0) == "0 boards"


def test_every_plural_form_has_its_other() -> None:
    assert all("other" in text for text in ENGLISH.values() if not isinstance(text, str))
