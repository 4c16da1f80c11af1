"""Backups: made, kept, checked, compared, restored."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.ports import NotSaved, SomeoneWasFirst
from crosstable.core.fold import fold
from crosstable.formats.pictures import picture_hash
from crosstable.store import backup as backup_module
from crosstable.store.backup import Backups, NotRestored
from crosstable.store.compare import Change, verdict_on
from crosstable.store.connect import connect
from crosstable.store.log import SqliteLog
from crosstable.store.rotation import Backup, Keep, backup_at, name_for, to_delete
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead, Trouble
from tests.app.memory import TickingClock
from tests.store.child import run_child
from tests.store.damage import PAGE, spoil, table_pages
from tests.store.logs import created, line, plain, play, player


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    (tmp_path / "data").mkdir()
    with closing(SqliteLog(tmp_path / "data" / "crosstable.db")) as opened:
        add(opened, "A", 1, 3)
        yield opened


@pytest.fixture
def backups(log: SqliteLog, tmp_path: Path) -> Backups:
    return Backups(log, tmp_path / "backups", clock=TickingClock())


def add(log: SqliteLog, stream: str, first: int, last: int) -> None:
    """Entries `first` to `last` of a plain log."""
    whole = plain(stream, last)
    log.append(stream, first - 1, whole[first - 1 :], line(whole))


def spoil_all(path: Path) -> None:
    """Leave the first page only."""
    spoil(path, range(2, path.stat().st_size // PAGE + 1))


def made(backups: Backups, step: str = "round-1-published") -> Path:
    status = backups.after(step, "A")
    assert status.trouble == ""
    assert status.path is not None
    return status.path


def everything(log: SqliteLog) -> dict[str, Any]:
    """All that a reader can see."""
    return {"logs": {stream: log.rows(stream) for stream in log.ends()}, "lines": log.summaries()}


class TestMaking:
    def test_a_backup_is_one_whole_file_named_by_time_and_step(self, backups: Backups, log: SqliteLog) -> None:
        path = made(backups)
        assert path.name == "2026-12-03T18-00-01.000Z_round-1-published.db"
        assert [entry.name for entry in path.parent.iterdir()] == [path.name]
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.read_bytes()[18:20] == b"\1\1", "it needs no side files, so a read-only disk will do"
        assert backups.verify(path).sound
        assert backups.verify(path).entries == 3
        assert [entry.name for entry in path.parent.iterdir()] == [path.name], "looking leaves nothing behind"
        with closing(backups.open_copy(path)) as store:
            assert asyncio.run(store.read("A")) == log.read("A")
            assert asyncio.run(store.summaries()) == log.summaries()

    def test_entries_of_other_processes_and_of_the_side_file_are_in_it(self, backups: Backups, log: SqliteLog) -> None:
        with closing(SqliteLog(log.path)) as other:
            add(other, "A", 4, 9)
        with closing(backups.open_copy(made(backups))) as store:
            assert store.log.ends() == {"A": 9}

    def test_nothing_can_be_entered_into_a_copy(self, backups: Backups) -> None:
        path = made(backups)
        before = path.read_bytes()
        with closing(backups.open_copy(path)) as store:
            with pytest.raises(NotSaved, match="for looking only"):
                add(store.log, "A", 4, 4)
            assert store.log.ends() == {"A": 3}
        assert path.read_bytes() == before

    def test_pictures_are_in_it_and_come_back(self, backups: Backups, log: SqliteLog) -> None:
        picture = b"bytes of a picture"
        log.keep_pictures({picture_hash(picture): picture})
        path = made(backups)
        add(log, "A", 4, 5)
        with log.writing() as db:
            db.execute("DELETE FROM pictures")
        backups.restore(path)
        assert log.picture(picture_hash(picture)) == picture

    def test_the_timer_makes_none_when_nothing_happened(self, backups: Backups, log: SqliteLog) -> None:
        backups.on_timer()
        backups.on_timer()
        assert [backup.step for backup in backups.list()] == ["timer"]
        add(log, "A", 4, 4)
        backups.on_timer()
        assert len(backups.list()) == 2
        backups.list()[0].path.unlink()
        backups.on_timer()
        assert len(backups.list()) == 2, "one that was deleted is made again"

    def test_a_damaged_log_does_not_push_out_good_backups(self, backups: Backups, log: SqliteLog) -> None:
        add(log, "A", 4, 300)
        path = made(backups)
        at = backups.status.at
        log._drop()
        spoil_all(log.path)
        status = backups.after("round-2-published")
        assert "damaged" in status.trouble
        assert (status.path, status.at) == (path, at), "the last good one"
        assert [entry.name for entry in backups.folder.iterdir()] == [path.name]

    def test_a_backup_that_copied_damage_is_thrown_away(self, backups: Backups, log: SqliteLog) -> None:
        """Pages are copied without being understood."""
        add(log, "A", 4, 300)
        made(backups)
        log._drop()
        spoil(log.path, table_pages(log.path)[2:3])
        log._db = connect(log.path)  # as if it had been damaged while it was open
        status = backups.after("round-2-published")
        assert "damaged" in status.trouble
        assert len(list(backups.folder.iterdir())) == 1

    def test_a_folder_that_refuses_is_told_and_stops_nothing(self, backups: Backups, log: SqliteLog) -> None:
        backups.folder.write_text("in the way", "utf-8")
        assert backups.after("round-1-published").trouble
        assert backups.on_timer().trouble
        assert backups.list() == []
        add(log, "A", 4, 4)
        backups.folder.unlink()
        assert backups.on_timer().trouble == ""

    def test_a_full_disk_leaves_no_half_backup(self) -> None:
        found = run_child("""
from crosstable.store.backup import Backups
from tests.app.memory import TickingClock
with tempfile.TemporaryDirectory() as folder:
    log = SqliteLog(Path(folder) / "crosstable.db")
    backups = Backups(log, Path(folder) / "backups", clock=TickingClock())
    log.append("A", 0, plain("A", 3), line(plain("A", 3)))
    backups.after("one")
    size = backups.status.path.stat().st_size
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, resource.RLIM_INFINITY))
    trouble = backups.after("two").trouble
    names = [entry.name for entry in backups.folder.iterdir()]
    log.close()
    answer(trouble=trouble, names=names)
""")
        assert "full" in found["trouble"]
        assert [name.partition("_")[2] for name in found["names"]] == ["one.db"]


class TestRotation:
    def backup(self, at: str, step: str = "timer") -> Backup:
        found = backup_at(Path(name_for(at, step, ())))
        assert found is not None
        assert (found.at, found.step) == (at, step)
        return found

    def test_the_last_twenty_and_one_a_day_for_thirty_days(self) -> None:
        made = [
            self.backup(f"2026-{month:02}-{day:02}T{hour:02}:00:00.000Z")
            for month in (11, 12)
            for day in range(1, 31)
            for hour in range(10, 20)
        ]
        gone = to_delete(made, Keep(), Path("other.db"))
        stay = sorted(set(made) - set(gone), reverse=True)
        assert [backup.at for backup in stay[:20]] == [backup.at for backup in sorted(made, reverse=True)[:20]]
        assert [backup.day for backup in stay[20:]] == [f"2026-12-{day:02}" for day in range(28, 0, -1)]
        assert {backup.at[11:13] for backup in stay[20:]} == {"19"}

    def test_a_club_that_plays_once_a_week_has_thirty_weeks(self) -> None:
        made = [self.backup(f"20{year}-01-{day:02}T20:00:00.000Z") for year in range(10, 20) for day in (1, 8, 15, 22)]
        assert len(made) - len(to_delete(made, Keep(last=5), Path("x"))) == 30

    def test_those_made_before_a_restore_stay_longer(self) -> None:
        made = [self.backup("2026-12-03T10:00:00.000Z", "before-restore")]
        made += [self.backup(f"2026-12-03T11:{minute:02}:00.000Z") for minute in range(40)]
        assert made[0] not in to_delete(made, Keep(), Path("x"))
        assert made[0] in to_delete(made, Keep(before=0), Path("x"))

    def test_the_newest_is_never_deleted_nor_the_one_just_made(self) -> None:
        made = [self.backup(f"2026-12-{day:02}T10:00:00.000Z") for day in range(1, 9)]
        nothing = Keep(last=0, days=0, before=0)
        assert made[-1] not in to_delete(made, nothing, Path("x"))
        assert made[0] not in to_delete(made, nothing, made[0].path), "the clock was turned back"
        assert len(to_delete(made, nothing, made[0].path)) == 6

    def test_files_of_others_stay(self, backups: Backups) -> None:
        backups.keep = Keep(last=1, days=1, before=0)
        backups.folder.mkdir()
        (backups.folder / "holiday.db").write_text("mine", "utf-8")
        for _ in range(3):
            made(backups)
        assert len(backups.list()) == 1
        assert (backups.folder / "holiday.db").exists()

    def test_two_in_the_same_moment_have_two_names(self) -> None:
        at = "2026-12-03T18:30:05.123Z"
        first = name_for(at, "Round 2: published / ½", ())
        assert first == "2026-12-03T18-30-05.123Z_round-2-published.db"
        second = name_for(at, "Round 2: published / ½", (first,))
        assert backup_at(Path(second)) == Backup(at, 2, "round-2-published", Path(second))
        assert name_for(at, "象棋", ()) == "2026-12-03T18-30-05.123Z_backup.db"
        assert backup_at(Path("2026-12-03T18-30-05.123Z_x.db.part")) is None


class TestSecondFolder:
    @pytest.fixture
    def stick(self, tmp_path: Path) -> Path:
        (tmp_path / "stick" / "crosstable").mkdir(parents=True)
        return tmp_path / "stick"

    @pytest.fixture
    def backups(self, log: SqliteLog, tmp_path: Path, stick: Path) -> Backups:
        return Backups(log, tmp_path / "backups", stick / "crosstable", clock=TickingClock(), keep=Keep(2, 0, 0))

    def test_both_folders_hold_the_same_and_rotate(self, backups: Backups, stick: Path) -> None:
        path = [made(backups) for _ in range(4)][-1]
        assert (stick / "crosstable" / path.name).read_bytes() == path.read_bytes()
        names = sorted(entry.name for entry in backups.folder.iterdir())
        assert len(names) == 2
        assert sorted(entry.name for entry in (stick / "crosstable").iterdir()) == names
        assert backups.status.second_at == backups.status.at
        assert backups.status.same_disk, "and says that here both are on one disk"

    def test_a_stick_taken_out_is_a_status_and_served_when_it_is_back(
        self, backups: Backups, stick: Path, tmp_path: Path
    ) -> None:
        made(backups)
        served = backups.status.second_at
        stick.rename(tmp_path / "pocket")
        status = backups.after("round-2-published")
        assert status.trouble == ""
        assert "taken out" in status.second_trouble
        assert status.second_at == served < status.at
        assert not stick.exists(), "nothing is made in its place"
        (tmp_path / "pocket").rename(stick)
        status = backups.on_timer()
        assert (status.second_trouble, status.second_at) == ("", status.at)
        assert status.path is not None
        assert (stick / "crosstable" / status.path.name).exists()

    def test_nothing_is_made_where_a_stick_may_be_missing(self, backups: Backups, stick: Path) -> None:
        (stick / "crosstable").rmdir()
        assert "taken out" in backups.after("round-1-published").second_trouble
        assert list(stick.iterdir()) == []

    def test_what_is_only_on_the_stick_is_listed(self, backups: Backups, stick: Path) -> None:
        path = made(backups)
        shutil.rmtree(backups.folder)
        assert [backup.path for backup in backups.list()] == [stick / "crosstable" / path.name]


class TestVerifying:
    def test_a_damaged_backup_is_named(self, backups: Backups, log: SqliteLog) -> None:
        add(log, "A", 4, 300)
        path = made(backups)
        spoil_all(path)
        verdict = backups.verify(path)
        assert not verdict.sound
        assert "damaged" in verdict.problems[0]

    @pytest.mark.parametrize(
        ("sql", "words"),
        [
            ("UPDATE events SET body = '{' WHERE seq = 2", "cannot be read"),
            ("UPDATE events SET body = '[]' WHERE seq = 2", "cannot be read"),
            ("UPDATE events SET kind = 'danced' WHERE seq = 2", "cannot be read"),
            ("UPDATE events SET body = (SELECT body FROM events WHERE seq = 3) WHERE seq = 2", "exists already"),
            ("DELETE FROM events WHERE seq = 2", "missing"),
            ("DELETE FROM events WHERE seq = 1", "missing"),
        ],
    )
    def test_a_whole_file_with_a_log_that_makes_no_sense(
        self, backups: Backups, log: SqliteLog, sql: str, words: str
    ) -> None:
        with log.writing() as db:
            db.execute(sql)
        verdict = backups.verify(made(backups))
        assert words in " ".join(verdict.problems)

    def test_a_file_that_is_not_there(self, backups: Backups) -> None:
        assert "not there" in backups.verify(backups.folder / "none.db").problems[0]


class TestRestoring:
    def test_preview_says_what_would_change(self, backups: Backups, log: SqliteLog) -> None:
        add(log, "B", 1, 5)
        add(log, "C", 1, 2)
        add(log, "E", 1, 2)
        path = made(backups)
        add(log, "A", 4, 8)
        with log.writing() as db:
            db.execute("DELETE FROM events WHERE stream = 'B' AND seq > 3")
            db.execute("DELETE FROM events WHERE stream = 'C'")
            db.execute("UPDATE events SET device = 'other' WHERE stream = 'E' AND seq = 2")
        add(log, "D", 1, 1)
        found = {d.stream: (d.change, d.here, d.there, d.common) for d in backups.preview(path)}
        assert found == {
            "A": (Change.LOSES, 8, 3, 3),
            "B": (Change.GAINS, 3, 5, 3),
            "C": (Change.COMES, 0, 2, 0),
            "D": (Change.STAYS, 1, 0, 0),
            "E": (Change.DIFFERS, 2, 2, 1),
        }
        first = backups.preview(path)[0]
        assert (first.name, first.here_changed_at) == ("Thursday Club Night", player("A", 8).at)
        assert first.there_changed_at == player("A", 3).at
        assert backups.preview(made(backups))[0].change is Change.NONE

    def test_restoring_while_the_log_is_open_and_taking_it_back(self, backups: Backups, log: SqliteLog) -> None:
        store = SqliteStore(log.path)
        stream = play(store, 1)
        path = made(backups)
        then = everything(log)
        state = fold(log.read(stream))
        add(log, "A", 4, 8)
        add(log, "D", 1, 2)
        now = everything(log)
        restored = backups.restore(path)
        assert [(d.stream, d.change) for d in restored.differences] == [("A", Change.LOSES)]
        assert everything(log)["logs"] == {**then["logs"], "D": now["logs"]["D"]}, "what began later stays"
        assert {x.stream: x for x in log.summaries()}["A"] == {x.stream: x for x in then["lines"]}["A"]
        assert fold(asyncio.run(store.read(stream))) == state
        assert restored.before.name.endswith("_before-restore.db")
        backups.restore(restored.before)
        assert everything(log) == now
        store.close()

    def test_only_one_event_of_a_backup(self, backups: Backups, log: SqliteLog) -> None:
        add(log, "B", 1, 3)
        path = made(backups)
        add(log, "A", 4, 5)
        add(log, "B", 4, 5)
        backups.restore(path, streams=["B"])
        assert log.ends() == {"A": 5, "B": 3}
        with pytest.raises(NotRestored, match="does not hold"):
            backups.restore(path, streams=["B", "Z"])
        assert log.ends() == {"A": 5, "B": 3}

    def test_whoever_read_before_is_told_and_cannot_write_onto_another_log(
        self, backups: Backups, log: SqliteLog
    ) -> None:
        """Even when the log is as long again as it was."""
        store = SqliteStore(log.path)
        epoch = asyncio.run(store.epoch())
        path = made(backups)
        add(log, "A", 4, 4)
        backups.restore(path)
        log.epoch()
        log.append("A", 3, [player("A", 4, name="somebody else")], line(plain("A", 4)))
        with pytest.raises(SomeoneWasFirst):
            asyncio.run(store.append("A", 4, [player("A", 5)], line(plain("A", 5))))
        assert asyncio.run(store.epoch()) != epoch
        asyncio.run(store.append("A", 4, [player("A", 5)], line(plain("A", 5))))
        assert len(log.read("A")) == 5
        store.close()

    def test_fr_083_a_damaged_backup_changes_nothing(self, backups: Backups, log: SqliteLog) -> None:
        add(log, "A", 4, 300)
        path = made(backups)
        spoil_all(path)
        add(log, "A", 301, 302)
        before, epoch = everything(log), log.epoch()
        with pytest.raises((NotRestored, CannotRead)) as told:
            backups.restore(path)
        assert "damaged" in str(told.value)
        assert (everything(log), log.epoch()) == (before, epoch)

    def test_a_backup_with_a_log_that_does_not_fold_changes_nothing(self, backups: Backups, log: SqliteLog) -> None:
        with log.writing() as db:
            db.execute("UPDATE events SET kind = 'danced' WHERE seq = 2")
        path = made(backups)
        with log.writing() as db:
            db.execute("UPDATE events SET kind = 'player-added' WHERE seq = 2")
        before = everything(log)
        with pytest.raises(NotRestored) as told:
            backups.restore(path)
        assert told.value.problems
        assert everything(log) == before

    def test_fr_083_a_restore_that_breaks_in_the_middle_changes_nothing(
        self, backups: Backups, log: SqliteLog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        add(log, "B", 1, 3)
        path = made(backups)
        add(log, "A", 4, 5)
        add(log, "B", 4, 5)
        before, epoch = everything(log), log.epoch()
        replace: Callable[..., None] = backup_module._replace

        def breaks(db: Any, there: SqliteLog, stream: str) -> None:  # noqa: ANN401 - passed on
            replace(db, there, stream)
            if stream == "B":
                raise OSError(28, "No space left on device")

        monkeypatch.setattr(backup_module, "_replace", breaks)
        with pytest.raises(NotSaved, match="full"):
            backups.restore(path)
        assert (everything(log), log.epoch()) == (before, epoch)
        (point,) = [backup for backup in backups.list() if backup.step == "before-restore"]
        with closing(backups.open_copy(point.path)) as copy:
            assert everything(copy.log) == before
        monkeypatch.undo()
        backups.restore(path)
        assert log.ends() == {"A": 3, "B": 3}

    def test_entries_that_come_in_while_the_backup_is_examined(
        self, backups: Backups, log: SqliteLog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        add(log, "B", 1, 3)
        path = made(backups)
        add(log, "A", 4, 5)
        examine: Callable[..., Any] = verdict_on

        def meanwhile(*args: Any) -> Any:  # noqa: ANN401 - passed on
            add(log, "A", 6, 7)
            add(log, "B", 4, 4)
            return examine(*args)

        monkeypatch.setattr(backup_module, "verdict_on", meanwhile)
        restored = backups.restore(path)
        assert [(d.stream, d.here, d.there) for d in restored.differences] == [("A", 7, 3), ("B", 4, 3)]
        assert log.ends() == {"A": 3, "B": 3}
        with closing(backups.open_copy(restored.before)) as copy:
            assert copy.log.ends() == {"A": 7, "B": 4}

    def test_without_a_backup_of_the_present_nothing_is_replaced(
        self, backups: Backups, log: SqliteLog, tmp_path: Path
    ) -> None:
        path = shutil.copy(made(backups), tmp_path / "carried.db")
        add(log, "A", 4, 5)
        shutil.rmtree(backups.folder)
        backups.folder.write_text("in the way", "utf-8")
        with pytest.raises(NotSaved):
            backups.restore(tmp_path / "carried.db")
        assert log.ends() == {"A": 5}
        assert Path(path).exists()

    def test_a_backup_of_a_newer_version_is_refused(self, backups: Backups, log: SqliteLog) -> None:
        with log.writing() as db:
            db.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
        path = made(backups)
        with log.writing() as db:
            db.execute("UPDATE meta SET value = '1' WHERE name = 'schema'")
        with pytest.raises(CannotRead) as told:
            backups.restore(path)
        assert told.value.trouble is Trouble.NEWER
        assert told.value.path == path

    def test_restoring_while_others_write_loses_no_acknowledged_entry(self, backups: Backups, log: SqliteLog) -> None:
        """Each is in the log after the restore or in the backup made before it; none is in neither."""
        path = made(backups)
        acknowledged: list[str] = []
        stop = threading.Event()

        def write() -> None:
            with closing(SqliteLog(log.path)) as other:
                number = 0
                while not stop.is_set():
                    other.epoch()
                    seq = other.ends()["A"]
                    number += 1
                    try:
                        other.append("A", seq, [player("A", seq + 1, key=f"k{number}")], line([created("A")]))
                    except SomeoneWasFirst:
                        continue
                    acknowledged.append(f"k{number}")

        writer = threading.Thread(target=write)
        writer.start()
        points: list[Path] = []
        try:
            while len(points) < 5:
                wanted = len(acknowledged) + 3
                while len(acknowledged) < wanted:
                    assert writer.is_alive()
                    time.sleep(0.001)
                points.append(backups.restore(path).before)
        finally:
            stop.set()
            writer.join()
        kept = {event.key for event in log.read("A")}
        for point in points:
            with closing(backups.open_copy(point)) as copy:
                kept |= {event.key for event in copy.log.read("A")}
        assert len(acknowledged) >= 15
        assert set(acknowledged) - kept == set()
