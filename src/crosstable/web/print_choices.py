"""What is to be printed, and how: the choices of last time, of a form, or of an address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crosstable.app.queries_public import NAME_ORDER
from crosstable.core.state import EventState
from crosstable.i18n import LANGUAGES, MASTER
from crosstable.publish import (
    LARGE_PAPERS,
    MOST_LANGUAGES,
    NAME_ORDERS,
    PAPERS,
    ROUND_PACK,
    SLIPS_PER_PAGE,
    documents,
)
from crosstable.web.forms import Form
from crosstable.web.visit import Visit

MEMORY = "print"
"""Option of an event: the choices of last time, whoever printed."""
COPIES = 20
MOST_ROUNDS = 99
SECTION_LIMIT = 100
NO_LANGUAGE = ""


@dataclass(slots=True)
class Choices:
    """What is to be printed, and how; remembered with the event.

    `section` is a key of `views.sections`, empty for everybody; `first` and `last` are rounds, 0 for all.
    """

    paper: str = PAPERS[0]
    slips: int = SLIPS_PER_PAGE[0]
    order: str = NAME_ORDERS[0]
    short: bool = False
    animals: bool = False
    section: str = ""
    first: int = 0
    last: int = 0
    languages: tuple[str, ...] = (MASTER,)
    copies: dict[str, int] = field(default_factory=lambda: dict(ROUND_PACK))

    def values(self) -> dict[str, Any]:
        """For the log."""
        return {
            "paper": self.paper,
            "slips": self.slips,
            "order": self.order,
            "short": self.short,
            "animals": self.animals,
            "section": self.section,
            "rounds": [self.first, self.last],
            "languages": list(self.languages),
            "copies": {name: number for name, number in self.copies.items() if number},
        }

    @property
    def second(self) -> str:
        """The second language of the sheets; empty when there is one only."""
        return self.languages[1] if len(self.languages) > 1 else NO_LANGUAGE

    @property
    def rounds(self) -> tuple[int, int] | None:
        """First and last round to be printed; None for all."""
        if not self.first and not self.last:
            return None
        return max(1, self.first), max(self.last or MOST_ROUNDS, self.first)


def asked_choices(visit: Visit) -> Choices:
    """Those of last time, else the usual ones; the address may ask for others, once."""
    query = visit.request.query_params
    found = remembered(visit.state, visit.t.language)
    _set(found, query.get("paper"), query.get("slips"), query.get("order"))
    _narrow(found, query.get("section"), query.get("from"), query.get("to"))
    if "short" in query:
        found.short = query.get("short") == "1"
    if "animals" in query:
        found.animals = query.get("animals") == "1"
    if "language" in query:
        found.languages = _languages(query.getlist("language")) or found.languages
    if any(name.startswith("copies-") for name in query):
        found.copies = {name: _copies(query.get(f"copies-{name}", "0")) for name in documents}
    if query.get("paper") in LARGE_PAPERS.values():
        found.paper = str(query.get("paper"))
    return found


def sent_choices(visit: Visit, form: Form) -> Choices:
    """Those of last time with what the form says."""
    found = remembered(visit.state, visit.t.language)
    _set(found, form.get("paper"), form.get("slips"), form.get("order"))
    if "section" in form:
        _narrow(found, form.get("section"), form.get("from"), form.get("to"))
    found.short = "short" in form
    found.animals = "animals" in form
    found.languages = _languages(form.all("language")) or found.languages
    if any(f"copies-{name}" in form for name in documents):
        found.copies = {name: _copies(form.get(f"copies-{name}") or "0") for name in documents}
    return found


def remembered(state: EventState, language: str) -> Choices:
    """Those of last time, else the usual ones, in a language."""
    found = Choices(order=str(state.options.get(NAME_ORDER) or NAME_ORDERS[0]), languages=(language,))
    values = state.options.get(MEMORY)
    if not isinstance(values, Mapping):
        return found
    _set(found, values.get("paper"), values.get("slips"), values.get("order"))
    rounds = values.get("rounds")
    first, last = rounds if isinstance(rounds, list) and len(rounds) == 2 else (0, 0)
    _narrow(found, values.get("section"), first, last)
    found.short = values.get("short") is True
    found.animals = values.get("animals") is True
    languages = values.get("languages")
    found.languages = _languages(languages if isinstance(languages, list) else []) or found.languages
    copies = values.get("copies")
    if isinstance(copies, Mapping):
        found.copies = {name: _copies(copies.get(name, 0)) for name in documents}
    return found


def _languages(wanted: Sequence[object]) -> tuple[str, ...]:
    known = dict.fromkeys(language for language in wanted[:8] if isinstance(language, str) and language in LANGUAGES)
    return tuple(known)[:MOST_LANGUAGES]


def _set(found: Choices, paper: object, slips: object, order: object) -> None:
    if paper in PAPERS:
        found.paper = str(paper)
    if str(slips) in {str(number) for number in SLIPS_PER_PAGE}:
        found.slips = int(str(slips))
    if order in NAME_ORDERS:
        found.order = str(order)


def _narrow(found: Choices, section: object, first: object, last: object) -> None:
    """Part of the field, and rounds; what is not asked for stays."""
    if isinstance(section, str):
        found.section = section[:SECTION_LIMIT]
    if first is not None:
        found.first = _number(first, MOST_ROUNDS)
    if last is not None:
        found.last = _number(last, MOST_ROUNDS)


def _copies(value: object) -> int:
    return _number(value, COPIES)


def _number(value: object, most: int) -> int:
    text = str(value)
    return min(most, int(text)) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
