"""A team leaves, comes back, or another one takes over its number (C.05 6.6, docs/decisions/020)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.players import treatment_of
from crosstable.app.commands.teams import TEAMS_LIMIT, free_name, players_entered, teams_play
from crosstable.app.team_withdrawal import match_in_play, preview_team_withdrawal, takes_number
from crosstable.app.teams import boards_of_match, matches_planned, team_has_left
from crosstable.app.withdrawal import Treatment
from crosstable.core.codes import Code
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.model import Team, TeamPart
from crosstable.core.state import EventState, RoundState


@command("withdraw-team")
def withdraw_team(context: Context) -> Sequence[NewEvent]:
    """A team withdraws or is expelled, with its players: it plays no match after the last published round.

    Where a table says who meets whom `treatment` says what becomes of the matches left (see `withdrawal.Treatment`);
    `substitute` is the name of the team that takes over the number, `names` its players. A reason is wanted.
    """
    state = context.state
    teams_play(state)
    team = context.team()
    if team_has_left(state, team):
        raise Refused("team-left-already", name=team.name)
    if not state.rounds:
        raise Refused("team-not-begun", name=team.name)
    _between_matches(state, team)
    by_table = matches_planned(state)
    treatment = treatment_of(context) if by_table else Treatment.RULE
    new = _substitute(context, team) if treatment is Treatment.REPLACED else []
    _asked(context, team, by_table=by_table)
    body = {
        "team": int(team.id),
        "after_round": state.rounds_published,
        "reason": context.reason,
        "treatment": treatment.value if by_table else "",
    }
    return [NewEvent(EventKind.TEAM_WITHDREW, body), *_left_open(context, team, treatment), *new]


def _between_matches(state: EventState, team: Team) -> None:
    """Refuse in a draft, which was made with the team, and in a match that is half played.

    What counts would depend on what is entered when.
    """
    current = state.current
    if current is not None and current.published_at is None:
        raise Refused("team-in-draft", name=team.name, round=current.number)
    begun = match_in_play(state, team)
    if begun is not None:
        number, known, boards = begun
        raise Refused("team-in-match", name=team.name, round=number, known=known, boards=boards)


def _asked(context: Context, team: Team, *, by_table: bool) -> None:
    if not by_table:
        if context.state.rules.by_table:  # players meet ever other teams
            context.confirm(Level.TWO_STEPS, "withdraw-team-seats", with_reason=True, name=team.name)
        else:
            context.confirm(Level.TWO_STEPS, "withdraw-team", with_reason=True, name=team.name)
        return
    found = preview_team_withdrawal(context.state, team.id).completion
    context.confirm(
        Level.TWO_STEPS,
        "withdraw-team-round-robin",
        with_reason=True,
        team=int(team.id),
        name=team.name,
        completed=found.completed,
        scheduled=found.scheduled,
        percent=found.percent,
        counts="always" if not found.by_rule else "yes" if found.counts else "no",
    )


def _left_open(context: Context, team: Team, treatment: Treatment) -> list[NewEvent]:
    """The matches of published rounds of which no board has a result: lost by forfeit, or both teams are free."""
    state = context.state
    events: list[NewEvent] = []
    for played in state.rounds[: state.rounds_published]:
        boards = [board for board in boards_of_match(played, team) if board.is_open]
        if treatment is Treatment.BYES and boards:
            events.append(_freed(context, played, {board.number for board in boards}))
            continue
        for board in boards:
            result = "--+" if board.white in team.players else "+--"
            body = {"round": played.number, "board": board.number, "result": result}
            events.append(NewEvent(EventKind.RESULT_ENTERED, body))
    return events


def _freed(context: Context, played: RoundState, gone: set[int]) -> NewEvent:
    free = [[int(player), code.value] for player, code in played.byes.items()]
    free += [[int(p), Code.FREE.value] for b in played.boards if b.number in gone for p in (b.white, b.black)]
    boards = [[b.number, int(b.white), int(b.black)] for b in played.boards if b.number not in gone]
    body = {"round": played.number, "boards": boards, "byes": free, "reason": context.reason}
    return NewEvent(EventKind.PAIRING_CHANGED, body)


def _substitute(context: Context, team: Team) -> list[NewEvent]:
    """The new team with its players, from the next round on."""
    state = context.state
    part = state.team or TeamPart()
    if not takes_number(state):
        raise Refused("no-substitute-here", system=state.rules.system or "")
    if len(part.teams) >= TEAMS_LIMIT:
        raise Refused("too-many-teams", limit=TEAMS_LIMIT)
    named = replace(context, args={"name": context.args.get("substitute"), "players": context.args.get("players")})
    name = free_name(named, part)
    if not named.args["players"]:
        raise Refused("substitute-without-players", name=name)
    events, ids = players_entered(named)
    body = {
        "id": max(int(known.id) for known in part.teams) + 1,
        "name": name,
        "players": ids,
        "replaces": int(team.id),
        "from_round": state.rounds_published + 1,
    }
    return [*events, NewEvent(EventKind.TEAM_ADDED, body)]


@command("return-team")
def return_team(context: Context) -> Sequence[NewEvent]:
    """A team is back and plays from the next round on; everything it played counts again."""
    state = context.state
    team = context.team()
    if not team_has_left(state, team):
        return []
    part = state.team or TeamPart()
    taken = next((one.team for one in part.substitutes if one.replaces == team.id), None)
    if taken is not None:
        other = next(known.name for known in part.teams if known.id == taken)
        raise Refused("team-number-taken", name=team.name, other=other)
    current = state.current
    if current is not None and current.published_at is None:
        raise Refused("team-back-in-draft", name=team.name, round=current.number)
    return [NewEvent(EventKind.TEAM_RETURNED, {"team": int(team.id), "from_round": len(state.rounds) + 1})]
