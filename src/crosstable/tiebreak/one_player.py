"""The tie-breaks of one player from his own rounds, without a tournament.

`table_of` makes the table that a few rounds describe, and the methods of the catalogue do the rest: the
numbers are those that an event with these rounds would give. What is not known is asked for, never
taken for zero. Points are integers in tenths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.points import STANDARD, PointSystem
from crosstable.tiebreak.base import Value
from crosstable.tiebreak.catalogue import parse_code
from crosstable.tiebreak.options import CURRENT, Options, Own
from crosstable.tiebreak.table import Entry, Line, Sort, Table, sort_of

MOST_ROUNDS = 15

OWN_CODES = (
    Code.WIN,
    Code.DRAW,
    Code.LOSS,
    Code.PAB,
    Code.FULL_BYE,
    Code.HALF_BYE,
    Code.ZERO_BYE,
    Code.FORFEIT_WIN,
    Code.FORFEIT_LOSS,
)
"""What a round can be to a player."""

MISSED_CODES = (
    Code.PAB,
    Code.FULL_BYE,
    Code.HALF_BYE,
    Code.ZERO_BYE,
    Code.FORFEIT_WIN,
    Code.FORFEIT_LOSS,
)
"""What a round without a game can be."""

_ANSWERS = {code: row.answers[0] for code, row in TABLE.items() if row.answers}
_OPPONENT_SUMS = frozenset({"BH", "SOLK", "MED", "MM", "SB", "USSB", "KS"})
"""Methods in which the scores of opponents count."""


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round of the player: what it was (None: not known yet) and the final score of the opponent.

    `missed` are rounds in which that opponent played no game, as (round, code); a forfeit against the
    player himself need not be repeated there. All other rounds he is taken to have played.
    """

    code: Code | None
    score: int | None = None
    missed: tuple[tuple[int, Code], ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing has been entered."""
        return self.code is None and self.score is None and not self.missed

    @property
    def has_opponent(self) -> bool:
        """Somebody was paired with the player."""
        return self.code is not None and TABLE[self.code].kind in (Kind.GAME, Kind.FORFEIT)


class Want(StrEnum):
    """What has to be entered before a value exists."""

    RESULT = "result"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Missing:
    """Something to be entered for a round."""

    round: int
    want: Want


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that cannot be so, as a code; `limit` is the number that it breaks (tenths, or a round)."""

    round: int
    code: str
    limit: int


@dataclass(frozen=True, slots=True)
class Convention:
    """A view of unplayed games and the code of each tie-break in it; a name that is not there has none."""

    name: str
    edition: str
    codes: Mapping[str, str]


NAMES = (
    "points",
    "buchholz",
    "cut-1",
    "cut-2",
    "median",
    "median-2",
    "modified-median",
    "sonneborn-berger",
    "progressive",
    "koya",
    "wins",
    "games-won",
    "kashdan",
)
"""The tie-breaks of the calculator in their order."""

_FIDE = MappingProxyType(
    {
        "points": "PTS",
        "buchholz": "BH",
        "cut-1": "BH/C1",
        "cut-2": "BH/C2",
        "median": "BH/M1",
        "median-2": "BH/M2",
        "sonneborn-berger": "SB",
        "progressive": "PS",
        "koya": "KS",
        "wins": "WIN",
        "games-won": "WON",
    }
)
_US = MappingProxyType(
    {
        "points": "PTS",
        "buchholz": "SOLK",
        "cut-1": "BH/C1",
        "cut-2": "BH/C2",
        "median": "MED",
        "modified-median": "MM",
        "sonneborn-berger": "USSB",
        "progressive": "CUM",
        "kashdan": "KASH",
    }
)

CONVENTIONS: Mapping[str, Convention] = MappingProxyType(
    {
        convention.name: convention
        for convention in (
            Convention("fide", CURRENT, _FIDE),
            Convention("us-chess", "us-chess", _US),
            Convention("club", "club", _FIDE),
            Convention("fide-2024", "2024-08", _FIDE),
            Convention("virtual", "2009", _FIDE),
            Convention("thai", "thai", _FIDE),
            Convention("thai-without-byes", "thai-without-byes", _FIDE),
            Convention("plain", "plain", _FIDE),
        )
    }
)
"""Conventions that one player's rounds are enough for; the xiangqi rule needs the tables of others (29.5)."""

SIDE_BY_SIDE = ("fide", "us-chess", "club")


@dataclass(frozen=True, slots=True)
class Cell:
    """One tie-break under one convention: a value, or what it lacks.

    `code` is empty where the convention has no such tie-break; `barred` says that it must not be used in
    a round robin (C.07 8).
    """

    code: str
    value: Value | None = None
    missing: tuple[Missing, ...] = ()
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """All tie-breaks of a player side by side.

    `cells` maps the name of a tie-break to its cells in the order of `conventions`. `tables` are the
    tables that the values were read from.
    """

    conventions: tuple[Convention, ...]
    rounds: int
    cells: Mapping[str, tuple[Cell, ...]]
    tables: tuple[Table, ...]
    doubts: tuple[Doubt, ...]


def one_player(
    rounds: Sequence[OwnRound],
    *,
    conventions: Sequence[str] = SIDE_BY_SIDE,
    points: PointSystem = STANDARD,
    announced: int = 0,
    predetermined: bool = False,
) -> Sheet:
    """Every tie-break of the calculator for one player under several conventions.

    Empty rounds at the end are rounds to come. `announced` is the number of rounds of the event,
    `predetermined` says that it is a round robin. Raises KeyError for a convention that is not there.
    """
    played = _until_last(rounds)
    chosen = tuple(CONVENTIONS[name] for name in conventions)
    tables = tuple(
        table_of(
            played,
            points=points,
            options=Options(convention.edition),
            announced=max(announced, len(rounds)),
            predetermined=predetermined,
        )
        for convention in chosen
    )
    cells = {
        name: tuple(
            _cell(convention.codes.get(name, ""), played, table)
            for convention, table in zip(chosen, tables, strict=True)
        )
        for name in NAMES
    }
    doubts = tuple(_doubts(played, tables[0])) if tables else ()
    return Sheet(chosen, len(played), MappingProxyType(cells), tables, doubts)


def table_of(
    rounds: Sequence[OwnRound],
    *,
    points: PointSystem = STANDARD,
    options: Options = Options(),  # noqa: B008 - a frozen value
    announced: int = 0,
    predetermined: bool = False,
) -> Table:
    """The table that these rounds describe: the player at index 0, then the opponent of each round.

    The opponent of round r has the id r, the player himself 0. A score that is not known stands as
    what is known to be in it; `one_player` says which values wait for it.
    """
    own = tuple(_own_entry(number, played, points, options) for number, played in enumerate(rounds, 1))
    lines = [_line(0, own)]
    if predetermined:  # R25: the free round of an odd field is no element
        lines[0] = replace(lines[0], entries=tuple(entry for entry in own if not _is_free(entry)))
    for number, played in enumerate(rounds, 1):
        entries = tuple(_opponent_entries(number, played, len(rounds), points, options))
        lines.append(_line(number, entries, played.score))
    return Table(tuple(lines), points, len(rounds), predetermined, options, announced)


def _is_free(entry: Entry) -> bool:
    return entry.opponent is None and entry.points == 0 and entry.sort is not Sort.PENDING


def _until_last(rounds: Sequence[OwnRound]) -> Sequence[OwnRound]:
    count = max((number for number, played in enumerate(rounds, 1) if not played.empty), default=0)
    return rounds[:count]


def _own_entry(number: int, played: OwnRound, points: PointSystem, options: Options) -> Entry:
    code = Code.PENDING if played.code is None else played.code
    opponent = number if played.has_opponent else None
    return Entry(number, sort_of(code, options), code, points.value(code) or 0, opponent)


def _opponent_entries(
    met: int, played: OwnRound, rounds: int, points: PointSystem, options: Options
) -> Iterator[Entry]:
    """The opponent's rounds: those without a game as they were told, the one against the player, the rest unknown."""
    missed = dict(played.missed)
    if played.has_opponent and played.code is not None:
        missed.setdefault(met, _ANSWERS[played.code])
    for number in range(1, rounds + 1):
        code = missed.get(number, Code.PENDING)
        paired = (number == met and played.has_opponent) or TABLE[code].kind is Kind.FORFEIT
        opponent = 0 if paired else None  # whoever it was, he counts for nothing here
        yield Entry(number, sort_of(code, options), code, points.value(code) or 0, opponent)


def _line(player: int, entries: tuple[Entry, ...], score: int | None = None) -> Line:
    running, so_far = {}, 0
    for entry in entries:
        so_far += entry.points
        if entry.sort is not Sort.PENDING:
            running[entry.round] = so_far
    return Line(PlayerId(player), entries, so_far if score is None else score, running)


def _cell(code: str, rounds: Sequence[OwnRound], table: Table) -> Cell:
    if not code or not rounds:
        return Cell(code)
    tie_break = parse_code(code)
    method = tie_break.method
    if table.predetermined and not method.in_round_robin:
        return Cell(tie_break.code, barred=True)
    missing = tuple(_missing(method.name, rounds, table))
    if missing or method.value is None:
        return Cell(tie_break.code, missing=missing)
    return Cell(tie_break.code, method.value(table, 0, tie_break.code, tie_break.modifiers))


def _missing(name: str, rounds: Sequence[OwnRound], table: Table) -> Iterator[Missing]:
    for number, played in enumerate(rounds, 1):
        if played.code is None:
            yield Missing(number, Want.RESULT)
        elif played.score is None and name in _OPPONENT_SUMS and _score_counts(name, table, number):
            yield Missing(number, Want.SCORE)


def _score_counts(name: str, table: Table, number: int) -> bool:
    """Whether the score of the opponent of a round can change the value."""
    entry = next((entry for entry in table.lines[0].entries if entry.round == number), None)
    if entry is None or not entry.sort.forfeited:
        return entry is not None and entry.sort is Sort.PLAYED
    model = table.options.model
    as_a_game = table.by_the_text or model.forfeits_are_games
    return name == "KS" or (name != "USSB" and (as_a_game or model.own is Own.CAPPED))  # 16.4.1


def _doubts(rounds: Sequence[OwnRound], table: Table) -> Iterator[Doubt]:
    """Scores and missed rounds that contradict one another."""
    win, count = table.points.win, len(rounds)
    for number, played in enumerate(rounds, 1):
        games = [k for k, code in played.missed if k == number and played.code is not None and not _agree(played, code)]
        if games:
            yield Doubt(number, "met-and-missed", number)
        late = [k for k, _ in played.missed if k > count]
        if late:
            yield Doubt(number, "missed-later", max(late))
        if played.score is None or not played.has_opponent:
            continue
        entries = table.lines[number].entries
        least = sum(entry.points for entry in entries)
        most = least + win * sum(entry.sort is Sort.PENDING for entry in entries)
        if not least <= played.score <= most:
            high = played.score > most
            yield Doubt(number, "too-high" if high else "too-low", most if high else least)


def _agree(played: OwnRound, code: Code) -> bool:
    """Whether the opponent can have had this code in the round in which the two were paired."""
    return played.has_opponent and played.code is not None and code in TABLE[played.code].answers
