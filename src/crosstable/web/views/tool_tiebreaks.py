"""The tie-break calculator for its page: what was typed, the values side by side, and the sum behind each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.points import PointSystem
from crosstable.i18n import Translator
from crosstable.i18n.numbers import tenths, whole
from crosstable.i18n.one_player import (
    amount_text,
    doubt_text,
    is_dummy,
    missed_rounds,
    missing_text,
    note_text,
    part_text,
)
from crosstable.tiebreak.base import Modifiers, Value
from crosstable.tiebreak.one_player import (
    CONVENTIONS,
    MISSED_CODES,
    MOST_ROUNDS,
    OWN_CODES,
    Cell,
    OwnRound,
    Sheet,
    one_player,
)
from crosstable.tiebreak.opponents import koya_limit
from crosstable.tiebreak.options import Edition

FIRST_ROUNDS = 5
SCORINGS: Mapping[str, tuple[int, int, int]] = {"1": (10, 5, 0), "3": (30, 10, 0), "2": (20, 10, 0)}
BYES = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One line of the form as it was typed, and what is wrong with its fields (s: score, m: rounds missed)."""

    number: int
    result: str
    score: str
    missed: str
    wrong: Mapping[str, str]
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
    said: str


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
    wrong: dict[str, str] = {}
    code = next((known for known in OWN_CODES if known.value == result), None)
    points = tenths(score) if score else None
    if score and points is None:
        wrong["s"] = t("tool.wrong-points", round=number, typed=score)
    found = missed_rounds(missed)
    if found is None:
        wrong["m"] = t("tool.wrong-missed", round=number, typed=missed)
    own = OwnRound(code, points, found or ())
    asks = code is None or own.has_opponent
    return TypedRow(number, result if code else "", score, missed, wrong, asks), own if asks else OwnRound(code)


def sheet_view(t: Translator, typed: Typed) -> SheetView:
    """The values of everything that was typed."""
    sheet = one_player(
        typed.rounds,
        conventions=("fide", "us-chess", typed.third),
        points=typed.points,
        announced=len(typed.rows),
        predetermined=typed.predetermined,
    )
    lines = [_line(t, sheet, name, cells) for name, cells in sheet.cells.items()]
    missing = {want: None for cells in sheet.cells.values() for cell in cells for want in cell.missing}
    return SheetView(
        heads=[(t(f"tool.convention.{c.name}"), t(f"tool.convention-text.{c.name}")) for c in sheet.conventions],
        lines=lines,
        rounds=[_round(t, sheet, number, own) for number, own in enumerate(typed.rounds[: sheet.rounds], 1)],
        doubts=[doubt_text(t, doubt) for doubt in sheet.doubts],
        missing=[missing_text(t, want) for want in sorted(missing, key=lambda want: (want.round, want.want))],
        total=t("tool.after", count=sheet.rounds) if sheet.rounds else "",
        said="; ".join(f"{line.name}: {' / '.join(cell.number or '–' for cell in line.cells)}" for line in lines[:3]),
    )


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
        return CellView(cell.code, "", (), " ".join(missing_text(t, want) for want in cell.missing[:2]))
    if cell.value is None:
        return CellView(cell.code, "", (), "")
    return CellView(
        cell.code, amount_text(t, cell.value.number or 0, cell.value.unit), list(_terms(t, cell.value, edition)), ""
    )


def _terms(t: Translator, value: Value, edition: Edition) -> Iterator[Term]:
    for part in value.contributions:
        title = " ".join(note for note in (t("tool.of-round", round=part.round), note_text(t, part, edition)) if note)
        yield Term(part_text(t, part, value.unit), bool(part.cut), is_dummy(part), title)


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
        return ("?", missing_text(t, own[0])) if own else ("?" if cell.missing else "", "")
    part = next((part for part in cell.value.contributions if part.round == number), None)
    if part is None:
        return "–", t("tool.note-nothing")
    return amount_text(t, part.value, cell.value.unit), note_text(t, part, edition)


def result_choices(t: Translator) -> list[tuple[str, str]]:
    """What a round can be, as values and words of a list."""
    return [("", t("tool.result.choose")), *((code.value, t(f"tool.result.{code.value}")) for code in OWN_CODES)]


def letters(t: Translator) -> list[tuple[str, str]]:
    """The letters for rounds without a game, and what they mean."""
    return [(code.value, t(f"tool.letter.{code.value}")) for code in MISSED_CODES]
