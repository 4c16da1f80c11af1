"""The form of a prize fund: filled from what is promised, and read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosstable.app.answers import Refused
from crosstable.app.prizing import PRESETS
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import (
    DIGITS,
    EVERY_GROUP,
    TEAMS,
    Condition,
    Fund,
    FundError,
    Method,
    PrizeList,
    Unrated,
    amount_text,
    condition_body,
    condition_from,
    currency_in,
    known_currency,
    parse_amount,
    prizes_text,
)
from crosstable.web.forms import Form, tenths

Body = dict[str, Any]

KINDS = (
    "all",
    "under",
    "under-too",
    "band",
    "from",
    "unrated",
    "women",
    "men",
    "born-from",
    "born-to",
    "club",
    "federation",
    "group",
)
"""What a line of the form can ask for; `kept` is a condition that only a file can say."""
KEPT = "kept"
MORE_LINES = 2
CURRENCIES = ("EUR", "GBP", "USD", "CHF", "INR", "VND", "NOK", "SEK", "DKK", "PLN", "CZK", "CAD", "AUD", "BRL", "ZAR")
"""Suggested; any other of ISO 4217 can be typed."""


class Line(NamedTuple):
    """One list of prizes as the form shows it; `text` says in words what `kept` stands for.

    `group` is the group that it is for, EVERY_GROUP, or empty for the whole event.
    """

    name: str = ""
    kind: str = "all"
    value: str = ""
    prizes: str = ""
    group: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything in the form, as typed."""

    currency: str
    places: str
    lines: tuple[Line, ...]
    method: str = Method.EQUAL.value
    weight: str = "50"
    one_prize: str = "best"
    unit: str = "1"
    leftover: str = "tie-break"
    min_games: str = ""
    min_points: str = ""
    based_on: str = ""
    unrated_most: str = ""
    places_group: str = ""
    kept: str = ""
    """Limits and readings that only a file can say, as JSON."""


# ---- from the fund to the form ------------------------------------------------------------------------------------


def draft_of(fund: Fund, words: PrizeWords, order: Sequence[PlayerId]) -> Draft:
    """The form filled with a fund; groups are written as starting numbers, places in `order`."""
    first = fund.lists[0]
    leads = first.condition == Condition() and not first.name
    rest = fund.lists[1:] if leads else fund.lists
    unrated, others = _unrated_limit(fund)
    kept: Body = {"capped": fund.capped} if not fund.capped else {}
    if others:
        kept["limits"] = others
    if fund.condition != Condition(min_games=fund.condition.min_games, min_points=fund.condition.min_points):
        kept["condition"] = condition_body(fund.condition)
    return Draft(
        currency=fund.currency,
        places=prizes_text(first.prizes, fund.currency) if leads else "",
        lines=tuple(_line(each, fund.currency, words, order) for each in rest),
        method=fund.method.value,
        weight=str(fund.weight),
        one_prize=fund.one_prize.value,
        unit=str(fund.unit),
        leftover=fund.leftover.value,
        min_games=str(fund.condition.min_games or ""),
        min_points=words.t.points(fund.condition.min_points) if fund.condition.min_points else "",
        based_on=str(fund.based_on or ""),
        unrated_most=_plain_amount(unrated, fund.currency),
        places_group=first.group if leads else "",
        kept=_json(kept) if kept else "",
    )


def _unrated_limit(fund: Fund) -> tuple[int | None, list[Body]]:
    """The limit that the form knows, and all others."""
    plain = Condition(unrated=Unrated.ONLY)
    known = next((limit for limit in fund.limits if limit.condition == plain), None)
    others = [
        {"name": limit.name, "most": limit.most, "condition": condition_body(limit.condition)}
        for limit in fund.limits
        if limit is not known
    ]
    return (None if known is None else known.most), others


def _plain_amount(amount: int | None, currency: str) -> str:
    if amount is None:
        return ""
    whole, rest = divmod(amount, 10 ** DIGITS[currency])
    return f"{whole}.{rest:0{DIGITS[currency]}}" if rest else str(whole)


def _line(prizes: PrizeList, currency: str, words: PrizeWords, order: Sequence[PlayerId]) -> Line:
    condition = prizes.condition
    text = prizes_text(prizes.prizes, currency)
    for kind, value in _kinds_of(condition, order):
        if _condition_from(kind, value, order) == condition:
            return Line(prizes.name, kind, value, text, prizes.group)
    kept = _json(condition_body(condition))
    return Line(prizes.name, KEPT, kept, text, prizes.group, words.condition(condition))


def _kinds_of(condition: Condition, order: Sequence[PlayerId]) -> Iterable[tuple[str, str]]:
    """Ways to say the condition in a line of the form; at most one of them says all of it."""
    low, high = condition.rating_from, condition.rating_to
    yield "all", ""
    if high is not None:
        yield ("band", f"{low}-{high}") if low is not None else ("under", str(high + 1))
        yield "under-too", str(high + 1)
    elif low is not None:
        yield "from", str(low)
    yield "unrated", ""
    yield "women", ""
    yield "men", ""
    if condition.born_from is not None:
        yield "born-from", str(condition.born_from)
    if condition.born_to is not None:
        yield "born-to", str(condition.born_to)
    yield "club", condition.club
    yield "federation", condition.federation
    if condition.players and set(condition.players) <= set(order):
        yield "group", ", ".join(str(order.index(player) + 1) for player in condition.players)


def _json(value: Body) -> str:
    return json.dumps(value, ensure_ascii=False)


# ---- from the form to the fund ------------------------------------------------------------------------------------


def _chosen(line: Line) -> Line:
    """A line of which another kind was chosen has no condition from a file any more, which nobody saw or typed."""
    return line._replace(value="") if line.kind != KEPT and line.value.startswith("{") else line


def draft_from(form: Form) -> Draft:
    """The form as it was sent, bounded."""

    def field(name: str, limit: int = 80) -> str:
        return form.get(name)[:limit].strip()

    columns = [form.all(name) for name in ("name", "kind", "value", "prizes")]
    groups = form.all("group")
    columns.append(groups or [""] * len(columns[0]))  # only an event of groups asks for them
    lines = [_chosen(Line(*(cell[:4_000].strip() for cell in cells))) for cells in zip(*columns, strict=False)]
    return Draft(
        currency=field("currency"),
        places=field("places", 4_000),
        lines=tuple(line for line in lines if line.name or line.prizes or line.value),
        method=field("method") or Method.EQUAL.value,
        weight=field("weight") or "50",
        one_prize=field("one_prize") or "best",
        unit=field("unit") or "1",
        leftover=field("leftover") or "tie-break",
        min_games=field("min_games"),
        min_points=field("min_points"),
        based_on=field("based_on"),
        unrated_most=field("unrated_most"),
        places_group=field("places_group"),
        kept=field("kept", 20_000),
    )


def body_of(draft: Draft, t: Translator, order: Sequence[PlayerId]) -> Body:
    """The fund behind the form as `fund_from` reads it; numbers of a group are places in `order`.

    FundError for what cannot be read.
    """
    texts = [draft.places, *(line.prizes for line in draft.lines)]
    named = next((sign for sign in map(currency_in, texts) if sign is not None), None)
    currency = known_currency(draft.currency) if draft.currency else named or "EUR"
    lists: list[Body] = [{"prizes": draft.places, "group": draft.places_group}] if draft.places else []
    for place, line in enumerate(draft.lines, 1):
        if line.kind not in _PLAIN and not line.value:
            raise FundError("no-limit", place=place)
        condition = _condition_from(line.kind, line.value, order)
        plain = Fund(currency, ())
        name = line.name or _capital(PrizeWords(t, plain, {}).condition(condition))
        body = {"name": name, "prizes": line.prizes, "condition": condition_body(condition), "group": line.group}
        lists.append(body)
    kept = _read_json(draft.kept)
    everybody = {**_object(kept.get("condition", {})), "min_games": _whole("min_games", draft.min_games or "0")}
    everybody["min_points"] = _tenths(draft.min_points)
    limits = kept.get("limits", [])
    if not isinstance(limits, list):
        raise FundError("not-a-list", field="limits")
    if draft.unrated_most:
        most = parse_amount(draft.unrated_most, currency)
        limits = [*limits, {"name": t("prize.for.unrated"), "most": most, "condition": {"unrated": "only"}}]
    return {
        "currency": currency,
        "lists": lists,
        "method": draft.method,
        "weight": _whole("weight", draft.weight),
        "one_prize": draft.one_prize,
        "unit": _whole("unit", draft.unit),
        "leftover": draft.leftover,
        "condition": everybody,
        "limits": limits,
        "based_on": _whole("based_on", draft.based_on) if draft.based_on else None,
        "capped": kept.get("capped", True),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _condition_from(kind: str, value: str, order: Sequence[PlayerId]) -> Condition:
    """The condition of one line. FundError when its value cannot be read."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _BY_NUMBER:
        return _BY_NUMBER[kind](_whole("value", value))
    if kind == "group":
        return _group(value, order)
    if kind in _BY_TEXT:
        return _BY_TEXT[kind](value)
    raise FundError("unknown-choice", field="kind", found=kind[:40], choices=", ".join(KINDS))


def _band(value: str) -> Condition:
    low, _, high = value.replace("–", "-").partition("-")
    if not high.strip():
        raise FundError("not-a-band", found=value[:40])
    return Condition(rating_from=_whole("rating", low), rating_to=_whole("rating", high))


def _group(value: str, order: Sequence[PlayerId]) -> Condition:
    """Players by their starting numbers."""
    numbers = [_whole("group", number) for number in value.replace(",", " ").split()]
    for number in numbers:
        if not 1 <= number <= len(order):
            raise FundError("unknown-player", list=value[:40], player=number)
    return Condition(players=tuple(order[number - 1] for number in numbers))


_PLAIN: Mapping[str, Condition] = {
    "all": Condition(),
    "unrated": Condition(unrated=Unrated.ONLY),
    "women": Condition(sex="w"),
    "men": Condition(sex="m"),
}
_BY_NUMBER: Mapping[str, Callable[[int], Condition]] = {
    "under": lambda rating: Condition(rating_to=rating - 1),
    "under-too": lambda rating: Condition(rating_to=rating - 1, unrated=Unrated.TOO),
    "from": lambda rating: Condition(rating_from=rating),
    "born-from": lambda year: Condition(born_from=year),
    "born-to": lambda year: Condition(born_to=year),
}
_BY_TEXT: Mapping[str, Callable[[str], Condition]] = {
    "band": _band,
    "club": lambda club: Condition(club=club),
    "federation": lambda code: Condition(federation=code),
    KEPT: lambda text: condition_from(_read_json(text)),
}


def _whole(name: str, text: str) -> int:
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 13):
        raise FundError("not-a-number", field=name, low=0, high=9_999, found=plain[:40] or "–")
    return int(plain)


def _tenths(text: str) -> int:
    if not text:
        return 0
    try:
        return tenths(text)
    except Refused as error:
        raise FundError("not-points", found=text[:40]) from error


def _read_json(text: str) -> Body:
    if not text:
        return {}
    try:
        return _object(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise FundError("not-an-object", field="kept") from error


def _object(value: object) -> Body:
    if not isinstance(value, dict):
        raise FundError("not-an-object", field="kept")
    return value


def preset(name: str, t: Translator, year: int, group: str = "") -> Draft | None:
    """A form filled with one of the presets; years of birth for an event in `year`. None when there is none.

    `group` is what the prizes of the places are for.
    """
    rows = PRESETS.get(name)
    if rows is None:
        return None
    lines = []
    for row in rows[1:]:
        what, _, prizes = row.partition("=")
        kind, _, value = what.partition(":")
        value = value or (str(year - 18) if kind == "born-from" else "")
        name_ = _capital(PrizeWords(t, Fund("EUR", ()), {}).condition(_condition_from(kind, value, ())))
        lines.append(Line(name_, kind, value, prizes))
    method = Method.US_CHESS if name == "us" else Method.EQUAL
    return Draft("USD" if name == "us" else "", rows[0], tuple(lines), method=method.value, places_group=group)


def usual_group(state: EventState) -> str:
    """For what the prizes of places usually are: the teams, or each group where the event ends with its groups."""
    traits = state.rules.traits
    if traits is not None and traits.teams:
        return TEAMS
    return EVERY_GROUP if traits is not None and traits.pooled and not traits.knockout else ""


def group_choices(state: EventState, draft: Draft) -> list[str]:
    """What prizes can be for: the teams or the players; all of the event, every group, one of them; else empty.

    What the draft says stands among them, so that looking at it changes nothing.
    """
    traits = state.rules.traits
    named = dict.fromkeys((draft.places_group, *(line.group for line in draft.lines)))
    if traits is not None and traits.teams:
        return list(dict.fromkeys((TEAMS, "", *named)))
    if not (traits is not None and traits.pooled) and not any(named):
        return []
    return list(dict.fromkeys(("", EVERY_GROUP, *(pool.name for pool in state.pools), *named)))


def unit_choices(currency: str, unit: str) -> list[tuple[str, str]]:
    """What shares can be rounded to: the smallest unit, 1, 5, 10; and whatever the fund says."""
    code = currency if currency in DIGITS else "EUR"
    whole = 10 ** DIGITS[code]
    found = dict.fromkeys([1, whole, 5 * whole, 10 * whole])
    if unit.isascii() and unit.isdecimal() and len(unit) < 13:
        found = dict.fromkeys(sorted((*found, max(1, int(unit)))))
    return [(str(each), amount_text(each, code, group="\u00a0")) for each in found]
