"""Read the catalogues; each is read once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType

MASTER = "en"

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "vi": "Tiếng Việt", "hi": "हिन्दी", "th": "ไทย"})
"""Languages with a catalogue, each by its own name. All speak to players; see `interface_languages`."""

PLURALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"en": ("one", "other"), "vi": ("other",), "hi": ("one", "other"), "th": ("other",)}
)
"""The plural forms of each language (CLDR); a message that is counted has exactly these."""

_ONE_IN_HINDI = (0, 1)

Message = str | Mapping[str, str]


class CatalogueError(ValueError):
    """A catalogue file is not what it should be; `file` and `key` say where."""

    def __init__(self, file: str, key: str, what: str) -> None:
        self.file = file
        self.key = key
        super().__init__(f"{file}: {key}: {what}")


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """Every message of a language by its key; a key in two files is an error."""
    found: dict[str, Message] = {}
    folder = files(__package__).joinpath(language)
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".json"):
            continue
        for key, message in json.loads(file.read_text("utf-8")).items():
            if key in found:
                raise CatalogueError(file.name, key, "stands in two files")
            if not isinstance(message, (str, dict)):
                raise CatalogueError(file.name, key, "is neither a text nor plural forms")
            found[key] = message
    return MappingProxyType(found)


def plural_form(language: str, count: object) -> str:
    """Which form of a counted message goes with a number."""
    ones = _ONE_IN_HINDI if language == "hi" else (1,)
    return "one" if "one" in PLURALS.get(language, PLURALS[MASTER]) and count in ones else "other"


@cache
def untranslated(language: str) -> frozenset[str]:
    """Keys of the master that a language has no words for."""
    return frozenset(catalogue(MASTER)) - frozenset(catalogue(language))


@cache
def interface_languages() -> Mapping[str, str]:
    """Languages of the organiser's screens: those in which nothing is missing."""
    return MappingProxyType({code: name for code, name in LANGUAGES.items() if not untranslated(code)})


def placeholders(message: Message) -> frozenset[str]:
    """Names of the parameters that a message wants."""
    texts = [message] if isinstance(message, str) else list(message.values())
    return frozenset(name for text in texts for _, name, _, _ in Formatter().parse(text) if name)
