"""Crosstable: who met whom, as a matrix in the order of the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.queries_games import blocks
from crosstable.core.codes import TABLE
from crosstable.core.ids import PlayerId
from crosstable.core.naming import END, ISOLATE
from crosstable.publish.facts import Facts
from crosstable.publish.figures import even_share, points_text
from crosstable.publish.people import Person, printable
from crosstable.publish.ranking import Ranking, column_heads, rank_text, ranking_of, rules_lines
from crosstable.publish.sheet import Head, head_after_round

UPRIGHT_COLUMNS, UPRIGHT_ON_LARGE_PAPER = 12, 20
"""As many columns of results fit on upright paper; more are laid on the side."""
CODE_COLUMNS = 2
"""Columns whose width a tie-break takes."""
MOST_COLUMNS, MOST_ON_LARGE_PAPER = 20, 36
"""A larger matrix is printed in parts, each with every line."""

DIAGONAL = "■"

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """One player: `cells` are the results against the columns of the part, several where they met again."""

    number: str
    person: Person
    footnote: str
    cells: tuple[tuple[str, ...], ...]
    points: str
    rank: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatrixPart:
    """Some columns of the matrix with their lines; `title` is empty where there is only one part, `apart` begins a page."""

    title: str
    apart: bool
    columns: tuple[str, ...]
    lines: tuple[MatrixLine, ...]


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """The sheet."""

    head: Head
    wide: bool
    codes: tuple[str, ...]
    decimal: tuple[int, ...]
    parts: tuple[MatrixPart, ...]
    legend: tuple[str, ...]
    footnotes: tuple[str, ...]


def crosstable_view(facts: Facts) -> CrosstableView:
    """Everybody against everybody after the round; whoever withdrew stays, with a footnote."""
    words = facts.words
    ranking = ranking_of(facts)
    ranked = [place.player for place in ranking.found.places]
    whole_field = [*ranked, *(player for player in facts.state.order if player not in set(ranked))]
    order = [player for player in whole_field if facts.inside(player)]
    notes = _footnotes(facts, order, set(ranked))
    large = facts.options.is_large
    tables = blocks(facts.state, order)
    widest = max(len(table.columns) for table in tables)
    most = even_share(widest, MOST_ON_LARGE_PAPER if large else MOST_COLUMNS)
    whole = widest <= most
    codes = column_heads(facts, ranking.found.codes) if whole else ()
    numbers = {player: no for no, player in enumerate((player for table in tables for player in table.rows), 1)}
    parts = [
        MatrixPart(
            title=printable(table.title) if whole else words("crosstable.part", first=first, last=last),
            apart=not whole,
            columns=tuple(str(numbers[player]) for player in columns),
            lines=tuple(_lines(facts, ranking, table.rows, columns, numbers, notes)),
        )
        for table in tables
        for columns in _shares(table.columns, most)
        for first, last in [(numbers[columns[0]], numbers[columns[-1]]) if columns else (0, 0)]
    ]
    return CrosstableView(
        head=head_after_round(facts, "crosstable.title"),
        wide=most + CODE_COLUMNS * len(codes) > (UPRIGHT_ON_LARGE_PAPER if large else UPRIGHT_COLUMNS),
        codes=codes,
        decimal=ranking.decimal,
        parts=tuple(parts),
        legend=(
            *(f"{said('crosstable.columns')} {said('crosstable.signs')}" for said in words.each),
            *rules_lines(facts, ranking),
        ),
        footnotes=tuple(f"{sign} {text}" for sign, text in notes.values()),
    )


def _shares(columns: Sequence[PlayerId], most: int) -> Iterator[Sequence[PlayerId]]:
    """The columns as they are printed beside one another; one share of nothing where there are none."""
    for start in range(0, len(columns), most) or (0,):
        yield columns[start : start + most]


def _lines(
    facts: Facts,
    ranking: Ranking,
    order: Sequence[PlayerId],
    columns: Sequence[PlayerId],
    numbers: Mapping[PlayerId, int],
    notes: Mapping[PlayerId, tuple[str, str]],
) -> Iterator[MatrixLine]:
    """Lines with the cells of some columns; whoever the standings leave out has no place in them."""
    at = {place.player: number for number, place in enumerate(ranking.found.places)}
    for player in order:
        place = ranking.found.places[at[player]] if player in at else None
        met = _results(facts, player)
        yield MatrixLine(
            number=str(numbers[player]),
            person=facts.people[player],
            footnote=notes[player][0] if player in notes else "",
            cells=tuple((DIAGONAL,) if other == player else met.get(other, ()) for other in columns),
            points=points_text(place.points, facts.words) if place else facts.words("nobody"),
            rank=rank_text(place) if place else facts.words("nobody"),
            values=ranking.values[at[player]] if player in at else (),
        )


def _results(facts: Facts, player: PlayerId) -> Mapping[PlayerId, tuple[str, ...]]:
    """Results against each opponent, in the order of the rounds."""
    found: dict[PlayerId, tuple[str, ...]] = {}
    for seat in facts.seats[player].values():
        if seat.opponent is not None:
            found[seat.opponent] = (*found.get(seat.opponent, ()), seat.mark)
    return found


def _footnotes(facts: Facts, order: Sequence[PlayerId], ranked: set[PlayerId]) -> Mapping[PlayerId, tuple[str, str]]:
    """Sign and text for everybody who withdrew by now."""
    found: dict[PlayerId, tuple[str, str]] = {}
    for player in order:
        after = facts.state.entries[player].withdrawn_after
        if after is None or after > facts.round_no:
            continue
        played = sum(1 for entry in facts.lines[player].entries if TABLE[entry.code].played)
        # Whether the games of such a player count is decided with the standings (C.05); here it is only said.
        key = "withdrew" if player in ranked else "withdrew.not-counted"
        name = f"{ISOLATE}{facts.people[player].name}{END}"
        text = facts.words(key, name=name, round=after, count=played)
        found[player] = (str(len(found) + 1).translate(_RAISED), text)
    return found
