"""Read the catalogues; each is read once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType

MASTER = "en"

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English"})
"""Languages with a catalogue, each by its own name."""

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


def placeholders(message: Message) -> frozenset[str]:
    """Names of the parameters that a message wants."""
    texts = [message] if isinstance(message, str) else list(message.values())
    return frozenset(name for text in texts for _, name, _, _ in Formatter().parse(text) if name)
