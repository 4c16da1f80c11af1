"""Rating lists on the disk: found while names are typed, swapped in whole, kept when a reading is cut off."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from crosstable.app.people import Found, near_prefix, parts_of, rating_kind
from crosstable.app.people_files import opened, recognise
from crosstable.app.service import Service
from crosstable.formats.rating_lists import Listed, NoRatingList
from crosstable.store import people_file
from crosstable.store.people_file import PeopleFile, build
from crosstable.store.people_lists import PeopleLists
from crosstable.store.sqlite import SqliteStore
from tests.app.memory import CHIEF, CountedTokens, TickingClock

PEOPLE = [
    Listed("1", "Nguyễn Thị Lan", "VIE", "w", "", 1710, birth=2001),
    Listed("2", "Petrov, Anton", "BUL", "m", "IM", 2455, birth=1990),
    Listed("3", "Petrosyan, Ara", "ARM", "m", "", 1900),
    Listed("4", "Petrov, Boris", "BUL", "m", "", 1650, inactive=True),
    Listed("5", "Müller, Jörg", "GER", "m", "FM", 2301, 2280),
    Listed("6", "王 小明", "CHN", "m", "", 2100),
]
CSV = "Name;Rating;Fed;Born;ECF code\nMehta, Arjun;1850;IND;12.03.2008;123456A\nLopez, Ana;unr;ESP;;\n"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[PeopleFile]:
    build(tmp_path / "small.people", PEOPLE, {})
    found = PeopleFile(tmp_path / "small.people")
    yield found
    found.close()


def names(found: PeopleFile, text: str, most: int = 9) -> list[str]:
    return [person.name for _, person, near in found.search(text, most) if not near]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nguyen", ["Nguyễn Thị Lan"]),
        ("lan ngu", ["Nguyễn Thị Lan"]),
        ("pet", ["Petrov, Anton", "Petrosyan, Ara", "Petrov, Boris"]),
        ("petrov", ["Petrov, Anton", "Petrov, Boris"]),
        ("petrov b", ["Petrov, Boris"]),
        ("MULLER j", ["Müller, Jörg"]),
        ("王 小", ["王 小明"]),
        ("5", ["Müller, Jörg"]),
        ("pe", []),
        ("xyz", []),
    ],
)
def test_found_by_beginnings_without_accents_the_strongest_first(
    small: PeopleFile, text: str, expected: list[str]
) -> None:
    assert names(small, text) == expected


@pytest.mark.parametrize("text", ["pertov", "petrv", "petroov", "petruv", "oetrov", "petro antn", "mueller", "nguen"])
def test_one_wrong_letter_still_finds(small: PeopleFile, text: str) -> None:
    found = small.search(text, 9)
    assert found
    assert found[0][1].name in ("Petrov, Anton", "Müller, Jörg", "Nguyễn Thị Lan")
    assert found[0][2] or text == "petro antn"


def test_near_prefix_by_all_four_mistakes() -> None:
    assert all(near_prefix(typed, "petrosyan") for typed in ("petro", "patro", "ptro", "peetro", "perto"))
    assert not any(near_prefix(typed, "petrosyan") for typed in ("patra", "pro", "tepro", "petrax"))


def test_too_few_letters_find_nobody() -> None:
    assert parts_of("ab") == []
    assert parts_of("a b c") == ["a", "b", "c"]
    assert parts_of("王小") == ["王小"]


def test_building_takes_the_same_steps_for_each_row(tmp_path: Path) -> None:
    """Twice as many people, twice as many rows written: no work per row grows with the list (FR-095)."""
    sizes = []
    for n in (2_000, 4_000):
        path = tmp_path / f"{n}.people"
        build(path, (Listed(str(k), f"Name{k} Given{k % 50}") for k in range(n)), {})
        sizes.append(path.stat().st_size)
    assert sizes[1] < 2.2 * sizes[0]


def lists_in(folder: Path) -> PeopleLists:
    return PeopleLists(folder / "lists")


def load(lists: PeopleLists, path: Path, name: str = "", day: str = "") -> None:
    async def work() -> None:
        await lists.load(path, name=name, day=day, own=False)
        await lists.finished()

    asyncio.run(work())


def search(lists: PeopleLists, text: str) -> list[Found]:
    return list(asyncio.run(lists.search(text)))


@pytest.fixture
def csv_file(tmp_path: Path) -> Path:
    path = tmp_path / "ecf_nov26.csv"
    path.write_text(CSV, "utf-8")
    return path


def test_a_national_list_is_loaded_found_and_removed(tmp_path: Path, csv_file: Path) -> None:
    lists = lists_in(tmp_path)
    load(lists, csv_file, "ECF")
    (info,) = lists.lists()
    assert (info.name, info.day, info.people, info.official) == ("ECF", "2026-11-01", 2, False)
    (found,) = search(lists, "mehta")
    assert (found.person.birth, found.person.standard, found.person.id) == (2008, 1850, "123456A")
    assert asyncio.run(lists.get(found.ref)) == found
    assert asyncio.run(lists.by_names(["arjun mehta"]))["arjun mehta"][0].person.name == "Mehta, Arjun"
    assert asyncio.run(lists.by_numbers(["123456A"])) == {}, "only FIDE's numbers are FIDE IDs"
    assert asyncio.run(lists.remove("ecf"))
    assert search(lists, "mehta") == []
    lists.close()


def test_fr_095_a_reading_that_is_cut_off_leaves_the_old_list(
    tmp_path: Path, csv_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = lists_in(tmp_path)
    load(lists, csv_file, "ECF")
    (before,) = search(lists, "mehta")
    monkeypatch.setattr(people_file, "_AFTER", "CREATE TABLE parts (word); ROLLBACK; not sql at all;")
    load(lists, csv_file, "ECF")
    loading = lists.loading()
    assert loading is not None
    assert loading.finished
    assert loading.trouble
    assert search(lists, "mehta") == [before]
    assert [path.name for path in (tmp_path / "lists").iterdir()] == ["ecf.people"]
    monkeypatch.undo()
    (tmp_path / "lists" / "ecf.people.part").write_text("left behind by a power cut")
    assert search(lists, "mehta") == [before]
    load(lists, csv_file, "ECF")
    (after,) = search(lists, "mehta")
    assert after.ref != before.ref
    assert asyncio.run(lists.get(before.ref)) is None, "a reference into a list that was replaced finds nobody else"
    lists.close()


def test_the_reading_can_be_stopped(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_text("Name\n" + "\n".join(f"Name {k}" for k in range(9_000)), "utf-8")
    lists = lists_in(tmp_path)

    async def work() -> None:
        await lists.load(path, name="Long", day="", own=False)
        lists.stop()
        await lists.finished()

    asyncio.run(work())
    loading = lists.loading()
    assert loading is not None
    assert loading.trouble == "stopped"
    assert lists.lists() == []
    lists.close()


def test_what_is_no_list_is_refused_in_words(tmp_path: Path) -> None:
    lists = lists_in(tmp_path)
    for name, data in (
        ("a.csv", b"Points;Place\n1;2\n"),
        ("b.txt", b"\0\0\1"),
        ("c.zip", b"PK\x03\x04broken"),
        ("d.txt", b""),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        load(lists, path)
        loading = lists.loading()
        assert loading is not None
        assert loading.trouble, name
    assert lists.lists() == []
    lists.close()


def test_a_file_of_the_folder_and_a_foreign_one(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "mine.csv").write_text(CSV, "utf-8")
    (folder / "other.people").write_text("no list")
    lists = lists_in(tmp_path)
    assert lists.waiting() == ["mine.csv"]

    async def work() -> None:
        assert not await lists.load_waiting("../secret", name="", day="")
        assert await lists.load_waiting("mine.csv", name="Mine", day="2026-09-01")
        await lists.finished()

    asyncio.run(work())
    assert [(info.name, info.day) for info in lists.lists()] == [("Mine", "2026-09-01")]
    assert (folder / "mine.csv").exists()
    lists.close()


def test_a_zip_with_one_list() -> None:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("standard_oct26frl.txt", "ID Number      Name      Fed OCT26\n")
        archive.writestr("readme.html", "x")
    packed.seek(0)
    with opened(packed, "list.zip") as (file, name, day):
        assert recognise(file, name).kind == "fide-text"
        assert day is not None
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "")
        archive.writestr("b.txt", "")
    packed.seek(0)
    with pytest.raises(NoRatingList, match="2 lists"), opened(packed, "list.zip"):
        pass


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "standard"),
        ("90+30", "standard"),
        ("30'+30\"", "standard"),
        ("15+10", "rapid"),
        ("10", "blitz"),
        ("5+3", "blitz"),
    ],
)
def test_the_rating_that_counts_by_the_time_control(text: str, kind: str) -> None:
    assert rating_kind(text) == kind


def test_fr_082_results_are_saved_while_a_list_is_read(tmp_path: Path) -> None:
    """The log and the list are two files: a list that is half read holds no lock that a result would wait for."""
    path = tmp_path / "long.csv"
    path.write_text("Name\n" + "\n".join(f"Name{k} Given{k}" for k in range(30_000)), "utf-8")
    lists = lists_in(tmp_path)
    service = Service(SqliteStore(tmp_path / "log.db"), TickingClock(), CountedTokens())

    async def work() -> int:
        done = await service.create(CHIEF, {"name": "Open"})
        await lists.load(path, name="Long", day="", own=False)
        saved = 0
        while (loading := lists.loading()) is not None and not loading.finished:
            await service.execute(done.state.stream, "change-info", CHIEF, {"city": str(saved)})
            saved += 1
        return saved

    assert asyncio.run(work()) > 3
    assert lists.lists()[0].people == 30_000
    lists.close()
    assert isinstance(service.store, SqliteStore)
    service.store.close()
