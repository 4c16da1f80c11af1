"""Backups in the browser: look, copy, restore after two yeses, the second folder; nothing outside is touched."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from crosstable.app.event_file import read_event
from crosstable.store.backup import Backups
from crosstable.store.log import SqliteLog
from crosstable.store.sqlite import SqliteStore
from crosstable.web.config import Keeper, SafetyLine
from crosstable.web.second_folder import SecondFolder
from tests.app.memory import Desk, MemoryStore, TickingClock
from tests.formats.drawn import png
from tests.web.hall import Hall

Answer = TypeVar("Answer")


class PlainKeeper:
    """Backups without a thread."""

    def __init__(self, backups: Backups, data: Path) -> None:
        self.backups = backups
        self.second = SecondFolder(data)

    async def after(self, step: str, stream: str) -> None:
        self.backups.after(step, stream)

    def line(self) -> SafetyLine:
        status = self.backups.status
        return SafetyLine(status.at, status.trouble, status.second_at, status.second_trouble)

    async def run(self, work: Callable[[Backups], Answer]) -> Answer:
        return work(self.backups)

    async def keep_second(self, folder: Path | None) -> None:
        self.second.write(folder)
        self.backups.second = folder


class Place:
    """A hall whose desk writes to a file, with one event of four players in it."""

    def __init__(self, data: Path) -> None:
        self.log = SqliteLog(data / "crosstable.db")
        store = SqliteStore(data / "crosstable.db", threads=False, log=self.log)
        self.backups = Backups(self.log, data / "backups", clock=TickingClock())
        self.desk = Desk(store)  # type: ignore[arg-type]
        keeper = PlainKeeper(self.backups, data)
        assert isinstance(keeper, Keeper)
        self.hall = Hall(self.desk, safety=keeper)
        self.desk.create(name="Thursday <b>")
        self.desk.enter("Lan", "Arjun", "Mira", "Ole")
        self.chief = self.hall.chief

    def newest(self) -> str:
        return f"/backups/{self.backups.list()[0].path.name}"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    (tmp_path / "data").mkdir()
    made = Place(tmp_path / "data")
    yield made
    made.log.close()


def test_s006_x36_steps_of_an_event_make_backups(place: Place) -> None:
    place.chief.do("pair", {"round": 1})
    place.chief.do("publish", {"round": 1})
    place.chief.do("enter-result", {"round": 1, "entry": "1 1-0 "})
    place.chief.do("enter-result", {"round": 1, "entry": "2 1-0 "})
    shown = place.chief.see("/backups")
    for words in ("round 1 drafted", "round 1 published", "round 1: all results in"):
        assert words in shown
    assert "3 backups" in shown


def test_a_restore_asks_twice_and_can_be_taken_back(place: Place) -> None:
    place.chief.post("/backups/now")
    path = place.newest()
    place.chief.do("pair", {"round": 1})
    assert place.desk.state.rounds
    shown = place.chief.see(path)
    assert "later entries would be lost" in shown
    assert "Thursday &lt;b&gt;" in shown
    first = place.chief.post(f"{path}/restore", {"stream": place.desk.stream})
    assert first.status_code == 428
    assert "A backup of the present state is made first" in first.text
    assert re.search(r"<a [^>]*autofocus>Cancel", first.text), "Cancel is the default"
    second = place.chief.post(f"{path}/restore", {"stream": place.desk.stream, "step": 2, "confirmed": 0})
    assert second.status_code == 428
    assert place.desk.state.rounds
    done = place.chief.post(f"{path}/restore", {"stream": place.desk.stream, "step": 2, "confirmed": 4})
    assert done.status_code == 303
    assert place.desk.state.rounds == []
    assert "would come back" in place.chief.see(done.headers["location"])
    place.chief.post(f"{done.headers['location']}/restore", {"step": 2, "confirmed": 4})
    assert place.desk.state.rounds
    assert place.chief.do("discard-draft", {"round": 1}).status_code == 303, "work goes on"


def test_a_copy_is_an_event_of_its_own(place: Place) -> None:
    place.chief.post("/backups/now")
    path = place.newest()
    place.chief.do("pair", {"round": 1})
    made = place.chief.post(f"{path}/copy", {"stream": place.desk.stream})
    assert made.status_code == 303
    copy = made.headers["location"].split("/")[2]
    assert copy != place.desk.stream
    state = asyncio.run(place.desk.service.state(copy))
    assert state.info.name.startswith("Thursday <b> (copy 2026-12-03")
    assert state.rounds == []
    assert place.desk.state.rounds


def test_looking_changes_nothing(place: Place) -> None:
    place.desk.play()
    place.chief.post("/backups/now")
    path, seq = place.newest(), place.desk.state.seq
    assert "Nothing: everything in it is here as it was." in place.chief.see(path)
    shown = place.chief.see(f"{path}/event/{place.desk.stream}")
    assert "Lan" in shown
    assert "1–0" in shown
    assert place.desk.state.seq == seq
    answer = place.chief.post(f"{path}/restore")
    assert answer.status_code == 422
    assert "There is nothing to restore" in answer.text


@pytest.mark.parametrize(
    "name",
    ["../crosstable.db", "..%2fcrosstable.db", "crosstable.db", "%2e%2e", "2026-12-03T18-00-01.000Z_timer.db"],
)
def test_only_backups_of_the_list_are_opened(place: Place, name: str) -> None:
    place.chief.post("/backups/now")
    for path in (f"/backups/{name}", f"/backups/{name}/event/x"):
        assert place.chief.get(path).status_code == 404
    assert place.chief.post("/backups/nothing.db/restore", {"confirmed": 4}).status_code == 404
    assert place.chief.get(f"{place.newest()}/event/nothing").status_code == 404


def test_a_damaged_backup_is_named_and_not_restored(place: Place) -> None:
    place.chief.post("/backups/now")
    file = place.backups.list()[0].path
    file.write_bytes(file.read_bytes()[:2_000])
    shown = place.chief.see(place.newest())
    assert "Damaged" in shown
    before = place.desk.state.seq
    answer = place.chief.post(f"{place.newest()}/restore", {"confirmed": 4})
    assert answer.status_code == 422
    assert "Nothing was restored" in answer.text
    assert place.desk.state.seq == before


def test_m14_the_stick_was_taken_out(place: Place, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    assert place.chief.post("/backups/second", {"folder": str(stick)}).status_code == 303
    assert len(list(stick.glob("*.db"))) == 1
    assert "Last copied" in place.chief.see("/backups")
    assert SecondFolder(tmp_path / "data").read() == stick
    for file in stick.iterdir():
        file.unlink()
    stick.rmdir()
    place.chief.post("/backups/now")
    shown = place.chief.see("/backups")
    assert "Second backup not written since" in shown
    assert "Work is safe on this computer" in shown
    assert "Work is safe on this computer" in place.chief.see(f"{place.hall.event}/players")
    assert place.chief.post("/backups/second", {"folder": ""}).status_code == 303
    assert SecondFolder(tmp_path / "data").read() is None


@pytest.mark.parametrize(
    "folder", ["relative", "/", "/a/../b", "/x" * 400, "a\0b", "BACKUPS", "BACKUPS/inside", "DATA"]
)
def test_odd_second_folders_are_refused(place: Place, tmp_path: Path, folder: str) -> None:
    data = str(tmp_path / "data")
    folder = folder.replace("BACKUPS", f"{data}/backups").replace("DATA", data)
    answer = place.chief.post("/backups/second", {"folder": folder})
    assert answer.status_code == 422, folder
    assert place.backups.second is None


def test_backups_are_the_owners(place: Place) -> None:
    place.chief.post("/backups/now")
    deputy = place.hall.with_code("deputy")
    for path in ("/backups", place.newest(), f"{place.newest()}/event/{place.desk.stream}"):
        assert deputy.get(path).status_code == 403
    for path in ("/backups/now", "/backups/second", f"{place.newest()}/restore", f"{place.newest()}/copy"):
        assert deputy.post(path, {"confirmed": 4}).status_code == 403


def test_a_host_without_backups_has_no_page() -> None:
    hall = Hall(Desk(MemoryStore()))
    assert hall.chief.get("/backups").status_code == 404


def test_the_time_line_says_what_changed_since_the_backup_before(place: Place) -> None:
    place.chief.post("/backups/now")
    place.chief.do("pair", {"round": 1})
    place.chief.do("publish", {"round": 1})
    place.chief.do("enter-result", {"round": 1, "entry": "1 1-0 "})
    place.chief.post("/backups/now")
    shown = place.chief.see("/backups")
    assert "<bdi>Thursday &lt;b&gt;</bdi>: round 1 paired" in shown
    assert "<bdi>Thursday &lt;b&gt;</bdi>: round 1 published" in shown
    assert "<bdi>Thursday &lt;b&gt;</bdi>: 1 result" in shown


def test_two_backups_are_compared_in_either_order_and_after_a_restore(place: Place) -> None:
    place.chief.post("/backups/now")
    first = place.newest().removeprefix("/backups/")
    place.chief.do("pair", {"round": 1})
    place.chief.do("publish", {"round": 1})
    second = place.newest().removeprefix("/backups/")
    for a, b in ((first, second), (second, first)):
        shown = place.chief.see(f"/backups/compare?a={a}&b={b}")
        assert "round 1 published" in shown
        assert "round 1 paired" not in shown, "published says it"
    place.backups.restore(place.backups.folder / first)
    place.chief.post("/backups/now")
    third = place.newest().removeprefix("/backups/")
    assert "by a restore" in place.chief.see(f"/backups/compare?a={second}&b={third}")
    assert "The same in both" in place.chief.see(f"/backups/compare?a={first}&b={third}")
    assert place.chief.get("/backups/compare?a=..%2Fx&b=y").status_code == 404


def test_the_bundle_holds_the_data_and_every_event(place: Place) -> None:
    place.desk.do("set-logo", {"picture": png(40, 30)})
    place.desk.create(name="../../etc: Größe")
    answer = place.chief.get("/backups/bundle")
    assert answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(answer.content)) as made:
        names = made.namelist()
        assert made.testzip() is None
        assert "crosstable.db" in names
        assert sum(name.startswith("events/") for name in names) == 2
        assert sum(name.startswith("trf26/") for name in names) == 2
        assert not [name for name in names if ".." in name.split("/") or name.count("/") > 1]
        data = made.read(next(name for name in names if name.startswith("events/Thursday")))
    found = read_event(data)
    assert found.state is not None
    assert list(found.pictures.values()) == [png(40, 30)]


def spoil_last(place: Place) -> str:
    """An entry that names a player who is not there, after the event of four players."""
    stream = place.desk.stream
    body = '{"player": 99, "name": "Nobody"}'
    with place.log.writing() as db:
        (seq,) = db.execute("SELECT max(seq) FROM events WHERE stream = ?", (stream,)).fetchone()
        row = (stream, seq + 1, seq + 1, "2026-12-01T10:00:00.000Z", "chief", "desk", "player-changed", body, "", 1)
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.execute("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE name = 'epoch'")
    return stream


def test_of_a_damaged_event_is_opened_what_was_before_and_nothing_is_overwritten(place: Place) -> None:
    place.chief.post("/backups/now")
    entries = len(place.log.rows(place.desk.stream))
    stream = spoil_last(place)
    broken = place.chief.get(f"/e/{stream}/players")
    assert broken.status_code == 503
    assert f'href="/damaged/{stream}"' in broken.text
    shown = place.chief.see(f"/damaged/{stream}")
    assert f"Entry {entries + 1} of its log" in shown
    assert "In these it is whole" in shown
    raw = place.chief.get(f"/damaged/{stream}/raw")
    assert len(raw.text.splitlines()) == entries + 1
    made = place.chief.post(f"/damaged/{stream}/open")
    assert made.status_code == 303
    other = made.headers["location"].removeprefix("/e/")
    assert other != stream
    state = asyncio.run(place.desk.service.state(other))
    assert (state.info.name, len(state.entries)) == ("Thursday <b> (saved)", 4)
    assert len(place.log.rows(stream)) == entries + 1
    assert "Damaged" in place.chief.see("/")


def test_a_damaged_event_comes_back_from_a_backup(place: Place) -> None:
    place.chief.post("/backups/now")
    path = place.newest()
    stream = spoil_last(place)
    assert place.chief.post(f"{path}/restore", {"stream": stream}).status_code == 428
    assert place.chief.post(f"{path}/restore", {"stream": stream, "confirmed": "4"}).status_code == 303
    assert len(place.desk.state.entries) == 4
    assert "Nothing is wrong with it" in place.chief.see(f"/damaged/{stream}")
    assert place.chief.get("/damaged/NOSUCH").status_code == 404
