"""Groups and brackets for everybody, in the language of the reader: the words are those of the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from crosstable.app.bracket import bracket_of_event, entrant_names, places, plays_teams
from crosstable.app.pools import PoolTable, pool_tables
from crosstable.core.ids import PlayerId
from crosstable.i18n import Translator
from crosstable.pairing.knockout import Status
from crosstable.pairing.knockout.plan import Seat
from crosstable.pairing.knockout.record import Bracket, MatchRecord
from crosstable.publish.bracket_chart import Chart, chart
from crosstable.publish.bracket_sheet import drawing_texts, side_to_come
from crosstable.publish.ranking_lines import Decision, decisions_of
from crosstable.publish.stages import match_stage
from crosstable.publish.words import Words
from crosstable.web.views.own_place import place_text
from crosstable.web.views.public import Model, Side
from crosstable.web.views.standings import column_of


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A player of a group: place, points and tie-breaks once it plays."""

    rank: str
    side: Side
    points: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicGroup:
    """A group with its table; `codes` are tie-breaks with their names, empty before round 1. `left` do not count."""

    label: str
    name: str
    codes: tuple[tuple[str, str], ...]
    lines: tuple[GroupLine, ...]
    finished: bool
    left: tuple[str, ...]


def public_groups(model: Model, t: Translator) -> Sequence[PublicGroup]:
    """Every group, best first once it plays."""
    words = Words.of((t.language,))
    return [_group(model, t, words, table) for table in pool_tables(model.state)]


def _group(model: Model, t: Translator, words: Words, table: PoolTable) -> PublicGroup:
    played = model.round > 0
    places = {place.player: place for place in table.places} if played else {}
    number = {player: k for k, player in enumerate(table.pool.players)}
    order = sorted(number, key=lambda p: (places[p].first if p in places else len(number) + 1, number[p]))
    lines = [
        GroupLine(
            place_text(places[p].first, places[p].last) if p in places else "",
            model.side(p),
            t.points(places[p].points) if p in places else "",
            tuple(value.text for value in places[p].values) if p in places else (),
        )
        for p in order
    ]
    return PublicGroup(
        table.pool.name,
        words("groups.name", name=table.pool.name),
        tuple((found.label, found.name) for found in map(partial(column_of, t), table.codes)) if played else (),
        tuple(lines),
        table.finished,
        tuple(
            t("groups.left", name=model.names[gone.player], done=gone.completed, of=gone.scheduled)
            + ("" if table.finished else f" {t('standings.left-pending')}")
            for gone in table.not_counted
        )
        + tuple(decision.text for decision in _decisions(model, t, table)),
    )


def _decisions(model: Model, t: Translator, table: PoolTable) -> Iterator[Decision]:
    def name(number: int) -> str:
        return model.names[PlayerId(number)]

    return decisions_of(model.state, t, name, table.after, table.decided, of_teams=False)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in words: both sides or where they come from; `won` is 1 or 2, 0 while it is not decided."""

    label: str
    name: str
    sides: tuple[str, str]
    known: tuple[bool, bool]
    score: str
    won: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class PublicBracket:
    """The drawing, the same stage by stage in words, and the places that are decided."""

    chart: Chart
    stages: tuple[tuple[str, tuple[MatchLine, ...]], ...]
    places: tuple[tuple[str, tuple[Side, ...]], ...]
    champion: str


def public_bracket(model: Model, t: Translator) -> PublicBracket | None:
    """The bracket as the published rounds say; None before its players are known."""
    bracket = bracket_of_event(model.state)
    if bracket is None:
        return None
    words, names = Words.of((t.language,)), entrant_names(model.state, model.names)
    stages: dict[str, list[MatchLine]] = {}
    for match in bracket.matches:
        if match.status is not Status.SPARED:
            stages.setdefault(match_stage(words, bracket, match), []).append(_line(names, t, words, bracket, match))
    return PublicBracket(
        chart(bracket, drawing_texts(words, bracket, lambda side: names[side])),
        _as_read(stages),
        tuple(
            (place_text(place.best, place.worst), tuple(_entrant(model, names, side) for side in place.players))
            for place in places(bracket)
        ),
        names[bracket.champion] if bracket.champion else "",
    )


def _as_read(stages: Mapping[str, Sequence[MatchLine]]) -> tuple[tuple[str, tuple[MatchLine, ...]], ...]:
    """What is being played first, then the latest; stages in which nobody is known yet are left to the drawing."""
    known = [(stage, tuple(lines)) for stage, lines in stages.items() if any(any(line.known) for line in lines)]
    known.reverse()
    return tuple(sorted(known, key=lambda item: not any(line.is_open for line in item[1])))


def _line(
    names: Mapping[PlayerId, str], t: Translator, words: Words, bracket: Bracket, match: MatchRecord
) -> MatchLine:
    players, seats = (match.one, match.two), (match.match.one, match.match.two)
    score = match.score
    decided = match.winner is not None
    return MatchLine(
        match.label,
        words("bracket.match", match=match.label),
        (_side(names, words, players[0], seats[0]), _side(names, words, players[1], seats[1])),
        (bool(players[0]), bool(players[1])),
        f"{t.points(score.one)}–{t.points(score.two)}" if match.games or decided else "",
        0 if not decided else 1 if match.winner == match.one else 2,
        match in bracket.open,
    )


def _side(names: Mapping[PlayerId, str], words: Words, player: PlayerId | None, seat: Seat) -> str:
    if player is None:
        return side_to_come(words, seat)
    return names[player] if player else "–"


def _entrant(model: Model, names: Mapping[PlayerId, str], side: PlayerId) -> Side:
    """A side of the bracket; a team has no page of its own, so its number is 0."""
    return Side(0, names[side], "", None) if plays_teams(model.state) else model.side(side)
