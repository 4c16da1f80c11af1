"""Starting list: everybody by number, with what is known of them."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.publish.facts import Facts
from crosstable.publish.people import Person
from crosstable.publish.sheet import Head, head_of_event


@dataclass(frozen=True, slots=True)
class StartingListView:
    """The sheet; columns that nobody fills are left out."""

    head: Head
    people: tuple[Person, ...]
    columns: tuple[str, ...]
    summary: tuple[str, ...]


def starting_list_view(facts: Facts) -> StartingListView:
    """Everybody in initial order; those who withdrew before round 1 as well."""
    words = facts.words
    people = tuple(facts.shown.values())
    summary = [words("count.players", count=len(people))]
    ratings = [int(person.rating) for person in people if person.rating]
    if ratings:
        summary.append(words("starting-list.average", rating=round(sum(ratings) / len(ratings))))
    federations = {person.federation for person in people if person.federation}
    if federations:
        summary.append(words("starting-list.federations", count=len(federations)))
    columns = tuple(
        name for name in ("title", "rating", "federation", "fide_id", "club") if any(getattr(p, name) for p in people)
    )
    return StartingListView(head_of_event(facts, "starting-list.title"), people, columns, tuple(summary))
