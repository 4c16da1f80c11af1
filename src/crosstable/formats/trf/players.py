"""001 and national records to players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.core.ids import PlayerId
from crosstable.core.model import NationalRecord, PartialDate, Player
from crosstable.formats.text import clean
from crosstable.formats.trf.columns import NATIONAL, PLAYER_FIELDS
from crosstable.formats.trf.document import FixedRecord, PlayerRecord
from crosstable.formats.trf.findings import Findings
from crosstable.formats.trf.values import date_of, int_of, points_of, sex_of, title_of

National = Mapping[int, Sequence[NationalRecord]]


def player_of(record: PlayerRecord, line: int, national: National, findings: Findings) -> Player:
    """One player; a rating of 0, a rank of 0 and a number of 0 at FIDE mean that there is none."""
    if "\t" in record.name:
        what = f"player {record.number}: a TAB stands in the name"
        findings.warn("TRF_TABS", what, line, PLAYER_FIELDS["name"].first, repaired_as="a blank")
    return Player(
        PlayerId(record.number),
        name_of(record.name),
        _rating(record, line, findings) if record.rating else None,
        title_of(record.title),
        sex_of(record.sex),
        record.federation,
        record.fide_number if record.fide_number.strip("0") else "",
        _birth(record.birth, line, findings) if record.birth else None,
        tuple(national.get(record.number, ())),
        points_of(record.points) if record.points else None,
        int(record.rank) or None if record.rank else None,
    )


def name_of(text: str) -> str:
    """A name without characters that nobody can see, composed (NFC)."""
    if text.isascii():
        return text if text.isprintable() else clean(text).strip()
    from unicodedata import normalize  # noqa: PLC0415  most files are ASCII, and start-up time counts

    return normalize("NFC", clean(text).strip())


def national_of(record: FixedRecord, line: int, findings: Findings) -> NationalRecord:
    """Record NRS: what the federation's own list says (TRF26)."""
    rating, birth = record.value("rating"), record.value("birth date")
    if rating and int_of(rating) is None:
        what = f'{record.tag}: the national rating "{rating}" is no number'
        findings.warn("TRF_RATING", what, line, NATIONAL.place("rating").first, repaired_as="unrated")
    return NationalRecord(
        federation=record.tag,
        rating=int_of(rating) or None,
        title=record.value("title"),
        name=name_of(record.value("name")),
        sex=sex_of(record.value("sex")),
        origin=record.value("federation"),
        national_id=record.value("FIDE number"),
        birth=_birth(birth, line, findings) if birth else None,
    )


def _rating(record: PlayerRecord, line: int, findings: Findings) -> int | None:
    rating = int_of(record.rating)
    if rating is None:
        what = f'player {record.number}: the rating "{record.rating}" is no number'
        findings.warn("TRF_RATING", what, line, PLAYER_FIELDS["rating"].first, repaired_as="unrated")
    return rating or None


def _birth(text: str, line: int, findings: Findings) -> PartialDate | None:
    if not text.strip("0/.-"):
        return None
    date = date_of(text)
    if date is None:
        what = f'the birth date "{clean(text)}" is not a date'
        findings.warn("TRF_DATE", what, line, PLAYER_FIELDS["birth date"].first, repaired_as="no date")
    return date
