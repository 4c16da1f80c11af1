"""A start at which the data file cannot be opened: a screen says so and offers the backups; nothing is overwritten."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from crosstable.app.service import Service
from crosstable.store.backup import Backups
from crosstable.store.folder import DataFolder
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead, Trouble
from crosstable.web import Config
from crosstable.web.browser import COOKIE, Browser, write_browser
from crosstable.web.start_trouble import Repair, create_trouble_app
from tests.app.memory import CHIEF, CountedTokens, TickingClock
from tests.web.hall import BASE, SECRET


def damaged(tmp_path: Path) -> DataFolder:
    """A folder with one tournament, a backup of it, and a file that was written over."""
    place = DataFolder(tmp_path)
    place.backups.mkdir()
    store = SqliteStore(place.database, threads=False)
    asyncio.run(Service(store, TickingClock(), CountedTokens()).create(CHIEF, {"name": "City <Open>"}))
    Backups(store.log, place.backups, clock=TickingClock()).after("by-hand")
    store.close()
    data = bytearray(place.database.read_bytes())
    data[:2_000] = b"x" * 2_000
    place.database.write_bytes(bytes(data))
    return place


class Screen:
    """The owner's browser before the screen of the trouble."""

    def __init__(self, place: DataFolder, error: CannotRead, *, owner: bool = True) -> None:
        self.opened = 0
        self.repair = Repair(place, None, error, self._opened)
        app = create_trouble_app(Config(secret=SECRET), self.repair)
        self.client = TestClient(app, base_url=BASE, client=("127.0.0.1", 50_000), follow_redirects=False)
        if owner:
            self.client.cookies.set(COOKIE, write_browser(Browser("b", "desk", owner=True), SECRET))

    def _opened(self) -> None:
        self.opened += 1

    def post(self, path: str, **fields: str) -> tuple[int, str]:
        token = re.search(r'name="csrf" value="(\w+)"', self.client.get("/enter").text)
        assert token is not None
        answer = self.client.post(path, data={"csrf": token[1], **fields})
        return answer.status_code, answer.text


def trouble(place: DataFolder) -> CannotRead:
    with pytest.raises(CannotRead) as found:
        SqliteStore(place.database, threads=False)
    return found.value


def test_a_damaged_file_is_explained_and_a_backup_takes_its_place(tmp_path: Path) -> None:
    place = damaged(tmp_path)
    before = place.database.read_bytes()
    screen = Screen(place, trouble(place))
    answer = screen.client.get("/e/ANY/round/3")
    assert answer.status_code == 503
    assert "The tournaments cannot be opened" in answer.text
    assert "Traceback" not in answer.text
    assert place.database.read_bytes() == before  # looking writes nothing
    name = re.search(r'name="name" value="([^"]+)"', answer.text)
    assert name is not None
    status, text = screen.post("/start-up/backup", name=name[1])
    assert (status, screen.opened) == (200, 1)
    assert "crosstable.damaged-1.db" in text
    assert (tmp_path / "crosstable.damaged-1.db").read_bytes() == before
    store = SqliteStore(place.database, threads=False)
    assert [line.name for line in asyncio.run(store.summaries())] == ["City <Open>"]
    store.close()


def test_only_the_owner_sees_paths_and_backups_and_may_choose(tmp_path: Path) -> None:
    place = damaged(tmp_path)
    screen = Screen(place, trouble(place), owner=False)
    text = screen.client.get("/").text
    assert str(tmp_path) not in text
    assert "start-up/backup" not in text
    for path in ("backup", "rescue", "rescued", "again"):
        assert screen.post(f"/start-up/{path}", name="x")[0] == 403
    assert screen.opened == 0


def test_a_file_of_a_newer_version_is_sound_and_not_rescued(tmp_path: Path) -> None:
    place = damaged(tmp_path)
    screen = Screen(place, CannotRead(place.database, Trouble.NEWER, "made by version 9"))
    text = screen.client.get("/").text
    assert "A newer version of Crosstable has written the file" in text
    assert "start-up/rescue" not in text
    assert screen.post("/start-up/rescue")[0] == 404


def test_what_can_be_read_is_shown_first_and_taken_afterwards(tmp_path: Path) -> None:
    place = damaged(tmp_path)
    error = trouble(place)
    place.database.write_bytes(next(place.backups.glob("*.db")).read_bytes())  # damage that leaves everything readable
    screen = Screen(place, error)
    status, text = screen.post("/start-up/rescue")
    assert status == 503
    assert "City &lt;Open&gt;" in text
    assert screen.opened == 0
    assert screen.post("/start-up/rescued")[0] == 200
    assert screen.opened == 1


def test_a_name_that_is_no_backup_is_not_found(tmp_path: Path) -> None:
    place = damaged(tmp_path)
    screen = Screen(place, trouble(place))
    assert screen.post("/start-up/backup", name="../../etc/passwd")[0] == 404
