"""Standings: the order, the tie-breaks that made it, and the rules by which they were counted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from crosstable.app.withdrawal import standings_tournament
from crosstable.core.state import EventState
from crosstable.publish.facts import Facts
from crosstable.publish.figures import column_texts, points_text
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.words import Words
from crosstable.tiebreak import METHODS, Standings, TieBreakError, parse_code, standings
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS
from crosstable.tiebreak.table import is_predetermined


@dataclass(frozen=True, slots=True)
class RankLine:
    """One player; `values` follow the codes of the sheet."""

    rank: str
    person: Person
    points: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The sheet; `decimal` are the indices of codes without halves, `rules` the lines under the table."""

    head: Head
    codes: tuple[str, ...]
    decimal: tuple[int, ...]
    lines: tuple[RankLine, ...]
    rules: tuple[str, ...]
    has_ratings: bool
    has_federations: bool
    summary: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings of the core, with the texts of their values; `left_out` says which codes cannot be used."""

    table: Standings
    ranks: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    left_out: tuple[str, ...]

    @property
    def decimal(self) -> tuple[int, ...]:
        """Indices of the tie-breaks that are written with decimals."""
        return tuple(k for k, column in enumerate(zip(*self.values, strict=True)) if not all(map(_is_halves, column)))


def standings_view(facts: Facts) -> StandingsView:
    """Everybody in order after the round."""
    ranking = ranking_of(facts)
    people = facts.people
    lines = tuple(
        RankLine(rank, people[row.player], points_text(row.points, facts.words), values)
        for row, rank, values in zip(ranking.table.rows, ranking.ranks, ranking.values, strict=True)
    )
    return StandingsView(
        head=head_after_round(facts, "standings.title"),
        codes=ranking.table.codes,
        decimal=ranking.decimal,
        lines=lines,
        rules=rules_lines(facts, ranking),
        has_ratings=any(line.person.rating for line in lines),
        has_federations=any(line.person.federation for line in lines),
        summary=(facts.words("count.players", count=len(lines)),),
    )


def ranking_of(facts: Facts) -> Ranking:
    """The standings by the tie-breaks of the event; those that cannot be used are named, not passed over."""
    codes, left_out = codes_used(facts.state)
    fixed = is_predetermined(facts.state.rules)
    # the screens rank by the same: games of who left a round robin early are shown, not counted
    table = standings(standings_tournament(facts.state, facts.round_no), codes, predetermined=fixed)
    columns = [column_texts([row.values[k] for row in table.rows], facts.words) for k in range(len(table.codes))]
    values = tuple(tuple(column[k] for column in columns) for k in range(len(table.rows)))
    return Ranking(table, tuple(_ranks(facts, table)), values, left_out)


def codes_used(state: EventState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tie-breaks of the event by their codes, and why others of its list are not used."""
    fixed = is_predetermined(state.rules)
    codes: list[str] = []
    left_out: list[str] = []
    for code in state.rules.tie_breaks or (DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS):
        try:
            usable = parse_code(code)
            if fixed and not usable.method.in_round_robin:
                raise TieBreakError(code, "not in a round robin (C.07 8)")
        except TieBreakError as error:
            left_out.append(str(error))
        else:
            codes.append(code)
    return tuple(codes), tuple(left_out)


def _ranks(facts: Facts, table: Standings) -> list[str]:
    """`2–4` for three who share the place where the event shares places, `2` three times elsewhere."""
    share = bool(facts.state.options.get("share_places"))
    ranks: list[str] = []
    for rank, level in groupby(row.rank for row in table.rows):
        count = len(list(level))
        text = f"{rank}–{rank + count - 1}" if share and count > 1 else str(rank)
        ranks.extend([text] * count)
    return ranks


def _is_halves(text: str) -> bool:
    return text.removesuffix("½").isdecimal() or text in ("", "½")


def rules_lines(facts: Facts, ranking: Ranking) -> tuple[str, ...]:
    """What made this order: the list in full words, the editions, and what was not used."""
    return tuple(line for words in facts.words.each for line in _rules_in(words, facts.state, ranking))


def _rules_in(words: Words, state: EventState, ranking: Ranking) -> list[str]:
    names = "; ".join(f"{tie_break_name(code, words)} ({code})" for code in ranking.table.codes)
    first = [words("standings.order", list=names) if names else words("standings.order.points")]
    if names:
        first.append(words("standings.edition", edition=ranking.table.edition))
    if state.options.get("share_places"):
        first.append(words("standings.level"))
    key = f"system.{state.rules.system}"
    second = []
    if key in words:
        second.append(words("standings.pairing", system=words(key, edition=state.rules.edition or "2026")))
    if not state.fide_mode:
        second.append(words("standings.club"))
    left_out = [words("standings.left-out", reason=reason) for reason in ranking.left_out]
    return [" ".join(line) for line in (first, second, left_out) if line]


def tie_break_name(code: str, words: Words) -> str:
    """A code in words: BH/C1 is Buchholz, lowest 1 cut."""
    found = parse_code(code)
    key = f"tie-break.{found.method.name}"
    name = words(key) if key in words else METHODS[found.method.name].title
    modifiers = found.modifiers
    if modifiers.cut_high:
        name = words("tie-break.median", name=name, count=modifiers.cut_high)
    elif modifiers.cut_low:
        name = words("tie-break.cut", name=name, count=modifiers.cut_low)
    return words("tie-break.forfeits", name=name) if modifiers.forfeits_played else name
