"""Where every field of every TRF record stands: layouts as data (columns count characters, from 1).

Sources: TRF16 (C.04 Annex 2), TRF26 (Annexure A of C.02.03), the JaVaFo manual for XXA.
"""

from __future__ import annotations

from typing import NamedTuple

from crosstable.core.codes import ABNORMAL_LETTERS, Code


class Field(NamedTuple):
    """Columns `first` to `last`, both included; `numeric` fields are right aligned."""

    name: str
    first: int
    last: int
    numeric: bool = True

    @property
    def width(self) -> int:
        """Characters that fit."""
        return self.last - self.first + 1

    @property
    def part(self) -> slice:
        """The field as a slice of a line."""
        return slice(self.first - 1, self.last)


class Layout(NamedTuple):
    """A record in fixed columns: single fields, then perhaps one field repeated every `stride`."""

    tag: str
    fields: tuple[Field, ...]
    item: Field | None = None
    stride: int = 0

    def place(self, name: str) -> Field:
        """The field of this name; the n-th repetition has the name of `item`."""
        return next(field for field in (*self.fields, *self.items) if field.name == name)

    @property
    def items(self) -> tuple[Field, ...]:
        """The repeated field, or nothing."""
        return () if self.item is None else (self.item,)


def _text(name: str, first: int, last: int) -> Field:
    return Field(name, first, last, numeric=False)


PLAYER = (
    Field("number", 5, 8),
    _text("sex", 10, 10),
    Field("title", 11, 13),
    _text("name", 15, 47),
    Field("rating", 49, 52),
    _text("federation", 54, 56),
    Field("FIDE number", 58, 68),
    _text("birth date", 70, 79),
    Field("points", 81, 84),
    Field("rank", 86, 89),
)
"""Record 001 up to the rounds."""

PLAYER_FIELDS = {field.name: field for field in PLAYER}

FIRST_ROUND = 92
"""Column of the opponent in round 1; colour and result stand 5 and 7 columns further."""

ROUND_STRIDE = 10

NATIONAL = Layout("NRS", PLAYER[:8])
"""National rating support: columns 1-3 hold a federation, the rest stands as in 001."""

_LAYOUTS = (
    Layout("132", (), _text("date", 92, 99), ROUND_STRIDE),
    Layout("013", (_text("name", 5, 36),), Field("player", 37, 40), 5),
    Layout(
        "310",
        (
            Field("team", 5, 7),
            _text("name", 9, 40),
            _text("nickname", 42, 46),
            Field("strength", 48, 53),
            Field("match points", 55, 60),
            Field("game points", 62, 67),
            Field("rank", 69, 71),
        ),
        Field("player", 74, 77),
        5,
    ),
    Layout("240", (_text("type", 5, 5), Field("round", 7, 9)), Field("number", 11, 14), 5),
    Layout(
        "250",
        (
            Field("match points", 5, 8),
            Field("points", 10, 13),
            Field("first round", 15, 17),
            Field("last round", 19, 21),
            Field("first number", 23, 26),
            Field("last number", 28, 31),
        ),
    ),
    Layout("260", (Field("first round", 5, 7), Field("last round", 9, 11)), Field("number", 13, 16), 5),
    Layout(
        "299",
        (
            _text("type", 5, 5),
            Field("match points", 8, 11),
            Field("points", 14, 17),
            Field("round", 20, 22),
        ),
        Field("number", 24, 27),
        5,
    ),
    Layout(
        "300",
        (Field("round", 5, 7), Field("team", 9, 11), Field("opponent", 13, 15)),
        Field("player", 17, 20),
        5,
    ),
    Layout("320", (Field("match points", 5, 8), Field("game points", 10, 13)), Field("team", 15, 17), 4),
    Layout(
        "330",
        (_text("result", 5, 6), Field("round", 8, 10), Field("white", 12, 14), Field("black", 16, 18)),
    ),
    Layout("XXA", (Field("number", 5, 8),), Field("points", 10, 13), 5),
)

LAYOUTS = {layout.tag: layout for layout in _LAYOUTS}
"""Every record in fixed columns except 001 and the national lines."""

LIST_TAGS = frozenset({"240", "250", "260", "300", "320", "330", "XXA"})
"""Records whose fields can also be told apart by the blanks between them."""

TEXT_TAGS = frozenset(
    {
        *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122"),
        *("142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"),
        *("801", "802"),
        *("XXR", "XXZ", "XXC", "XXP", "XXS"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    }
)
"""Records of free text or words: column 5 to the end of the line."""

ABNORMAL_TYPES = frozenset(letter for code, letter in ABNORMAL_LETTERS.items() if code is not Code.PAB) - {""}
"""Types of record 299; the allocated bye has a value of its own in 162 and 320."""

DRAFT_TAGS = frozenset({"ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "340"})
"""Records of drafts that never came into force; kept, not acted on."""


def may_be_federation(tag: str) -> bool:
    """Whether a line may be a national one: three capitals that no other record uses.

    XX? and BB? are letters of JaVaFo and bbpPairings, DAT are Tornelo's lines of contact data.
    """
    if len(tag) != 3 or not (tag.isascii() and tag.isalpha() and tag.isupper()) or tag in DRAFT_TAGS:
        return False
    return tag != "DAT" and not tag.startswith("XX") and (not tag.startswith("BB") or tag == "BBB")


MAX_PLAYERS = 9999
MAX_ROUNDS = 99
"""Our limit; the format has none. No event is longer, and no memory is set aside for more."""
MAX_TEAMS = 999
MAX_RATING = 9999
MAX_POINTS = 999
"""In tenths: 99.9 is the most that four columns hold."""
NAME_WIDTH = 33
