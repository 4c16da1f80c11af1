"""The styles of paper: print.css, the pages of the single documents, and the sizes of paper."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SHEETS = 28
"""As many documents in one printing have a running title and page numbers of their own."""

SIZES = {
    "a4": ("A4", "210mm", "297mm"),
    "letter": ("letter", "8.5in", "11in"),
    "a3": ("A3", "297mm", "420mm"),
    "tabloid": ("11in 17in", "11in", "17in"),
}
"""Name of a paper to its size in CSS, its width and its height."""

STYLES = ("print.css", *(f"{paper}.css" for paper in SIZES))
"""What a page needs: the first of these, and the one of its paper."""


def page_class(sheet: int, place: int, *, wide: bool) -> str:
    """The kind of page of the document with number `sheet` (from 0) at a place of the printing.

    Neighbours have different ones, so that each sheet counts its own pages from 1.
    """
    return f"page-{sheet % SHEETS + 1}{'-wide' if wide else ''}-{'even' if place % 2 else 'odd'}"


@cache
def style(name: str) -> str:
    """The text of one of STYLES."""
    if name == "print.css":
        return files(__package__).joinpath(name).read_text("utf-8") + _pages()
    return _paper(*SIZES[name.removesuffix(".css")])


def _pages() -> str:
    """One rule for each name: Chromium knows no lists of page names."""
    titles = " ".join(f"--title-{k}: attr(data-title-{k});" for k in range(1, SHEETS + 1))
    lines = [f"\n:root {{ {titles} }}"]
    for number, name, turn, other in _names():
        count = f"counter-increment: {turn}; counter-set: {other} 0;"
        corners = f"@top-right {{ content: var(--title-{number}) }} @bottom-right {{ content: var(--count-{turn}) }}"
        lines.append(f"@page {name} {{ {count} {corners} }}")
        lines.append(f".{name} {{ page: {name} }}")
    return "\n".join(lines) + "\n"


def _paper(size: str, width: str, height: str) -> str:
    """The size of all pages; wide ones lie on their side."""
    on_side = f"{height} {width}" if " " in size else f"{size} landscape"
    wide = [f"@page {name} {{ size: {on_side} }}" for _, name, _, _ in _names() if "-wide-" in name]
    wide.append(f"@page whole-wide {{ size: {on_side} }}")
    root = f":root {{ --paper-width: {width}; --paper-height: {height} }}"
    return "\n".join([f"@page {{ size: {size} }}", *wide, root, ""])


def _names() -> list[tuple[int, str, str, str]]:
    turns = (("odd", "even"), ("even", "odd"))
    return [
        (k + 1, page_class(k, place, wide=wide), *turns[place])
        for k in range(SHEETS)
        for wide in (False, True)
        for place in (0, 1)
    ]
