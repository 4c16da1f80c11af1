"""One rating list as one SQLite file: built aside as a whole, read-only ever after."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, fields
from itertools import islice
from pathlib import Path

from crosstable.app.folding import folded, name_key
from crosstable.app.people import near_prefix, parts_of
from crosstable.formats.rating_lists import Listed

SHAPE = 1
_ROWS_AT_ONCE = 2_000
_LOOKED_AT = 20_000
"""People with one beginning of a name who are compared with the other parts; the rest is too common to be found."""
_WORDS_LOOKED_AT = 20_000
_NEAR_FROM = 4
"""Shorter words with a letter exchanged are other words."""
_END = "\U0010ffff"
_COLUMNS = tuple(field.name for field in fields(Listed))

_BEFORE = f"""
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -32768;
    PRAGMA temp_store = FILE;
    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE people (person INTEGER PRIMARY KEY, {", ".join(_COLUMNS)}, name_key TEXT NOT NULL);
    CREATE TEMP TABLE raw (word TEXT, weak INTEGER, person INTEGER, spelt TEXT);
"""
# Sorted once at the end: keeping an index up to date row by row would cost more with every row.
_AFTER = """
    CREATE TABLE parts (word TEXT, weak INTEGER, person INTEGER, spelt TEXT, PRIMARY KEY (word, weak, person))
        WITHOUT ROWID;
    INSERT INTO parts SELECT word, weak, person, spelt FROM raw ORDER BY word, weak, person;
    DROP TABLE raw;
    CREATE TABLE words (word TEXT PRIMARY KEY, back TEXT NOT NULL, people INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO words SELECT word, backwards(word), count(*) FROM parts GROUP BY word;
    CREATE INDEX words_back ON words (back);
    CREATE INDEX people_id ON people (id) WHERE id <> '';
    CREATE INDEX people_key ON people (name_key);
"""


def build(path: Path, people: Iterable[Listed], about: Mapping[str, str]) -> int:
    """Write a list; how many people it has. Memory stays the same however long it is. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as db:
        db.create_function("backwards", 1, lambda word: str(word)[::-1], deterministic=True)
        db.executescript(_BEFORE)
        db.execute("BEGIN")
        number = 0
        rows = iter(people)
        put = f"INSERT INTO people VALUES ({', '.join('?' * (len(_COLUMNS) + 2))})"  # noqa: S608 - question marks
        while some := list(islice(rows, _ROWS_AT_ONCE)):
            db.executemany(put, [(number + k, *astuple(p), name_key(p.name)) for k, p in enumerate(some, 1)])
            db.executemany("INSERT INTO raw VALUES (?, ?, ?, ?)", _words_of(some, number))
            number += len(some)
        db.executescript(f"BEGIN; {_AFTER} COMMIT;")  # ends the transaction before it
        values = {**about, "shape": str(SHAPE), "people": str(number)}
        db.executemany("INSERT INTO about VALUES (?, ?)", values.items())
    return number


def _words_of(people: Sequence[Listed], before: int) -> Iterator[tuple[str, int, int, str]]:
    for number, person in enumerate(people, before + 1):
        words = folded(person.name).split()
        spelt = " " + " ".join(words)
        weak = -person.best + (10_000 if person.inactive else 0)
        for word in set(words):
            yield word, weak, number, spelt


def about(path: Path) -> dict[str, str]:
    """What is written about a finished list; empty for what is none. Raises nothing."""
    try:
        with closing(_reading(path)) as db:
            found = dict(db.execute("SELECT name, value FROM about"))
    except sqlite3.Error:
        return {}
    return found if found.get("shape") == str(SHAPE) else {}


def _reading(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    db = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cache_size = -16384")
    return db


class PeopleFile:
    """A finished list, open to be searched."""

    def __init__(self, path: Path) -> None:
        self._db = _reading(path)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def person(self, number: int) -> Listed | None:
        """Somebody by his place in the list."""
        return next(iter(self._people([number])), None)

    def by_number(self, numbers: Sequence[str]) -> list[tuple[int, Listed]]:
        """People by the number that the list gives them."""
        return self._rows("id", numbers)

    def by_name(self, keys: Sequence[str]) -> list[tuple[int, Listed]]:
        """People by `folding.name_key`."""
        return self._rows("name_key", keys)

    def _rows(self, column: str, values: Sequence[str]) -> list[tuple[int, Listed]]:
        found: list[tuple[int, Listed]] = []
        sql = f"SELECT person, {', '.join(_COLUMNS)} FROM people WHERE {column} = ? LIMIT 20"  # noqa: S608 - names of columns
        for value in values:
            if value:
                found += [(row[0], _listed(row[1:])) for row in self._db.execute(sql, (value,))]
        return found

    def _people(self, numbers: Sequence[int]) -> list[Listed]:
        sql = f"SELECT {', '.join(_COLUMNS)} FROM people WHERE person = ?"  # noqa: S608 - names of fields
        rows = (self._db.execute(sql, (number,)).fetchone() for number in numbers)
        return [_listed(row) for row in rows if row is not None]

    def search(self, text: str, most: int) -> list[tuple[int, Listed, bool]]:
        """People whose name has all the parts, the strongest first; then those with one letter changed."""
        if text.strip().isdigit():
            return [(number, person, False) for number, person in self.by_number([text.strip()])][:most]
        parts = parts_of(text)
        if not parts:
            return []
        driver = max(range(len(parts)), key=lambda k: len(parts[k]))
        others = [part for k, part in enumerate(parts) if k != driver]
        found = self._exactly(parts[driver], others, most)
        near: list[int] = []
        if len(found) < most:
            near = [number for number in self._nearly(parts, most) if number not in found]
        numbers = [*found, *near][:most]
        return [
            (number, person, k >= len(found)) for k, number in enumerate(numbers) if (person := self.person(number))
        ]

    def _exactly(self, part: str, others: Sequence[str], most: int) -> list[int]:
        """The whole word first: its people are sorted in the index; then words that begin so."""
        found = self._of_words([part], others, most)
        if len(found) < most:
            sql = f"""
                SELECT DISTINCT person FROM
                    (SELECT weak, person, spelt FROM parts WHERE word > ? AND word < ? LIMIT {_LOOKED_AT})
                WHERE {_has(others)} ORDER BY weak LIMIT ?
            """  # noqa: S608 - numbers and question marks
            values = (part, part + _END, *_spelt(others), most)
            found += [number for (number,) in self._db.execute(sql, values) if number not in found]
        return found[:most]

    def _of_words(self, words: Sequence[str], others: Sequence[str], most: int) -> list[int]:
        sql = f"""
            SELECT person FROM (SELECT weak, person, spelt FROM parts WHERE word = ? ORDER BY weak LIMIT {_LOOKED_AT})
            WHERE {_has(others)} LIMIT ?
        """  # noqa: S608 - numbers and question marks
        found: list[int] = []
        for word in words:
            found += [number for (number,) in self._db.execute(sql, (word, *_spelt(others), most))]
        return list(dict.fromkeys(found))

    def _nearly(self, parts: Sequence[str], most: int) -> list[int]:
        """One of the parts with one mistake, the others as they are."""
        found: list[int] = []
        for k, part in enumerate(parts):
            others = [other for j, other in enumerate(parts) if j != k]
            if len(part) >= _NEAR_FROM:
                found += self._of_words(self._near_words(part), others, most)
        return list(dict.fromkeys(found))[:most]

    def _near_words(self, part: str) -> list[str]:
        """A mistake touches two neighbouring letters at most: the beginning or the end of a word is right."""
        kept = max(2, (len(part) - 2) // 2)
        start, end = part[:kept], part[::-1][:kept]
        sql = f"""
            SELECT word, people FROM
                (SELECT word, people FROM words WHERE word >= ? AND word < ? LIMIT {_WORDS_LOOKED_AT})
            WHERE length(word) >= ?
            UNION
            SELECT word, people FROM
                (SELECT word, people FROM words WHERE back >= ? AND back < ? LIMIT {_WORDS_LOOKED_AT})
            WHERE length(word) BETWEEN ? AND ?
        """  # noqa: S608 - numbers and question marks
        n = len(part)
        rows = self._db.execute(sql, (start, start + _END, n - 1, end, end + _END, n - 1, n + 1))
        near = [(abs(len(word) - n), -people, word) for word, people in rows if near_prefix(part, word)]
        return [word for *_, word in sorted(near)[:20]]


def _has(parts: Sequence[str]) -> str:
    return " AND ".join("instr(spelt, ?)" for _ in parts) or "1"


def _spelt(parts: Sequence[str]) -> list[str]:
    return [f" {part}" for part in parts]


def _listed(row: Sequence[object]) -> Listed:
    values = dict(zip(_COLUMNS, row, strict=True))
    return Listed(**{**values, "inactive": bool(values["inactive"])})  # type: ignore[arg-type]
