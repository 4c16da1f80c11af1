"""What is left of a damaged file."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.app.ports import NotSaved
from crosstable.core.events import Event, EventKind
from crosstable.core.fold import fold
from crosstable.formats.pictures import picture_hash
from crosstable.store.compare import verify
from crosstable.store.log import SqliteLog
from crosstable.store.rescue import Rescued, open_rescued, put_in_place, rescue
from crosstable.store.rows import row_of
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead, Trouble
from tests.store.damage import PAGE, spoil, table_pages
from tests.store.logs import created, line, plain, play, player

STREAMS = 12


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crosstable.db"


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return tmp_path / "rescued.db"


def fill(path: Path, streams: int = STREAMS, entries: int = 60) -> None:
    """Many streams, written in turns, so that every page holds entries of several."""
    with closing(SqliteLog(path)) as log:
        whole = {f"S{number}": plain(f"S{number}", entries) for number in range(streams)}
        for first in range(0, entries, 10):
            for stream, events in whole.items():
                log.append(stream, first, events[first : first + 10], line(events[: first + 10]))


def store_raw(path: Path, events: Sequence[Event]) -> None:
    """Entries as a faulty disk would have them: nothing is checked."""
    with closing(SqliteLog(path)) as log, log.writing() as db:
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [row_of(event) for event in events])


def read_all(path: Path) -> dict[str, list[Event]]:
    with closing(SqliteLog(path)) as log:
        return {stream: log.read(stream) for stream in log.ends()}


def test_a_sound_file_is_rescued_whole(path: Path, fresh: Path) -> None:
    fill(path)
    report = rescue(path, fresh)
    assert read_all(fresh) == read_all(path)
    assert [(r.kept, r.lost, r.reason) for r in report] == [(60, 0, "")] * STREAMS
    assert verify(fresh).sound


def test_of_every_event_the_longest_beginning_is_kept(path: Path, fresh: Path) -> None:
    fill(path)
    pages = table_pages(path)
    lost_page = pages[len(pages) // 2]
    spoil(path, [lost_page])
    with pytest.raises(CannotRead) as told:
        SqliteLog(path)
    assert told.value.trouble is Trouble.DAMAGED
    before = path.read_bytes()
    report = rescue(path, fresh)
    assert path.read_bytes() == before
    kept = read_all(fresh)
    for rescued in report:
        assert kept[rescued.stream] == plain(rescued.stream, 60)[: rescued.kept]
        assert 20 <= rescued.kept <= 60
        assert rescued.name == "Thursday Club Night"
    cut = [rescued for rescued in report if rescued.kept < 60]
    assert cut
    assert len(cut) < STREAMS
    assert all(rescued.reason == f"entry {rescued.kept + 1} is missing" for rescued in cut)
    assert all(rescued.lost for rescued in cut), "entries after the hole are counted"
    with closing(SqliteLog(fresh)) as log:
        assert {summary.stream: summary.seq for summary in log.summaries()} == {r.stream: r.kept for r in report}


def test_pictures_that_are_whole_come_along(path: Path, fresh: Path) -> None:
    fill(path, 1, 10)
    good, spoilt = b"a picture" * 400, b"another" * 400
    with closing(SqliteLog(path)) as log:
        log.keep_pictures({picture_hash(good): good, picture_hash(spoilt): b"other bytes"})
    rescue(path, fresh)
    with closing(SqliteLog(fresh)) as log:
        assert log.pictures() == {picture_hash(good): good}
        assert log.picture(picture_hash(spoilt)) is None


def test_damaged_indexes_cost_nothing(path: Path, fresh: Path) -> None:
    fill(path)
    whole = read_all(path)
    with closing(sqlite3.connect(path)) as db:
        roots = [root for (root,) in db.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'") if root]
    spoil(path, roots)
    report = rescue(path, fresh)
    assert read_all(fresh) == whole
    assert [rescued.lost for rescued in report] == [0] * STREAMS


def test_the_end_of_the_file_cut_off(path: Path, fresh: Path) -> None:
    fill(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3 // PAGE * PAGE])
    report = rescue(path, fresh)
    assert sum(rescued.kept for rescued in report) > 100
    assert verify(fresh).sound


@pytest.mark.parametrize("content", [b"\0" * 9000, b"SQLite format 3\0" + b"\xa5" * 9000, b"%PDF-1.7", b""])
def test_nothing_to_rescue_is_said_and_no_file_made(path: Path, fresh: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(CannotRead):
        rescue(path, fresh)
    assert [entry.name for entry in path.parent.iterdir()] == ["crosstable.db"]


def test_an_existing_file_is_not_written_over(path: Path, fresh: Path) -> None:
    fill(path, 1)
    fresh.write_text("mine", "utf-8")
    with pytest.raises(NotSaved):
        rescue(path, fresh)
    assert fresh.read_text("utf-8") == "mine"


def test_a_place_that_refuses_the_new_file(path: Path, tmp_path: Path) -> None:
    fill(path, 1)
    with pytest.raises(NotSaved):
        rescue(path, tmp_path / "no folder" / "rescued.db")


def undone(seq: int, command: int) -> Event:
    return replace(player("A", seq), kind=EventKind.UNDONE, body={"command": command})


@pytest.mark.parametrize(
    ("events", "kept", "words"),
    [
        ([*plain("A", 4), replace(player("A", 5), body={"id": 2}), player("A", 6)], 4, "entry 5 does not fit"),
        ([*plain("A", 4), player("A", 6), player("A", 7)], 4, "entry 5 is missing"),
        ([*plain("A", 2), player("A", 3), player("A", 4, command=3), player("A", 6, command=3)], 2, "5 is missing"),
        ([*plain("A", 2), player("A", 3), replace(player("A", 4, command=3), body={"id": 3})], 2, "does not fit"),
        # Player 3 comes, goes, comes again, and the last undo would bring him in twice.
        (
            [*plain("A", 3), undone(4, 3), replace(player("A", 5), body={"id": 3, "name": "x"}), undone(6, 4)],
            5,
            "entry 5 does not fit",
        ),
        ([*plain("A", 3), replace(player("A", 4), body={"id": 3}), undone(5, 4), player("A", 6)], 6, ""),
        ([*plain("A", 3), replace(player("A", 4), schema=99), player("A", 5)], 3, "entry 4 cannot be read"),
        ([player("A", 2), player("A", 3)], 0, "entry 1 is missing"),
        ([player("A", 1)], 1, ""),
    ],
    ids=["unfit", "hole", "torn", "unfit command", "undo of an undo", "undone", "newer", "no beginning", "no creation"],
)
def test_a_beginning_of_whole_commands_that_folds(
    path: Path, fresh: Path, events: list[Event], kept: int, words: str
) -> None:
    store_raw(path, events)
    (report,) = rescue(path, fresh)
    assert (report.kept, report.lost) == (kept, len(events) - kept)
    assert words in report.reason
    rescued = read_all(fresh).get("A", [])
    assert rescued == events[:kept]
    fold(rescued)


def test_bytes_that_are_no_text_are_not_taken_for_a_name(path: Path, fresh: Path) -> None:
    store_raw(path, plain("A", 5))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE events SET device = CAST(x'ff41' AS TEXT) WHERE seq = 3")
    (report,) = rescue(path, fresh)
    assert report == Rescued("A", "Thursday Club Night", 2, 2, "entry 3 is missing")


@pytest.mark.parametrize("column", ["command", "at", "device", "schema"])
def test_numbers_where_text_should_be_and_the_reverse(path: Path, fresh: Path, column: str) -> None:
    store_raw(path, plain("A", 5))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(f"UPDATE events SET {column} = x'00' WHERE seq = 3")  # noqa: S608 - a column from the list above
    (report,) = rescue(path, fresh)
    assert (report.kept, report.lost) == (2, 3)
    assert "entry 3 cannot be read" in report.reason


def test_the_rescued_can_be_looked_at_before_anything_is_written(path: Path) -> None:
    fill(path)
    spoil(path, table_pages(path)[3:4])
    log, report = open_rescued(path)
    with closing(log):
        assert {stream: end for stream, end in log.ends().items() if end} == {
            r.stream: r.kept for r in report if r.kept
        }
        with pytest.raises(NotSaved):
            log.append("N", 0, [created("N")], line([created("N")]))
    assert [entry.name for entry in path.parent.iterdir()] == ["crosstable.db"]


class TestPuttingInPlace:
    def test_the_damaged_file_stays_under_another_name(self, path: Path, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path / "good.db")
        stream = play(store, 1)
        whole = store.log.read(stream)
        store.close()
        for number in (1, 2):
            path.write_bytes(b"damaged")
            path.with_name(path.name + "-wal").write_bytes(b"side file")
            assert put_in_place(tmp_path / "good.db", path) == tmp_path / f"crosstable.damaged-{number}.db"
            assert read_all(path) == {stream: whole}
        assert (tmp_path / "crosstable.damaged-2.db").read_bytes() == b"damaged"
        assert (tmp_path / "crosstable.damaged-2.db-wal").read_bytes() == b"side file"
        assert path.stat().st_mode & 0o777 == 0o600

    def test_a_side_file_of_the_damaged_one_is_not_played_into_the_new_one(self, path: Path, tmp_path: Path) -> None:
        with closing(SqliteLog(tmp_path / "good.db")) as good:
            good.append("G", 0, plain("G", 3), line(plain("G", 3)))
        with closing(SqliteLog(tmp_path / "other.db")) as other:
            other.append("O", 0, plain("O", 9), line(plain("O", 9)))
            for end in ("", "-wal"):
                path.with_name(path.name + end).write_bytes((tmp_path / f"other.db{end}").read_bytes())
        put_in_place(tmp_path / "good.db", path)
        assert read_all(path) == {"G": plain("G", 3)}

    def test_where_there_was_none(self, path: Path, tmp_path: Path) -> None:
        fill(tmp_path / "good.db", 2)
        assert put_in_place(tmp_path / "good.db", path) is None
        assert read_all(path) == read_all(tmp_path / "good.db")

    def test_a_damaged_one_is_not_put_anywhere(self, path: Path, tmp_path: Path) -> None:
        fill(tmp_path / "bad.db")
        spoil(tmp_path / "bad.db", table_pages(tmp_path / "bad.db"))
        path.write_bytes(b"damaged")
        with pytest.raises(CannotRead, match="damaged, too"):
            put_in_place(tmp_path / "bad.db", path)
        assert path.read_bytes() == b"damaged"
