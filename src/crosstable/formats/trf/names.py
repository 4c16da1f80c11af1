"""Names that fit: cut at whole letters, or folded to ASCII for receivers that need it."""

# ruff: noqa: RUF001  letters that look like others are what the tables are about

from __future__ import annotations

from unicodedata import category, normalize

_JOINER = "\u200d"


def _letters(pairs: str) -> dict[str, str]:
    """Letters with what they become: `ß=ss ł=l`."""
    return {pair[0]: pair[2:] for pair in pairs.split()}


_LATIN = _letters(
    "ß=ss ẞ=SS æ=ae Æ=Ae œ=oe Œ=Oe ø=o Ø=O đ=d Đ=D ð=d Ð=D þ=th Þ=Th ł=l Ł=L \u0131=i ŋ=n Ŋ=N "
    "ħ=h Ħ=H ŧ=t Ŧ=T ə=a Ə=A ĸ=k \u2018=' \u2019=' \u02bb=' \u02bc=' \u201c=\" \u201d=\" "
    "\u2010=- \u2013=- \u2014=- "
)
_CYRILLIC = _letters(
    "а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=zh з=z и=i і=i ї=i й=y к=k л=l м=m н=n о=o п=p р=r "
    "с=s т=t у=u ў=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia ђ=dj ј=j љ=lj "
    "њ=nj ћ=c џ=dz ѓ=g ќ=k ѕ=dz "
)
_GREEK = _letters(
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o "
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
