"""Codes and modifiers (MTB26)."""

from __future__ import annotations

import pytest

from crosstable.core.errors import CrosstableError
from crosstable.tiebreak import METHODS, TieBreakError, UnfitLimit, UnknownCode, parse_code, parse_codes, standings
from crosstable.tiebreak.base import Modifiers
from tests.tiebreak import worked
from tests.tiebreak.notation import marked


@pytest.mark.parametrize("code", worked.MANDATORY.split())
def test_every_mandatory_code_is_known(code: str) -> None:
    assert parse_code(code).code == code
    assert parse_code(code.lower()).code == code


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
        ("GE", "REP", Modifiers()),
        ("KS/L1", "KS/L+1", Modifiers(limit=1)),
        ("KS/L-1", "KS/L-1", Modifiers(limit=-1)),
        ("ks-l+2", "KS/L+2", Modifiers(limit=2)),
        ("KS/L50", "KS/L50", Modifiers(percent=50)),
        ("SSSC/K12/F/P", "SSSC/K12/F/P", Modifiers(divisor=12, fore=True, forfeits_played=True)),
        ("ARO/U1400/C1", "ARO/C1/U1400", Modifiers(cut_low=1, unrated=1400)),
        ("RTNG/R", "RTNG/R", Modifiers(reverse=True)),
        ("bh:gp-c1", "BH:GP/C1", Modifiers(cut_low=1, score="GP")),
        ("mpvgp", "MPvGP", Modifiers()),
        ("Median Buchholz", "BH/M1", Modifiers(cut_low=1, cut_high=1)),  # S-110
        ("Buchholz Cut-1", "BH/C1", Modifiers(cut_low=1)),
        ("Sonneborn-Berger", "SB", Modifiers()),
    ],
)
def test_codes(text: str, code: str, modifiers: Modifiers) -> None:
    tie_break = parse_code(text)
    assert (tie_break.code, tie_break.modifiers) == (code, modifiers)
    assert parse_code(tie_break.code) == tie_break


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("BHC1", "BH/C1"), ("BUCH", "BH"), ("SBX", "SB"), ("WINS", "WIN"), ("AROC", "ARO"), ("", None), ("XYZZY", None)],
)
def test_unknown_codes_are_refused_with_the_nearest(text: str, nearest: str | None) -> None:
    with pytest.raises(TieBreakError, match="not available; the nearest is") as caught:
        parse_code(text)
    assert isinstance(caught.value, CrosstableError)
    assert caught.value.code == text
    assert nearest is None or caught.value.nearest == nearest


def test_4_1_tie_breaks_of_an_events_own_regulations_are_named_as_such() -> None:
    with pytest.raises(UnknownCode, match=r"the nearest is MANUAL .* enter them as MANUAL") as caught:
        parse_code("OTHER_1")
    assert caught.value.candidates == ("MANUAL",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("STD/C1", "STD takes no modifier /C1; it takes: none"),
        ("WIN/C1", "WIN takes no modifier /C1; it takes: :MP :GP"),
        ("DE/C1", "takes no modifier /C1; it takes: /P"),
        ("BH/X", "takes no modifier /X; it takes: :MP :GP /Cn /Mn /P"),
        ("PS/M1", "takes no modifier /M1"),
        ("BH/C0", "takes no modifier /C0"),
        ("BH/C", "takes no modifier /C"),
        ("BH/", "takes no modifier /;"),
        ("BH/C1/M1", "only one of /C and /M"),
        ("BH:XP", "takes no modifier :XP"),
        ("ARO:MP", "takes no modifier :MP"),
        ("ARO/P", "takes no modifier /P"),  # R8b: never in art. 10
        ("WIN/P", "takes no modifier /P"),  # R8b: never in art. 7
        ("BH/L1", "takes no modifier /L1"),
        ("ARO/U0", "takes no modifier /U0"),
    ],
)
def test_modifiers_that_do_not_fit_are_refused(text: str, problem: str) -> None:
    with pytest.raises(TieBreakError, match=problem):
        parse_code(text)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("KS/%60", "KS/L60"),
        ("KS/L60%", "KS/L60"),
        ("KS/60", "KS/L60"),
        ("KS/L%60", "KS/L60"),
        ("KS/1", "KS/L+1"),
        ("KS/L+0.5", "KS/L+1"),
        ("KS/L", "KS/L+1"),
        ("KS/L500", "KS/L+1"),  # nobody makes five times the greatest score
        ("KS:GP/%75", "KS/L75"),
    ],
)
def test_14_5_a_limit_that_is_written_otherwise_is_refused_with_the_spelling(text: str, nearest: str) -> None:
    with pytest.raises(UnfitLimit, match=r"moved by half points, KS/L\+1 or KS/L-1 \(C.07 14.5\)") as caught:
        parse_code(text)
    assert caught.value.nearest == nearest
    assert parse_code(nearest).code == nearest


@pytest.mark.parametrize("text", ["KS/L1/L2", "KS/L60/L+1", "TPR/U1400/U1500", "SSSC/K3/K4"])
def test_14_one_modifier_cannot_say_two_things(text: str) -> None:
    with pytest.raises(TieBreakError, match="stands twice"):
        parse_code(text)


def test_a_list_may_come_as_one_text() -> None:
    event = marked("1 +W2 +W3\n2 -B1 +W4\n3 +B4 -B1\n4 -W3 -B2")
    assert standings(event, "BH/C1, BH;SB") == standings(event, ("BH/C1", "BH", "SB"))
    assert standings(event, "").codes == ()


def test_every_method_has_one_function() -> None:
    for method in METHODS.values():
        assert (method.value is None) != (method.order is None)
        assert method.title
        assert method.article


def test_10_every_rating_tie_break_takes_a_rating_for_the_unrated() -> None:
    for method in METHODS.values():
        assert method.needs_ratings is ("U" in method.modifiers), method.name


def test_a_list_is_read_whole_or_refused_with_the_nearest() -> None:
    assert [found.code for found in parse_codes(" bh-c1, SB;DE  ks/l1 ")] == ["BH/C1", "SB", "DE", "KS/L+1"]
    assert parse_codes(["DE", "SB", "DE"])[2].code == "DE"  # 4.3: those among the tied may come again
    assert parse_codes("") == ()
    with pytest.raises(UnknownCode) as caught:
        parse_codes("BH SBX")
    assert caught.value.code == "SBX"
    assert caught.value.nearest == caught.value.candidates[0] == "SB"
    with pytest.raises(TieBreakError, match="stands twice"):
        parse_codes("BH SB bh")
