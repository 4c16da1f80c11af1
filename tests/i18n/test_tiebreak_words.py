"""Every tie-break, edition and reading has a name for people."""

from __future__ import annotations

import pytest

from crosstable.i18n import LANGUAGES, MASTER, translator
from crosstable.i18n.tiebreak_words import edition_name, name_of, named, open_readings, reading_lines
from crosstable.tiebreak import EDITIONS, METHODS, READINGS, Options

T = translator("en")


@pytest.mark.parametrize("name", METHODS)
def test_every_tie_break_has_a_name(name: str) -> None:
    assert f"tie-break.{name}" in T
    assert name_of(T, name) != name


def test_every_edition_and_every_choice_of_a_reading_has_words() -> None:
    assert all(f"edition.{name}" in T and edition_name(T, name) for name in EDITIONS)
    for key in open_readings():
        assert f"reading.{key}" in T
        assert READINGS[key].article in T(f"reading.{key}")
        assert all(f"reading.{key}.{choice}" in T for choice in READINGS[key].choices)
    assert "default" not in " ".join(edition_name(T, name) for name in EDITIONS).lower()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("BH/C1", "Buchholz Cut-1"),
        ("BH/M2/P", "Buchholz Median-2, forfeits counted as games"),
        ("KS/L-1", "Koya system, limit moved by −1 half point"),
        ("KS/L+2", "Koya system, limit moved by +2 half points"),
        ("KS/L60", "Koya system, limit 60 %"),
        ("BH:GP", "Buchholz of game points"),
        ("SSSC/K3/F", "score and strength of schedule, of Fore Buchholz, divided by 3"),
        ("ARO/U1400", "average rating of the opponents, the unrated counted as 1400"),
        ("RTNG/R", "rating, in reverse order"),
        ("NOPE", "NOPE"),
    ],
)
def test_modifiers_are_spelt_out(code: str, words: str) -> None:
    assert name_of(T, code) == words
    assert named(T, code) == (code if code == words else f"{words} ({code})")


def test_what_differs_is_a_sentence() -> None:
    options = Options.of(readings={"R9": "against-draw"})
    assert list(reading_lines(T, options)) == [
        "Reading R9: Standard points of a paired round (7.7): compared with the points of a draw."
    ]


def test_readings_are_said_in_every_language_of_the_readers() -> None:
    differing = {key: READINGS[key].choices[-1] for key in open_readings()}
    for language in LANGUAGES:
        lines = list(reading_lines(translator(language), Options.of(readings=differing)))
        assert len(lines) == len(differing)
        if language != MASTER:
            english = set(reading_lines(T, Options.of(readings=differing)))
            assert not english & set(lines)
        for line, key in zip(lines, differing, strict=True):
            assert f" {key}: " in line
