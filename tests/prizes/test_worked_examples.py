"""The worked examples: of the guides for organisers, of the Hort system, and of US Chess 32."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crosstable.core.ids import PlayerId
from crosstable.prizes import Held, Method, OnePrize, Prize, PrizeList, decide, parse_prizes
from crosstable.prizes.based_on import due, reduced
from tests.prizes.field import band, exact, fund, paid, places, standing, under


def test_s156_x29_two_tied_for_200_and_100_get_150_each() -> None:
    """The cup goes by tie-break all the same."""
    money = fund(PrizeList(parse_prizes("£200 + Cup / £100", "GBP")), currency="GBP")
    decision = decide(money, standing(4.5, 4.5, 4, 3))
    assert paid(decision) == {1: 150, 2: 150}
    assert [(t.trophy, t.player) for t in decision.trophies] == [("Cup", 1)]


def test_s156_three_tied_for_200_100_and_50_divide_to_the_penny() -> None:
    decision = decide(fund(places(200, 100, 50), currency="GBP"), standing(4, 4, 4, 3))
    assert exact(decision) == dict.fromkeys((1, 2, 3), Fraction(350, 3))
    assert decision.winnings() == {1: 11667, 2: 11667, 3: 11666}
    assert decision.paid == 35000


def test_equal_division_of_places_two_to_four() -> None:
    decision = decide(fund(places(2000, 1000, 500, 300, 200)), standing(6, 5, 5, 5, 4))
    assert paid(decision) == {1: 2000, 2: 600, 3: 600, 4: 600, 5: 200}


def test_hort_half_by_place_and_half_shared() -> None:
    decision = decide(fund(places(100, 80, 60, 40, 20, 10), method=Method.HORT), standing(5, 5, 4, 3, 3, 3))
    found = exact(decision)
    assert {k: round(float(v), 2) for k, v in found.items()} == {1: 95, 2: 85, 3: 60, 4: 31.67, 5: 21.67, 6: 16.67}
    assert [round(v) for v in found.values()] == [95, 85, 60, 32, 22, 17]  # as it was published
    assert decision.winnings() == {1: 9500, 2: 8500, 3: 6000, 4: 3167, 5: 2167, 6: 1666}
    assert decision.paid == 31000


def test_hort_second_example() -> None:
    decision = decide(fund(places(1000, 500, 350, 200, 150, 100), method=Method.HORT), standing(5, 5, 4, 3, 3, 3))
    assert paid(decision) == {1: 875, 2: 625, 3: 350, 4: 175, 5: 150, 6: 125}


def test_hort_of_four_equal_parts_and_by_place() -> None:
    decision = decide(fund(places(10000, 8000, 6000, 4000), method=Method.HORT), standing(5, 5, 5, 5))
    assert paid(decision) == {1: 8500, 2: 7500, 3: 6500, 4: 5500}


@pytest.mark.parametrize(("weight", "first", "second"), [(0, 150, 150), (25, 162.5, 137.5), (100, 200, 100)])
def test_the_weight_goes_from_equal_shares_to_all_by_place(weight: int, first: float, second: float) -> None:
    decision = decide(fund(places(200, 100), method=Method.HORT, weight=weight), standing(4, 4, 3))
    assert paid(decision) == {1: Fraction(first), 2: Fraction(second)}


def test_by_tie_break_everybody_has_the_prize_of_his_place() -> None:
    decision = decide(fund(places(200, 100, 50), method=Method.TIE_BREAK), standing(4, 4, 4, 4))
    assert paid(decision) == {1: 200, 2: 100, 3: 50}


OPEN = (places(2298, 1149, 536, 306, 230), under(2400, 1379, 766))
SCORES = (5, 4.5, 4, 4, 4, 4, 3.5, 3.5)
RATINGS = (2673, 2699, 2495, 2391, 2387, 2385, 2345, 2340)


def test_us_chess_32b3_as_amended_nobody_gets_more_than_his_largest_single_prize() -> None:
    decision = decide(fund(*OPEN, method=Method.US_CHESS), standing(*SCORES, ratings=RATINGS))
    assert paid(decision) == {1: 2298, 2: 1149, 3: 536, 4: 817, 5: 817, 6: 817, 7: 115, 8: 115}
    shares = {share.player: share for pool in decision.pools for share in pool.shares}
    assert shares[3].held is Held.CAP  # type: ignore[index]
    assert shares[4].held is Held.NOTHING  # type: ignore[index]
    assert [stake.amount for stake in decision.pools[2].stakes] == [137900, 76600, 53600, 30600]


def test_us_chess_32b3_before_the_amendment() -> None:
    decision = decide(fund(*OPEN, method=Method.US_CHESS, capped=False), standing(*SCORES, ratings=RATINGS))
    assert [paid(decision)[k] for k in (3, 4, 5, 6)] == [Fraction(74675, 100)] * 4


def test_us_chess_32b2_a_clear_winner_takes_the_most_valuable_prize_and_the_place_goes_on() -> None:
    decision = decide(
        fund(places(300, 200), under(1800, 500), method=Method.US_CHESS), standing(5, 4, 3, ratings=(1700, 2000, 1900))
    )
    assert paid(decision) == {1: 500, 2: 300, 3: 200}


def test_us_chess_32b4_of_equal_prizes_the_place_comes_first() -> None:
    """Two experts tie for second: they pool the second and the third prize, and the class prize stays for the next."""
    decision = decide(
        fund(under(2200, 100), places(250, 150, 100), method=Method.US_CHESS),
        standing(4, 3.5, 3.5, 3, 2.5, ratings=(2500, 2100, 2050, 2250, 2000)),
    )
    assert paid(decision) == {1: 250, 2: 125, 3: 125, 5: 100}


def test_us_chess_32b4_of_equal_class_prizes_the_higher_class_comes_first() -> None:
    lists = (places(32), band("C", 1400, 1599, 20), band("B", 1600, 1799, 20), band("D/E", 1000, 1399, 20))
    ratings = (1707, 1575, 1688, 1322, 1584, 1541)
    decision = decide(fund(*lists, method=Method.US_CHESS), standing(3, 3, 2.5, 2.5, 2, 2, ratings=ratings))
    assert paid(decision) == {1: 26, 2: 26, 4: 20, 5: 10, 6: 10}


def test_us_chess_32b3_two_class_prizes_the_more_valuable_is_brought_in() -> None:
    lists = (places(200, 150), band("A", 1800, 1999, 76), band("B", 1600, 1799, 75))
    ratings = (2100, 1900, 1700, 1850, 1650)
    decision = decide(fund(*lists, method=Method.US_CHESS), standing(4, 3.5, 3.5, 3, 2.5, ratings=ratings))
    assert paid(decision) == {1: 200, 2: 113, 3: 113, 5: 75}


def test_us_chess_32b3_class_players_leave_the_tie_when_their_prize_alone_is_more() -> None:
    """Many share little; four divide their class prize, and one takes another class prize alone."""
    ratings = (2500,) * 6 + (2350,) * 4 + (2250,)
    decision = decide(
        fund(places(300, 200, 100), under(2400, 800), under(2300, 700), method=Method.US_CHESS),
        standing(*[4] * 11, ratings=ratings),
    )
    found = paid(decision)
    assert {found[k] for k in range(1, 7)} == {100}
    assert {found[k] for k in range(7, 11)} == {200}
    assert found[11] == 700
    assert [pool.apart for pool in decision.pools] == [2, 1, None]


def test_us_chess_youth_prize_pooled_with_the_places() -> None:
    lists = (places(300, 200), PrizeList((Prize(15000),), "Youth", under(1, 1).condition.__class__(born_from=2008)))
    young = standing(4, 4, 4, 4)
    field = (*young[:3], young[3].__class__(young[3].player, 4, 40, 4, games=9, born=2010))
    decision = decide(fund(*lists, method=Method.US_CHESS), field)
    assert exact(decision) == dict.fromkeys((1, 2, 3, 4), Fraction(650, 4))


@pytest.mark.parametrize(
    ("money", "promised_for", "came", "pays"),
    [(2000, 125, 75, 1200), (2000, 125, 50, 1000), (2000, 125, 130, 2000), (450, 30, 10, 150), (1000, 50, 24, 500)],
)
def test_a_fund_based_on_entries(money: int, promised_for: int, came: int, pays: int) -> None:
    promised = fund(places(money), based_on=promised_for)
    assert reduced(promised, due(promised, came)).total() == pays * 100


def test_a_reduced_fund_is_reduced_in_every_prize_and_adds_up() -> None:
    promised = fund(places(100, 50, 33), based_on=30)
    assert [p.amount for p in reduced(promised, due(promised, 20)).lists[0].prizes] == [6667, 3333, 2200]
    decision = decide(promised, standing(3, 2, 1), entries=20)
    assert decision.ratio == Fraction(2, 3)
    assert decision.paid == 12200


def test_us_chess_33c_a_class_is_for_its_members_and_an_under_prize_for_everybody_below_the_limit() -> None:
    """A player rated 1500 cannot win the class from 1600 to 1799, but the prize under 1800."""
    field = standing(3, 2, 1, ratings=(2000, 1500, 1700))
    in_class = decide(fund(band("B", 1600, 1799, 50), method=Method.US_CHESS), field)
    assert paid(in_class) == {3: 50}
    below = decide(fund(under(1800, 50), method=Method.US_CHESS), field)
    assert paid(below) == {2: 50}


def test_us_chess_32b1_one_cash_prize_for_each_player_whatever_else_the_fund_says() -> None:
    lists = (places(100), under(2400, 60))
    decision = decide(
        fund(*lists, method=Method.US_CHESS, one_prize=OnePrize.EVERY), standing(3, 2, ratings=(2300, 2200))
    )
    assert paid(decision) == {1: 100, 2: 60}


def test_trophies_are_one_to_a_player_by_tie_break_and_never_divided() -> None:
    cups = PrizeList((Prize(0, "Cup"), Prize(0, "Medal")))
    best = PrizeList((Prize(0, "Plate"),), "U2400", under(2400, 1).condition)
    decision = decide(fund(cups, best, method=Method.US_CHESS), standing(3, 3, 3, ratings=(2300, 2500, 2200)))
    assert [(t.trophy, t.player) for t in decision.trophies] == [("Cup", 1), ("Medal", 2), ("Plate", 3)]


@pytest.mark.parametrize(
    ("currency", "method", "amounts", "tied", "paid_out"),
    [
        # 1150 / 7 = 164.2857…: four cents are left after 164.28 each
        ("USD", Method.EQUAL, (50000, 30000, 20000, 10000, 5000), 7, (16429,) * 4 + (16428,) * 3),
        # half of one's own place and 575 / 7 = 82.142857…: two cents are left, all were cut alike
        (
            *("USD", Method.HORT, (50000, 30000, 20000, 10000, 5000), 7),
            (33215, 23215, 18214, 13214, 10714, 8214, 8214),
        ),
        # odd cents: 50.005 + 30.56, 25.01 + 30.56, 16.665 + 30.56; the half cents of the first and third make one
        ("USD", Method.HORT, (10001, 5002, 3333), 3, (8057, 5557, 4722)),
        # no decimals: 10 000 000 / 3
        ("VND", Method.EQUAL, (5_000_000, 3_000_000, 2_000_000), 3, (3_333_334, 3_333_333, 3_333_333)),
        ("USD", Method.EQUAL, (1,), 3, (1, 0, 0)),
        ("USD", Method.EQUAL, (10000, 0, 0), 2, (5000, 5000)),
    ],
)
def test_ties_over_the_last_prize_add_up_to_the_smallest_unit(
    currency: str, method: Method, amounts: tuple[int, ...], tied: int, paid_out: tuple[int, ...]
) -> None:
    money = fund(PrizeList(tuple(Prize(amount) for amount in amounts)), currency=currency, method=method)
    decision = decide(money, standing(*[4] * tied, 3))
    won = decision.winnings()
    assert tuple(won.get(PlayerId(k), 0) for k in range(1, tied + 1)) == paid_out
    assert decision.paid == sum(amounts)


@pytest.mark.parametrize(
    ("settings", "won"),
    [
        # 2 and 3 on four points bring in 200 and 150; the third place then is worth more to 4 than the class prize
        ({"one_prize": OnePrize.BEST}, {1: 300, 2: 175, 3: 175, 4: 100, 5: 60}),
        ({"method": Method.US_CHESS}, {1: 300, 2: 175, 3: 175, 4: 100, 5: 60}),
        # the places first: 2 and 3 share 200 and 100, and the class is for who has won nothing
        ({"one_prize": OnePrize.PRIORITY}, {1: 300, 2: 150, 3: 150, 4: 150, 5: 60}),
        # 2 has both, the class prize alone; 4 is second of the class
        ({"one_prize": OnePrize.EVERY}, {1: 300, 2: 300, 3: 150, 4: 60}),
    ],
)
def test_a_place_and_a_class_prize_for_one_player(settings: dict[str, Any], won: dict[int, int]) -> None:
    ratings = (2000, 1500, 1900, 1550, 1500)
    decision = decide(
        fund(places(300, 200, 100), under(1600, 150, 60), **settings), standing(5, 4, 4, 3, 2, ratings=ratings)
    )
    assert paid(decision) == won
