"""The shapes of the file, one numbered step after another, written by hand."""

from __future__ import annotations

from crosstable.store.migrations import m0001_log, m0002_pictures
from crosstable.store.migrations.runner import Migration, migrate, newest, stored_version

MIGRATIONS: tuple[Migration, ...] = (
    Migration(1, "the log, its summaries, meta", m0001_log.apply),
    Migration(2, "pictures", m0002_pictures.apply),
)
"""Never change one that was released; add the next."""

__all__ = ["MIGRATIONS", "Migration", "migrate", "newest", "stored_version"]
