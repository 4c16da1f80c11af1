"""Teams: who plays for whom in which order, line-ups of rounds, matches lost as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from crosstable.app.answers import Level, Refused
from crosstable.app.bracket import club_of, plays_teams
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.players import add_players
from crosstable.app.commands.rule_args import choice
from crosstable.app.permissions import Role
from crosstable.app.teams import MATCH_POINTS, PRIMARY, boards_of_match, opponent_of, strength, team_has_left, team_of
from crosstable.core.draws import draw_order
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team, TeamPart, TeamRules
from crosstable.core.state import Captain, EventState
from crosstable.pairing.knockout import Method, keep_clubs_apart
from crosstable.pairing.knockout.bracket import bracket
from crosstable.pairing.knockout.draw import Draw
from crosstable.pairing.teamed import moves_up

TEAMS_LIMIT = 64
"""The largest field that the tables have."""
BOARDS_LIMIT = 32
TEAM_PLAYERS_LIMIT = 64


@command("add-team")
def add_team(context: Context) -> Sequence[NewEvent]:
    """A team with its players in board order: `name`, `players` as `add-players` takes them, `captain` and `contact`."""
    state = context.state
    teams_play(state)
    if state.rounds:
        raise Refused("teams-fixed", round=len(state.rounds))
    part = state.team or TeamPart()
    if len(part.teams) >= TEAMS_LIMIT:
        raise Refused("too-many-teams", limit=TEAMS_LIMIT)
    name = free_name(context, part)
    entered, ids = players_entered(context)
    number = max((int(team.id) for team in part.teams), default=0) + 1
    body = {"id": number, "name": name, "players": ids, **_captain(context)}
    return [*entered, NewEvent(EventKind.TEAM_ADDED, body)]


@command("change-team")
def change_team(context: Context) -> Sequence[NewEvent]:
    """Another `name` for a team, its `captain`, and the `contact` by which arbiters reach him."""
    state = context.state
    team = context.team()
    known = state.captains.get(team.id, Captain())
    changes: dict[str, str] = {}
    if "name" in context.args:
        changes["name"] = free_name(context, state.team or TeamPart(), team)
    changes |= _captain(context)
    before = {"name": team.name, "captain": known.name, "contact": known.contact}
    changes = {key: value for key, value in changes.items() if value != before[key]}
    return [NewEvent(EventKind.TEAM_CHANGED, {"team": int(team.id), **changes})] if changes else []


def _captain(context: Context) -> dict[str, str]:
    """What was said of the captain; not said is not changed."""
    return {key: context.text(key) for key in ("captain", "contact") if key in context.args}


@command("add-to-team")
def add_to_team(context: Context) -> Sequence[NewEvent]:
    """New players at the end of the board order: reserves, as far as there are boards enough."""
    team = playing_team(context)
    entered, ids = players_entered(context, len(team.players))
    players = [*map(int, team.players), *ids]
    return [*entered, NewEvent(EventKind.TEAM_CHANGED, {"team": int(team.id), "players": players})]


@command("move-in-team")
def move_in_team(context: Context) -> Sequence[NewEvent]:
    """One board up or down, to a `place`, out of the team (`team` 0) or into another one."""
    state = context.state
    player = context.entry().player.id
    part = state.team or TeamPart()
    own = team_of(part, player)
    if "team" in context.args and str(context.args["team"]) == "0":
        if own is None:
            return []
        return [_with_players(own, [p for p in own.players if p != player])]
    team = playing_team(context) if "team" in context.args else own
    if team is None:
        raise Refused("not-in-a-team", name=state.entries[player].player.name)
    events = []
    if own is not None and own.id != team.id:
        if any(r.seat_of(player) for r in state.rounds):
            context.confirm(Level.CONFIRM, "changes-team", with_reason=True, name=state.entries[player].player.name)
        events.append(_with_players(own, [p for p in own.players if p != player]))
    players = list(team.players)
    at = players.index(player) if player in players else len(players)
    to = at
    if "place" in context.args:
        to = context.number("place", 1, max(1, len(players))) - 1
    elif "by" in context.args:
        to = min(max(0, at + (1 if choice(context, "by", ("up", "down")) == "down" else -1)), len(players) - 1)
    without = [p for p in players if p != player]
    changed = [*without[:to], player, *without[to:]]
    if changed == players:
        return events
    if state.rounds_published and [p for p in changed if p in team.players] != list(team.players):
        # Boards are fixed before round 1: nobody is to choose his opponent afterwards.
        context.confirm(Level.TWO_STEPS, "board-order-fixed", with_reason=True, name=team.name)
    return [*events, _with_players(team, changed, context.reason)]


@command("remove-team")
def remove_team(context: Context) -> Sequence[NewEvent]:
    """Take a team out, its players stay entered; once a round is paired the team stays."""
    team = context.team()
    if context.state.rounds:
        raise Refused("teams-fixed", round=len(context.state.rounds))
    return [NewEvent(EventKind.TEAM_REMOVED, {"team": int(team.id)})]


@command("draw-teams")
def draw_teams(context: Context) -> Sequence[NewEvent]:
    """The numbers of the teams in the table: `by` lots (from the seed of the event) or average rating.

    With `apart` no two teams of one club meet in the first matches of a bracket, where that can be.
    """
    state = context.state
    if state.rounds:
        raise Refused("teams-fixed", round=len(state.rounds))
    part = state.team or TeamPart()
    by = choice(context, "by", ("lots", "rating"))
    if by == "lots":
        attempt = int(state.options.get("teams_attempt", -1)) + 1
        order = draw_order(str(state.options.get("seed", "")), 1, "teams", [int(t.id) for t in part.teams], attempt)
        changed = {"options": {"teams_attempt": attempt}}
        events = [NewEvent(EventKind.RULES_CHANGED, changed)]
    else:
        events, order = [], [int(team.id) for team in sorted(part.teams, key=lambda team: -strength(state, team))]
    if context.args.get("apart"):
        order = _apart(state, order)
    return [*events, NewEvent(EventKind.TEAMS_ORDERED, {"order": [int(t) for t in order], "by": by})]


def _apart(state: EventState, order: Sequence[int]) -> list[int]:
    """The same numbers with as few exchanges as keep clubs apart in the first matches; as they were without a bracket."""
    if not plays_teams(state) or len(order) < 2:
        return list(order)
    clubs = {team: club_of(state, team) for team in order}
    return list(keep_clubs_apart(Draw(tuple(order), Method.LOTS), bracket(len(order)).first_pairs(), clubs).order)


@command("set-team-rules")
def set_team_rules(context: Context) -> Sequence[NewEvent]:
    """`boards` of a match (0: as many as the smallest team has players), `scale` of match points, `primary` score.

    `walk_over`: game points of a match won without play; empty: every board.
    """
    state = context.state
    teams_play(state)
    rules = state.team.rules if state.team is not None else TeamRules()
    changed = rules
    if "boards" in context.args:
        boards = context.number("boards", 0, BOARDS_LIMIT)
        changed = replace(changed, board_colours=("WB" * boards)[:boards])
    if "scale" in context.args:
        win, draw, loss = MATCH_POINTS[choice(context, "scale", tuple(MATCH_POINTS))]
        changed = replace(changed, win=win, draw=draw, loss=loss)
    if "walk_over" in context.args:
        changed = replace(changed, walk_over=_walk_over(context))
    events = []
    if changed != rules:
        if state.rounds_published:
            if changed.board_colours != rules.board_colours:
                raise Refused("teams-fixed", round=len(state.rounds))
            context.confirm(Level.TWO_STEPS, "rule-announced", with_reason=True, field="points")
        values = {
            "win": changed.win,
            "draw": changed.draw,
            "loss": changed.loss,
            "board_colours": changed.board_colours,
            "walk_over": changed.walk_over,
        }
        events.append(NewEvent(EventKind.TEAM_RULES_SET, {"rules": values}))
    if "primary" in context.args:
        primary = choice(context, "primary", ("MP", "GP"))
        if primary != state.options.get(PRIMARY, "MP"):
            events.append(NewEvent(EventKind.RULES_CHANGED, {"options": {PRIMARY: primary}, "reason": context.reason}))
    return events


def _walk_over(context: Context) -> int | None:
    """Tenths; a half point is the smallest step."""
    text = context.text("walk_over", "").strip().replace(",", ".").replace("½", ".5")
    if not text:
        return None
    try:
        found = Fraction(text) * 2
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if found.denominator != 1 or not 0 <= found <= 2 * BOARDS_LIMIT:
        raise Refused("out-of-range", field="walk_over", low=0, high=BOARDS_LIMIT, found=text[:10])
    return int(found) * 5


@command("set-line-up")
def set_line_up(context: Context) -> Sequence[NewEvent]:
    """Who sits where in a coming round: `players` in board order, 0 for an empty board; none: the usual order.

    Captains name the line-up of their own team until the round is paired.
    """
    state = context.state
    team = playing_team(context)
    if context.who.role is Role.CAPTAIN and not set(team.players) <= context.who.speaks_for:
        raise Refused("not-your-team", name=team.name)
    number = context.number("round", 1, 999)
    if number <= len(state.rounds):
        raise Refused("line-up-late", round=number)
    wanted = context.args.get("players")
    if not isinstance(wanted, list) or len(wanted) > BOARDS_LIMIT:
        raise Refused("missing", field="players")
    players: list[int | None] = []
    for value in wanted:
        text = str(value)
        if text in ("", "0"):
            players.append(None)
            continue
        player = int(text) if text.isdecimal() and len(text) < 7 else 0
        if PlayerId(player) not in team.players:
            raise Refused("not-in-team", player=text[:12], name=team.name)
        if player in players:
            raise Refused("player-twice", player=player)
        players.append(player)
    _in_board_order(context, team, [p for p in players if p is not None])
    opponent = opponent_of(state, team, number)
    body = {"round": number, "team": int(team.id), "opponent": opponent, "players": players}
    return [NewEvent(EventKind.LINE_UP_SET, body)]


def _in_board_order(context: Context, team: Team, seated: Sequence[int]) -> None:
    """Where a match is played in board order, whoever stands lower in it does not sit above another."""
    state = context.state
    traits = state.rules.traits
    if traits is None or not moves_up(traits.name):
        return
    places = [list(team.players).index(PlayerId(player)) for player in seated]
    wrong = next((k for k in range(1, len(places)) if places[k] < places[k - 1]), None)
    if wrong is not None:
        low, high = (state.entries[PlayerId(seated[k])].player.name for k in (wrong - 1, wrong))
        context.confirm(Level.CONFIRM, "line-up-order", name=low, other=high)


@command("forfeit-match")
def forfeit_match(context: Context) -> Sequence[NewEvent]:
    """A team did not come, or cannot play: every board of its match without a result is lost by forfeit."""
    played = context.round()
    team = context.team()
    if played.published_at is None:
        raise Refused("round-not-published", round=played.number)
    boards = [board for board in boards_of_match(played, team) if board.result is None]
    if not boards:
        raise Refused("no-open-boards", name=team.name, round=played.number)
    context.confirm(Level.CONFIRM, "forfeit-match", name=team.name, count=len(boards))
    return [
        NewEvent(
            EventKind.RESULT_ENTERED,
            {"round": played.number, "board": board.number, "result": "--+" if board.white in team.players else "+--"},
        )
        for board in boards
    ]


def playing_team(context: Context) -> Team:
    """The team that the arguments name; refused when it has left."""
    team = context.team()
    if team_has_left(context.state, team):
        raise Refused("team-has-left", name=team.name)
    return team


def teams_play(state: EventState) -> None:
    """Refuse where no teams play."""
    traits = state.rules.traits
    if traits is None or not traits.teams:
        raise Refused("no-teams-here", system=state.rules.system or "")


def free_name(context: Context, part: TeamPart, own: Team | None = None) -> str:
    """A name that no other team has."""
    name = context.name()
    if any(team.name == name and team is not own for team in part.teams):
        raise Refused("team-name-taken", name=name)
    return name


def players_entered(context: Context, already: int = 0) -> tuple[list[NewEvent], list[int]]:
    """The new players of a team, and their numbers; existing entries of the same name without a team are taken."""
    state = context.state
    wanted = context.args.get("players") or []
    if not isinstance(wanted, list) or already + len(wanted) > TEAM_PLAYERS_LIMIT:
        raise Refused("too-many-in-team", limit=TEAM_PLAYERS_LIMIT)
    part = state.team or TeamPart()
    waiting = {e.player.name: int(p) for p, e in state.entries.items() if team_of(part, p) is None}
    new = [raw for raw in wanted if not (isinstance(raw, dict) and str(raw.get("name", "")) in waiting)]
    events = list(add_players(replace(context, args={"players": new}))) if new else []
    made = iter([int(event.body["id"]) for event in events if event.kind is EventKind.PLAYER_ADDED])
    ids = [next(made) if raw in new else waiting[str(raw["name"])] for raw in wanted]
    if len(set(ids)) != len(ids):
        raise Refused("player-twice", player=next(p for p in ids if ids.count(p) > 1))
    return events, ids


def _with_players(team: Team, players: Sequence[PlayerId], reason: str = "") -> NewEvent:
    body: dict[str, object] = {"team": int(team.id), "players": [int(p) for p in players]}
    return NewEvent(EventKind.TEAM_CHANGED, body | ({"reason": reason} if reason else {}))
