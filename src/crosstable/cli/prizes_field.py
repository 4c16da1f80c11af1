"""The standings of a file in which prizes are won: of the event, of its groups, of its bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from crosstable.app.pools import places_of, usable_codes
from crosstable.app.prize_field import EVENT, PrizeField, bracket_places, field_from, ranked_by_own_table, with_teams
from crosstable.app.queries import Place
from crosstable.cli.half_played import teams_to_rank, to_rank
from crosstable.cli.ruled import ruled
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.knockout.record import Bracket
from crosstable.pairing.knockout.system import bracket_now
from crosstable.pairing.pooled import part_of
from crosstable.pairing.staged import knockout_part
from crosstable.tiebreak import Standings, TeamRow, standings, team_standings
from crosstable.tiebreak.jamboree import jamboree_standings


def field_of_file(
    tournament: Tournament, found: Standings, codes: Sequence[str] | None, options: Mapping[str, object]
) -> PrizeField:
    """The field after the round of `found`, the standings of the event; `options` are those of the knock-out."""
    after = found.after_round
    shown = tournament.before(after + 1)
    groups = {}
    for pool in tournament.pools:
        part = to_rank(part_of(tournament, pool), after)
        fixed = part.rules.by_table
        wanted = usable_codes(codes or tournament.rules.tie_breaks, fixed=fixed) if codes is None or codes else ()
        listed, rulings = ruled(part, wanted, after, of_teams=False)
        groups[pool.name] = places_of(standings(part, listed, after_round=after, predetermined=fixed, rulings=rulings))
    traits = tournament.rules.traits
    knockout = traits is not None and traits.knockout and not traits.teams
    places = places_of(found)
    bracket = bracket_of_file(shown, options) if knockout else None
    if knockout:
        points = {place.player: place.points for place in places}
        places = tuple(bracket_places(bracket, points, groups.values()))
    by_place = knockout
    if traits is not None and traits.own_table:
        places, by_place = ranked_by_own_table(places)
    unfinished = knockout and (bracket is None or not bracket.progress.finished)
    standing = {EVENT: places, **groups}
    field = field_from(tournament, standing, {}, after=after, knockout=by_place, unfinished=unfinished)
    return field if shown.team is None else _with_teams(shown, field, codes, options)


def _with_teams(
    shown: Tournament, field: PrizeField, codes: Sequence[str] | None, options: Mapping[str, object]
) -> PrizeField:
    """The same with the standings of the teams, or the places of their bracket."""
    traits = shown.rules.traits
    if traits is not None and traits.knockout:
        bracket = bracket_of_file(shown, options)
        unfinished = bracket is None or not bracket.progress.finished
        return with_teams(field, shown, bracket_places(bracket, {}, ()), knockout=True, unfinished=unfinished)
    found = []
    rows = _rows_of_teams(shown, codes, options)
    for first, level in groupby(rows, key=lambda row: row.rank):
        same = list(level)
        last = first + len(same) - 1
        found += [Place(first, last, PlayerId(row.team), row.points, (), row.separated_by) for row in same]
    return with_teams(field, shown, found)


def _rows_of_teams(
    shown: Tournament, codes: Sequence[str] | None, options: Mapping[str, object]
) -> tuple[TeamRow, ...]:
    """The teams in the order in which the event ranks them."""
    traits = shown.rules.traits
    if traits is not None and traits.by_games:
        _, rulings = ruled(shown, (), None, of_teams=True)
        return jamboree_standings(shown, rulings=rulings).rows
    listed, rulings = ruled(shown, codes, None, of_teams=True)
    primary = options.get("team_primary")
    return team_standings(
        teams_to_rank(shown, None),
        listed,
        primary=str(primary) if primary else None,
        lenient=True,
        rulings=rulings,
    ).rows


def bracket_of_file(tournament: Tournament, options: Mapping[str, object]) -> Bracket | None:
    """The bracket as the rounds say; None before anybody has come out of the pools."""
    traits = tournament.rules.traits
    if traits is not None and traits.pooled:
        if len(tournament.qualified) < 2:
            return None
        return bracket_now(knockout_part(tournament, options), "knockout", options)
    return bracket_now(tournament, tournament.rules.system or "", options)
