"""Who gets which prize: down the standings, one group of tied players after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from crosstable.core.ids import PlayerId
from crosstable.prizes.based_on import due, reduced
from crosstable.prizes.contest import Contestant
from crosstable.prizes.errors import FundError
from crosstable.prizes.fund import EVERY_GROUP, TEAMS, Fund, OnePrize, checked
from crosstable.prizes.money import Contest
from crosstable.prizes.outcome import Decision, Pool
from crosstable.prizes.pooling import Stake
from crosstable.prizes.trophies import trophies
from crosstable.prizes.verdicts import verdicts

EVENT = ""
"""The name of the standings of the whole event among those of its groups."""
NOTHING_SETTLED: Mapping[tuple[str, int, int], PlayerId] = MappingProxyType({})
NO_GROUPS: Mapping[str, Iterable[Contestant]] = MappingProxyType({})


def decide(
    fund: Fund,
    contestants: Iterable[Contestant],
    *,
    entries: int | None = None,
    groups: Mapping[str, Iterable[Contestant]] = NO_GROUPS,
    knockout: bool = False,
    settled: Mapping[tuple[str, int, int], PlayerId] = NOTHING_SETTLED,
) -> Decision:
    """The prizes of everybody, each with what its reason needs.

    `contestants` are the final standings in any order: their ranks decide; `groups` those of each group
    (quad, pool) by its name, and under TEAMS those of the teams (as `team_entrant`s). With `knockout` the
    standings of the event, or of its teams where there are any, are the places of a bracket: who shares a place
    ties, whatever the points. `settled` says who won a trophy between players level on everything, by its group,
    the index of its list and its place. `entries` counts for a fund that is based on entries (default: everybody
    in the standings). The money paid, kept and unawarded adds up to the money in play, to the
    smallest unit. Raises FundError for a fund that cannot be used.
    """
    everybody = _ordered(contestants)
    count = len(groups) - (TEAMS in groups)
    ratio = due(checked(fund), len(everybody) if entries is None else entries, count)
    payable = reduced(fund, ratio)
    bracket = (TEAMS if TEAMS in groups else EVENT) if knockout else None
    contests = {EVENT: Contest(payable, everybody, by_rank=bracket == EVENT)}
    contests |= {
        name: Contest(payable, _ordered(found), name, by_rank=bracket == name) for name, found in groups.items()
    }
    pools, unawarded = _money(payable, contests)
    given, left = trophies(fund, contests, settled)
    return Decision(
        fund=fund,
        pools=tuple(pools),
        trophies=tuple(given),
        unawarded=tuple(unawarded),
        unawarded_trophies=tuple(left),
        ratio=ratio,
        groups=count,
        standing=everybody,
        verdicts=verdicts(fund, contests, pools, given),
    )


def _ordered(contestants: Iterable[Contestant]) -> tuple[Contestant, ...]:
    return tuple(sorted(contestants, key=lambda who: (who.rank, who.number)))


def check_groups(fund: Fund, players: Collection[int]) -> None:
    """FundError when a group of the organiser's own names somebody who is not in the event."""
    for index, prizes in enumerate(fund.lists):
        for player in prizes.condition.players:
            if player not in players:
                raise FundError("unknown-player", list=fund.label(index), player=player)


def check_pools(fund: Fund, pools: Collection[str], *, pooled: bool, teams: bool = False) -> None:
    """FundError when prizes are for groups or teams that the event does not have; before groups are made any may come."""
    for index, prizes in enumerate(fund.lists):
        if prizes.group == TEAMS:
            if not teams:
                raise FundError("no-teams", list=fund.label(index))
            continue
        if prizes.group and not pooled:
            raise FundError("no-groups", list=fund.label(index))
        if prizes.group not in ("", EVERY_GROUP, *pools) and pools:
            raise FundError(
                "unknown-group", list=fund.label(index), group=prizes.group, choices=", ".join(sorted(pools))
            )


def _money(fund: Fund, contests: Mapping[str, Contest]) -> tuple[list[Pool], list[Stake]]:
    """Give out the money: all lists of one standing together, or one list after the other."""
    order = fund.preference()
    if fund.policy is OnePrize.BEST:
        return _best(contests, {name: contest.lists(order) for name, contest in contests.items()})
    pools: list[Pool] = []
    unawarded: list[Stake] = []
    for number in order:
        won = {share.player for pool in pools for share in pool.shares if share.paid}
        left_out = won if fund.policy is OnePrize.PRIORITY else set()
        for contest in contests.values():
            if contest.lists([number]):
                found, left = contest.run([number], left_out)
                pools += found
                unawarded += left
    return pools, unawarded


def _best(contests: Mapping[str, Contest], lists: Mapping[str, Sequence[int]]) -> tuple[list[Pool], list[Stake]]:
    """One money prize for each player: who wins in his group and in the event keeps what is more.

    The other prize goes on, which makes nobody's less, so that in the end everybody keeps one.
    """
    names = [name for name, numbers in lists.items() if numbers]
    out: dict[str, set[PlayerId]] = {name: set() for name in names}
    found: dict[str, tuple[list[Pool], list[Stake]]] = {}
    todo: Iterable[str] = names
    while todo:
        for name in todo:
            found[name] = contests[name].run(lists[name], out[name])
        todo = _give_up(found, out)
    return [pool for name in names for pool in found[name][0]], [left for name in names for left in found[name][1]]


def _give_up(found: Mapping[str, tuple[list[Pool], list[Stake]]], out: Mapping[str, set[PlayerId]]) -> set[str]:
    """Take winners of several standings out of those in which they win less; the names of these."""
    won: dict[PlayerId, dict[str, int]] = {}
    for name, (pools, _) in found.items():
        for share in (share for pool in pools for share in pool.shares if share.paid):
            won.setdefault(share.player, {})[name] = share.paid
    changed: set[str] = set()
    for player, amounts in won.items():
        kept = max(amounts, key=amounts.__getitem__)
        for name in amounts:
            if name != kept:
                out[name].add(player)
                changed.add(name)
    return changed
