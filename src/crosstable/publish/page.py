"""From views to one HTML page: the templates, the styles, the strings of the page margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from crosstable.publish.options import Options
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head
from crosstable.publish.words import Words

STYLES = ("print.css", "a4.css", "letter.css")
"""The static files of this package, for whoever serves them."""


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

    def page(self, number: int) -> str:
        """Name of the kind of page in print.css for the sheet with this place in the printing.

        Neighbours have different ones, so that each sheet counts its own pages from 1.
        """
        if self.fills_page:
            return "whole"
        wide = "-wide" if getattr(self.view, "wide", False) else ""
        return f"{self.name}{wide}-{'even' if number % 2 else 'odd'}"


def page(sheets: Sequence[Sheet], foot: str, options: Options, words: Words, *, title: str = "") -> str:
    """The whole page. A sheet that comes several times is made once."""
    made: dict[int, Markup] = {}
    parts: list[tuple[str, Markup]] = []
    for number, sheet in enumerate(sheets):
        if id(sheet) not in made:
            made[id(sheet)] = _body(sheet, options, words)
        parts.append((sheet.page(number), made[id(sheet)]))
    head = sheets[0].view.head if sheets else Head(title, "")
    running = {sheet.name: sheet.view.head.running for sheet in sheets}
    return (
        environment()
        .get_template("page.html")
        .render(
            parts=parts,
            title=" – ".join(part for part in (head.event, title or head.running) if part),
            running=running,
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


@cache
def style(name: str) -> str:
    """The text of one of STYLES."""
    return files(__package__).joinpath(name).read_text("utf-8")


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
