"""The order: by the list, one tie-break after the other, each on the groups that are still tied (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.tiebreak.base import TieBreak, Unit, Value
from crosstable.tiebreak.catalogue import POINTS
from crosstable.tiebreak.options import Rulings
from crosstable.tiebreak.rulings import ManualUse, basis_of, ruled
from crosstable.tiebreak.table import Table

Groups = list[list[int]]


@dataclass(slots=True)
class Ranked:
    """Groups of indices, best first; the values of everybody; who is parted from above by what.

    `basis` is the digest of every group for which a manual order was asked.
    """

    groups: Groups
    values: list[list[Value]]
    separated: dict[int, str] = field(default_factory=dict)
    manual: list[ManualUse] = field(default_factory=list)
    basis: dict[int, str] = field(default_factory=dict)


def rank(table: Table, chosen: Sequence[TieBreak], rulings: Rulings) -> Ranked:
    """Everybody in order of points and then of the tie-breaks."""
    indices = list(range(len(table.lines)))
    ranked = Ranked([indices] if indices else [], [[] for _ in indices])
    _split(table, ranked, POINTS, [line.score for line in table.lines])
    for tie_break in chosen:
        method = tie_break.method
        if method.value is not None:
            value_of = method.value
            numbers = []
            for index in indices:
                value = value_of(table, index, tie_break.code, tie_break.modifiers)
                ranked.values[index].append(value)
                numbers.append(value.number)
            _split(table, ranked, tie_break, numbers)
        else:
            _order(table, ranked, tie_break, rulings)
    return ranked


def _split(table: Table, ranked: Ranked, tie_break: TieBreak, numbers: Sequence[int | Fraction | None]) -> None:
    """Split every tied group by a number; undefined values come last (R14)."""
    undefined_first = not table.options.is_default("R14")
    result: Groups = []
    for group in ranked.groups:
        if len(group) == 1:
            result.append(group)
            continue
        by_number: dict[int | Fraction | None, list[int]] = {}
        for index in group:
            by_number.setdefault(numbers[index], []).append(index)
        nothing = by_number.pop(None, None)
        order = sorted(by_number, reverse=not tie_break.low_first)  # type: ignore[type-var]  # no None is left
        parts = [by_number[number] for number in order]
        if nothing is not None:
            parts.insert(0 if undefined_first else len(parts), nothing)
        _separate(parts, tie_break.code, ranked.separated)
        result.extend(parts)
    ranked.groups = result


def _order(table: Table, ranked: Ranked, tie_break: TieBreak, rulings: Rulings) -> None:
    """Order every tied group by a method that looks at the group."""
    result: Groups = []
    for group in ranked.groups:
        if len(group) == 1:
            ranked.values[group[0]].append(Value(tie_break.code, None, Unit.PLACE))
            result.append(group)
            continue
        parts = [sorted(part) for part in _parts(table, ranked, group, tie_break, rulings)]
        place = 1
        for part in parts:
            for index in part:
                games = tie_break.method.parts
                why = () if games is None else games(table, index, group, tie_break.modifiers)
                ranked.values[index].append(Value(tie_break.code, place, Unit.PLACE, why))
            place += len(part)
        _separate(parts, tie_break.code, ranked.separated)
        result.extend(parts)
    ranked.groups = result


def _parts(table: Table, ranked: Ranked, group: list[int], tie_break: TieBreak, rulings: Rulings) -> Groups:
    method = tie_break.method
    if method.by_ruling:
        basis = ""
        if method.name == "MANUAL":
            basis = basis_of(table, group, [[v.text for v in values] for values in ranked.values])
            ranked.basis.update(dict.fromkeys(group, basis))
        parts, use = ruled(method.name, table, group, rulings, basis)
        if use is not None:
            ranked.manual.append(use)
        return parts
    return [group] if method.order is None else method.order(table, group, tie_break.modifiers)


def _separate(parts: Sequence[Sequence[int]], code: str, separated: dict[int, str]) -> None:
    for part in parts[1:]:
        for index in part:
            separated[index] = code
