"""A list of prizes as somebody types it: `£200/£100`, `500, 300, 4x50`, `300+Cup / 200+Medal / Medal`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from crosstable.prizes.currency import DIGITS, SIGNS, parse_amount
from crosstable.prizes.errors import FundError
from crosstable.prizes.fund import PRIZES_LIMIT, TEXT_LIMIT, Prize

NOTATION_LIMIT = 4_000
GROUPED_FROM = 10_000
"""Thousands stand apart in amounts from here on: 5 000 000."""
_TIMES = re.compile(r"([1-9]\d{0,3})\s*[x×*]\s*(.+)", re.DOTALL)
_SIGNED = re.compile(rf"({'|'.join(map(re.escape, SIGNS))}|[A-Za-z]{{3}}(?=\s*[\d.,]))")
_BEHIND = re.compile(rf"(?<=[\d.,])\s*({'|'.join(map(re.escape, SIGNS))}|[A-Za-z]{{3}})$")
_BEGINS = re.compile(r"[-−–]?\d")


def parse_prizes(text: str, currency: str) -> tuple[Prize, ...]:
    """Prizes, the first for the first place.

    They are parted by `/`, `;` or a new line, or where there is none of these by commas. `4x50` stands
    for four prizes of 50; `+ Cup` adds a trophy, words alone are one. A sign or the letters of the
    currency may stand with an amount. Raises FundError.
    """
    if len(text) > NOTATION_LIMIT:
        raise FundError("too-long", found=f"{text[:20]}…", most=NOTATION_LIMIT)
    found: list[Prize] = []
    for part in _parts(text):
        times = _TIMES.fullmatch(part)
        number, what = (int(times[1]), times[2]) if times else (1, part)
        if len(found) + number > PRIZES_LIMIT:
            raise FundError("too-many", what="the prizes of a list", most=PRIZES_LIMIT)
        found.extend([_prize(what.strip(), currency)] * number)
    return tuple(found)


def currency_in(text: str) -> str | None:
    """The currency that the signs or letters in a list name; None when they name none."""
    found: str | None = None
    for part in _parts(text):
        sign = _sign(part.partition("+")[0])
        if sign is None:
            continue
        if found is not None and sign != found:
            raise FundError("currencies-differ", first=found, second=sign)
        found = sign
    return found


def prizes_text(prizes: Sequence[Prize], currency: str) -> str:
    """The list in the same notation, without signs of the currency; large amounts as 5 000 000."""
    parts = []
    for prize, same in groupby(prizes):
        count = len(list(same))
        money = _plain(prize.amount, currency) if prize.amount or not prize.trophy else ""
        word = " + ".join(part for part in (money, prize.trophy) if part)
        parts.append(f"{count}x {word}" if count > 2 else " / ".join([word] * count))
    return " / ".join(parts)


def _plain(amount: int, currency: str) -> str:
    whole, rest = divmod(amount, 10 ** DIGITS[currency])
    shown = f"{whole:,}".replace(",", " ") if whole >= GROUPED_FROM else str(whole)
    return f"{shown}.{rest:0{DIGITS[currency]}}" if rest else shown


def _parts(text: str) -> list[str]:
    sign = r"[/;\n]" if re.search(r"[/;\n]", text.strip()) else ","
    return [part.strip() for part in re.split(sign, text) if part.strip()]


def _sign(word: str) -> str | None:
    times = _TIMES.fullmatch(word.strip())
    plain = (times[2] if times else word).strip()
    found = _SIGNED.match(plain) or _BEHIND.search(plain)
    if found is None:
        return None
    code = SIGNS.get(found[1], found[1].upper())
    return code if code in DIGITS else None


def _prize(word: str, currency: str) -> Prize:
    money, plus, trophy = word.partition("+")
    sign = _sign(money)
    if sign is not None and sign != currency:
        raise FundError("currencies-differ", first=currency, second=sign)
    if sign is not None:
        money = _BEHIND.sub("", _SIGNED.sub("", money.strip(), count=1))
    elif not _BEGINS.match(money.strip()) and money.strip():  # words alone: a trophy
        if any(char.isdigit() for char in money) or plus:
            raise FundError("not-an-amount", found=word[:40])
        money, trophy = "", money
    trophy = " ".join(trophy.split())
    if len(trophy) > TEXT_LIMIT:
        raise FundError("too-long", found=f"{trophy[:20]}…", most=TEXT_LIMIT)
    if not money.strip():
        return Prize(0, trophy)
    return Prize(parse_amount(money, currency), trophy)
