"""The 50 % rule (C.05 6.6) for teams, with matches instead of games, on the record of an event (docs/decisions/020).

It is for tables in which every team meets every other one in matches. Elsewhere what was played counts, and what is
left is lost by forfeit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from crosstable.app.half_played import COUNTS_FORFEIT_WINS, Completion
from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import Bye, Round, TeamPart, TeamWithdrawal, Tournament
from crosstable.pairing.teamed import FREE_ROUNDS, SYSTEMS, Form, form_of, pairs_of_round
from crosstable.tiebreak import Options
from crosstable.tiebreak.table import Sort, Table
from crosstable.tiebreak.teams import team_crosstable


def by_rule(tournament: Tournament) -> bool:
    """Whether the rule is applied here."""
    system = SYSTEMS.get(tournament.rules.system or "")
    return system is not None and system.round_robin


def completion_of_team(tournament: Tournament, options: Mapping[str, object], gone: TeamWithdrawal) -> Completion:
    """How many matches a team that left has completed; `tournament` has all rounds, whatever those shown are.

    A match is completed when a game of it was played (C.07 15.1) and no board of it is open.
    """
    counts = {Sort.PLAYED, Sort.FORFEIT_WIN} if options.get(COUNTS_FORFEIT_WINS, False) else {Sort.PLAYED}
    line = next(line for line in team_lines(tournament, "MP").lines if line.player == PlayerId(gone.team))
    completed = sum(entry.sort in counts for entry in line.entries)
    scheduled = _scheduled(tournament, options, gone.team)
    return Completion(PlayerId(gone.team), gone.after_round, scheduled, completed, by_rule(tournament))


def team_lines(tournament: Tournament, score: str) -> Table:
    """The table of the teams by MP or GP, without tie-breaks."""
    return team_crosstable(tournament, len(tournament.rounds), primary=score, predetermined=True, options=Options())


def _form(tournament: Tournament, options: Mapping[str, object]) -> Form | None:
    system, traits = tournament.rules.system or "", tournament.rules.traits
    if system not in SYSTEMS or traits is None:
        return None
    edition = tournament.rules.edition if tournament.rules.edition in traits.editions else traits.edition
    try:
        return form_of(tournament, system, edition or traits.edition, options)
    except CrosstableError:
        return None


def _scheduled(tournament: Tournament, options: Mapping[str, object], team: TeamId) -> int:
    """Matches of the whole table; of a team that took over a number those from then on."""
    form = _form(tournament, options)
    if form is None:
        return 0
    taken = {one.team: one for one in (tournament.team or TeamPart()).substitutes}
    first = int(taken[team].from_round) if team in taken else 1
    number = team
    for _ in taken:
        number = taken[number].replaces if number in taken else number
    rounds = range(first, SYSTEMS[form.system].rounds(form) + 1)
    return sum(number in (home.id, guest.id) for r in rounds for home, guest in pairs_of_round(form, r))


def half_played_teams(tournament: Tournament, shown: int, options: Mapping[str, object]) -> Iterator[Completion]:
    """The teams that had left after `shown` rounds and whose matches do not count."""
    if not by_rule(tournament):
        return
    for gone in (tournament.team or TeamPart()).withdrawals:
        if gone.after_round <= shown and gone.treatment != FREE_ROUNDS:
            found = completion_of_team(tournament, options, gone)
            if not found.counts:
                yield found


def counted_teams(
    tournament: Tournament, shown: int, options: Mapping[str, object], whole: Tournament | None = None
) -> Tournament:
    """A record to rank teams by after `shown` rounds: as if those had not entered whose matches do not count.

    `whole` has the later rounds too, by which it is decided what counts.
    """
    record = replace(tournament if whole is None else whole, team=tournament.team)
    gone = {TeamId(int(found.player)) for found in half_played_teams(record, shown, options)}
    part = tournament.team
    if not gone or part is None:
        return tournament
    players = {player for team in part.teams if team.id in gone for player in team.players}

    def stays(*teams: TeamId) -> bool:
        return gone.isdisjoint(teams)

    kept = replace(
        part,
        teams=tuple(team for team in part.teams if stays(team.id)),
        line_ups=tuple(line for line in part.line_ups if stays(line.team, line.opponent)),
        forfeits=tuple(lost for lost in part.forfeits if stays(lost.white, lost.black)),
        byes=tuple(bye for bye in part.byes if stays(bye.team)),
        withdrawals=tuple(left for left in part.withdrawals if stays(left.team)),
        substitutes=(),
    )
    rounds = tuple(_round_without(played, players) for played in tournament.rounds)
    return replace(tournament, rounds=rounds, team=kept)


def without_walk_overs(
    tournament: Tournament, shown: int, options: Mapping[str, object], whole: Tournament | None = None
) -> Tournament:
    """A record to rank players by: what nobody played against a team that does not count brings nobody a point.

    Games that were played against it stay (docs/decisions/020).
    """
    part = tournament.team
    record = tournament if whole is None else whole
    gone = {TeamId(int(found.player)) for found in half_played_teams(record, shown, options)}
    if not gone or part is None:
        return tournament
    players = {team.id: team.players for team in part.teams}
    left = {player for team in gone for player in players[team]}
    waited = {
        (int(lost.round), player)
        for lost in part.forfeits
        if gone & {lost.white, lost.black}
        for player in (*players[lost.white], *players[lost.black])
    }
    return replace(tournament, rounds=tuple(_without_points(played, left, waited) for played in tournament.rounds))


def _without_points(played: Round, left: Collection[PlayerId], waited: Collection[tuple[int, PlayerId]]) -> Round:
    nobody = [
        game
        for game in played.games
        if not {game.white, game.black}.isdisjoint(left) and TABLE[game.white_code].kind is Kind.FORFEIT
    ]
    byes = [replace(bye, code=Code.FREE) if (int(played.number), bye.player) in waited else bye for bye in played.byes]
    byes += [Bye(player, Code.FREE) for game in nobody for player in (game.white, game.black)]
    return replace(played, games=tuple(game for game in played.games if game not in nobody), byes=tuple(byes))


def _round_without(played: Round, gone: Collection[PlayerId]) -> Round:
    """Their games are taken out; a team that then has no opponent is free, whoever of it waited at a board."""
    return replace(played, games=tuple(g for g in played.games if g.white not in gone and g.black not in gone))
