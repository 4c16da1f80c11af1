"""How the entries about teams change the state; a ValueError is an entry that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from crosstable.core.codes import Code
from crosstable.core.events import Event, EventKind
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import LineUp, Team, TeamBye, TeamForfeit, TeamPart, TeamSubstitute, TeamWithdrawal
from crosstable.core.state import Captain, EventState


def without_player(state: EventState, player: PlayerId) -> None:
    """Somebody is no longer entered: his team goes on without him."""
    if state.team is None:
        return
    teams = tuple(replace(t, players=tuple(p for p in t.players if p != player)) for t in state.team.teams)
    line_ups = tuple(line for line in state.team.line_ups if player not in line.players)
    state.team = replace(state.team, teams=teams, line_ups=line_ups)


def _team_added(state: EventState, event: Event) -> None:
    part = state.team or TeamPart()
    body = event.body
    number = TeamId(int(body["id"]))
    if any(team.id == number for team in part.teams):
        raise ValueError(f"team {number} exists already")
    nickname, strength = (str(body.get(name, "")) for name in ("nickname", "strength"))
    team = Team(number, str(body["name"]), _players(body["players"]), nickname, strength)
    substitutes = part.substitutes
    if "replaces" in body:
        replaced = _team(part, body["replaces"]).id
        substitutes += (TeamSubstitute(number, replaced, RoundNo(int(body["from_round"]))),)
    state.team = _checked(state, replace(part, teams=(*part.teams, team), substitutes=substitutes))
    _captain(state, number, body)


def _team_changed(state: EventState, event: Event) -> None:
    part = _part(state)
    body = event.body
    team = _team(part, body["team"])
    changed = replace(
        team,
        name=str(body.get("name", team.name)),
        players=_players(body["players"]) if "players" in body else team.players,
    )
    teams = tuple(changed if known.id == team.id else known for known in part.teams)
    state.team = _checked(state, replace(part, teams=teams))
    _captain(state, team.id, body)


def _captain(state: EventState, team: TeamId, body: Mapping[str, Any]) -> None:
    known = state.captains.get(team, Captain())
    found = Captain(str(body.get("captain", known.name)), str(body.get("contact", known.contact)))
    if found != known:
        state.captains[team] = found


def _team_removed(state: EventState, event: Event) -> None:
    part = _part(state)
    team = _team(part, event.body["team"])
    state.captains.pop(team.id, None)
    state.team = replace(
        part,
        teams=tuple(known for known in part.teams if known.id != team.id),
        line_ups=tuple(line for line in part.line_ups if team.id not in (line.team, line.opponent)),
    )


def _teams_ordered(state: EventState, event: Event) -> None:
    part = _part(state)
    order = [int(number) for number in event.body["order"]]
    known = {int(team.id): team for team in part.teams}
    if sorted(order) != sorted(known):
        raise ValueError("the order does not hold every team exactly once")
    state.team = replace(part, teams=tuple(known[number] for number in order))


def _team_rules_set(state: EventState, event: Event) -> None:
    part = state.team or TeamPart()
    state.team = replace(part, rules=replace(part.rules, **event.body["rules"]))


def _line_up_set(state: EventState, event: Event) -> None:
    """The last line-up of a team for a round counts; an empty list takes it back."""
    part = _part(state)
    body = event.body
    team, number = _team(part, body["team"]), RoundNo(int(body["round"]))
    players = tuple(None if p is None else PlayerId(int(p)) for p in body["players"])
    seated = [player for player in players if player is not None]
    if len(set(seated)) != len(seated) or not set(seated) <= set(team.players):
        raise ValueError(f"the line-up names somebody twice, or nobody of team {team.id}")
    kept = tuple(line for line in part.line_ups if (line.round, line.team) != (number, team.id))
    made = (LineUp(number, team.id, TeamId(int(body.get("opponent", 0))), players),) if players else ()
    state.team = replace(part, line_ups=(*kept, *made))


def _team_forfeited(state: EventState, event: Event) -> None:
    part = _part(state)
    body = event.body
    white, black = (_team(part, body[side]).id for side in ("white", "black"))
    made = TeamForfeit(RoundNo(int(body["round"])), white, black, str(body["result"]))
    state.team = replace(part, forfeits=(*part.forfeits, made))


WITH_TEAM = "team"
"""Treatment of a player who left along with his team, and comes back along with it."""


def _team_withdrew(state: EventState, event: Event) -> None:
    """The team leaves, and with it everybody who plays for it still."""
    part = _part(state)
    body = event.body
    team, after = _team(part, body["team"]), RoundNo(int(body["after_round"]))
    if any(gone.team == team.id for gone in part.withdrawals):
        raise ValueError(f"team {team.id} has left already")
    made = TeamWithdrawal(team.id, after, str(body.get("treatment", "")))
    state.team = replace(part, withdrawals=(*part.withdrawals, made))
    for entry in (state.entries[player] for player in team.players):
        if entry.withdrawn_after is None:
            entry.withdrawn_after = after
            entry.withdrawal_reason = str(body.get("reason", ""))
            entry.withdrawal_treatment = WITH_TEAM


def _team_returned(state: EventState, event: Event) -> None:
    part = _part(state)
    team = _team(part, event.body["team"])
    if any(taken.replaces == team.id for taken in part.substitutes):
        raise ValueError(f"another team has the number of team {team.id}")
    state.team = replace(part, withdrawals=tuple(gone for gone in part.withdrawals if gone.team != team.id))
    for entry in (state.entries[player] for player in team.players):
        if entry.withdrawal_treatment == WITH_TEAM:
            entry.withdrawn_after, entry.withdrawal_reason, entry.withdrawal_treatment = None, "", ""


def _team_bye_set(state: EventState, event: Event) -> None:
    part = _part(state)
    body = event.body
    made = TeamBye(RoundNo(int(body["round"])), _team(part, body["team"]).id, Code(body["code"]))
    state.team = replace(part, byes=(*part.byes, made))


def _players(values: Iterable[int]) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(int(player)) for player in values)


def _part(state: EventState) -> TeamPart:
    if state.team is None:
        raise ValueError("there are no teams")
    return state.team


def _team(part: TeamPart, number: object) -> Team:
    found = next((team for team in part.teams if str(int(team.id)) == str(number)), None)
    if found is None:
        raise ValueError(f"there is no team {number}")
    return found


def _checked(state: EventState, part: TeamPart) -> TeamPart:
    """Nobody plays for two teams, and everybody is entered."""
    players = [player for team in part.teams for player in team.players]
    if len(set(players)) != len(players):
        raise ValueError("somebody is in two teams")
    unknown = next((player for player in players if player not in state.entries), None)
    if unknown is not None:
        raise ValueError(f"there is no player {unknown}")
    return part


TEAM_HANDLERS: Mapping[EventKind, Callable[[EventState, Event], None]] = {
    EventKind.TEAM_ADDED: _team_added,
    EventKind.TEAM_CHANGED: _team_changed,
    EventKind.TEAM_REMOVED: _team_removed,
    EventKind.TEAMS_ORDERED: _teams_ordered,
    EventKind.TEAM_RULES_SET: _team_rules_set,
    EventKind.LINE_UP_SET: _line_up_set,
    EventKind.TEAM_FORFEITED: _team_forfeited,
    EventKind.TEAM_WITHDREW: _team_withdrew,
    EventKind.TEAM_RETURNED: _team_returned,
    EventKind.TEAM_BYE_SET: _team_bye_set,
}
"""How each kind changes the state."""
