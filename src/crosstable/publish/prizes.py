"""The prize list with its reasons, and a receipt for every prize."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.app.prizing import fund_of, prizes_now, stored_prizes, trophies_of
from crosstable.app.queries import Ranking, ranking
from crosstable.core.ids import PlayerId
from crosstable.i18n import translator
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import Decision
from crosstable.publish.facts import Facts
from crosstable.publish.figures import points_text
from crosstable.publish.people import Person, printable
from crosstable.publish.ranking import rank_text
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.slips import cut_and_stack

RECEIPTS_PER_PAGE = 4


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One winner; `amount` is empty for a trophy alone."""

    rank: str
    person: Person
    points: str
    amount: str
    trophies: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizeListView:
    """The sheet; `notes` say what adds up, what nobody got and what is still open."""

    head: Head
    lines: tuple[PrizeLine, ...]
    has_money: bool
    has_trophies: bool
    notes: tuple[str, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """One prize of one player, to be signed for."""

    number: str
    person: Person
    amount: str
    trophies: str
    what: str


@dataclass(frozen=True, slots=True)
class ReceiptsView:
    """Pages of receipts, in the order of the list once they are cut and stacked."""

    head: Head
    place: str
    per_page: int
    pages: tuple[tuple[Receipt | None, ...], ...]
    empty: str


@dataclass(frozen=True, slots=True)
class _Prizes:
    """What a sheet is about: the decision as it was told, or what the results say so far."""

    decision: Decision
    told: bool
    words: PrizeWords
    ranking: Ranking

    @property
    def order(self) -> list[PlayerId]:
        """Everybody who gets something, best first."""
        money, cups = self.decision.winnings(), trophies_of(self.decision)
        ranked = [place.player for place in self.ranking.places]
        order = [player for player in ranked if player in money or player in cups]
        return [*order, *(player for player in dict.fromkeys((*money, *cups)) if player not in set(ranked))]


def prize_list_view(facts: Facts) -> PrizeListView:
    """Everybody with a prize, and why."""
    found = _prizes(facts)
    head = _head(facts, "prize-list.title", found)
    if found is None:
        return PrizeListView(head, (), has_money=False, has_trophies=False, notes=(), empty=facts.words("prizes.none"))
    money, cups = found.decision.winnings(), trophies_of(found.decision)
    places = {place.player: place for place in found.ranking.places}
    lines = []
    for player in found.order:
        place = places.get(player)
        lines.append(
            PrizeLine(
                rank="" if place is None else rank_text(place),
                person=_person(facts, player),
                points="" if place is None else points_text(place.points, facts.words),
                amount=found.words.money(money[player]) if player in money else "",
                trophies=printable(", ".join(cups.get(player, ()))),
                reasons=tuple(
                    found.words.reason(pool, share) for pool, share in found.decision.of(player) if share.paid
                ),
            )
        )
    return PrizeListView(
        head=head,
        lines=tuple(lines),
        has_money=bool(money),
        has_trophies=bool(cups),
        notes=tuple(_notes(facts, found)),
        empty="" if lines else facts.words("prizes.nobody"),
    )


def receipts_view(facts: Facts) -> ReceiptsView:
    """A receipt for every money prize; trophies of the same player stand on his first one, or on one alone."""
    found = _prizes(facts)
    head = _head(facts, "receipts.title", found)
    place = printable(facts.state.info.city)
    if found is None:
        return ReceiptsView(head, place, RECEIPTS_PER_PAGE, (), facts.words("prizes.none"))
    cups = trophies_of(found.decision)
    receipts: list[Receipt] = []
    for player in found.order:
        trophies = printable(", ".join(cups.get(player, ())))
        shares = [(pool, share) for pool, share in found.decision.of(player) if share.paid]
        for pool, share in shares:
            stakes = found.words.t.list([found.words.stake(stake) for stake in pool.stakes], most=6)
            key = "receipts.for" if len(pool.shares) == 1 else "receipts.share"
            receipts.append(
                Receipt(
                    number=str(len(receipts) + 1),
                    person=_person(facts, player),
                    amount=found.words.money(share.paid, full=True),
                    trophies=trophies if share is shares[0][1] else "",
                    what=facts.words(key, prizes=printable(stakes)),
                )
            )
        if trophies and not shares:
            receipts.append(Receipt(str(len(receipts) + 1), _person(facts, player), "", trophies, ""))
    pages = cut_and_stack(receipts, RECEIPTS_PER_PAGE)
    return ReceiptsView(head, place, RECEIPTS_PER_PAGE, pages, "" if receipts else facts.words("prizes.nobody"))


def _prizes(facts: Facts) -> _Prizes | None:
    """None where nothing is promised."""
    state = facts.state
    order = ranking(state, min(facts.round_no, state.rounds_published))
    decision = stored_prizes(state)
    told = decision is not None
    if decision is None:
        fund = fund_of(state)
        if fund is None:
            return None
        decision = prizes_now(state, fund, order)
    names: Mapping[PlayerId, str] = {player: person.name for player, person in facts.people.items()}
    words = PrizeWords(translator(facts.words("language")), decision.fund, names)
    return _Prizes(decision, told, words, order)


def _head(facts: Facts, title: str, found: _Prizes | None) -> Head:
    """Prizes that were not decided are marked, whatever the round."""
    head = head_after_round(facts, title)
    if found is None or found.told:
        return head
    warning = head.warning or facts.words("prizes.not-decided")
    return Head(head.title, head.event, head.round, head.when, head.note, warning)


def _person(facts: Facts, player: PlayerId) -> Person:
    return facts.people.get(player) or Person(number="", name=f"#{player}")


def _notes(facts: Facts, found: _Prizes) -> list[str]:
    words, decision = facts.words, found.decision
    notes = []
    if decision.payable:
        paid, payable = found.words.money(decision.paid), found.words.money(decision.payable)
        notes.append(words("prizes.sum", paid=paid, payable=payable))
    if decision.kept:
        notes.append(words("prizes.kept", kept=found.words.money(decision.kept)))
    if decision.ratio != 1:
        notes.append(words("prizes.reduced", total=found.words.money(decision.fund.total)))
    left = [found.words.stake(stake) for stake in decision.unawarded]
    left += [trophy.trophy for trophy in decision.unawarded_trophies]
    if left:
        notes.append(words("prizes.unawarded", prizes=printable("; ".join(left))))
    for trophy in decision.trophies:
        if trophy.player is None:
            level = found.words.t.list([_person(facts, player).name for player in trophy.between])
            notes.append(words("prizes.open", trophy=printable(trophy.trophy), names=level))
    return notes
