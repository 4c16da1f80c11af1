"""Names that fit: cut at whole letters, or folded to ASCII for receivers that need it."""

from __future__ import annotations

from unicodedata import category, normalize

_JOINER = "\u200d"
_LATIN = dict(
    zip(
        "ßẞæÆœŒøØđĐðÐþÞłŁ\u0131ŋŊħĦŧŦəƏĸ\u2018\u2019\u02bb\u02bc\u201c\u201d\u2010\u2013\u2014",
        [
            "ss",
            "SS",
            "ae",
            "Ae",
            "oe",
            "Oe",
            "o",
            "O",
            "d",
            "D",
            "d",
            "D",
            "th",
            "Th",
            "l",
            "L",
            "i",
            "n",
            "N",
            "h",
            "H",
            "t",
            "T",
            "a",
            "A",
            "k",
            "'",
            "'",
            "'",
            "'",
            '"',
            '"',
            "-",
            "-",
            "-",
        ],
        strict=True,
    )
)
_CYRILLIC = dict(
    zip(
        "абвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюяђјљњћџѓќѕ",
        [
            "a",
            "b",
            "v",
            "g",
            "g",
            "d",
            "e",
            "ie",
            "zh",
            "z",
            "i",
            "i",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "iu",
            "ia",
            "dj",
            "j",
            "lj",
            "nj",
            "c",
            "dz",
            "g",
            "k",
            "dz",
        ],
        strict=True,
    )
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        [
            "a",
            "v",
            "g",
            "d",
            "e",
            "z",
            "i",
            "th",
            "i",
            "k",
            "l",
            "m",
            "n",
            "x",
            "o",
            "p",
            "r",
            "s",
            "s",
            "t",
            "y",
            "f",
            "ch",
            "ps",
            "o",
        ],
        strict=True,
    )
)


def fold(text: str) -> str:
    """The text in ASCII: accents dropped, Cyrillic and Greek transliterated, the rest as `?`."""
    if text.isascii():
        return text
    return "".join(_fold_letter(letter) for letter in normalize("NFC", text))


def _fold_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in _LATIN:
        return _LATIN[letter]
    for table in (_CYRILLIC, _GREEK):
        if letter.lower() in table:
            plain = table[letter.lower()]
            return plain.capitalize() if letter.isupper() else plain
    parts = normalize("NFKD", letter)
    if parts == letter:
        return "" if category(letter)[0] in "MC" else "?"
    return "".join(_fold_letter(part) for part in parts)


def folded_name(text: str, otherwise: str) -> str:
    """A name in ASCII; `otherwise` when its script leaves nothing to read."""
    folded = " ".join(fold(text).split())
    return folded if any(letter.isalnum() for letter in folded) else otherwise


def cut(text: str, width: int) -> str:
    """At most `width` characters, without parting a letter from its marks or joined letters."""
    if len(text) <= width:
        return text
    end = width
    while end > 0 and _belongs_to_the_letter_before(text, end):
        end -= 1
    return text[: end or width].rstrip()


def _belongs_to_the_letter_before(text: str, place: int) -> bool:
    letter = text[place]
    return category(letter)[0] == "M" or _JOINER in (letter, text[place - 1])
