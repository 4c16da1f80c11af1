"""What a file holds: whether it is sound, and how it differs from the present log."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from crosstable.core.fold import FoldError, fold
from crosstable.store.log import SqliteLog
from crosstable.store.rows import Row
from crosstable.store.summaries import name_in
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


def verdict_on(log: SqliteLog, path: Path) -> Verdict:
    """The verdict on an open file."""
    problems: list[str] = []
    with log.reading() as db:
        lines = [str(line) for (line,) in db.execute("PRAGMA integrity_check(20)")]
    if lines != ["ok"]:
        problems += lines
    ends = log.ends()
    for stream, end in ends.items():
        try:
            events = log.read(stream)
            fold(events)
        except (CannotRead, FoldError) as error:
            problems.append(f"event {stream}: {getattr(error, 'reason', error)}")
            continue
        if [event.seq for event in events] != list(range(1, end + 1)):
            problems.append(f"event {stream}: entries are missing")
    return Verdict(path, tuple(problems), len(ends), sum(ends.values()))


def differences(here: SqliteLog, there: SqliteLog) -> list[Difference]:
    """Every event of both logs. Raises CannotRead."""
    streams = sorted(here.ends().keys() | there.ends().keys())
    return [_difference(stream, here.rows(stream), there.rows(stream)) for stream in streams]


def _difference(stream: str, here: list[Row], there: list[Row]) -> Difference:
    pairs = zip(here, there, strict=False)
    common = next((k for k, (mine, other) in enumerate(pairs) if mine != other), min(len(here), len(there)))
    return Difference(
        stream,
        name_in((there or here)[0][7], stream),
        _change(len(here), len(there), common),
        len(here),
        len(there),
        common,
        here[-1][3] if here else "",
        there[-1][3] if there else "",
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
