"""Another event like this one: its rules and its players, without anything that was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.bracket import bracket_of_event, players_of, plays_teams
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.event import create
from crosstable.app.profiles import PROFILES
from crosstable.app.teams import teams_of
from crosstable.core.bodies import info_body, logo_body, player_body, prohibitions_body, rules_body, team_body
from crosstable.core.draws import ticket
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team, TeamRules
from crosstable.core.state import Entry, EventState
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.knockout import first_match_losers

OF_ONE_EVENT = frozenset({"seed", "order_attempt", "ties_attempt", "list_kept"})
"""Options that belong to the draws and decisions of one event."""


@command("duplicate")
def duplicate(context: Context) -> Sequence[NewEvent]:
    """A new event from the state `source`, called `name`. Draws are made anew, dates are open."""
    source = context.args.get("source")
    if context.state.created_at:
        raise Refused("event-exists")
    if not isinstance(source, EventState):
        raise Refused("missing", field="tournament")
    name = context.name()
    seed = context.randomness.token()
    ids = {int(player): number for number, player in enumerate(source.order, 1)}
    events = [NewEvent(EventKind.CREATED, _created(source, name, seed)), *_logo(source)]
    events += [
        NewEvent(EventKind.PLAYER_ADDED, _added(source.entries[player], ids[int(player)], seed))
        for player in source.order
    ]
    events += [
        NewEvent(EventKind.FEE_SET, {"player": ids[int(player)], "due": entry.fee_due})
        for player, entry in source.entries.items()
        if entry.fee_due
    ]
    events += _teams(source, teams_of(source), ids)
    forbidden = [
        {**rule, "players": sorted(ids[player] for player in rule["players"])}
        for rule in prohibitions_body(source.prohibitions)
    ]
    if forbidden:
        events.append(NewEvent(EventKind.PROHIBITIONS_SET, {"prohibitions": forbidden}))
    return events


def _teams(source: EventState, teams: Sequence[Team], ids: Mapping[int, int]) -> Iterator[NewEvent]:
    """The same teams under new numbers, of players by `ids`; and what was settled for the matches of teams."""
    if source.team is None:
        return
    if source.team.rules != TeamRules():
        yield NewEvent(EventKind.TEAM_RULES_SET, {"rules": asdict(source.team.rules)})
    for number, team in enumerate(teams, 1):
        players = [ids[int(player)] for player in team.players if int(player) in ids]
        yield NewEvent(EventKind.TEAM_ADDED, {**team_body(team), "id": number, "players": players})


def _logo(source: EventState) -> Sequence[NewEvent]:
    """The same picture; the store has it under this name."""
    return [] if source.logo is None else [NewEvent(EventKind.LOGO_SET, logo_body(source.logo))]


@command("consolation")
def consolation(context: Context) -> Sequence[NewEvent]:
    """A new event, `name`, by a `profile`, for who lost the first match played in the knock-out of the state `source`.

    Best number first; of a knock-out of teams they are teams, and the profile has to be one of teams. Two who both
    failed to appear are not in it.
    """
    source = context.args.get("source")
    bracket = bracket_of_event(source) if isinstance(source, EventState) else None
    if context.state.created_at:
        raise Refused("event-exists")
    if not isinstance(source, EventState) or bracket is None:
        raise Refused("missing", field="tournament")
    profile = PROFILES.get(str(context.args.get("profile")))
    if profile is not None and SYSTEMS[str(profile.rules["system"])].teams != plays_teams(source):
        raise Refused("unknown-choice", field="profile", found=str(context.args.get("profile")), choices=_alike(source))
    losers = first_match_losers(bracket.progress)
    if len(losers.entrants) < 2:
        raise Refused("too-few-losers", count=len(losers.entrants))
    if losers.open:
        context.confirm(Level.ACKNOWLEDGE, "consolation-early", count=len(losers.open))
    begun = create(replace(context, args={"name": context.args.get("name"), "profile": context.args.get("profile")}))
    seed = str(begun[0].body["options"]["seed"])
    sides = [int(bracket.entrants[k - 1]) for k in losers.entrants]
    ids = {int(p): k for k, p in enumerate((p for side in sides for p in players_of(source, side)), 1)}
    known = {int(team.id): team for team in teams_of(source)} if plays_teams(source) else {}
    return [
        *begun,
        *_logo(source),
        *(NewEvent(EventKind.PLAYER_ADDED, _added(source.entries[PlayerId(p)], k, seed)) for p, k in ids.items()),
        *_teams(source, [known[side] for side in sides if side in known], ids),
    ]


def _alike(source: EventState) -> str:
    """The profiles for who is in the bracket: of teams, or of single players."""
    teams = plays_teams(source)
    return ", ".join(name for name, one in PROFILES.items() if SYSTEMS[str(one.rules["system"])].teams == teams)


def _created(source: EventState, name: str, seed: str) -> Mapping[str, Any]:
    info = {**info_body(source.info), "name": name, "start": None, "end": None, "round_dates": []}
    rules = rules_body(source.rules)
    if source.rounds:
        rules["initial_colour"] = None  # C.04.3 5.1: a lot of its own for each event
    kept = {
        key: value
        for key, value in source.options.items()
        if key not in OF_ONE_EVENT and isinstance(value, (str, int, bool, type(None)))
    }
    return {
        "game": source.game,
        "profile": source.profile,
        "fide_mode": source.fide_mode,
        "options": {**kept, "seed": seed},
        "info": info,
        "rules": rules,
    }


def _added(entry: Entry, number: int, seed: str) -> Mapping[str, Any]:
    return {
        "id": number,
        **player_body(entry.player),
        "club": entry.club,
        "notes": entry.notes,
        "short_name": entry.short_name,
        "fixed_board": entry.fixed_board,
        "accessible": entry.accessible,
        "grade": entry.grade,
        "rating_source": entry.rating_source,
        "draw_key": ticket(seed, 1, "start", 0, number),
    }
