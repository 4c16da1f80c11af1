"""The folder of rating lists: loaded aside, swapped in whole, searched in a thread of its own.

They are files of their own beside the log, so reading half a million people holds up no result (FR-082), and an
interrupted reading leaves the old list as it was (FR-095).
"""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import IO

from crosstable.app.folding import folded
from crosstable.app.people import FOUND_MOST, Found, ListInfo, Loading
from crosstable.app.people_files import opened, read_people, recognise
from crosstable.app.ports import NotSaved
from crosstable.formats.rating_lists import Listed, NoRatingList
from crosstable.store.connect import PART, create_private, publish
from crosstable.store.people_file import PeopleFile, about, build
from crosstable.store.trouble import not_saved
from crosstable.store.worker import Worker

LISTS_MOST = 12
PEOPLE_MOST = 5_000_000
"""Every federation together has fewer than half of them."""
_TOLD_EVERY = 2_000
_ENDINGS = (".txt", ".xml", ".csv", ".zip")


class Stopped(Exception):
    """Somebody gave the reading up."""


class PeopleLists:
    """Implements the port `app.people.ListKeeper` in a folder, which is made when the first list is loaded."""

    def __init__(self, folder: Path, *, threads: bool = True) -> None:
        self.folder = folder
        self._searching = Worker("crosstable-people", threads=threads)
        self._reading = Worker("crosstable-lists", threads=threads)
        self._open: OrderedDict[str, tuple[str, PeopleFile]] = OrderedDict()
        self._infos: dict[tuple[str, int, int], ListInfo | None] = {}
        self._loading: Loading | None = None
        self._stop = False
        self._task: asyncio.Task[None] | None = None

    @property
    def place(self) -> Path:
        """Where files can be put."""
        return self.folder

    def lists(self) -> Sequence[ListInfo]:
        """Those that are loaded, by name; a file that is none of ours is passed over."""
        found = []
        for path in sorted(self.folder.glob("*.people")) if self.folder.is_dir() else ():
            try:
                stat = path.stat()
            except OSError:
                continue
            key = (path.name, stat.st_mtime_ns, stat.st_size)
            if key not in self._infos:
                self._infos[key] = _info(path)
            if (info := self._infos[key]) is not None:
                found.append(info)
        return sorted(found, key=lambda info: (not info.official, info.name))[:LISTS_MOST]

    def loading(self) -> Loading | None:
        """What is being read, or how the last reading ended."""
        return self._loading

    def waiting(self) -> Sequence[str]:
        """Files that somebody put into the folder."""
        if not self.folder.is_dir():
            return ()
        return sorted(path.name for path in self.folder.iterdir() if path.suffix.lower() in _ENDINGS)[:50]

    def stop(self) -> None:
        """Give up the reading at its next step."""
        self._stop = True

    async def load_waiting(self, file_name: str, *, name: str, day: str) -> bool:
        """Begin to read a file of the folder, which stays there."""
        if file_name not in self.waiting():
            return False
        await self.load(self.folder / file_name, name=name, day=day, own=False)
        return True

    async def load(self, path: Path, *, name: str, day: str, own: bool) -> None:
        """Begin to read a file, when no other is being read; `own`: delete it afterwards."""
        if self._loading is not None and not self._loading.finished:
            return
        self._stop = False
        self._loading = Loading(name or path.name)
        self._task = asyncio.create_task(self._load(path, name, day, own=own))

    async def take_in(self, file: IO[bytes], file_name: str, *, name: str, day: str) -> None:
        """Copy what was sent and begin to read it. Raises NotSaved."""
        safe = re.sub(r"[^\w.-]+", "-", Path(file_name).name)[-80:]
        path = self.folder / f"sent-{secrets.token_hex(4)}-{safe}.tmp"

        def copy() -> None:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            create_private(path)
            with path.open("wb") as target:
                shutil.copyfileobj(file, target, 1 << 20)

        try:
            await self._reading.run(copy)
        except OSError as error:
            raise not_saved(self.folder, error) from error
        await self.load(path, name=name, day=day, own=True)

    async def finished(self) -> None:
        """Wait for the reading that has begun."""
        if self._task is not None:
            await self._task

    async def _load(self, path: Path, name: str, day: str, *, own: bool) -> None:
        trouble = ""
        try:
            part, target = await self._reading.run(partial(self._build, path, name, day))
            await self._searching.run(partial(self._swap, part, target))
        except NoRatingList as error:
            trouble = str(error)
        except Stopped:
            trouble = "stopped"
        except (OSError, sqlite3.Error) as error:
            trouble = not_saved(self.folder, error).reason
        finally:
            if own:
                await self._reading.run(partial(path.unlink, missing_ok=True))
        self._loading = replace(self._loading or Loading(name), finished=True, trouble=trouble)

    def _build(self, path: Path, name: str, day: str) -> tuple[Path, Path]:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self.folder.glob(f"*{PART}"):  # of a reading that was cut off
            if left != path:
                left.unlink(missing_ok=True)
        self._loading = replace(self._loading or Loading(name), size=path.stat().st_size)
        with path.open("rb") as raw, opened(raw, path.name) as (file, inner, packed):
            source = recognise(file, inner)
            found = source.day or packed or datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
            title = name or ("FIDE" if source.official else path.stem)
            target = self.folder / f"{_slug(title)}.people"
            part = target.with_name(target.name + PART)
            create_private(part)
            notes = {
                "name": title,
                "day": day or found.isoformat(),
                "official": "1" if source.official else "",
                "loaded_at": datetime.now(UTC).isoformat(timespec="seconds"),
                "stamp": secrets.token_hex(4),
            }
            try:
                if build(part, self._told(read_people(file, source, inner), raw), notes) == 0:
                    raise NoRatingList("nobody is in it")
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        return part, target

    def _told(self, people: Iterator[Listed], raw: IO[bytes]) -> Iterator[Listed]:
        """The same people; how far it is, is told on the way."""
        for number, person in enumerate(people, 1):
            if number > PEOPLE_MOST:
                raise NoRatingList(f"it holds more than {PEOPLE_MOST} people")
            if number % _TOLD_EVERY == 0 and self._loading is not None:
                if self._stop:
                    raise Stopped
                self._loading = replace(self._loading, people=number, done=raw.tell())
            yield person

    def _swap(self, part: Path, target: Path) -> None:
        self._let_go(target.stem)  # some systems replace no file that is open
        publish(part, target)

    def _let_go(self, slug: str) -> None:
        known = self._open.pop(slug, None)
        if known is not None:
            known[1].close()

    async def remove(self, slug: str) -> bool:
        """Take a list away. Raises NotSaved."""
        info = next((info for info in self.lists() if info.slug == slug), None)
        if info is None:
            return False

        def work() -> None:
            self._let_go(slug)
            (self.folder / f"{slug}.people").unlink(missing_ok=True)

        try:
            await self._searching.run(work)
        except OSError as error:
            raise NotSaved(str(error)) from error
        return True

    async def search(self, text: str, most: int = FOUND_MOST) -> Sequence[Found]:
        """People by any parts of the name, or by number; exact ones first, then the strongest."""

        def look(info: ListInfo, file: PeopleFile) -> list[Found]:
            return [_found(info, number, person, near=near) for number, person, near in file.search(text, most)]

        found = await self._searching.run(partial(self._each, look))
        return sorted(found, key=lambda f: (f.near, f.person.inactive, -f.person.best))[:most]

    async def get(self, ref: str) -> Found | None:
        """Somebody found before, unless the list has been replaced since."""
        taken = re.fullmatch(r"([\w-]{1,60})\.([0-9a-f]{8})\.(\d{1,9})", ref)
        if taken is None:
            return None

        def look(info: ListInfo, file: PeopleFile) -> list[Found]:
            person = file.person(int(taken[3])) if (info.slug, info.stamp) == (taken[1], taken[2]) else None
            return [_found(info, int(taken[3]), person)] if person is not None else []

        return next(iter(await self._searching.run(partial(self._each, look))), None)

    async def by_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """People by FIDE ID."""

        def look(info: ListInfo, file: PeopleFile) -> list[Found]:
            return [_found(info, *row) for row in file.by_number(numbers)] if info.official else []

        return _grouped(await self._searching.run(partial(self._each, look)), lambda found: found.person.id)

    async def by_names(self, keys: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """People by `name_key`."""

        def look(info: ListInfo, file: PeopleFile) -> list[Found]:
            return [_found(info, *row) for row in file.by_name(keys)]

        return _grouped(
            await self._searching.run(partial(self._each, look)),
            lambda found: " ".join(sorted(folded(found.person.name).split())),
        )

    def _each(self, look: Callable[[ListInfo, PeopleFile], list[Found]]) -> list[Found]:
        """The answers of all lists; one that cannot be read gives none. In the thread of the search."""
        found: list[Found] = []
        for info in self.lists():
            try:
                found += look(info, self._file(info))
            except sqlite3.Error:
                self._let_go(info.slug)
        return found

    def _file(self, info: ListInfo) -> PeopleFile:
        known = self._open.get(info.slug)
        if known is not None and known[0] == info.stamp:
            return known[1]
        self._let_go(info.slug)
        file = PeopleFile(self.folder / f"{info.slug}.people")
        self._open[info.slug] = info.stamp, file
        return file

    def close(self) -> None:
        """Give up what is being read and let go of the files."""
        self._stop = True
        self._reading.close()
        self._searching.close()
        for slug in list(self._open):
            self._let_go(slug)


def _slug(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", folded(name)).strip("-")[:40]
    return plain or f"list-{name.encode().hex()[:12]}"


def _info(path: Path) -> ListInfo | None:
    known = about(path)
    if not known:
        return None
    return ListInfo(
        path.stem,
        known["stamp"],
        known["name"],
        known["day"],
        int(known["people"]),
        bool(known["official"]),
        known["loaded_at"],
    )


def _found(info: ListInfo, number: int, person: Listed, *, near: bool = False) -> Found:
    return Found(f"{info.slug}.{info.stamp}.{number}", person, info.name, info.day, info.official, near)


def _grouped(found: Sequence[Found], key: Callable[[Found], str]) -> dict[str, list[Found]]:
    groups: dict[str, list[Found]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return groups
