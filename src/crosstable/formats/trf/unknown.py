"""Records that the reader does not act on: harmless ones are noted, those that may bear a rule warned of."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.formats.text import clean
from crosstable.formats.trf.columns import DRAFT_TAGS, LAYOUTS, TEXT_TAGS, may_be_federation
from crosstable.formats.trf.document import OtherRecord, Record
from crosstable.formats.trf.findings import Findings, glimpse
from crosstable.formats.trf.values import int_of


def report_unknown(records: Iterable[tuple[int, Record]], findings: Findings) -> None:
    """Say once for each kind what is kept but not understood. Comments and rulers are silent."""
    seen: set[str] = set()
    for line, record in records:
        if not isinstance(record, OtherRecord) or is_comment(record.text):
            continue
        tag = record.tag
        if tag in seen or (tag in LAYOUTS and record.text[3:4] == " "):  # the latter was reported when it did not fit
            continue
        seen.add(tag)
        shown = clean(tag)
        if _is_misplaced(record.text):
            what = f'"{glimpse(record.text)}" looks like a record but does not start like one: it is not acted on'
            findings.warn("TRF_COLUMNS", what, line, 1)
        elif may_bear_a_rule(record.text):
            what = f"the record {shown} is not known: it is kept but not acted on"
            findings.warn("TRF_UNKNOWN_RECORD", what, line, 1)
        elif _is_national(record.text):
            what = f"the record {shown} is a national one of a player who is not in the file: it is not acted on"
            findings.warn("TRF_UNKNOWN_PLAYER", what, line, 5)
        else:
            findings.note("TRF_UNKNOWN_RECORD", f'a line starting with "{shown}" is no record of TRF', line, 1)


def is_comment(text: str) -> bool:
    """Blank lines, `###` and rulers of digits."""
    if not text.strip() or text.startswith("###"):
        return True
    return (text[:3] == "   " or text[:4].isdigit()) and not text.strip("0123456789 ")


def _is_misplaced(text: str) -> bool:
    """A known record that is indented, in small letters, or not followed by a blank."""
    tag = text.strip()[:3].upper()
    return tag in TEXT_TAGS or tag in LAYOUTS


def may_bear_a_rule(text: str) -> bool:
    """A line that no program of FIDE's standard knows, but another one may act on."""
    tag = text[:3]
    if text[3:4] not in {"", " ", "\t"}:
        return False
    letters = tag[:2] in {"XX", "BB"} and tag != "BBB"
    return tag in DRAFT_TAGS or tag.isdigit() or letters


def _is_national(text: str) -> bool:
    return may_be_federation(text[:3]) and text[3:4] == " " and int_of(text[4:8].strip()) is not None
