"""The form of a knock-out on screen: how a match goes in words, the fields to change it, who is free, clubmates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.bracket import club_of, first_clashes, knockout_system, plays_teams, template_in_use
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.pairing.knockout import TEMPLATES, Method, Template, bracket_size, most_twice_free
from crosstable.pairing.knockout.bracket import LARGEST
from crosstable.pairing.knockout.forms import DEFAULT_TEMPLATE, PARTS_LIMIT
from crosstable.pairing.knockout.match import First, IfDrawn, Kind, Part
from crosstable.pairing.knockout.record import Bracket
from crosstable.pairing.knockout.teams import BOARD_TIES, TEAM_MATCHES
from crosstable.publish.match_words import match_words

SPARE_ROWS = 2


@dataclass(frozen=True, slots=True)
class PartRow:
    """The fields of a stage; empty for one that may be added."""

    kind: str = ""
    games: str = ""
    time: str = ""
    times: str = ""


@dataclass(frozen=True, slots=True)
class FormView:
    """Everything that the panel of the form shows.

    `free` and `twice` are the players who wait one or two matches by the bracket as it stands, `asked` those
    named for it. `clashes` are first matches inside a club, None where no clubs are known.
    """

    words: str
    rows: tuple[PartRow, ...]
    template: Template
    chosen: str
    free: tuple[str, ...]
    twice: tuple[str, ...]
    asked_free: frozenset[int]
    asked_twice: frozenset[int]
    places: str
    clashes: tuple[str, ...] | None
    players: tuple[tuple[int, int, str], ...]
    draws: tuple[str, ...]

    kinds = tuple(kind.value for kind in Kind if kind is not Kind.BOARDS)
    firsts = tuple(first.value for first in First)
    if_drawn = tuple(way.value for way in IfDrawn)
    templates = tuple(TEMPLATES)


def form_view(state: EventState, t: Translator, names: Mapping[PlayerId, str], bracket: Bracket | None) -> FormView:
    """The form as the options of the event describe it; one of teams has fewer fields (`bracket_form_teams.html`)."""
    template = template_in_use(state)
    match = state.options.get("match", DEFAULT_TEMPLATE)
    rows = [_row(part) for part in template.parts]
    rows += [PartRow()] * min(SPARE_ROWS, PARTS_LIMIT - len(rows))
    entries = dict(zip(bracket.entrants, bracket.form.plan.entry_rounds, strict=True)) if bracket else {}
    return FormView(
        words=words_of(state, t),
        rows=tuple(rows),
        template=template,
        chosen=match if isinstance(match, str) else "own",
        free=tuple(names[p] for p, entry in entries.items() if entry == 2),
        twice=tuple(names[p] for p, entry in entries.items() if entry > 2),
        asked_free=_ids(state, "free"),
        asked_twice=_ids(state, "twice_free"),
        places=_places(state, t),
        clashes=_clashes(state, t, names, bracket),
        players=() if plays_teams(state) else tuple((int(p), k, names[p]) for k, p in enumerate(state.order, 1)),
        draws=tuple(method.value for method in Method),
    )


def words_of(state: EventState, t: Translator) -> str:
    """How a match of the event goes: its stages, or of teams the encounters and what splits level points."""
    if not plays_teams(state):
        return match_words(t, template_in_use(state))
    chosen = {name: state.options.get(name) or usual for name, usual in _TEAM_USUAL.items()}
    match, ties = (t(f"team-knockout.{name}.{value}") for name, value in chosen.items())
    return t("team-knockout.words", match=match, ties=ties)


_TEAM_USUAL = {"team_match": next(iter(TEAM_MATCHES)), "board_ties": next(iter(BOARD_TIES))}


def _row(part: Part) -> PartRow:
    return PartRow(part.kind.value, str(part.games or ""), part.time, str(part.times) if part.times > 1 else "")


def _ids(state: EventState, key: str) -> frozenset[int]:
    value = state.options.get(key)
    return frozenset(int(p) for p in value) if isinstance(value, list) else frozenset()


def _places(state: EventState, t: Translator) -> str:
    """How many places are free in the bracket, and how many could be free of two matches."""
    count = len(state.qualified or state.order)
    if knockout_system(state) != "knockout" or not 2 <= count <= LARGEST:
        return ""
    left = bracket_size(count) - count
    return t("bracket.free-places", count=left, size=bracket_size(count), twice=most_twice_free(count))


def _clashes(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], bracket: Bracket | None
) -> tuple[str, ...] | None:
    """First matches inside a club in words; None where nobody has a club, or there is no bracket."""
    if bracket is None or not any(club_of(state, entrant) for entrant in bracket.entrants):
        return None
    return tuple(
        t("bracket.clash", one=names[one], other=names[two], club=club_of(state, one))
        for one, two in first_clashes(state, bracket)
    )


CONSOLATION: Sequence[str] = ("club", "round-robin", "cup")
CONSOLATION_OF_TEAMS: Sequence[str] = ("team-cup", "team-round-robin")
"""Profiles of an event for those who lost their first match."""
