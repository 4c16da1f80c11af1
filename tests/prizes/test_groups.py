"""Prizes of groups, and of the places of a knock-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.core.ids import PlayerId
from crosstable.prizes import (
    EVERY_GROUP,
    Condition,
    Contestant,
    Decision,
    Failed,
    FundError,
    Held,
    Method,
    OnePrize,
    Prize,
    PrizeList,
    Why,
    check_pools,
    checked,
    decide,
    decision_body,
    decision_from,
    fund_body,
    fund_from,
)
from tests.prizes.field import fund, paid, places, prizes, standing

EACH = PrizeList(prizes(50, 20), group=EVERY_GROUP)


def quads(*scores: Sequence[float]) -> tuple[tuple[Contestant, ...], Mapping[str, tuple[Contestant, ...]]]:
    """The event and its groups A, B …; who stands first in a group has the better tie-break."""
    groups = {}
    first = 1
    for name, points in zip("ABCDEFGH", scores, strict=False):
        groups[name] = tuple(
            replace(who, player=PlayerId(first + k), number=first + k) for k, who in enumerate(standing(*points))
        )
        first += len(points)
    everybody = sorted((who for found in groups.values() for who in found), key=lambda who: (-who.points, who.number))
    return tuple(replace(who, rank=k) for k, who in enumerate(everybody, 1)), groups


def by_group(decision: Decision) -> dict[str, dict[int, int]]:
    return {
        name: {int(s.player): s.paid // 100 for pool in decision.pools if pool.group == name for s in pool.shares}
        for name in dict.fromkeys(pool.group for pool in decision.pools)
    }


def test_s071_every_quad_has_its_own_prizes_and_those_who_tie_share_in_their_quad_only() -> None:
    event, groups = quads((3, 2, 1, 0), (2, 2, 1, 1), (2.5, 1.5, 1, 1))
    decision = decide(fund(EACH), event, groups=groups)
    assert by_group(decision) == {"A": {1: 50, 2: 20}, "B": {5: 35, 6: 35}, "C": {9: 50, 10: 20}}
    assert decision.paid == decision.payable == fund(EACH).total(3) == 21000


def test_by_tie_break_each_quad_pays_its_places() -> None:
    event, groups = quads((2, 2, 1, 1), (2, 2, 2, 0))
    decision = decide(fund(EACH, method=Method.TIE_BREAK), event, groups=groups)
    assert by_group(decision) == {"A": {1: 50, 2: 20}, "B": {5: 50, 6: 20}}


def test_a_group_can_have_prizes_of_its_own() -> None:
    event, groups = quads((3, 2, 1, 0), (3, 2, 1, 0))
    decision = decide(fund(PrizeList(prizes(90), group="A"), PrizeList(prizes(60), group="B")), event, groups=groups)
    assert paid(decision) == {1: 90, 5: 60}
    assert decision.explain(5)[0].failed == (Failed("pool", "A", "B"),)
    assert decision.explain(6)[1].why is Why.GONE


def test_trophies_of_groups_go_by_the_tie_breaks_of_each_group() -> None:
    event, groups = quads((2, 2, 1, 1), (3, 1, 1, 1))
    cups = fund(PrizeList((Prize(0, "Cup"),), group=EVERY_GROUP))
    decision = decide(cups, event, groups=groups)
    assert [(t.group, t.player) for t in decision.trophies] == [("A", 1), ("B", 5)]


def test_one_prize_each_keeps_what_is_more_in_the_group_or_in_the_event() -> None:
    """The winner of the event (100) leaves the 50 of his quad, and the 30 goes down to those who win nothing in theirs."""
    event, groups = quads((3, 2, 1, 0), (2, 2, 1, 1))
    both = fund(places(100, 30), EACH)
    decision = decide(both, event, groups=groups)
    assert by_group(decision) == {"": {1: 100, 7: 15, 8: 15}, "A": {2: 50, 3: 20}, "B": {5: 35, 6: 35}}
    assert decision.paid + sum(stake.amount for stake in decision.unawarded) == both.total(2)


def test_every_list_pays_in_the_group_and_in_the_event() -> None:
    event, groups = quads((3, 2, 1, 0), (2, 1.5, 1.5, 1))
    decision = decide(fund(places(100), EACH, one_prize=OnePrize.EVERY), event, groups=groups)
    assert paid(decision)[1] == 150


def test_in_order_of_priority_the_groups_come_where_their_list_stands() -> None:
    event, groups = quads((3, 2, 1, 0), (2, 1.5, 1.5, 1))
    first = decide(fund(EACH, places(100), one_prize=OnePrize.PRIORITY), event, groups=groups)
    assert paid(first)[1] == 50
    last = decide(fund(places(100), EACH, one_prize=OnePrize.PRIORITY), event, groups=groups)
    assert (paid(last)[1], paid(last)[2]) == (100, 50)


def test_a_category_in_every_group() -> None:
    event, groups = quads((3, 2, 1, 0), (3, 2, 1, 0))
    groups = {name: (*found[:2], replace(found[2], sex="w"), found[3]) for name, found in groups.items()}
    lists = (EACH, PrizeList(prizes(10), "Best girl", Condition(sex="w"), EVERY_GROUP))
    decision = decide(fund(*lists), event, groups=groups)
    assert (paid(decision)[3], paid(decision)[7]) == (10, 10)


def test_prizes_of_groups_need_groups() -> None:
    event, _ = quads((3, 2, 1, 0))
    decision = decide(fund(EACH), event)
    assert (decision.pools, decision.unawarded) == ((), ())
    assert decision.explain(1)[0].failed == (Failed("pool", "", ""),)
    with pytest.raises(FundError, match="is not played in groups"):
        check_pools(fund(EACH), (), pooled=False)
    with pytest.raises(FundError, match="is for the group Q, and the groups of this event are A, B"):
        check_pools(fund(PrizeList(prizes(5), group="Q")), ("A", "B"), pooled=True)
    check_pools(fund(PrizeList(prizes(5), group="Q")), (), pooled=True)
    check_pools(fund(EACH), ("A", "B"), pooled=True)


def test_a_fund_based_on_entries_counts_the_prizes_of_every_group() -> None:
    """Six groups of 100 are 600: above 500, so half of it is due however few come (US Chess 32)."""
    event, groups = quads(*[(1, 0)] * 6)
    found = decide(fund(PrizeList(prizes(100), group=EVERY_GROUP), based_on=60), event, entries=12, groups=groups)
    assert (found.ratio, found.paid) == (Fraction(1, 2), 30000)


@pytest.mark.parametrize("method", list(Method))
def test_shared_places_of_a_knockout_share_whatever_the_points(method: Method) -> None:
    """1st, 2nd, two share 3rd and 4th, four share 5th to 8th; points and tie-breaks count for nothing."""
    ranks = (1, 2, 3, 3, 5, 5, 5, 5)
    field = tuple(replace(who, rank=rank) for who, rank in zip(standing(3, 2, 1, 1, 0, 1, 0, 0), ranks, strict=True))
    decision = decide(fund(places(400, 200, 100, 50, 20, 20), method=method), field, knockout=True)
    assert paid(decision) == {1: 400, 2: 200, 3: 75, 4: 75, 5: 10, 6: 10, 7: 10, 8: 10}
    assert [(pool.points, pool.first, pool.last) for pool in decision.pools] == [
        (None, 1, 1),
        (None, 2, 2),
        (None, 3, 4),
        (None, 5, 8),
    ]


def test_trophies_of_shared_places_stay_open_unless_they_are_alike() -> None:
    field = tuple(replace(who, rank=rank) for who, rank in zip(standing(2, 1, 0, 0), (1, 2, 3, 3), strict=True))
    cups = PrizeList((Prize(0, "Gold"), Prize(0, "Silver"), Prize(0, "Bronze"), Prize(0, "Bronze")))
    assert [t.player for t in decide(fund(cups), field, knockout=True).trophies] == [1, 2, 3, 4]
    one = PrizeList((Prize(0, "Gold"), Prize(0, "Silver"), Prize(0, "Bronze")))
    assert decide(fund(one), field, knockout=True).trophies[2].between == (3, 4)


def test_categories_in_a_knockout_go_to_who_came_furthest() -> None:
    field = tuple(
        replace(who, rank=rank, sex="w" if rank > 2 else "m")
        for who, rank in zip(standing(0, 0, 5, 5), (1, 2, 3, 3), strict=True)
    )
    decision = decide(fund(places(100), PrizeList(prizes(30), "Best woman", Condition(sex="w"))), field, knockout=True)
    assert paid(decision) == {1: 100, 3: 15, 4: 15}
    assert all(share.held is Held.NOTHING for pool in decision.pools for share in pool.shares)
    assert [verdict.why for verdict in decision.explain(2)] == [Why.GONE, Why.FAILED]


def test_fund_and_decision_are_written_and_read_back_with_their_groups() -> None:
    event, groups = quads((2, 2, 1, 1), (3, 1, 1, 1))
    made = fund(places(100, 60), PrizeList((Prize(5000, "Cup"), Prize(2000)), group=EVERY_GROUP))
    assert fund_from(fund_body(made)) == made
    for knockout in (False, True):
        decision = decide(made, event, groups=groups, knockout=knockout)
        assert decision_from(decision_body(decision)) == replace(decision, standing=(), verdicts={})


@pytest.mark.parametrize(
    "change", [["pools", 0, "stakes", 0, 3, 7], ["trophies", 0, 5, None], ["pools", 0, "stakes", []]]
)
def test_a_spoilt_group_in_a_decision_is_refused(change: list[object]) -> None:
    event, groups = quads((2, 2, 1, 1), (3, 1, 1, 1))
    made = fund(PrizeList((Prize(5000, "Cup"), Prize(2000)), group=EVERY_GROUP))
    body = decision_body(decide(made, event, groups=groups))
    place: object = body
    *way, last, value = change
    for step in way:
        place = place[step]  # type: ignore[index]
    place[last] = value  # type: ignore[index]
    with pytest.raises((TypeError, ValueError)):
        decision_from(body)


def test_one_name_may_stand_in_several_groups_but_once_in_each() -> None:
    checked(fund(PrizeList(prizes(5), group="A"), PrizeList(prizes(5), group="B"), places(5)))
    with pytest.raises(FundError, match="two lists"):
        checked(fund(PrizeList(prizes(5), group="A"), PrizeList(prizes(4), group="A")))


def test_the_largest_event_is_decided_quickly() -> None:
    """250 quads, everybody in two standings: the prizes that go on come to an end."""
    event, groups = quads(*[(3, 2, 1, 0)] * 8)
    names = {f"{name}{k}": found for k in range(30) for name, found in groups.items()}
    many = {
        name: tuple(replace(who, player=PlayerId(4 * k + j + 1), number=4 * k + j + 1) for j, who in enumerate(found))
        for k, (name, found) in enumerate(names.items())
    }
    flat = sorted((who for found in many.values() for who in found), key=lambda who: (-who.points, who.number))
    event = tuple(replace(who, rank=k) for k, who in enumerate(flat, 1))
    made = fund(PrizeList(prizes(*range(300, 0, -1))), EACH)
    decision = decide(made, event, groups=many)
    assert decision.paid == made.total(240)


def level(*names: str) -> tuple[Contestant, ...]:
    return tuple(replace(who, rank=1) for who in standing(*[2] * len(names)))


def test_a_trophy_settled_by_a_play_off_goes_to_its_winner_and_the_next_to_who_is_left() -> None:
    cups = fund(PrizeList((Prize(0, "Cup"), Prize(0, "Medal"))))
    field = level("a", "b")
    assert [t.between for t in decide(cups, field).trophies] == [(1, 2), (1, 2)]
    won = decide(cups, field, settled={("", 0, 1): PlayerId(2)})
    assert [(t.trophy, t.player, t.between) for t in won.trophies] == [("Cup", 2, ()), ("Medal", 1, ())]


def test_of_three_level_two_stay_between_whom_the_next_trophy_is_open() -> None:
    cups = fund(PrizeList((Prize(0, "Gold"), Prize(0, "Silver"))))
    won = decide(cups, level("a", "b", "c"), settled={("", 0, 1): PlayerId(3)})
    assert [(t.trophy, t.player, t.between) for t in won.trophies] == [("Gold", 3, ()), ("Silver", None, (1, 2))]


def test_who_won_a_trophy_leaves_the_next_list_to_others_and_a_stranger_wins_nothing() -> None:
    cups = fund(PrizeList((Prize(0, "Cup"),)), PrizeList((Prize(0, "Plate"),), "U2400", Condition(rating_to=2399)))
    field = tuple(replace(who, rating=2000) for who in level("a", "b"))
    won = decide(cups, field, settled={("", 0, 1): PlayerId(1)})
    assert [(t.trophy, t.player) for t in won.trophies] == [("Cup", 1), ("Plate", 2)]
    stranger = decide(cups, field, settled={("", 0, 1): PlayerId(77)})
    assert stranger.trophies[0].between == (1, 2)
