"""Names and words as they are compared: without accents, case, marks and order of their parts."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "\u0131": "i"})


def folded(text: str) -> str:
    """Small letters without accents; everything that is neither letter nor digit is one blank."""
    low = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    letters = (c for c in low if not unicodedata.combining(c))
    return " ".join("".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in letters).split())


def name_key(name: str) -> str:
    """The parts of a name whatever their order: `Mehta, Arjun` is `Arjun Mehta`.

    A name without a letter or a digit stands for itself, or all such names would be one person.
    """
    return " ".join(sorted(folded(name).split())) or " ".join(name.casefold().split())


def similar(name: str, other: str) -> bool:
    """Whether two names may be one person: the same family name, and a first name that is an initial of the other."""
    mine, theirs = folded(name).split(), folded(other).split()
    if not mine or not theirs:
        return False
    if sorted(mine) == sorted(theirs):
        return True
    shared = {part for part in mine if len(part) > 1} & set(theirs)
    if not shared:
        return False
    rest, others = ([part for part in parts if part not in shared] for parts in (mine, theirs))
    if not rest or not others:
        return False
    return all(any(a.startswith(b) or b.startswith(a) for b in others) for a in rest) and _has_initial(rest, others)


def _has_initial(rest: list[str], others: list[str]) -> bool:
    return any(len(part) == 1 for part in (*rest, *others))
