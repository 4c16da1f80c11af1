"""Withdrawal of a team (C.05 6.6, docs/decisions/020): what of its matches counts, before and after.

Where teams do not all meet each other in matches the rule says nothing: what was played counts, and what is left is
lost by forfeit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from crosstable.app.answers import Refused
from crosstable.app.half_played import Completion
from crosstable.app.half_played_teams import (
    by_rule,
    completion_of_team,
    counted_teams,
    half_played_teams,
    team_lines,
)
from crosstable.app.teams import (
    boards_of_match,
    matches_planned,
    planned_matches,
    primary_of,
    rounds_of_table,
    team_form,
)
from crosstable.app.withdrawal import Change, Fixture, Treatment, WithdrawalPreview, Worth, compared
from crosstable.core.codes import Colour
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.matches import walk_over
from crosstable.core.model import Team, TeamPart, TeamWithdrawal, Tournament
from crosstable.core.state import EventState


def takes_number(state: EventState) -> bool:
    """Whether another team can take over the number of one that left: where all teams meet by a table."""
    return by_rule(state.tournament())


def preview_team_withdrawal(state: EventState, team: int, treatment: Treatment = Treatment.RULE) -> WithdrawalPreview:
    """What happens when the team leaves now (or has left, when it has); players of the preview are ids of teams.

    Refused when there is no such team, and where there is no table of matches.
    """
    part = state.team or TeamPart()
    number = TeamId(team)
    if number not in {known.id for known in part.teams}:
        raise Refused("no-such-team", team=team)
    if not matches_planned(state):
        raise Refused("not-a-round-robin", system=state.rules.system or "")
    tournament = state.tournament()
    others = tuple(gone for gone in part.withdrawals if gone.team != number)
    before = next((gone.after_round for gone in part.withdrawals if gone.team == number), None)
    after = RoundNo(len(tournament.rounds)) if before is None else before
    stays = replace(part, withdrawals=others)
    leaves = replace(part, withdrawals=(*others, TeamWithdrawal(number, after)))
    completion = completion_of_team(tournament, state.options, leaves.withdrawals[-1])
    remaining = tuple(_remaining(state, number, {gone.team for gone in others}))
    rules = part.rules
    worth = {"MP": Worth(rules.win, rules.loss), "GP": _whole_match(state)}

    def changes(score: str) -> tuple[Change, ...]:
        before, ranked = (_points(state, replace(tournament, team=kept), score) for kept in (stays, leaves))
        order = [PlayerId(known.id) for known in part.teams]
        return compared(order, before, ranked, completion, remaining, treatment, worth[score])

    first = primary_of(state)
    second = "GP" if first == "MP" else "MP"
    return WithdrawalPreview(completion, remaining, changes(first), treatment=treatment, second=changes(second))


def team_standings_tournament(state: EventState, rounds: int | None = None) -> Tournament:
    """The event to rank teams by: without those that left before half of their matches, and their matches."""
    shown = state.tournament(rounds)
    if shown.team is None or not shown.team.withdrawals:
        return shown
    return counted_teams(shown, len(shown.rounds), state.options, state.tournament())


def teams_not_counted(state: EventState, rounds: int | None = None) -> tuple[Completion, ...]:
    """Those whose matches are shown and do not count, for the notes of the table."""
    if state.team is None or not state.team.withdrawals:
        return ()
    shown = len(state.tournament(rounds).rounds)
    return tuple(half_played_teams(state.tournament(), shown, state.options))


def teams_withdrawn(state: EventState, rounds: int | None = None) -> tuple[Completion, ...]:
    """Every team that had left after a round, with how much it had completed."""
    part = state.team or TeamPart()
    if not part.withdrawals:
        return ()
    whole, shown = state.tournament(), len(state.tournament(rounds).rounds)
    return tuple(
        completion_of_team(whole, state.options, gone) for gone in part.withdrawals if gone.after_round <= shown
    )


def match_in_play(state: EventState, team: Team) -> tuple[int, int, int] | None:
    """Round, boards with a result and boards of a match of the team that is begun and not finished; else None."""
    for played in state.rounds[: state.rounds_published]:
        boards = boards_of_match(played, team)
        known = [board for board in boards if not board.is_open]
        if known and len(known) < len(boards):
            return played.number, len(known), len(boards)
    return None


def _whole_match(state: EventState) -> Worth:
    """Game points of a match that is not played (docs/decisions/020)."""
    form = team_form(state)
    boards = 0 if isinstance(form, str) else form.boards
    points = state.rules.points
    rules = (state.team or TeamPart()).rules
    return Worth(walk_over(rules, boards, points.forfeit_win), boards * points.forfeit_loss)


def _points(state: EventState, tournament: Tournament, score: str) -> dict[PlayerId, int]:
    ranked = counted_teams(tournament, len(tournament.rounds), state.options)
    return {line.player: line.score for line in team_lines(ranked, score).lines}


def _schedule(state: EventState) -> Mapping[int, list[tuple[TeamId, TeamId]]]:
    rounds = range(1, rounds_of_table(state) + 1)
    return {number: [(home.id, guest.id) for home, guest in planned_matches(state, number)] for number in rounds}


def _remaining(state: EventState, team: TeamId, gone: Collection[TeamId]) -> Iterator[Fixture]:
    """Matches of published rounds without a result, then the schedule to its end."""
    gone = {*gone, team}
    teams = {known.id: known for known in (state.team or TeamPart()).teams}
    for number, pairs in _schedule(state).items():
        for home, guest in pairs:
            if team not in (home, guest):
                continue
            board = None
            if number <= state.rounds_published:
                boards = boards_of_match(state.rounds[number - 1], teams[team])
                board = next((board.number for board in boards if board.is_open), None)
                if board is None:
                    continue
            at_home = home == team
            mark = "".join("-" if side in gone else "+" for side in (home, guest))
            other = PlayerId(guest if at_home else home)
            yield Fixture(number, other, Colour.WHITE if at_home else Colour.BLACK, _TOKENS[mark], board)


_TOKENS: Mapping[str, str] = {"-+": "--+", "+-": "+--", "--": "---"}
