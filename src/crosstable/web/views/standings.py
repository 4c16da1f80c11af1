"""Standings in words: rows, columns, the lines below, categories; and the sum behind one number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosstable.app.encounters import Level
from crosstable.app.queries import POINTS, Ranking, places_among, ranking
from crosstable.app.queries_games import Meeting, games_of_schedule, meetings
from crosstable.app.withdrawal import all_counted
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState
from crosstable.core.systems import OWN_CODES
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import name_of, source_of
from crosstable.publish.cut_lines import winner_line
from crosstable.publish.figures import code_mark, column_texts
from crosstable.publish.ranking import rank_text
from crosstable.publish.ranking_lines import Decision, pending, ranking_lines
from crosstable.publish.words import Words
from crosstable.tiebreak import Unit, Value, parse_code
from crosstable.tiebreak.base import Contribution
from crosstable.web.views.categories import groups_of, in_group


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break: its code, its name in words, and what stands above the numbers."""

    code: str
    name: str
    label: str


@dataclass(frozen=True, slots=True)
class RoundCell:
    """A round in the standings: `8 W 1`, the opponent by his place and his name; `text` for rounds without one."""

    mark: str = ""
    against: str = ""
    colour: str = ""
    text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line. `within` is the place in the category shown; `notes` are signs of footnotes; `games` have a result."""

    id: int
    no: int
    rank: str
    within: int
    moved: int | None
    name: str
    entry: Entry
    points: int
    values: Sequence[tuple[str, str]]
    rounds: Sequence[RoundCell]
    notes: str
    decided_by: str
    games: int = 0


@dataclass(frozen=True, slots=True)
class WithLeft:
    """A place as if all games counted; `counted` are the points of the standings, None for who is not in them."""

    rank: str
    name: str
    points: int
    counted: int | None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The screen. `groups` are the categories (key, label); `group` the one shown, empty for all."""

    after: int
    published: int
    missing: int
    columns: Sequence[Column]
    rows: Sequence[StandingRow]
    rules: Sequence[str]
    warnings: Sequence[str]
    decisions: Sequence[Decision]
    notes: Sequence[tuple[str, str]]
    groups: Sequence[tuple[str, str]]
    group: str
    has_ratings: bool
    has_federations: bool
    total: int
    played: str = ""
    """How many games who has played, where that differs in a schedule: `Played 2–4`."""
    has_games: bool = False
    """Whether the games of each are counted in a column: where they differ in a schedule."""
    winner: str = ""
    """Who won and by what, when nothing will change the order any more."""
    with_left: Sequence[WithLeft] = ()
    """The order as if the games of those who left counted, where they do not (C.05 6.6)."""


def standings_view(
    state: EventState,
    t: Translator,
    names: Mapping[PlayerId, str],
    found: Ranking,
    *,
    group: str = "",
) -> StandingsView:
    """Everybody in the order found, or one category with its places in all."""
    groups = groups_of(state, t)
    chosen = group if any(group == key for key, _ in groups) else ""
    notes = footnotes(state, t, names, found)
    said = ranking_lines(state, t, names, found)
    shown = [place for place in found.places if not chosen or in_group(state, state.entries[place.player], chosen)]
    texts = _value_texts(t, found)
    rounds = _rounds(state, t, names, found)
    numbers = {player: no for no, player in enumerate(state.order, 1)}
    games = games_of_schedule(state, found)
    rows = []
    for within, place in zip(places_among(shown), shown, strict=True):
        row = StandingRow(
            id=int(place.player),
            no=numbers[place.player],
            rank=rank_text(place),
            within=within,
            moved=place.moved,
            name=names[place.player],
            entry=state.entries[place.player],
            points=place.points,
            values=list(zip(found.codes, texts[place.player], strict=True)),
            rounds=rounds[place.player],
            notes=notes[place.player][0] if place.player in notes else "",
            decided_by=place.separated_by or "",
            games=games.get(place.player, 0),
        )
        rows.append(row)
    entries = [state.entries[place.player].player for place in found.places]
    return StandingsView(
        after=found.after,
        published=state.rounds_published,
        missing=found.missing,
        columns=[column_of(t, code) for code in found.codes],
        rows=rows,
        rules=said.rules,
        warnings=said.warnings,
        decisions=said.decisions,
        notes=list(notes.values()),
        groups=groups,
        group=chosen,
        has_ratings=any(player.rating is not None for player in entries),
        has_federations=any(player.federation for player in entries),
        total=len(found.places),
        played=_played(state, t, games),
        has_games=len(set(games.values())) > 1,
        winner=winner_line(state, t, names.__getitem__, found),
        with_left=_with_left(state, names, found) if found.not_counted and not chosen else (),
    )


def _with_left(state: EventState, names: Mapping[PlayerId, str], found: Ranking) -> list[WithLeft]:
    """The standings with the games that do not count, beside the points without them."""
    without = {place.player: place.points for place in found.places}
    whole = ranking(all_counted(state, [PlayerId(gone.player) for gone in found.not_counted]), found.after)
    return [WithLeft(rank_text(p), names[p.player], p.points, without.get(p.player)) for p in whole.places]


def _played(state: EventState, t: Translator, games: Mapping[PlayerId, int]) -> str:
    """A league goes on while games are postponed, so the table says how far apart they are; that of teams by itself."""
    traits = state.rules.traits
    if not games or (traits is not None and traits.teams):
        return ""
    low, high = min(games.values()), max(games.values())
    return t("standings.played", low=low, high=high) if low < high else ""


def column_of(t: Translator, code: str) -> Column:
    """A column; what no arithmetic decides has a word instead of a code."""
    key = f"standings.column.{code}"
    return Column(code, name_of(t, code), t(key) if key in t else code)


def _value_texts(t: Translator, found: Ranking) -> Mapping[PlayerId, Sequence[str]]:
    """Every tie-break as it is written: halves as ½ where a column has nothing finer."""
    words = Words.of((t.language,))
    columns = [column_texts([place.values[k] for place in found.places], words) for k in range(len(found.codes))]
    return {place.player: [column[k] for column in columns] for k, place in enumerate(found.places)}


def _rounds(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], found: Ranking
) -> Mapping[PlayerId, Sequence[RoundCell]]:
    firsts = {place.player: place.first for place in found.places}
    met = meetings(state, found.after)

    def cell(meeting: Meeting) -> RoundCell:
        """Places may be shared, so the name is there as well."""
        found = round_cell(t, meeting, firsts)
        return found if meeting.opponent is None else replace(found, name=names.get(meeting.opponent, ""))

    return {player: [cell(meeting) for meeting in rounds.values()] for player, rounds in met.items()}


def round_cell(t: Translator, meeting: Meeting, numbers: Mapping[PlayerId, int]) -> RoundCell:
    """One round in one cell; `numbers` says how opponents are named there."""
    if meeting.opponent is None:
        if meeting.gone:
            return RoundCell()
        worth = t.points(meeting.points or 0) if meeting.points else ""
        return RoundCell(mark=worth, text=t(f"cell.{meeting.code.value}"))
    against = numbers.get(meeting.opponent)
    return RoundCell(
        code_mark(meeting.code),
        "–" if against is None else str(against),
        "" if meeting.colour is None else meeting.colour.value,
    )


def footnotes(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], found: Ranking
) -> dict[PlayerId, tuple[str, str]]:
    """Sign and sentence for everybody who left; the 50 % rule with its count (C.05 6.6)."""
    counts = {completion.player: completion for completion in found.not_counted}
    notes: dict[PlayerId, tuple[str, str]] = {}
    for player in found.withdrawn:
        after = state.entries[player].withdrawn_after
        completion = counts.get(player)
        if completion is None:
            text = t("standings.withdrew", name=names[player], round=after)
        else:
            text = t(
                "standings.withdrew-not-counted",
                name=names[player],
                round=after,
                done=completion.completed,
                of=completion.scheduled,
            ) + pending(state, t, completion, found.after)
        notes[player] = (_raised(len(notes) + 1), text)
    return notes


def _raised(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


@dataclass(frozen=True, slots=True)
class SumLine:
    """One round of a sum. `score` is what the opponent or the dummy counts for."""

    round: int
    who: str
    dummy: bool
    score: str
    result: str
    value: str
    cut: str
    note: str


@dataclass(frozen=True, slots=True)
class SumChange:
    """What one opponent's last round added to the sum since the round before; `own`: the player's own board."""

    who: str
    board: int
    change: str
    own: bool
    places: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """What a number is made of.

    `is_place`: it is a place among the tied; `is_sum`: no average. `level` says who stays level by it, and why.
    `changes` are since the round before, when it was `before`.
    """

    name: str
    code: str
    title: str
    total: str
    lines: Sequence[SumLine]
    hint: str
    article: str
    is_place: bool = False
    is_sum: bool = True
    level: str = ""
    before: str = ""
    changes: Sequence[SumChange] = ()


@dataclass(frozen=True, slots=True)
class Earlier:
    """The same value after the round before, and the boards of the round since (by player)."""

    value: Value | None
    round: int
    boards: Mapping[PlayerId, int]


def sum_view(
    t: Translator, names: Mapping[PlayerId, str], player: PlayerId, value: Value, earlier: Earlier | None = None
) -> Sum:
    """The sum behind one value, round by round; with `earlier` what changed it and on which board."""
    words = Words.of((t.language,))
    own = value.code in OWN_CODES
    name = value.code if own else parse_code(value.code).method.name
    parts = value.contributions
    placed = value.unit is Unit.PLACE  # a place is no sum: what it rests on are points
    numbers = [Value(value.code, part.value, Unit.TENTHS if placed else value.unit) for part in parts]
    whole = Value(value.code, value.number, value.unit)
    texts = (
        [*column_texts(numbers, words), *column_texts([whole], words)]
        if placed
        else column_texts([*numbers, whole], words)
    )
    lines = [
        SumLine(
            round=part.round,
            who=_who(t, names, part),
            dummy=part.article.startswith("16.4") or part.opponent is None,
            score="" if part.score is None else t.points(part.score),
            result="" if part.points is None else t.points(part.points),
            value=text,
            cut=part.cut,
            note=_note(t, names, part),
        )
        for part, text in zip(parts, texts[:-1], strict=True)
    ]
    return Sum(
        name=names[player],
        code=value.code,
        title=name_of(t, value.code),
        total=texts[-1],
        lines=lines,
        hint=t(f"sum.hint.{name}") if f"sum.hint.{name}" in t else "",
        is_place=placed,
        is_sum=value.unit not in (Unit.RATING, Unit.AVERAGE) or own,
        article="" if name == POINTS else source_of(value.code),
        **_since(t, names, player, value, earlier),
    )


def level_text(t: Translator, names: Mapping[PlayerId, str], level: Level | None) -> str:
    """What the games among the tied did not part, in words; empty where they parted everybody."""
    if level is None:
        return ""
    if not level.tied:
        return t("sum.no-tie")
    who = t.list([names[player] for player in level.players], most=len(level.players))
    return t("sum.level-met" if level.met else "sum.level-not-met", names=who) if level.players else ""


def _who(t: Translator, names: Mapping[PlayerId, str], part: Contribution) -> str:
    """The opponent, or what stands in for one."""
    kind = part.article.partition(" ")[0]
    if part.opponent is None and f"sum.who.{kind}" in t:
        return t(f"sum.who.{kind}")
    return t("sum.dummy") if part.article.startswith("16.4") or part.opponent is None else names[part.opponent]


_BY_PLACE = frozenset({"keizer-own"})
"""Parts of a sum that no game brings: they follow from a place, which the results of all others move."""


def _since(
    t: Translator, names: Mapping[PlayerId, str], player: PlayerId, value: Value, earlier: Earlier | None
) -> dict[str, Any]:
    """Which boards moved a sum that lives on the games of others (S-276)."""
    old = None if earlier is None else earlier.value
    if earlier is None or old is None or old.number is None or value.number is None or value.unit is Unit.PLACE:
        return {}
    was = {part.round: 0 if part.cut else part.value for part in old.contributions}
    changes = []
    for part in value.contributions:
        change = (0 if part.cut else part.value) - was.pop(part.round, 0)
        own = part.round == earlier.round
        board = earlier.boards.get(player if own else part.opponent or player, 0)
        places = part.opponent is None and part.article.partition(" ")[0] in _BY_PLACE
        if change:
            number = _signed(t, Value(value.code, change, value.unit))
            changes.append(SumChange(_who(t, names, part), board, number, own, places))
    if not any(not change.own for change in changes):
        return {}
    words = Words.of((t.language,))
    return {"before": column_texts([old], words)[0], "changes": changes}


def _signed(t: Translator, value: Value) -> str:
    text = column_texts([value], Words.of((t.language,)))[0]
    return text if (value.number or 0) < 0 else f"+{text}"


def _note(t: Translator, names: Mapping[PlayerId, str], part: Contribution) -> str:
    """Why a round counts as it does, in words."""
    said: list[str] = []
    kind, _, share = part.article.partition(" ")
    if part.article == "16.4.1" and part.opponent is not None:
        said.append(t("sum.forfeit", name=names[part.opponent]))
    elif part.value < 0:
        said.append(t("sum.unplayed-win"))
    elif f"sum.article.{kind}" in t:
        said.append(t(f"sum.article.{kind}", share=share))
    if part.cap is not None:
        said.append(t("sum.cap", cap=t.points(part.cap)))
    if part.cut:
        said.append(t(f"sum.cut.{part.cut}"))
    return " ".join(said)
