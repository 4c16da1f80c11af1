"""Names as they are compared: what is only an accent goes, what is a letter stays, script by script."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from crosstable.app.folding import _ACCENTS, _POINTS, _UNSEEN, fold_text, folded, name_key

ALIKE = (
    ("Nguyễn Thị Lan", "nguyen thi lan"),
    ("Đặng Hoàng", "dang hoang"),
    ("Łukasz Šimůnek", "lukasz simunek"),
    ("Ødegård Straße", "odegard strasse"),
    ("Ανδρέας", "ανδρεας"),
    ("Ёлкин Андрей", "елкин андреи"),
    ("שָׁלוֹם", "שלום"),
    ("مُحَمَّد", "محمد"),
    ("Ana\u200b Maria\u200e", "ana maria"),
    ("क्\u200dष", "क्ष"),
)
DIFFERENT = (
    ("ปู", "ปุ"),
    ("ข้าว", "ขาว"),
    ("ข่าว", "ข้าว"),
    ("สมชัย", "สมชาย"),
    ("नीता", "नत"),
    ("राम", "रामा"),
    ("कर्म", "करम"),
    ("মিতা", "মত"),
    ("கமலி", "கமல"),
    ("がく", "かく"),
)


@pytest.mark.parametrize(("name", "typed"), ALIKE)
def test_accents_case_and_what_is_not_seen_do_not_matter(name: str, typed: str) -> None:
    assert folded(name) == folded(typed)
    assert fold_text(name) == fold_text(typed)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_vowel_signs_and_tones_are_letters(name: str, other: str) -> None:
    assert folded(name) != folded(other)
    assert fold_text(name) != fold_text(other)
    assert name_key(name) != name_key(other)


@pytest.mark.parametrize("name", ["สมชาย ใจดี", "अर्जुन मेहता", "กำพล"])
def test_a_name_without_accents_stays_one_word_for_each_of_its_words(name: str) -> None:
    assert len(folded(name).split()) == len(name.split())


def test_the_script_drops_the_same_marks() -> None:
    text = files("crosstable.web").joinpath("static", "fold.js").read_text("utf-8")
    found = re.search(r"DROPPED = /\[(.+)\]/g", text)
    assert found is not None
    theirs = {
        code
        for first, last in re.findall(r"\\u(\w{4})(?:-\\u(\w{4}))?", found[1])
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }
    assert theirs == {code for a, b in (*_ACCENTS, *_POINTS, *_UNSEEN) for code in range(a, b + 1)}
