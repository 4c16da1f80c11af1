"""Bughouse evenings: singles become teams, what a match is, and who are partners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from crosstable.app.answers import Refused
from crosstable.app.bughouse import (
    BY_COUNT,
    FIRST_SEAT,
    FIRST_TO,
    GAMES,
    MOST_WINS,
    PLUS,
    first_seat,
    partners,
    plays_bughouse,
    singles,
    teams_of_two,
)
from crosstable.app.bughouse_rules import HOUSE_RULES, house_rules, option
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.players import add_players
from crosstable.app.commands.rule_args import choice
from crosstable.app.profiles import PROFILES
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.points import PointSystem
from crosstable.pairing.bughouse import FirstSeat, team_rating
from crosstable.pairing.bughouse import join_singles as by_lot


@command("join-singles")
def join_singles(context: Context) -> Sequence[NewEvent]:
    """Two who came alone form a team (`player`, `other`); with `lots` all of them do, by lot.

    One who is left over by lot stays alone; as a joker he can join a team as its third member (`other` a team).
    """
    state = context.state
    _bughouse(context)
    if not teams_of_two(state):
        raise Refused("partners-rotate")
    waiting = singles(state)
    if context.args.get("lots"):
        if len(waiting) < 2:
            raise Refused("nobody-single")
        attempt = int(state.options.get("singles_attempt", -1)) + 1
        pairs, _ = by_lot([int(p) for p in waiting], str(state.options.get("seed", "")), attempt)
        drawn = NewEvent(EventKind.RULES_CHANGED, {"options": {"singles_attempt": attempt}})
        return [drawn, *(event for one, two in pairs for event in _joined(context, PlayerId(one), PlayerId(two)))]
    one, two = context.entry().player.id, context.entry("other").player.id
    if one == two:
        raise Refused("same-player")
    if one not in waiting:
        one, two = two, one
    if one not in waiting:
        raise Refused("not-single", name=state.entries[one].player.name)
    if two in waiting:
        return _joined(context, one, two)
    if len(partners(state.entries[two].player.name)) > 2:
        raise Refused("partners-too-many", name=state.entries[two].player.name)
    return _joined(context, two, one)


def _joined(context: Context, into: PlayerId, other: PlayerId) -> list[NewEvent]:
    """The team keeps the place of who is named first; the other entry goes."""
    first, second = (context.state.entries[player].player for player in (into, other))
    body = {
        "player": int(into),
        "name": PLUS.join((*partners(first.name), *partners(second.name))),
        "rating": team_rating(first.rating, second.rating),
        "rating_source": "",
    }
    return [NewEvent(EventKind.PLAYER_CHANGED, body), NewEvent(EventKind.PLAYER_REMOVED, {"player": int(other)})]


@command("set-bughouse")
def set_bughouse(context: Context) -> Sequence[NewEvent]:
    """What a match is and who are partners, before round 1 is published.

    `games` of a match, 1 or 2: a point for each game, so a match of two is worth two; or `first`, then who wins
    `first_to` games (2 to 9) wins the match, which is one result. `first`: who of a team has
    White in game 1, a name of `FirstSeat`. Each of `HOUSE_RULES`: one of its choices. `partners`: `fixed` teams of two, or `rotating` ones, where everybody
    is entered alone.
    """
    state = context.state
    _bughouse(context)
    events: list[NewEvent] = []
    rotating = state.rules.by_lot
    if "first" in context.args:
        first = choice(context, "first", tuple(FirstSeat))
        if first != first_seat(state):
            events.append(NewEvent(EventKind.RULES_CHANGED, {"options": {FIRST_SEAT: first}}))
    for rule, ways in HOUSE_RULES.items():
        if rule in context.args and (way := choice(context, rule, ways)) != house_rules(state)[rule]:
            events.append(NewEvent(EventKind.RULES_CHANGED, {"options": {option(rule): way}}))
    if "partners" in context.args:
        rotating = choice(context, "partners", ("fixed", "rotating")) == "rotating"
        if rotating != state.rules.by_lot:
            events += _everybody_alone(context) if rotating else [_partners_rules("bughouse")]
    until = context.number("first_to", 2, MOST_WINS, 2) if context.args.get("games") == "first" else 0
    games = 1 if until else context.number("games", 1, 2, int(state.options.get(GAMES, 1)))
    if "games" in context.args and until != (state.options.get(FIRST_TO) or 0):
        events.append(NewEvent(EventKind.RULES_CHANGED, {"options": {FIRST_TO: until}}))
    # Who sits out by lot has half of a match, so that it neither helps nor hurts; a team's bye is a win.
    points = PointSystem.simple(10 * games, 5 * games, 0, pab=5 * games if rotating else None)
    if points != state.rules.points:
        body = {"rules": {"points": asdict(points)}, "options": {GAMES: games}}
        events.append(NewEvent(EventKind.RULES_CHANGED, body))
    if events and state.rounds:
        raise Refused("round-paired-already", round=1)
    return events


def _everybody_alone(context: Context) -> list[NewEvent]:
    """Teams come apart: the first member keeps the entry, the others get one of their own."""
    state = context.state
    events = [_partners_rules("bughouse-partners")]
    new: list[dict[str, object]] = []
    for player, entry in state.entries.items():
        members = partners(entry.player.name)
        if len(members) > 1:
            events.append(NewEvent(EventKind.PLAYER_CHANGED, {"player": int(player), "name": members[0]}))
            new += [{"name": name, "rating": entry.player.rating} for name in members[1:]]
    if new:
        alone = replace(state, rules=replace(state.rules, system="rotating-partners"))
        events += add_players(replace(context, state=alone, args={"players": new}))
    return events


def _partners_rules(profile: str) -> NewEvent:
    """The system and the ranking of one of the two ways of being partners."""
    known = PROFILES[profile]
    rules = {name: known.rules[name] for name in ("system", "edition", "tie_breaks")}
    return NewEvent(EventKind.RULES_CHANGED, {"rules": rules, "options": {BY_COUNT: bool(known.options.get(BY_COUNT))}})


def _bughouse(context: Context) -> None:
    if not plays_bughouse(context.state):
        raise Refused("no-bughouse")
