"""Tie-break values of the shared corpus, for the codes that are available."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any

from crosstable.core.model import Tournament
from crosstable.formats.trf import read_trf
from crosstable.tiebreak import METHODS, Standings, TieBreakError, parse_code, standings

LISTED = 5
"""How many differing values of a file are named one by one."""

ENCOUNTERS = "DE rank within PTS"


def run(shared: Path) -> list[str]:
    """Compute every value of corpus/tiebreaks and corpus/real; a sentence for each that differs."""
    corpus = shared / "corpus"
    generated = sorted((corpus / "tiebreaks").glob("*.tsv"))
    played = [p for p in sorted((corpus / "real").glob("*.json")) if p.with_suffix(".trf").exists()]
    if not generated or not played:
        return [f"{corpus}: tie-break values are missing"]
    failures = []
    for path in generated:
        differing = _of_table(_read(corpus / "dutch" / f"{path.stem}.trf"), path.read_text("utf-8"))
        failures += [f"{path.name}: {sentence}" for sentence in _some(differing)]
    for path in played:
        facts = json.loads(path.read_text("utf-8"))
        differing = _of_sidecar(_read(path.with_suffix(".trf")), facts)
        failures += [f"{path.name}: {sentence}" for sentence in _some(differing)]
    return failures


def _read(path: Path) -> Tournament | None:
    return read_trf(path.read_bytes()).tournament


def _some(sentences: Iterator[str]) -> Iterator[str]:
    yield from islice(sentences, LISTED)
    left = sum(1 for _ in sentences)
    if left:
        yield f"and {left} more"


def _of_table(tournament: Tournament | None, text: str) -> Iterator[str]:
    """Compare with a table of values: a line a player, a column a code."""
    if tournament is None:
        yield "the tournament is not read"
        return
    head, *lines = (line.split("\t") for line in text.splitlines())
    names = [name.removesuffix("?") for name in head]
    columns = [k for k, name in enumerate(names) if name.partition("/")[0] in METHODS]
    table = standings(tournament, [names[k] for k in columns], predetermined=False)
    if [line[0] for line in lines] != [str(player.id) for player in tournament.players]:
        yield "other players than in the event"
        return
    for column, k in enumerate(columns):
        # a star parts two programs that disagree
        wanted = {line[0]: line[k] for line in lines if "*" not in line[k]}
        yield from _differing(names[k], _values(table, column), wanted)


def _of_sidecar(tournament: Tournament | None, facts: Mapping[str, Any]) -> Iterator[str]:
    """Compare with what a sidecar says of a played event or an exercise."""
    if tournament is None or tournament.team is not None:
        return
    fixed = "round-robin" in facts["system"]
    for name, said in facts["tiebreaks"].items():
        if name == ENCOUNTERS:
            table = standings(tournament, ("DE",), predetermined=fixed)
            yield from _differing(name, {str(r.player): str(r.rank) for r in table.rows}, said["values"])
        elif _is_available(name, str(said.get("edition")), fixed=fixed):
            table = standings(tournament, (name.removesuffix(" 2026"),), predetermined=fixed)
            yield from _differing(name, _values(table, 0), said["values"])


def _is_available(name: str, edition: str, *, fixed: bool) -> bool:
    """Whether the name is a code of ours and the values are of an edition in which they are the same."""
    code = re.sub(r" 2026$", "", name)
    try:
        method = parse_code(code).method
    except TieBreakError:
        return False
    if fixed and not method.in_round_robin:
        return False
    # the one witness for DE printed it last in a list that had left no ties
    return method.name != "DE" and (method.name not in ("BH", "SB") or "2026" in edition)


def _values(table: Standings, column: int) -> dict[str, str]:
    return {str(row.player): row.values[column].text for row in table.rows}


def _differing(name: str, ours: Mapping[str, str], wanted: Mapping[str, str]) -> Iterator[str]:
    for player, value in wanted.items():
        if Decimal(str(value)) != Decimal(ours[player]):
            yield f"player {player} {name}: {ours[player]}, expected {value}"


if __name__ == "__main__":
    findings = run(Path(sys.argv[1]))
    print("\n".join(findings) or "every value agrees")
    sys.exit(bool(findings))
