"""A file from outside, looked at before anything is done: what it is, what was repaired, what will not be kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from crosstable.app.event_file import is_event_file, read_event
from crosstable.app.folding import folded
from crosstable.app.importing import NotKept, Origin, kept_part, not_kept
from crosstable.app.merging import Comparison, compare
from crosstable.app.recheck import Outcome, RoundNote, recheck
from crosstable.app.service import Service
from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event
from crosstable.core.model import Tournament
from crosstable.core.naming import is_name
from crosstable.core.state import EventState
from crosstable.formats.intake import read_any
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.text import clean
from crosstable.formats.trf import TrfReading

KIN_LIMIT = 5


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as it was read. Refused: neither `tournament` nor `events`; `problems` says why."""

    name: str
    size: int
    digest: str
    kind: str
    tournament: Tournament | None = None
    events: Sequence[Event] = ()
    problems: Sequence[Problem] = ()
    lost: Sequence[NotKept] = ()
    rounds: Sequence[RoundNote] = ()
    comments: Sequence[str] = ()
    left_out: int = 0
    pictures: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Nothing of it can be used."""
        return self.tournament is None

    @property
    def errors(self) -> list[Problem]:
        """Why it is refused."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    @property
    def repairs(self) -> list[Problem]:
        """What was read otherwise than it stands there, the important first."""
        rest = [problem for problem in self.problems if problem.severity is not Severity.ERROR]
        return sorted(rest, key=lambda problem: problem.severity is Severity.NOTE)

    @property
    def differing(self) -> list[RoundNote]:
        """Rounds that are not those of the rules, or could not be checked."""
        return [note for note in self.rounds if note.outcome is not Outcome.AGREES]

    @property
    def origin(self) -> Origin:
        """What the log says about it."""
        source: dict[str, Any] = {"name": self.name, "format": self.kind, "bytes": self.size, "sha256": self.digest}
        return Origin(source, self.repairs, [note.body() for note in self.rounds], self.comments)


def open_file(data: bytes, name: str, now: Callable[[], float]) -> Opened:
    """Read what somebody sent. Never raises for what is in it; `now` counts seconds."""
    shown = clean(name.replace("\\", "/").rpartition("/")[2])[:100].strip() or "file"
    digest = sha256(data).hexdigest()
    if is_event_file(data):
        found = read_event(data)
        state = found.state
        tournament = state.tournament(drafts=True) if state is not None else None
        return Opened(
            shown,
            len(data),
            digest,
            "event",
            tournament,
            found.events,
            found.problems,
            left_out=found.lost,
            pictures=found.pictures,
        )
    reading = read_any(data, shown)
    kind = "TRF" if isinstance(reading, TrfReading) else "JSON"
    tournament = reading.tournament
    if tournament is None:
        return Opened(shown, len(data), digest, kind, problems=reading.problems)
    tournament, unnamed = _named(tournament)
    comments: tuple[str, ...] = ()
    if isinstance(reading, TrfReading):
        comments = tuple(line.text.strip() for line in reading.kept if line.text.startswith("###"))
    try:
        rounds = recheck(tournament, now)
        lost = not_kept(tournament)
        kept_part(tournament)
    except (CrosstableError, KeyError, ValueError) as error:
        what = f"the file contradicts itself ({clean(str(error))[:100]})"
        problem = Problem(Severity.ERROR, "CONTRADICTION", what)
        return Opened(shown, len(data), digest, kind, problems=(*reading.problems, problem))
    problems = (*reading.problems, *unnamed)
    return Opened(shown, len(data), digest, kind, tournament, (), problems, lost, rounds, comments)


def _named(tournament: Tournament) -> tuple[Tournament, list[Problem]]:
    """Everybody with a name that can be read; who has none is called by his number, and that is said."""
    problems = []
    players = list(tournament.players)
    for k, player in enumerate(players):
        if not is_name(player.name):
            players[k] = replace(player, name=f"#{player.id}")
            what = f"player {player.id} has no name that can be read"
            problems.append(Problem(Severity.WARNING, "NO_NAME", what, repaired_as=players[k].name))
    team = tournament.team
    if team is not None and not all(is_name(one.name) for one in team.teams):
        named = [one if is_name(one.name) else replace(one, name=f"#{one.id}") for one in team.teams]
        problems += [
            Problem(
                Severity.WARNING, "NO_NAME", f"team {one.id} has no name that can be read", repaired_as=f"#{one.id}"
            )
            for one in team.teams
            if not is_name(one.name)
        ]
        team = replace(team, teams=tuple(named))
    return (replace(tournament, players=tuple(players), team=team), problems) if problems else (tournament, [])


@dataclass(frozen=True, slots=True)
class Kin:
    """An event here that may be the one in the file, and how they differ."""

    stream: str
    name: str
    seq: int
    archived: bool
    comparison: Comparison


async def kin_of(service: Service, opened: Opened) -> list[Kin]:
    """Events of the same name, or with the log that the file brings along (FR-068)."""
    if opened.tournament is None:
        return []
    name = folded(opened.tournament.info.name)
    stream = opened.events[0].stream if opened.events else ""
    found = []
    for summary in await service.store.summaries():
        if summary.stream != stream and (not name or folded(summary.name) != name):
            continue
        state: EventState = await service.state(summary.stream)
        comparison = compare(state, opened.tournament)
        found.append(Kin(summary.stream, summary.name, summary.seq, summary.archived, comparison))
        if len(found) == KIN_LIMIT:
            break
    return found
