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
    codes: tuple[str, ...]
    decimal: tuple[int, ...]
    columns: tuple[str, ...]
    lines: tuple[MatrixLine, ...]


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """The sheet."""

    head: Head
    wide: bool
    parts: tuple[MatrixPart, ...]
    legend: tuple[str, ...]
    footnotes: tuple[str, ...]


def crosstable_view(facts: Facts) -> CrosstableView:
    """Who has played whom after the round, each group apart; whoever withdrew stays, with a footnote."""
    parts: list[MatrixPart] = []
    notes: list[str] = []
    legend: dict[str, None] = {}
    for title, part in facts.groups or [("", facts)]:
        ranking = ranking_of(part)
        footnotes = _footnotes(part, ranking, len(notes))
        parts += _parts(title, part, ranking, footnotes)
        notes += [f"{sign} {text}" for sign, text in footnotes.values()]
        legend |= dict.fromkeys(rules_lines(part, ranking))
    large = facts.options.is_large
    widest = max(len(part.columns) + CODE_COLUMNS * len(part.codes) for part in parts)
    explained = [f"{said('crosstable.columns')} {said('crosstable.signs')}" for said in facts.words.each]
    return CrosstableView(
        head=head_after_round(facts, "crosstable.title"),
        wide=widest > (UPRIGHT_ON_LARGE_PAPER if large else UPRIGHT_COLUMNS),
        parts=tuple(parts),
        legend=(*explained, *legend),
        footnotes=tuple(notes),
    )


def _order(facts: Facts, ranking: Ranking) -> list[PlayerId]:
    """Those who are printed, in the order of the standings; who is not in them comes last."""
    ranked = [place.player for place in ranking.found.places]
    whole_field = [*ranked, *(player for player in facts.state.order if player not in set(ranked))]
    return [player for player in whole_field if facts.inside(player)]


def _parts(
    title: str, facts: Facts, ranking: Ranking, notes: Mapping[PlayerId, tuple[str, str]]
) -> Iterator[MatrixPart]:
    """The tables of an event, or of one group; a table that is too wide is printed in shares of its columns."""
    tables = blocks(facts.state, _order(facts, ranking))
    widest = max(len(table.columns) for table in tables)
    most = even_share(widest, MOST_ON_LARGE_PAPER if facts.options.is_large else MOST_COLUMNS)
    whole = widest <= most
    numbers = {player: no for no, player in enumerate((player for table in tables for player in table.rows), 1)}
    for table in tables:
        for columns in _shares(table.columns, most):
            said = printable(table.title) or title
            if not whole:
                share = facts.words("crosstable.part", first=numbers[columns[0]], last=numbers[columns[-1]])
                said = f"{said}: {share}" if said else share
            yield MatrixPart(
                title=said,
                apart=not whole,
                codes=column_heads(facts, ranking.found.codes) if whole else (),
                decimal=ranking.decimal,
                columns=tuple(str(numbers[player]) for player in columns),
                lines=tuple(_lines(facts, ranking, table.rows, columns, numbers, notes)),
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


def _footnotes(facts: Facts, ranking: Ranking, before: int) -> Mapping[PlayerId, tuple[str, str]]:
    """Sign and text for everybody who withdrew by now; `before` are the notes that the sheet has already."""
    ranked = {place.player for place in ranking.found.places}
    found: dict[PlayerId, tuple[str, str]] = {}
    for player in _order(facts, ranking):
        after = facts.state.entries[player].withdrawn_after
        if after is None or after > facts.round_no:
            continue
        played = sum(1 for entry in facts.lines[player].entries if TABLE[entry.code].played)
        # Whether the games of such a player count is decided with the standings (C.05); here it is only said.
        key = "withdrew" if player in ranked else "withdrew.not-counted"
        name = f"{ISOLATE}{facts.people[player].name}{END}"
        text = facts.words(key, name=name, round=after, count=played)
        found[player] = (str(before + len(found) + 1).translate(_RAISED), text)
    return found
