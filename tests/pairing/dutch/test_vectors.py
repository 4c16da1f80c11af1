"""Test vectors T1 to T14 of the Dutch rules of 2026, and reported mispairings."""

from __future__ import annotations

import pytest

from crosstable.pairing.base import NoPairing
from crosstable.pairing.rounds import pair_round
from tests.pairing.dutch.positions import event, new_event, paired, pairs

VECTORS = {
    "T3 4.3 exchange": (
        "1:4w= 2:5b= 3:6w= 4:1b= 5:2w= 6:3b=",
        5,
        "6-1 2-3 4-5",
    ),
    "T4 2.3.1 C5 breaks up the top bracket": (
        "1:4w1 2b1 2:5b1 1w0 3:6w1 4b1 4:1b0 3w0 Z* 5:2w0 6b1 6:3b0 5w0",
        3,
        "1-5 3-2 6-0",
    ),
    "T5 2.4.4 C9": ("1:3w1 2:4b1 3:1b0 4:2w0 5:Z", 3, "2-1 3-5 4-0"),
    "T6 1.4.3 half-point bye is a downfloat": (
        "1:3w= 2:4b= 3:1b= 4:2w= 5:H 6:Z",
        5,
        "2-1 3-5 6-4",
    ),
    "T7 1.4.4 absence is no downfloat": (
        "1:4w0 2b1 2:5b= 1w0 3:6w1 Z 4:1b1 5w0 5:2w= 4b1 6:3b0 U",
        5,
        "5-1 6-4 2-3",
    ),
    "T8 4.4.2 first MDP set": (
        "1:2w= 3b1 5w1 2:1b= 6w1 3b1 3:F 1w0 2w0 4:6b1 Z Z 5:Z Z 1b0 6:4w0 2b0 Z",
        7,
        "4-1 2-5 6-3",
    ),
    "T9 4.4.2 second MDP set": (
        "1:2b= 3w1 5b1 2:1w= 6b1 3w1 3:F 1b0 2b0 4:6b1 Z Z 5:Z Z 1w0 6:4w0 2w0 Z",
        7,
        "4-2 1-6 3-5",
    ),
    "T10 2.4.3 C8": (
        "1:5w1 6b= 2:6b1 5w= 3:4w= 7b1 4:3b= 8w= 5:1b0 2b= 6:2w0 1w= 7:Z 3w0 8:Z 4b=",
        5,
        "3-2 1-4 5-6 8-7",
    ),
    "T13 5.2.3 compressed histories": (
        "1:Z Z 3b0 4w1 5b= 2:3b= 4b0 5w1 6w0 7b=",
        6,
        "1-2",
    ),
    "T14 2.1.2 no second bye": (
        (
            "1:5w1 6b1 7w0 4b0 2b0 Z* 2:6b0 7b0 U 8w0 1w1 3:Z 5b1 8w= H 7w1 4:7w= 8b1 H 1w1 5b1 "
            "5:1b0 3w0 Z U 4w0 6:2w1 1w0 Z 7b0 H 7:4b= 2w1 1b1 6w1 3b0 8:H 4w0 3b= 2b1 H"
        ),
        9,
        "4-2 7-5 6-3 8-0",
    ),
}

TOPSCORERS = (
    "1:5b1 3w1 4w1 2:6b1 4w1 3w1 3:7w1 1b0 2b0 4:8w1 2b0 1b0 5:1w0 7b1 8w= 6:2w0 8b1 7w= 7:3b0 5w0 6b= 8:4b0 6w0 5b="
)


def test_c0403_5_2_5_first_round() -> None:  # T1
    assert paired(new_event(7)) == pairs("1-4 5-2 3-6 7-0")


def test_c0403_5_1_first_round_with_black() -> None:  # T2
    assert paired(new_event(7, initial="b")) == pairs("4-1 2-5 6-3 7-0")


@pytest.mark.parametrize("name", VECTORS)
def test_c0403_vector(name: str) -> None:
    text, rounds, expected = VECTORS[name]
    assert paired(event(text, rounds)) == pairs(expected)


def test_c0403_1_8_topscorers_only_in_the_last_round() -> None:  # T11
    assert paired(event(TOPSCORERS, 4)) == pairs("2-1 6-5 3-8 4-7")
    assert paired(event(TOPSCORERS, 5)) == pairs("6-1 5-2 3-8 4-7")


def test_c0402_2_4_numbers_skip_who_never_came() -> None:  # T12
    tournament = new_event(10, 4, "b", absent=(1, 9))
    assert paired(tournament) == pairs("6-2 3-7 8-4 5-10")
    listed = pair_round(tournament, 1, readings={"A1": "listed"})
    assert not isinstance(listed, NoPairing)
    assert (2, 6) in listed.pairs


FIELD_REPORTS = {
    "FR-001 half-point bye does not bar": (
        "1: 3w1 5b1 4w= | 2: 4b= 3w= 5b1 | 3: 1b0 2b= U | 4: 2w= U 1b= | 5: H 1w0 2w0",
        5,
        "2-1 3-4 5-0",
    ),
    "FR-001 absence does not bar": (
        "1: 3w1 5b1 4w= | 2: 4b= 3w= 5b1 | 3: 1b0 2b= U | 4: 2w= U 1b= | 5: Z 1w0 2w0",
        5,
        "2-1 3-4 5-0",
    ),
    "FR-004 absent top seed": ("1: Z* | 2: | 3: | 4: | 5: | 6: | 7:", 5, "2-5 6-3 4-7"),
    "FR-005 forfeits give no colour": (
        "1: 4w+ | 2: 5b+ | 3: 6w+ | 4: 1b- | 5: 2w- | 6: 3b-",
        5,
        "1-2 3-4 5-6",
    ),
    "FR-005 but they give floats": (
        "1: 4w+ | 2: 5b1 | 3: 6w+ | 4: 1b- | 5: 2w0 | 6: 3b-",
        5,
        "1-3 2-4 6-5",
    ),
    "FR-010 bye in the lowest group": (
        "1: 4w1 | 2: 5b1 | 3: 6w1 | 4: 1b0 | 5: 2w0 | 6: 3b0 | 7: U",
        5,
        "7-1 2-3 4-5 6-0",
    ),
    "FR-011 odd after a requested bye": ("1: | 2: | 3: | 4: | 5: | 6: Z*", 5, "1-3 4-2 5-0"),
    "FR-022 unrated win": (
        "1: 4wW | 2: 5b1 | 3: 6w1 | 4: 1bL | 5: 2w0 | 6: 3b0",
        5,
        "2-1 4-3 6-5",
    ),
    "FR-023 late entrant": (
        "1: 4w1 2b1 | 2: 5b1 1w0 | 3: 6w1 4b= | 4: 1b0 3w= | 5: 2w0 6b1 | 6: 3b0 5w0 | 7: Z Z",
        5,
        "1-3 5-4 7-2 6-0",
    ),
}


@pytest.mark.parametrize("name", FIELD_REPORTS)
def test_field_report(name: str) -> None:
    text, rounds, expected = FIELD_REPORTS[name]
    assert paired(event(text, rounds)) == pairs(expected)


@pytest.mark.parametrize("code", ["U", "F"])
def test_fr_001_free_point_bars_a_second_one(code: str) -> None:
    text = f"1: 3w1 5b1 4w= | 2: 4b= 3w= 5b1 | 3: 1b0 2b= U | 4: 2w= U 1b= | 5: {code} 1w0 2w0"
    outcome = pair_round(event(text, 5), 4)
    assert isinstance(outcome, NoPairing)
    assert outcome.blockers


def test_fr_003_everybody_withdrew() -> None:
    tournament = event("1: 3w1 Z* | 2: 4b1 Z* | 3: 1b0 Z* | 4: 2w0 Z*", 5)
    assert paired(tournament) == set()


def test_fr_007_no_legal_round_left() -> None:
    text = "1: 4w= 6b0 2w1 | 2: 5b= 3w= 1b0 | 3: 6w= 2b= 4w0 | 4: 1b= 5w0 3b1 | 5: 2w= 4b1 6w1 | 6: 3b= 1w1 5b0"
    outcome = pair_round(event(text, 5), 4)
    assert isinstance(outcome, NoPairing)
    assert outcome.reason == "opponents"
    assert set(outcome.blockers) == {1, 2, 3, 4, 5, 6}
