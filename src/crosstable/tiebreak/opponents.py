"""Tie-breaks from the results of opponents: Buchholz and its kin, Sonneborn-Berger, Koya (C.07 8, 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from crosstable.tiebreak.base import Contribution, Modifiers, Unit, Value, contribution, half_up, total
from crosstable.tiebreak.options import Opponent
from crosstable.tiebreak.table import Entry, Line, Sort, Table, by_line
from crosstable.tiebreak.unplayed import Cuttable, opponents, with_cuts


def scored(table: Table, modifiers: Modifiers) -> Table:
    """The table by the score that :MP or :GP names, else by the primary one."""
    if table.teams is None or not modifiers.score:
        return table
    return table.teams.tables[modifiers.score]


def sum_unit(table: Table) -> Unit:
    """The unit of sums of scores: a group mean is a fraction."""
    return Unit.AVERAGE if table.options.model.opponent is Opponent.GROUP_MEAN else Unit.TENTHS


def buchholz(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of the opponents' scores (8.1)."""
    return _buchholz(scored(table, modifiers), index, code, modifiers)


def _buchholz(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    parts: Sequence[Contribution] = opponents(table, index, modifiers)
    if modifiers.cut_low or modifiers.cut_high:
        known: dict[int, Cuttable] = table.memo.setdefault("cuts", {})
        source = known.get(id(parts))  # the lists of opponents live as long as the table
        if source is None:
            source = known[id(parts)] = Cuttable(parts)
        parts = with_cuts(source, modifiers, table)
    return Value(code, total(parts), sum_unit(table), tuple(parts))


def fore_buchholz(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Buchholz as if the final round had ended in draws (8.3)."""
    return _buchholz(fore_table(scored(table, modifiers)), index, code, modifiers)


def fore_table(table: Table) -> Table:
    """The table with every paired game of the final round drawn; the same table before that round (R4)."""
    known: Table | None = table.memo.get("fore")
    if known is None:
        final = table.last_round if table.options.is_default("R4") else table.rounds
        known = _with_fore_lines(table, final)
        table.memo["fore"] = known
    return known


def _with_fore_lines(table: Table, final: int) -> Table:
    old: Table | None = None if table.kept is None else table.kept.memo.get("fore")
    if old is None or table.kept is None:
        lines = [_fore(table, line, final) for line in table.lines]
        kept = None
    else:
        lines, kept = list(old.lines), replace(table.kept, memo=old.memo)
        for k in table.kept.dirty[0]:
            lines[k] = _fore(table, table.lines[k], final)
    same = all(line is own for line, own in zip(lines, table.lines, strict=True))
    return table if same else replace(table, lines=tuple(lines), memo={}, kept=kept)


def _fore(table: Table, line: Line, final: int) -> Line:
    entries = [_as_draw(table, entry) if entry.round == final else entry for entry in line.entries]
    gained = sum(entry.points for entry in entries) - sum(entry.points for entry in line.entries)
    if gained == 0 and tuple(entries) == line.entries:
        return line
    running = dict(line.running)
    running[final] = line.score + gained
    return Line(line.player, tuple(entries), line.score + gained, running)


def _as_draw(table: Table, entry: Entry) -> Entry:
    drawn = table.options.is_default("R5") or not entry.sort.forfeited
    if entry.opponent is None or not drawn:
        return entry
    return entry._replace(sort=Sort.PLAYED, points=table.points.draw)


def average_of_buchholz(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Average Buchholz of the opponents met at the board, each game a term (8.2, 4.4)."""
    source = scored(table, modifiers)
    counted = fore_table(source) if modifiers.fore else source
    sums = by_line(counted, "sums", 1, lambda wanted: [total(opponents(counted, k, Modifiers())) for k in wanted])
    lines = source.lines
    parts = [
        contribution(
            (entry.round, lines[entry.opponent].player, sums[entry.opponent], "8.2", None, None, None, False, "")
        )
        for entry in source.lines[index].entries
        if entry.sort is Sort.PLAYED and entry.opponent is not None
    ]
    if not parts:
        return Value(code, None, Unit.AVERAGE)
    average = Fraction(total(parts), len(parts))
    return Value(code, quantised(table, average), Unit.AVERAGE, tuple(parts))


def quantised(table: Table, tenths: Fraction) -> Fraction:
    """Exact, or in hundredths of a point when the reading says so (R20)."""
    return tenths if table.options.is_default("R20") else Fraction(half_up(tenths * 10), 10)


def sonneborn_berger(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Sum of each opponent's score times the points scored there (9.1)."""
    table = scored(table, modifiers)
    met = opponents(table, index, modifiers)
    known: dict[int, Cuttable] = table.memo.setdefault("products", {})
    products = known.get(id(met))  # the lists of opponents live as long as the table
    if products is None:
        products = known[id(met)] = _products([(part, part.points or 0) for part in met])
    return product_sum(table, code, products, modifiers)


def _products(parts: Sequence[tuple[Contribution, int]]) -> Cuttable:
    """Each opponent's score times the points; least significant is the lowest opponent (14.1.1 d)."""
    return Cuttable(
        [
            contribution((number, opponent, value * points, article, score, points, cap, voluntary, ""))
            for (number, opponent, value, article, score, _, cap, voluntary, _), points in parts
        ],
        by_score=True,
    )


def product_sum(table: Table, code: str, products: Cuttable, modifiers: Modifiers) -> Value:
    """The sum of products after the cuts."""
    cut = modifiers.cut_low or modifiers.cut_high
    parts = with_cuts(products, modifiers, table) if cut else products.parts
    unit = Unit.HUNDREDTHS if sum_unit(table) is Unit.TENTHS else Unit.AVERAGE
    number = total(parts)
    return Value(code, number if unit is Unit.HUNDREDTHS else Fraction(number) / 10, unit, tuple(parts))


def extended(opponent_score: str, own_score: str, table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Extended Sonneborn-Berger: the opponents' X times the Y scored against them (13.2)."""
    if table.teams is None:
        return Value(code, None, Unit.HUNDREDTHS)
    by, own = table.teams.tables[opponent_score], table.teams.tables[own_score]
    scored_in = {entry.round: entry.points for entry in own.lines[index].entries}
    products = _products([(part, scored_in.get(part.round, 0)) for part in opponents(by, index, modifiers)])
    return product_sum(by, code, products, modifiers)


def koya(table: Table, index: int, code: str, modifiers: Modifiers) -> Value:
    """Points against those who made half of the possible score, or more (9.2, 14.5)."""
    table = scored(table, modifiers)
    limit = _whole_limit(table, modifiers)
    games_only = not table.options.is_default("R8")
    lines = table.lines
    parts = tuple(
        [
            contribution((number, lines[opponent].player, points, "9.2", None, points, None, False, ""))
            for number, sort, _, points, opponent, _ in lines[index].entries
            if opponent is not None
            and lines[opponent].score >= limit
            and (sort is Sort.PLAYED or not (games_only or sort is Sort.PENDING))
        ]
    )
    return Value(code, total(parts), Unit.TENTHS, parts)


def _whole_limit(table: Table, modifiers: Modifiers) -> int:
    """The least whole number of tenths that reaches the limit: scores are whole."""
    key = "koya", modifiers.limit, modifiers.percent
    known: int | None = table.memo.get(key)
    if known is None:
        known = table.memo[key] = ceil(koya_limit(table, modifiers))
    return known


def koya_limit(table: Table, modifiers: Modifiers) -> Fraction:
    """Tenths that an opponent needs to count for Koya."""
    rounds = table.rounds
    if table.predetermined and table.options.is_default("R10"):
        # R10: without the free rounds of an odd field
        games = (sum(entry.opponent is not None for entry in line.entries) for line in table.lines)
        rounds = max(games, default=0)
    most = table.points.win * rounds
    if modifiers.percent is not None:
        return Fraction(most * modifiers.percent, 100)
    step = 5 if table.options.is_default("R10b") else table.points.draw
    return Fraction(most, 2) + modifiers.limit * step
