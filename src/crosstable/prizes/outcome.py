"""What was decided, with everything that a reason needs: who shares what with whom, and what nobody got."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from crosstable.core.ids import PlayerId
from crosstable.prizes.contest import Contestant, Failed
from crosstable.prizes.fund import Fund
from crosstable.prizes.pooling import Stake


class Held(StrEnum):
    """Why somebody gets no more from a pool than he does."""

    NOTHING = ""
    CAP = "cap"
    """The largest prize that he could have won alone (US Chess 32B3 as amended)."""
    LIMIT = "limit"
    """A limit of the fund."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets from a pool: exactly, and as it is paid.

    `own` is the prize of the place that he holds after tie-breaks, where that counts.
    """

    player: PlayerId
    exact: Fraction
    paid: int
    own: Fraction | None = None
    held: Held = Held.NOTHING


@dataclass(frozen=True, slots=True)
class Pool:
    """Prizes that one player wins or several tied players divide.

    `points` are what they tie on, None where the places of a knock-out decide. `first` to `last` are the
    places that all who tie occupy in the standings. `apart` is the list for
    which these players leave the others they tie with, because it brings them more. `passed` goes on
    to the next in line, `kept` stays with the organiser by rounding (negative: he adds it).
    """

    points: int | None
    first: int
    last: int
    stakes: tuple[Stake, ...]
    shares: tuple[Share, ...]
    by_place: Fraction = Fraction(0)
    apart: int | None = None
    passed: int = 0

    @property
    def group(self) -> str:
        """The group in whose standings this is; empty for the event."""
        return self.stakes[0].group

    @property
    def total(self) -> int:
        """All that was brought in."""
        return sum(stake.amount for stake in self.stakes)

    @property
    def paid(self) -> int:
        """All that is paid out."""
        return sum(share.paid for share in self.shares)

    @property
    def kept(self) -> int:
        """What rounding leaves with the organiser; negative when he adds it."""
        return self.total - self.passed - self.paid


@dataclass(frozen=True, slots=True)
class Trophy:
    """A prize that is not money: who has it, or between whom it is still open (level on every tie-break)."""

    list: int
    place: int
    trophy: str
    player: PlayerId | None
    between: tuple[PlayerId, ...] = ()
    group: str = ""


class Why(StrEnum):
    """What became of a player in a list of prizes."""

    WON = "won"
    FAILED = "failed"
    """A condition is not met."""
    OTHER = "other"
    """He has a prize of another list, and one is all."""
    GONE = "gone"
    """All prizes went to players before him."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a player got a prize of a list, or none; `pool` is the index of the pool that he shares in.

    `group` is that of the player where the list is given in groups.
    """

    list: int
    why: Why
    failed: tuple[Failed, ...] = ()
    pool: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """The prizes of an event. `fund` holds the amounts promised; `ratio` of them is due.

    It is less than 1 when the fund is based on more entries than came. `unawarded` are prizes for which
    nobody was left. `groups` counts those in the event. `standing` is everybody, best first; it and
    `verdicts` are empty in a decision that was stored.
    """

    fund: Fund
    pools: tuple[Pool, ...]
    trophies: tuple[Trophy, ...]
    unawarded: tuple[Stake, ...]
    unawarded_trophies: tuple[Trophy, ...]
    ratio: Fraction = Fraction(1)
    groups: int = 0
    standing: tuple[Contestant, ...] = ()
    verdicts: Mapping[PlayerId, tuple[Verdict, ...]] = field(default_factory=dict)

    @property
    def payable(self) -> int:
        """The money in play."""
        return self.paid + self.kept + sum(stake.amount for stake in self.unawarded)

    @property
    def paid(self) -> int:
        """All the money that players get."""
        return sum(pool.paid for pool in self.pools)

    @property
    def kept(self) -> int:
        """What rounding leaves with the organiser; negative when he adds it."""
        return sum(pool.kept for pool in self.pools)

    def winnings(self) -> dict[PlayerId, int]:
        """What each winner gets in all, in the order of the standings."""
        found: dict[PlayerId, int] = {}
        for pool in self.pools:
            for share in pool.shares:
                if share.paid:
                    found[share.player] = found.get(share.player, 0) + share.paid
        order = {who.player: place for place, who in enumerate(self.standing)}
        return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))

    def of(self, player: int) -> Iterator[tuple[Pool, Share]]:
        """The pools that a player shares in."""
        for pool in self.pools:
            for share in pool.shares:
                if share.player == player:
                    yield pool, share

    def explain(self, player: int) -> tuple[Verdict, ...]:
        """What became of a player in each list, in order of priority; nothing for somebody not in the standings."""
        return self.verdicts.get(PlayerId(player), ())
