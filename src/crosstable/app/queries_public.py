"""What everybody may see of an event, without a code: names as the event shows them, and where somebody sits.

Nothing here reads a draft; that one is being made is all that can be told of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from crosstable.app.bughouse import PLUS, partners, teams_of_two
from crosstable.app.queries import Place, Ranking
from crosstable.app.queries_games import Meeting, Meetings
from crosstable.core.codes import Code
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.model import PartialDate
from crosstable.core.state import Entry, EventState, RoundState, RoundStatus
from crosstable.pairing.rounds import rounds_planned

SHORT_NAMES = "short_names"
"""Option of an event: names are shortened where everybody can read them (minors)."""
NAME_ORDER = "name_order"
"""Option of an event: `given` when the given name is the last word of a name."""
ROUND_TIMES = "round_times"
"""Option of an event: when rounds start, `HH:MM` each, in order; empty where it is not known."""

PUBLISH_TIMES = "publish_times"
"""Option of an event: when pairings of each round are expected, `HH:MM` each, in order; empty: not said."""
PUBLISH_MINUTES = "publish_minutes"
"""Option of an event: so many minutes after the last result of a round the next pairings are expected."""

DESK = "desk"
"""Option of an event: where to find the arbiters, and how to reach them."""
ROUND_MINUTES = "round_minutes"
"""Option of an event: how long the games of a round can last, in minutes; 0 where that is not known."""


class Now(StrEnum):
    """What a player needs to be told first."""

    NOT_YET = "not-yet"
    """No round is published yet."""
    BOARD = "board"
    BYE = "bye"
    ABSENT = "absent"
    BETWEEN = "between"
    """The round is over; the next one is to come."""
    FREE = "free"
    """On a ladder: no challenge is open, and none was played in this round."""
    FINISHED = "finished"
    OUT = "out"
    """Out of the knock-out, while others play on."""
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Start:
    """When a round begins, as far as it is known."""

    number: int
    date: PartialDate | None = None
    clock: str = ""

    @property
    def weekday(self) -> int | None:
        """0 is Monday; None where the day is not known."""
        found = self.date
        if found is None or not found.month or not found.day:
            return None
        try:
            return date(found.year, found.month, found.day).weekday()
        except ValueError:
            return None

    @property
    def known(self) -> bool:
        """Whether there is anything to say."""
        return self.date is not None or bool(self.clock)


@dataclass(frozen=True, slots=True)
class MyPage:
    """One player's page. `here` is his round being played, `pairing` says that a draft of the next exists."""

    player: PlayerId
    now: Now
    round: int
    here: Meeting | None
    games: tuple[Meeting, ...]
    place: Place | None
    points: int
    next: Start | None
    pairing: bool


def public_names(state: EventState) -> Mapping[PlayerId, str]:
    """Everybody's name as anybody may read it, in initial order."""
    short = bool(state.options.get(SHORT_NAMES))
    given_last = state.options.get(NAME_ORDER) == "given"
    found = {}
    for player in state.order:
        entry = state.entries[player]
        whole = [entry]
        if teams_of_two(state) and not entry.short_name:
            whole = [replace(entry, player=replace(entry.player, name=name)) for name in partners(entry.player.name)]
        found[player] = PLUS.join(public_name(one, short=short, given_last=given_last) for one in whole)
    return found


def public_name(entry: Entry, *, short: bool, given_last: bool = False) -> str:
    """The name in full, or one name and an initial: `Lan N.`.

    Before a comma stands the family name; otherwise the given name is the first word, or the last
    one where the event says so. A name of one word stays whole.
    """
    name = entry.player.name or f"#{entry.player.id}"
    if not short:
        return name
    if entry.short_name:
        return entry.short_name
    family, comma, given = name.partition(",")
    words = given.split() if comma else name.split()
    if comma and words and family.strip():
        return f"{words[0]} {family.strip()[0]}."
    if len(words) < 2:
        return name
    return f"{words[-1]} {words[0][0]}." if given_last else f"{words[0]} {words[-1][0]}."


def last_published(state: EventState) -> RoundState | None:
    """The round that everybody can see."""
    return state.rounds[state.rounds_published - 1] if state.rounds_published else None


def starts(state: EventState, number: int) -> Start:
    """When round `number` begins."""
    dates, times = state.info.round_dates, state.options.get(ROUND_TIMES)
    day = dates[number - 1] if number <= len(dates) else None
    clocks = times if isinstance(times, list) else []
    clock = str(clocks[number - 1]) if number <= len(clocks) else ""
    return Start(number, day, clock)


def is_over(state: EventState, number: int) -> bool:
    """Whether all results of a published round are in."""
    return state.status(number) in (RoundStatus.COMPLETE, RoundStatus.CLOSED)


def following(state: EventState) -> int | None:
    """The round that comes after the last published one; None at the end of the event."""
    number, planned = state.rounds_published + 1, planned_rounds(state)
    return None if planned is not None and number > planned else number


def planned_rounds(state: EventState) -> int | None:
    """Rounds of the event; by a schedule those for the players entered, of a knock-out when its last match is decided.

    Where games of a file do not fit their system, what the rules say.
    """
    if len(state.order) < 2:
        return state.rules.rounds
    try:
        return rounds_planned(state.tournament(), state.options)
    except CrosstableError:
        return state.rules.rounds


def my_page(
    state: EventState, player: int, met: Meetings, found: Ranking, out: Collection[PlayerId] = ()
) -> MyPage | None:
    """The page of one player; None when there is no such player. `out` have no match left in a knock-out."""
    number = PlayerId(player)
    entry = state.entries.get(number)
    if entry is None:
        return None
    games = tuple(met.get(number, {}).values())
    round_no = state.rounds_published
    here = met.get(number, {}).get(round_no)
    if state.rules.challenges:  # a challenge of an earlier round may still be open
        here = next((game for game in reversed(games) if game.opponent is not None and game.pending), here)
        round_no = round_no if here is None else here.round
    upcoming = following(state)
    return MyPage(
        player=number,
        now=_now(state, entry, here, upcoming, out=number in out),
        round=round_no,
        here=here,
        games=games,
        place=found.place_of(number),
        points=games[-1].total if games else 0,
        next=None if upcoming is None else starts(state, upcoming),
        pairing=len(state.rounds) > state.rounds_published,
    )


def _now(state: EventState, entry: Entry, here: Meeting | None, upcoming: int | None, *, out: bool) -> Now:
    round_no = state.rounds_published
    if entry.withdrawn_after is not None and (here is None or here.opponent is None or is_over(state, round_no)):
        return Now.WITHDRAWN
    if round_no == 0:
        return Now.NOT_YET
    if state.rules.challenges:
        return Now.BOARD if here is not None and here.opponent is not None else Now.FREE
    if out and upcoming is not None and (here is None or here.opponent is None or is_over(state, round_no)):
        return Now.OUT
    if is_over(state, round_no):
        return Now.FINISHED if upcoming is None else Now.BETWEEN
    if here is None or here.code is Code.ZERO_BYE:
        return Now.ABSENT
    return Now.BOARD if here.opponent is not None else Now.BYE
