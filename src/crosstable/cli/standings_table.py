"""Standings as tables and as plain data: players, teams, categories, two sets of rules side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from crosstable.cli.categories import members
from crosstable.cli.facts import plain
from crosstable.cli.named import meant
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.core.systems import OWN_CODES
from crosstable.tiebreak import (
    Contribution,
    Moved,
    Parting,
    Row,
    Standings,
    TeamRow,
    TeamStandings,
    Unit,
    Value,
    compare,
    parse_code,
    within,
)

LEFT = frozenset({2, 3, 5})
"""Columns of names in the table of players."""

_PLAYERS = ("rank", "no", "title", "name", "rating", "fed", "points")
_TEAMS = ("rank", "no", "team", "points")
_SUMS = ("code", "round", "opponent", "score", "points", "value", "article", "cut")


@dataclass(frozen=True, slots=True)
class Side:
    """The same event by other rules, called `name`."""

    name: str
    table: Standings


@dataclass(frozen=True, slots=True)
class Shown:
    """A table of text; `before` are lines above it. `names` are by number of player or team."""

    table: Standings | TeamStandings
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: frozenset[int]
    names: Mapping[int, str]
    before: Sequence[str] = ()
    aside: Mapping[int, Moved] = field(default_factory=dict)
    moved: Mapping[int, int] = field(default_factory=dict)
    only: int | None = None

    def explained(self, who: str) -> Shown:
        """The sums behind the numbers of one player or team instead of the order."""
        number = meant(who, self.names, {_id(row) for row in self.table.rows})
        row = next(row for row in self.table.rows if _id(row) == number)
        above = next((f"; below the one above by {row.separated_by}" for _ in [0] if row.separated_by), "")
        line = f"{f'{number} {self.names[number]}'.strip()}: rank {row.rank}, {format_points(row.points)} points{above}"
        rows = [cells for value in row.values for cells in _sum(value, self.names)]
        return replace(self, header=_SUMS, rows=rows, left=frozenset({0, 2, 6, 7}), before=(line, ""), only=number)

    def facts(self) -> dict[str, Any]:
        """Everything with every contribution. Points are tenths; exact fractions are texts such as 27/2."""
        known: dict[str, Any] = {
            each.name: plain(getattr(self.table, each.name))
            for each in fields(self.table)
            if each.name not in ("rows", "before")
        }
        rows = [row for row in self.table.rows if self.only in (None, _id(row))]
        known["rules"] = self.table.rules
        known["notes"] = list(self.table.notes)
        known["rows"] = [self._row(row) for row in rows]
        return known

    def _row(self, row: Row | TeamRow) -> dict[str, Any]:
        number = _id(row)
        kind = "team" if isinstance(row, TeamRow) else "player"
        facts: dict[str, Any] = {"rank": row.rank, kind: number, "name": self.names[number], "points": row.points}
        facts["values"] = [_value(value) for value in row.values]
        facts["separated_by"] = row.separated_by
        if row.basis:
            facts["basis"] = row.basis
        if number in self.moved:
            facts["moved"] = self.moved[number]
        if self.aside:
            facts |= _aside(self.aside[number])
        return facts


def _id(row: Row | TeamRow) -> int:
    return int(row.team if isinstance(row, TeamRow) else row.player)


def player_table(
    tournament: Tournament,
    table: Standings,
    *,
    category: str | None = None,
    side: Side | None = None,
    before: Standings | None = None,
) -> Shown:
    """Players in order; of a category with the ranks inside it; with the rank by other rules beside.

    `before` is the table of the round before: then every row says how many places it went up.
    """
    players = {player.id: player for player in tournament.players}
    if category:
        chosen = members(tournament, category)
        table = within(table, chosen)
        side = None if side is None else replace(side, table=within(side.table, chosen))
        before = None if before is None else within(before, chosen)
    names = {int(player.id): player.name for player in tournament.players}
    aside = {} if side is None else {int(moved.player): moved for moved in compare(table, side.table)}
    moved = _movement(table, before)
    header = [*_PLAYERS, *table.codes]
    header += ["moved"] if before is not None else []
    header += [f"rank by {side.name}", "moves", "against", "because"] if side is not None else []
    rows = []
    for row in table.rows:
        player, number = players[row.player], int(row.player)
        rating = "" if player.rating is None else str(player.rating)
        who = [str(row.rank), str(player.id), player.title, player.name, rating, player.federation]
        cells = [*who, format_points(row.points), *(value.text for value in row.values)]
        cells += [_moves(moved[number]) if number in moved else ""] if before is not None else []
        cells += _aside_cells(aside[number], names) if side is not None else []
        rows.append(cells)
    left = LEFT if side is None else LEFT | {len(header) - 2, len(header) - 1}
    said = (f"nobody is in the category {category}", "") if category and not rows else ()
    return Shown(table, header, rows, left, names, said, aside=aside, moved=moved)


def _movement(table: Standings | TeamStandings, before: Standings | TeamStandings | None) -> dict[int, int]:
    """How many places everybody went up since the round before."""
    was = {} if before is None else {_id(row): row.rank for row in before.rows}
    return {_id(row): was[_id(row)] - row.rank for row in table.rows if _id(row) in was}


def _moves(places: int) -> str:
    return f"{places:+}" if places else ""


def _aside_cells(moved: Moved, names: Mapping[int, str]) -> list[str]:
    """The rank by the other rules, the places gained, against whom, and what parts the two under each."""
    rank = "" if moved.second is None else str(moved.second)
    if moved.past is None:
        return [rank, _moves(moved.up), "", ""]
    because = f"{_parting(moved.by_first)} / {_parting(moved.by_second)}"
    return [rank, _moves(moved.up), f"{moved.past} {names.get(int(moved.past), '')}".strip(), because]


def _parting(parting: Parting) -> str:
    if not parting.code:
        return "level"
    if parting.own is None or parting.other is None:
        return "points"
    return f"{parting.code} {parting.own.text or '-'}:{parting.other.text or '-'}"


def _aside(moved: Moved) -> dict[str, Any]:
    facts: dict[str, Any] = {"other_rank": moved.second}
    if moved.past is not None:
        facts |= {
            "against": int(moved.past),
            "parted_by": moved.by_first.code or None,
            "parted_by_other": moved.by_second.code or None,
        }
    return facts


def team_table(tournament: Tournament, table: TeamStandings, *, before: TeamStandings | None = None) -> Shown:
    """Teams in order; with `before`, the table of the round before, the places that each went up."""
    moved = _movement(table, before)
    names = {int(team.id): team.name for team in tournament.team.teams} if tournament.team else {}
    rows = [
        [
            str(row.rank),
            str(row.team),
            names[row.team],
            format_points(row.points),
            *(value.text for value in row.values),
            *([_moves(moved.get(int(row.team), 0))] if before is not None else []),
        ]
        for row in table.rows
    ]
    header = [*_TEAMS[:3], table.primary, *table.codes, *(["moved"] if before is not None else [])]
    return Shown(table, header, rows, frozenset({2}), names, moved=moved)


def _sum(value: Value, names: Mapping[int, str]) -> Iterator[list[str]]:
    """One line for each contribution, and one for the number."""
    for part in value.contributions:
        who = "" if part.opponent is None else f"{part.opponent} {names.get(int(part.opponent), '')}".strip()
        if part.article.startswith("16.4"):
            who = f"dummy for {who}" if who else "dummy"
        notes = [part.article, *([f"cap {format_points(part.cap)}"] if part.cap is not None else [])]
        if part.voluntary:
            notes.append("voluntary")
        yield [
            value.code,
            str(part.round) if part.round else "",
            who,
            "" if part.score is None else format_points(part.score),
            "" if part.points is None else format_points(part.points),
            Value(value.code, part.value, _part_unit(value)).text,
            " ".join(note for note in notes if note),
            part.cut,
        ]
    article = "" if value.code in OWN_CODES else parse_code(value.code).method.article
    yield [
        value.code,
        "",
        "sum",
        "",
        "",
        value.text or ("no tie" if value.unit is Unit.PLACE else "undefined"),
        article,
        "",
    ]


def _part_unit(value: Value) -> Unit:
    """What the parts of a value count: a place among the tied rests on points, a place on a ladder on places."""
    return Unit.TENTHS if value.unit is Unit.PLACE and value.code not in OWN_CODES else value.unit


def _value(value: Value) -> dict[str, Any]:
    return {
        "code": value.code,
        "number": _number(value.number),
        "unit": value.unit.value,
        "text": value.text,
        "contributions": [_part(part) for part in value.contributions],
    }


def _part(part: Contribution) -> dict[str, Any]:
    return {**part._asdict(), "value": _number(part.value)}


def _number(number: int | Fraction | None) -> int | str | None:
    return (
        str(number)
        if isinstance(number, Fraction) and number.denominator != 1
        else None
        if number is None
        else int(number)
    )
