"""Files of other versions, of other programs, and damaged ones."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crosstable.core.events import SCHEMA, EventKind
from crosstable.store.log import SqliteLog
from crosstable.store.migrations import MIGRATIONS, Migration
from crosstable.store.trouble import CannotRead, Trouble
from crosstable.store.upgrade import UPGRADES, upgraded
from tests.store.damage import spoil
from tests.store.logs import created, line, plain, player

NEXT = len(MIGRATIONS) + 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "crosstable.db"
    with closing(SqliteLog(path)) as log:
        log.append("A", 0, plain("A", 3), line(plain("A", 3)))
    return path


def rooms(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE rooms (name TEXT PRIMARY KEY)")
    db.execute("INSERT INTO rooms VALUES ('hall')")


def rooms_and_a_fault(db: sqlite3.Connection) -> None:
    rooms(db)
    db.execute("DELETE FROM events")
    raise OSError(28, "No space left on device")


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_steps_are_numbered_without_a_gap() -> None:
    assert [step.number for step in MIGRATIONS] == list(range(1, NEXT))
    assert all(step.title for step in MIGRATIONS)


def test_an_older_file_is_copied_and_brought_up(path: Path) -> None:
    steps = [Migration(NEXT, "rooms", rooms), *MIGRATIONS]
    with closing(SqliteLog(path, migrations=steps)) as log:
        assert log.read("A") == plain("A", 3)
        copy = log.migrated_from
    assert copy is not None
    assert copy.parent == path.parent
    assert "rooms" in tables(path)
    assert "rooms" not in tables(copy)
    with closing(SqliteLog(copy)) as old:
        assert old.read("A") == plain("A", 3)
    with closing(SqliteLog(path, migrations=steps)) as log:
        assert log.migrated_from is None


def test_a_copy_from_before_is_never_overwritten(path: Path) -> None:
    steps = [*MIGRATIONS, Migration(NEXT, "rooms", rooms)]
    copies: set[Path] = set()
    for _ in range(3):
        with closing(SqliteLog(path, migrations=steps)) as log:
            assert log.migrated_from is not None
            copies.add(log.migrated_from)
        path.write_bytes(log.migrated_from.read_bytes())
    assert len(copies) == 3


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    steps = [*MIGRATIONS, Migration(NEXT, "rooms", rooms_and_a_fault)]
    with pytest.raises(CannotRead) as told:
        SqliteLog(path, migrations=steps)
    assert told.value.trouble is Trouble.FULL
    assert "rooms" not in tables(path)
    with closing(SqliteLog(path)) as log:
        assert log.read("A") == plain("A", 3)


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    with closing(SqliteLog(path, migrations=[*MIGRATIONS, Migration(NEXT, "rooms", rooms)])):
        pass
    before = path.read_bytes()
    with pytest.raises(CannotRead) as told:
        SqliteLog(path)
    assert told.value.trouble is Trouble.NEWER
    assert "Install the newer version" in told.value.reason
    assert path.read_bytes() == before


def made_by_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE events (id INTEGER)")


def without_its_version(path: Path) -> None:
    with closing(SqliteLog(path)) as log, log.writing() as db:
        db.execute("DELETE FROM meta WHERE name = 'schema'")


@pytest.mark.parametrize(
    ("make", "trouble"),
    [
        (made_by_another_program, Trouble.FOREIGN),
        (without_its_version, Trouble.DAMAGED),
        (lambda path: path.write_bytes(b"%PDF-1.7 and more"), Trouble.FOREIGN),
        (lambda path: path.write_bytes(b"\0" * 8192), Trouble.DAMAGED),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\0" * 8000), Trouble.DAMAGED),
        (lambda path: path.mkdir(), Trouble.OTHER),
    ],
    ids=["another program", "no version", "a PDF", "zeros", "a beginning", "a folder"],
)
def test_what_is_no_file_of_ours_is_refused_and_left_alone(tmp_path: Path, make: Any, trouble: Trouble) -> None:  # noqa: ANN401 - a function or a lambda
    path = tmp_path / "crosstable.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(CannotRead) as told:
        SqliteLog(path)
    assert told.value.trouble is trouble
    assert told.value.reason.endswith(".")
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_an_empty_file_is_new(tmp_path: Path) -> None:
    (tmp_path / "crosstable.db").touch()
    with closing(SqliteLog(tmp_path / "crosstable.db")) as log:
        assert log.summaries() == []


def older(kind: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """In a version that never was, players were called competitors and had a nickname."""
    if kind == "competitor-added":
        return EventKind.PLAYER_ADDED.value, {"id": body["id"], "name": body["nickname"]}
    return kind, body


def test_events_of_an_older_shape_are_brought_up_when_read(path: Path) -> None:
    new = SCHEMA + 1
    with closing(SqliteLog(path)) as log, log.writing() as db:
        db.execute(
            'UPDATE events SET kind = \'competitor-added\', body = \'{"id": 2, "nickname": "Lan"}\' WHERE seq = 2'
        )
    with closing(SqliteLog(path, upgrades={SCHEMA: older}, schema=new)) as log:
        read = log.read("A")
    expected = [created("A"), player("A", 2, name="Lan"), player("A", 3)]
    assert read == [replace(event, schema=new) for event in expected]


def test_events_of_a_newer_shape_are_refused(path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        with log.writing() as db:
            db.execute("UPDATE events SET schema = ? WHERE seq = 2", (SCHEMA + 1,))
        with pytest.raises(CannotRead, match="newer version"):
            log.read("A")


def test_upgrades_go_step_by_step() -> None:
    def step(name: str) -> Any:  # noqa: ANN401 - an upgrade
        return lambda kind, body: (kind, {**body, "steps": [*body["steps"], name]})

    table = {1: step("1 to 2"), 3: step("3 to 4")}
    body: dict[str, Any] = {"steps": []}
    assert upgraded(1, "created", body, upgrades=table, target=5)[1]["steps"] == ["1 to 2", "3 to 4"]
    assert upgraded(2, "created", body, upgrades=table, target=5)[1]["steps"] == ["3 to 4"]
    assert upgraded(5, "created", body, upgrades=table, target=5)[1]["steps"] == []


def test_every_older_shape_has_an_upgrade() -> None:
    assert sorted(UPGRADES) == list(range(1, SCHEMA))


def test_a_damaged_file_is_refused_when_it_is_opened(path: Path) -> None:
    spoil(path, [4, 5])
    with pytest.raises(CannotRead) as told:
        SqliteLog(path)
    assert told.value.trouble is Trouble.DAMAGED
    assert "backup" in told.value.reason
