"""Registrations against a rating list: three buckets, reasons, and nothing overwritten in silence (FR-077)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from crosstable.app.folding import name_key
from crosstable.app.matching import Bucket, Match, match_all, merged
from crosstable.app.people import Found, NoLists, is_old
from crosstable.app.player_lists import candidates, parse, propose
from crosstable.formats.rating_lists import Listed

PEOPLE = [
    Listed("50100", "MULLER, Jorg", "GER", "m", "FM", 2301, 2250, None, 1984),
    Listed("50200", "Mehta, Arjun", "IND", "m", "", 1850, None, None, 2008),
    Listed("50300", "Mehta, Arjun", "IND", "m", "", 1400, None, None, 2012),
    Listed("50400", "Lopez, Ana", "ESP", "w", "", 1199, None, None, 2010),
]


class List(NoLists):
    """A list in memory."""

    people = tuple(
        Found(f"fide.00000000.{k}", person, "FIDE", "2026-10-01", official=True) for k, person in enumerate(PEOPLE)
    )

    async def by_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        return {n: [f for f in self.people if f.person.id == n] for n in numbers}

    async def by_names(self, keys: Sequence[str]) -> Mapping[str, Sequence[Found]]:
        return {key: [f for f in self.people if name_key(f.person.name) == key] for key in keys}

    async def search(self, text: str, most: int = 12) -> Sequence[Found]:
        """The family name alone."""
        return [f for f in self.people if f.person.name.partition(",")[0].lower() in text.lower()][:most]


def matched(text: str, kind: str = "standard") -> list[Match]:
    table = parse(text)
    return asyncio.run(match_all(List(), candidates(table, propose(table)), kind))


@pytest.mark.parametrize(
    ("row", "bucket", "reason"),
    [
        ("Jörg Müller;;1984;50100", Bucket.MATCHED, "id"),
        ("Somebody Else;;;50100", Bucket.UNSURE, "id-other-name"),
        ("Arjun Mehta;1800;2008;", Bucket.MATCHED, "name-birth"),
        ("Arjun Mehta;1800;;", Bucket.UNSURE, "name-only"),
        ("Arjun Mehta;1800;1999;", Bucket.UNSURE, "birth-differs"),
        ("Arjun Mehta;1800;2008;99900", Bucket.UNSURE, "id-unknown"),
        ("Lopez, Anna;1800;2010;", Bucket.UNSURE, "near"),
        ("Lopez, Berta;1800;1955;", Bucket.NEW, "new"),
        ("Ivy Chen;;2001;", Bucket.NEW, "new"),
    ],
)
def test_j2_1_the_bucket_of_a_row_and_why(row: str, bucket: Bucket, reason: str) -> None:
    (found,) = matched(f"Name;Rating;Born;FIDE ID\n{row}")
    assert (found.bucket, found.reason) == (bucket, reason)
    assert bool(found.options) == (bucket is not Bucket.NEW)


def test_blanks_are_filled_and_what_the_file_says_stays() -> None:
    (found,) = matched("Name;Rating;Born;FIDE ID\nJörg Müller;2100;1984;50100")
    changes = {change.field: (change.ours, change.theirs, change.overwrites) for change in found.options[0].changes}
    assert changes == {
        "rating": ("2100", "2301", True),
        "title": ("", "FM", False),
        "federation": ("", "GER", False),
        "sex": ("", "m", False),
        "name": ("Jörg Müller", "MULLER, Jorg", True),
    }
    filled = merged(found.candidate, found.options[0], {"title", "federation", "sex"})
    assert (filled["name"], filled["rating"], filled["title"]) == ("Jörg Müller", 2100, "FM")
    assert "rating_source" not in filled
    ticked = merged(found.candidate, found.options[0], {"rating"})
    assert (ticked["rating"], ticked["rating_source"]) == (2301, "FIDE · standard · 2026-10-01")


@pytest.mark.parametrize(("cell", "overwrites"), [("unr", True), ("0", True), ("", False)])
def test_fr_077_unrated_in_the_file_is_a_word_that_counts(cell: str, overwrites: bool) -> None:  # noqa: FBT001 - pytest
    (found,) = matched(f"Name;Rating;Born;FIDE ID\nAna Lopez;{cell};2010;50400")
    (rating,) = [change for change in found.options[0].changes if change.field == "rating"]
    assert rating.overwrites is overwrites
    kept: dict[str, Any] = merged(found.candidate, found.options[0], set())
    assert "rating" not in kept


def test_a_rapid_event_takes_the_rapid_rating() -> None:
    (found,) = matched("Name;FIDE ID\nJörg Müller;50100", "rapid")
    assert found.options[0].fields["rating"] == 2250
    (found,) = matched("Name;FIDE ID\nAna Lopez;50400", "rapid")
    assert found.options[0].fields["rating"] == 1199, "who has none is taken by the standard one (B.02)"


def test_nobody_of_the_list_leaves_the_row_as_it_is() -> None:
    (found,) = matched("Name;Rating;Born\nArjun Mehta;1800;1999")
    assert merged(found.candidate, None, {"rating"}) == found.candidate.player


def test_m04_a_list_is_in_force_in_its_month() -> None:

    assert is_old("2026-11-01", date(2026, 12, 2))
    assert not is_old("2026-12-01", date(2026, 12, 2))
    assert not is_old("", date(2026, 12, 2))
