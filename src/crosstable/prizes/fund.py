"""What an organiser has promised: lists of prizes, who may win them, and how those who tie divide them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from crosstable.core.ids import PlayerId
from crosstable.prizes.currency import DIGITS, MOST, amount_text
from crosstable.prizes.errors import FundError

LISTS_LIMIT = 60
PRIZES_LIMIT = 300
TEXT_LIMIT = 80
GROUP_LIMIT = 1_000
EVERY_GROUP = "*"
"""Stands for the name of a group in a list whose prizes are given in each of them."""
TEAMS = "@teams"
"""Stands for the name of a group in a list whose prizes are for teams; those who win them are `team_entrant`s."""


def team_entrant(team: int) -> PlayerId:
    """Who wins where teams do: the number of the team below zero, so that no player has it."""
    return PlayerId(-team)


class Method(StrEnum):
    """How money is divided among players with the same points."""

    EQUAL = "equal"
    """Equal shares of the prizes of all places that they occupy."""
    HORT = "hort"
    """A part to whoever holds the place after tie-breaks, the other part in equal shares."""
    TIE_BREAK = "tie-break"
    """Everything to whoever holds the place after tie-breaks."""
    US_CHESS = "us-chess"
    """US Chess 32B: one cash prize for each player, the most valuable ones pooled and shared equally."""


class OnePrize(StrEnum):
    """Whether somebody may win in several lists."""

    BEST = "best"
    """One money prize, the most valuable; players who tie bring one each into a common pool."""
    PRIORITY = "priority"
    """Whoever has won in a list is left out of the lists after it."""
    EVERY = "every"
    """A prize in every list whose conditions are met."""


class Leftover(StrEnum):
    """Where the rest goes that is left when shares are rounded."""

    TIE_BREAK = "tie-break"
    """To the shares that were cut most; among equal shares to the higher tie-break."""
    ORGANISER = "organiser"
    """Shares are rounded down, the organiser keeps the rest."""
    ADDED = "added"
    """Shares are rounded up, the organiser adds what is missing."""


class Unrated(StrEnum):
    """Whether a list is for the unrated."""

    USUAL = "usual"
    """Outside when the list has a limit of ratings, inside otherwise."""
    TOO = "too"
    ONLY = "only"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Prize:
    """Money in the smallest unit of the currency, a trophy in words, or both."""

    amount: int = 0
    trophy: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """Who may win. Everything that is given must hold; years and ratings include their limits.

    `players` is a group of the organiser's own. `min_points` are tenths; `min_games` counts games
    that took place at the board.
    """

    sex: str = ""
    born_from: int | None = None
    born_to: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    unrated: Unrated = Unrated.USUAL
    federation: str = ""
    club: str = ""
    players: tuple[PlayerId, ...] = ()
    min_games: int = 0
    min_points: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the list is for everybody: the places of the event (games and points asked for do not close it)."""
        return self == Condition(min_games=self.min_games, min_points=self.min_points)

    @property
    def by_rating(self) -> bool:
        """Whether a class of ratings is meant (US Chess 33C: a class, or everybody under a limit)."""
        return self.rating_from is not None or self.rating_to is not None or self.unrated is Unrated.ONLY


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes for one kind of players, the largest first. `name` is empty for the places of the event.

    `group` is the group (quad, pool) in whose standings they are won, EVERY_GROUP for the same prizes in
    each of them, TEAMS for the standings of the teams; empty for the standings of the whole event.
    """

    prizes: tuple[Prize, ...]
    name: str = ""
    condition: Condition = Condition()
    group: str = ""

    def counts_in(self, group: str) -> bool:
        """Whether these prizes are won in the standings of a group (empty: of the event)."""
        return self.group == group or (self.group == EVERY_GROUP and group not in ("", TEAMS))


@dataclass(frozen=True, slots=True)
class Limit:
    """Who meets the condition gets no more than `most`; the rest goes to the next in line."""

    most: int
    condition: Condition
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fund:
    """Everything that was promised. `lists` stand in order of priority.

    `weight` is the part, in percent, that the Hort system gives by place. `unit` is what shares are
    rounded to, in the smallest unit of the currency (100 for whole euros). `condition` holds for every
    list. `based_on` is the number of entries for which the amounts were promised (None: whatever comes).
    `capped` is US Chess 32B3 as amended: nobody gets more from a pool than the largest prize that he
    could have had alone.
    """

    currency: str
    lists: tuple[PrizeList, ...]
    method: Method = Method.EQUAL
    one_prize: OnePrize = OnePrize.BEST
    weight: int = 50
    unit: int = 1
    leftover: Leftover = Leftover.TIE_BREAK
    condition: Condition = Condition()
    limits: tuple[Limit, ...] = field(default=())
    based_on: int | None = None
    capped: bool = True

    @property
    def by_place(self) -> Fraction:
        """Which part of the money goes by place: 0 is equal shares, 1 is all by tie-break."""
        if self.method is Method.TIE_BREAK:
            return Fraction(1)
        return Fraction(self.weight, 100) if self.method is Method.HORT else Fraction(0)

    @property
    def policy(self) -> OnePrize:
        """The rule about several prizes that holds: US Chess 32B1 has its own."""
        return OnePrize.BEST if self.method is Method.US_CHESS else self.one_prize

    def for_all(self, group: str) -> Condition:
        """What everybody has to meet in a standing; it is about players, so teams meet it."""
        return Condition() if group == TEAMS else self.condition

    @property
    def teams_alone(self) -> bool:
        """Whether all prizes are for teams."""
        return bool(self.lists) and all(prizes.group == TEAMS for prizes in self.lists)

    def total(self, groups: int = 0) -> int:
        """All the money in an event of so many groups."""
        return sum(
            prize.amount * (groups if prizes.group == EVERY_GROUP else 1)
            for prizes in self.lists
            for prize in prizes.prizes
        )

    def count(self, groups: int = 0) -> int:
        """How many prizes there are in an event of so many groups."""
        return sum(len(prizes.prizes) * (groups if prizes.group == EVERY_GROUP else 1) for prizes in self.lists)

    def label(self, index: int) -> str:
        """The name of a list in messages."""
        return self.lists[index].name or "places"

    def preference(self) -> Sequence[int]:
        """Indices of the lists, those first whose prize is taken before an equal one of a later list."""
        indices = range(len(self.lists))
        if self.method is not Method.US_CHESS:
            return list(indices)
        return sorted(indices, key=lambda k: self._rank_32b4(self.lists[k].condition))

    @staticmethod
    def _rank_32b4(condition: Condition) -> tuple[int, int, int]:
        # US Chess 32B4: a place before a class, a higher class before a lower, ratings before juniors and seniors
        if condition.is_open:
            return (0, 0, 0)
        if condition.by_rating:
            return (1, -(9_999 if condition.rating_to is None else condition.rating_to), -(condition.rating_from or 0))
        return (2, 0, 0)


def checked(fund: Fund) -> Fund:
    """The fund itself, or FundError with the first thing that is wrong with it."""
    if fund.currency not in DIGITS:
        raise FundError("unknown-currency", found=fund.currency[:20])
    if not fund.lists:
        raise FundError("empty")
    _count(len(fund.lists), LISTS_LIMIT, "the lists of prizes")
    _count(len(fund.limits), LISTS_LIMIT, "the limits")
    _whole("weight", fund.weight, 0, 100)
    _whole("unit", fund.unit, 1, MOST)
    if fund.based_on is not None:
        _whole("based_on", fund.based_on, 1, 100_000)
    names: set[tuple[str, str]] = set()
    for place, prizes in enumerate(fund.lists, 1):
        if not prizes.name and not prizes.condition.is_open:
            raise FundError("no-name", place=place)
        named = (prizes.group, prizes.name.casefold())
        if named in names:
            raise FundError("same-name", list=prizes.name or "places")
        names.add(named)
        _check_list(prizes, fund.currency)
    for name, condition in _conditions(fund):
        _check_condition(name, condition)
    for limit in fund.limits:
        _check_amount(limit.most, fund.currency)
    return fund


def _conditions(fund: Fund) -> Iterator[tuple[str, Condition]]:
    yield "everybody", fund.condition
    for prizes in fund.lists:
        yield prizes.name or "places", prizes.condition
    for limit in fund.limits:
        yield limit.name or "limit", limit.condition


def _check_list(prizes: PrizeList, currency: str) -> None:
    name = prizes.name or "places"
    _short(prizes.name)
    _short(prizes.group)
    if not prizes.prizes:
        raise FundError("no-prizes", list=name)
    _count(len(prizes.prizes), PRIZES_LIMIT, f"the prizes of the list {name}")
    before: int | None = None
    for place, prize in enumerate(prizes.prizes, 1):
        _check_amount(prize.amount, currency)
        _short(prize.trophy)
        if before is not None and prize.amount > before:
            raise FundError("order", list=name, place=place)
        before = prize.amount
    if not any(prize.amount or prize.trophy for prize in prizes.prizes):
        raise FundError("no-prizes", list=name)


def _check_amount(amount: int, currency: str) -> None:
    if amount < 0:
        raise FundError("negative", found=amount_text(amount, currency))
    if amount > MOST:
        raise FundError("too-large", found=amount_text(amount, currency), most=amount_text(MOST, currency))


def _check_condition(name: str, condition: Condition) -> None:
    for low, high in ((condition.born_from, condition.born_to), (condition.rating_from, condition.rating_to)):
        if low is not None and high is not None and low > high:
            raise FundError("bounds", list=name, low=low, high=high)
    _count(len(condition.players), GROUP_LIMIT, f"the players of the group {name}")
    for year in (condition.born_from, condition.born_to):
        if year is not None:
            _whole("born", year, 1850, 2200)
    for rating in (condition.rating_from, condition.rating_to):
        if rating is not None:
            _whole("rating", rating, 0, 9_999)
    _whole("min_games", condition.min_games, 0, 999)
    _whole("min_points", condition.min_points, 0, 99_990)
    for text in (condition.sex, condition.federation, condition.club):
        _short(text)


def _count(found: int, most: int, what: str) -> None:
    if found > most:
        raise FundError("too-many", what=what, most=most)


def _short(text: str) -> None:
    if len(text) > TEXT_LIMIT:
        raise FundError("too-long", found=f"{text[:20]}…", most=TEXT_LIMIT)


def _whole(name: str, found: int, low: int, high: int) -> None:
    if not low <= found <= high:
        raise FundError("not-a-number", field=name, low=low, high=high, found=found)
