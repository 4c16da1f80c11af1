"""The oracle against worked examples: test vectors T1-T14, article 4 tables, field reports."""

from __future__ import annotations

from dataclasses import replace
from math import perm
from random import Random

import pytest

from .criteria import Vector
from .generation import exchanges, mdp_sets, rank_of_transposition, transpositions
from .literal import Options, Position, Result, pair, parse, show
from .players import ABSOLUTE, MILD, STRONG, Preference, preference
from .positions import random_position


def boards(result: Result | None) -> str | None:
    """Sorted ``white-black`` pairs, the bye last."""
    if result is None:
        return None
    text = [f"{white}-{black}" for white, black in sorted(result.pairs)]
    return " ".join(text + ([f"{result.bye}-0"] if result.bye else []))


def expected(text: str) -> str:
    pairs = [token for token in text.split() if not token.endswith("-0")]
    bye = [token for token in text.split() if token.endswith("-0")]
    return " ".join(sorted(pairs, key=lambda token: int(token.split("-")[0])) + bye)


def new(players: int, colour: str = "w", absent: frozenset[int] = frozenset()) -> Position:
    return Position(((),) * players, absent, total_rounds=5, initial_colour=colour)


def vector_of(result: Result | None, bracket: int) -> Vector:
    assert result is not None
    return result.brackets[bracket].vector


T3 = "1:`4w=` 2:`5b=` 3:`6w=` 4:`1b=` 5:`2w=` 6:`3b=`"
T4 = "1:`4w1 2b1` 2:`5b1 1w0` 3:`6w1 4b1` 4:`1b0 3w0 Z*` 5:`2w0 6b1` 6:`3b0 5w0`"
T5 = "1:`3w1` 2:`4b1` 3:`1b0` 4:`2w0` 5:`Z`"
T6 = "1:`3w=` 2:`4b=` 3:`1b=` 4:`2w=` 5:`H` 6:`Z`"
T7 = "1:`4w0 2b1` 2:`5b= 1w0` 3:`6w1 Z` 4:`1b1 5w0` 5:`2w= 4b1` 6:`3b0 U`"
T8 = "1:`2w= 3b1 5w1` 2:`1b= 6w1 3b1` 3:`F 1w0 2w0` 4:`6b1 Z Z` 5:`Z Z 1b0` 6:`4w0 2b0 Z`"
T9 = "1:`2b= 3w1 5b1` 2:`1w= 6b1 3w1` 3:`F 1b0 2b0` 4:`6b1 Z Z` 5:`Z Z 1w0` 6:`4w0 2w0 Z`"
T10 = "1:`5w1 6b=` 2:`6b1 5w=` 3:`4w= 7b1` 4:`3b= 8w=` 5:`1b0 2b=` 6:`2w0 1w=` 7:`Z 3w0` 8:`Z 4b=`"
T11 = (
    "1:`5b1 3w1 4w1` 2:`6b1 4w1 3w1` 3:`7w1 1b0 2b0` 4:`8w1 2b0 1b0` "
    "5:`1w0 7b1 8w=` 6:`2w0 8b1 7w=` 7:`3b0 5w0 6b=` 8:`4b0 6w0 5b=`"
)
T13 = "1:`Z Z 3b0 4w1 5b=` 2:`3b= 4b0 5w1 6w0 7b=`"
T14 = (
    "1:`5w1 6b1 7w0 4b0 2b0 Z*` 2:`6b0 7b0 U 8w0 1w1` 3:`Z 5b1 8w= H 7w1` "
    "4:`7w= 8b1 H 1w1 5b1` 5:`1b0 3w0 Z U 4w0` 6:`2w1 1w0 Z 7b0 H` "
    "7:`4b= 2w1 1b1 6w1 3b0` 8:`H 4w0 3b= 2b1 H`"
)


def test_c0403_5_2_5_first_round() -> None:  # T1
    assert boards(pair(new(7))) == expected("1-4 5-2 3-6 7-0")


def test_c0403_5_1_black_drawn() -> None:  # T2
    assert boards(pair(new(7, "b"))) == expected("4-1 2-5 6-3 7-0")


def test_c0403_4_3_exchange() -> None:  # T3
    result = pair(parse(T3, 5))
    assert boards(result) == expected("6-1 2-3 4-5")
    assert result is not None
    # first exchange, then 6-3-5 among the orders of 3-5-6
    assert result.brackets[0].index == 6 + 4
    assert result.brackets[0].pairs == ((1, 6), (2, 3), (4, 5))


def test_c0403_2_3_1_c5_breaks_top_bracket() -> None:  # T4
    assert boards(pair(parse(T4, 3))) == expected("1-5 3-2 6-0")


def test_c0403_2_4_4_c9() -> None:  # T5
    result = pair(parse(T5, 3))
    assert boards(result) == expected("2-1 3-5 4-0")
    assert vector_of(result, 1)[9 - 6] == (0,)


def test_c0403_1_4_3_half_bye_is_downfloat() -> None:  # T6
    assert boards(pair(parse(T6, 5))) == expected("2-1 3-5 6-4")


def test_c0403_1_4_4_absence_is_no_float() -> None:  # T7
    result = pair(parse(T7, 5))
    assert boards(result) == expected("5-1 6-4 2-3")
    assert vector_of(result, 1)[12 - 6] == (1,)
    assert vector_of(result, 1)[14 - 6] == (0,)


def test_c0403_4_4_2_first_mdp_set() -> None:  # T8
    result = pair(parse(T8, 7))
    assert boards(result) == expected("4-1 2-5 6-3")
    assert result is not None
    assert [trace.mdps for trace in result.brackets] == [(), (1, 2), (2, 3)]


def test_c0403_4_4_2_second_mdp_set() -> None:  # T9
    assert boards(pair(parse(T9, 7))) == expected("4-2 1-6 3-5")


def test_c0403_2_4_3_c8() -> None:  # T10
    assert boards(pair(parse(T10, 5))) == expected("3-2 1-4 5-6 8-7")


def test_c0403_1_8_topscorers() -> None:  # T11
    assert boards(pair(parse(T11, 4))) == expected("2-1 6-5 3-8 4-7")
    assert boards(pair(parse(T11, 5))) == expected("6-1 5-2 3-8 4-7")


def test_c0402_2_4_numbering_skips_never_present() -> None:  # T12
    position = new(10, "b", frozenset({1, 9}))
    assert boards(pair(position)) == expected("6-2 3-7 8-4 5-10")


def test_c0403_5_2_3_compressed_histories() -> None:  # T13
    position = parse(T13, 9)
    assert position.absent == frozenset(range(3, 8))
    assert boards(pair(position)) == "1-2"


def test_c0403_2_1_2_second_pab() -> None:  # T14
    assert boards(pair(parse(T14, 9))) == expected("4-2 7-5 6-3 8-0")


C10 = (
    "1: 5w= 4w1 7b1 | 2: 6w1 8w1 3b= | 3: 7b1 9w1 2w= | 4: 8b0 1b0 9w0 | 5: 1b= 6w1 8w1 | "
    "6: 2b0 5b0 U | 7: 3w0 U 1w0 | 8: 4w1 2b0 5b0 | 9: U 3b0 4b1"
)
C11 = (
    "1: 5w1 8b1 3b= | 2: 6b0 5b1 8w1 | 3: 7b1 F 1w1 | 4: 8b- 7w1 6b0 | 5: 1b0 2w0 7w0 | "
    "6: 2w1 H 4w1 Z* | 7: 3w0 4b0 5b1 | 8: 4w+ 1w0 2b0"
)


def test_c0403_2_4_5_c10_decides() -> None:
    """Without C10 the pairs would be 8-7, 9-6, 2-5, 1-3."""
    barred = frozenset({frozenset({2, 9}), frozenset({5, 7})})
    position = replace(parse(C10, 4, "b"), prohibited=barred)
    assert boards(pair(position)) == expected("6-7 2-5 1-3 9-8 4-0")


def test_c0403_2_4_6_c11_decides() -> None:
    """Without C11 the pairs would be 2-3, 1-7, 4-8."""
    assert boards(pair(parse(C11, 4, "b"))) == expected("2-3 7-8 1-4 5-0")


def test_c0403_1_4_3_pab_worth_nothing_is_downfloat() -> None:  # A8
    text = "1: 3w0 2b- 4b1 | 2: 4b1 1w- U | 3: 1b1 H Z | 4: 2w0 6b1 1w0 | 5: Z U 6w+ | 6: U 4w0 5b-"
    position = replace(parse(text, 8), points={"W": 10, "D": 5, "L": 0, "A": 0, "P": 0})
    assert boards(pair(position)) == expected("1-6 2-5 3-4")
    assert boards(pair(position, Options(zero_pab_floats=False))) == expected("2-6 3-4 1-5")


def test_c0403_1_7_contradictory_histories() -> None:
    assert preference("wwwbb") == Preference("w", ABSOLUTE)
    assert preference("wwwwbb") == Preference("b", ABSOLUTE)
    assert preference("bw") == Preference("b", MILD)
    assert preference("bwb") == Preference("w", STRONG)
    assert preference("") is None


def test_c0403_4_2_transposition_counts() -> None:
    homogeneous = list(transpositions(range(6, 12), 5))
    assert len(homogeneous) == 720
    assert homogeneous[0] == (6, 7, 8, 9, 10)
    assert homogeneous[2] == (6, 7, 8, 10, 9)  # A10
    assert homogeneous[-1] == (11, 10, 9, 8, 7)
    heterogeneous = list(transpositions(range(3, 12), 2))
    assert len(heterogeneous) == 72
    assert heterogeneous[:2] == [(3, 4), (3, 5)]
    assert heterogeneous[-1] == (11, 10)


def test_c0403_4_2_rank_counts_from_zero() -> None:
    second = (2, 4, 5, 7, 9)
    for rank, prefix in enumerate(transpositions(second, 3)):
        assert rank_of_transposition(prefix, second) == rank


def arrows(found: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> str:
    return " ".join(f"{''.join(map(str, a))}-{''.join(map(str, b))}" for a, b in found)


def test_c0403_4_3_exchanges_of_six() -> None:
    assert arrows(exchanges((1, 2, 3), (4, 5, 6))) == (
        "3-4 3-5 2-4 3-6 2-5 1-4 2-6 1-5 1-6 23-45 23-46 13-45 23-56 13-46 12-45 13-56 12-46 12-56 123-456"
    )


def test_c0403_4_3_exchanges_of_eleven() -> None:
    found = exchanges(range(1, 6), range(6, 12))
    assert arrows(found[:12]) == "5-6 5-7 4-6 5-8 4-7 3-6 5-9 4-8 3-7 2-6 5-10 4-9"
    assert [len(out) for out, _ in found].index(2) == 30
    assert arrows(found[30:38]) == "45-67 45-68 35-67 45-69 45-78 35-68 25-67 34-67"


def test_c0403_4_3_later_rules() -> None:
    found = exchanges(range(1, 6), range(6, 12))
    for first, second in (((2, 5), (3, 4)), ((1, 4, 5), (2, 3, 5))):
        into = (6, 7, 8)[: len(first)]
        assert found.index((first, into)) < found.index((second, into))
    for first, second in (((6, 9), (7, 8)), ((6, 7, 10), (6, 8, 9))):
        out = (3, 4, 5)[: len(first)]
        assert found.index((out, first)) < found.index((out, second))


def test_c0403_4_4_2_sets() -> None:
    assert list(mdp_sets(3, 2)) == [(1, 2), (1, 3), (2, 3)]


@pytest.mark.parametrize("code", ["U", "F", "H", "Z"])
def test_fr_001_second_free_point(code: str) -> None:
    text = "1: 3w1 5b1 4w= | 2: 4b= 3w= 5b1 | 3: 1b0 2b= U | 4: 2w= U 1b= | 5: {} 1w0 2w0"
    result = pair(parse(text.format(code), 5))
    assert boards(result) == (None if code in "UF" else expected("2-1 3-4 5-0"))


def test_fr_003_everybody_withdrew() -> None:
    position = parse("1: 3w1 Z* | 2: 4b1 Z* | 3: 1b0 Z* | 4: 2w0 Z*", 5)
    result = pair(position)
    assert result == Result(frozenset(), None, ())


def test_fr_004_top_seed_absent() -> None:
    position = new(7, absent=frozenset({1}))
    assert boards(pair(position)) == expected("2-5 6-3 4-7")


def test_fr_005_forfeits_float_without_colour() -> None:
    forfeits = "1: 4w+ | 2: 5b+ | 3: 6w+ | 4: 1b- | 5: 2w- | 6: 3b-"
    assert boards(pair(parse(forfeits, 5))) == expected("1-2 3-4 5-6")
    one_game = forfeits.replace("5b+", "5b1").replace("2w-", "2w0")
    assert boards(pair(parse(one_game, 5))) == expected("1-3 2-4 6-5")


def test_fr_007_no_round_left() -> None:
    text = "1: 4w= 6b0 2w1 | 2: 5b= 3w= 1b0 | 3: 6w= 2b= 4w0 | 4: 1b= 5w0 3b1 | 5: 2w= 4b1 6w1 | 6: 3b= 1w1 5b0"
    assert pair(parse(text, 7)) is None


def test_fr_008_c5_before_pairs_of_a_bracket() -> None:
    text = "1: 4w+ 2b1 | 2: 5b1 1w0 | 3: U 4w1 | 4: 1b- 3b0 | 5: 2w0 U"
    result = pair(parse(text, 5))
    assert result is not None
    assert {frozenset(each) for each in result.pairs} == {frozenset({1, 5}), frozenset({2, 3})}
    assert result.bye == 4


def test_fr_010_bye_in_the_lowest_group() -> None:
    text = "1: 4w1 | 2: 5b1 | 3: 6w1 | 4: 1b0 | 5: 2w0 | 6: 3b0 | 7: U"
    assert boards(pair(parse(text, 5))) == expected("7-1 2-3 4-5 6-0")


def test_fr_011_odd_after_a_requested_bye() -> None:
    position = new(6, absent=frozenset({6}))
    assert boards(pair(position)) == expected("1-3 4-2 5-0")


def test_fr_022_unrated_win_counts() -> None:
    text = "1: 4wW | 2: 5b1 | 3: 6w1 | 4: 1bL | 5: 2w0 | 6: 3b0"
    assert boards(pair(parse(text, 5))) == expected("2-1 4-3 6-5")


def test_fr_023_late_entrant() -> None:
    text = "1: 4w1 2b1 | 2: 5b1 1w0 | 3: 6w1 4b= | 4: 1b0 3w= | 5: 2w0 6b1 | 6: 3b0 5w0 | 7: Z Z"
    assert boards(pair(parse(text, 5))) == expected("1-3 5-4 7-2 6-0")


def test_fr_025_three_points_for_a_win() -> None:
    text = "1: 4w1 2b= | 2: 5b1 1w= | 3: 6w= 5b1 | 4: 1b0 6w1 | 5: 2w0 3w0 | 6: 3b= 4b0"
    position = replace(parse(text, 5), points={"W": 30, "D": 10, "L": 0, "A": 0, "P": 30})
    assert boards(pair(position)) == expected("1-3 4-2 6-5")


def test_fr_026_forbidden_pair() -> None:
    assert boards(pair(new(4))) == expected("1-3 4-2")
    position = replace(new(4), prohibited=frozenset({frozenset({1, 3})}))
    assert boards(pair(position)) == expected("1-4 3-2")


def test_c0407_1_5_baku_first_round() -> None:
    virtual = ((10,),) * 4 + ((0,),) * 4
    assert boards(pair(replace(new(8), virtual=virtual))) == expected("1-3 4-2 5-7 8-6")


@pytest.mark.parametrize("seed", range(150))
def test_look_ahead_changes_nothing(seed: int) -> None:
    """The full enumeration without bounds or skipped candidates gives the same answer."""
    rng = Random(seed)
    position = random_position(rng, rng.randint(2, 7))
    assert pair(position) == pair(position, Options(exhaustive=True)), show(position)


@pytest.mark.parametrize("seed", range(200))
def test_c0403_1_9_1_complete_round(seed: int) -> None:
    rng = Random(1000 + seed)
    position = random_position(rng, rng.randint(4, 9))
    result = pair(position)
    if result is None:
        return
    seated = [number for each in result.pairs for number in each]
    seated += [result.bye] if result.bye else []
    present = set(range(1, len(position.histories) + 1)) - position.absent
    assert sorted(seated) == sorted(present), show(position)
    assert (result.bye is not None) == bool(len(present) % 2)


def test_index_of_a_full_reversal() -> None:
    """Everybody but the very last candidate is barred."""
    wanted = {frozenset({1, 6}), frozenset({2, 5}), frozenset({3, 4})}
    others = {frozenset({a, b}) for a in range(1, 7) for b in range(1, a)} - wanted
    result = pair(replace(new(6), prohibited=frozenset(others)))
    assert result is not None
    assert result.brackets[0].index == perm(3, 3) - 1
