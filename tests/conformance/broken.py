"""The damaged and hostile files of the shared corpus, each answered as its index demands."""

from __future__ import annotations

import csv
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from crosstable.core.model import Tournament
from crosstable.formats.intake import read_any
from crosstable.formats.problems import Reading, Severity
from crosstable.formats.text import clean

SECONDS = 1.0

# What the message has to name besides the code; each is searched in the findings as they are printed.
DEMANDED: Mapping[str, tuple[str, ...]] = {
    "01": ("line 17", r"\b5\b", r"\b6\b"),
    "02": ("line 16", r"\b4\b", r"\b3\b"),
    "03": ("line 14", "050", "OR"),
    "04": (r"\b4\b", r"\b15\b|\b16\b", r"\b17\b", r"\b5\b"),
    "05": ("round 1", r"\b1\b", r"\b5\b", r"\b2\b"),
    "06": ("round 1", r"\b1\b", r"\b4\b", "(?i)white"),
    "07": ("round 1", r"\b1\b", r"\b4\b"),
    "08": ("round 1", r"\b6\b", r"\b99\b"),
    "09": ("round 1", r"\b6\b"),
    "10": (r"3\.5", r"\b2\.0"),
    "11": ("round 1",),
    "12": (r"\b2\b", r"\b3\b"),
    "13": (r"\b99\b",),
    "15": ("line 15", "column 17", "NUL"),
    "16": ("line 13", "line 14", "line 15", "line 17"),
    "17": ("line 13", "Müller"),
    "18": ("UTF-16",),
    "23": ("PNG image",),
    "24": ("empty",),
    "25": ("001",),
    "26": ("line 19",),
    "28": (r"\.\./\.\./evil\.trf", "/abs/evil", r"C:\\evil", r"\.\.\\evil", r"CON\.trf", "link"),
    "30": ("NaN", '"players"'),
    "32": ("line 2",),
    "33": (r"\b3\b", r"\b77\b", r"\b5\b", r"\b6\b"),
    "34": (r"\b99\b", r"x\.5"),
    "37": ("round 2", r"\b3\b", r"\b5\b"),
    "38": ("line 1",),
    "39": ("/players/0/name",),
}
SAME_AS_CONTROL = ("18", "19", "20")
LITERAL_NAMES = ("21", "22")
# A warning is right although the index says "accept": 062 counts wrongly; a long name moves its line by a column.
WARNING_TOLERATED = ("21", "36")


def run(shared: Path) -> list[str]:
    """Read every file of corpus/broken; each sentence returned is a demand that was not met."""
    folder = shared / "corpus" / "broken"
    with (folder / "index.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    control = read_any((folder / rows[0]["file"]).read_bytes()).tournament
    failures = []
    for row in rows:
        data = (folder / row["file"]).read_bytes()
        failures += [f"{row['file']}: {failure}" for failure in _failures(row, data, control)]
    return failures


def _failures(row: Mapping[str, str], data: bytes, control: Tournament | None) -> Iterator[str]:
    if len(data) != int(row["bytes"]):
        yield f"has {len(data)} bytes, {row['bytes']} expected"
    touched: list[str] = []
    with _watched(touched):
        start = time.perf_counter()
        try:
            reading = read_any(data, row["file"])
        except Exception as error:  # noqa: BLE001  # whatever is raised is the failure
            yield f"raised {type(error).__name__}: {error}"
            return
        seconds = time.perf_counter() - start
    if seconds > SECONDS:
        yield f"took {seconds:.1f} s"
    yield from touched
    yield from _wrong_answer(row, reading)
    number = row["file"][:2]
    told = "\n".join(map(str, reading.problems))
    yield from (
        f"no finding names {words!r}: {told}" for words in DEMANDED.get(number, ()) if not re.search(words, told)
    )
    if reading.tournament is not None:
        yield from _wrong_contents(number, data, reading.tournament, control)


def _wrong_answer(row: Mapping[str, str], reading: Reading) -> Iterator[str]:
    """Compare verdict and code with the columns `must` and `code`."""
    must, code = row["must"].split(" or "), row["code"]
    accepted = reading.tournament is not None
    if accepted == bool(reading.errors):
        yield "a tournament and errors, or neither"
    warned = any(problem.severity is Severity.WARNING for problem in reading.problems)
    verdict = "reject" if not accepted else "accept-with-warning" if warned else "accept"
    tolerated = verdict == "accept-with-warning" and "accept" in must and row["file"].startswith(WARNING_TOLERATED)
    if verdict not in must and not tolerated:
        yield f"answered with {verdict}, {row['must']} demanded ({'; '.join(map(str, reading.problems))})"
    found = [problem.code for problem in (reading.problems if accepted else reading.errors)]
    if code != "-" and code not in found:
        yield f"code {code} demanded, found {', '.join(found) or 'none'}"
    if row["file"].startswith("00") and reading.problems:
        yield f"the control file has findings: {reading.problems[0]}"


def _wrong_contents(number: str, data: bytes, tournament: Tournament, control: Tournament | None) -> Iterator[str]:
    names = [player.name for player in tournament.players]
    yield from (f"the name {name!r} is not clean" for name in names if clean(name) != name)
    if number in SAME_AS_CONTROL and tournament != control:
        yield "differs from the control file"
    if number in LITERAL_NAMES:
        found = re.findall(r"(?m)^001.{11}(.*?) +\d{4} NOR", data.decode())
        written = [clean(name).strip() for name in found]
        if names != written:
            yield f"the names {names} are not those written, {written}"
    if number == "02" and not any(game.is_pending for played in tournament.rounds for game in played.games):
        yield "the missing result was guessed"


# --- nothing is written, started or fetched ---

_watch: list[Callable[[str], None]] = []
_FORBIDDEN = ("os.", "shutil.", "subprocess.", "socket.", "tempfile.", "ctypes.")
_HARMLESS = ("os.listdir", "os.scandir")  # importing a module looks for it


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if not _watch:
        return
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        _watch[-1](f"opened {arguments[0]!r} for writing")
    elif event.startswith(_FORBIDDEN) and event not in _HARMLESS:
        _watch[-1](f"did {event} {arguments!r}"[:200])


@cache
def _install() -> None:
    sys.addaudithook(_hook)  # for good: the interpreter has no way to take one away


@contextmanager
def _watched(touched: list[str]) -> Iterator[None]:
    """Note everything that reaches out of the process meanwhile, by the interpreter's own audit."""
    _install()
    _watch.append(touched.append)
    compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = compiled
        _watch.pop()


if __name__ == "__main__":
    sentences = run(Path(sys.argv[1]))
    print("\n".join(sentences) or "every file is answered as demanded")
    sys.exit(bool(sentences))
