"""A disk that refuses: NOT SAVED, in words, and nothing half written."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.app.ports import NotSaved, SomeoneWasFirst
from crosstable.core.fold import fold
from crosstable.store.log import SqliteLog
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead, Trouble, trouble_of, words_for
from tests.store.child import run_child
from tests.store.logs import created, line, plain, play, player, reopened, write

MANY = 400


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crosstable.db"


@pytest.fixture
def log(path: Path) -> Iterator[SqliteLog]:
    opened = SqliteLog(path, busy=0.05)
    opened.append("A", 0, plain("A", 3), line(plain("A", 3)))
    yield opened
    opened.close()


def refused(log: SqliteLog, entries: int = MANY) -> str:
    """The words with which many entries after entry 3 were refused."""
    whole = plain("A", 3 + entries)
    with pytest.raises(NotSaved) as told:
        log.append("A", 3, whole[3:], line(whole))
    return told.value.reason


def test_a_full_disk_writes_nothing_and_later_goes_on(log: SqliteLog, path: Path) -> None:
    assert log._db is not None
    log._db.execute("PRAGMA max_page_count = 12").fetchone()
    reason = refused(log)
    assert str(path) in reason
    assert "full" in reason
    assert "Free some space" in reason
    assert reopened(path, "A") == plain("A", 3)
    log._db.execute("PRAGMA max_page_count = 1000000").fetchone()
    log.append("A", 3, [player("A", 4)], line(plain("A", 4)))
    assert reopened(path, "A") == plain("A", 4)


def test_a_limit_of_the_system_on_the_size_of_files() -> None:
    """The system refuses in the middle of a write; what was acknowledged before stays."""
    found = run_child("""
with tempfile.TemporaryDirectory() as folder:
    store = SqliteStore(Path(folder) / "crosstable.db")
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    log, reason = plain("A", 1), ""
    write(store, log)
    while not reason and len(log) < 20_000:
        more = [player("A", len(log) + k, name="x" * 90) for k in range(1, 101)]
        try:
            asyncio.run(store.append("A", len(log), more, line(log + more)))
            log += more
        except NotSaved as error:
            reason = error.reason
    kept = store.log.read("A") == log
    store.close()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store = SqliteStore(Path(folder) / "crosstable.db")
    same = store.log.read("A") == log
    asyncio.run(store.append("A", len(log), more, line(log + more)))
    again = store.log.read("A") == log + more
    store.close()
    answer(reason=reason, kept=kept, same=same, again=again, entries=len(log))
""")
    assert "full" in found["reason"]
    assert found["entries"] > 100
    assert (found["kept"], found["same"], found["again"]) == (True, True, True)


def test_a_folder_that_may_not_be_written_is_read_and_says_not_saved() -> None:
    found = run_child("""
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    write(store := SqliteStore(folder / "crosstable.db"), plain("A", 3))
    store.close()
    own(folder, folder / "crosstable.db")
    give_up_privileges()
    os.chmod(folder, 0o500)
    os.chmod(folder / "crosstable.db", 0o400)
    store = SqliteStore(folder / "crosstable.db")
    reasons = []
    for _ in range(2):
        try:
            asyncio.run(store.append("A", 3, [player("A", 4)], line(plain("A", 4))))
        except NotSaved as error:
            reasons.append(error.reason)
    read = len(store.log.read("A")), [x.seq for x in store.log.summaries()], sorted(os.listdir(folder))
    os.chmod(folder, 0o700)
    os.chmod(folder / "crosstable.db", 0o600)
    asyncio.run(store.append("A", 3, [player("A", 4)], line(plain("A", 4))))
    healed = len(store.log.read("A"))
    store.close()
    answer(reasons=reasons, read=read, healed=healed)
""")
    assert len(found["reasons"]) == 2
    assert "cannot be written" in found["reasons"][0]
    assert found["read"] == [3, [3], ["crosstable.db"]]
    assert found["healed"] == 4


def test_a_file_on_a_disk_that_is_read_only_shows_what_the_side_file_holds(log: SqliteLog, path: Path) -> None:
    """A copy taken while the log is open has entries in its side file only; SQLite refuses it where it cannot write."""
    found = run_child(f"""
import shutil
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for end in ("", "-wal"):
        shutil.copyfile({str(path)!r} + end, folder / ("crosstable.db" + end))
        own(folder / ("crosstable.db" + end))
    own(folder)
    side = os.path.getsize(folder / "crosstable.db-wal")
    give_up_privileges()
    os.chmod(folder, 0o500)
    store = SqliteStore(folder / "crosstable.db")
    read = len(store.log.read("A"))
    store.close()
    os.chmod(folder, 0o700)
    answer(read=read, side=side)
""")
    assert len(log.read("A")) == 3
    assert found["side"] > 0
    assert found["read"] == 3


def test_a_data_folder_that_cannot_be_made_or_written() -> None:
    found = run_child("""
with tempfile.TemporaryDirectory() as name:
    own(name)
    give_up_privileges()
    reasons = []
    os.chmod(name, 0o500)
    for chosen in (name, name + "/deeper/still"):
        try:
            data_folder(chosen)
        except NotSaved as error:
            reasons.append(error.reason)
    try:
        SqliteStore(name + "/crosstable.db")
    except NotSaved as error:
        reasons.append(error.reason)
    left = os.listdir(name)
    os.chmod(name, 0o700)
    answer(reasons=reasons, left=left)
""")
    assert len(found["reasons"]) == 3
    assert all("--data" in reason for reason in found["reasons"])
    assert found["left"] == []


def test_the_folder_is_gone_and_comes_back(log: SqliteLog, path: Path) -> None:
    away = path.parent.with_name("away")
    path.parent.rename(away)
    assert "not there" in refused(log)
    assert "not there" in refused(log), "nor does it make a new, empty file"
    assert not path.exists()
    away.rename(path.parent)
    log.append("A", 3, [player("A", 4)], line(plain("A", 4)))
    assert reopened(path, "A") == plain("A", 4)


def test_a_deleted_file_is_noticed_although_the_system_would_go_on_writing_into_it(log: SqliteLog, path: Path) -> None:
    path.unlink()
    assert "not there" in refused(log, 1)


def test_another_file_in_its_place_is_not_written_into_unseen(log: SqliteLog, path: Path, tmp_path: Path) -> None:
    other = SqliteLog(tmp_path / "other.db")
    other.append("A", 0, plain("A", 3), line(plain("A", 3)))
    other.close()
    log._drop()
    before = log.epoch()
    (tmp_path / "other.db").replace(path)
    assert "not there" in refused(log, 1)
    with pytest.raises(SomeoneWasFirst):
        log.append("A", 3, [player("A", 4)], line(plain("A", 4)))
    assert log.epoch() != before
    log.append("A", 3, [player("A", 4)], line(plain("A", 4)))


def test_a_file_that_became_empty_is_not_taken_for_a_new_one(log: SqliteLog, path: Path) -> None:
    log._drop()
    path.write_bytes(b"")
    with pytest.raises(NotSaved, match="empty now"):
        log.append("A", 3, [player("A", 4)], line(plain("A", 4)))
    assert path.read_bytes() == b""


def test_a_closed_log_stays_closed(log: SqliteLog) -> None:
    log.close()
    with pytest.raises(CannotRead, match="closed"):
        log.read("A")
    with pytest.raises(NotSaved, match="closed"):
        log.append("A", 3, [player("A", 4)], line(plain("A", 4)))


def test_a_writer_who_does_not_let_go(log: SqliteLog, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another program holds the file" in refused(log, 1)
        assert log.read("A") == plain("A", 3), "reading goes on"
        other.execute("ROLLBACK")
    log.append("A", 3, [player("A", 4)], line(plain("A", 4)))


def test_fr_082_results_wait_for_a_short_writer(path: Path, log: SqliteLog) -> None:
    patient = SqliteLog(path)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        threading.Timer(0.3, other.execute, ["COMMIT"]).start()
        patient.append("A", 3, [player("A", 4)], line(plain("A", 4)))
    assert len(log.read("A")) == 4
    patient.close()


def test_trouble_at_the_very_end_takes_everything_back(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(log, "_check_place", breaks)
    assert "does not answer" in refused(log, 2)
    monkeypatch.undo()
    assert log.read("A") == plain("A", 3)


def test_a_key_is_used_once_even_if_nobody_asked_before(log: SqliteLog) -> None:
    log.append("A", 3, [player("A", 4, key="k")], line(plain("A", 4)))
    with pytest.raises(SomeoneWasFirst):
        log.append("A", 4, [player("A", 5, key="k")], line(plain("A", 5)))
    assert len(log.read("A")) == 4


def test_numbers_with_a_gap_are_a_mistake_of_the_program(log: SqliteLog) -> None:
    with pytest.raises(ValueError, match="without a gap"):
        log.append("A", 3, [player("A", 5)], line(plain("A", 4)))
    with pytest.raises(ValueError, match="without a gap"):
        log.append("A", 3, [player("B", 4)], line(plain("A", 4)))


def test_half_a_character_from_a_hostile_client_is_kept_as_a_question_mark(log: SqliteLog) -> None:
    strange = replace(player("A", 4, key="k\ud800"), device="\udfff")
    log.append("A", 3, [strange], line([*plain("A", 3), strange]))
    assert [event.device for event in log.by_key("A", "k\ud800")] == ["?"]
    assert log.read("\ud800") == []


def test_an_entry_that_cannot_be_read_spoils_its_own_event_only(path: Path, log: SqliteLog) -> None:
    log.append("B", 0, plain("B", 2), line(plain("B", 2)))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE events SET body = '{' WHERE stream = 'A' AND seq = 3")
        db.execute("DELETE FROM summaries")
    with pytest.raises(CannotRead) as told:
        log.read("A")
    assert told.value.trouble is Trouble.DAMAGED
    assert "entry 3" in told.value.reason
    assert log.read("B") == plain("B", 2)
    with closing(SqliteLog(path)) as other:
        lines = {summary.stream: summary for summary in other.summaries()}
    assert (lines["A"].status, lines["A"].name, lines["A"].seq) == ("damaged", "Thursday Club Night", 3)
    assert lines["B"] == line(plain("B", 2))


def test_a_log_that_does_not_fold_is_listed_as_damaged(path: Path) -> None:
    broken = [created("A"), player("A", 2), replace(player("A", 3), body={"id": 2, "name": "again"})]
    with closing(SqliteLog(path)) as log:
        log.append("A", 0, broken, line(plain("A", 3)))
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("DELETE FROM summaries")
        assert [summary.status for summary in log.summaries()] == ["damaged"]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM summaries",
        'UPDATE summaries SET version = 0, body = \'{"name": "old"}\'',
        "UPDATE summaries SET body = '[]'",
        "UPDATE summaries SET seq = 1",
    ],
)
def test_summaries_are_made_again_from_the_log(path: Path, sql: str) -> None:
    store = SqliteStore(path)
    stream = play(store, 1)
    before = asyncio.run(store.summaries())
    store.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)
    store = SqliteStore(path)
    assert asyncio.run(store.summaries()) == before
    store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT seq, version FROM summaries").fetchall() == [(before[0].seq, 1)]
    assert fold(reopened(path, stream)).rounds_published == 1


def test_summaries_made_again_take_their_place_among_the_others(path: Path, log: SqliteLog) -> None:
    for stream, entries in (("B", 9), ("C", 6), ("D", 20)):
        log.append(stream, 0, plain(stream, entries), line(plain(stream, entries)))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM summaries WHERE stream IN ('B', 'D')")
    assert [summary.stream for summary in log.summaries()] == ["D", "B", "C", "A"]


def test_a_file_only_its_owner_can_read(log: SqliteLog, path: Path) -> None:
    assert len(log.read("A")) == 3
    for name in ("crosstable.db", "crosstable.db-wal", "crosstable.db-shm"):
        assert path.with_name(name).stat().st_mode & 0o777 == 0o600


def test_every_kind_of_trouble_has_words() -> None:
    for error in (OSError(28, "no space"), OSError(30, "read-only"), OSError(2, "none"), sqlite3.OperationalError("?")):
        assert words_for(trouble_of(error), error).endswith(".")
    assert trouble_of(ValueError("?")) is Trouble.OTHER


def test_what_is_synced_is_synced_in_full(log: SqliteLog) -> None:
    assert log._db is not None
    values = [log._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "fullfsync")]
    assert values == ["wal", 2, 1]
    assert log._db.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_write_and_read_without_an_event_loop(path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        log.append("A", 0, plain("A", 2), line(plain("A", 2)))
        assert log.by_key("A", "") == []
    store = SqliteStore(path)
    write(store, plain("B", 1))
    store.close()
