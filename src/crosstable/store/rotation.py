"""Backup files: their names, and which of them may go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d(?:\.\d+)?)Z_([a-z0-9-]+)(?:~(\d+))?\.db")


@dataclass(frozen=True, slots=True)
class Keep:
    """How many stay: the `last` ones, the last of each of `days` days, and `before` ones made before a restore."""

    last: int = 20
    days: int = 30
    before: int = 5


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """A backup file: when it was made (UTC, ISO 8601) and after which step."""

    at: str
    number: int
    step: str
    path: Path

    @property
    def day(self) -> str:
        """The day it was made, in UTC."""
        return self.at[:10]


def name_for(at: str, step: str, taken: Collection[str]) -> str:
    """A file name that sorts by time and says the step, fit for every file system."""
    word = re.sub(r"[^a-z0-9]+", "-", step.lower()).strip("-")[:48] or "backup"
    stem = f"{at.replace(':', '-')}_{word}"
    names = (f"{stem}.db", *(f"{stem}~{number}.db" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def backup_at(path: Path) -> Backup | None:
    """The backup behind a file name; None for a name that is not ours."""
    found = _NAME.fullmatch(path.name)
    if found is None:
        return None
    day, hour, minute, second, step, number = found.groups()
    return Backup(f"{day}T{hour}:{minute}:{second}Z", int(number or 1), step, path)


def backups_in(folder: Path) -> list[Backup]:
    """Newest first. Raises OSError."""
    return sorted((found for path in folder.iterdir() if (found := backup_at(path))), reverse=True)


def to_delete(backups: Iterable[Backup], keep: Keep, just_made: Path) -> list[Backup]:
    """Those that may go; the newest never, nor the one just made, even if the clock was turned back meanwhile."""
    newest_first = sorted(backups, reverse=True)
    last_of_day: dict[str, Backup] = {}
    for backup in newest_first:
        last_of_day.setdefault(backup.day, backup)
    before = [backup for backup in newest_first if backup.step.startswith("before-")]
    kept = {
        *newest_first[: max(1, keep.last)],
        *list(last_of_day.values())[: keep.days],
        *before[: keep.before],
    }
    return [backup for backup in newest_first if backup not in kept and backup.path.name != just_made.name]
