"""Codes and modifiers (MTB26)."""

from __future__ import annotations

import pytest

from crosstable.core.errors import CrosstableError
from crosstable.tiebreak import METHODS, TieBreakError, parse_code
from crosstable.tiebreak.base import Modifiers


@pytest.mark.parametrize(
    ("text", "code", "modifiers"),
    [
        ("BH", "BH", Modifiers()),
        ("bh/c1", "BH/C1", Modifiers(cut_low=1)),
        ("BH-C2", "BH/C2", Modifiers(cut_low=2)),
        (" BH/M2 ", "BH/M2", Modifiers(cut_low=2, cut_high=2)),
        ("BH/P/C1", "BH/C1/P", Modifiers(cut_low=1, forfeits_played=True)),
        ("SB/C1/P", "SB/C1/P", Modifiers(cut_low=1, forfeits_played=True)),
        ("DE/P", "DE/P", Modifiers(forfeits_played=True)),
        ("PS/C1", "PS/C1", Modifiers(cut_low=1)),
        ("won", "WON", Modifiers()),
        ("PTS", "PTS", Modifiers()),
    ],
)
def test_codes(text: str, code: str, modifiers: Modifiers) -> None:
    tie_break = parse_code(text)
    assert (tie_break.code, tie_break.modifiers) == (code, modifiers)
    assert parse_code(tie_break.code) == tie_break


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("BHC1", "BH/C1"), ("BUCH", "BH"), ("SBX", "SB"), ("WINS", "WIN"), ("", None), ("ARO", None)],
)
def test_unknown_codes_are_refused_with_the_nearest(text: str, nearest: str | None) -> None:
    with pytest.raises(TieBreakError, match="not available; the nearest is") as caught:
        parse_code(text)
    assert isinstance(caught.value, CrosstableError)
    assert caught.value.code == text
    assert nearest is None or caught.value.nearest == nearest


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("WIN/C1", "WIN takes no modifier /C1; it takes: none"),
        ("BH/X", "takes no modifier /X; it takes: /Cn /Mn /P"),
        ("PS/M1", "takes no modifier /M1"),
        ("BH/C0", "takes no modifier /C0"),
        ("BH/C", "takes no modifier /C"),
        ("BH/", "takes no modifier /;"),
        ("BH/C1/M1", "only one of /C and /M"),
        ("BH:GP", "team events only"),
    ],
)
def test_modifiers_that_do_not_fit_are_refused(text: str, problem: str) -> None:
    with pytest.raises(TieBreakError, match=problem):
        parse_code(text)


def test_every_method_has_one_function() -> None:
    for method in METHODS.values():
        assert (method.value is None) != (method.order is None)
        assert method.title
        assert method.article
