"""People who may be entered: from rating lists and from past events, found while their names are typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import IO, Any, Protocol

from crosstable.app.folding import folded
from crosstable.formats.rating_lists import Listed

LETTERS_NEEDED = 3
FOUND_MOST = 12


@dataclass(frozen=True, slots=True)
class ListInfo:
    """One loaded list. `slug` names it in addresses, `stamp` differs after each loading; `day` is the list's own."""

    slug: str
    stamp: str
    name: str
    day: str
    people: int
    official: bool
    loaded_at: str


@dataclass(frozen=True, slots=True)
class Loading:
    """A list that is being read. `done` and `size` are bytes; `trouble` says why it was given up."""

    name: str
    people: int = 0
    done: int = 0
    size: int = 0
    trouble: str = ""
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody who fits. `ref` finds him again; `near` when a letter differs from what was typed."""

    ref: str
    person: Listed
    source: str
    day: str = ""
    official: bool = False
    near: bool = False


class PeopleLists(Protocol):
    """Rating lists on this computer. Searching never waits for loading."""

    def lists(self) -> Sequence[ListInfo]:
        """Those that are loaded, by name."""

    async def search(self, text: str, most: int = FOUND_MOST) -> Sequence[Found]:
        """People by any parts of the name, or by their number; best first."""

    async def get(self, ref: str) -> Found | None:
        """Somebody found before; None when the list has been replaced since."""

    async def by_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """People by their number in the official lists."""

    async def by_names(self, keys: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """People by `folding.name_key`."""


class ListKeeper(PeopleLists, Protocol):
    """Lists that can be loaded and removed; only a host with a disk has them."""

    def loading(self) -> Loading | None:
        """What is being read, or how the last reading ended."""

    def waiting(self) -> Sequence[str]:
        """Names of files that somebody put into the folder."""

    @property
    def place(self) -> Path:
        """The folder into which files can be put."""

    async def load_waiting(self, file_name: str, *, name: str, day: str) -> bool:
        """Begin to read a file of the folder; False when it is not there."""

    async def take_in(self, file: IO[bytes], file_name: str, *, name: str, day: str) -> None:
        """Copy a file that was sent and begin to read it. Raises NotSaved."""

    def stop(self) -> None:
        """Give up the reading; the old list stays."""

    async def remove(self, slug: str) -> bool:
        """Take a list away."""


def parts_of(text: str) -> list[str]:
    """The parts of a name to look for; empty when too little was typed to find anybody."""
    parts = folded(text).split()[:6]
    letters = "".join(parts)
    enough = LETTERS_NEEDED if letters.isascii() else 2
    return [part[:40] for part in parts] if len(letters) >= enough else []


def near_prefix(typed: str, word: str) -> bool:
    """Whether a word begins with what was typed, one letter wrong, missing, too many, or two exchanged."""
    n = len(typed)
    at = next((k for k, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), min(n, len(word)))
    if at == n:
        return True
    rest = typed[at + 1 :]
    return (
        word.startswith(rest, at + 1)
        or word.startswith(typed[at:], at + 1)
        or word.startswith(rest, at)
        or (typed[at + 1 : at + 2] == word[at : at + 1] and word.startswith(typed[at] + typed[at + 2 :], at + 1))
    )


KINDS = ("standard", "rapid", "blitz")


def rating_kind(time_control: str) -> str:
    """Which rating an event is played for, by its thinking time for 60 moves (B.02: 60 minutes, 10 minutes)."""
    found = re.search(r"(\d{1,3})(?:['’′]|\s*min)?\s*(?:[+/]\s*(\d{1,3}))?", time_control)
    if found is None:
        return "standard"
    minutes = int(found[1]) + int(found[2] or 0)
    return "standard" if minutes >= 60 else "rapid" if minutes > 10 else "blitz"


def rating_for(person: Listed, kind: str) -> tuple[int | None, str]:
    """The rating by which somebody is ranked, and its kind; who has none of that kind is taken by the standard one."""
    own: int | None = getattr(person, kind)
    if own is not None or kind == "standard":
        return own, kind
    return person.standard, "standard"


def fields_of(found: Found, kind: str) -> dict[str, Any]:
    """The fields for `add-players`; nothing that the list does not say."""
    person = found.person
    rating, used = rating_for(person, kind)
    values: dict[str, Any] = {
        "name": person.name,
        "title": person.title,
        "rating": rating,
        "federation": person.federation,
        "sex": person.sex,
        "fide_id": person.id if found.official else "",
        "birth": "" if person.birth is None else str(person.birth),
        "club": person.club,
    }
    fields = {name: value for name, value in values.items() if value not in ("", None)}
    if rating is not None:
        fields["rating_source"] = source_text(found, used)
    return fields


def source_text(found: Found, kind: str) -> str:
    """Where a rating comes from, kept with the entry: list, kind and day."""
    return " · ".join(part for part in (found.source, kind, found.day) if part)


def is_old(day: str, start: date) -> bool:
    """M04: FIDE publishes a list for each month; the one in force is that of the month of the first day (B.02)."""
    try:
        listed = date.fromisoformat(day)
    except ValueError:
        return False
    return (listed.year, listed.month) < (start.year, start.month)


class NoLists:
    """A host without lists."""

    def lists(self) -> Sequence[ListInfo]:
        """None."""
        return ()

    async def search(self, text: str, most: int = FOUND_MOST) -> Sequence[Found]:
        """Nobody."""
        del text, most
        return ()

    async def get(self, ref: str) -> Found | None:
        """Nobody."""
        del ref
        return None

    async def by_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """Nobody."""
        del numbers
        return {}

    async def by_names(self, keys: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        """Nobody."""
        del keys
        return {}
