"""The one table of result and bye codes; every consumer reads it and keeps no copy.

A code is what one player has in one round. Articles: C.04.1 art. 4 (bars a pairing-allocated bye),
C.04.2 3.4-3.5 (colours and meetings), C.04.3 1.4 (floats), TRF26 record 001 (letters).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType


class Colour(StrEnum):
    """White moves first; in xiangqi that is Red."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        """The opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Code(StrEnum):
    """One player's entry in one round. Values are stored and must never change."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAB = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    FREE = "free"
    PENDING = "?"
    ADJOURNED = "adj"


class Kind(StrEnum):
    """What sort of entry a code is."""

    GAME = "game"
    FORFEIT = "forfeit"
    BYE = "bye"
    OPEN = "open"


class Worth(StrEnum):
    """Which value of the point system a code is worth."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PAB = "pairing-allocated bye"
    FULL_BYE = "full-point bye"
    HALF_BYE = "half-point bye"
    ZERO_BYE = "zero-point bye"
    ADJOURNED = "adjourned"
    NOTHING = "nothing"
    UNKNOWN = "unknown"


class PabBar(StrEnum):
    """Whether the entry bars a later pairing-allocated bye (C.04.1 art. 4)."""

    ALWAYS = "always"
    IF_WORTH_A_WIN = "if worth a win"
    NEVER = "never"


class FloatRule(StrEnum):
    """How the entry sets the float of its round (C.04.3 1.4)."""

    BY_SCORES = "by scores"
    ALWAYS_DOWN = "always down"
    DOWN_IF_SCORED = "down if more than a loss"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CodeRow:
    """What one code means to every consumer.

    `played` is "a game took place"; `meeting` is "the two may not be paired again";
    `wins` is the share of a win for the tie-breaks that count wins. `trf` is the letter of record
    001 in TRF16 and TRF26, `trf06` the sign that older files use for the same thing.
    """

    code: Code
    kind: Kind
    worth: Worth
    played: bool
    rated: bool
    colour_counts: bool
    meeting: bool
    pab_bar: PabBar
    float_rule: FloatRule
    is_win: bool
    trf: str
    trf06: str
    answers: tuple[Code, ...]
    label: str


_GAME = CodeRow(
    code=Code.WIN,
    kind=Kind.GAME,
    worth=Worth.WIN,
    played=True,
    rated=True,
    colour_counts=True,
    meeting=True,
    pab_bar=PabBar.NEVER,
    float_rule=FloatRule.BY_SCORES,
    is_win=False,
    trf="",
    trf06="",
    answers=(),
    label="",
)

_NO_GAME = replace(
    _GAME,
    kind=Kind.BYE,
    played=False,
    rated=False,
    colour_counts=False,
    meeting=False,
    pab_bar=PabBar.IF_WORTH_A_WIN,
    float_rule=FloatRule.DOWN_IF_SCORED,
)


def _game(code: Code, worth: Worth, label: str, answers: tuple[Code, ...]) -> CodeRow:
    """A game at the board; the letters W D L are not rated."""
    return replace(
        _GAME,
        code=code,
        worth=worth,
        rated=code in (Code.WIN, Code.DRAW, Code.LOSS),
        is_win=worth is Worth.WIN,
        trf=code.value,
        trf06=code.value,
        answers=answers,
        label=label,
    )


def _forfeit(code: Code, worth: Worth, label: str, answers: tuple[Code, ...]) -> CodeRow:
    """Paired, but no game took place."""
    return replace(
        _NO_GAME,
        code=code,
        kind=Kind.FORFEIT,
        worth=worth,
        trf=code.value,
        trf06=code.value,
        answers=answers,
        label=label,
    )


def _bye(code: Code, worth: Worth, label: str, trf06: str) -> CodeRow:
    """No opponent was looked for."""
    return replace(_NO_GAME, code=code, worth=worth, trf=code.value, trf06=trf06, label=label)


_W, _D, _L = Code.WIN, Code.DRAW, Code.LOSS
_UW, _UD, _UL = Code.UNRATED_WIN, Code.UNRATED_DRAW, Code.UNRATED_LOSS
_FW, _FL = Code.FORFEIT_WIN, Code.FORFEIT_LOSS

_ROWS = (
    _game(_W, Worth.WIN, "win", (_L,)),
    _game(_D, Worth.DRAW, "draw", (_D, _L)),
    _game(_L, Worth.LOSS, "loss", (_W, _L, _D)),
    _game(_UW, Worth.WIN, "win, not rated", (_UL,)),
    _game(_UD, Worth.DRAW, "draw, not rated", (_UD,)),
    _game(_UL, Worth.LOSS, "loss, not rated", (_UW,)),
    _forfeit(_FW, Worth.FORFEIT_WIN, "forfeit win", (_FL,)),
    _forfeit(_FL, Worth.FORFEIT_LOSS, "forfeit loss", (_FW, _FL)),
    replace(
        _bye(Code.PAB, Worth.PAB, "pairing-allocated bye", "+"),
        pab_bar=PabBar.ALWAYS,
        float_rule=FloatRule.ALWAYS_DOWN,
    ),
    _bye(Code.FULL_BYE, Worth.FULL_BYE, "full-point bye", "+"),
    _bye(Code.HALF_BYE, Worth.HALF_BYE, "half-point bye", "="),
    _bye(Code.ZERO_BYE, Worth.ZERO_BYE, "absent", "-"),
    replace(
        _bye(Code.FREE, Worth.NOTHING, "free round", "-"),
        pab_bar=PabBar.NEVER,
        float_rule=FloatRule.NONE,
        trf="Z",
    ),
    replace(
        _NO_GAME,
        code=Code.PENDING,
        kind=Kind.OPEN,
        worth=Worth.UNKNOWN,
        pab_bar=PabBar.NEVER,
        float_rule=FloatRule.NONE,
        trf=" ",
        trf06=" ",
        answers=(Code.PENDING,),
        label="no result yet",
    ),
    replace(
        _GAME,
        code=Code.ADJOURNED,
        kind=Kind.OPEN,
        worth=Worth.ADJOURNED,  # C.04.2 3.1: a draw, for pairing purposes only
        rated=False,
        trf=" ",
        trf06=" ",
        answers=(Code.ADJOURNED,),
        label="adjourned",
    ),
)

TABLE: Mapping[Code, CodeRow] = MappingProxyType({row.code: row for row in _ROWS})
"""Every code with its row."""

FROM_TRF: Mapping[str, Code] = MappingProxyType(
    {row.trf: row.code for row in _ROWS if row.trf != " " and row.code is not Code.FREE}
)
"""Letters of TRF16 and TRF26, upper case, to codes."""

REQUESTABLE = frozenset({Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE})
"""Byes that somebody asks for before the pairing (C.04.2 3.3); TRF26 record 240."""

FROM_TRF06: Mapping[str, Code] = MappingProxyType({row.trf06: row.code for row in _ROWS if row.code in REQUESTABLE})
"""Signs of a player without an opponent in TRF06. A `+` that is alone in its round is the allocated bye."""

ABNORMAL_LETTERS: Mapping[Code, str] = MappingProxyType(
    {
        row.code: row.worth.value[0].upper()
        if row.kind is Kind.GAME
        else ""
        if row.worth is Worth.NOTHING
        else row.trf.strip()
        for row in _ROWS
    }
)
"""Codes to the types under which TRF26 record 299 speaks of them; empty for an open result or a free round."""
