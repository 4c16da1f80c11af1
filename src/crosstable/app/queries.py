"""Standings as screens show them: places with their movement, what is missing, what does not count.

Codes and numbers only; the words are in `publish` and `web`. Drafts never appear here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from crosstable.app.answers import Refused
from crosstable.app.half_played import Completion
from crosstable.app.own_table import own_table
from crosstable.app.rulings import Undecided, ruled_codes, rulings_of
from crosstable.app.withdrawal import not_counted, standings_tournament
from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Rules
from crosstable.core.state import EventState
from crosstable.tiebreak import (
    METHODS,
    Kind,
    LeftOut,
    Options,
    Standings,
    TieBreakError,
    Value,
    options_of,
    parse_code,
    standings,
    standings_again,
)
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS
from crosstable.tiebreak.rulings import ManualUse
from crosstable.tiebreak.table import crosstable, is_predetermined

POINTS = "PTS"
"""Code of the points themselves where a tie-break is asked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player; `first` to `last` are the places shared with those who are level.

    `moved` is how many places he went up since the round before (None: he was not ranked then).
    `separated_by` is the code that puts him below the player above. `shared`: the place is shared for
    good, by the rules of the event or by decision.
    """

    first: int
    last: int
    player: PlayerId
    points: int
    values: tuple[Value, ...]
    separated_by: str | None
    moved: int | None = None
    shared: bool = False


def places_among(shown: Sequence[Place]) -> list[int]:
    """The places of some of the standings among themselves; who is level in all of them is level here."""
    found: list[int] = []
    for number, place in enumerate(shown, 1):
        level = bool(found) and shown[number - 2].first == place.first
        found.append(found[-1] if level else number)
    return found


@dataclass(frozen=True, slots=True)
class RankingRules:
    """By what an event is ranked: the list, the edition with its readings, whether points alone decide.

    `unread` says why an edition or reading of the event could not be taken; it is empty when it was.
    """

    codes: tuple[str, ...]
    options: Options
    by_points: bool = False
    unread: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order after round `after`. `missing` counts the results still to come until then.

    `made_from` are the standings after it and after the round before, for the next ranking.
    """

    after: int
    places: tuple[Place, ...]
    codes: tuple[str, ...]
    options: Options
    missing: int
    predetermined: bool
    left_out: tuple[LeftOut, ...]
    not_counted: tuple[Completion, ...]
    withdrawn: tuple[PlayerId, ...]
    decided: tuple[ManualUse, ...] = ()
    lots: str = ""
    by_points: bool = False
    unread: str = ""
    notes: tuple[tuple[str, Mapping[str, int | str]], ...] = ()
    """What is to be said of a table of a system's own: codes and numbers."""
    made_from: tuple[Standings, Standings | None] | None = field(default=None, compare=False, repr=False)

    @property
    def edition(self) -> str:
        """By which edition or tradition unplayed games count."""
        return self.options.edition

    def place_of(self, player: int) -> Place | None:
        """The place of one player; None for whom the standings leave out."""
        return next((place for place in self.places if place.player == player), None)

    @property
    def ties(self) -> tuple[tuple[Place, ...], ...]:
        """Those who are level on everything, best place first."""
        levels = (tuple(level) for _, level in groupby(self.places, key=lambda place: place.first))
        return tuple(level for level in levels if len(level) > 1)


class Fixed(StrEnum):
    """What ranks an event by itself, so that there are no tie-breaks to choose."""

    OWN_TABLE = "own-table"
    BRACKET = "bracket"


def fixed_order(rules: Rules) -> Fixed | None:
    """What ranks the event in place of the list of tie-breaks; None where the list does, as in groups before a bracket."""
    traits = rules.traits
    if traits is None:
        return None
    if traits.own_table:
        return Fixed.OWN_TABLE
    return Fixed.BRACKET if traits.knockout and not traits.pooled else None


def rules_of(state: EventState) -> RankingRules:
    """What the event has chosen, or what is usual where it chose nothing."""
    usual = DEFAULT_ROUND_ROBIN if is_predetermined(state.rules) else DEFAULT_SWISS
    options, unread = Options(), ""
    try:
        options = options_of(state.rules)
    except RuleError as error:
        unread = str(error)
    by_points = bool(state.options.get("places_by_points"))
    codes = () if by_points else _for_players(state) or usual
    return RankingRules(tuple(codes), options, by_points, unread)


def _for_players(state: EventState) -> tuple[str, ...]:
    """The list of the event; of one that ranks teams what says something of players."""
    codes, traits = state.rules.tie_breaks, state.rules.traits
    if traits is None or not traits.team_matches:
        return codes
    return tuple(code for code in codes if not _of_teams(code))


def _of_teams(code: str) -> bool:
    try:
        found = parse_code(code)
    except TieBreakError:
        return False
    return found.method.kind is Kind.TEAM or bool(found.modifiers.score)


def ranking(
    state: EventState, after: int | None = None, rules: RankingRules | None = None, previous: Ranking | None = None
) -> Ranking:
    """The standings after a published round (default: the last one). Refused for a round that is not there.

    `rules` ranks by something else than what the event has chosen. `previous` is a ranking of the event
    after the same round: what has not changed since is taken from it, and the answer is the same.
    """
    number = state.rounds_published if after is None else after
    if not 0 <= number <= state.rounds_published:
        raise Refused("no-such-round", round=number, rounds=state.rounds_published)
    if state.rules.own_table:
        return _by_own_table(state, number)
    chosen = rules_of(state) if rules is None else rules
    was, was_before = (None, None) if previous is None or previous.made_from is None else previous.made_from
    earlier = _table(state, number - 1, chosen, was_before) if number > 1 else None
    before = {} if earlier is None else {row.player: row.rank for row in earlier.rows}
    table = _table(state, number, chosen, was)
    return Ranking(
        after=number,
        places=_places(table, before, everywhere=chosen.by_points or bool(state.options.get("share_places"))),
        codes=table.codes,
        options=table.options,
        missing=sum(len(r.open_boards) for r in state.rounds[:number]),
        predetermined=is_predetermined(state.rules),
        left_out=table.left_out,
        not_counted=not_counted(state, number),
        withdrawn=tuple(p for p in state.order if _left_by(state, p, number)),
        decided=table.manual,
        lots=table.lots,
        by_points=chosen.by_points,
        unread=chosen.unread,
        made_from=(table, earlier),
    )


def _by_own_table(state: EventState, number: int) -> Ranking:
    """The standings of a system that ranks by a table of its own; it leaves nothing to tie-breaks and decisions."""
    table = own_table(state, number)
    before = {row.player: row.rank for row in own_table(state, number - 1).rows} if number > 1 else {}
    places = []
    for rank, level in groupby(table.rows, key=lambda row: row.rank):
        rows = list(level)
        last = rank + len(rows) - 1
        for row in rows:
            moved = before[row.player] - rank if row.player in before else None
            places.append(Place(rank, last, row.player, row.points, row.values, None, moved, shared=last > rank))
    return Ranking(
        after=number,
        places=tuple(places),
        codes=table.codes,
        options=Options(),
        missing=sum(len(r.open_boards) for r in state.rounds[:number]),
        predetermined=False,
        left_out=(),
        not_counted=(),
        withdrawn=tuple(p for p in state.order if _left_by(state, p, number)),
        notes=table.notes,
    )


def tie_of(state: EventState, number: int, player: int) -> tuple[tuple[PlayerId, ...], str]:
    """Who is level on everything with a player after a round, before any decision, and the basis for one.

    A system with a table of its own leaves nothing to decide: equal ones share the place.
    """
    if state.rules.own_table:
        return (), ""
    table = _table(state, number, rules_of(state), undecided=Undecided.DECISIONS)
    rank = next((row.rank for row in table.rows if row.player == player), 0)
    level = [row for row in table.rows if row.rank == rank]
    return tuple(row.player for row in level), level[0].basis if level else ""


def before_play_offs(state: EventState, number: int) -> Standings | None:
    """The order after a round by the list alone; None where a system ranks by a table of its own."""
    if state.rules.own_table:
        return None
    return _table(state, number, rules_of(state), undecided=Undecided.PLAY_OFFS)


def _table(
    state: EventState,
    number: int,
    rules: RankingRules,
    previous: Standings | None = None,
    *,
    undecided: Undecided = Undecided.NOTHING,
) -> Standings:
    rulings = rulings_of(state, number, of_teams=False, undecided=undecided)
    codes = ruled_codes(rules.codes, rulings, undecided=undecided)
    tournament, fixed = standings_tournament(state, number), is_predetermined(state.rules)
    old = None if previous is None or previous.before is None else previous.before.table
    if previous is not None and old is not None:
        same = (old.rounds, old.predetermined, old.options) == (number, fixed, rules.options)
        if same and old.rounds == len(tournament.rounds):
            return standings_again(previous, tournament, codes, rulings=rulings, lenient=True)
    return standings(tournament, codes, predetermined=fixed, options=rules.options, rulings=rulings, lenient=True)


def _places(table: Standings, before: Mapping[PlayerId, int], *, everywhere: bool) -> tuple[Place, ...]:
    places: list[Place] = []
    decided = {number for use in table.manual if use.shared for number in use.participants}
    for first, level in groupby(table.rows, key=lambda row: row.rank):
        rows = list(level)
        for row in rows:
            was = before.get(row.player)
            moved = None if was is None else was - first
            last = first + len(rows) - 1
            shared = last > first and (everywhere or row.player in decided)
            places.append(Place(first, last, row.player, row.points, row.values, row.separated_by, moved, shared))
    return tuple(places)


def _left_by(state: EventState, player: PlayerId, number: int) -> bool:
    after = state.entries[player].withdrawn_after
    return after is not None and after <= number


def sum_of(state: EventState, found: Ranking, player: int, code: str) -> Value | None:
    """The value of one player with what it is made of; None when there is none of this code."""
    place = found.place_of(player)
    if place is None:
        return None
    if code == POINTS:
        table = crosstable(standings_tournament(state, found.after), found.after, predetermined=found.predetermined)
        index = next(k for k, line in enumerate(table.lines) if line.player == player)
        value_of = METHODS[POINTS].value
        return None if value_of is None else value_of(table, index, POINTS, Modifiers())
    return next((value for value in place.values if value.code == code), None)
