"""The prize list with its reasons, and a receipt for every prize."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.app.prize_field import EVENT, PrizeField, prize_field, team_names
from crosstable.app.prizing import Award, awards, fund_of, open_trophies, prizes_now, stored_prizes
from crosstable.app.queries import Place, ranking
from crosstable.app.teams import teams_of
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team
from crosstable.i18n import translator
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import TEAMS, Decision, team_entrant
from crosstable.publish.facts import Facts
from crosstable.publish.figures import points_text
from crosstable.publish.people import Person, printable
from crosstable.publish.ranking import rank_text
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.slips import cut_and_stack
from crosstable.publish.stages import group_text

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
class PrizePart:
    """The winners of the event or of a group; `title` is empty where nothing else follows."""

    title: str
    lines: tuple[PrizeLine, ...]


@dataclass(frozen=True, slots=True)
class PrizeListView:
    """The sheet; `notes` say what adds up, what nobody got and what is still open."""

    head: Head
    parts: tuple[PrizePart, ...]
    has_money: bool
    has_trophies: bool
    notes: tuple[str, ...]
    empty: str

    @property
    def count(self) -> int:
        """How many winners there are."""
        return sum(len(part.lines) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Receipt:
    """One prize of one player or team, to be signed for; `members` are the players of the team."""

    number: str
    person: Person
    amount: str
    trophies: str
    what: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReceiptsView:
    """Pages of receipts, in the order of the list once they are cut and stacked."""

    head: Head
    place: str
    per_page: int
    pages: tuple[tuple[Receipt | None, ...], ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Given:
    """What the sheets about prizes tell: the decision as it was told, or what the results say so far."""

    decision: Decision
    told: bool
    words: PrizeWords
    field: PrizeField

    @property
    def awards(self) -> Mapping[str, tuple[Award, ...]]:
        """Everybody who gets something, best first, of the event and of each group."""
        return awards(self.decision, self.field)

    def place(self, group: str, player: PlayerId) -> Place | None:
        """Where a player stands in the event or in his group; None when he is in the standings no more."""
        return next((place for place in self.field.places.get(group, ()) if place.player == player), None)


def prize_list_view(facts: Facts) -> PrizeListView:
    """Everybody with a prize, and why; the winners of each group under its name.

    Of a part of the field alone there are its winners, without the sums, which are those of the whole event.
    """
    found = given(facts)
    head = prizes_head(facts, "prize-list.title", found)
    if found is None:
        return PrizeListView(head, (), has_money=False, has_trophies=False, notes=(), empty=facts.words("prizes.none"))
    parts = tuple(
        PrizePart(
            part_title(facts, found, group),
            tuple(_line(facts, found, group, award) for award in winners if is_inside(facts, award.player)),
        )
        for group, winners in found.awards.items()
        if any(is_inside(facts, award.player) for award in winners)
    )
    lines = [line for part in parts for line in part.lines]
    return PrizeListView(
        head=head,
        parts=parts,
        has_money=any(line.amount for line in lines),
        has_trophies=any(line.trophies for line in lines),
        notes=tuple(_notes(facts, found)) if facts.whole else (),
        empty="" if parts else facts.words("prizes.nobody"),
    )


def part_title(facts: Facts, found: Given, group: str) -> str:
    """What stands above the winners of a group; also above those of the event where groups follow."""
    if group not in (EVENT, TEAMS):
        return group_text(facts.state, group, facts.words, animals=facts.options.animals)
    return found.words.title(group, found.awards)


def _line(facts: Facts, found: Given, group: str, award: Award) -> PrizeLine:
    place = found.place(group, award.player)
    by_points = found.field.by_points(group)
    return PrizeLine(
        rank="" if place is None else rank_text(place),
        person=person_of(facts, award.player),
        points=points_text(place.points, facts.words) if place is not None and by_points else "",
        amount=found.words.money(award.amount) if award.amount else "",
        trophies=printable(", ".join(award.trophies)),
        reasons=tuple(found.words.reason(pool, share) for pool, share in award.shares),
    )


def receipts_view(facts: Facts) -> ReceiptsView:
    """A receipt for every money prize; trophies of the same player stand on his first one, or on one alone."""
    found = given(facts)
    head = prizes_head(facts, "receipts.title", found)
    place = printable(facts.state.info.city)
    if found is None:
        return ReceiptsView(head, place, RECEIPTS_PER_PAGE, (), facts.words("prizes.none"))
    receipts: list[Receipt] = []
    number = 0  # counted through the whole event, whatever part of it is printed
    for group, winners in found.awards.items():
        for award in winners:
            numbered = _receipts(facts, found, group, award, number)
            number += len(numbered)
            receipts += numbered if is_inside(facts, award.player) else []
    pages = cut_and_stack(receipts, RECEIPTS_PER_PAGE)
    return ReceiptsView(head, place, RECEIPTS_PER_PAGE, pages, "" if receipts else facts.words("prizes.nobody"))


def _receipts(facts: Facts, found: Given, group: str, award: Award, before: int) -> list[Receipt]:
    """Those of one winner; `before` of others come before them."""
    receipts = []
    person, members = person_of(facts, award.player), members_of(facts, award.player)
    trophies = printable(", ".join(award.trophies))
    for number, (pool, share) in enumerate(award.shares, before + 1):
        stakes = found.words.t.list([found.words.stake(stake) for stake in pool.stakes], most=6)
        key = "receipts.for" if len(pool.shares) == 1 else "receipts.share"
        money = found.words.money(share.paid, full=True)
        what = facts.words(key, prizes=printable(stakes))
        cups = trophies if number == before + 1 else ""
        receipts.append(Receipt(str(number), person, money, cups, what, members))
    if trophies and not award.shares:
        title = part_title(facts, found, group) if group else ""
        receipts.append(Receipt(str(before + 1), person, "", trophies, title, members))
    return receipts


def given(facts: Facts) -> Given | None:
    """The prizes of the event; None where nothing is promised."""
    state, field = facts.state, field_at(facts)
    decision = stored_prizes(state)
    told = decision is not None
    if decision is None:
        fund = fund_of(state)
        if fund is None:
            return None
        decision = prizes_now(state, fund, field)
    names: dict[PlayerId, str] = {player: person.name for player, person in facts.people.items()}
    names |= {entrant: printable(name) for entrant, name in team_names(state).items()}
    words = PrizeWords(translator(facts.words("language")), decision.fund, names)
    return Given(decision, told, words, field)


def field_at(facts: Facts) -> PrizeField:
    """The standings after the round of the sheet."""
    state = facts.state
    return prize_field(state, ranking(state, min(facts.round_no, state.rounds_published)))


def prizes_head(facts: Facts, title: str, found: Given | None) -> Head:
    """Prizes that were not decided are marked, whatever the round."""
    head = head_after_round(facts, title)
    if found is None or found.told:
        return head
    warning = head.warning or facts.words("prizes.not-decided")
    return replace(head, warning=warning)


def person_of(facts: Facts, player: PlayerId) -> Person:
    """How sheets name a winner, a team too, and one who is in the event no more."""
    team = team_of_entrant(facts, player)
    if team is not None:
        return Person(number="", name=printable(team.name))
    return facts.people.get(player) or Person(number="", name=f"#{player}")


def team_of_entrant(facts: Facts, winner: PlayerId) -> Team | None:
    """The team that a winner is; None for players."""
    return next((team for team in teams_of(facts.state) if team_entrant(team.id) == winner), None)


def members_of(facts: Facts, winner: PlayerId) -> tuple[str, ...]:
    """The players of a team that won something, in board order; nobody for a player."""
    team = team_of_entrant(facts, winner)
    return () if team is None else tuple(facts.people[player].name for player in team.players)


def is_inside(facts: Facts, winner: PlayerId) -> bool:
    """Whether a player, or a player of the team, is in the part of the field that is printed."""
    team = team_of_entrant(facts, winner)
    return facts.inside(winner) if team is None else facts.any_inside(team.players)


def _notes(facts: Facts, found: Given) -> list[str]:
    words, decision = facts.words, found.decision
    notes = []
    if decision.payable:
        paid, payable = found.words.money(decision.paid), found.words.money(decision.payable)
        notes.append(words("prizes.sum", paid=paid, payable=payable))
    if decision.kept:
        notes.append(words("prizes.kept", kept=found.words.money(decision.kept)))
    if decision.ratio != 1:
        notes.append(words("prizes.reduced", total=found.words.money(decision.fund.total(decision.groups))))
    left = found.words.left(decision)
    if left:
        notes.append(words("prizes.unawarded", prizes=printable("; ".join(left))))
    for trophy in open_trophies(decision):
        level = found.words.t.list([person_of(facts, player).name for player in trophy.between])
        notes.append(words("prizes.open", trophy=printable(found.words.trophy(trophy)), names=level))
    return notes
