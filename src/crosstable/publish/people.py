"""Players as every sheet names them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass, replace

from crosstable.app.teams import names_of_teams
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState

_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that turn the direction of writing round; without them a name still reads as its script does.
_TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FIRST_MARK, _LAST_MARK = "\u0300", "\u036f"
_LETTERS = str.maketrans({"đ": "d", "ð": "d", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})  # noqa: RUF001 - the letter itself


@dataclass(frozen=True, slots=True)
class Person:
    """What sheets say of a player; `number` is the place in the initial order, `hint` tells namesakes apart, or is the team."""

    number: str
    name: str
    title: str = ""
    rating: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    hint: str = ""


def people_of(state: EventState, *, short_names: bool) -> dict[PlayerId, Person]:
    """Everybody, in initial order."""
    found = {
        player: _person(number, state.entries[player], short_names=short_names)
        for number, player in enumerate(state.order, 1)
    }
    names = Counter(person.name.casefold() for person in found.values())
    teams = names_of_teams(state)
    return {
        player: replace(person, hint=printable(teams.get(player, "")) or person.club or person.rating or person.number)
        if player in teams or names[person.name.casefold()] > 1
        else person
        for player, person in found.items()
    }


def _person(number: int, entry: Entry, *, short_names: bool) -> Person:
    player = entry.player
    name = printable(entry.short_name) if short_names else ""
    return Person(
        number=str(number),
        name=name or printable(player.name) or f"#{number}",
        title=printable(player.title),
        rating="" if player.rating is None else str(player.rating),
        federation=printable(player.federation),
        club=printable(entry.club),
        fide_id=printable(player.fide_id),
    )


def printable(text: str) -> str:
    """The text on one line, without control characters and without what turns the direction round."""
    kept = "".join(" " if unicodedata.category(sign) in _UNPRINTABLE else sign for sign in text if sign not in _TURNERS)
    return " ".join(kept.split())


def name_key(name: str, order: str = "name") -> tuple[str, str]:
    """Sorts names without regard to case and Latin accents; `given` looks at the last word first."""
    words = name.split()
    if order == "given" and len(words) > 1:
        name = f"{words[-1]} {' '.join(words[:-1])}"
    flat = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    return "".join(sign for sign in flat if not _FIRST_MARK <= sign <= _LAST_MARK), name
