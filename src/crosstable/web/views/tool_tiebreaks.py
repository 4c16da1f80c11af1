"""The tie-break calculator for its page: what was typed, the values side by side, and the sum behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.codes import Code
from crosstable.core.points import PointSystem
from crosstable.i18n import Translator
from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value
from crosstable.tiebreak.one_player import (
    CONVENTIONS,
    MISSED_CODES,
    MOST_ROUNDS,
    OWN_CODES,
    Cell,
    Doubt,
    Missing,
    OwnRound,
    Sheet,
    one_player,
)
from crosstable.tiebreak.opponents import koya_limit
from crosstable.tiebreak.options import Edition, Opponent
from crosstable.web.numbers import plain, tenths, whole

FIRST_ROUNDS = 5
SCORINGS: Mapping[str, tuple[int, int, int]] = {"1": (10, 5, 0), "3": (30, 10, 0), "2": (20, 10, 0)}
BYES = ("win", "draw", "loss")
_LETTERS = {
    "U": Code.PAB,
    "B": Code.PAB,
    "F": Code.FULL_BYE,
    "H": Code.HALF_BYE,
    "Z": Code.ZERO_BYE,
    "+": Code.FORFEIT_WIN,
    "-": Code.FORFEIT_LOSS,
}
_MISSED = re.compile(r"R?(?P<before>[0-9]{1,2})\s*(?P<after>[UBFHZ+-])|(?P<sign>[UBFHZ+-])\s*(?P<number>[0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One line of the form as it was typed, and what is wrong with it."""

    number: int
    result: str
    score: str
    missed: str
    wrong: Sequence[str]
    asks_score: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as it was typed; `ready` has no mistake in it."""

    rows: Sequence[TypedRow]
    rounds: Sequence[OwnRound]
    scoring: str
    bye: str
    third: str
    predetermined: bool

    @property
    def ready(self) -> bool:
        """Whether every field could be read."""
        return not any(row.wrong for row in self.rows)

    @property
    def points(self) -> PointSystem:
        """What results are worth."""
        win, draw, loss = SCORINGS[self.scoring]
        return PointSystem.simple(win, draw, loss, pab={"win": win, "draw": draw, "loss": loss}[self.bye])


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a sum; `title` says which round it is."""

    text: str
    cut: bool
    dummy: bool
    title: str


@dataclass(frozen=True, slots=True)
class CellView:
    """One tie-break under one convention: number, sum, or why there is none."""

    code: str
    number: str
    terms: Sequence[Term]
    why_not: str


@dataclass(frozen=True, slots=True)
class LineView:
    """One tie-break side by side; `differs` when the conventions disagree."""

    name: str
    hint: str
    cells: Sequence[CellView]
    differs: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """What one round counts for in the sums of opponents, side by side."""

    number: int
    what: str
    cells: Sequence[tuple[str, str]]
    differs: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """Everything below the form."""

    heads: Sequence[tuple[str, str]]
    lines: Sequence[LineView]
    rounds: Sequence[RoundView]
    doubts: Sequence[str]
    missing: Sequence[str]
    total: str


def read(t: Translator, query: Mapping[str, str]) -> Typed:
    """The fields of the page; unknown choices are the first ones, texts that cannot be read are kept and named."""
    count = min(MOST_ROUNDS, max(1, whole(query.get("rounds", "")) or FIRST_ROUNDS))
    if query.get("more"):
        count = min(MOST_ROUNDS, count + 1)
    if query.get("fewer"):
        count = max(1, count - 1)
    rows, rounds = [], []
    for number in range(1, count + 1):
        row, own = _read_row(t, number, query)
        rows.append(row)
        rounds.append(own)
    third = query.get("third", "club")
    return Typed(
        rows,
        rounds,
        scoring=query.get("scoring", "1") if query.get("scoring") in SCORINGS else "1",
        bye=query.get("bye", "win") if query.get("bye") in BYES else "win",
        third=third if third in CONVENTIONS and third not in ("fide", "us-chess") else "club",
        predetermined=query.get("event") == "round-robin",
    )


def _read_row(t: Translator, number: int, query: Mapping[str, str]) -> tuple[TypedRow, OwnRound]:
    result, score, missed = (query.get(f"{letter}{number}", "")[:60].strip() for letter in "rsm")
    wrong: list[str] = []
    code = next((known for known in OWN_CODES if known.value == result), None)
    points = tenths(score) if score else None
    if score and points is None:
        wrong.append(t("tool.wrong-points", round=number, typed=score))
    found = missed_rounds(missed)
    if found is None:
        wrong.append(t("tool.wrong-missed", round=number, typed=missed))
    own = OwnRound(code, points, found or ())
    asks = code is None or own.has_opponent
    return TypedRow(number, result if code else "", score, missed, wrong, asks), own if asks else OwnRound(code)


def missed_rounds(text: str) -> tuple[tuple[int, Code], ...] | None:
    """`Z5 H3`, `5Z, 3H`, `+2` in rounds and codes; None when something in it cannot be read."""
    found: dict[int, Code] = {}
    for word in plain(text).upper().replace(",", " ").replace(";", " ").split():
        match = _MISSED.fullmatch(word)
        if match is None:
            return None
        code = _LETTERS[match["after"] or match["sign"]]
        found[int(match["before"] or match["number"])] = code
    return tuple(found.items())


def sheet_view(t: Translator, typed: Typed) -> SheetView:
    """The values of everything that was typed."""
    sheet = one_player(
        typed.rounds,
        conventions=("fide", "us-chess", typed.third),
        points=typed.points,
        announced=len(typed.rows),
        predetermined=typed.predetermined,
    )
    missing = {want: None for cells in sheet.cells.values() for cell in cells for want in cell.missing}
    return SheetView(
        heads=[(t(f"tool.convention.{c.name}"), t(f"tool.convention-text.{c.name}")) for c in sheet.conventions],
        lines=[_line(t, sheet, name, cells) for name, cells in sheet.cells.items()],
        rounds=[_round(t, sheet, number, own) for number, own in enumerate(typed.rounds[: sheet.rounds], 1)],
        doubts=[_doubt(t, doubt) for doubt in sheet.doubts],
        missing=[_asked(t, want) for want in sorted(missing, key=lambda want: (want.round, want.want))],
        total=t("tool.after", count=sheet.rounds) if sheet.rounds else "",
    )


def _asked(t: Translator, want: Missing) -> str:
    return t(f"tool.missing.{want.want.value}", round=want.round)


def _doubt(t: Translator, doubt: Doubt) -> str:
    limit = t.points(doubt.limit) if doubt.code.startswith("too-") else doubt.limit
    return t(f"tool.doubt.{doubt.code}", round=doubt.round, limit=limit)


def _line(t: Translator, sheet: Sheet, name: str, cells: Sequence[Cell]) -> LineView:
    shown = [_cell(t, cell, table.options.model) for cell, table in zip(cells, sheet.tables, strict=True)]
    numbers = {view.number for view, cell in zip(shown, cells, strict=True) if cell.value is not None}
    hint = t(f"tool.hint.{name}") if f"tool.hint.{name}" in t else ""
    if name == "koya" and sheet.tables and sheet.rounds:
        limit = koya_limit(sheet.tables[0], Modifiers())
        hint = t("tool.hint-koya", limit=t.points(int(limit)))
    return LineView(t(f"tool.name.{name}"), hint, shown, differs=len(numbers) > 1)


def _cell(t: Translator, cell: Cell, edition: Edition) -> CellView:
    if cell.barred:
        return CellView(cell.code, "", (), t("tool.barred"))
    if not cell.code:
        return CellView("", "", (), t("tool.no-such"))
    if cell.missing:
        return CellView(cell.code, "", (), " ".join(_asked(t, want) for want in cell.missing[:2]))
    if cell.value is None:
        return CellView(cell.code, "", (), "")
    return CellView(cell.code, _number(t, cell.value), list(_terms(t, cell.value, edition)), "")


def _number(t: Translator, value: Value) -> str:
    return _text(t, value.number or 0, value.unit)


def _text(t: Translator, number: object, unit: Unit) -> str:
    """Tenths as 2½, products as 4¾ or 1.25, counts as they are."""
    amount = int(number)  # type: ignore[call-overload]
    if unit is Unit.TENTHS:
        return t.points(amount)
    if unit is Unit.HUNDREDTHS:
        if amount % 50 == 0:
            return t.points(amount // 10)
        return (
            f"{amount // 100}.{amount % 100:02}"
            if amount % 25
            else f"{amount // 100 or ''}{'¼½¾'[amount % 100 // 25 - 1]}"
        )
    return str(amount)


def _terms(t: Translator, value: Value, edition: Edition) -> Iterator[Term]:
    for part in value.contributions:
        text = _text(t, part.value, value.unit)
        if value.unit is Unit.HUNDREDTHS and part.score is not None and part.points is not None:
            text = f"{t.points(part.score)}×{t.points(part.points)}"
        title = " ".join(note for note in (t("tool.of-round", round=part.round), _note(t, part, edition)) if note)
        yield Term(text, bool(part.cut), _is_dummy(part), title)


def _is_dummy(part: Contribution) -> bool:
    return part.article.startswith("16.4") or part.article in ("34E", "virtual")


def _note(t: Translator, part: Contribution, edition: Edition) -> str:
    """Why a round counts as it does under a convention."""
    said = []
    if part.article == "16.3" and edition.opponent is not Opponent.ADJUSTED:
        said.append(t(f"tool.note-opponent.{edition.opponent.value}"))
    elif f"tool.note.{part.article}" in t:
        said.append(t(f"tool.note.{part.article}"))
    if part.cap is not None:
        said.append(t("tool.note-cap", cap=t.points(part.cap)))
    if part.voluntary and edition.voluntary_first:
        said.append(t("tool.note-voluntary"))
    return " ".join(said)


def _round(t: Translator, sheet: Sheet, number: int, own: OwnRound) -> RoundView:
    """What became of a round, and what it adds to the sum of opponents (Buchholz, Solkoff) in every convention."""
    what = t(f"tool.result.{own.code.value}") if own.code else t("tool.result.none")
    name = "sonneborn-berger" if sheet.cells["buchholz"][0].barred else "buchholz"
    cells = [
        _contribution(t, cell, number, table.options.model)
        for cell, table in zip(sheet.cells[name], sheet.tables, strict=True)
    ]
    known = {text for (text, _), cell in zip(cells, sheet.cells[name], strict=True) if cell.value is not None}
    return RoundView(number, what, cells, differs=len(known) > 1)


def _contribution(t: Translator, cell: Cell, number: int, edition: Edition) -> tuple[str, str]:
    """A number and the reason for it."""
    if cell.value is None:
        own = [want for want in cell.missing if want.round == number]
        return ("?", _asked(t, own[0])) if own else ("?" if cell.missing else "", "")
    part = next((part for part in cell.value.contributions if part.round == number), None)
    if part is None:
        return "–", t("tool.note-nothing")
    return _text(t, part.value, cell.value.unit), _note(t, part, edition)


def result_choices(t: Translator) -> list[tuple[str, str]]:
    """What a round can be, as values and words of a list."""
    return [("", t("tool.result.choose")), *((code.value, t(f"tool.result.{code.value}")) for code in OWN_CODES)]


def letters(t: Translator) -> list[tuple[str, str]]:
    """The letters for rounds without a game, and what they mean."""
    return [(code.value, t(f"tool.letter.{code.value}")) for code in MISSED_CODES]
