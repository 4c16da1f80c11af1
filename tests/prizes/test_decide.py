"""Conditions, one prize for each player, limits, trophies, leftovers, and the reason for everybody."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.core.ids import PlayerId
from crosstable.prizes import (
    Condition,
    Contestant,
    Failed,
    Held,
    Leftover,
    Limit,
    Method,
    OnePrize,
    Prize,
    PrizeList,
    Unrated,
    Why,
    decide,
    decision_body,
    decision_from,
    unmet,
)
from tests.prizes.field import exact, fund, paid, places, prizes, standing, under

SOMEBODY = Contestant(PlayerId(7), 1, 35, 7, games=4, rating=1650, sex="w", born=2009, federation="NOR", club="Rook")


@pytest.mark.parametrize(
    ("condition", "failed"),
    [
        (Condition(), ()),
        (Condition(sex="w"), ()),
        (Condition(sex="f"), ()),
        (Condition(sex="m"), (Failed("sex", "m", "w"),)),
        (Condition(born_from=2009), ()),
        (Condition(born_from=2010), (Failed("born", "≥ 2010", "2009"),)),
        (Condition(born_to=2008), (Failed("born", "≤ 2008", "2009"),)),
        (Condition(rating_from=1600, rating_to=1650), ()),
        (Condition(rating_to=1649), (Failed("rating", "≤ 1649", "1650"),)),
        (Condition(unrated=Unrated.ONLY), (Failed("unrated", "", "1650"),)),
        (Condition(federation="nor", club="rook"), ()),
        (Condition(club="Pawn"), (Failed("club", "Pawn", "Rook"),)),
        (Condition(players=(PlayerId(7),)), ()),
        (Condition(players=(PlayerId(8),)), (Failed("group", "", ""),)),
        (Condition(min_games=5, min_points=40), (Failed("games", "5", "4"), Failed("points", "40", "35"))),
    ],
)
def test_a_condition_says_what_is_not_met(condition: Condition, failed: tuple[Failed, ...]) -> None:
    assert unmet(condition, SOMEBODY) == failed


@pytest.mark.parametrize(
    ("condition", "inside"),
    [
        (Condition(), True),
        (Condition(rating_to=1599), False),
        (Condition(rating_to=1599, unrated=Unrated.TOO), True),
        (Condition(unrated=Unrated.ONLY), True),
        (Condition(unrated=Unrated.NOT), False),
    ],
)
def test_us_chess_28d_the_unrated_are_in_no_class_unless_it_says_so(condition: Condition, *, inside: bool) -> None:
    assert (not unmet(condition, replace(SOMEBODY, rating=None))) is inside


def test_a_year_of_birth_that_is_not_known_is_no_age() -> None:
    assert unmet(Condition(born_from=1900), replace(SOMEBODY, born=None)) == (Failed("born", "≥ 1900", ""),)


JUNIOR = PrizeList(prizes(60, 30), "Junior", Condition(born_from=2008))


def juniors(*points: float, young: tuple[int, ...] = ()) -> tuple[Contestant, ...]:
    return tuple(replace(who, born=2010 if who.player in young else 1980) for who in standing(*points))


def test_the_best_prize_only() -> None:
    decision = decide(fund(places(100, 50), JUNIOR), juniors(5, 4, 3, 2, young=(2, 3, 4)))
    assert paid(decision) == {1: 100, 2: 60, 3: 50, 4: 30}  # the second takes the larger junior prize


def test_by_priority_the_first_list_counts_even_if_it_is_less() -> None:
    decision = decide(fund(places(100, 50), JUNIOR, one_prize=OnePrize.PRIORITY), juniors(5, 4, 3, 2, young=(2, 3, 4)))
    assert paid(decision) == {1: 100, 2: 50, 3: 60, 4: 30}


def test_a_prize_in_every_list() -> None:
    decision = decide(fund(places(100, 50), JUNIOR, one_prize=OnePrize.EVERY), juniors(5, 4, 3, 2, young=(2, 3, 4)))
    assert paid(decision) == {1: 100, 2: 110, 3: 30}


def test_everybody_can_be_told_why() -> None:
    decision = decide(fund(places(100), JUNIOR), juniors(5, 4, 3, 2, young=(1, 3)))
    verdicts = {p: [v.why for v in decision.explain(p)] for p in (1, 2, 3, 4)}
    assert verdicts[1] == [Why.WON, Why.OTHER]
    assert verdicts[2] == [Why.GONE, Why.FAILED]
    assert verdicts[3] == [Why.GONE, Why.WON]
    assert verdicts[4] == [Why.GONE, Why.FAILED]
    assert decision.explain(2)[1].failed == (Failed("born", "≥ 2008", "1980"),)
    assert decision.explain(99) == ()


def test_more_prizes_than_players_stay_with_the_organiser_and_are_named() -> None:
    decision = decide(fund(places(100, 50, 25)), standing(2, 1))
    assert paid(decision) == {1: 100, 2: 50}
    assert [(s.place, s.amount) for s in decision.unawarded] == [(3, 2500)]
    assert decision.payable == 17500


def test_nobody_at_all_leaves_the_whole_fund() -> None:
    decision = decide(fund(places(100)), ())
    assert decision.pools == ()
    assert decision.payable == 10000


def test_minimum_games_and_points_keep_out_of_every_list() -> None:
    field = standing(3, 2, 1)
    field = (replace(field[0], games=1), *field[1:])
    decision = decide(fund(places(100, 50), condition=Condition(min_games=2, min_points=15)), field)
    assert paid(decision) == {2: 100}
    assert decision.unawarded[0].amount == 5000
    assert decision.explain(1)[0].failed == (Failed("games", "2", "1"),)


def test_a_limit_passes_the_rest_to_the_next_in_line() -> None:
    limit = Limit(20000, Condition(unrated=Unrated.ONLY), "unrated")
    decision = decide(fund(places(500, 400), limits=(limit,)), standing(4, 3, 2, ratings=(None, 1500, 1400)))
    assert paid(decision) == {1: 200, 2: 400, 3: 300}
    assert decision.pools[0].shares[0].held is Held.LIMIT
    assert decision.payable == 90000


def test_a_limit_inside_a_tie_leaves_the_rest_to_the_others() -> None:
    limit = Limit(10000, Condition(unrated=Unrated.ONLY))
    decision = decide(fund(places(500, 300), limits=(limit,)), standing(4, 4, 2, ratings=(None, 1500, 1400)))
    assert paid(decision) == {1: 100, 2: 500, 3: 200}  # 500 is the most that he could win alone


def test_a_trophy_between_players_level_on_everything_stays_open() -> None:
    level = tuple(replace(who, rank=1) for who in standing(4, 4)) + standing(4, 4, 3)[2:]
    cups = fund(PrizeList((Prize(10000, "Cup"), Prize(5000, "Plate"), Prize(0, "Medal"))))
    decision = decide(cups, level)
    assert paid(decision) == {1: 75, 2: 75}
    assert [(t.trophy, t.player, t.between) for t in decision.trophies] == [
        ("Cup", None, (1, 2)),
        ("Plate", None, (1, 2)),
        ("Medal", 3, ()),
    ]
    same = fund(PrizeList((Prize(0, "Medal"), Prize(0, "Medal"))))
    assert [t.player for t in decide(same, level).trophies] == [1, 2]


def test_one_trophy_for_each_player_unless_every_list_counts() -> None:
    lists = (PrizeList((Prize(0, "Cup"),)), PrizeList((Prize(0, "Junior cup"),), "Junior", Condition(born_from=2008)))
    field = juniors(5, 4, 3, young=(1, 3))
    assert [(t.trophy, t.player) for t in decide(fund(*lists), field).trophies] == [("Cup", 1), ("Junior cup", 3)]
    every = decide(fund(*lists, one_prize=OnePrize.EVERY), field)
    assert [(t.trophy, t.player) for t in every.trophies] == [("Cup", 1), ("Junior cup", 1)]
    assert decide(fund(*lists), juniors(5, 4)).unawarded_trophies[0].trophy == "Junior cup"


def test_players_level_on_everything_share_even_where_places_decide() -> None:
    level = tuple(replace(who, rank=1) for who in standing(4, 4))
    assert paid(decide(fund(places(200, 100), method=Method.TIE_BREAK), level)) == {1: 150, 2: 150}
    hort = (*level, *standing(4, 4, 4)[2:])
    decision = decide(fund(places(300, 200, 100), method=Method.HORT), hort)
    assert paid(decision) == {1: 225, 2: 225, 3: 150}


@pytest.mark.parametrize(
    ("leftover", "unit", "amounts", "kept"),
    [
        (Leftover.TIE_BREAK, 1, [3334, 3333, 3333], 0),
        (Leftover.ORGANISER, 1, [3333, 3333, 3333], 1),
        (Leftover.ADDED, 1, [3334, 3334, 3334], -2),
        (Leftover.TIE_BREAK, 100, [3400, 3300, 3300], 0),
        (Leftover.ORGANISER, 500, [3000, 3000, 3000], 1000),
        (Leftover.ADDED, 500, [3500, 3500, 3500], -500),
        (Leftover.TIE_BREAK, 500, [3500, 3500, 3000], 0),
    ],
)
def test_a_third_of_a_hundred(leftover: Leftover, unit: int, amounts: list[int], kept: int) -> None:
    decision = decide(fund(places(100), unit=unit, leftover=leftover), standing(1, 1, 1))
    assert list(decision.winnings().values()) == amounts
    assert decision.kept == kept


def test_a_clear_winner_is_paid_to_the_cent_whatever_the_unit() -> None:
    decision = decide(fund(PrizeList((Prize(3350), Prize(1050))), unit=100), standing(2, 1))
    assert decision.winnings() == {1: 3350, 2: 1050}


def test_those_who_can_win_nothing_do_not_take_part_in_the_pool() -> None:
    decision = decide(fund(places(100), under(1600, 40)), standing(5, 3, 3, ratings=(2000, 1900, 1500)))
    assert paid(decision) == {1: 100, 3: 40}


def test_hort_and_categories_every_share_is_between_the_place_and_the_equal_part() -> None:
    lists = (places(100, 50), under(1600, 30))
    decision = decide(fund(*lists, method=Method.HORT), standing(4, 4, 4, ratings=(2000, 1500, 1900)))
    assert exact(decision) == {1: 80, 2: 55, 3: 45} or sum(exact(decision).values()) == 180
    assert [share.own for share in decision.pools[0].shares] == [Fraction(10000), Fraction(3000), Fraction(5000)]


def test_a_stored_decision_comes_back_equal() -> None:
    lists = (PrizeList((Prize(10000, "Cup"), Prize(5000))), under(1600, 30))
    decision = decide(fund(*lists, method=Method.HORT), standing(4, 4, 4, ratings=(2000, 1500, 1900)))
    again = decision_from(decision_body(decision))
    assert again == replace(decision, standing=(), verdicts={})
    assert again.winnings() == decision.winnings()


def test_a_trophy_belongs_to_its_place() -> None:
    decision = decide(fund(PrizeList((Prize(100), Prize(50), Prize(25, "Medal")))), standing(3, 2, 1))
    assert [(t.trophy, t.player, t.place) for t in decision.trophies] == [("Medal", 3, 3)]
    few = decide(fund(PrizeList((Prize(100), Prize(50), Prize(25, "Medal")))), standing(3, 2))
    assert [t.trophy for t in few.unawarded_trophies] == ["Medal"]
