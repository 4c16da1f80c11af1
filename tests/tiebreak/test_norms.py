"""Title norms by B.01: every number of the tables, and the places where the text turns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.tiebreak.norms import (
    TITLES,
    Event,
    NormGame,
    What,
    average_of,
    most,
    norm,
    score_wanted,
    share,
    titles_open,
)

NINE = Event(rounds=9)


def games(*texts: str) -> list[NormGame]:
    """`2500GM-NOR+`: rating (0 none), title, federation, and + = - for the result."""
    made = []
    for number, text in enumerate(texts, 1):
        head, _, tail = text.partition("-")
        digits = head[: len(head) - len(head.lstrip("0123456789"))]
        rating = int(digits) or None
        made.append(NormGame(number, rating, head[len(digits) :], tail[:-1], {"+": 10, "=": 5, "~": 0}[tail[-1]]))
    return made


def state(found: object) -> dict[str, tuple[int, int, bool]]:
    return {c.what.value: (c.have, c.need, c.met) for c in found.conditions}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("count", "holders", "wanted", "own", "one", "score"),
    [
        (7, 4, 3, 4, 4, 25),
        (8, 4, 3, 4, 5, 30),
        (9, 5, 3, 5, 6, 35),
        (10, 5, 4, 6, 6, 35),
        (11, 6, 4, 6, 7, 40),
        (12, 6, 4, 7, 8, 45),
        (13, 7, 5, 7, 8, 50),
        (14, 7, 5, 8, 9, 50),
        (15, 8, 5, 9, 10, 55),
        (16, 8, 6, 9, 10, 60),
        (17, 9, 6, 10, 11, 60),
        (18, 9, 6, 10, 12, 65),
        (19, 10, 7, 11, 12, 70),
    ],
)
def test_b01_1_4_counts_by_number_of_games(
    count: int, holders: int, wanted: int, own: int, one: int, score: int
) -> None:
    found = norm(TITLES["IM"], "NOR", games(*["2450IM-SWE="] * count), Event(rounds=count))
    needs = {c.what: c.need for c in found.conditions}
    assert needs[What.HOLDERS] == holders
    assert needs[What.WANTED] == wanted
    assert needs[What.OWN_FEDERATION] == own
    assert needs[What.ONE_FEDERATION] == one
    assert needs[What.SCORE] == score


@pytest.mark.parametrize(
    ("score", "averages"),
    [
        (35, (2680, 2530, 2480, 2330)),
        (40, (2643, 2493, 2443, 2293)),
        (45, (2600, 2450, 2400, 2250)),
        (50, (2557, 2407, 2357, 2207)),
        (55, (2520, 2370, 2320, 2170)),
        (60, (2475, 2325, 2275, 2125)),
        (65, (2434, 2284, 2234, 2084)),
        (70, (2380, 2230, 2180, 2030)),
    ],
)
def test_b01_1_4_8_lowest_average_for_a_score_in_nine_games(score: int, averages: tuple[int, ...]) -> None:
    for title, average in zip(TITLES.values(), averages, strict=True):
        assert score_wanted(title, average, 9) == score
        assert score_wanted(title, average - 1, 9) > score or average == title.average


def test_b01_1_4_6_the_lowest_is_raised_and_the_unrated_count_1400() -> None:
    floor = TITLES["GM"].floor
    assert average_of(games("2500GM-NOR+", "2100-NOR+"), floor) == 2350
    assert average_of(games("2500GM-NOR+", "0-NOR+", "0-NOR+"), floor) == 2033  # one of them only: 2500, 2200, 1400
    assert average_of(games("2301-NOR+", "2400-NOR+"), floor) == 2351  # 2350.5 goes up


MIX = (
    *("2520GM-SWE+", "2480GM-DEN=", "2600GM-GER="),
    *("2450IM-SWE+", "2400IM-NOR+", "2390FM-NOR+", "2350-NOR+", "2300-NOR=", "2250-GER+"),
)


def test_a_norm_that_is_one() -> None:
    found = norm(TITLES["IM"], "NOR", games(*MIX), NINE)
    assert found.reached
    assert found.to_go == 0
    assert state(found)["performance"] == (2689, 2450, True)
    assert state(found)["federations"] == (3, 2, True)
    assert state(found)["wanted"] == (5, 3, True)
    as_gm = norm(TITLES["GM"], "NOR", games(*MIX), NINE)
    assert as_gm.reached


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({3: "2450-SWE+", 4: "2400-NOR+", 5: "2390CM-NOR+"}, What.HOLDERS),  # 1.4.5: CM does not count
        ({0: "2520FM-SWE+", 1: "2480FM-DEN="}, What.WANTED),
        ({0: "2520GM-SWE+", 1: "2480GM-SWE=", 2: "2600GM-SWE=", 8: "2250-SWE+"}, What.FEDERATIONS),
        ({1: "2480GM-FID=", 2: "2600GM-FID=", 8: "2250-FID+"}, What.FEDERATIONS),  # 1.4.2: FID is none
        ({0: "2520GM-NOR+", 1: "2480GM-NOR="}, What.OWN_FEDERATION),
        ({4: "2400IM-SWE+", 5: "2390FM-SWE+", 6: "2350-SWE+", 7: "2300-SWE=", 8: "2250-SWE+"}, What.ONE_FEDERATION),
    ],
)
def test_b01_1_4_3_to_5_one_condition_at_a_time(change: dict[int, str], what: What) -> None:
    texts = [change.get(k, text) for k, text in enumerate(MIX)]
    found = norm(TITLES["GM"], "NOR", games(*texts), NINE)
    assert [c.what for c in found.conditions if not c.met] == [what]
    assert not found.reached
    exempt = norm(TITLES["GM"], "NOR", games(*texts), Event(rounds=9, exempt=True))
    assert exempt.reached == (what in (What.FEDERATIONS, What.OWN_FEDERATION, What.ONE_FEDERATION))


def test_b01_1_4_1_eight_games_and_a_walkover_in_a_nine_round_event() -> None:
    assert norm(TITLES["GM"], "NOR", games(*MIX[:8]), Event(rounds=9, walkovers=1)).reached
    short = norm(TITLES["GM"], "NOR", games(*MIX[:8]), Event(rounds=9))
    assert state(short)["games"] == (8, 9, False)
    assert not norm(TITLES["GM"], "NOR", games(*MIX[:8]), Event(rounds=10, walkovers=1)).reached


def test_b01_1_4_1_games_that_may_be_left_out() -> None:
    lost = games(*MIX, "2300-GER~", "2200-GER~")
    found = norm(TITLES["GM"], "NOR", lost, Event(rounds=11))
    assert found.reached
    assert found.left_out == (10, 11)  # later games
    table = norm(TITLES["GM"], "NOR", lost, Event(rounds=11, predetermined=True))
    assert not table.reached
    beaten = games("1500-GER+", "1500-GER+", *MIX)
    weak = norm(TITLES["GM"], "NOR", beaten, Event(rounds=11))
    assert weak.left_out == (1, 2)  # beaten opponents
    drawn = games("1500-GER=", "1500-GER=", *MIX)
    assert not norm(TITLES["GM"], "NOR", drawn, Event(rounds=11)).reached


def test_what_the_games_to_come_must_bring() -> None:
    found = norm(TITLES["GM"], "NOR", games(*MIX[:6]), Event(rounds=9, open=3))
    assert found.open == 3
    average = state(found)["average"][0]
    assert average == 2473
    assert score_wanted(TITLES["GM"], average, 9) == 65  # 60 would be 2473 + 125 = 2598
    assert found.to_go == 15
    lost = norm(TITLES["GM"], "NOR", games(*[text[:-1] + "~" for text in MIX[:6]]), Event(rounds=9, open=3))
    assert lost.to_go is None
    assert norm(TITLES["GM"], "NOR", [], Event(rounds=9, open=9)).to_go is None


def test_who_is_after_which_title() -> None:
    assert titles_open("", "m") == ("GM", "IM")
    assert titles_open("FM", "w") == ("GM", "IM", "WGM", "WIM")
    assert titles_open("IM", "w") == ("GM",)
    assert titles_open("WIM", "w") == ("GM", "IM", "WGM")
    assert titles_open("GM", "m") == ()


def test_parts_are_exact() -> None:
    assert share(9, Fraction(1, 3), least=3) == 3
    assert most(9, Fraction(3, 5)) == 5
