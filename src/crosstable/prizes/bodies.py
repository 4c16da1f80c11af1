"""Funds and decisions as JSON values: for the log of an event and for files (docs/formats-prizes.md)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from crosstable.core.ids import PlayerId
from crosstable.prizes.currency import known_currency
from crosstable.prizes.errors import FundError
from crosstable.prizes.fund import (
    Condition,
    Fund,
    Leftover,
    Limit,
    Method,
    OnePrize,
    Prize,
    PrizeList,
    Unrated,
    checked,
)
from crosstable.prizes.notation import parse_prizes
from crosstable.prizes.outcome import Decision, Held, Pool, Share, Trophy
from crosstable.prizes.pooling import Stake

Body = dict[str, Any]
FORMAT, VERSION = "crosstable-prizes", 1
NUMBER = 10**15

Choice = TypeVar("Choice", bound=StrEnum)


def fund_body(fund: Fund) -> Body:
    """Everything that `fund_from` reads; amounts in the smallest unit of the currency."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "currency": fund.currency,
        "method": fund.method.value,
        "weight": fund.weight,
        "one_prize": fund.one_prize.value,
        "unit": fund.unit,
        "leftover": fund.leftover.value,
        "based_on": fund.based_on,
        "capped": fund.capped,
        "condition": condition_body(fund.condition),
        "lists": [
            {
                "name": prizes.name,
                **({"group": prizes.group} if prizes.group else {}),
                "condition": condition_body(prizes.condition),
                "prizes": [{"amount": prize.amount, "trophy": prize.trophy} for prize in prizes.prizes],
            }
            for prizes in fund.lists
        ],
        "limits": [
            {"name": limit.name, "most": limit.most, "condition": condition_body(limit.condition)}
            for limit in fund.limits
        ],
    }


def condition_body(condition: Condition) -> Body:
    """What differs from a condition that everybody meets."""
    plain = Condition()
    found = {name: getattr(condition, name) for name in _CONDITION if getattr(condition, name) != getattr(plain, name)}
    return {
        name: [int(p) for p in value] if name == "players" else value.value if isinstance(value, StrEnum) else value
        for name, value in found.items()
    }


_CONDITION = tuple(Condition.__dataclass_fields__)


def fund_from(value: object) -> Fund:
    """The fund behind a JSON value, checked; whatever is not understood raises FundError.

    A list of prizes may be a text in the notation of `parse_prizes` instead of objects.
    """
    reader = _Reader(value, "the fund", ("format", *Fund.__dataclass_fields__, "version"))
    if (version := reader.number("version", 1, 10**6, VERSION)) != VERSION:
        raise FundError("version", found=version, version=VERSION)
    reader.one_of("format", (FORMAT,), FORMAT)
    currency = known_currency(reader.text("currency"))
    plain = Fund(currency, ())
    return checked(
        Fund(
            currency=currency,
            lists=tuple(_list_from(each, currency) for each in reader.items("lists")),
            method=Method(reader.one_of("method", list(Method), plain.method)),
            one_prize=OnePrize(reader.one_of("one_prize", list(OnePrize), plain.one_prize)),
            weight=reader.number("weight", 0, 100, plain.weight),
            unit=reader.number("unit", 1, NUMBER, plain.unit),
            leftover=Leftover(reader.one_of("leftover", list(Leftover), plain.leftover)),
            condition=condition_from(reader.get("condition")),
            limits=tuple(_limit_from(each) for each in reader.items("limits")),
            based_on=reader.maybe("based_on", 1, 100_000),
            capped=reader.flag("capped", default=plain.capped),
        )
    )


def _list_from(value: object, currency: str) -> PrizeList:
    reader = _Reader(value, "a list", ("name", "group", "condition", "prizes"))
    given = reader.get("prizes")
    if isinstance(given, str):
        prizes = parse_prizes(given, currency)
    else:
        prizes = tuple(_prize_from(each) for each in reader.items("prizes"))
    name, group = reader.text("name", ""), reader.text("group", "")
    return PrizeList(prizes, name, condition_from(reader.get("condition")), group)


def _prize_from(value: object) -> Prize:
    reader = _Reader(value, "a prize", ("amount", "trophy"))
    amount = reader.number("amount", -NUMBER, NUMBER, 0)
    return Prize(amount, reader.text("trophy", ""))


def _limit_from(value: object) -> Limit:
    reader = _Reader(value, "a limit", ("name", "most", "condition"))
    most = reader.number("most", -NUMBER, NUMBER, None)
    return Limit(most, condition_from(reader.get("condition")), reader.text("name", ""))


def condition_from(value: object) -> Condition:
    """The same, back; FundError for what is not understood."""
    reader = _Reader({} if value is None else value, "a condition", _CONDITION)
    players = tuple(PlayerId(_whole("players", each, 1, 999_999)) for each in reader.items("players"))
    return Condition(
        sex=reader.text("sex", ""),
        born_from=reader.maybe("born_from", 1850, 2200),
        born_to=reader.maybe("born_to", 1850, 2200),
        rating_from=reader.maybe("rating_from", 0, 9_999),
        rating_to=reader.maybe("rating_to", 0, 9_999),
        unrated=Unrated(reader.one_of("unrated", list(Unrated), Unrated.USUAL)),
        federation=reader.text("federation", ""),
        club=reader.text("club", ""),
        players=players,
        min_games=reader.number("min_games", 0, 999, 0),
        min_points=reader.number("min_points", 0, 99_990, 0),
    )


class _Reader:
    """A JSON object whose fields are read with their types."""

    def __init__(self, value: object, where: str, known: tuple[str, ...]) -> None:
        if not isinstance(value, Mapping):
            raise FundError("not-an-object", field=where)
        unknown = next((str(name) for name in value if name not in known), None)
        if unknown is not None:
            raise FundError("unknown-field", found=unknown[:40], where=where, choices=", ".join(known))
        self.value = value

    def get(self, name: str) -> object:
        return self.value.get(name)

    def text(self, name: str, default: str | None = None) -> str:
        found = self.value.get(name, default)
        if not isinstance(found, str):
            raise FundError("not-a-text", field=name, found=_shown(found))
        # no control characters, and none that turns the direction of writing round
        return " ".join("".join(char if char.isprintable() else " " for char in found).split())

    def number(self, name: str, low: int, high: int, default: int | None) -> int:
        return _whole(name, self.value.get(name, default), low, high)

    def maybe(self, name: str, low: int, high: int) -> int | None:
        found = self.value.get(name)
        return None if found is None else _whole(name, found, low, high)

    def flag(self, name: str, *, default: bool) -> bool:
        found = self.value.get(name, default)
        if not isinstance(found, bool):
            raise FundError("unknown-choice", field=name, found=_shown(found), choices="true, false")
        return found

    def one_of(self, name: str, choices: list[Choice] | tuple[str, ...], default: str) -> str:
        found = self.value.get(name, default)
        if found not in list(choices):
            raise FundError("unknown-choice", field=name, found=_shown(found), choices=", ".join(choices))
        return str(found)

    def items(self, name: str) -> list[Any]:
        found = self.value.get(name, [])
        if not isinstance(found, list):
            raise FundError("not-a-list", field=name)
        if len(found) > 5_000:
            raise FundError("too-many", what=name, most=5_000)
        return found


def _whole(name: str, found: object, low: int, high: int) -> int:
    if type(found) is not int or not low <= found <= high:
        raise FundError("not-a-number", field=name, low=low, high=high, found=_shown(found))
    return found


def _shown(found: object) -> str:
    return "missing" if found is None else str(found)[:40]


def decision_body(decision: Decision) -> Body:
    """A decision as it was announced: the fund, what each pool holds and pays, trophies, what nobody got."""
    return {
        "fund": fund_body(decision.fund),
        "ratio": str(decision.ratio),
        **({"groups": decision.groups} if decision.groups else {}),
        "pools": [
            {
                "points": pool.points,
                "first": pool.first,
                "last": pool.last,
                "by_place": str(pool.by_place),
                "apart": pool.apart,
                "passed": pool.passed,
                "stakes": [_stake_body(stake) for stake in pool.stakes],
                "shares": [
                    [int(s.player), str(s.exact), s.paid, None if s.own is None else str(s.own), s.held.value]
                    for s in pool.shares
                ],
            }
            for pool in decision.pools
        ],
        "trophies": [_trophy_body(trophy) for trophy in decision.trophies],
        "unawarded": [_stake_body(stake) for stake in decision.unawarded],
        "unawarded_trophies": [_trophy_body(trophy) for trophy in decision.unawarded_trophies],
    }


def _stake_body(stake: Stake) -> list[Any]:
    """The group stands at the end, where there is one."""
    return list(stake) if stake.group else list(stake)[:-1]


def _trophy_body(trophy: Trophy) -> list[Any]:
    player = None if trophy.player is None else int(trophy.player)
    body: list[Any] = [trophy.list, trophy.place, trophy.trophy, player, [int(p) for p in trophy.between]]
    return [*body, trophy.group] if trophy.group else body


def decision_from(body: Mapping[str, Any]) -> Decision:
    """The same, back. Raises FundError, KeyError, TypeError or ValueError for what no decision was written as."""
    fund = fund_from(body["fund"])
    decision = Decision(
        fund=fund,
        pools=tuple(_pool_from(each) for each in body["pools"]),
        trophies=tuple(_trophy_from(each) for each in body["trophies"]),
        unawarded=tuple(_stake_from(each) for each in body["unawarded"]),
        unawarded_trophies=tuple(_trophy_from(each) for each in body["unawarded_trophies"]),
        ratio=_fraction(body["ratio"]),
        groups=_whole("groups", body.get("groups", 0), 0, 99_999),
    )
    named = [stake.list for pool in decision.pools for stake in pool.stakes]
    named += [pool.apart for pool in decision.pools if pool.apart is not None]
    named += [stake.list for stake in decision.unawarded]
    named += [trophy.list for trophy in (*decision.trophies, *decision.unawarded_trophies)]
    if not all(0 <= number < len(fund.lists) for number in named):
        raise ValueError("a prize belongs to no list of the fund")
    return decision


def _fraction(text: object) -> Fraction:
    """A fraction as `str` writes it, of a bounded length."""
    if not isinstance(text, str) or len(text) > 80:
        raise TypeError(f"{_shown(text)} is no fraction")
    top, _, bottom = text.partition("/")
    return Fraction(int(top), max(1, int(bottom or 1)))


def _stake_from(value: list[Any]) -> Stake:
    number, place, amount = (_whole("prize", each, 0, NUMBER) for each in value[:3])
    return Stake(number, place, amount, _group_from(value[3:]))


def _group_from(rest: list[Any]) -> str:
    """What stands behind a prize: nothing, or the name of its group."""
    if not rest:
        return ""
    (group,) = rest
    if not isinstance(group, str):
        raise TypeError("a group has no name")
    return group


def _entrant(found: object) -> PlayerId:
    """A player; below zero a team."""
    return PlayerId(_whole("player", found, -99_999, 999_999))


def _pool_from(body: Mapping[str, Any]) -> Pool:
    shares = tuple(
        Share(
            _entrant(player),
            _fraction(exact),
            _whole("paid", paid, 0, NUMBER),
            None if own is None else _fraction(own),
            Held(held),
        )
        for player, exact, paid, own, held in body["shares"]
    )
    apart, points = body["apart"], body["points"]
    return Pool(
        points=None if points is None else _whole("points", points, -NUMBER, NUMBER),
        first=_whole("first", body["first"], 1, NUMBER),
        last=_whole("last", body["last"], 1, NUMBER),
        stakes=_some([_stake_from(each) for each in body["stakes"]]),
        shares=shares,
        by_place=_fraction(body["by_place"]),
        apart=None if apart is None else _whole("apart", apart, 0, NUMBER),
        passed=_whole("passed", body["passed"], 0, NUMBER),
    )


def _some(stakes: list[Stake]) -> tuple[Stake, ...]:
    if not stakes:
        raise ValueError("a pool has no prizes")
    return tuple(stakes)


def _trophy_from(body: list[Any]) -> Trophy:
    number, place, what, player, between, *rest = body
    if not isinstance(what, str):
        raise TypeError("a trophy has no name")
    return Trophy(
        _whole("list", number, 0, NUMBER),
        _whole("place", place, 0, NUMBER),
        what,
        None if player is None else _entrant(player),
        tuple(_entrant(each) for each in between),
        _group_from(rest),
    )
