"""Numbers as people type them."""

from __future__ import annotations

import pytest

from crosstable.i18n.numbers import hundredths, minutes, tenths, whole


@pytest.mark.parametrize(
    "text", ["½", "0.5", "0,5", ".5", ",5", " ½ ", "\u0660\u066b\u0665", "\u0e50.\u0e55", "\u0966.\u096b"]
)
def test_s118_a_half_in_every_spelling(text: str) -> None:
    assert tenths(text) == 5


@pytest.mark.parametrize(("text", "value"), [("3", 30), ("3½", 35), ("3 ½", 35), ("10.5", 105), ("0", 0), ("2.50", 25)])
def test_points(text: str, value: int) -> None:
    assert tenths(text) == value


@pytest.mark.parametrize("text", ["", ".", "x", "1-0", "3.25", "-1", "1/2", "½½", "9999999", "1e3", "1_0", "x½"])
def test_what_is_no_score(text: str) -> None:
    assert tenths(text) is None


@pytest.mark.parametrize(
    ("text", "value"), [("3", 180), ("2½", 150), ("2.5", 150), ("2:30", 150), ("2,25", 135), ("¾", 45), ("0.33", 20)]
)
def test_hours(text: str, value: int) -> None:
    assert minutes(text) == value


@pytest.mark.parametrize("text", ["", "3h", "2:60", ":30"])
def test_what_are_no_hours(text: str) -> None:
    assert minutes(text) is None


def test_whole_numbers_in_any_digits() -> None:
    assert [whole(text) for text in ("14", "१४", " 7 ", "", "1.5", "²")] == [14, 14, 7, None, None, None]
    assert hundredths("4¼") == 425
