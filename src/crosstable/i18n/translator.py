"""Say a message in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from crosstable.core.naming import isolated
from crosstable.core.points import format_points
from crosstable.i18n.catalogue import LANGUAGES, MASTER, Message, catalogue, plural_form

CHESS = "chess"
"""The game of which the messages speak where they do not differ."""


class Translator:
    """`t("round.title", round=4)` in one language; falls back to English, then to the key itself.

    In another game than chess a message `KEY.GAME` goes before `KEY`: in xiangqi Red moves first. Articles in
    parentheses of `foreign` chapters are left out: an event by another system is not under them.
    """

    def __init__(
        self,
        language: str,
        messages: Mapping[str, Message],
        master: Mapping[str, Message],
        game: str = "",
        foreign: Sequence[str] = (),
    ) -> None:
        self.language = language
        self._messages = messages
        self._master = master
        self._game = game
        chapters = "|".join(map(re.escape, foreign))
        self._foreign = re.compile(rf" \((?:{chapters})[^()]*\)|; (?:{chapters})[^()]*(?=\))") if foreign else None

    def __call__(self, key: str, /, **params: object) -> str:
        """The message with its parameters; a list becomes `1, 2 and 3`."""
        message = (self._found(f"{key}.{self._game}") if self._game else None) or self._found(key)
        if message is None:
            return key
        text = message if isinstance(message, str) else self._plural(message, params.get("count"))
        if self._foreign is not None:
            text = self._foreign.sub("", text)
        if not params:
            return text
        return text.format_map(_Shown({name: self.shown(value) for name, value in params.items()}))

    def _found(self, key: str) -> Message | None:
        return self._messages.get(key, self._master.get(key))

    def __contains__(self, key: str) -> bool:
        return key in self._messages or key in self._master

    def shown(self, value: object) -> str:
        """A parameter as text; names written from right to left are kept apart from what surrounds them."""
        if isinstance(value, str):
            return isolated(value)
        if isinstance(value, Sequence):
            return self.list(value)
        return str(value)

    def list(self, items: Sequence[object], most: int = 12) -> str:
        """`1, 2 and 3`; a long list is cut and counted."""
        words = [self.shown(item) for item in items[:most]]
        if len(items) > most:
            words.append(self("list.more", count=len(items) - most))
        if len(words) < 2:
            return "".join(words)
        return self("list.and", first=self("list.comma").join(words[:-1]), last=words[-1])

    def points(self, tenths: int) -> str:
        """Points as people write them: 25 is 2½, 30 is 3."""
        whole, rest = divmod(abs(tenths), 10)
        sign = "−" if tenths < 0 else ""
        if rest == 0:
            return f"{sign}{whole}"
        if rest == 5:
            return f"{sign}{whole or ''}½"
        return format_points(tenths).replace(".", self("decimal-mark"))

    def _plural(self, message: Mapping[str, str], count: object) -> str:
        return message.get(plural_form(self.language, count), message["other"])


class _Shown(dict[str, str]):
    """A parameter that is not given shows as its name: a wrong text is better than no page."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@cache
def translator(language: str, game: str = "", foreign: tuple[str, ...] = ()) -> Translator:
    """The translator of a language that there is a catalogue for (English for any other), for events of a game and system."""
    known = language if language in LANGUAGES else MASTER
    return Translator(known, catalogue(known), catalogue(MASTER), "" if game == CHESS else game, foreign)


def choose_language(wish: str, accept: str, languages: Mapping[str, str] = LANGUAGES) -> str:
    """The language of a page: the wish when it is one of `languages`, or the browser's best."""
    if wish in languages:
        return wish
    offers: list[tuple[float, str]] = []
    for part in accept[:500].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        offers.append((-weight, tag.partition("-")[0].lower()))
    return next((tag for _, tag in sorted(offers, key=lambda offer: offer[0]) if tag in languages), MASTER)
