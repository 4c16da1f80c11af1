"""The round in the hall: who has not come to his board, and when the default time is over (FIDE Laws 6.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from crosstable.app.board_labels import board_labels
from crosstable.app.bracket import is_knockout, may_adjourn
from crosstable.app.queries_public import ROUND_MINUTES, starts
from crosstable.core.ids import PlayerId
from crosstable.core.state import BoardState, EventState, RoundState

DEFAULT_MINUTES = "default_minutes"
"""Option of an event: the default time in minutes. Laws 6.7.1: when none is announced, it is zero."""
MOST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Missing:
    """A board that is not being played: who of the two has not come."""

    board: BoardState
    white: bool
    black: bool


@dataclass(frozen=True, slots=True)
class Times:
    """The moments of a round, UTC in ISO 8601, empty where not known; `started` where the clocks were started."""

    round: int
    planned: str
    published: str
    started: str
    last_result: str

    @property
    def begins(self) -> str:
        """From when the default time counts."""
        return self.started or self.planned


def is_here(state: EventState, played: RoundState, player: PlayerId) -> bool:
    """Whether the player has come: what was seen at the board, else an absence, else the check-in where one is made."""
    if player in played.here:
        return played.here[player]
    if (player, played.number) in state.absences:
        return False
    return state.entries[player].checked_in or not any(entry.checked_in for entry in state.entries.values())


def missing(state: EventState, number: int) -> Sequence[Missing]:
    """Boards without a result at which somebody has not come."""
    played = state.rounds[number - 1]
    found = [
        Missing(board, not is_here(state, played, board.white), not is_here(state, played, board.black))
        for board in played.boards
        if board.is_open
    ]
    return [row for row in found if row.white or row.black]


def default_minutes(state: EventState) -> int | None:
    """The default time as announced."""
    value = state.options.get(DEFAULT_MINUTES)
    return value if type(value) is int and 0 <= value <= MOST_MINUTES else None


def default_time(state: EventState, times: Times) -> str:
    """The moment at which who is not there loses; empty while the start is not known."""
    if not times.begins:
        return ""
    return _iso(datetime.fromisoformat(times.begins) + timedelta(minutes=default_minutes(state) or 0))


@dataclass(frozen=True, slots=True)
class Late:
    """Games that should be over: `boards` as they are labelled, since when the round is played, and for how long."""

    boards: Sequence[str]
    begins: str
    minutes: int


def late(state: EventState, number: int, now: str, zone: tzinfo | None = None) -> Late | None:
    """Open games of a knock-out that run longer than a game can last, where none is put off (xiangqi article 25).

    None as long as nobody has said how long a game lasts, or when the round began.
    """
    played = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None
    minutes = state.options.get(ROUND_MINUTES)
    if played is None or not is_knockout(played) or may_adjourn(state, played) or played.published_at is None:
        return None
    if not isinstance(minutes, int) or minutes < 1 or not played.open_boards:
        return None
    begins = times_of(state, number, zone).begins or played.published_at
    if datetime.fromisoformat(now) < datetime.fromisoformat(begins) + timedelta(minutes=minutes):
        return None
    labels = board_labels(state, played)
    return Late([labels[board.number] for board in played.open_boards], begins, minutes)


def times_of(state: EventState, number: int, zone: tzinfo | None = None) -> Times:
    """When a round was to begin, was published, began, and had its last result; clocks of the event are those of `zone`."""
    played = state.rounds[number - 1] if number <= len(state.rounds) else None
    if played is None:
        return Times(number, _planned(state, number, "", zone), "", "", "")
    results = [board.result.at for board in played.boards if board.result is not None]
    published = played.published_at or ""
    return Times(
        number, _planned(state, number, published, zone), published, played.started_at or "", max(results, default="")
    )


def _planned(state: EventState, number: int, published: str, zone: tzinfo | None) -> str:
    """The announced hour, on the day of the round, or else on the day on which it was published."""
    start = starts(state, number)
    hours, _, minutes = start.clock.partition(":")
    if not (hours.isdecimal() and minutes.isdecimal()):
        return ""
    day: Mapping[str, int] | None = None
    if start.date is not None and start.date.month and start.date.day:
        day = {"year": start.date.year, "month": start.date.month, "day": start.date.day}
    elif published:
        local = datetime.fromisoformat(published).astimezone(zone)
        day = {"year": local.year, "month": local.month, "day": local.day}
    if day is None:
        return ""
    try:
        moment = datetime(day["year"], day["month"], day["day"], int(hours), int(minutes), tzinfo=zone)
    except ValueError:
        return ""
    return _iso(moment)


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
