"""The money of one standing, of the event or of a group: its lists from the top down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from crosstable.core.ids import PlayerId
from crosstable.prizes.contest import Contestant, unmet
from crosstable.prizes.fund import TEAMS, Fund, Method
from crosstable.prizes.outcome import Held, Pool, Share
from crosstable.prizes.pooling import Party, Stake, by_standing, levelled, parties
from crosstable.prizes.rounding import rounded


@dataclass(slots=True)
class Contest:
    """One standing in which prizes are won; `fund` has the amounts that are due.

    `group` is empty for the whole event. `by_rank`: players tie who share a place, whatever their points.
    """

    fund: Fund
    standing: tuple[Contestant, ...]
    group: str = ""
    by_rank: bool = False
    _may: set[tuple[PlayerId, int]] = field(default_factory=set)
    _limits: dict[PlayerId, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fund = self.fund
        numbers = self.lists(range(len(fund.lists)))
        for who in self.standing:
            if unmet(fund.for_all(self.group), who):
                continue
            self._may.update((who.player, k) for k in numbers if not unmet(fund.lists[k].condition, who))
            every = () if self.group == TEAMS else fund.limits
            limits = [limit.most for limit in every if not unmet(limit.condition, who)]
            if limits:
                self._limits[who.player] = min(limits)

    def lists(self, numbers: Sequence[int]) -> list[int]:
        """Those of the lists whose prizes are won in this standing."""
        return [number for number in numbers if self.fund.lists[number].counts_in(self.group)]

    def may(self, player: PlayerId, number: int) -> bool:
        """Whether the player meets every condition of a list."""
        return (player, number) in self._may

    def value(self, who: Contestant) -> int:
        """What counts before any tie-break, the more the better."""
        return -who.rank if self.by_rank else who.points

    def run(self, numbers: Sequence[int], left_out: Collection[PlayerId]) -> tuple[list[Pool], list[Stake]]:
        """Give out the money of some lists together, from the top down; and what nobody is left for."""
        better = {number: k for k, number in enumerate(numbers)}
        stakes = [
            Stake(number, place, prize.amount, self.group)
            for number in numbers
            for place, prize in enumerate(self.fund.lists[number].prizes, 1)
            if prize.amount
        ]

        def value(stake: Stake) -> tuple[int, int, int]:
            return -stake.amount, better[stake.list], stake.place

        stakes.sort(key=value)
        pools: list[Pool] = []
        place = 1
        running = [
            who
            for who in self.standing
            if who.player not in left_out and any(self.may(who.player, number) for number in numbers)
        ]
        for _, level in groupby(running, key=self._level):
            group = list(level)
            places = place, place + len(group) - 1
            place += len(group)
            for pool in self._group(group, stakes, places):
                pools.append(pool)
                for stake in pool.stakes:
                    stakes.remove(stake)
                if pool.passed:
                    stakes.append(pool.stakes[0]._replace(amount=pool.passed))
                    stakes.sort(key=value)
        return pools, stakes

    def _level(self, who: Contestant) -> int:
        """Players with the same value tie: by points, or where places decide by their rank."""
        return who.rank if self.fund.method is Method.TIE_BREAK else self.value(who)

    def _group(self, group: Sequence[Contestant], stakes: Sequence[Stake], places: tuple[int, int]) -> Iterator[Pool]:
        if not stakes:
            return
        members = [who.player for who in group]
        closed = {k: not prizes.condition.is_open for k, prizes in enumerate(self.fund.lists)}
        found = parties(members, list(stakes), self.may, closed)
        most = {
            player: max((stake.amount for stake in stakes if self.may(player, stake.list)), default=0)
            for player in members
        }
        for party in found:
            if party.stakes:
                yield self._divide(party, group, most, places)

    def _divide(
        self, party: Party, group: Sequence[Contestant], most: dict[PlayerId, int], places: tuple[int, int]
    ) -> Pool:
        total = Fraction(sum(stake.amount for stake in party.stakes))
        each = total / len(party.members)
        rooms: dict[PlayerId, int | Fraction | None] = {p: self._room(p, most) for p in party.members}
        shares, _ = levelled(total, rooms)
        # who shares a place of a knock-out has no tie-break over another
        weight = self.fund.by_place if len(party.members) > 1 and not self.by_rank else Fraction(0)
        own: dict[PlayerId, Fraction] = {}
        if weight:
            own = self._own(party, group, rooms)
            shares = {p: weight * own[p] + (1 - weight) * shares[p] for p in party.members}
        left = total - sum(shares.values())
        passed = Fraction(0)
        if left:  # a limit held somebody back: the others come first, then the next in line
            free = {p: None if (room := rooms[p]) is None else room - shares[p] for p in party.members}
            more, passed = levelled(left, free)
            shares = {p: shares[p] + more[p] for p in party.members}
        paid = rounded(shares, party.members, self.fund.unit, self.fund.leftover)
        return Pool(
            points=None if self.by_rank else group[0].points,
            first=places[0],
            last=places[1],
            stakes=tuple(party.stakes),
            shares=tuple(
                Share(
                    p, shares[p], paid[p], own.get(p), self._held(p, shares[p], rooms[p], max(each, own.get(p, each)))
                )
                for p in party.members
            ),
            by_place=weight,
            apart=party.apart,
            passed=int(passed),
        )

    def _room(self, player: PlayerId, most: dict[PlayerId, int]) -> int | None:
        # US Chess 32B3 as amended: no more than the largest prize he would be eligible for without the tie
        rooms = [most[player]] if self.fund.capped else []
        if player in self._limits:
            rooms.append(self._limits[player])
        return min(rooms, default=None)

    def _own(
        self, party: Party, group: Sequence[Contestant], rooms: dict[PlayerId, int | Fraction | None]
    ) -> dict[PlayerId, Fraction]:
        """The prize of everybody's own place; who is level on everything shares those of their places."""
        ranks = {who.player: who.rank for who in group}
        alone = by_standing(party, [who.player for who in group], self.may)
        own: dict[PlayerId, Fraction] = {}
        for _, level in groupby(party.members, key=ranks.__getitem__):
            players = list(level)
            together = Fraction(sum(alone[player] for player in players))
            found, _ = levelled(together, {player: rooms[player] for player in players})
            own.update(found)
        return own

    def _held(self, player: PlayerId, share: Fraction, room: int | Fraction | None, wanted: Fraction) -> Held:
        """By what the player is held back, if `wanted` is more than there is room for."""
        if room is None or share != room or wanted <= room:
            return Held.NOTHING
        return Held.LIMIT if room == self._limits.get(player) else Held.CAP
