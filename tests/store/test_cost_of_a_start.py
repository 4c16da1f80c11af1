"""What a start pays for many tournaments: one short row each, whatever their logs hold.

Seconds are measured by `python -m bench.store` (docs/performance.md). Here SQLite counts its own steps, so that the
figures are the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from crosstable.store import log as log_module
from crosstable.store import rows, summaries
from crosstable.store.connect import begin, finishing
from crosstable.store.log import INSERT, SqliteLog
from crosstable.store.rows import row_of
from tests.store.logs import line, plain


@dataclass
class Cost:
    """Steps of SQLite's machine, and statements."""

    steps: int = 0
    statements: int = 0

    def step(self) -> int:
        """Counted after each step; 0 lets it go on."""
        self.steps += 1
        return 0

    def statement(self, text: str) -> None:
        """Counted when one begins."""
        del text
        self.statements += 1


def filled(path: Path, streams: int, entries: int) -> Path:
    """A file of so many tournaments with so many entries each."""
    log = SqliteLog(path)
    events = plain("S", entries)
    shown = line(events)
    with log.reading() as db:
        begin(db)
        with finishing(db):
            for number in range(streams):
                stream = f"S{number:05}"
                db.executemany(INSERT, [row_of(replace(event, stream=stream)) for event in events])
                summaries.put(db, [replace(shown, stream=stream)])
    log.close()
    return path


def costs(path: Path) -> tuple[Cost, Cost, int]:
    """Of the list the first time, of the list again, and how many lines it has; the file is opened before."""
    log = SqliteLog(path)
    found = []
    lines = 0
    with log.reading() as db:
        for _ in range(2):
            cost = Cost()
            db.set_progress_handler(cost.step, 1)
            db.set_trace_callback(cost.statement)
            lines = len(log.summaries())
            found.append(cost)
        db.set_progress_handler(None, 1)
        db.set_trace_callback(None)
    log.close()
    return found[0], found[1], lines


@pytest.fixture(autouse=True)
def _not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for damage at the start goes by the size of the file, and large files are spared it."""
    monkeypatch.setattr(log_module, "CHECKED_BYTES", 0)


def test_the_list_costs_the_same_however_long_the_logs_are(tmp_path: Path) -> None:
    short, long = (costs(filled(tmp_path / f"{n}.db", 20, n)) for n in (3, 60))
    for one, other in zip(short[:2], long[:2], strict=True):
        assert (one.steps, one.statements) == (other.steps, other.statements)


def test_the_list_grows_with_the_number_of_tournaments_and_no_faster(tmp_path: Path) -> None:
    few, many = (costs(filled(tmp_path / f"{n}.db", n, 3)) for n in (20, 200))
    assert (few[2], many[2]) == (20, 200)
    for one, other in zip(few[:2], many[:2], strict=True):
        assert one.statements == other.statements <= 10
        assert other.steps <= 10.5 * one.steps
    assert many[1].steps <= 30 * 200, "one row each, once the lines are known to fit"


def test_no_entry_of_a_log_is_read_for_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path / "a.db", 20, 5)

    def read(*_: object) -> None:
        raise AssertionError("an entry was read")

    monkeypatch.setattr(rows, "event_of", read)
    monkeypatch.setattr(log_module, "event_of", read)
    assert costs(path)[2] == 20
    with pytest.raises(AssertionError, match="an entry was read"):
        SqliteLog(path).read("S00001")
