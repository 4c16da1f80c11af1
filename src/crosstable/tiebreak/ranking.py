"""The order: by the list, one tie-break after the other, each on the groups that are still tied (C.07 4.2)."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.tiebreak.base import TieBreak, Unit, Value
from crosstable.tiebreak.catalogue import POINTS
from crosstable.tiebreak.options import Rulings
from crosstable.tiebreak.play_offs import Parted, play_off_values, played_off
from crosstable.tiebreak.rulings import MANUAL, PLAY_OFF, ManualUse, basis_of, ruled, without_effect
from crosstable.tiebreak.table import Table

Groups = list[list[int]]


@dataclass(slots=True)
class Work:
    """What a ranking worked out, for the next one after a result: columns by code, orders by code and group."""

    columns: dict[str, list[Value]] = field(default_factory=dict)
    orders: dict[tuple[str, tuple[int, ...]], tuple[Groups, list[Value]]] = field(default_factory=dict)


@dataclass(slots=True)
class Ranked:
    """Groups of indices, best first; the values of everybody; who is parted from above by what.

    `basis` is the digest of every group for which a manual order was asked.
    """

    groups: Groups
    columns: list[list[Value]] = field(default_factory=list)
    separated: dict[int, str] = field(default_factory=dict)
    manual: list[ManualUse] = field(default_factory=list)
    basis: dict[int, str] = field(default_factory=dict)
    work: Work = field(default_factory=Work)

    @property
    def values(self) -> list[tuple[Value, ...]]:
        """The values of everybody, one for each code."""
        if not self.columns:
            return [() for group in self.groups for _ in group]
        return list(zip(*self.columns, strict=True))


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles meanwhile: a ranking makes a hundred thousand small values and not one cycle.

    The searches would take two fifths of its time. The values then join the objects that are searched only
    now and then: one look at them all would take as long as a third of the ranking.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()


def rank(table: Table, chosen: Sequence[TieBreak], rulings: Rulings, before: Work | None = None) -> Ranked:
    """Everybody in order of points and then of the tie-breaks.

    `before` is the work of the ranking that `table.kept` is about: what no change reaches is taken from it.
    """
    indices = list(range(len(table.lines)))
    ranked = Ranked([indices] if indices else [])
    old = Work() if before is None or table.kept is None else before
    _split(table, ranked, POINTS, [line.score for line in table.lines])
    codes = [POINTS.code, *(tie_break.code for tie_break in chosen)]
    with uncollected():
        for tie_break in chosen:
            if tie_break.method.value is not None:
                column = _column(table, tie_break, old)
                ranked.work.columns[tie_break.code] = column
                ranked.columns.append(column)
                _split(table, ranked, tie_break, [value.number for value in column])
            elif tie_break.method.name == PLAY_OFF:
                _play_offs(table, ranked, rulings, codes)
            else:
                _order(table, ranked, tie_break, rulings, old)
    if any(tie_break.method.name == MANUAL for tie_break in chosen):
        ranked.manual.extend(without_effect(rulings, ranked.manual))
    return ranked


def _play_offs(table: Table, ranked: Ranked, rulings: Rulings, codes: Sequence[str]) -> None:
    """Those who took part exchange their places; nobody else is touched."""
    numbers, scores = [int(line.player) for line in table.lines], [line.score for line in table.lines]
    for found in rulings.play_offs:
        parted = Parted(ranked.groups, ranked.separated)
        parted, use = played_off(numbers, scores, parted, found, codes)
        ranked.groups, ranked.separated = parted.groups, parted.by
        ranked.manual.append(use)
    ranked.columns.append(play_off_values(numbers, rulings.play_offs))


def _column(table: Table, tie_break: TieBreak, old: Work) -> list[Value]:
    """One tie-break of everybody."""
    value_of, code, modifiers = tie_break.method.value, tie_break.code, tie_break.modifiers
    assert value_of is not None  # noqa: S101 - the caller looked
    known = old.columns.get(code)
    if known is None or table.kept is None:
        return [value_of(table, index, code, modifiers) for index in range(len(table.lines))]
    column = known.copy()
    for index in table.kept.dirty[tie_break.method.reach]:
        column[index] = value_of(table, index, code, modifiers)
    return column


def _split(table: Table, ranked: Ranked, tie_break: TieBreak, numbers: Sequence[int | Fraction | None]) -> None:
    """Split every tied group by a number; undefined values come last (R14)."""
    if len(ranked.groups) == len(table.lines):
        return  # nobody is level with anybody
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


def _order(table: Table, ranked: Ranked, tie_break: TieBreak, rulings: Rulings, old: Work) -> None:
    """Order every tied group by a method that looks at the group."""
    result: Groups = []
    column: list[Value] = [Value(tie_break.code, None, Unit.PLACE)] * len(table.lines)
    for group in ranked.groups:
        if len(group) == 1:
            result.append(group)
            continue
        key = tie_break.code, tuple(group)
        known = None if _is_changed(table, tie_break, group) else old.orders.get(key)
        if known is None:
            parts = [sorted(part) for part in _parts(table, ranked, group, tie_break, rulings)]
            known = parts, list(_places(table, tie_break, group, parts))
        ranked.work.orders[key] = known
        for index, value in zip((k for part in known[0] for k in part), known[1], strict=True):
            column[index] = value
        _separate(known[0], tie_break.code, ranked.separated)
        result.extend(known[0])
    ranked.columns.append(column)
    ranked.groups = result


def _is_changed(table: Table, tie_break: TieBreak, group: Sequence[int]) -> bool:
    """Whether a tied group has to be ordered anew: somebody's games changed, or it is no matter of games."""
    return tie_break.method.by_ruling or table.kept is None or not table.kept.dirty[0].isdisjoint(group)


def _places(table: Table, tie_break: TieBreak, group: Sequence[int], parts: Groups) -> Iterator[Value]:
    games = tie_break.method.parts
    place = 1
    for part in parts:
        for index in part:
            why = () if games is None else games(table, index, group, tie_break.modifiers)
            yield Value(tie_break.code, place, Unit.PLACE, why)
        place += len(part)


def _parts(table: Table, ranked: Ranked, group: list[int], tie_break: TieBreak, rulings: Rulings) -> Groups:
    method = tie_break.method
    if method.by_ruling:
        basis = ""
        if method.name == MANUAL:
            basis = basis_of(table, group, {k: [column[k].text for column in ranked.columns] for k in group})
            ranked.basis.update(dict.fromkeys(group, basis))
        ids = {int(table.lines[k].player): k for k in group}
        parts, use = ruled(method.name, ids, table.rounds, rulings, basis)
        if use is not None:
            ranked.manual.append(use)
        return parts
    return [group] if method.order is None else method.order(table, group, tie_break.modifiers)


def _separate(parts: Sequence[Sequence[int]], code: str, separated: dict[int, str]) -> None:
    for part in parts[1:]:
        for index in part:
            separated[index] = code
