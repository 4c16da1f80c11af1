"""Money: whole numbers of the smallest unit of a currency, read from and written for people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from crosstable.prizes.errors import FundError

_TWO = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
    CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD
    KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO
    NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG
"""
_NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_THREE = "BHD IQD JOD KWD LYD OMR TND"

DIGITS: Mapping[str, int] = MappingProxyType(
    {**dict.fromkeys(_TWO.split(), 2), **dict.fromkeys(_NONE.split(), 0), **dict.fromkeys(_THREE.split(), 3)}
)
"""Currencies of ISO 4217 with the decimals that their amounts have."""

SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "£": "GBP",
        "€": "EUR",
        "$": "USD",
        "¥": "JPY",
        "₹": "INR",
        "₫": "VND",
        "฿": "THB",
        "₩": "KRW",
        "₺": "TRY",
        "₴": "UAH",
        "₽": "RUB",
        "₪": "ILS",
        "₱": "PHP",
    }
)
"""Signs that stand for one currency before an amount. `$` means the US dollar; others are named by letters."""
_SIGN_OF = {code: sign for sign, code in SIGNS.items()}

MOST = 10**12
"""No prize is larger, in the smallest unit."""

_SPACES = re.compile("[\\s'\u00a0\u202f\u2009’]+")
_NUMBER = re.compile(
    r"(?P<whole>[1-9]\d{0,2}(?P<group>[ .,])\d{3}(?:(?P=group)\d{3})*|[1-9]\d?(?P<lakh>,)(?:\d{2},)+\d{3}|\d+)"
    r"(?:(?P<mark>[.,])(?P<decimals>\d+))?",
    re.ASCII,
)
"""Thousands stand in groups of three, or as in India in pairs before the last three: 1,00,000."""


def known_currency(text: str) -> str:
    """The three letters of a currency, given by letters or by its sign. FundError when there is none."""
    word = text.strip()
    code = SIGNS.get(word, word.upper())
    if code not in DIGITS:
        raise FundError("unknown-currency", found=word[:20] or "nothing")
    return code


def parse_amount(text: str, currency: str) -> int:
    """`200`, `33.50`, `33,50`, `1 200` or `1,200.50` in the smallest unit of the currency; no sign, no letters.

    A mark before exactly three digits groups thousands, unless the currency has three decimals. What could be
    read in two ways, such as 1,234,56 or 100 50, is no amount.
    """
    found = text.strip()
    word = _SPACES.sub(" ", found)
    if word.startswith(("-", "−", "–")):
        raise FundError("negative", found=found[:40])
    number = _NUMBER.fullmatch(word) if len(word) <= 26 else None
    if number is None or (number["mark"] and number["mark"] in (number["group"], number["lakh"])):
        raise FundError("not-an-amount", found=found[:40] or "nothing")
    digits = DIGITS[currency]
    whole, decimals = re.sub(r"[ .,]", "", number["whole"]), number["decimals"] or ""
    if number["group"] == "." and digits == 3 and number["whole"].count(".") == 1 and not decimals:
        whole, _, decimals = number["whole"].partition(".")
    if len(decimals.rstrip("0")) > digits:
        raise FundError("too-precise", found=found[:40], currency=currency, digits=digits)
    amount = int(whole + decimals[:digits].ljust(digits, "0"))
    if amount > MOST:
        raise FundError("too-large", found=found[:40], most=amount_text(MOST, currency))
    return amount


def amount_text(amount: int, currency: str, *, full: bool = False, group: str = "", mark: str = ".") -> str:
    """`£150`, `£116.67`, `NOK 1200`; `full` writes the decimals of whole amounts too.

    `group` stands between thousands, `mark` before decimals.
    """
    digits = DIGITS[currency]
    sign = "−" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 10**digits)
    text = f"{whole:,}".replace(",", group)
    if digits and (rest or full):
        text += f"{mark}{rest:0{digits}}"
    before = _SIGN_OF.get(currency)
    return f"{sign}{before}{text}" if before else f"{sign}{currency}\u00a0{text}"
