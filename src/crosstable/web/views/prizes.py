"""Prizes on the screen: who gets what and why, what other methods would give, and what has changed since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosstable.app.prizing import Announced, trophies_of
from crosstable.app.queries import Ranking
from crosstable.core.state import EventState
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import Contestant, Decision, Fund, Method, decide
from crosstable.publish.ranking import rank_text


class Winner(NamedTuple):
    """One line of the list; `reasons` are two words and sentences, one pair for each money prize."""

    id: int
    rank: str
    name: str
    points: int
    amount: str
    trophies: str
    reasons: tuple[tuple[str, str], ...]


class Other(NamedTuple):
    """What a player would get by each method, in the order of `Method`."""

    name: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizesView:
    """The list of winners with what adds up below it; `stale` are lines about what has changed since it was told."""

    winners: Sequence[Winner]
    paid: str
    payable: str
    kept: str
    reduced: str
    unawarded: Sequence[str]
    open_trophies: Sequence[str]
    others: Sequence[Other]
    methods: Sequence[Method]
    has_money: bool
    has_trophies: bool


def prizes_view(
    state: EventState, words: PrizeWords, decision: Decision, ranking: Ranking, field: Sequence[Contestant]
) -> PrizesView:
    """Winners in the order of the standings, and what the other methods would give them."""
    money, cups = decision.winnings(), trophies_of(decision)
    places = {place.player: place for place in ranking.places}
    order = [player for player in places if player in money or player in cups]
    order += [player for player in dict.fromkeys((*money, *cups)) if player not in places]
    winners = []
    for player in order:
        place = places.get(player)
        winners.append(
            Winner(
                id=int(player),
                rank="" if place is None else rank_text(place),
                name=words.names.get(player, f"#{player}"),
                points=0 if place is None else place.points,
                amount=words.money(money[player]) if player in money else "",
                trophies=", ".join(cups.get(player, ())),
                reasons=tuple(
                    (words.brief(pool), words.reason(pool, share)) for pool, share in decision.of(player) if share.paid
                ),
            )
        )
    others = _by_other_methods(state, words, decision.fund, field)
    return PrizesView(
        winners=winners,
        paid=words.money(decision.paid),
        payable=words.money(decision.payable),
        kept=words.money(decision.kept) if decision.kept else "",
        reduced="" if decision.ratio == 1 else words.money(decision.fund.total),
        unawarded=[
            *(words.stake_and_amount(stake) for stake in decision.unawarded),
            *(trophy.trophy for trophy in decision.unawarded_trophies),
        ],
        open_trophies=[
            words.t("prizes.open-trophy", trophy=t.trophy, names=[words.names.get(p, f"#{p}") for p in t.between])
            for t in decision.trophies
            if t.player is None
        ],
        others=others,
        methods=list(Method),
        has_money=bool(money),
        has_trophies=bool(cups),
    )


def _by_other_methods(state: EventState, words: PrizeWords, fund: Fund, field: Sequence[Contestant]) -> Sequence[Other]:
    if not fund.total:
        return ()
    found = [decide(replace(fund, method=method), field, entries=len(state.entries)).winnings() for method in Method]
    anybody = [who.player for who in field if any(who.player in winnings for winnings in found)]
    return [
        Other(
            words.names.get(player, f"#{player}"),
            tuple(words.money(winnings[player]) if player in winnings else "–" for winnings in found),
        )
        for player in anybody
    ]


def stale_lines(words: PrizeWords, told: Announced) -> list[str]:
    """Who would get something else today, in sentences."""
    lines = [words.t("prizes.fund-changed")] if told.fund_changed else []
    for change in told.changes:
        was = [*([words.money(change.was)] if change.was else []), *change.trophies_was]
        now = [*([words.money(change.now)] if change.now else []), *change.trophies_now]
        nothing = words.t("prizes.nothing")
        lines.append(
            words.t(
                "prizes.change",
                name=words.names.get(change.player, f"#{change.player}"),
                was=was or nothing,
                now=now or nothing,
            )
        )
    return lines


def promise(words: PrizeWords) -> str:
    """What is promised, in one line."""
    fund = words.fund
    count = sum(len(prizes.prizes) for prizes in fund.lists)
    if not fund.total:
        return words.t("prizes.promise-trophies", count=count)
    return words.t("prizes.promise", count=count, total=words.money(fund.total))
