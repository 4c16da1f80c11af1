"""Texts of TRF fields to values: points, dates, sexes and titles."""

from __future__ import annotations

from crosstable.core.model import PartialDate

_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

# FIDE list codes and the older codes for women, met in files of several programs.
_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
    "gf": "WGM",
    "mf": "WIM",
    "ff": "WFM",
    "cf": "WCM",
}


def points_of(text: str) -> int | None:
    """Tenths of a point from `11.5`, `-0.5`, `1`, `.5`, `1,5`; None when it is no such number."""
    sign = -1 if text.startswith("-") else 1
    whole, _, decimals = text.removeprefix("-").removeprefix("+").replace(",", ".").partition(".")
    digits = whole + decimals
    if not digits or not (digits.isascii() and digits.isdigit()) or len(digits) > 6 or decimals[1:].strip("0"):
        return None
    return sign * (int(whole or "0") * 10 + int(decimals[:1] or "0"))


def int_of(text: str) -> int | None:
    """A number without sign, None when the text is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def title_of(text: str) -> str:
    """The title in the usual capitals; national titles and unknown ones as they are."""
    return _TITLES.get(text, text)


def sex_of(text: str) -> str:
    """`m` or `w`; `f` is w, anything else is unknown."""
    lower = text.lower()
    return "w" if lower in {"w", "f"} else lower if lower == "m" else ""


def date_of(text: str) -> PartialDate | None:
    """A date in any of the forms that files have; None when it is no date.

    Year first (`2026/03/01`, `26/03/01`, `1990/00/00`, `1990`), day first (`28. 07. 2005`), a month
    in English words (`May 29, 2020`, `2 Mar 2026, 18:00:00`); `00` is unknown. Two-digit years up
    to 79 belong to this century.
    """
    words = "".join(c if c.isalnum() else " " for c in text.partition(":")[0]).split()
    if ":" in text:  # the hour before the colon is no part of the date
        words = words[:-1]
    named = [word for word in words if word.isalpha()]
    if named:
        return _with_named_month(words, named)
    if not words or not all(word.isascii() and word.isdigit() for word in words) or len(words) > 3:
        return None
    numbers = [int(word) for word in words]
    if len(numbers) < 3:
        return _checked(*numbers) if len(words[0]) == 4 else None
    if len(words[0]) == 4:
        return _checked(*numbers)
    if len(words[2]) == 4:
        day, month, year = numbers
        return _checked(year, month, day) or _checked(year, day, month)
    if "/" in text or "-" in text:
        return _checked(_century(numbers[0]), numbers[1], numbers[2])
    return _checked(_century(numbers[2]), numbers[1], numbers[0])


def _with_named_month(words: list[str], named: list[str]) -> PartialDate | None:
    month = _MONTHS.get(named[0][:3].lower())
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    if month is None or len(named) != 1 or len(numbers) != 2:
        return None
    day, year = sorted(numbers)
    return _checked(year, month, day)


def _century(year: int) -> int:
    return 2000 + year if year < 80 else 1900 + year


def _checked(year: int, month: int = 0, day: int = 0) -> PartialDate | None:
    if not 1000 <= year <= 2999 or month > 12 or (month == 0 and day > 0):
        return None
    if day > (_DAYS[month - 1] if month else 0):
        return None
    if (month, day) == (2, 29) and (year % 4 or (year % 100 == 0 and year % 400)):
        return None
    return PartialDate(year, month or None, day or None)
