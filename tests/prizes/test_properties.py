"""What holds for every fund and every field."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.ids import PlayerId
from crosstable.prizes import (
    Condition,
    Contestant,
    Fund,
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
    fund_body,
    fund_from,
    parse_prizes,
    prizes_text,
    unmet,
)

CONDITIONS = (
    Condition(),
    Condition(rating_to=1799),
    Condition(rating_from=1400, rating_to=1999, unrated=Unrated.TOO),
    Condition(unrated=Unrated.ONLY),
    Condition(sex="w"),
    Condition(born_from=2008),
    Condition(min_games=3),
)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Contestant, ...]:
    points = sorted(draw(st.lists(st.integers(0, 6), max_size=12)), reverse=True)
    found: list[Contestant] = []
    for k, score in enumerate(points, 1):
        level = bool(found) and found[-1].points == score * 5 and draw(st.booleans())
        found.append(
            Contestant(
                player=PlayerId(k),
                rank=found[-1].rank if level else k,
                points=score * 5,
                number=k,
                games=draw(st.integers(0, 5)),
                rating=draw(st.sampled_from((None, 1300, 1500, 1700, 1900, 2100))),
                sex=draw(st.sampled_from(("", "w", "m"))),
                born=draw(st.sampled_from((None, 1970, 2010))),
            )
        )
    return tuple(found)


@st.composite
def lists(draw: st.DrawFn, name: str) -> PrizeList:
    amounts = sorted(draw(st.lists(st.integers(1, 5000), min_size=1, max_size=5)), reverse=True)
    cups = [draw(st.sampled_from(("", "Cup", "Medal"))) for _ in amounts]
    condition = draw(st.sampled_from(CONDITIONS))
    return PrizeList(tuple(map(Prize, amounts, cups)), name, condition)


@st.composite
def funds(draw: st.DrawFn) -> Fund:
    limits = draw(
        st.sampled_from(((), (Limit(700, Condition(unrated=Unrated.ONLY)),), (Limit(0, Condition(sex="w")),)))
    )
    return Fund(
        currency="EUR",
        lists=tuple(draw(lists(f"list {k}")) for k in range(draw(st.integers(1, 4)))),
        method=draw(st.sampled_from(list(Method))),
        one_prize=draw(st.sampled_from(list(OnePrize))),
        weight=draw(st.sampled_from((0, 33, 50, 100))),
        unit=draw(st.sampled_from((1, 1, 100))),
        leftover=draw(st.sampled_from(list(Leftover))),
        condition=draw(st.sampled_from((Condition(), Condition(min_games=1)))),
        limits=limits,
        based_on=draw(st.sampled_from((None, 8))),
        capped=draw(st.booleans()),
    )


def may(fund: Fund, who: Contestant, number: int) -> bool:
    return not unmet(fund.condition, who) and not unmet(fund.lists[number].condition, who)


@given(funds(), fields())
def test_the_money_adds_up_to_the_cent(fund: Fund, field: tuple[Contestant, ...]) -> None:
    decision = decide(fund, field)
    whole = sum((prize.amount * decision.ratio for prizes in fund.lists for prize in prizes.prizes), Fraction(0))
    assert decision.paid + decision.kept + sum(s.amount for s in decision.unawarded) == int(whole)
    if fund.leftover is Leftover.TIE_BREAK:
        assert decision.kept == 0
    assert all(share.paid >= 0 and share.exact >= 0 for pool in decision.pools for share in pool.shares)


@given(funds(), fields(), st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_given_does_not_matter(
    fund: Fund, field: tuple[Contestant, ...], random: object
) -> None:
    mixed = list(field)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert decide(fund, mixed) == decide(fund, field)


@given(funds(), fields())
def test_nobody_gets_what_he_may_not_win(fund: Fund, field: tuple[Contestant, ...]) -> None:
    decision = decide(fund, field)
    by_id = {who.player: who for who in field}
    for pool in decision.pools:
        numbers = {stake.list for stake in pool.stakes}
        for share in pool.shares:
            assert any(may(fund, by_id[share.player], number) for number in numbers)
            limits = [limit.most for limit in fund.limits if not unmet(limit.condition, by_id[share.player])]
            assert all(share.exact <= limit for limit in limits)
        assert len(pool.stakes) <= len(pool.shares)  # 32B3: one prize for each winner goes into the pool
    for trophy in decision.trophies:
        for player in trophy.between or (trophy.player,):
            assert player is not None
            assert may(fund, by_id[player], trophy.list)


@given(funds(), fields())
def test_one_money_prize_for_each_player(fund: Fund, field: tuple[Contestant, ...]) -> None:
    decision = decide(fund, field)
    for who in field:
        pools = [pool for pool, share in decision.of(who.player) if share.paid]
        if fund.policy is not OnePrize.EVERY:
            assert len(pools) <= 1
        cups = [trophy for trophy in decision.trophies if trophy.player == who.player]
        assert fund.policy is OnePrize.EVERY or len(cups) <= 1


@given(funds(), fields())
def test_a_prize_is_left_over_only_when_nobody_could_take_it(fund: Fund, field: tuple[Contestant, ...]) -> None:
    if fund.policy is not OnePrize.BEST or fund.limits:
        return
    decision = decide(fund, field)
    for stake in decision.unawarded:
        for who in field:
            if may(fund, who, stake.list):
                assert any(share.exact for _, share in decision.of(who.player))


def equals(one: Contestant, other: Contestant) -> bool:
    """Whether nothing but their numbers tells two players apart."""
    return replace(one, player=other.player, number=other.number, rank=other.rank) == other


@given(funds(), fields())
def test_players_alike_in_points_and_conditions_get_alike_except_for_places(
    fund: Fund, field: tuple[Contestant, ...]
) -> None:
    by_points = fund.method in (Method.EQUAL, Method.US_CHESS)
    decision = decide(fund, field)
    shares = {who.player: sum(share.exact for _, share in decision.of(who.player)) for who in field}
    for one in field:
        for other in field:
            if equals(one, other) and (by_points or one.rank == other.rank):
                assert shares[one.player] == shares[other.player]


@given(fields(), st.lists(st.integers(1, 10_000), min_size=1, max_size=8))
def test_equal_division_guarantees_the_mean_of_ones_own_places(
    field: tuple[Contestant, ...], amounts: list[int]
) -> None:
    amounts.sort(reverse=True)
    decision = decide(Fund("EUR", (PrizeList(tuple(map(Prize, amounts))),)), field)
    paid = decision.winnings()
    place = 0
    for score in sorted({who.points for who in field}, reverse=True):
        group = [who.player for who in field if who.points == score]
        whole = sum(amounts[place : place + len(group)])
        place += len(group)
        assert sum(paid.get(player, 0) for player in group) == whole
        assert all(paid.get(player, 0) in (whole // len(group), whole // len(group) + 1) for player in group)


@given(funds(), fields())
def test_a_better_score_never_gets_less_in_one_list_for_everybody(fund: Fund, field: tuple[Contestant, ...]) -> None:
    alone = replace(fund, lists=(replace(fund.lists[0], condition=Condition()),), limits=(), condition=Condition())
    paid = decide(alone, field).winnings()
    for above, below in itertools.pairwise(field):
        if above.points > below.points:
            slack = fund.unit - 1  # a clear winner is paid to the cent, shares in whole units
            assert paid.get(above.player, 0) + slack >= paid.get(below.player, 0)


@given(funds(), fields())
def test_everybody_has_a_verdict_for_every_list(fund: Fund, field: tuple[Contestant, ...]) -> None:
    decision = decide(fund, field)
    for who in field:
        found = decision.explain(who.player)
        assert [verdict.list for verdict in found] == list(range(len(fund.lists)))
        for verdict in found:
            assert (verdict.why is Why.FAILED) is not may(fund, who, verdict.list)
            assert bool(verdict.failed) is (verdict.why is Why.FAILED)


@given(funds(), fields())
def test_json_there_and_back(fund: Fund, field: tuple[Contestant, ...]) -> None:
    assert fund_from(fund_body(fund)) == fund
    decision = decide(fund, field)
    assert decision_from(decision_body(decision)) == replace(decision, standing=(), verdicts={})


@given(st.lists(st.builds(Prize, st.integers(0, 10**6), st.sampled_from(("", "Cup", "Gold medal"))), max_size=9))
def test_the_notation_there_and_back(prizes: list[Prize]) -> None:
    assert parse_prizes(prizes_text(prizes, "EUR") + "/", "EUR") == tuple(prizes)
