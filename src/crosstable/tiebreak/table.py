"""The rounds of an event as tie-breaks see them: one entry for each participant and round."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.history import EntryValues as PointValues
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Round, Rules, Tournament
from crosstable.core.points import PointSystem
from crosstable.tiebreak.options import Opponent, Options, Own

_PREDETERMINED = ("ROUNDROBIN", "SCHILLER", "SCHEVENINGEN")
_WITHOUT_GAPS = str.maketrans("", "", "-_ ")


class Sort(StrEnum):
    """What became of a round (C.07 16.2); an entry without a result yet is pending."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    AWARDED = "awarded bye"
    """Pairing-allocated or full-point bye."""
    REQUESTED = "requested bye"
    """Half-point or zero-point bye, and every round not taken part in."""
    PENDING = "pending"

    @property
    def forfeited(self) -> bool:
        """A game was paired and not played."""
        return self in (Sort.FORFEIT_WIN, Sort.FORFEIT_LOSS)

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round (16.1.2)."""
        return self in (Sort.REQUESTED, Sort.FORFEIT_LOSS)


class Entry(NamedTuple):
    """One round of one participant; `opponent` is an index of the table, points are tenths."""

    round: int
    sort: Sort
    code: Code
    points: int
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One participant's rounds in order, and the score after them (bonuses and penalties included).

    A free round of a round robin has no entry (R25). `running` maps a round to the score after it.
    In team events `player` is the number of the team.
    """

    player: PlayerId
    entries: tuple[Entry, ...]
    score: int
    running: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TeamFacts:
    """What the tables of a team event have in common.

    `tables` are those by match points ("MP") and by game points ("GP"), `primary` is the one that
    ranks. `boards` has, for each team, what each board scored in each round (round, opponent,
    board from 1, tenths). `match_boards` is the number of boards of a match.
    """

    primary: str
    match_boards: int
    boards: tuple[tuple[tuple[int, int | None, int, int], ...], ...]
    tables: dict[str, Table] = field(default_factory=dict, compare=False, repr=False)

    @property
    def secondary(self) -> str:
        """The other score (13.1)."""
        return "GP" if self.primary == "MP" else "MP"


@dataclass(frozen=True, slots=True)
class Kept:
    """What was worked out for the table before a result came in.

    `dirty[n]` are the indices of whom the change reaches over at most n games: those of changed lines,
    then their opponents, then the opponents of these.
    """

    memo: Mapping[Any, Any]
    dirty: tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The crosstable after `rounds` rounds; lines stand in initial order.

    `predetermined` is true for round robins and the like (C.07 15.2). `announced` is the number of
    rounds of the whole event. `ratings` follow the lines, None for the unrated. `memo` keeps what
    several tie-breaks share, `kept` what still holds of an earlier table; both are no part of the value.
    """

    lines: tuple[Line, ...]
    points: PointSystem
    rounds: int
    predetermined: bool
    options: Options = Options()  # noqa: RUF009  (a frozen value)
    announced: int = 0
    ratings: tuple[int | None, ...] = ()
    teams: TeamFacts | None = None
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    kept: Kept | None = field(default=None, compare=False, repr=False)

    @property
    def last_round(self) -> int:
        """The final round of the event as far as it is known."""
        return max(self.rounds, self.announced)

    @property
    def by_the_text(self) -> bool:
        """Forfeits are ordinary games (15.2): pairings known beforehand, and an edition of C.07."""
        return self.predetermined and self.options.model.fide


T = TypeVar("T")


def by_line(table: Table, key: Hashable, reach: int, make: Callable[[Sequence[int]], list[T]]) -> list[T]:
    """Something of every line, worked out once; `reach` says over how many games it looks.

    `make` gets the indices that are wanted. What an earlier table had holds where no change reaches.
    """
    known: list[T] | None = table.memo.get(key)
    if known is None:
        old = None if table.kept is None else table.kept.memo.get(key)
        if old is None or table.kept is None:
            known = make(range(len(table.lines)))
        else:
            known = list(old)
            dirty = sorted(table.kept.dirty[reach])
            for index, value in zip(dirty, make(dirty), strict=True):
                known[index] = value
        table.memo[key] = known
    return known


def is_predetermined(rules: Rules, type_text: str = "") -> bool:
    """Whether the pairings of all rounds are known beforehand, by the type of the event.

    `type_text` is what a file calls its event in words (092, "Individual: Round-Robin"); it counts where the
    rules name no system.
    """
    names = (rules.system or "", rules.type_code)
    if not any(names):
        names = (type_text, "")
    plain = [name.upper().translate(_WITHOUT_GAPS) for name in names]
    return any(word in name for name in plain for word in _PREDETERMINED)


def crosstable(
    tournament: Tournament,
    rounds: int,
    *,
    predetermined: bool,
    options: Options = Options(),  # noqa: B008
) -> Table:
    """The table of the first `rounds` rounds."""
    index = {player.id: k for k, player in enumerate(tournament.players)}
    values = _Values(tournament)
    played = [r for r in tournament.rounds if r.number <= rounds]
    found = [(r.number, _entries(r, index, values, options)) for r in played]
    lines = tuple(
        _line(
            player,
            [(number, _entry(number, player, k, entries, values, free=predetermined)) for number, entries in found],
            values,
            options,
        )
        for player, k in index.items()
    )
    announced = tournament.rules.rounds or len(tournament.rounds)
    ratings = tuple(player.rating for player in tournament.players)
    return Table(lines, tournament.rules.points, rounds, predetermined, options, announced, ratings)


def _entry(
    number: int, player: PlayerId, k: int, entries: Mapping[int, Entry | None], values: _Values, *, free: bool
) -> Entry | None:
    """One player's entry of a round; None for a free round."""
    entry = entries.get(k)
    if entry is None and k not in entries:
        worth = values.of(number, player, Code.ZERO_BYE, None)
        entry = Entry(number, Sort.REQUESTED, Code.ZERO_BYE, worth)
    if free and entry is not None and entry.opponent is None and entry.points == 0:
        return None  # R25: files have no letter for a free round
    return entry


def _line(player: PlayerId, rounds: Sequence[tuple[int, Entry | None]], values: _Values, options: Options) -> Line:
    entries: list[Entry] = []
    running: dict[int, int] = {}
    score = 0
    for number, entry in rounds:
        if values.has_bonuses:
            score += values.bonus(number, player)
        if entry is not None:
            score += entry.points
            entries.append(entry)
        if entry is None or entry.sort is not Sort.PENDING:
            running[number] = score
    if not options.is_default("R24"):
        entries = _late_entry(entries)
    return Line(player, tuple(entries), score, running)


def renewed(old: Table, before: Tournament, now: Tournament) -> Table | None:
    """The table of `now`, with all that still holds of the one of `before`; None where nothing is the same.

    For a result that came in or was corrected: players, rules and the number of rounds are as they were.
    """
    model = old.options.model
    far = model.opponent is Opponent.GROUP_MEAN or model.own is Own.LAST  # these look at everybody
    same = before.players == now.players and before.rules == now.rules and before.adjustments == now.adjustments
    if far or not same or len(before.rounds) != len(now.rounds) or old.teams is not None:
        return None
    if not old.options.is_default("R24"):
        return None
    index = {player.id: k for k, player in enumerate(now.players)}
    values = _Values(now)
    fresh: dict[int, dict[int, Entry | None]] = {}
    for was, played in zip(before.rounds, now.rounds, strict=True):
        if was.number != played.number:
            return None
        if played.number <= old.rounds and was is not played and was != played:
            fresh[played.number] = _entries(played, index, values, old.options)
    lines = list(old.lines)
    changed: set[int] = set()
    for player, k in index.items():
        line = lines[k]
        had: dict[int, Entry | None] = {entry.round: entry for entry in line.entries}
        for number, entries in fresh.items():
            entry = _entry(number, player, k, entries, values, free=old.predetermined)
            if entry != had.get(number):
                changed.add(k)
                had[number] = entry
        if k in changed:
            rounds = [r.number for r in now.rounds if r.number <= old.rounds]
            lines[k] = _line(player, [(number, had.get(number)) for number in rounds], values, old.options)
    if old.predetermined and any(_paired(lines[k]) != _paired(old.lines[k]) for k in changed):
        return None  # R10: the most games that anybody has
    near = _with_opponents(lines, changed)
    dirty = frozenset(changed), near, _with_opponents(lines, near)
    return replace(old, lines=tuple(lines), memo={}, kept=Kept(old.memo, dirty))


def _paired(line: Line) -> int:
    return sum(entry.opponent is not None for entry in line.entries)


def _with_opponents(lines: Sequence[Line], indices: Iterable[int]) -> frozenset[int]:
    found = set(indices)
    for k in indices:
        found.update(entry.opponent for entry in lines[k].entries if entry.opponent is not None)
    return frozenset(found)


class _Values(PointValues):
    """The points of entries; most events have no abnormal ones, and a dozen values are all there is."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament.rules.points, tournament.adjustments)
        self.has_bonuses = bool(self.bonuses)
        self._known: dict[tuple[Code, Colour | None], int] = {}

    def of(self, number: int, player: PlayerId, code: Code, colour: Colour | None) -> int:
        if self.special:
            return super().of(number, player, code, colour)
        known = self._known.get((code, colour))
        if known is None:
            known = self._known[code, colour] = super().of(number, player, code, colour)
        return known


def _late_entry(line: Sequence[Entry]) -> list[Entry]:
    """Rounds before the first appearance are nobody's choice (R24)."""
    first = next((k for k, entry in enumerate(line) if entry.code is not Code.ZERO_BYE), 0)
    return [entry._replace(sort=Sort.AWARDED) if k < first else entry for k, entry in enumerate(line)]


def _entries(
    played: Round, index: Mapping[PlayerId, int], values: _Values, options: Options
) -> dict[int, Entry | None]:
    """Entries by index; None for a free round."""
    found: dict[int, Entry | None] = {}
    number = played.number
    sorts = _sorts(options)
    for game in played.games:
        white, black, codes = index[game.white], index[game.black], (game.white_code, game.black_code)
        colours = (Colour.WHITE, Colour.BLACK)
        requested = not options.is_default("R22") and codes == (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS)
        for place, (own, other) in enumerate(((white, black), (black, white))):
            code, colour = codes[place], colours[place]
            sort = Sort.REQUESTED if requested else sorts[code]
            points = 0 if sort is Sort.PENDING else values.of(number, _side(game, place), code, colour)
            found[own] = Entry(number, sort, code, points, other, colour if game.coloured else None)
    for bye in played.byes:
        points = values.of(number, bye.player, bye.code, bye.colour)
        free = bye.code is Code.FREE
        found[index[bye.player]] = None if free else Entry(number, sorts[bye.code], bye.code, points)
    return found


def _side(game: Game, place: int) -> PlayerId:
    return game.black if place else game.white


def sort_of(code: Code, options: Options) -> Sort:
    """What a code is to tie-breaks under these readings."""
    return _sorts(options)[code]


def _sorts(options: Options) -> Mapping[Code, Sort]:
    return _SORTS if options.is_default("R23") else {**_SORTS, **_NOT_PLAYED}


_UNPLAYED = {
    Code.FORFEIT_WIN: Sort.FORFEIT_WIN,
    Code.FORFEIT_LOSS: Sort.FORFEIT_LOSS,
    Code.PAB: Sort.AWARDED,
    Code.FULL_BYE: Sort.AWARDED,
    Code.HALF_BYE: Sort.REQUESTED,
    Code.ZERO_BYE: Sort.REQUESTED,
    Code.FREE: Sort.AWARDED,  # never asked for: a free round has no entry
}
_KINDS = {Kind.OPEN: Sort.PENDING, Kind.GAME: Sort.PLAYED}
"""An adjourned game is a draw for pairing only (C.04.2 3.1)."""
_SORTS = {code: _KINDS[row.kind] if row.kind in _KINDS else _UNPLAYED[code] for code, row in TABLE.items()}
_NOT_PLAYED = {
    Code.UNRATED_WIN: Sort.FORFEIT_WIN,
    Code.UNRATED_DRAW: Sort.AWARDED,
    Code.UNRATED_LOSS: Sort.FORFEIT_LOSS,
}
