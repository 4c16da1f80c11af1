"""The calendar of an event: when rounds start in the time of the venue, and what became of each game of a schedule.

A round has a day, a day with a time, or neither. Times are those of the venue's clocks; the zone is the name
of the IANA database (none: the zone of the computer that runs the event). A day stays a day, whatever the zone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from crosstable.app.adviser import round_dates
from crosstable.app.board_labels import board_labels
from crosstable.app.queries_public import PUBLISH_MINUTES, PUBLISH_TIMES, ROUND_TIMES, is_over, starts
from crosstable.app.team_fixtures import TeamFixture, round_fixtures
from crosstable.app.teams import matches_planned, rounds_of_table
from crosstable.app.withdrawal import absent_slots, planned_games, takes_forfeits
from crosstable.core.ids import PlayerId
from crosstable.core.model import PartialDate, TeamPart
from crosstable.core.state import BoardState, EventState

ZONE = "time_zone"
"""Option of an event: the name of the venue's time zone; empty for that of the computer."""
ROUNDS_SHOWN = 200
CLOCKS_A_DAY = 12


def zone_of(state: EventState) -> tzinfo | None:
    """The zone of the venue; None for the one of this computer."""
    name = state.options.get(ZONE)
    return named_zone(name) if isinstance(name, str) and name else None


def named_zone(name: str) -> tzinfo | None:
    """A zone by its name; None when this computer does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


class Clock(StrEnum):
    """What a wall clock shows at a time: once, never (set forward), or twice (set back)."""

    ONCE = "once"
    NEVER = "never"
    TWICE = "twice"


def clock_at(day: date, clock: str, zone: tzinfo | None) -> Clock:
    """Whether this time of day happens in the zone on that day (FR-103)."""
    wall = _wall(day, clock)
    first, second = (_instant(wall, zone, fold=fold) for fold in (0, 1))
    if first == second:
        return Clock.ONCE
    back = first.astimezone(zone).replace(tzinfo=None)
    return Clock.TWICE if back == wall else Clock.NEVER


def instant(day: date, clock: str, zone: tzinfo | None) -> datetime:
    """The moment in UTC; of a time that happens twice the first."""
    return _instant(_wall(day, clock), zone, fold=0)


def _wall(day: date, clock: str) -> datetime:
    hours, minutes = clock.split(":")
    return datetime(day.year, day.month, day.day, int(hours), int(minutes))  # noqa: DTZ001 - a wall clock has no zone


def _instant(wall: datetime, zone: tzinfo | None, *, fold: int) -> datetime:
    if zone is None:
        return wall.replace(fold=fold).astimezone(UTC)
    return wall.replace(tzinfo=zone, fold=fold).astimezone(UTC)


def expected(state: EventState, number: int) -> str:
    """When the pairings of a round are expected, as `HH:MM` at the venue; empty where nothing was announced.

    A time that was set for the round goes before so many minutes after the last result.
    """
    times = state.options.get(PUBLISH_TIMES)
    if isinstance(times, list) and number <= len(times) and times[number - 1]:
        return str(times[number - 1])
    minutes = state.options.get(PUBLISH_MINUTES)
    if type(minutes) is not int or not minutes or not 2 <= number <= state.rounds_published + 1:
        return ""
    if not is_over(state, number - 1):
        return ""
    entered = [board.result.at for board in state.rounds[number - 2].boards if board.result is not None]
    try:
        last = max(datetime.fromisoformat(at) for at in entered)
    except ValueError:  # no board, or a time that no program of ours wrote
        return ""
    return f"{(last + timedelta(minutes=minutes)).astimezone(zone_of(state)):%H:%M}"


def planned(
    start: date, rounds: int, clocks: Sequence[str], *, every: int = 7, skipped: Collection[date] = ()
) -> list[tuple[date, str]]:
    """Day and time of each round: on every playing day one for each of `clocks`, days to be skipped left out."""
    a_day = max(1, len(clocks))
    days = round_dates(start, -(-rounds // a_day), every=every, skipped=skipped)
    return [(days[k // a_day], clocks[k % a_day] if clocks else "") for k in range(rounds)]


@dataclass(frozen=True, slots=True)
class RoundStart:
    """One round of the calendar. `day` is None where none is set, or not to the day."""

    number: int
    day: date | None
    partial: PartialDate | None
    clock: str


def round_starts(state: EventState) -> list[RoundStart]:
    """Every round that is planned or was paired."""
    wanted = scheduled_rounds(state) if state.rules.by_table else state.rules.rounds or 0
    count = min(ROUNDS_SHOWN, max(wanted, len(state.rounds)))
    found = []
    for number in range(1, count + 1):
        start = starts(state, number)
        found.append(RoundStart(number, whole_day(start.date), start.date, start.clock))
    return found


def scheduled_rounds(state: EventState) -> int:
    """Rounds of the schedule of a round robin, of players or of teams; 0 for other systems."""
    return rounds_of_table(state) or len(planned_games(state)) if state.rules.by_table and len(state.order) > 1 else 0


def whole_day(found: PartialDate | None) -> date | None:
    """The day, where day and month are known and there is such a day."""
    if found is None or not found.month or not found.day:
        return None
    try:
        return date(found.year, found.month, found.day)
    except ValueError:
        return None


class Fixture(StrEnum):
    """What became of a game of the schedule."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    OPEN = "open"
    POSTPONED = "postponed"
    OVERDUE = "overdue"
    COMING = "coming"
    FREE = "free"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class CalendarGame:
    """One line of a week. `black` is None for who is free; `board` is 0 in rounds to come, `result` a token.

    Of a match of two teams `match` has their names, the one at home first, and `white` is 0; a team alone is free.
    `boards` are its games once the round is published, `score` the game points of both in tenths.
    """

    white: PlayerId
    black: PlayerId | None
    what: Fixture
    board: int = 0
    label: str = ""
    result: str = ""
    until: PartialDate | None = None
    reason: str = ""
    match: tuple[str, ...] = ()
    boards: tuple[CalendarGame, ...] = ()
    score: tuple[int, int] = (0, 0)

    @property
    def waits(self) -> bool:
        """Whether it is to be played and has no result."""
        return self.what in (Fixture.OPEN, Fixture.POSTPONED, Fixture.OVERDUE)

    @property
    def open(self) -> int:
        """Boards of a match without a result."""
        return sum(board.waits for board in self.boards)


@dataclass(frozen=True, slots=True)
class Week:
    """Rounds of one week, or one round without a day. `monday` is None there."""

    monday: date | None
    rounds: tuple[tuple[RoundStart, tuple[CalendarGame, ...]], ...]


def weeks(state: EventState, today: date) -> list[Week]:
    """The whole calendar by week, games included where they are known."""
    plan: Mapping[int, Sequence[tuple[PlayerId, PlayerId | None]]] = (
        planned_games(state) if state.rules.by_table else {}
    )
    found: list[Week] = []
    for start in round_starts(state):
        line = (start, tuple(_games(state, start.number, plan.get(start.number, ()), today)))
        monday = start.day - timedelta(days=start.day.weekday()) if start.day is not None else None
        if found and monday is not None and found[-1].monday == monday:
            found[-1] = Week(monday, (*found[-1].rounds, line))
        else:
            found.append(Week(monday, (line,)))
    return found


def _games(
    state: EventState, number: int, plan: Sequence[tuple[PlayerId, PlayerId | None]], today: date
) -> list[CalendarGame]:
    if matches_planned(state):
        return list(_matches(state, number, today))
    gone = absent_slots(state, number)
    if number > state.rounds_published:
        return [_planned(state, white, black, gone) for white, black in plan]
    played = state.rounds[number - 1]
    labels = board_labels(state, played)
    found = [_board(board, labels[board.number], today) for board in played.boards]
    free = [CalendarGame(p, None, Fixture.WITHDRAWN if p in gone else Fixture.FREE) for p in played.byes]
    return [*found, *free]


def _matches(state: EventState, number: int, today: date) -> Iterator[CalendarGame]:
    """The matches of a round with what became of them, and who is free."""
    gone = (state.team or TeamPart()).left_before(number)
    for team, fixture in round_fixtures(state, number):
        if fixture.other is None:
            what = Fixture.WITHDRAWN if team.id in gone else Fixture.FREE
            yield CalendarGame(PlayerId(0), None, what, match=(team.name,))
            continue
        what, pair = Fixture.COMING, (team.name, fixture.other.name)
        boards = _boards(state, fixture, today)
        if fixture.marks:
            what = Fixture.WITHDRAWN if {team.id, fixture.other.id} & gone.keys() else Fixture.FORFEIT
            yield CalendarGame(PlayerId(0), None, what, result=_SIGNS.get(fixture.marks, ""), match=pair, boards=boards)
        elif fixture.match is None:
            yield CalendarGame(PlayerId(0), None, what, match=pair)
        else:
            yield _match(fixture, pair, boards)


def _boards(state: EventState, fixture: TeamFixture, today: date) -> tuple[CalendarGame, ...]:
    if fixture.match is None:
        return ()
    played = state.rounds[fixture.round - 1]
    labels = board_labels(state, played)
    return tuple(
        _board(board, labels[board.number], today) for board in played.boards if fixture.match.has(board.number)
    )


def _match(fixture: TeamFixture, pair: tuple[str, str], boards: tuple[CalendarGame, ...]) -> CalendarGame:
    """A match of a published round; it is postponed when all that is open of it is, until the last of those days."""
    label = fixture.match.label if fixture.match is not None else ""
    waiting = [board for board in boards if board.waits]
    kinds = {board.what for board in waiting}
    what = Fixture.PLAYED if not kinds else Fixture.OPEN if Fixture.OPEN in kinds else max(kinds, key=_LATER.index)
    later = max(waiting, key=lambda board: whole_day(board.until) or date.max, default=None)
    until, reason = (later.until, later.reason) if later is not None and what in _LATER else (None, "")
    return CalendarGame(
        PlayerId(0), None, what, 0, label, "", until, reason, match=pair, boards=boards, score=fixture.points
    )


_LATER = (Fixture.POSTPONED, Fixture.OVERDUE)
_SIGNS = {"+-": "+--", "-+": "--+", "--": "---"}


def _board(board: BoardState, label: str, today: date) -> CalendarGame:
    result = "" if board.result is None or board.dispute is not None else board.result.token
    what = Fixture.OPEN
    until, reason = None, ""
    if result:
        what = Fixture.FORFEIT if result in ("+--", "--+", "---") else Fixture.PLAYED
    elif board.postponed is not None:
        until, reason = board.postponed.until, board.postponed.reason
        last = whole_day(until)
        what = Fixture.OVERDUE if last is not None and last < today else Fixture.POSTPONED
    return CalendarGame(board.white, board.black, what, board.number, label, result, until, reason)


def _planned(state: EventState, white: PlayerId, black: PlayerId | None, gone: Collection[PlayerId]) -> CalendarGame:
    if black is None:
        return CalendarGame(white, None, Fixture.WITHDRAWN if white in gone else Fixture.FREE)
    away = [player for player in (white, black) if player in gone]
    if not away:
        return CalendarGame(white, black, Fixture.COMING)
    if all(takes_forfeits(state, player) for player in away):
        result = "---" if len(away) == 2 else "--+" if white in away else "+--"
        return CalendarGame(white, black, Fixture.WITHDRAWN, result=result)
    return CalendarGame(white, black, Fixture.WITHDRAWN)


def postponed_games(state: EventState, today: date) -> list[tuple[int, CalendarGame]]:
    """Games of published rounds that were postponed and are not played yet, the earliest deadline first.

    Of teams the matches with such games.
    """
    found = []
    for played in state.rounds[: state.rounds_published]:
        lines = _games(state, played.number, (), today)
        found += [(played.number, line) for line in lines if any(one.what in _LATER for one in (line, *line.boards))]
    return sorted(found, key=lambda pair: (_deadline(pair[1]), pair[0], pair[1].board))


def _deadline(line: CalendarGame) -> date:
    days = [whole_day(one.until) for one in (line, *line.boards) if one.what in _LATER]
    return min((day for day in days if day is not None), default=date.max)


def known_clocks(state: EventState) -> list[str]:
    """The times of the rounds as the event keeps them."""
    found = state.options.get(ROUND_TIMES)
    return [str(clock) for clock in found] if isinstance(found, list) else []
