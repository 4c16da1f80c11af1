"""What a file holds: whether it is sound, and how it differs from the present log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from crosstable.core.fold import FoldError, fold
from crosstable.store import summaries
from crosstable.store.log import SqliteLog
from crosstable.store.trouble import CannotRead


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a file can be relied on: no `problems`, and every event in it folds."""

    path: Path
    problems: tuple[str, ...]
    streams: int = 0
    entries: int = 0

    @property
    def sound(self) -> bool:
        """Nothing is wrong with it."""
        return not self.problems


_FIRST_UNLIKE = """
    SELECT mine.stream, min(mine.seq)
    FROM main.events AS mine JOIN there.events AS other ON other.stream = mine.stream AND other.seq = mine.seq
    WHERE (mine.command, mine.at, mine.actor, mine.device, mine.kind, mine.body, mine.key, mine.schema)
        IS NOT (other.command, other.at, other.actor, other.device, other.kind, other.body, other.key, other.schema)
    GROUP BY mine.stream
"""


class Change(StrEnum):
    """What restoring would do to one event."""

    NONE = "none"
    LOSES = "loses"
    GAINS = "gains"
    DIFFERS = "differs"
    COMES = "comes"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Difference:
    """One event, here and in a backup: numbers of entries, how many of them are the same, and the last changes.

    `LOSES`: the backup is an earlier state. `GAINS`: a later one. `DIFFERS`: after `common` entries they part.
    `COMES`: it is only in the backup. `STAYS`: it is only here, and restoring leaves it alone.
    """

    stream: str
    name: str
    change: Change
    here: int
    there: int
    common: int
    here_changed_at: str
    there_changed_at: str


def verify(path: Path) -> Verdict:
    """Look through a whole file and fold every event in it. Never raises for what is in the file."""
    try:
        with closing(SqliteLog.looking_at(path)) as log:
            return verdict_on(log, path)
    except CannotRead as error:
        return Verdict(path, (error.reason,))


def verdict_on(log: SqliteLog, path: Path, streams: Iterable[str] | None = None) -> Verdict:
    """The verdict on an open file; with `streams` only these are folded. Raises CannotRead."""
    with log.reading() as db:
        lines = [str(line) for (line,) in db.execute("PRAGMA integrity_check(20)")]
    ends = log.ends()
    problems = [] if lines == ["ok"] else lines
    problems += problems_of(log, ends if streams is None else streams)
    return Verdict(path, tuple(problems), len(ends), sum(ends.values()))


def problems_of(log: SqliteLog, streams: Iterable[str]) -> Iterator[str]:
    """Why the logs of these streams make no sense."""
    for stream in streams:
        try:
            events = log.read(stream)
            fold(events)
        except (CannotRead, FoldError) as error:
            yield f"event {stream}: {getattr(error, 'reason', error)}"
            continue
        if [event.seq for event in events] != list(range(1, len(events) + 1)):
            yield f"event {stream}: entries are missing"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of two logs, and where the first one stood then."""

    epoch: str
    ends: Mapping[str, int]
    differences: tuple[Difference, ...]


def compare(here: SqliteLog, there: SqliteLog, streams: Collection[str] | None = None) -> Comparison:
    """Every event of both logs, or only `streams`. Raises CannotRead."""
    with here.reading() as db:
        epoch, mine, others = here.epoch_now(), here.ends(), there.ends()
        db.execute("ATTACH ? AS there", (str(there.path),))
        try:
            unlike = dict(db.execute(_FIRST_UNLIKE))
        finally:
            db.execute("DETACH there")
        wanted = sorted(mine.keys() | others.keys()) if streams is None else sorted(streams)
        found = []
        for stream in wanted:
            ends = (mine.get(stream, 0), others.get(stream, 0))
            common = unlike.get(stream, min(ends) + 1) - 1
            found.append(_difference(stream, here, there, ends, common))
    return Comparison(epoch, mine, tuple(found))


def compare_again(before: Comparison, here: SqliteLog, there: SqliteLog) -> Comparison:
    """The same, now that nobody can write: only what moved since is looked at. Call it inside the transaction."""
    epoch, mine = here.epoch_now(), here.ends()
    found = []
    for old in before.differences:
        if epoch == before.epoch and mine.get(old.stream) == before.ends.get(old.stream):
            found.append(old)
            continue
        rows, others = here.rows(old.stream), there.rows(old.stream)
        pairs = zip(rows, others, strict=False)
        common = next((k for k, (row, other) in enumerate(pairs) if row != other), min(len(rows), len(others)))
        found.append(_difference(old.stream, here, there, (len(rows), len(others)), common))
    return Comparison(epoch, mine, tuple(found))


def _difference(stream: str, here: SqliteLog, there: SqliteLog, ends: tuple[int, int], common: int) -> Difference:
    body, there_changed_at = there.first_and_last(stream)
    mine, here_changed_at = here.first_and_last(stream)
    return Difference(
        stream,
        summaries.name_in(body or mine, stream),
        _change(*ends, common),
        *ends,
        common,
        here_changed_at,
        there_changed_at,
    )


def _change(here: int, there: int, common: int) -> Change:
    if here == there == common:
        return Change.NONE
    if not there:
        return Change.STAYS
    if not here:
        return Change.COMES
    if common == there:
        return Change.LOSES
    return Change.GAINS if common == here else Change.DIFFERS
