"""Files of an engine's call: where they lie, and which ones are refused as bbpPairings would."""

# ruff: noqa: PTH118, PTH119, PTH120, PTH122
# (pathlib takes milliseconds to import, and an engine is started thousands of times)

from __future__ import annotations

import os
from dataclasses import replace

from crosstable.cli.engine_args import Call, Compat, Mode
from crosstable.cli.files import STANDARD, deliver, read_bytes
from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import complain, show_findings
from crosstable.cli.systems import doubts, refused_because
from crosstable.core.model import Tournament
from crosstable.formats.problems import Severity
from crosstable.formats.trf import read_trf
from crosstable.pairing.acceleration import BAKU


def read_tournament(call: Call) -> Tournament:
    """The tournament to work on; raises Refusal with the texts of bbpPairings."""
    name = call.source or ""
    try:
        data = read_bytes(name)
    except Refusal as refusal:
        raise Refusal(
            refusal.status, f"Error reading file {name}: The file could not be loaded. {refusal}"
        ) from refusal
    reading = read_trf(data)
    tournament = reading.tournament
    if reading.problems or tournament is None or call.like_bbp:
        from crosstable.cli.engine_refusals import refuse  # noqa: PLC0415  (clean files need no texts)

        refuse(name, data, reading, call)
    assert tournament is not None  # noqa: S101  (refuse() has raised)
    reason = refused_because(tournament, call.system)
    if reason is not None:
        raise Refusal(Exit.BAD_REQUEST, f"Error parsing file {name}: {reason}")
    show_findings(name, reading.problems)
    call.warnings += [str(problem) for problem in reading.problems if problem.severity is Severity.WARNING]
    # -c refuses a flag that is not the file's
    for doubt in doubts(tournament, None if call.mode is Mode.CHECK else call.system):
        complain(f"{name}: warning: {doubt}")
        call.warnings.append(doubt)
    rules = tournament.rules
    if call.accelerated and rules.acceleration is None and not tournament.virtual_points:
        tournament = replace(tournament, rules=replace(rules, acceleration=BAKU))
    return tournament


def source_stem(call: Call) -> str:
    """The name that the checker prints: without folder and extension."""
    if call.source in (None, STANDARD):
        return "stdin"
    return os.path.splitext(os.path.basename(call.source or ""))[0]


def beside_source(call: Call, name: str) -> str:
    """In the engines' own modes, a name without a folder lies in the folder of the input."""
    base = call.source if call.source is not None else call.config
    if call.compat is Compat.NONE or base in (None, STANDARD) or name == STANDARD or os.path.dirname(name):
        return name
    return os.path.join(os.path.dirname(base or ""), name)


def write_checklist(call: Call, text: str, base: str | None) -> None:
    """Write the list of `-l`; without a name it is called like `base`, with `.list`."""
    if call.checklist is None:
        return
    if call.checklist:
        target = beside_source(call, call.checklist)
    elif base in (None, STANDARD):
        raise Refusal(Exit.BAD_REQUEST, "-l needs a file name when the input is standard input")
    else:
        target = os.path.splitext(base or "")[0] + ".list"
    deliver(target, text.encode())
