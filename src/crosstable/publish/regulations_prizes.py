"""What the regulations say of prizes: each list, how those who tie divide, whether somebody may win twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from crosstable.app.prize_field import EVENT, PrizeField, prize_field
from crosstable.app.prizing import fund_of
from crosstable.i18n import translator
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import EVERY_GROUP, TEAMS, Fund, Method, OnePrize, Prize, PrizeList
from crosstable.publish.facts import Facts
from crosstable.publish.people import printable
from crosstable.publish.stages import group_text

US_CHESS = "US Chess 32B"


def prize_lines(facts: Facts) -> Iterator[tuple[str, str, bool]]:
    """A sentence, its source, and whether it is an item of a list; nothing where nothing is promised."""
    fund = fund_of(facts.state)
    if fund is None:
        return
    words = PrizeWords(translator(facts.words("language")), fund, {})
    say = facts.words
    for prizes in fund.lists:
        yield _list(facts, words, prizes), "", True
    if any(prize.amount for prizes in fund.lists for prize in prizes.prizes):
        yield from ((text, source, False) for text, source in _money(facts, fund))
    if any(prize.trophy for prizes in fund.lists for prize in prizes.prizes):
        yield say("regulations.prizes.trophies"), "", False
    condition = words.condition(fund.condition)
    if condition:
        yield say("regulations.prizes.only", condition=condition), "", False
    if fund.based_on is not None:
        yield say("regulations.prizes.based-on", count=fund.based_on), "", False


def _money(facts: Facts, fund: Fund) -> Iterator[tuple[str, str]]:
    say = facts.words
    source = US_CHESS if fund.method is Method.US_CHESS else ""
    field = prize_field(facts.state)
    by_places = {_by_places(field, prizes) for prizes in fund.lists}
    if True in by_places:
        yield say("regulations.prizes.by-places"), ""
    if False in by_places:
        percents = {"percent": fund.weight, "rest": 100 - fund.weight} if fund.method is Method.HORT else {}
        yield say(f"regulations.prizes.{fund.method.value}", **percents), source
    if len(fund.lists) > 1 and fund.method is not Method.US_CHESS:
        key = {OnePrize.BEST: "best", OnePrize.PRIORITY: "priority", OnePrize.EVERY: "every"}[fund.one_prize]
        yield say(f"regulations.prizes.one-{key}"), ""


def _by_places(field: PrizeField, prizes: PrizeList) -> bool:
    """Whether a list goes by places, whatever the points: by those of a bracket, a ladder, a Keizer."""
    return prizes.group in (EVENT, TEAMS) and not field.by_points(prizes.group)


def _list(facts: Facts, words: PrizeWords, prizes: PrizeList) -> str:
    """`Under 1800 (rating under 1800): £80, £40`; a list of groups begins with them."""
    names = []
    if prizes.group == EVERY_GROUP:
        names.append(facts.words("regulations.prizes.every-group"))
    elif prizes.group == TEAMS:
        names.append(words.group(prizes.group))
    elif prizes.group:
        names.append(group_text(facts.state, prizes.group, facts.words, animals=facts.options.animals))
    if prizes.name or not names:
        names.append(printable(prizes.name) or words.t("prize.places"))
    condition = printable(words.condition(prizes.condition))
    if condition and condition.casefold() != prizes.name.casefold():
        names[-1] = f"{names[-1]} ({condition})"
    return f"{', '.join(names)}: {', '.join(_prizes(words, prizes.prizes))}"


def _prizes(words: PrizeWords, prizes: Sequence[Prize]) -> Iterator[str]:
    for prize, same in groupby(prizes):
        count = len(list(same))
        parts = [words.money(prize.amount)] if prize.amount else []
        parts += [printable(prize.trophy)] if prize.trophy else []
        text = " + ".join(parts) or "–"
        yield f"{count} × {text}" if count > 1 else text
