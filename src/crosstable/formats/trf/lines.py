"""Lines to records: every line becomes a record, in file order."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.formats.trf.columns import (
    FIRST_ROUND,
    LAYOUTS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NATIONAL,
    ROUND_STRIDE,
    may_be_federation,
)
from crosstable.formats.trf.document import (
    FixedRecord,
    OtherRecord,
    PlayerRecord,
    Record,
    TextRecord,
    read_record,
    split_fixed,
)
from crosstable.formats.trf.findings import Findings
from crosstable.formats.trf.player_line import Numbers, split_player
from crosstable.formats.trf.repair import Repairer, prefer_bytes, repair_fixed
from crosstable.formats.trf.unknown import is_comment

Numbered = tuple[int, Record]
"""Line number from 1, and the record of that line."""

_POINTS_END = 84
_LONGEST = FIRST_ROUND - 1 + MAX_ROUNDS * ROUND_STRIDE


def records_of(lines: Sequence[str], findings: Findings) -> list[Numbered]:
    """All records. Errors: lines out of their columns, a file cut off in a line, no report at all."""
    numbers = Numbers()
    repairer = Repairer(numbers, findings)
    last = next((no for no in range(len(lines), 0, -1) if lines[no - 1].strip()), 0)
    records: list[Numbered] = []
    players = 0
    for no, full in enumerate(lines, 1):
        text = full.rstrip()
        if is_player_line(text):
            players += 1
            if players > MAX_PLAYERS or len(text) > _LONGEST:
                _over_limits(players, no, findings)
                break
            player = split_player(text, numbers)
            if no == last and len(text) < _POINTS_END and (player is None or not player.points):
                player = _perhaps_cut(player, text, no, records, findings)
            elif player is None:
                player = repairer.player(text, no)
            records.append((no, OtherRecord(full) if player is None else player))
        else:
            records.append((no, _other(text, full, no, findings)))
    _find_national(records, findings)
    _require_report(records, findings)
    return records


def is_player_line(text: str) -> bool:
    """A line that means record 001, even if it does not keep to the columns; 001| is another program's."""
    return text.lstrip()[:3] == "001" and text.lstrip()[3:4] != "|"


def _over_limits(players: int, no: int, findings: Findings) -> None:
    if players > MAX_PLAYERS:
        findings.error("TRF_LIMITS", f"there are more 001 lines than the limit of {MAX_PLAYERS}", no, 1)
    else:
        findings.error("TRF_LIMITS", f"the player has more rounds than the limit of {MAX_ROUNDS}", no, _LONGEST + 1)


def _other(text: str, full: str, no: int, findings: Findings) -> Record:
    record = read_record(text)
    if isinstance(record, FixedRecord) and record.tag == "013" and not text.isascii():
        record = prefer_bytes(LAYOUTS["013"], text, record, no, findings)
    elif record is None:
        tag = text[:3]
        if tag == "132":
            return TextRecord(tag, text[4:])
        record = repair_fixed(LAYOUTS[tag], text, no, findings)
        if record is None:
            findings.warn("TRF_COLUMNS", f"{tag} does not keep to its columns: it is not acted on", no, 5)
    if record is None or isinstance(record, OtherRecord):
        return OtherRecord(full)
    return record


def _perhaps_cut(
    player: PlayerRecord | None, text: str, no: int, records: Sequence[Numbered], findings: Findings
) -> PlayerRecord | None:
    """The last line of the file has no points while the lines before have."""
    if player is not None and not any(isinstance(r, PlayerRecord) and r.points for _, r in records):
        return player
    announced = next((r.text for _, r in records if isinstance(r, TextRecord) and r.tag == "062"), "")
    count = sum(isinstance(r, PlayerRecord) for _, r in records) + 1
    number = text[4:8].strip()
    what = f"the file is cut off: the line of player {number} ends in column {len(text) + 1}"
    if announced.split() and announced.split()[0] != str(count):
        what += f", and 062 announces {announced.split()[0]} players but only {count} are there"
    findings.error("TRF_TRUNCATED", what, no, len(text) + 1)
    return None


def _find_national(records: list[Numbered], findings: Findings) -> None:
    """Record NRS: a federation code, and a number that has a line 001 (TRF26)."""
    known = {f"{r.number:4}" for _, r in records if isinstance(r, PlayerRecord)}
    for place, (no, record) in enumerate(records):
        if not isinstance(record, OtherRecord):
            continue
        tag, text = record.tag, record.text.rstrip()
        federation = may_be_federation(tag)
        if federation and text[3:4] == " " and text[4:8].strip().lstrip("0").rjust(4) in known:
            fixed = split_fixed(NATIONAL, text) or repair_fixed(NATIONAL, text, no, findings)
            if fixed is not None:
                records[place] = (no, fixed)
            else:
                what = f"the national record {tag} does not keep to its columns: it is not acted on"
                findings.warn("TRF_COLUMNS", what, no, 5)


def _require_report(records: Sequence[Numbered], findings: Findings) -> None:
    if findings.refuses() or any(not isinstance(record, OtherRecord) for _, record in records):
        return
    meaningful = [(no, r) for no, r in records if isinstance(r, OtherRecord) and not is_comment(r.text)]
    if not meaningful:
        findings.error("NO_PLAYERS", "no 001 line is in the file")
    elif meaningful[0][1].line().startswith("001|") or any(r.line().startswith("001|") for _, r in meaningful):
        findings.error("NOT_A_TRF", "this is a file of another program with fields between |, not a tournament report")
    else:
        findings.error("NOT_A_TRF", "no line is a record of a tournament report", meaningful[0][0], 1)
