"""Prizes on the screen: who gets what and why, what other methods would give, and what has changed since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosstable.app.prize_field import PrizeField
from crosstable.app.prizing import Announced, Award, awards, open_trophies
from crosstable.app.queries import Place
from crosstable.core.state import EventState
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import TEAMS, Decision, Fund, Method, Trophy, unmet
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


class OpenTrophy(NamedTuple):
    """A trophy between players who are level; `settled_at` is where what decides is entered at the standings.

    It is empty where that is not settled there: in groups, which have no standings of the event, and in a bracket.
    """

    text: str
    settled_at: str
    trophy: Trophy
    between: Sequence[tuple[int, str]]


class Section(NamedTuple):
    """The winners of the event or of a group; `title` is empty where there are none but those of the event.

    `by_points`: the points say something (the places of a bracket need none).
    """

    title: str
    winners: Sequence[Winner]
    by_points: bool


@dataclass(frozen=True, slots=True)
class PrizesView:
    """The list of winners with what adds up below it; `stale` are lines about what has changed since it was told.

    `not_here` are lists that nobody can win.
    """

    sections: Sequence[Section]
    paid: str
    payable: str
    kept: str
    reduced: str
    unawarded: Sequence[str]
    not_here: Sequence[str]
    open_trophies: Sequence[OpenTrophy]
    others: Sequence[Other]
    methods: Sequence[Method]
    has_money: bool
    has_trophies: bool

    @property
    def by_points(self) -> bool:
        """Whether points stand in the list at all."""
        return any(section.by_points for section in self.sections)


def prizes_view(state: EventState, words: PrizeWords, decision: Decision, field: PrizeField) -> PrizesView:
    """Winners in the order of the standings, and what the other methods would give them."""
    found = awards(decision, field)
    sections = [
        Section(
            words.title(name, found),
            [_winner(words, award, _place(field, name, award)) for award in winners],
            field.by_points(name),
        )
        for name, winners in found.items()
    ]
    others = _by_other_methods(state, words, decision.fund, field)
    traits = state.rules.traits
    grouped = traits is not None and traits.pooled
    return PrizesView(
        sections=sections,
        paid=words.money(decision.paid),
        payable=words.money(decision.payable),
        kept=words.money(decision.kept) if decision.kept else "",
        reduced="" if decision.ratio == 1 else words.money(decision.fund.total(decision.groups)),
        unawarded=words.left(decision),
        not_here=_not_here(words, decision.fund, field),
        open_trophies=[
            OpenTrophy(
                words.t(
                    "prizes.open-trophy",
                    trophy=words.trophy(trophy),
                    names=[words.names.get(p, f"#{p}") for p in trophy.between],
                ),
                _settled_at(field, trophy, grouped=grouped),
                trophy,
                [(int(p), words.names.get(p, f"#{p}")) for p in trophy.between],
            )
            for trophy in open_trophies(decision)
        ],
        others=others,
        methods=list(Method),
        has_money=any(award.amount for winners in found.values() for award in winners),
        has_trophies=any(award.trophies for winners in found.values() for award in winners),
    )


def _settled_at(field: PrizeField, trophy: Trophy, *, grouped: bool) -> str:
    if not field.by_points(trophy.group):
        return ""
    if trophy.group == TEAMS:
        return "team-ties"
    return "" if grouped else "ties"


def _not_here(words: PrizeWords, fund: Fund, field: PrizeField) -> list[str]:
    """Lists whose condition nobody meets, as after a slip in the name of a club."""
    everybody = [who for standing in field.contestants.values() for who in standing]
    return [
        words.list_name(number)
        for number, prizes in enumerate(fund.lists)
        if everybody and all(unmet(prizes.condition, who) for who in everybody)
    ]


def _place(field: PrizeField, name: str, award: Award) -> Place | None:
    return next((place for place in field.places.get(name, ()) if place.player == award.player), None)


def _winner(words: PrizeWords, award: Award, place: Place | None) -> Winner:
    return Winner(
        id=int(award.player),
        rank="" if place is None else rank_text(place),
        name=words.names.get(award.player, f"#{award.player}"),
        points=0 if place is None else place.points,
        amount=words.money(award.amount) if award.amount else "",
        trophies=", ".join(award.trophies),
        reasons=tuple((words.brief(pool), words.reason(pool, share)) for pool, share in award.shares),
    )


def _by_other_methods(state: EventState, words: PrizeWords, fund: Fund, field: PrizeField) -> Sequence[Other]:
    if not fund.total(len(field.groups)):
        return ()
    entries = len(state.entries)
    found = [field.decide(replace(fund, method=method), entries).winnings() for method in Method]
    standing = dict.fromkeys(who.player for contestants in field.contestants.values() for who in contestants)
    anybody = [player for player in standing if any(player in winnings for winnings in found)]
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


def promise(words: PrizeWords, groups: int) -> str:
    """What is promised, in one line, in an event of so many groups."""
    fund = words.fund
    count, total = fund.count(groups), fund.total(groups)
    if not total and not any(prize.amount for prizes in fund.lists for prize in prizes.prizes):
        return words.t("prizes.promise-trophies", count=count)
    return words.t("prizes.promise", count=count, total=words.money(total))
