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
_NUMBER = re.compile(r"\d+(?:([.,])\d{3}(?:\1\d{3})*)?(?:[.,]\d+)?", re.ASCII)


def known_currency(text: str) -> str:
    """The three letters of a currency, given by letters or by its sign. FundError when there is none."""
    word = text.strip()
    code = SIGNS.get(word, word.upper())
    if code not in DIGITS:
        raise FundError("unknown-currency", found=word[:20] or "nothing")
    return code


def parse_amount(text: str, currency: str) -> int:
    """`200`, `33.50`, `33,50`, `1 200` or `1,200.50` in the smallest unit of the currency; no sign, no letters.

    A mark before exactly three digits groups thousands, unless the currency has three decimals.
    """
    word = _SPACES.sub("", text.strip())
    if word.startswith(("-", "−", "–")):
        raise FundError("negative", found=text.strip()[:40])
    if len(word) > 20 or not _NUMBER.fullmatch(word):
        raise FundError("not-an-amount", found=text.strip()[:40] or "nothing")
    digits = DIGITS[currency]
    whole, decimals = _split(word, digits)
    if len(decimals.rstrip("0")) > digits:
        raise FundError("too-precise", found=text.strip()[:40], currency=currency, digits=digits)
    amount = int(whole + decimals[:digits].ljust(digits, "0"))
    if amount > MOST:
        raise FundError("too-large", found=text.strip()[:40], most=amount_text(MOST, currency))
    return amount


def _split(word: str, digits: int) -> tuple[str, str]:
    """Digits before and after the decimal mark."""
    marks = [k for k, sign in enumerate(word) if sign in ".,"]
    if not marks:
        return word, ""
    last = marks[-1]
    behind = len(word) - last - 1
    several = len(marks) > 1
    one_kind = len({word[k] for k in marks}) == 1
    groups = behind == 3 and (digits != 3 or word[last] == ",") if not several else one_kind
    if groups:
        return re.sub(r"[.,]", "", word), ""
    return re.sub(r"[.,]", "", word[:last]), word[last + 1 :]


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
