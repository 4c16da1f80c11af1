"""Names and words as they are compared: without accents, case, marks and order of their parts."""

from __future__ import annotations

import unicodedata
from itertools import chain

_LETTERS = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "\u0131": "i"})
_ACCENTS = ((0x0300, 0x036F), (0x0483, 0x0487), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
"""Marks of Latin, Greek and Cyrillic letters. Those of other scripts are letters: without its vowel signs and tones a
name in Thai, Devanagari or kana is another name. The table stands in static/fold.js as well."""
_POINTS = ((0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2), (0x064B, 0x0655), (0x0670, 0x0670))
"""Vowel points of Hebrew and Arabic, which nearly everybody leaves out."""
_UNSEEN = ((0x00AD, 0x00AD), (0x061C, 0x061C), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF))
"""Soft hyphens, joiners, marks of direction."""
_DROPPED = dict.fromkeys(chain.from_iterable(range(a, b + 1) for a, b in (*_ACCENTS, *_POINTS, *_UNSEEN)))


def fold_text(text: str) -> str:
    """The text as people search it: small letters without accents, without outer blanks."""
    return unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS)).translate(_DROPPED).strip()


def folded(text: str) -> str:
    """Small letters without accents; everything that is neither letter nor digit is one blank."""
    letters = fold_text(text)
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
