"""From views to one HTML page: the templates, the styles, the strings of the page margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from crosstable.publish.options import Options
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head
from crosstable.publish.styles import page_class, style
from crosstable.publish.words import Words


class _View(Protocol):
    @property
    def head(self) -> Head: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """A document ready for its template."""

    name: str
    template: str
    view: _View

    fills_page: bool = False

    def page(self, number: int, place: int) -> str:
        """The kinds of page of this sheet, the document with this number, at a place of the printing."""
        if self.fills_page:
            return f"{self.name} {'whole-wide' if getattr(self.view, 'wide', False) else 'whole'}"
        return f"{self.name} {page_class(number, place, wide=getattr(self.view, 'wide', False))}"


def page(sheets: Sequence[Sheet], foot: str, options: Options, words: Words, *, title: str = "") -> str:
    """The whole page. A sheet that comes several times is made once."""
    made: dict[int, Markup] = {}
    parts: list[tuple[str, Markup]] = []
    running = {sheet.name: sheet.view.head.running for sheet in sheets}
    numbers = {name: k for k, name in enumerate(running)}
    for place, sheet in enumerate(sheets):
        if id(sheet) not in made:
            made[id(sheet)] = _body(sheet, options, words)
        parts.append((sheet.page(numbers[sheet.name], place), made[id(sheet)]))
    head = sheets[0].view.head if sheets else Head(title, "")
    return (
        environment()
        .get_template("page.html")
        .render(
            parts=parts,
            title=" – ".join(part for part in (head.event, title or head.running) if part),
            running=list(running.values()),
            foot=foot,
            options=options,
            words=words,
            is_pack=bool(title),
            css=[] if options.stylesheets else [Markup(style(name)) for name in ("print.css", f"{options.paper}.css")],  # noqa: S704 - our own file
        )
    )


def _body(sheet: Sheet, options: Options, words: Words) -> Markup:
    text = environment().get_template(sheet.template).render(view=sheet.view, words=words, options=options)
    return Markup(text)  # noqa: S704 - escaped by the template


@cache
def environment() -> Environment:
    """The one environment: everything is escaped, nothing undefined passes in silence."""
    made = Environment(
        loader=PackageLoader("crosstable.publish"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["figure"] = figure
    made.filters["named"] = named
    return made


def figure(text: str) -> Markup:
    """A number whose half has a place of its own, so that whole points stand under one another."""
    if not text or not (text[-1] == "½" or text.isdecimal()):
        return escape(text)
    if text.endswith("½"):
        return Markup('{}<i class="half">½</i>').format(text[:-1])
    return Markup('{}<i class="half"></i>').format(text)


def named(person: Person) -> Markup:
    """Title and name, with a hint for namesakes; the name is kept apart from the direction of what surrounds it."""
    title = Markup('<small class="title">{}</small> ').format(person.title) if person.title else Markup()
    hint = Markup(' <small class="hint"><bdi>{}</bdi></small>').format(person.hint) if person.hint else Markup()
    return title + Markup("<bdi>{}</bdi>").format(person.name) + hint
