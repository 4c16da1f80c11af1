"""The prizes of an event: what was promised, who would get what now, and whether an announcement still holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.app.prize_field import EVENT, PrizeField, prize_field
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.prizes import (
    TEAMS,
    Decision,
    Fund,
    Pool,
    Share,
    Trophy,
    decision_from,
    fund_from,
)

PRESETS: Mapping[str, tuple[str, ...]] = {
    "two": ("200/100",),
    "three": ("200/100/50",),
    "weekend": ("500/300/200/100/50", "under:1800=80/40", "under:1600=80/40", "women=60", "born-from=60"),
    "school": ("Cup / Medal / Medal", "women=Medal", "born-from=Medal"),
    "us": ("300/200/100", "under:1800=80", "under:1600=70", "under:1400=60", "unrated=50"),
}
"""Prize lists to begin with: places, then lists with their kind, a value where the kind wants one, and prizes."""


class Change(NamedTuple):
    """What a player was told, and what the results say now: money and trophies."""

    player: PlayerId
    was: int
    now: int
    trophies_was: tuple[str, ...]
    trophies_now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """The decision that was announced. It is stale when results or the fund have changed since."""

    decision: Decision
    after_round: int
    at: str
    changes: tuple[Change, ...]
    fund_changed: bool

    @property
    def stale(self) -> bool:
        """Whether somebody would get something else today."""
        return bool(self.changes) or self.fund_changed


def fund_of(state: EventState) -> Fund | None:
    """What was promised; None before anything was."""
    return None if state.prize_fund is None else fund_from(state.prize_fund)


def prizes_now(state: EventState, fund: Fund, found: PrizeField | None = None) -> Decision:
    """Who would get what if the event ended with the results known now; `found` are its standings."""
    field = prize_field(state) if found is None else found
    return field.decide(fund, len(state.entries), state.trophies_settled)


def stored_prizes(state: EventState) -> Decision | None:
    """The decision as it was announced; checks the fund too."""
    fund_of(state)
    return None if state.prizes_decided is None else decision_from(state.prizes_decided.body)


def announced(state: EventState, now: Decision | None) -> Announced | None:
    """What was announced, compared with what the results say `now`; None when nothing was."""
    decision = stored_prizes(state)
    if decision is None or state.prizes_decided is None:
        return None
    stored = state.prizes_decided
    fund = fund_of(state)
    changes = () if now is None else tuple(_changes(decision, now))
    return Announced(decision, stored.after_round, stored.at, changes, fund != decision.fund)


def _changes(was: Decision, now: Decision) -> list[Change]:
    money_was, money_now = was.winnings(), now.winnings()
    cups_was, cups_now = trophies_of(was), trophies_of(now)
    found = [
        Change(p, money_was.get(p, 0), money_now.get(p, 0), cups_was.get(p, ()), cups_now.get(p, ()))
        for p in dict.fromkeys((*money_was, *cups_was, *money_now, *cups_now))
    ]
    return [c for c in found if (c.was, c.trophies_was) != (c.now, c.trophies_now)]


def trophies_of(decision: Decision) -> dict[PlayerId, tuple[str, ...]]:
    """Everybody's trophies; those still open between players are nobody's."""
    found: dict[PlayerId, tuple[str, ...]] = {}
    for trophy in decision.trophies:
        if trophy.player is not None:
            found[trophy.player] = (*found.get(trophy.player, ()), trophy.trophy)
    return found


class Award(NamedTuple):
    """What a player gets in one standing: the money with the pools it comes from, and trophies."""

    player: PlayerId
    amount: int
    shares: tuple[tuple[Pool, Share], ...]
    trophies: tuple[str, ...]


def awards(decision: Decision, field: PrizeField) -> Mapping[str, tuple[Award, ...]]:
    """Winners, best first, of the teams under TEAMS, of the event under EVENT, of each group; none without winners.

    Who is not in the standings any more, since the prizes were decided, stands last.
    """
    money: dict[str, dict[PlayerId, list[tuple[Pool, Share]]]] = {}
    for pool in decision.pools:
        for share in pool.shares:
            if share.paid:
                money.setdefault(pool.group, {}).setdefault(share.player, []).append((pool, share))
    cups: dict[str, dict[PlayerId, list[str]]] = {}
    for trophy in decision.trophies:
        if trophy.player is not None:
            cups.setdefault(trophy.group, {}).setdefault(trophy.player, []).append(trophy.trophy)
    found: dict[str, tuple[Award, ...]] = {}
    for name in dict.fromkeys((TEAMS, EVENT, *field.places, *money, *cups)):
        shares, won = money.get(name, {}), cups.get(name, {})
        ranked = [place.player for place in field.places.get(name, ()) if place.player in shares or place.player in won]
        winners = dict.fromkeys((*ranked, *shares, *won))
        if winners:
            found[name] = tuple(
                Award(
                    player,
                    sum(share.paid for _, share in shares.get(player, ())),
                    tuple(shares.get(player, ())),
                    tuple(won.get(player, ())),
                )
                for player in winners
            )
    return found


def open_trophies(decision: Decision) -> tuple[Trophy, ...]:
    """Trophies between players level on every tie-break: a play-off or lots must decide."""
    return tuple(trophy for trophy in decision.trophies if trophy.player is None)
