"""The texts of everything printed: the keys `sheet.…` of the catalogues, in one language or in two side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from crosstable.i18n import LANGUAGES, MASTER, catalogue, plural_form
from crosstable.publish.errors import UnknownChoiceError

Text = str | Mapping[str, str]
Texts = Mapping[str, Text]
"""Key to text with `{placeholders}`, or to plural forms chosen by the parameter `count`."""

PREFIX = "sheet."
SLASH = " / "
MOST_LANGUAGES = 2

_ONCE = ("language", "direction", "decimal-mark", "date", "month.", "page.", "pack.", "published", "printed")
_SHORT = (".short", ".letter", ".letter.xiangqi")
"""Beginnings and ends of keys that a sheet in two languages says in the first one alone: figures, dates, page
numbers, and what stands in a narrow cell under a legend that says it in both."""

_PLACEHOLDER = re.compile(r"\{([a-z-]+)\}")


@cache
def texts_of(language: str) -> Texts:
    """What sheets say in a language of the catalogues."""
    if language not in LANGUAGES:
        raise UnknownChoiceError("language", language, LANGUAGES)
    found = {key.removeprefix(PREFIX): text for key, text in catalogue(language).items() if key.startswith(PREFIX)}
    return MappingProxyType(found)


ENGLISH: Texts = texts_of(MASTER)


class Words:
    """`words("round", round=4)`: the text in the chosen language, in English where that has none.

    With two languages both are said, `Vòng 4 / Round 4`, where they differ.
    """

    def __init__(self, texts: Texts = ENGLISH, *, second: Texts | None = None) -> None:
        self._texts = texts
        self.each: tuple[Words, ...] = (self,) if second is None else (Words(texts), Words(second))
        """The languages one by one, for whole sentences."""

    @classmethod
    def of(cls, languages: tuple[str, ...]) -> Words:
        """Words in one or two languages of the catalogues."""
        if not 1 <= len(languages) <= MOST_LANGUAGES:
            raise UnknownChoiceError("number of languages", len(languages), range(1, MOST_LANGUAGES + 1))
        first, *rest = map(texts_of, dict.fromkeys(languages))
        return cls(first, second=rest[0] if rest else None)

    def __call__(self, key: str, /, **params: object) -> str:
        """The text with its parameters filled in; a placeholder nobody knows stays as it is written."""
        if len(self.each) > 1 and not key.startswith(_ONCE) and not key.endswith(_SHORT):
            return self.both(lambda words: words(key, **params))
        text = self._texts.get(key)
        if text is None:
            text = ENGLISH[key]
        if not isinstance(text, str):
            form = plural_form(str(self._texts.get("language", MASTER)), params.get("count"))
            text = text.get(form) or text["other"]
        return _PLACEHOLDER.sub(lambda found: str(params.get(found[1].replace("-", "_"), found[0])), text)

    def both(self, say: Callable[[Words], str]) -> str:
        """The same in each language, once where they agree."""
        return SLASH.join(dict.fromkeys(said for said in map(say, self.each) if said))

    def __contains__(self, key: str) -> bool:
        return key in self._texts or key in ENGLISH
