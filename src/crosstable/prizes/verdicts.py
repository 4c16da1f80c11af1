"""For everybody and every list: won, or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.prizes.contest import Contestant, Failed, unmet
from crosstable.prizes.fund import EVERY_GROUP, Fund, OnePrize
from crosstable.prizes.money import Contest
from crosstable.prizes.outcome import Pool, Trophy, Verdict, Why


def verdicts(
    fund: Fund, contests: Mapping[str, Contest], pools: Sequence[Pool], given: Sequence[Trophy]
) -> Mapping[PlayerId, tuple[Verdict, ...]]:
    """What became of each player in each list, in the order of the lists."""
    runners = {name: {who.player: who for who in contest.standing} for name, contest in contests.items()}
    cash: dict[PlayerId, dict[int, int]] = {}
    lowest: dict[tuple[str, int], int] = {}
    for index, pool in enumerate(pools):
        here = runners[pool.group]
        value = min(contests[pool.group].value(here[share.player]) for share in pool.shares)
        lowest.update({(pool.group, stake.list): value for stake in pool.stakes})
        for share in pool.shares:
            if share.paid:
                cash.setdefault(share.player, {}).update({stake.list: index for stake in pool.stakes})
    cups: dict[PlayerId, set[int]] = {}
    last: dict[tuple[str, int], int] = {}
    for trophy in given:
        for player in (trophy.player,) if trophy.player is not None else trophy.between:
            cups.setdefault(player, set()).add(trophy.list)
            last[trophy.group, trophy.list] = runners[trophy.group][player].rank
    work = _Work(fund, contests, runners, cash, cups, lowest, last)
    everybody = dict.fromkeys(player for found in runners.values() for player in found)
    groups = {player: name for name, found in runners.items() for player in found}
    return {
        player: tuple(work.verdict(k, player, groups[player]) for k in range(len(fund.lists))) for player in everybody
    }


@dataclass(frozen=True, slots=True)
class _Work:
    """Who has what, and how far down each list went: the lowest value with money, the lowest rank with a trophy."""

    fund: Fund
    contests: Mapping[str, Contest]
    runners: Mapping[str, Mapping[PlayerId, Contestant]]
    cash: Mapping[PlayerId, Mapping[int, int]]
    cups: Mapping[PlayerId, set[int]]
    lowest: Mapping[tuple[str, int], int]
    last: Mapping[tuple[str, int], int]

    def verdict(self, number: int, player: PlayerId, group: str) -> Verdict:
        """What became of a player of a group (empty: of none) in one list."""
        prizes = self.fund.lists[number]
        where = group if prizes.group else ""
        if prizes.group and not prizes.counts_in(group):
            wanted = "" if prizes.group == EVERY_GROUP else prizes.group
            return Verdict(number, Why.FAILED, (Failed("pool", wanted, group),))
        who = self.runners[where].get(player)
        if who is None:
            return Verdict(number, Why.FAILED, (Failed("pool", "", ""),), group=where)
        failed = unmet(self.fund.for_all(where), who) + unmet(prizes.condition, who)
        if failed:
            return Verdict(number, Why.FAILED, failed, group=where)
        cash, cups = self.cash.get(player, {}), self.cups.get(player, set())
        if number in cash:
            return Verdict(number, Why.WON, pool=cash[number], group=where)
        if number in cups:
            return Verdict(number, Why.WON, group=where)
        money = any(prize.amount for prize in prizes.prizes)
        at = (where, number)
        value = self.contests[where].value(who)
        below = self.lowest.get(at, value - 1) <= value if money else self.last.get(at, who.rank) >= who.rank
        if self.fund.policy is not OnePrize.EVERY and below and (cash if money else cups):
            return Verdict(number, Why.OTHER, pool=next(iter(cash.values())) if money else None, group=where)
        return Verdict(number, Why.GONE, group=where)
