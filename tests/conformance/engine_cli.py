"""The drop-in engine on the sample files: pairs, checker bytes, refusals and exit codes in every mode."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from pathlib import Path
from typing import NamedTuple

from crosstable.cli.engine import main

PAIRS = {
    "05-trfx-round4.trf": "05-trfx-round4",
    "05-trfx-round4-xxz.trf": "05-trfx-round4",
    "06-trf26-accelerated-round2.trf": "06-accelerated-round2",
    "06-trfx-accelerated-round2.trf": "06-accelerated-round2",
    "07-scoring310-bbp.trf": "07-scoring310",
    "07-scoring310-javafo.trf": "07-scoring310",
    "07-scoring310-trf26.trf": "07-scoring310",
    "10-enc-cr-only.trf": "10-enc",
    "10-enc-latin1.trf": "10-enc",
    "10-enc-utf8-bom-crlf.trf": "10-enc",
    "10-enc-utf8.trf": "10-enc",
    "11-trimmed-lines.trf": "11-trimmed-lines",
    "13-lichess-style.trf": "13-lichess-style",
    "14-late-entry.trf": "14-late-entry",
}
"""Files to pair, and whose `.expected.pairs` they must give."""

REFUSED = {
    "10-enc-utf8-bytepad.trf": 'Invalid line "001    1 m GM Spieler, Jürgen ',
    "15-malformed-asymmetric.trf": "Match 2 for player 2 contradicts the entry for the opponent",
    "15-malformed-duplicate-id.trf": "A pairing number is repeated",
    "15-malformed-gap-id.trf": "Match 2 for player 1 contradicts the entry for the opponent",
    "15-malformed-points.trf": "The score for player 3 does not match the game results",
    "15-malformed-rating5.trf": 'Invalid line "001    1 m GM Player 01 ',
    "15-malformed-same-colour.trf": "Match 2 for player 1 contradicts the entry for the opponent",
    "15-malformed-star-result.trf": 'Invalid line "001    1 m GM Player 01 ',
    "15-malformed-tabs.trf": 'Invalid line "001    4 wWIM Player 04\t',
    "02-trf16-final.trf": "The total number of rounds in the tournament must be specified",
    "09-trf26-team.trf": "Invalid line (",
}
"""Files that bbpPairings refuses, and its words. A TAB is shown as \\x09."""

MODES = {
    "bbp": ("bbpPairings", ["--dutch"]),
    "javafo": ("javafo", []),
    "engine, bbp grammar": ("crosstable-engine", ["--dutch"]),
    "engine, JaVaFo grammar": ("crosstable-engine", []),
}
"""Name of the mode to the program name and the words before the file."""


class Answer(NamedTuple):
    """What a call gave."""

    status: int
    out: bytes
    err: str


def call(program: str, words: Sequence[str]) -> Answer:
    """Run the engine in this process under a program name."""
    kept = sys.stdout
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    sys.stdout = out
    try:
        with redirect_stderr(io.StringIO()) as err:
            status = main(list(words), program)
        out.flush()
        return Answer(int(status), out.buffer.getvalue(), err.getvalue())
    finally:
        sys.stdout = kept


def run(shared: Path) -> list[str]:
    """Every sample in every mode; the failures as sentences."""
    samples = shared / "formats" / "samples"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for path in samples.iterdir():
            (work / path.name).write_bytes(path.read_bytes())
        return [*_pairs(work), *_checker(work), *_refusals(work), *_generator(work)]


def _pairs(work: Path) -> Iterator[str]:
    for name, expected in PAIRS.items():
        wanted = (work / f"{expected}.expected.pairs").read_bytes()
        for mode, (program, words) in MODES.items():
            answer = call(program, [*words, str(work / name), "-p"])
            if (answer.status, answer.out) != (0, wanted):
                yield f"{name}, {mode}: code {answer.status}, {answer.out!r} instead of {wanted!r} {answer.err}"
        program, words = MODES["bbp"]
        answer = call(program, [*words, str(work / name), "-p", "pairs.out"])
        if answer.out or (work / "pairs.out").read_bytes() != wanted:
            yield f"{name}: -p with a file name does not write it beside the input"
        (work / "pairs.out").unlink(missing_ok=True)
    name = "10-enc-utf8-bytepad.trf"
    answer = call("bbpPairings", ["--dutch", str(work / name), "-p", "--lenient"])
    if answer.out != (work / "10-enc.expected.pairs").read_bytes():
        yield f"{name}, --lenient: code {answer.status}, {answer.out!r} {answer.err}"


def _checker(work: Path) -> Iterator[str]:
    source = str(work / "16-checker.trf")
    bbp = (work / "16-checker.expected-bbp.txt").read_bytes()
    javafo = (work / "16-checker.expected-javafo.txt").read_bytes()
    last = javafo[javafo.index(b"16-checker: Round #4") :]
    cases = [
        ("bbpPairings", ["--dutch", source, "-c"], 0, bbp),
        ("javafo", [source, "-c"], 0, javafo),
        ("javafo", [source, "-c", "4"], 0, last),
        ("crosstable-engine", ["--dutch", source, "-c"], 0, bbp),
        ("crosstable-engine", [source, "-c"], 0, javafo),
        ("crosstable-engine", ["--compat=bbp", source, "-check"], 0, bbp),
        ("crosstable-engine", [source, "-c", "--strict-check"], 6, javafo),
    ]
    for program, words, status, wanted in cases:
        answer = call(program, words)
        if (answer.status, answer.out) != (status, wanted):
            shown = " ".join(Path(word).name for word in words)
            yield f"{program} {shown}: code {answer.status}, {answer.out!r} instead of {wanted!r} {answer.err}"


def _refusals(work: Path) -> Iterator[str]:
    for name, text in REFUSED.items():
        answer = call("bbpPairings", ["--dutch", str(work / name), "-p"])
        begin = f"Error parsing file {work / name}: {text}".replace("\t", r"\x09")
        if answer.status != 3 or answer.out or not answer.err.startswith(begin) or answer.err.count("\n") != 1:
            yield f"{name}: code {answer.status}, {answer.err!r} instead of {begin!r}"
    answer = call("bbpPairings", ["--dutch", str(work / "none.trf"), "-p"])
    if answer.status != 5 or ": The file could not be loaded." not in answer.err:
        yield f"a missing file: code {answer.status}, {answer.err!r}"


def _generator(work: Path) -> Iterator[str]:
    made = work / "made.trf"
    answer = call("bbpPairings", ["--dutch", "-g", str(work / "17-generator.cfg"), "-o", "made.trf", "-s", "7"])
    if answer.status != 0:
        yield f"17-generator.cfg: code {answer.status}, {answer.err!r}"
        return
    answer = call("bbpPairings", ["--dutch", str(made), "-c", "--strict-check"])
    if answer.status != 0:
        yield f"17-generator.cfg: the checker finds fault with the tournament made of it: {answer.out!r} {answer.err}"


if __name__ == "__main__":
    failures = run(Path(sys.argv[1]))
    print("\n".join(failures) or "engine_cli: all samples give what they must")
    sys.exit(bool(failures))
