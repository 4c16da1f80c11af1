"""Standings: everybody in order of points and tie-breaks (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import Tournament
from crosstable.tiebreak.base import StandingsError, TieBreak, Value
from crosstable.tiebreak.catalogue import DEFAULT_ROUND_ROBIN, DEFAULT_SWISS, DEFAULT_TEAM, code_words
from crosstable.tiebreak.compare import Moved, compared
from crosstable.tiebreak.options import EDITIONS, Options, Rulings, options_of
from crosstable.tiebreak.ranking import Ranked, Work, rank
from crosstable.tiebreak.rulings import ManualUse
from crosstable.tiebreak.table import Table, crosstable, is_predetermined, renewed
from crosstable.tiebreak.teams import team_crosstable
from crosstable.tiebreak.usable import LeftOut, usable


@dataclass(frozen=True, slots=True)
class Row:
    """One player; points are tenths. Equal ranks are ties that nothing on the list breaks.

    `separated_by` is the code that puts the player below the one in the row above, None in the
    first row and for those who share its rank. `basis` belongs into a manual order of the tied.
    """

    rank: int
    player: PlayerId
    points: int
    values: tuple[Value, ...]
    separated_by: str | None
    basis: str = ""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team; `points` are tenths of the primary score. The rest is as in `Row`."""

    rank: int
    team: TeamId
    points: int
    values: tuple[Value, ...]
    separated_by: str | None
    basis: str = ""


@dataclass(frozen=True, slots=True)
class Basis:
    """By what an order was made.

    The order holds after `after_round` complete rounds; `in_progress` is a later round of which the
    known results count already. `options` are the readings, `left_out` the codes that could not be
    used, `manual` the orders by hand, `lots` the seed of the lots that the list asks for.
    """

    codes: tuple[str, ...]
    edition: str
    after_round: int
    in_progress: int | None = None
    options: Options = Options()  # noqa: RUF009  (a frozen value)
    left_out: tuple[LeftOut, ...] = ()
    manual: tuple[ManualUse, ...] = ()
    lots: str = ""

    @property
    def rules(self) -> str:
        """By which text unplayed games count, in words."""
        return EDITIONS[self.edition].title

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for under the standings: readings that differ, what was left out or decided by hand."""
        lines = [f"reading {line}" for line in self.options.lines]
        lines.extend(f"{left.code} was left out: {left.reason} ({left.article})" for left in self.left_out)
        for use in self.manual:
            who = ", ".join(map(str, use.participants))
            how = f"by lot (seed {use.seed})" if use.seed else "by hand"
            what = f"{who} share the place" if use.shared else f"order of {who} {how}"
            if use.play_off is not None:
                order = " > ".join(" = ".join(map(str, level)) for level in use.play_off.levels)
                what = f"play-off of {who}" + (f", order {order}" if order else ", still to come")
            stale = "; STALE: results have changed since" if use.stale else ""
            lines.append(f"{what}{f': {use.reason}' if use.reason else ''}{stale}")
        if self.lots:
            lines.append(f"lots are drawn with the seed {self.lots}")
        return tuple(lines)


@dataclass(frozen=True, slots=True)
class Before:
    """What standings were made of, so that those after one more result take over what still holds."""

    tournament: Tournament
    table: Table
    work: Work


@dataclass(frozen=True, slots=True)
class Standings(Basis):
    """Players in order. `before` is for the next standings; it is no part of the value."""

    rows: tuple[Row, ...] = ()
    before: Before | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TeamStandings(Basis):
    """Teams in order; `primary` is the score that ranks, MP or GP."""

    primary: str = "MP"
    rows: tuple[TeamRow, ...] = ()


NO_RULINGS = Rulings()


def standings(
    tournament: Tournament,
    codes: str | Sequence[str] | None = None,
    *,
    after_round: int | None = None,
    predetermined: bool | None = None,
    options: Options | None = None,
    rulings: Rulings = NO_RULINGS,
    lenient: bool = False,
) -> Standings:
    """Rank the players by points, then by the tie-breaks `codes` in this order ("BH/C1 BH SB", or one by one).

    `codes` defaults to the list of the event, or to a usual one where it has none; rows that stay
    level share the rank and stand in initial order. `after_round` defaults to the last round with
    pairings; in it, games without a result are left out. `predetermined` says whether it is a
    round robin or the like (default: by the type of the event). Codes of team events and, with
    unrated players, those of art. 10 are left out and named. `options` defaults to what the event has
    chosen. Raises TieBreakError for codes that are unknown or barred in a round robin (`lenient` leaves
    them out and names them too), StandingsError for a round that is not there, RuleError for team
    events (see `team_standings`).
    """
    if tournament.team is not None:
        raise RuleError("standings of team events are those of its teams; this event has teams")
    fixed = _fixed(tournament) if predetermined is None else predetermined
    usual = DEFAULT_ROUND_ROBIN if fixed else DEFAULT_SWISS
    number = last_round(tournament, after_round)
    chosen_options = options_of(tournament.rules) if options is None else options
    table = crosstable(tournament, number, predetermined=fixed, options=chosen_options)
    wanted = tournament.rules.tie_breaks or usual if codes is None else codes
    chosen, left_out = usable(table, wanted, lenient=lenient)
    return _ranked_players(tournament, table, chosen, rulings, left_out)


def standings_again(
    previous: Standings,
    tournament: Tournament,
    codes: str | Sequence[str],
    *,
    rulings: Rulings = NO_RULINGS,
    lenient: bool = False,
) -> Standings:
    """The standings after the same round by the same edition and readings, once results have come in or changed.

    What no change reaches is taken from `previous`; the answer is that of `standings`. Errors as there.
    """
    old = previous.before
    if old is None:
        raise StandingsError("these standings were not kept with what they are made of")
    was = old.table
    number = last_round(tournament, was.rounds)
    table = renewed(was, old.tournament, tournament)
    if table is None:
        table = crosstable(tournament, number, predetermined=was.predetermined, options=was.options)
    chosen, left_out = usable(table, codes, lenient=lenient)
    return _ranked_players(tournament, table, chosen, rulings, left_out, old.work)


def _ranked_players(
    tournament: Tournament,
    table: Table,
    chosen: Sequence[TieBreak],
    rulings: Rulings,
    left_out: tuple[LeftOut, ...],
    work: Work | None = None,
) -> Standings:
    ranked = rank(table, chosen, rulings, work)
    values = ranked.values
    rows = tuple(
        Row(place, table.lines[k].player, table.lines[k].score, values[k], parted, ranked.basis.get(k, ""))
        for place, k, parted in _places(ranked)
    )
    return Standings(
        **_basis(tournament, table.rounds, chosen, table.options),
        left_out=left_out,
        manual=_used(ranked),
        lots=_lots(chosen, rulings),
        rows=rows,
        before=Before(tournament, _alone(table), ranked.work),
    )


def _alone(table: Table) -> Table:
    """The table without the one before it, so that only one is ever kept."""
    memo: dict[object, object] = {}
    alone = replace(table, memo=memo, kept=None)
    for key, value in table.memo.items():
        inner = replace(value, kept=None) if isinstance(value, Table) else value
        memo[key] = alone if value is table else inner
    return alone


def team_standings(  # noqa: PLR0913  (as `standings`, and the primary score)
    tournament: Tournament,
    codes: str | Sequence[str] | None = None,
    *,
    primary: str | None = None,
    after_round: int | None = None,
    predetermined: bool | None = None,
    options: Options | None = None,
    rulings: Rulings = NO_RULINGS,
    lenient: bool = False,
) -> TeamStandings:
    """Rank the teams of a team event by `primary`, MP or GP, then by `codes`.

    `primary` defaults to the score that a list with both names first, else to match points. Errors and `lenient`
    as in `standings`; RuleError for events without teams.
    """
    if tournament.team is None:
        raise RuleError("this event has no teams")
    fixed = _fixed(tournament) if predetermined is None else predetermined
    wanted = tournament.rules.tie_breaks or DEFAULT_TEAM if codes is None else codes
    number = last_round(tournament, after_round)
    score = primary_score(wanted) if primary is None else primary
    chosen = options_of(tournament.rules) if options is None else options
    table = team_crosstable(tournament, number, primary=score, predetermined=fixed, options=chosen)
    chosen_codes, left_out = usable(table, wanted, lenient=lenient)
    return _ranked_teams(tournament, table, chosen_codes, number, rulings, left_out)


def _ranked_teams(
    tournament: Tournament,
    table: Table,
    chosen: Sequence[TieBreak],
    number: int,
    rulings: Rulings,
    left_out: tuple[LeftOut, ...],
) -> TeamStandings:
    ranked = rank(table, chosen, rulings)
    values = ranked.values
    rows = tuple(
        TeamRow(
            place,
            TeamId(table.lines[k].player),
            table.lines[k].score,
            values[k],
            parted,
            ranked.basis.get(k, ""),
        )
        for place, k, parted in _places(ranked)
    )
    return TeamStandings(
        **_basis(tournament, number, chosen, table.options),
        left_out=left_out,
        manual=_used(ranked),
        lots=_lots(chosen, rulings),
        primary="MP" if table.teams is None else table.teams.primary,
        rows=rows,
    )


def primary_score(codes: str | Sequence[str]) -> str:
    """Which score ranks teams first: of both, the one that the list names first; else match points."""
    words = [code.strip().upper() for code in code_words(codes)]
    names = [word[:2] for word in words if word in ("MPTS", "MP", "GPTS", "GP")]
    return names[0] if len(set(names)) == 2 else "MP"


def _fixed(tournament: Tournament) -> bool:
    return is_predetermined(tournament.rules, tournament.info.type_text)


def last_round(tournament: Tournament, after_round: int | None) -> int:
    """The round after which to rank: the last one with pairings, or the one asked for (StandingsError)."""
    last = len(tournament.rounds)
    number = last if after_round is None else after_round
    if not 0 <= number <= last:
        paired = "1 round is" if last == 1 else f"{last} rounds are"
        raise StandingsError(f"there are no standings after round {number}: {paired} paired")
    return number


class _Facts(TypedDict):
    codes: tuple[str, ...]
    edition: str
    after_round: int
    in_progress: int | None
    options: Options


def _basis(tournament: Tournament, number: int, chosen: Sequence[TieBreak], options: Options) -> _Facts:
    open_rounds = [r.number for r in tournament.rounds[:number] if r.pending]
    return {
        "codes": tuple(tie_break.code for tie_break in chosen),
        "edition": options.edition,
        "after_round": open_rounds[0] - 1 if open_rounds else number,
        "in_progress": open_rounds[0] if open_rounds else None,
        "options": options,
    }


def _places(ranked: Ranked) -> Iterator[tuple[int, int, str | None]]:
    place = 1
    for group in ranked.groups:
        for k in group:
            yield place, k, ranked.separated.get(k) if k == group[0] else None
        place += len(group)


def _lots(chosen: Sequence[TieBreak], rulings: Rulings) -> str:
    return rulings.seed if any(tie_break.method.name == "LOTS" for tie_break in chosen) else ""


def _used(ranked: Ranked) -> tuple[ManualUse, ...]:
    return tuple(dict.fromkeys(ranked.manual))


def compare(first: Standings, second: Standings) -> tuple[Moved, ...]:
    """Everybody's rank in both, in the order of the first, and for who moves the reason."""
    return compared([(row.rank, row) for row in first.rows], [(row.rank, row) for row in second.rows])


def within(table: Standings, players: Sequence[int]) -> Standings:
    """The standings of a category: the same values, ranks counted among `players` alone."""
    wanted = frozenset(players)
    rows: list[Row] = []
    for row in table.rows:
        if row.player in wanted:
            same = rows and _overall(table, rows[-1]) == row.rank
            rows.append(replace(row, rank=rows[-1].rank if same else len(rows) + 1))
    return replace(table, rows=tuple(rows))


def _overall(table: Standings, row: Row) -> int:
    return next(other.rank for other in table.rows if other.player == row.player)
