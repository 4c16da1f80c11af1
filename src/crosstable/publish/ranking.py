"""Standings: the order, the tie-breaks that made it, and the rules by which they were counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.app import queries
from crosstable.app.queries import Place, places_among
from crosstable.app.queries_games import games_of_schedule
from crosstable.core.ids import PlayerId
from crosstable.i18n import translator
from crosstable.publish.cut_lines import winner_line
from crosstable.publish.facts import Facts
from crosstable.publish.figures import column_texts, points_text
from crosstable.publish.people import Person
from crosstable.publish.ranking_lines import ranking_lines
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.words import Words


@dataclass(frozen=True, slots=True)
class RankLine:
    """One player; `values` follow the codes of the sheet, `within` counts those who are printed, `games` those decided."""

    rank: str
    person: Person
    points: str
    values: tuple[str, ...]
    within: str = ""
    games: str = ""


@dataclass(frozen=True, slots=True)
class RankTable:
    """One table; `decimal` are the indices of codes without halves, `title` is the group where there are several."""

    title: str
    codes: tuple[str, ...]
    decimal: tuple[int, ...]
    lines: tuple[RankLine, ...]
    in_part: bool
    has_games: bool


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The sheet: one table, or one of each group; `rules` are the lines under the last one."""

    head: Head
    tables: tuple[RankTable, ...]
    rules: tuple[str, ...]
    has_ratings: bool
    has_federations: bool
    summary: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings as the screens show them, with the texts of their values."""

    found: queries.Ranking
    values: tuple[tuple[str, ...], ...]

    @property
    def decimal(self) -> tuple[int, ...]:
        """Indices of the tie-breaks that are written with decimals."""
        return tuple(k for k, column in enumerate(zip(*self.values, strict=True)) if not all(map(_is_halves, column)))


def standings_view(facts: Facts) -> StandingsView:
    """Everybody in order after the round; the groups of an event each in its own order."""
    parts = [(title, group, ranking_of(group)) for title, group in facts.groups] or [("", facts, ranking_of(facts))]
    tables = tuple(_table(title, part, ranking) for title, part, ranking in parts)
    people = [line.person for table in tables for line in table.lines]
    won = () if facts.groups else _winner(facts, parts[0][2])
    return StandingsView(
        head=head_after_round(facts, "standings.title"),
        tables=tables,
        rules=tuple(dict.fromkeys(line for _, part, ranking in parts for line in rules_lines(part, ranking))),
        has_ratings=any(person.rating for person in people),
        has_federations=any(person.federation for person in people),
        summary=(facts.words("count.players", count=len(people)), *won),
    )


def _table(title: str, facts: Facts, ranking: Ranking) -> RankTable:
    games = games_of_schedule(facts.state, ranking.found)
    shown = [
        (place, values)
        for place, values in zip(ranking.found.places, ranking.values, strict=True)
        if facts.inside(place.player)
    ]
    lines = tuple(
        RankLine(
            rank_text(place),
            facts.people[place.player],
            points_text(place.points, facts.words),
            values,
            str(within),
            str(games.get(place.player, "")),
        )
        for within, (place, values) in zip(places_among([place for place, _ in shown]), shown, strict=True)
    )
    return RankTable(
        title=title,
        codes=column_heads(facts, ranking.found.codes),
        decimal=ranking.decimal,
        lines=lines,
        in_part=len(lines) < len(ranking.found.places),
        has_games=len(set(games.values())) > 1,  # a league goes on while games are postponed
    )


def _winner(facts: Facts, ranking: Ranking) -> Sequence[str]:
    """Who won, in each language; nothing before the end."""

    def name(player: PlayerId) -> str:
        return facts.people[player].name

    each = (translator(words("language")) for words in facts.words.each)
    lines = (winner_line(facts.state, t, name, ranking.found) for t in each)
    return [line for line in lines if line]


def ranking_of(facts: Facts) -> Ranking:
    """The standings by the rules of the event, with what they leave out and what was decided."""
    found = queries.ranking(facts.state, min(facts.round_no, facts.state.rounds_published))
    columns = [column_texts([place.values[k] for place in found.places], facts.words) for k in range(len(found.codes))]
    return Ranking(found, tuple(tuple(column[k] for column in columns) for k in range(len(found.places))))


def rank_text(place: Place) -> str:
    """`2–4` for three who share the place, `2` three times where that is not settled."""
    return f"{place.first}–{place.last}" if place.shared else str(place.first)


def column_heads(facts: Facts, codes: Iterable[str]) -> tuple[str, ...]:
    """What stands above the numbers: the code, a word for what no arithmetic decides."""
    t = translator(facts.words.each[0]("language"))
    heads = ((code, f"standings.column.{code}") for code in codes)
    return tuple(t(key) if key in t else code for code, key in heads)


def _is_halves(text: str) -> bool:
    return text.removesuffix("½").isdecimal() or text in ("", "½")


def rules_lines(facts: Facts, ranking: Ranking) -> tuple[str, ...]:
    """What made this order, in each language: list, edition and readings, what was decided and not used."""
    return tuple(line for words in facts.words.each for line in _rules_lines(facts, ranking, words) if line)


def _rules_lines(facts: Facts, ranking: Ranking, words: Words) -> tuple[str, ...]:
    state = facts.state
    said = ranking_lines(state, translator(words("language")), lambda player: facts.people[player].name, ranking.found)
    key = f"system.{state.rules.system}"
    second = []
    if key in words:
        second.append(words("standings.pairing", system=words(key, edition=state.rules.edition or "2026")))
    if not state.fide_mode:
        second.append(words("standings.club"))
    decisions = (decision.text for decision in said.decisions)
    return (" ".join(said.rules), " ".join(second), *decisions, *said.warnings)
