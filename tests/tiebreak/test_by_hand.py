"""Small events worked out by hand from the text, with everything in them that is not a plain game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.tiebreak import Options, Unit, standings
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.encounter import direct_encounter
from crosstable.tiebreak.table import crosstable
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers, short
from tests.tiebreak.teams import team_event, team_values

ALL_BYES = """
1  HPB  +W2  +F3  =B4  HPB
2  +W4  -B1  PAB  -F3  ZPB
3  PAB  +W4  -F1  +F2  -B5
4  -B2  -B3  +W5  =W1  +F6
5  +W6  =B6  -B4  PAB  +W3
6  -B5  =W5  ZPB  ZPB  -F4
"""
"""Points 3.5 2 3 2.5 3.5 0.5. 16.3 lifts 2 to 2.5 (round 5) and 6 to 1.5 (rounds 3 and 4, nothing but absences after them)."""

BY_HAND = {
    # caps: 16.4.2 is 2.5; 16.4.1 holds 1 down to 3 in round 3, 3 to 2.5 in round 4, 4 to 1.5 in round 5
    "2026-03": """
    # | PTS BH BH/C1 BH/C2 SB SB/C1 FB BH/P BH/C1/P REP WIN STD
    1 | 3.5 13 10.5 8 9.25 8 13 13 10.5 3 2 3.5
    2 | 2 12 10 8 4.5 4.5 11.5 13 11 3 2 2
    3 | 3 14 11 8.5 7.5 5 13.5 14.5 12 4 3 3
    4 | 2.5 14 12.5 10 6.75 5.25 13.5 14 12.5 5 2 2.5
    5 | 3.5 11 9.5 8 7.75 7 10 11 9.5 5 3 3.5
    6 | 0.5 8.5 8 7.5 1.75 1.75 10 10.5 10 2 0 0.5
    """,
    "2024-08": """
    # | BH
    1 | 15.5
    2 | 12
    3 | 15
    4 | 15
    5 | 12
    6 | 8.5
    """,
    # adjusted scores 3 2.5 2.5 2 3 2; every unplayed round of one's own is an opponent with 0
    "us-chess": """
    # | SOLK MM MED CUM CUMOPP KASH
    1 | 4.5 4.5 2 10 11 6
    2 | 5 2 2 7 14 5
    3 | 5 5 2 9 13 5
    4 | 11 8 8 4 35 8
    5 | 8.5 8.5 6 9 17 11
    6 | 6 3 3 2 18 3
    """,
}


@pytest.mark.parametrize("edition", BY_HAND)
def test_16_34_byes_of_every_kind_forfeits_both_ways_and_a_withdrawal(edition: str) -> None:
    for code, wanted in fixtures.expected(BY_HAND[edition]).items():
        rows = standings(marked(ALL_BYES), (code,), options=Options.of(edition)).rows
        ours = {int(row.player): Fraction(row.values[0].text) for row in rows}
        assert ours == {player: Fraction(number) for player, number in wanted.items()}, code


TEAMS = """
1 2w2.5 +F3 4b2
2 1b1.5 4w3 HPB
3 PAB   -F1 ZPB
4 ZPB   2b1 1w2
"""
"""Adjusted: team 2 as it is, its bye in the last round is a drawn match; team 3 has 2 and 4 (its absence in the last round)."""

TEAMS_BY_HAND = """
# | MPTS GPTS BH:MP BH:GP EMMSB EMGSB EMGSB/C1 EGMSB EGGSB WIN WON STD REP PS:GP
1 | 5 8.5 6 13.5 11 17.5 15.5 24 38.25 2 1 2.5 3 17.5
2 | 3 6.5 9 17.5 5 16.5 10.5 12 33.75 1 1 1.5 2 12.5
3 | 1 2 3 6 1 2 2 2 4 0 0 0.5 1 6
4 | 1 3 9 18 5 13 13 8.5 23.5 0 0 0.5 2 4
"""


def test_13_2_16_teams_with_byes_and_a_match_lost_by_forfeit() -> None:
    """EMGSB/C1 of team 2: its own bye, 6, goes before the 3 against the lowest opponent (16.5)."""
    table = team_event(TEAMS)
    for code, wanted in fixtures.expected(TEAMS_BY_HAND).items():
        ours = {team: Fraction(short(value.text)) for team, value in team_values(table, code).items()}
        assert ours == {team: Fraction(number) for team, number in wanted.items()}, code
    strength = {team: value.text for team, value in team_values(table, "SSSC").items()}
    assert strength == {1: "14.50", 2: "15.50", 3: "5.00", 4: "12.00"}  # 6 / 4 is 1


def test_9_2_14_5_koya_in_an_odd_round_robin_and_its_limits() -> None:
    """Four games each, so the limit is 2: against 3, 3, 2.5, 1.5 and 0 points."""
    event = marked(fixtures.E8, type_code="FIDE_ROUNDROBIN")
    wanted = {
        "KS": "1.5 1 0.5 0.5 0",
        "KS/L+1": "1.5 1 0.5 0.5 0",
        "KS/L+2": "0.5 0.5 0.5 0.5 0",
        "KS/L-1": "2 2 1.5 0.5 0",
        "KS/L60": "1.5 1 0.5 0.5 0",
    }
    for code, values in wanted.items():
        assert " ".join(numbers(event, code)[k] for k in range(1, 6)) == values, code


def test_6_3_five_tied_with_games_missing() -> None:
    """1 beat 2, 3, 4: whatever is missing nobody reaches 3, so 1 is first; of the rest nobody is sure of a place.

    2 drew with 3 and beat 4; 3 beat 5; 4 drew with 5; 1-5, 2-5 and 3-4 did not meet.
    """
    text = """
    1 +W2 +B3 +W4 ZPB ZPB
    2 -B1 ZPB PAB =W3 +W4
    3 PAB -W1 +W5 =B2 ZPB
    4 =W5 ZPB -B1 PAB -B2
    5 =B4 PAB -B3 ZPB PAB
    """
    table = crosstable(marked(text), 5, predetermined=False)
    assert direct_encounter(table, [0, 1, 2, 3, 4], Modifiers()) == [[0], [1, 2, 3, 4]]
    assert direct_encounter(table, [1, 2, 4], Modifiers()) == [[1, 2, 4]]
    assert direct_encounter(table, [1, 2, 3], Modifiers()) == [[1, 2, 3]]  # 1.5 of 2, but 3 may still beat 4


def rated_four() -> Tournament:
    """1 won everything, 4 lost everything."""
    event = marked("1 +W2 +W3 +W4\n2 -B1 +W4 +B3\n3 +W4 -B1 -W2\n4 -B3 -B2 -B1")
    ratings = (2000, 1900, 1800, 1700)
    return replace(event, players=tuple(replace(p, rating=r) for p, r in zip(event.players, ratings, strict=True)))


def test_10_performances_of_everything_and_nothing() -> None:
    """2 has .67 of 1833: +125; 3 has .33 of 1867: -125. PTP of 4: the lowest opponent less 800 (10.3)."""
    wanted = {
        "ARO": "1800 1833 1867 1900",
        "TPR": "2600 1958 1742 1100",
        "PTP": "2636 1968 1733 1000",
        "APRO": "1600 1814 1886 2100",
        "APPO": "1567 1790 1868 2112",
        "ARO/C1": "1850 1900 1950 1950",
        "ARO/M1": "1800 1800 1900 1900",
    }
    for code, values in wanted.items():
        assert " ".join(numbers(rated_four(), code)[k] for k in range(1, 5)) == values, code
    rows = standings(rated_four(), ("ARO/C3",)).rows
    assert [row.values[0].number for row in rows] == [None] * 4
    assert rows[0].values[0].unit is Unit.RATING


def test_10_an_unrated_player_counts_as_the_regulations_say_or_the_code_is_left_out() -> None:
    event = rated_four()
    players = tuple(replace(p, rating=None) if p.id == PlayerId(4) else p for p in event.players)
    event = replace(event, players=players)
    assert standings(event, ("ARO", "TPR")).codes == ()
    # (1900 + 1800 + 1500) / 3 = 1733; 4 himself met 2000, 1900, 1800
    assert numbers(event, "ARO/U1500") == {1: "1733", 2: "1767", 3: "1800", 4: "1900"}
