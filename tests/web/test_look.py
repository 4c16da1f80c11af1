"""The style sheet: every pair of ink and ground that occurs is readable, in light and in dark (FR-107)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crosstable

CSS = (Path(crosstable.__file__).parent / "web" / "static" / "look.css").read_text("utf-8")
PAIRS = (
    *((ink, ground) for ink in ("ink", "ink-2") for ground in ("paper", "sheet", "sunk", "green-2", "amber-2")),
    *(("ink-3", ground) for ground in ("paper", "sheet")),
    *(("green", ground) for ground in ("paper", "sheet", "sunk", "green-2")),
    ("green-ink", "green"),
    ("amber", "amber-2"),
    ("amber", "sheet"),
    ("brick", "brick-2"),
    ("brick", "sheet"),
    ("brick", "paper"),
    ("paper", "ink"),
    ("sheet", "brick"),
)
AT_LEAST = 4.5


def tokens(*, dark: bool) -> dict[str, str]:
    parts = CSS.split("@media (prefers-color-scheme: dark)", 1)
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", parts[0]))
    if dark:
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", parts[1].split("\n}\n", 1)[0]))
    return found


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_is_right() -> None:
    assert round(contrast("#000", "#fff"), 1) == 21.0
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("dark", [False, True])
def test_every_pair_is_readable(dark: bool) -> None:  # noqa: FBT001 - pytest hands it over
    found = tokens(dark=dark)
    assert len(found) > 15
    weak = {pair: round(contrast(found[pair[0]], found[pair[1]]), 2) for pair in PAIRS}
    assert {pair: value for pair, value in weak.items() if value < AT_LEAST} == {}


def test_directions_are_logical() -> None:
    """A right-to-left language mirrors the page; nothing is tied to left or right."""
    physical = (
        r"(?<![\w-])(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):|text-align: ?(?:left|right)"
    )
    assert re.findall(physical, CSS) == []
