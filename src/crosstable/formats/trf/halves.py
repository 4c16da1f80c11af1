"""Two halves of a game, or the cell of a player without an opponent: signs to codes (TRF26 5.1)."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.core.codes import FROM_TRF, FROM_TRF06, TABLE, Code, Kind
from crosstable.formats.problems import Severity


class Flaw(NamedTuple):
    """What is wrong with a game; `what` follows the words "round 3: 4-7"."""

    severity: Severity
    code: str
    what: str
    repaired_as: str = ""


class Outcome(NamedTuple):
    """A game as read from its two halves: the first player's colour and the codes of White and Black."""

    first_is_white: bool
    white: Code
    black: Code
    coloured: bool = True
    flaw: Flaw | None = None
    capital: bool = False
    """The colour is written in capitals."""
    uncoloured: bool = False
    """It was played, but nobody tells who had White."""


_WORDS = {
    Code.WIN: "won",
    Code.DRAW: "drawn",
    Code.LOSS: "lost",
    Code.UNRATED_WIN: "won",
    Code.UNRATED_DRAW: "drawn",
    Code.UNRATED_LOSS: "lost",
    Code.FORFEIT_WIN: "won",
    Code.FORFEIT_LOSS: "lost",
}
_POSSIBLE = {
    ("won", "lost"),
    ("lost", "won"),
    ("drawn", "drawn"),
    ("lost", "lost"),
    ("drawn", "lost"),
    ("lost", "drawn"),
}
_TO_UNRATED = {
    Code.WIN: Code.UNRATED_WIN,
    Code.DRAW: Code.UNRATED_DRAW,
    Code.LOSS: Code.UNRATED_LOSS,
}
_OPEN = (" ", "Z")
_TO_FORFEIT = {"won": Code.FORFEIT_WIN, "lost": Code.FORFEIT_LOSS}


def combine(first: str, second: str) -> Outcome:
    """The game that two halves (colour and result, two characters each) describe together."""
    code_1, code_2, flaw = _results(first[1].upper(), second[1].upper())
    capital = first[0].isupper() or second[0].isupper()
    colour_1, colour_2 = (half[0].lower().strip("-").strip() for half in (first, second))
    played = TABLE[code_1].kind is Kind.GAME or TABLE[code_2].kind is Kind.GAME
    if colour_1 and colour_1 == colour_2:
        name = "White" if colour_1 == "w" else "Black"
        flaw = Flaw(Severity.ERROR, "TRF_COLOURS", f"both have {name}")
    elif played and bool(colour_1) != bool(colour_2) and flaw is None:
        flaw = Flaw(Severity.WARNING, "TRF_COLOURS", "one half tells no colour", "the opposite of the other half")
    coloured = bool(colour_1 or colour_2)
    first_is_white = colour_1 == "w" or colour_2 == "b" or not coloured
    white, black = (code_1, code_2) if first_is_white else (code_2, code_1)
    return Outcome(first_is_white, white, black, coloured, flaw, capital, uncoloured=played and not coloured)


def _results(first: str, second: str) -> tuple[Code, Code, Flaw | None]:
    """Both codes; a pair that contradicts itself comes with a flaw."""
    if first in _OPEN or second in _OPEN or not {first, second} <= FROM_TRF.keys():
        return Code.PENDING, Code.PENDING, _open_flaw(first, second)
    codes = FROM_TRF[first], FROM_TRF[second]
    if codes[1] in TABLE[codes[0]].answers:
        return *codes, None
    shown = f'"{first}" and "{second}"'
    words = _WORDS.get(codes[0]), _WORDS.get(codes[1])
    if None in words:
        what = f"is {shown}: a bye has no opponent"
        return *codes, Flaw(Severity.ERROR, "TRF_RESULTS", what)
    if words not in _POSSIBLE:
        return *codes, Flaw(Severity.ERROR, "TRF_RESULTS", f"is scored {first}-{second}, which cannot be")
    repaired = _same_kind(codes)
    if repaired is None:
        return *codes, Flaw(Severity.ERROR, "TRF_RESULTS", f"is {shown}, which cannot be: was it played or not?")
    what = f"is {shown}: the halves agree who won but not whether it is rated or was played"
    return *repaired, Flaw(Severity.WARNING, "TRF_RESULTS", what, f"{repaired[0]}-{repaired[1]}")


def _same_kind(codes: tuple[Code, Code]) -> tuple[Code, Code] | None:
    """Make the halves agree on the doubtful side: not rated, and not played if one half says so."""
    if Kind.FORFEIT in {TABLE[code].kind for code in codes}:
        first, second = (_TO_FORFEIT.get(_WORDS[code]) for code in codes)
        return None if first is None or second is None else (first, second)
    first, second = (_TO_UNRATED.get(code, code) for code in codes)
    if second in TABLE[first].answers:
        return first, second
    rated = {unrated: code for code, unrated in _TO_UNRATED.items()}  # C.05 and =/0 have no unrated letters
    return rated[first], rated[second]


def _open_flaw(first: str, second: str) -> Flaw | None:
    unknown = sorted({first, second} - FROM_TRF.keys() - {" "})
    if unknown:
        what = f'has the result "{unknown[0]}", which TRF does not know'
        return Flaw(Severity.WARNING, "TRF_STAR", what, "no result yet")
    if "Z" in (first, second):
        what = 'has an opponent and "Z", the sign of an absence'
        return Flaw(Severity.WARNING, "TRF_RESULTS", what, "no result yet")
    if first == second:
        return None
    known, whose = (second, "second") if first == " " else (first, "first")
    what = f'has a result in one half only (the {whose} player\'s says "{known}")'
    return Flaw(Severity.WARNING, "TRF_CELL_CUT", what, "no result yet")


def bye_code(result: str, *, team: bool) -> Code | None:
    """The code of a player without an opponent; None when the letter needs an opponent."""
    letter = result.upper()
    code = FROM_TRF.get(letter)
    # in a team event a forfeit: the opponent's board was empty, or the own match was lost
    if code is not None and (TABLE[code].kind is Kind.BYE or (team and TABLE[code].kind is Kind.FORFEIT)):
        return code
    return Code.ZERO_BYE if letter == " " else FROM_TRF06.get(letter)
