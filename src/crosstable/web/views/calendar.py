"""The calendar in words: rounds with their days, games by week, what was postponed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from crosstable.app.answers import Refused
from crosstable.app.calendar import CalendarGame, Fixture, RoundStart, Week, planned, postponed_games, weeks, whole_day
from crosstable.app.commands.calendar import clock_text
from crosstable.app.queries_public import planned_rounds
from crosstable.core.model import PartialDate
from crosstable.core.state import EventState
from crosstable.i18n import Translator

SKIPPED_LIMIT = 400
ROUNDS_LIMIT = 200


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game or match of a week; `text` says what became of it. A match has its `boards`, and its `score` as text."""

    round: int
    game: CalendarGame
    white: str
    black: str
    text: str
    boards: Sequence[GameLine] = ()
    score: str = ""

    @property
    def can_postpone(self) -> bool:
        """Whether it waits for a result."""
        return self.game.waits and (self.game.board > 0 or bool(self.boards))


@dataclass(frozen=True, slots=True)
class WeekView:
    """A week, or a round without a day, whose title is then said once.

    `opened` is the one to look at; `now` while something is still to be played.
    """

    title: str
    dated: bool
    rounds: Sequence[tuple[str, Sequence[GameLine], int]]
    opened: bool
    now: bool

    @property
    def has_games(self) -> bool:
        """Whether there is anything to open."""
        return any(games for _, games, _ in self.rounds)


def calendar_view(state: EventState, t: Translator, today: date) -> list[WeekView]:
    """Every week with its rounds and games."""
    found = weeks(state, today)
    current = _current(state, found, today)
    going_on = _going_on(state)
    return [
        WeekView(
            _week_title(t, week),
            week.monday is not None,
            [
                (_round_title(t, start), [_line(state, t, start.number, game) for game in games], start.number)
                for start, games in week.rounds
            ],
            opened=k == current,
            now=k == current and going_on,
        )
        for k, week in enumerate(found)
    ]


def _going_on(state: EventState) -> bool:
    """Whether a round is still to come or to be played."""
    planned = planned_rounds(state)
    return planned is None or state.rounds_published < planned or any(played.open_boards for played in state.rounds)


def _current(state: EventState, found: Sequence[Week], today: date) -> int:
    """This week, else the one with the round that is played."""
    for k, week in enumerate(found):
        if week.monday is not None and week.monday <= today < week.monday + timedelta(days=7):
            return k
    number = max(1, state.rounds_published)
    return next((k for k, week in enumerate(found) if any(start.number == number for start, _ in week.rounds)), 0)


def _week_title(t: Translator, week: Week) -> str:
    if week.monday is None:
        return _round_title(t, week.rounds[0][0])
    last = week.monday + timedelta(days=6)
    return t("calendar.week", first=day_month(t, week.monday), last=day_month(t, last))


def _round_title(t: Translator, start: RoundStart) -> str:
    name = t("round.title", round=start.number)
    when = when_text(t, start)
    return f"{name} · {when}" if when else name


def when_text(t: Translator, start: RoundStart) -> str:
    """Day and time of a round as far as they are known."""
    day = day_text(t, start.day) if start.day is not None else ""
    return ", ".join(part for part in (day, start.clock) if part)


def day_month(t: Translator, day: date) -> str:
    """17 December."""
    return t("calendar.day-month", day=day.day, month=t(f"month.{day.month}"))


def day_text(t: Translator, day: date) -> str:
    """Thursday 17 December 2026."""
    return t(
        "calendar.day",
        weekday=t(f"day.{day.weekday()}"),
        day=day.day,
        month=t(f"month.{day.month}"),
        year=day.year,
    )


def postponed_lines(state: EventState, t: Translator, today: date) -> list[GameLine]:
    """What is still to be played, the earliest deadline first."""
    return [_line(state, t, number, game) for number, game in postponed_games(state, today)]


def _line(state: EventState, t: Translator, number: int, game: CalendarGame) -> GameLine:
    names = state.entries
    black = "" if game.black is None else names[game.black].player.name
    white = "" if game.match else names[game.white].player.name
    if game.match:
        white, black = (*game.match, "")[:2]
    boards = [_line(state, t, number, board) for board in game.boards]
    entered = len(boards) > game.open and not game.result
    score = "–".join(t.points(points) for points in game.score) if entered else ""
    return GameLine(number, game, white, black, _became(t, game), boards, score)


def _became(t: Translator, game: CalendarGame) -> str:
    """What became of a game or match."""
    until = whole_day(game.until)
    key = f"calendar.game.{game.what.value}"
    if game.what is Fixture.OPEN and len(game.boards) > game.open > 0:
        return t("calendar.match.open", count=game.open, of=len(game.boards))
    if game.what is Fixture.POSTPONED and until is None:
        key = "calendar.game.postponed-open"
    elif game.what is Fixture.WITHDRAWN and not game.result:
        key = "calendar.game.withdrawn-free"
    return t(key, date=day_text(t, until) if until else "")


def iso(found: PartialDate | None) -> str:
    """A date as far as it is known, for a field that takes it back."""
    if found is None:
        return ""
    parts = [f"{found.year:04}"] + [f"{part:02}" for part in (found.month, found.day if found.month else None) if part]
    return "-".join(parts)


def plan_from(start: str, rounds: int, times: str, every: str, skipped: str) -> list[tuple[date, str]]:
    """Day and time of every round from what was typed. Refused with the part that cannot be read."""
    clocks = [clock_text(text) for text in times.replace(",", " ").split()][:12]
    days = int(every) if every.isdecimal() and len(every) < 4 else 0
    if not 1 <= days <= 366:
        raise Refused("out-of-range", field="every", low=1, high=366, found=every[:10])
    return planned(_date(start), min(rounds, ROUNDS_LIMIT), clocks, every=days, skipped=_skipped(skipped))


def _skipped(text: str) -> set[date]:
    """Days and spans: `2026-12-24, 2026-12-26..2027-01-06`."""
    found: set[date] = set()
    for part in text.replace(",", " ").split():
        first, dots, last = part.partition("..")
        low, high = _date(first), _date(last if dots else first)
        if not 0 <= (high - low).days < SKIPPED_LIMIT:
            raise Refused("not-a-date", found=part[:40])
        found |= {low + timedelta(days=k) for k in range((high - low).days + 1)}
        if len(found) > SKIPPED_LIMIT:
            raise Refused("not-a-date", found=text[:40])
    return found


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused("not-a-date", found=text[:40]) from None
