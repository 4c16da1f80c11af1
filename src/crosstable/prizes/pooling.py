"""Which prizes a group of tied players brings in, and who of them divides which (US Chess 32B1 to 32B4).

The sets of prizes that can be given to different members of a group form a matroid, so taking the best
prize first, then the next that still finds a winner of its own, brings the largest sum there is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from crosstable.core.ids import PlayerId


class Stake(NamedTuple):
    """A prize in play: the index of its list, the place in it from 1, the money, the group (empty: the event)."""

    list: int
    place: int
    amount: int
    group: str = ""


Eligible = Callable[[PlayerId, int], bool]
"""(player, index of a list): may he win there?"""


@dataclass(slots=True)
class Party:
    """Players who divide some prizes among themselves.

    `apart` is the list for whose prizes they leave the rest of their group, because that is more for
    them (32B3), None otherwise.
    """

    members: list[PlayerId]
    stakes: list[Stake]
    apart: int | None = None


def taken(members: Sequence[PlayerId], stakes: Sequence[Stake], eligible: Eligible) -> list[Stake]:
    """The most valuable prizes that different members can bring in, one each; `stakes` stand best first."""
    held: dict[PlayerId, Stake] = {}
    for stake in stakes:
        if len(held) == len(members):
            break
        _place(stake, members, held, eligible)
    brought = set(held.values())
    return [stake for stake in stakes if stake in brought]


def _place(stake: Stake, members: Sequence[PlayerId], held: dict[PlayerId, Stake], eligible: Eligible) -> None:
    """Find a member for the stake, by the shortest chain of those who pass on what they hold; perhaps there is none."""
    came: dict[PlayerId, Stake] = {}
    waiting = deque([stake])
    while waiting:
        offered = waiting.popleft()
        for player in members:
            if player in came or not eligible(player, offered.list):
                continue
            came[player] = offered
            if player not in held:
                _pass_on(player, stake, came, held)
                return
            waiting.append(held[player])


def _pass_on(player: PlayerId, stake: Stake, came: dict[PlayerId, Stake], held: dict[PlayerId, Stake]) -> None:
    """Give the player what came to him, whoever held that what came to him, and so on back to `stake`."""
    owner = {other: who for who, other in held.items()}
    while True:
        offered = came[player]
        held[player] = offered
        if offered == stake:
            return
        player = owner[offered]


def by_standing(party: Party, order: Sequence[PlayerId], eligible: Eligible) -> dict[PlayerId, int]:
    """The prize of each member if ties counted: in order, each takes the best that leaves the others theirs."""
    left = list(party.stakes)
    waiting = [player for player in order if player in party.members]
    own: dict[PlayerId, int] = {}
    while waiting:
        player = waiting.pop(0)
        own[player] = 0
        for stake in left:
            rest = [other for other in left if other is not stake]
            if eligible(player, stake.list) and len(taken(waiting, rest, eligible)) == len(rest):
                left, own[player] = rest, stake.amount
                break
    return own


def parties(
    members: Sequence[PlayerId], stakes: Sequence[Stake], eligible: Eligible, closed: Mapping[int, bool]
) -> list[Party]:
    """The group divided into those who share the same prizes.

    `stakes` stand best first; `closed` says of each list whether it has conditions. Members who may
    win nothing that is in play are left out.
    """
    found: list[Party] = []
    rest = list(stakes)
    group = list(members)
    while group := [player for player in group if any(eligible(player, stake.list) for stake in rest)]:
        brought = taken(group, rest, eligible)
        best = _better_apart(group, rest, eligible, closed, _each(brought, group))
        if best is None:
            return [*found, Party(group, brought)]
        found.append(best)
        gone = set(best.stakes)
        rest = [stake for stake in rest if stake not in gone]
        group = [player for player in group if player not in best.members]
    return found


def _each(brought: Sequence[Stake], members: Sequence[PlayerId]) -> Fraction:
    return Fraction(sum(stake.amount for stake in brought), len(members))


def _better_apart(
    group: Sequence[PlayerId],
    stakes: Sequence[Stake],
    eligible: Eligible,
    closed: Mapping[int, bool],
    share: Fraction,
) -> Party | None:
    """Those who get most by dividing only prizes for which others of the group may not compete (32B3).

    Whoever may win one of these prizes is among them: nobody takes a prize away from those he ties with.
    """
    lists = dict.fromkeys(stake.list for stake in stakes if closed[stake.list])
    may = {number: [player for player in group if eligible(player, number)] for number in lists}
    best: Party | None = None
    most = share
    for number, some in may.items():
        if not some or len(some) == len(group):
            continue
        inside = set(some)
        own = [stake for stake in stakes if stake.list in may and inside.issuperset(may[stake.list])]
        brought = taken(some, own, eligible)
        if _each(brought, some) > most:
            best, most = Party(some, brought, number), _each(brought, some)
    return best


def levelled(
    total: Fraction, rooms: Mapping[PlayerId, int | Fraction | None]
) -> tuple[dict[PlayerId, Fraction], Fraction]:
    """Equal shares of `total`, nobody above his room (None: no limit); and what finds no room.

    Whoever is full is fixed at his room, and the others divide the rest anew.
    """
    shares: dict[PlayerId, Fraction] = {}
    open_rooms = dict(rooms)
    left = total
    while open_rooms:
        each = left / len(open_rooms)
        full = {player: Fraction(room) for player, room in open_rooms.items() if room is not None and room < each}
        if not full:
            shares.update(dict.fromkeys(open_rooms, each))
            return shares, Fraction(0)
        shares.update(full)
        left -= sum(full.values())
        for player in full:
            del open_rooms[player]
    return shares, left
