"""Registrations against rating lists: who is who, with the reason, and what would change (ux.md J2, FR-077).

Nothing of the file is overwritten unless somebody ticks it; what the file leaves empty is filled in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from crosstable.app.folding import name_key, similar
from crosstable.app.people import Found, PeopleLists, fields_of
from crosstable.app.player_lists import Candidate

ROWS_MOST = 1_000
NEAR_MOST = 200
"""People looked for by nearly the same name; more of them are strangers to the list anyway."""
_OPTIONS = 4


class Bucket(StrEnum):
    """How sure a match is."""

    MATCHED = "matched"
    UNSURE = "unsure"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Change:
    """One field that list and file tell differently. `overwrites`: the file says something else, or "unrated"."""

    field: str
    ours: str
    theirs: str
    overwrites: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One person of a list for a row of the file, and what taking him would change."""

    found: Found
    fields: Mapping[str, Any]
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class Match:
    """One row: the bucket, why (`reason` is a code), and the people it may be, the likeliest first."""

    candidate: Candidate
    bucket: Bucket
    reason: str
    options: Sequence[Option] = ()


async def match_all(lists: PeopleLists, candidates: Sequence[Candidate], kind: str) -> list[Match]:
    """Every row against every list: by FIDE ID, then by name and year of birth, then by nearly the same name."""
    candidates = candidates[:ROWS_MOST]
    by_number = await lists.by_numbers([number for c in candidates if (number := str(c.player.get("fide_id", "")))])
    by_name = await lists.by_names([name_key(str(c.player["name"])) for c in candidates])
    result = []
    looked = 0
    for candidate in candidates:
        same_name = by_name.get(name_key(str(candidate.player["name"])), ())
        bucket, reason, people = _by_number(candidate, by_number, same_name) or _by_name(candidate, same_name)
        if bucket is Bucket.NEW and looked < NEAR_MOST:
            looked += 1
            people = _plausible(candidate, await lists.search(str(candidate.player["name"]), 6))
            if people:
                bucket, reason = Bucket.UNSURE, "near"
        options = [Option(found, fields := fields_of(found, kind), changes_of(candidate, fields)) for found in people]
        result.append(Match(candidate, bucket, reason, options[:_OPTIONS]))
    return result


Verdict = tuple[Bucket, str, Sequence[Found]]


def _by_number(
    candidate: Candidate, by_number: Mapping[str, Sequence[Found]], same_name: Sequence[Found]
) -> Verdict | None:
    number = str(candidate.player.get("fide_id", ""))
    if not number:
        return None
    people = by_number.get(number, ())
    if not people:
        return (Bucket.UNSURE, "id-unknown", same_name) if same_name else (Bucket.NEW, "id-unknown", ())
    if similar(str(candidate.player["name"]), people[0].person.name):
        return Bucket.MATCHED, "id", people
    return Bucket.UNSURE, "id-other-name", people


def _by_name(candidate: Candidate, same_name: Sequence[Found]) -> Verdict:
    year = _year(candidate)
    if not same_name:
        return Bucket.NEW, "new", ()
    if not year:
        return Bucket.UNSURE, "name-only", same_name
    born = [found for found in same_name if found.person.birth == year]
    if len(born) == 1:
        return Bucket.MATCHED, "name-birth", born
    if born:
        return Bucket.UNSURE, "several", born
    return Bucket.UNSURE, "birth-differs", same_name


def _plausible(candidate: Candidate, people: Sequence[Found]) -> list[Found]:
    """Those who could be meant: no other year of birth is known."""
    year = _year(candidate)
    return [found for found in people if not (year and found.person.birth and found.person.birth != year)]


def _year(candidate: Candidate) -> int | None:
    text = str(candidate.player.get("birth", ""))[:4]
    return int(text) if text.isdecimal() else None


def changes_of(candidate: Candidate, fields: Mapping[str, Any]) -> list[Change]:
    """What the list says otherwise; a year of birth adds nothing to a date of the same year."""
    found = []
    for field in ("rating", "title", "federation", "fide_id", "birth", "sex", "club", "name"):
        theirs = str(fields.get(field, ""))
        ours = str(candidate.player.get(field, ""))
        if not theirs or theirs == ours or (field == "birth" and ours[:4] == theirs):
            continue
        unrated = field == "rating" and candidate.unrated
        found.append(Change(field, ours, theirs, bool(ours) or unrated))
    return found


def merged(candidate: Candidate, option: Option | None, taken: Collection[str]) -> dict[str, Any]:
    """The row with what was taken over from the list."""
    fields = dict(candidate.player)
    if option is None:
        return fields
    for change in option.changes:
        if change.field in taken:
            fields[change.field] = option.fields[change.field]
    if fields.get("rating") == option.fields.get("rating") and "rating_source" in option.fields:
        fields["rating_source"] = option.fields["rating_source"]
    return fields
