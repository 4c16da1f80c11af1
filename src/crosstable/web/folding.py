"""Text as people search it: without accents, without case."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "\u0131": "i"})


def fold_text(text: str) -> str:
    """The text in lower case, without accents and outer blanks."""
    low = text.casefold().translate(_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFKD", low) if not unicodedata.combining(c)).strip()
