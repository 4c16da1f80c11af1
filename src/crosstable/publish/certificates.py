"""Certificates: a page on its side for each winner, or for everybody who took part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.prize_field import EVENT, PrizeField, team_names
from crosstable.app.prizing import Award
from crosstable.app.queries import Place
from crosstable.core.ids import PlayerId
from crosstable.prizes import TEAMS, unmet
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_range
from crosstable.publish.people import Person, people_of, printable
from crosstable.publish.prizes import Given, field_at, given, is_inside, members_of, prizes_head
from crosstable.publish.ranking import rank_text
from crosstable.publish.sheet import Head
from crosstable.publish.stages import group_text

HONOURED = 3
"""So many places have a certificate where no prizes are promised."""


@dataclass(frozen=True, slots=True)
class Honour:
    """For what: a place or a category, in large type, and the group in which it was won."""

    what: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """One page; without honours it is for taking part. `members` are the players of a team."""

    name: str
    honours: tuple[Honour, ...]
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CertificatesView:
    """The pages, best first. `arbiter` is a name that may be empty, `place` where and when."""

    head: Head
    certificates: tuple[Certificate, ...]
    place: str
    arbiter: str
    empty: str
    wide: bool = True


def certificates_view(facts: Facts) -> CertificatesView:
    """A certificate for everybody with a prize (without prizes the first three), or for all who played."""
    state = facts.state
    found, field = given(facts), field_at(facts)
    honours = _honours(facts, found, field)
    players = dict.fromkeys(honours)
    if facts.options.who == "everybody":
        players = dict.fromkeys((*honours, *_played(field)))
    # a certificate has the whole name, whatever hangs on the wall
    people = people_of(state, short_names=False)
    info = state.info
    dates = date_range(info.start, info.end, facts.words)
    people |= {entrant: Person(number="", name=printable(name)) for entrant, name in team_names(state).items()}
    certificates = tuple(
        Certificate(people[player].name, tuple(honours.get(player, ())), members_of(facts, player))
        for player in players
        if player in people and is_inside(facts, player)
    )
    return CertificatesView(
        head=prizes_head(facts, "certificates.title", found),
        certificates=certificates,
        place=" · ".join(part for part in (printable(info.city), dates) if part),
        arbiter=printable(info.chief_arbiter),
        empty="" if certificates else facts.words("certificate.nobody"),
    )


def _played(field: PrizeField) -> Iterator[PlayerId]:
    """Those who played a game, best first."""
    for standing in field.contestants.values():
        yield from (who.player for who in standing if who.games)


def _honours(facts: Facts, found: Given | None, field: PrizeField) -> Mapping[PlayerId, Sequence[Honour]]:
    honours: dict[PlayerId, list[Honour]] = {}
    if found is None:
        for group, place in _first_places(facts, field):
            honours.setdefault(place.player, []).append(_place_honour(facts, group, place))
        return honours
    for group, winners in found.awards.items():
        for award in winners:
            honours.setdefault(award.player, []).extend(_of_award(facts, found, group, award))
    return honours


def _first_places(facts: Facts, field: PrizeField) -> Iterator[tuple[str, Place]]:
    """The first of the event, or where it ends with its groups of each group; of a team event the teams."""
    traits = facts.state.rules.traits
    grouped = traits is not None and traits.pooled and not traits.knockout
    played = set(_played(field))
    for group, places in field.places.items():
        if group == TEAMS if TEAMS in field.places else bool(group) == grouped:
            yield from ((group, place) for place in places if place.first <= HONOURED and place.player in played)


def _of_award(facts: Facts, found: Given, group: str, award: Award) -> Iterator[Honour]:
    """The place where a prize of the places was won, then the categories."""
    fund = found.decision.fund
    who = next((who for who in found.field.contestants.get(group, ()) if who.player == award.player), None)
    trophies = [trophy for trophy in found.decision.trophies if trophy.group == group]
    # a category with a trophy is won by who has the trophy; its money may go on to the next
    by_trophy = {trophy.list for trophy in trophies if not fund.lists[trophy.list].condition.is_open}
    numbers = [stake.list for pool, _ in award.shares for stake in pool.stakes if stake.list not in by_trophy]
    numbers += [trophy.list for trophy in trophies if trophy.player == award.player]
    # in a common pool are prizes of categories that not everybody of it belongs to
    mine = sorted({k for k in numbers if who is None or not unmet(fund.lists[k].condition, who)})
    place = found.place(group, award.player)
    if place is not None and (not mine or any(fund.lists[k].condition.is_open for k in mine)):
        yield _place_honour(facts, group, place)
    for number in mine:
        if fund.lists[number].name and not fund.lists[number].condition.is_open:
            yield Honour(printable(fund.lists[number].name), _where(facts, group))


def _place_honour(facts: Facts, group: str, place: Place) -> Honour:
    words, key = facts.words, f"certificate.place.{place.first}"
    if key not in words:
        what = words("certificate.place", rank=rank_text(place))
    elif place.shared:
        what = words.both(lambda one: one("certificate.shared", place=one(key)))
    else:
        what = words(key)
    return Honour(what, _where(facts, group))


def _where(facts: Facts, group: str) -> str:
    if group in (EVENT, TEAMS):
        return ""
    return group_text(facts.state, group, facts.words, animals=facts.options.animals)
