"""The matches of a league for everybody, round by round, those to come as the table says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.app.calendar import round_starts
from crosstable.app.team_fixtures import TeamFixture, round_fixtures
from crosstable.app.teams import matches_planned
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.publish.figures import date_text
from crosstable.publish.words import Words


@dataclass(frozen=True, slots=True)
class SeasonMatch:
    """The team at home and its guest; `result` is empty before the first board, `open` counts boards without one.

    `counts` is False where the match counts for nobody (C.05 6.6).
    """

    home: str
    guest: str
    result: str
    open: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonRound:
    """A round with its day as far as it is known; `free` teams have no match."""

    number: int
    when: str
    matches: tuple[SeasonMatch, ...]
    free: tuple[str, ...]


def season(state: EventState, t: Translator) -> Iterator[SeasonRound]:
    """Every round; nothing where no table says beforehand which team meets which one."""
    if not matches_planned(state):
        return
    words = Words.of((t.language,))
    for start in round_starts(state):
        matches, free = [], []
        for team, fixture in round_fixtures(state, start.number):
            if fixture.other is not None:
                matches.append(_match(t, team.name, fixture.other.name, fixture))
            elif state.team is None or team.id not in state.team.left_before(start.number):
                free.append(team.name)
        when = ", ".join(filter(None, (date_text(start.partial, words), start.clock)))
        yield SeasonRound(start.number, when, tuple(matches), tuple(free))


def _match(t: Translator, home: str, guest: str, fixture: TeamFixture) -> SeasonMatch:
    if fixture.marks:
        return SeasonMatch(home, guest, " : ".join(fixture.marks.replace("-", "−")), 0, fixture.counts)
    match = fixture.match
    waiting = match.open if match is not None else 0
    begun = match is not None and waiting < len(match.boards)
    result = " : ".join(t.points(points) for points in fixture.points) if begun else ""
    return SeasonMatch(home, guest, result, waiting if begun else 0, fixture.counts)
