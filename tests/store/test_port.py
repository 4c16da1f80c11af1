"""What the port promises, of every store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.app.ports import EventStore, SomeoneWasFirst
from crosstable.core.fold import fold
from crosstable.formats.pictures import picture_hash
from crosstable.store.sqlite import SqliteStore
from tests.app.memory import MemoryStore
from tests.store.logs import created, line, plain, play, player, write


@pytest.fixture(params=["memory", "sqlite", "sqlite without threads"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    opened = SqliteStore(tmp_path / "crosstable.db", threads=request.param == "sqlite")
    yield opened
    opened.close()


def test_what_was_appended_is_read_in_order(store: EventStore) -> None:
    log = plain("A", 7)
    write(store, log)
    assert list(asyncio.run(store.read("A"))) == log
    assert list(asyncio.run(store.read("A", 5))) == log[5:]
    assert list(asyncio.run(store.read("A", 7))) == []


def test_streams_do_not_mix(store: EventStore) -> None:
    write(store, plain("A", 3))
    write(store, plain("a", 2))
    write(store, plain("B", 1))
    assert [event.seq for event in asyncio.run(store.read("A"))] == [1, 2, 3]
    assert [event.stream for event in asyncio.run(store.read("a"))] == ["a", "a"]
    assert list(asyncio.run(store.read("C"))) == []


@pytest.mark.parametrize("expected", [0, 2, 4])
def test_who_comes_second_is_told_so_and_writes_nothing(store: EventStore, expected: int) -> None:
    log = plain("A", 3)
    write(store, log)
    late = [player("A", expected + 1), player("A", expected + 2)]
    with pytest.raises(SomeoneWasFirst) as told:
        asyncio.run(store.append("A", expected, late, line(log)))
    assert (told.value.stream, told.value.seq) == ("A", 3)
    assert list(asyncio.run(store.read("A"))) == log


def test_entries_are_found_by_the_key_of_their_command(store: EventStore) -> None:
    log = [created("A"), player("A", 2, key="k1"), player("A", 3, command=2, key="k1"), player("A", 4, key="k2")]
    write(store, log)
    write(store, [replace(created("B"), key="k1")])
    assert list(asyncio.run(store.by_key("A", "k1"))) == log[1:3]
    assert list(asyncio.run(store.by_key("A", "k3"))) == []


def test_bodies_come_back_as_they_were(store: EventStore) -> None:
    body = {
        "info": {"name": "Chợ Lớn 象棋 “½” \u0000 \ud83c <b>&'\" \\"},
        "options": {"zero": 0, "none": None, "no": False, "big": 2**70, "deep": [[1, "2"], {}]},
    }
    event = replace(created("A"), body=body, device="Handy von Jürgen 📱", key="ключ")
    write(store, [event])
    assert list(asyncio.run(store.read("A"))) == [event]
    assert list(asyncio.run(store.by_key("A", "ключ"))) == [event]


def test_the_list_has_one_line_a_stream_last_changed_first(store: EventStore) -> None:
    older, newer = plain("A", 2), plain("B", 9)
    write(store, older)
    write(store, newer)
    assert list(asyncio.run(store.summaries())) == [line(newer), line(older)]
    more = [*older, *(player("A", seq) for seq in range(3, 30))]
    asyncio.run(store.append("A", 2, more[2:], line(more)))
    assert list(asyncio.run(store.summaries())) == [line(more), line(newer)]


def test_a_whole_event_runs_on_it(store: EventStore) -> None:
    stream = play(store)
    log = asyncio.run(store.read(stream))
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    state = fold(log)
    assert state.rounds_published == 2
    assert not state.rounds[-1].open_boards
    assert [summary.stream for summary in asyncio.run(store.summaries())] == [stream]


def test_every_store_keeps_the_same_log(tmp_path: Path) -> None:
    memory, sqlite = MemoryStore(), SqliteStore(tmp_path / "crosstable.db")
    stores: tuple[EventStore, ...] = (memory, sqlite)
    names = [play(store, 3) for store in stores]
    logs = [asyncio.run(store.read(name)) for store, name in zip(stores, names, strict=True)]
    sqlite.close()
    assert list(logs[0]) == list(logs[1])


def test_pictures_are_kept_under_what_they_are(store: EventStore) -> None:
    data = b"bytes of a picture"
    name = picture_hash(data)
    assert asyncio.run(store.picture(name)) is None
    asyncio.run(store.keep_pictures({name: data}))
    asyncio.run(store.keep_pictures({name: data}))
    assert asyncio.run(store.picture(name)) == data
    assert asyncio.run(store.picture(name[:-1])) is None
