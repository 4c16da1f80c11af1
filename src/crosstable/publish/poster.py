"""QR poster: from the wall to the page of the event."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from crosstable.publish.facts import Facts
from crosstable.publish.sheet import Head, head_of_event

_FORBIDDEN = re.compile(
    r"<\s*(?:script|foreignobject|iframe|a|use|image|style)\b|\bon\w+\s*=|javascript:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PosterView:
    """The sheet. Without a drawing the address stands alone."""

    head: Head
    steps: tuple[str, ...]
    address: str
    drawing: Markup


def poster_view(facts: Facts) -> PosterView:
    """The poster for the address of the options."""
    words, options = facts.words, facts.options
    return PosterView(
        head=head_of_event(facts, "poster.title"),
        steps=(words("poster.1"), words("poster.2"), words("poster.3")),
        address=options.address,
        drawing=_drawing(options.qr_svg, options.address),
    )


def _drawing(svg: str, address: str) -> Markup:
    """The drawing that was handed in if it is nothing but one, else a drawing of the address if segno is installed."""
    if svg.lstrip().startswith("<svg") and not _FORBIDDEN.search(svg):
        return Markup(svg)  # noqa: S704 - checked above
    if not address:
        return Markup()
    try:
        import segno  # noqa: PLC0415 - only with the extra `web`
    except ImportError:
        return Markup()
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=0, omitsize=True))  # noqa: S704 - made of squares
