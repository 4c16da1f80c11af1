"""What engines, files and disks say for themselves, in the language of the reader.

An engine that refuses, a file that cannot be read, or a disk that fails, says why in an English sentence, as the command line prints it. The catalogue has these
sentences as they are said (`reason.*`), with what differs in braces; from one that is recognised the values are taken,
and the same sentence is said in another language. What is not in the catalogue stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

from crosstable.i18n.catalogue import MASTER, catalogue
from crosstable.i18n.translator import Translator

PREFIX = "reason."


def reason(t: Translator, text: str) -> str:
    """The sentence in the language of `t`; a place that stands before it, with a colon, stays."""
    for place, sentence in (("", text), *_parted(text)):
        for key, pattern in _patterns().items():
            found = pattern.fullmatch(sentence)
            if found is not None:
                return place + t(key, **found.groupdict())
    return text


def _parted(text: str) -> list[tuple[str, str]]:
    """`PLACE: sentence` in its two parts."""
    place, colon, sentence = text.partition(": ")
    return [(place + colon, sentence)] if colon else []


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    said = {key: text for key, text in catalogue(MASTER).items() if key.startswith(PREFIX) and isinstance(text, str)}
    return {key: re.compile(_pattern(text)) for key, text in said.items()}


def _pattern(text: str) -> str:
    parts = []
    for literal, name, _, _ in Formatter().parse(text):
        parts.append(re.escape(literal) + (f"(?P<{name}>.+?)" if name else ""))
    return "".join(parts)
